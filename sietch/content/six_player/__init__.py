"""The six-player game."""
