"""Proof: engine, checks and layout together say whether a game is sound."""

from generator.proof.check import check_game, printable_game
from generator.proof.many import side_by_side

__all__ = ["check_game", "printable_game", "side_by_side"]
