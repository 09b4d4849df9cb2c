"""Themes and layouts: YAML of a game's `look/` and of `templates/` becomes a `Look`, with `extends` applied.

In: the look folder that a game brings and the templates folder. Out: palette, fonts and styles for one ink,
layouts by name, and the problems of those files. The law of this package: a name is searched in the game
first, then in templates/.
"""

from pliego.cards.look.looks import LONGEST_MM, Look, Looks, least_pt
from pliego.cards.look.places import (
    BASE_SHEET,
    BOOK_SHEET,
    COVER_PAGE,
    LAYOUTS,
    OWN,
    OWN_THEME,
    PRINTING_PAGE,
    SMALL_SHEET,
    TINY_SHEET,
    LookFiles,
)

__all__ = [
    "BASE_SHEET",
    "BOOK_SHEET",
    "COVER_PAGE",
    "LAYOUTS",
    "LONGEST_MM",
    "OWN",
    "OWN_THEME",
    "PRINTING_PAGE",
    "SMALL_SHEET",
    "TINY_SHEET",
    "Look",
    "LookFiles",
    "Looks",
    "least_pt",
]
