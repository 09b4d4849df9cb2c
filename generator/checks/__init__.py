"""Checks."""
from typing import Any


def run_checks(game: Any, shelf: Any) -> list[Any]:
    return []
