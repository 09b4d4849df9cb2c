"""Proof: engine, checks and layout together say whether a game is sound."""
