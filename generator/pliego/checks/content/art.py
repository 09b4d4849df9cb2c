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
from pliego.game.model.game import Game
from pliego.text.nodes import Path
from pliego.text.problems import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the pictures; read each file once."""
    folder = inspection.session.folder
    read: set[str] = set()
    for file, path, art in _pictures(inspection.game):
        if art is None:
            continue
        data, problems = read_picture(inspection.session, art, inspection.at(file, *path))
        yield from problems
        if data is not None and art not in read:
            read.add(art)
            yield from art_problems(data, folder.shown(art))


def _pictures(game: Game) -> Iterator[tuple[str, Path, str | None]]:
    """Yield the pictures of every entry that may have some, with their files and paths."""
    if game.info.box is not None:
        yield "game.yaml", ("box", "art"), game.info.box.art
    for name, icon in game.info.icons.items():
        yield "game.yaml", ("icons", name, "art"), icon.art
    for name, card in game.cards.items():
        yield "cards.yaml", ("cards", name, "art"), card.art
    for name, deck in game.decks.items():
        yield "cards.yaml", ("decks", name, "art"), deck.art
        for i, entry in enumerate(deck.cards):
            yield "cards.yaml", ("decks", name, "cards", i, "art"), entry.art
    for kind, name, part in game.parts():
        yield "boards.yaml", (kind, name, "art"), part.art
        yield from (("boards.yaml", (kind, name, "pictures", key), art) for key, art in part.pictures.items())
