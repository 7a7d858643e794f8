"""What players may see of a fight, and nothing else: see :mod:`sawbones.veil.view`, the one place where it is made."""
