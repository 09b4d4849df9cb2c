"""Decks written as a spreadsheet: the rows of a CSV or XLSX file become cards of their deck."""

from generator.spreadsheet.rows import unfold

__all__ = ["unfold"]
