"""Pictures: every file that content names exists, lies inside the game's folder, and can be printed.

    cards.yaml:9:10: error: expected a picture, found no file `art/avanze.svg` [art-missing]

Codes: `art-missing`, `path-outside`, `file-unreadable`, and those of `pliego.cards.art`, at their place in
the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.art import art_problems
from pliego.cards.layout.artwork import read_picture
from pliego.checks.content.inspection import Inspection
from pliego.game.named_art import named_art
from pliego.text.problems import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the pictures; read each file once."""
    folder = inspection.session.folder
    read: set[str] = set()
    for file, path, art in named_art(inspection.game):
        data, problems = read_picture(inspection.session, art, inspection.at(file, *path))
        yield from problems
        if data is not None and art not in read:
            read.add(art)
            yield from art_problems(data, folder.shown(art))
