"""Show the game on page 1 of its kit: a board, a back and a fan of cards, as they lie on the table.

In: the faces of a game, and the box that page 1 has for them. Out: a place for each face, in mm from the top
left of the box. The laws of this file: each deck shows a card before another deck shows a second one; a card
with a picture comes before one without; what finds no room is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

from pliego.cards.layout.faces import Faces
from pliego.game.model.parts import Deck

LEAST_MM, MOST_MM = 34.0, 76.0
"""How high the picture is: a lower one shows nothing, a higher one leaves no room for words."""
_MOST_CARDS = 6
_CARD, _BOARD = 0.8, 0.94
"""How high cards and boards are, in heights of the box."""
_MOST_BOARD = 0.5
"""How wide a board is at most, in widths of the box."""
_VISIBLE = 0.7
"""How much of a card the next one leaves to be seen, of its width."""
_TURN_DEG, _SINK = 5.0, 0.012
"""How far a card is turned from the next one, and how much lower it lies, in heights of the box."""
_GAP_MM = 7.0

Shown = dict[str, Any]
"""A face: its id and side, its width and height in mm; once it has a place, its x, y, w, h and turn too."""


def shown_faces(faces: Faces) -> list[Shown]:
    """Return the faces that the picture may show: the largest board, the back of the first deck, cards."""
    boards = [
        face for name in faces.ids() if name.startswith("boards/") for face in _sized(faces, name, "front")
    ]
    board = max(boards, key=lambda face: face["wide"] * face["high"], default=None)
    decks = faces.game.decks
    fans = [_first_of(faces, name, deck) for name, deck in decks.items()]
    cards = [face for face in chain.from_iterable(zip_longest(*fans)) if face is not None][:_MOST_CARDS]
    backs = [back for name in [*decks][:1] for back in _sized(faces, f"{name}/back", "back")]
    return [*([board] if board else []), *backs, *cards]


def _first_of(faces: Faces, name: str, deck: Deck) -> list[Shown]:
    """Return the first cards of a deck, those with a picture before the others."""
    listed = list(dict.fromkeys(entry.card for entry in deck.cards))
    has_art = {entry.card for entry in deck.cards if entry.art} | {
        card for card in listed if (known := faces.game.cards.get(card)) and known.art
    }
    ordered = [
        *(card for card in listed if card in has_art),
        *(card for card in listed if card not in has_art),
    ]
    return [face for card in ordered[:_MOST_CARDS] for face in _sized(faces, f"{name}/{card}", "front")]


def _sized(faces: Faces, name: str, side: str) -> Iterator[Shown]:
    """Yield a face with its size, if it has one."""
    layout = faces.look.layout(faces.layout_of(name, side) or "")
    if layout is not None and layout.size is not None:
        yield {"face": name, "side": side, "wide": layout.size[0], "high": layout.size[1]}


def arranged(shown: Sequence[Mapping[str, Any]], width: float, height: float) -> list[Shown]:
    """Return faces with their places in a box: the board at the left, the fan beside it, in the middle."""
    if height < LEAST_MM:
        return []
    boards = [_scaled(face, width * _MOST_BOARD, height * _BOARD) for face in shown if _is_board(face)]
    cards = [_scaled(face, height * _CARD, height * _CARD) for face in shown if not _is_board(face)]
    left = sum(board["w"] + _GAP_MM for board in boards)
    while cards and left + _width(cards) > width:
        cards.pop()
    start = max(0.0, (width - left - _width(cards)) / 2)
    for board in boards:
        board |= {"x": start, "y": (height - board["h"]) / 2, "turn": 0.0}
    return [*boards, *_fanned(cards, start + left, height)]


def _is_board(face: Mapping[str, Any]) -> bool:
    return str(face["face"]).startswith("boards/")


def _scaled(face: Mapping[str, Any], most_wide: float, most_high: float) -> Shown:
    scale = min(most_wide / face["wide"], most_high / face["high"])
    return {**face, "w": face["wide"] * scale, "h": face["high"] * scale}


def _width(cards: Sequence[Shown]) -> float:
    """Return how wide a fan of cards is."""
    widths = [float(card["w"]) for card in cards]
    return sum(widths[:-1]) * _VISIBLE + sum(widths[-1:])


def _fanned(cards: Sequence[Shown], x: float, height: float) -> Iterator[Shown]:
    """Yield cards side by side, each over a part of the one before, the middle one upright."""
    middle = (len(cards) - 1) / 2
    for number, card in enumerate(cards):
        off = number - middle
        y = (height - card["h"]) / 2 + off * off * _SINK * height
        yield {**card, "x": x, "y": y, "turn": off * _TURN_DEG}
        x += card["w"] * _VISIBLE
