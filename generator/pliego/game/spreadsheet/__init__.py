"""Decks in a spreadsheet: the rows of a CSV, XLSX, ODS or JSON file become cards of their deck."""
