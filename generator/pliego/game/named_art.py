"""The pictures that a game names.

In: a game. Out: each picture with the place that names it. The law of this file: it reads no file.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.game import Game
from pliego.text.nodes import Path


def named_art(game: Game) -> Iterator[tuple[str, Path, str]]:
    """Yield the pictures of all entries, with their files and paths."""
    for file, path, art in _entries(game):
        if art is not None:
            yield file, path, art


def _entries(game: Game) -> Iterator[tuple[str, Path, str | None]]:
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
