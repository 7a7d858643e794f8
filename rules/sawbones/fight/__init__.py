"""A fight: its state, the order of play, what happens in it, its log, and the odds of what is done to several."""
