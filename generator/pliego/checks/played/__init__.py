"""Checks that play the game: rules bound, examples true, every setting playable."""
