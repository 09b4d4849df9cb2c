"""`cards.yaml`, `boards.yaml` and `tables.yaml`: everything that lies on the table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.model.ranges import ColumnShare, Copies, DeckTotal
from generator.model.types import (
    WHOLE_SCHEMA,
    Flag,
    Id,
    Label,
    Model,
    Note,
    Origin,
    Plain,
    Prose,
    Translatable,
    Whole,
    shortened,
    whole,
)

EFFECT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": {"type": ["object", "string", "integer"]},
}


def _effect(value: object, info: ValidationInfo, at: tuple[str, ...] = ()) -> object:
    if not isinstance(value, dict):
        found = "a list" if isinstance(value, list) else f"`{shortened(str(value))}`"
        message = "expected verbs such as `advance: 2`, found {v}"
        raise PydanticCustomError("effect", message, {"v": found, "at": at})
    return {verb: _argument(argument, info, (*at, verb)) for verb, argument in value.items()}


def _argument(value: object, info: ValidationInfo, at: tuple[str, ...]) -> object:
    if isinstance(value, dict):
        return _effect(value, info, at)
    if isinstance(value, str) and value[:1] in tuple("0123456789-{"):
        try:
            return whole(value, info)
        except PydanticCustomError as error:
            context = {**(error.context or {}), "at": at}
            raise PydanticCustomError(error.type, error.message_template, context) from None
    if isinstance(value, str | int) and value != "":
        return value
    found = "a list" if isinstance(value, list) else "nothing"
    raise PydanticCustomError(
        "effect", "expected a number, a word or verbs, found {v}", {"v": found, "at": at}
    )


def _cell(value: object, info: ValidationInfo) -> object:
    if isinstance(value, dict):
        return _effect(value, info)
    if not isinstance(value, str) or not value.strip():
        raise PydanticCustomError("cell", "expected text or verbs, found nothing", {})
    return value.strip()


Effect: TypeAlias = Annotated[dict[str, Any], BeforeValidator(_effect), WithJsonSchema(EFFECT_SCHEMA)]
"""Verbs and their arguments, each a whole number, a word or further verbs: `{win: {advance: 2}}`.
The game's schema module closes the set."""

Cell: TypeAlias = Annotated[
    Any,
    BeforeValidator(_cell),
    WithJsonSchema({"anyOf": [{"type": ["string", "number", "boolean"], "pattern": r"\S"}, EFFECT_SCHEMA]}),
    Translatable(markup=True),
]
"""Prose, or an effect that prints as the phrases of its verbs."""


def _rank(value: object, info: ValidationInfo) -> object:
    word = str(value).strip()
    if (
        isinstance(value, dict | list)
        or not word
        or word[0] in "0123456789{"
        or word[:2].lstrip("-").isdigit()
    ):
        return whole(value, info)
    return word


Rank: TypeAlias = Annotated[
    int | str,
    BeforeValidator(_rank),
    WithJsonSchema({"anyOf": [*WHOLE_SCHEMA["anyOf"], {"type": "string", "pattern": r"^\s*[^\s0-9{]"}]}),
]
"""A whole number, or a word such as `J`."""


class Card(Model):
    """What is printed on one kind of card, and what it does. `fields` are free data for the layout:
    `{card.fields.wood}`; `back` is a layout of its own instead of its deck's."""

    title: Label
    subtitle: Label | None = None
    text: Prose | None = None
    flavour: Prose | None = None
    value: Rank | None = None
    icon: Id | None = None
    art: Plain | None = None
    back: Id | None = None
    fields_: dict[Id, Plain] = Field(default={}, alias="fields")
    effect: Effect = {}
    origin: Origin = "source"
    note: Plain = ""

    @property
    def number(self) -> int | None:
        """The card's value, if that is a number: what games reckon with."""
        return self.value if isinstance(self.value, int) else None


class DeckCard(Model):
    """How many copies of a card a deck holds; `art` replaces the card's own in this deck."""

    card: Id
    copies: Copies = 1
    art: Plain | None = None
    origin: Origin = "source"
    note: Note = ""


class Deck(Model):
    """A pile of cards of one size with one back; `total` is the number it must add up to.

    With `sheet`, its cards are the rows of a CSV or XLSX file beside cards.yaml; `columns` says what columns
    of other names are: `{Qty: copies, Name: title, Wood cost: wood, Remarks: none}`.
    """

    title: Label
    subtitle: Label | None = None
    layout: Id
    back: Id
    seat: Id | None = None
    colour: Id | None = None
    art: Plain | None = None
    total: DeckTotal | None = None
    sheet: Plain | None = None
    columns: dict[str, Plain] = {}
    cards: list[DeckCard] = []

    @property
    def size(self) -> int:
        """How many cards the deck holds, all copies counted."""
        return sum(entry.copies for entry in self.cards)


class Cards(Model):
    """The whole of `cards.yaml`."""

    cards: dict[Id, Card] = {}
    decks: dict[Id, Deck] = {}


class Part(Model):
    """A board, token, aid or sheet: a layout, and what it shows.

    `each: scenario` makes one per scenario. `later`: nobody needs it for a first game. `term` is the word of
    the glossary that rules call it by: parts of one word are listed as one thing. `numbers` and `texts` are
    free data for the layout.
    """

    title: Label
    subtitle: Label | None = None
    layout: Id
    copies: Copies = 1
    seat: Id | None = None
    colour: Id | None = None
    term: Id | None = None
    art: Plain | None = None
    each: Literal["scenario"] | None = None
    paper: Literal["plain", "card"] = "card"
    later: Flag = False
    text: Prose | None = None
    numbers: dict[Id, Whole] = {}
    texts: dict[Id, Prose] = {}
    how: Prose | None = None
    origin: Origin = "source"


class Parts(Model):
    """The whole of `boards.yaml`."""

    boards: dict[Id, Part] = {}
    tokens: dict[Id, Part] = {}
    sheets: dict[Id, Part] = {}
    aids: dict[Id, Part] = {}


class Column(Model):
    """A column of a table; `share` is its part of the width."""

    title: Label
    share: ColumnShare = 1


class Table(Model):
    """A table in book, card or aid. A cell that is an effect prints as its verbs' phrases.

    `keys` names the columns that tell rows apart (each combination once).
    """

    title: Label
    caption: Prose | None = None
    columns: dict[Id, Column]
    keys: list[Id] = []
    rows: dict[Id, dict[Id, Cell]]
    origin: Origin = "source"


class Chance(Model):
    """What the companion prints of odds that the engine works out: what may happen, and when that matters."""

    title: Label
    text: Prose | None = None


class Tables(Model):
    """The whole of `tables.yaml`. A phrase says a verb in words, with `{n}` for its number,
    `{word}` for its word and `{effect}` for the effect it holds."""

    phrases: dict[Id, Prose] = {}
    tables: dict[Id, Table] = {}
    odds: dict[Id, Chance] = {}
