"""The command line: the only part that prints and the only one that exits."""

from pliego.cli.exits import main

__all__ = ["main"]
