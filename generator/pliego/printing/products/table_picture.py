"""Show the game on page 1 of its kit: a board, a back and fans of cards, as they lie on the table.

In: the faces of a game, and the box that page 1 has for them. Out: a place for each face, in mm from the top
left of the box. The laws of this file: each deck shows a card before another deck shows a second one; a card
with a picture comes before one without; cards become smaller rather than fewer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain, zip_longest
from typing import Any

from pliego.cards.layout.faces import Faces
from pliego.game.model.parts import Deck

LEAST_MM = 34.0
"""A lower picture shows nothing."""
_MOST_CARDS, _BESIDE_BOARD = 4, 5
"""How many cards lie there, without and with a board."""
_MOST_PARTS = 4
_MOST_BOARDS = 2
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
    """Return the faces that the picture may show: the largest board, or two alike, the back of the first
    deck, cards. A game without boards and decks shows its other parts. Nothing secret is shown."""
    secret = faces.game.secret_parts()
    boards = [
        face
        for name in faces.ids()
        if name.startswith("boards/") and "/".join(name.split("/")[:2]) not in secret
        for face in _sized(faces, name, "front")
    ]
    largest = max(boards, key=_size, default=None)
    halves = [face for face in boards if largest and _size(face) == _size(largest)][:_MOST_BOARDS]
    decks = faces.game.decks
    named = sorted(decks.items(), key=lambda named: not _with_art(faces, named[1]))
    fans = [_first_of(faces, name, deck) for name, deck in named]
    most = _BESIDE_BOARD if halves else _MOST_CARDS
    cards = [face for face in chain.from_iterable(zip_longest(*fans)) if face is not None][:most]
    if not halves and not cards:
        return list(_parts(faces))
    backs = [back for name in [*decks][:1] for back in _sized(faces, f"{name}/back", "back")]
    return [*halves, *backs, *cards]


def _size(face: Shown) -> tuple[float, float, float]:
    """Return the area of a face, its width and its height."""
    return face["wide"] * face["high"], face["wide"], face["high"]


def _parts(faces: Faces) -> Iterator[Shown]:
    """Yield the faces of a few parts, each with a layout of its own."""
    seen: set[str] = set()
    parts = {f"{kind}/{name}": part for kind, name, part in faces.game.parts() if not part.secret}
    for face in faces.ids():
        part = parts.get("/".join(face.split("/")[:2]))
        if part is not None and part.layout not in seen and len(seen) < _MOST_PARTS:
            seen.add(part.layout)
            yield from _sized(faces, face, "front")


def _first_of(faces: Faces, name: str, deck: Deck) -> list[Shown]:
    """Return the first cards of a deck, those with a picture before the others."""
    listed = list(dict.fromkeys(entry.card for entry in deck.cards))
    has_art = _with_art(faces, deck)
    ordered = [
        *(card for card in listed if card in has_art),
        *(card for card in listed if card not in has_art),
    ]
    return [face for card in ordered[:_BESIDE_BOARD] for face in _sized(faces, f"{name}/{card}", "front")]


def _with_art(faces: Faces, deck: Deck) -> set[str]:
    """Return the cards of a deck that have a picture."""
    known = faces.game.cards
    return {each.card for each in deck.cards if each.art or (each.card in known and known[each.card].art)}


def _sized(faces: Faces, name: str, side: str) -> Iterator[Shown]:
    """Yield a face with its size, if it has one."""
    layout = faces.look.layout(faces.layout_of(name, side) or "")
    if layout is not None and layout.size is not None:
        yield {"face": name, "side": side, "wide": layout.size[0], "high": layout.size[1]}


def arranged(shown: Sequence[Mapping[str, Any]], width: float, height: float) -> list[Shown]:
    """Return faces with their places in a box: the boards at the left, the cards beside them in one fan or
    two, whichever shows them larger, all in the middle."""
    if height < LEAST_MM:
        return []
    named = [face for face in shown if _is_board(face)]
    each = (height * _BOARD - _GAP_MM * (len(named) - 1)) / max(1, len(named))
    boards = [_scaled(face, width * _MOST_BOARD, each) for face in named]
    left = max((board["w"] + _GAP_MM for board in boards), default=0.0)
    cards = [face for face in shown if not _is_board(face)]
    fans = max((_fans(cards, rows, width - left, height) for rows in (1, 2)), key=_area)
    wide = max(map(_width, fans), default=0.0)
    start = max(0.0, (width - left - wide) / 2)
    top = (height - sum(board["h"] for board in boards) - _GAP_MM * (len(boards) - 1)) / 2
    for board in boards:
        board |= {"x": start, "y": top, "turn": 0.0}
        top += board["h"] + _GAP_MM
    placed: list[Shown] = []
    for number, fan in enumerate(fans):
        x = start + left + (wide - _width(fan)) / 2
        placed += _fanned(fan, x, height * number / len(fans), height / len(fans))
    return [*boards, *placed]


def _fans(cards: Sequence[Mapping[str, Any]], rows: int, width: float, height: float) -> list[list[Shown]]:
    """Return cards in so many fans, as large as they go: each as high as the box allows, and all smaller
    alike if the widest fan is wider than the box."""
    most_high = height * _CARD / rows
    each = math.ceil(len(cards) / rows) if cards else 1
    found = [
        [_scaled(card, most_high, most_high) for card in cards[start : start + each]]
        for start in range(0, len(cards), each)
    ]
    shrink = min(1.0, width / max(map(_reach, found), default=width)) if width > 0 else 0.0
    return [[{**card, "w": card["w"] * shrink, "h": card["h"] * shrink} for card in fan] for fan in found]


def _reach(cards: Sequence[Shown]) -> float:
    """Return how wide a fan of cards is with the corners of those that are turned most."""
    turn = math.radians((len(cards) - 1) / 2 * _TURN_DEG)
    return _width(cards) + max(float(card["h"]) for card in cards) * math.sin(turn)


def _area(fans: Sequence[Sequence[Mapping[str, Any]]]) -> float:
    return sum(float(card["w"] * card["h"]) for fan in fans for card in fan)


def _is_board(face: Mapping[str, Any]) -> bool:
    return str(face["face"]).startswith("boards/")


def _scaled(face: Mapping[str, Any], most_wide: float, most_high: float) -> Shown:
    scale = min(most_wide / face["wide"], most_high / face["high"])
    return {**face, "w": face["wide"] * scale, "h": face["high"] * scale}


def _width(cards: Sequence[Shown]) -> float:
    """Return how wide a fan of cards is: to the end of the one that reaches furthest."""
    starts = accumulate((float(card["w"]) * _VISIBLE for card in cards), initial=0.0)
    return max((start + float(card["w"]) for start, card in zip(starts, cards, strict=False)), default=0.0)


def _fanned(cards: Sequence[Shown], x: float, top: float, height: float) -> Iterator[Shown]:
    """Yield cards side by side in a strip, each over a part of the one before, the middle one upright."""
    middle = (len(cards) - 1) / 2
    for number, card in enumerate(cards):
        off = number - middle
        y = top + (height - card["h"]) / 2 + off * off * _SINK * height
        yield {**card, "x": x, "y": y, "turn": off * _TURN_DEG}
        x += card["w"] * _VISIBLE
