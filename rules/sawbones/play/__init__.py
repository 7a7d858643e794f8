"""What a rule is played with: dice, the table it asks, playing and counting, a few words."""
