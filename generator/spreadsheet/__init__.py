"""Decks written as a spreadsheet: the rows of a CSV or XLSX file become cards of their deck."""

from generator.spreadsheet.head import KEYS, read_head, slug
from generator.spreadsheet.rows import table_cells, unfold

__all__ = ["KEYS", "read_head", "slug", "table_cells", "unfold"]
