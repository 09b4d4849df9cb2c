"""Proof: engine, checks and layout together say whether a game is sound."""

from generator.proof.check import check_game

__all__ = ["check_game"]
