"""Words that stand in layouts, where no translation reaches them.

In: the look of a game. Out: problems. The law of this file: signs and numbers are no words; the layouts of
templates/ are checked like the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pliego.cards.look import COVER_PAGE, PRINTING_PAGE, Looks
from pliego.game.model.box import BOX_LAYOUTS
from pliego.game.model.game import Game
from pliego.game.model.look import GroupItem, LayoutItem, RepeatItem, TextItem
from pliego.text.problems import Problem
from pliego.translate.wordings import has_words


def layout_words(game: Game, looks: Looks) -> Iterator[Problem]:
    """Yield a problem for each text that a layout holds itself."""
    for name, item, text in texts_of_layouts(game, looks):
        if has_words(text):
            line = " ".join(text.split())[:60]
            message = f"expected words that a translation reaches, found `{line}` in a layout"
            hint = "write them below `captions:` of game.yaml and print `{caption.…}`"
            place = looks.item_place(name, item, text)
            yield Problem("layout-words", message, place, hint, "warning")


def texts_of_layouts(game: Game, looks: Looks) -> Iterator[tuple[str, LayoutItem, str]]:
    """Yield each text in the layouts of a game, with the name of its layout and its item."""
    for name in sorted(_used(game)):
        layout = looks.layout(name)
        for item in _items(layout.items if layout else ()):
            texts = (item.text if isinstance(item, TextItem) else "", item.alt or "")
            yield from ((name, item, text) for text in texts if text)


def _used(game: Game) -> set[str]:
    decks = (name for deck in game.decks.values() for name in (deck.layout, deck.back))
    entries = (
        name
        for deck in game.decks.values()
        for each in deck.cards
        for name in (each.layout, game.back_of(each))
    )
    parts = (part.layout for _kind, _name, part in game.parts())
    blocks = (block for _path, _section, block in game.blocks())
    figures = (getattr(block, "figure", None) or getattr(block, "layout", None) for block in blocks)
    box = BOX_LAYOUTS.values() if game.info.box else ()
    return {name for name in (*decks, *entries, *parts, *figures, *box, COVER_PAGE, PRINTING_PAGE) if name}


def _items(items: Sequence[LayoutItem]) -> Iterator[LayoutItem]:
    for item in items:
        yield item
        inner = item.group if isinstance(item, GroupItem) else ()
        yield from _items(item.repeat if isinstance(item, RepeatItem) else inner)
