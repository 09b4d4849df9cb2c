"""Decks in a spreadsheet: the rows of a CSV or XLSX file become cards of their deck."""
