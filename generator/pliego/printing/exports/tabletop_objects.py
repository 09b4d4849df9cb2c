"""Build the objects of saves of Tabletop Simulator: decks, cards, tiles and boards.

In: names, words, pictures. Out: plain data for JSON. The laws of this file: the same things make the same
data, with the same ids. A card's number is a hundred times that of its sheet, plus that of its cell, from 0
(https://kb.tabletopsimulator.com/custom-content/save-file-format/).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from pliego.game.model.look import FaceShape

TabletopObject = dict[str, Any]
_CARD_H_MM, _TILE_MM = 88.9, 50.8
"""The height of a card and the width of a tile at scale 1."""
_MM_PER_UNIT, _APART = 25.4, 1.0
_TABLE_ACROSS, _TABLE_TOP = 40.0, 16.0
"""The length of rows, and the place of the first one."""
_CARD_TYPES: Final = {"rectangle": 0, "round": 4, "hexagon": 3, "hexagon-flat": 3}
_TILE_TYPES: Final = {"rectangle": 0, "round": 2, "hexagon": 1, "hexagon-flat": 1}
"""The numbers of their shapes: rounded rectangle or box, circle, hexagon."""
_COLOUR: Final = {"r": 1.0, "g": 1.0, "b": 1.0}
_FACE_DOWN = 180.0


@dataclass(frozen=True, slots=True)
class SheetOfCards:
    """A deck sheet by its number: its picture, the picture of its back or of all backs, its columns and
    rows."""

    number: int
    face: str
    back: str
    columns: int
    rows: int
    has_own_backs: bool
    shape: FaceShape = "rectangle"

    @property
    def data(self) -> TabletopObject:
        """The sheet as a save holds it."""
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.has_own_backs,
            "Type": _CARD_TYPES[self.shape],
        }


@dataclass(frozen=True, slots=True)
class TableCard:
    """One copy of a card: its sheet, the number of its cell, its title and text."""

    sheet: SheetOfCards
    cell: int
    title: str
    text: str

    @property
    def number(self) -> int:
        """Its number in a deck."""
        return 100 * self.sheet.number + self.cell


class Spot(NamedTuple):
    """The place of an object, in the table's units (inches) from its middle. `number` counts the objects."""

    number: int
    x: float
    z: float


@dataclass
class TableRows:
    """The table: things side by side in rows from left to right. None covers another."""

    _number: int = 0
    _across: float = 0.0
    _down: float = 0.0
    _deepest: float = 0.0

    def next(self, w_mm: float, h_mm: float) -> Spot:
        """Return the place of the next thing."""
        width, depth = w_mm / _MM_PER_UNIT + _APART, h_mm / _MM_PER_UNIT + _APART
        if self._across and self._across + width > _TABLE_ACROSS:
            self._across, self._down, self._deepest = 0.0, self._down + self._deepest, 0.0
        spot = Spot(
            self._number,
            round(self._across + width / 2 - _TABLE_ACROSS / 2, 2),
            round(_TABLE_TOP - self._down - depth / 2, 2),
        )
        self._number += 1
        self._across += width
        self._deepest = max(self._deepest, depth)
        return spot


def save(title: str, objects: Sequence[TabletopObject]) -> TabletopObject:
    """Return a saved object that holds others."""
    empty = ("GameMode", "Date", "VersionNumber", "Table", "Sky", "Note", "Rules", "LuaScript")
    texts = dict.fromkeys((*empty, "LuaScriptState", "XmlUI"), "")
    return {"SaveName": title, **texts, "Gravity": 0.5, "PlayArea": 0.5, "ObjectStates": list(objects)}


def deck(
    title: str, text: str, cards: Sequence[TableCard], size_mm: tuple[float, float], spot: Spot
) -> TabletopObject:
    """Return a deck, face down. A single card becomes a card."""
    scale, lying = max(size_mm) / _CARD_H_MM, size_mm[0] > size_mm[1]
    held = [_card(card, scale, lying, spot, copy) for copy, card in enumerate(cards)]
    if len(held) == 1:
        return {**held[0], "Name": "CardCustom"}
    sheets = {str(card.sheet.number): card.sheet.data for card in cards}
    more = {
        "DeckIDs": [card.number for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": held,
        "SidewaysCard": lying,
        "HideWhenFaceDown": True,
    }
    return _object("DeckCustom", title, text, scale, spot, more, face_down=True)


def _card(card: TableCard, scale: float, lying: bool, spot: Spot, copy: int) -> TabletopObject:
    more = {
        "CardID": card.number,
        "CustomDeck": {str(card.sheet.number): card.sheet.data},
        "SidewaysCard": lying,
        "HideWhenFaceDown": True,
    }
    return _object("Card", card.title, card.text, scale, spot, more, face_down=True, copy=copy)


def tile(
    title: str, text: str, image: str, w_mm: float, shape_: FaceShape, spot: Spot, copy: int
) -> TabletopObject:
    """Return a tile: a token, an aid, a sheet."""
    shape = {"Type": _TILE_TYPES[shape_], "Thickness": 0.1, "Stackable": False, "Stretch": True}
    more = {"CustomImage": {**_image(image), "CustomTile": shape}}
    return _object("Custom_Tile", title, text, w_mm / _TILE_MM, spot, more, copy=copy)


def board(title: str, text: str, image: str, spot: Spot, copy: int) -> TabletopObject:
    """Return a board."""
    return _object("Custom_Board", title, text, 1.0, spot, {"CustomImage": _image(image)}, copy=copy)


def _image(image: str) -> TabletopObject:
    return {"ImageURL": image, "ImageSecondaryURL": image, "ImageScalar": 1.0, "WidthScale": 0.0}


def _object(
    kind: str,
    title: str,
    text: str,
    scale: float,
    spot: Spot,
    more: Mapping[str, Any],
    *,
    face_down: bool = False,
    copy: int = 0,
) -> TabletopObject:
    """Return an object at a place on the table. Copies lie on top of each other."""
    id_ = blake2b(f"{kind} {title} {spot.number} {copy}".encode(), digest_size=3).hexdigest()
    where = {"posX": spot.x, "posY": 1.0 + 0.2 * copy, "posZ": spot.z}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": _FACE_DOWN if face_down else 0.0}
    size = dict.fromkeys(("scaleX", "scaleY", "scaleZ"), round(scale, 4))
    transform = {**where, **turn, **size, "scaleY": 1.0}
    named = {"GUID": id_, "Name": kind, "Nickname": title, "Description": text}
    return {**named, "Transform": transform, "ColorDiffuse": _COLOUR, "Locked": False, **more}
