"""Files: Pliego reads every data file of a game's folder.

    card.yaml:1:1: warning: expected a file that is read, found `card.yaml` [unknown-file]
        hint: did you mean `cards.yaml`?
    art/le\\xf3n.svg:1:1: warning: expected a file name in UTF-8, found `le\\xf3n.svg` [file-name]
        hint: rename it; Pliego reads no file of that name

Codes: `unknown-file`, `file-name` (warnings).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePosixPath

from pliego.cards.look import LAYOUTS, OWN, OWN_THEME
from pliego.checks.content.inspection import Inspection
from pliego.game.fetched import RECORD
from pliego.game.pictures import art_of_game
from pliego.game.reader import FILES
from pliego.text.files import LOCALE, NOT_TEXT, FileFault, Folder
from pliego.text.problems import Problem, Span, did_you_mean

_KNOWN = ("game.yaml", *FILES, RECORD, "README.md")
_LOOK = f"{OWN}/{OWN_THEME}"
_RENAME = "rename it; Pliego reads no file of that name"
_SUFFIXES = (".yaml", ".yml", ".json", ".toml")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each data file whose name Pliego does not know."""
    folder = inspection.session.folder
    sheets = {deck.sheet for deck in inspection.game.decks.values()}
    for name in [name for suffix in _SUFFIXES for name in folder.list("", suffix)]:
        if name not in _KNOWN and name not in sheets:
            yield _unread(inspection, name, did_you_mean(name, _KNOWN))
    with suppress(FileFault):
        for name in [name for suffix in _SUFFIXES for name in folder.list(OWN, suffix)]:
            if name != _LOOK:
                yield _unread(inspection, name, did_you_mean(name, [_LOOK]))
    for several in ("scenarios", f"{OWN}/{LAYOUTS}"):
        with suppress(FileFault):
            for name in folder.list(several, ".yml"):
                yield _unread(inspection, name, f"rename it `{PurePosixPath(name).stem}.yaml`")
    yield from _not_text(folder)


def _not_text(folder: Folder) -> Iterator[Problem]:
    """Yield a warning for each name that is no text, in the folders that Pliego reads."""
    look = (OWN, f"{OWN}/{LAYOUTS}", f"{OWN}/fonts")
    for place in dict.fromkeys(("", *look, "scenarios", LOCALE, *art_of_game(folder).places)):
        with suppress(FileFault):
            for path in folder.list(place, NOT_TEXT):
                found = os.fsencode(path).decode("utf-8", "backslashreplace")
                message = f"expected a file name in UTF-8, found `{PurePosixPath(found).name}`"
                yield Problem("file-name", message, Span(folder.shown(found)), _RENAME, "warning")


def _unread(inspection: Inspection, name: str, hint: str) -> Problem:
    message = f"expected a file that is read, found `{name}`"
    place = Span(inspection.session.folder.shown(name))
    return Problem("unknown-file", message, place, hint, "warning")
