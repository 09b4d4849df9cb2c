"""Decks written as a spreadsheet: the rows of a CSV or XLSX file become cards of their deck."""

from pliego.game.spreadsheet.head import KEYS, read_head, slug
from pliego.game.spreadsheet.rows import sheet_named, table_cells, with_sheet_cards
from pliego.game.spreadsheet.xlsx_cells import sheet_names

__all__ = ["KEYS", "read_head", "sheet_named", "sheet_names", "slug", "table_cells", "with_sheet_cards"]
