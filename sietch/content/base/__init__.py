"""The base game's cards."""
