"""A game as a typed value: its model, and the way from content to it."""
