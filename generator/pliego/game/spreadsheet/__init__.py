"""Decks in a spreadsheet: the rows of a CSV or XLSX file become cards of their deck."""

from pliego.game.spreadsheet.cells import sheet_named, sheet_names, table_cells
from pliego.game.spreadsheet.head import KEYS, read_head, slug
from pliego.game.spreadsheet.rows import with_sheet_cards

__all__ = ["KEYS", "read_head", "sheet_named", "sheet_names", "slug", "table_cells", "with_sheet_cards"]
