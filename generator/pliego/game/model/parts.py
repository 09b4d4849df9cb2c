"""`cards.yaml`, `boards.yaml` and `tables.yaml`: everything that lies on the table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from pliego.game.model.types import (
    WHOLE_SCHEMA,
    ColumnShare,
    Copies,
    DeckTotal,
    Flag,
    Gutter,
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
    """What the card is called; its id is made of it where it has none."""
    subtitle: Label | None = None
    """What stands below its name."""
    text: Prose | None = None
    """What the card says."""
    flavour: Prose | None = None
    """What it says besides, that rules nothing."""
    value: Rank | None = None
    """Its number, or a word such as `J`."""
    icon: Id | None = None
    """A symbol of `icons` in game.yaml."""
    art: Plain | None = None
    """Its picture, a file below `art/` by its path or its name."""
    back: Id | None = None
    """The layout of its back, if it is not its deck's."""
    fields_: dict[Id, Plain] = Field(default={}, alias="fields")
    """Free data for the layout: `{card.fields.wood}`."""
    effect: Effect = {}
    """What it does, in the verbs of the game's engine."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """Why it is so; not printed."""

    @property
    def number(self) -> int | None:
        """The card's value, if that is a number: what games reckon with."""
        return self.value if isinstance(self.value, int) else None


class DeckCard(Model):
    """How many copies of a card a deck holds; `art` replaces the card's own in this deck."""

    card: Id
    """The id of a card of `cards`."""
    copies: Copies = 1
    """How many of it the deck holds."""
    art: Plain | None = None
    """Its picture in this deck, instead of its own."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Note = ""
    """Why there are so many; not printed."""


class Deck(Model):
    """A pile of cards of one size with one back; `total` is the number it must add up to.

    `gutter` is the room between its cards on a sheet in mm, if not the theme's.
    With `sheet`, its cards are the rows of a CSV or XLSX file beside cards.yaml; `columns` says what columns
    of other names are: `{Qty: copies, Name: title, Wood cost: wood, Remarks: none, Suit: [title, icon]}`.
    """

    title: Label
    """What the deck is called."""
    subtitle: Label | None = None
    """What stands below its name."""
    layout: Id
    """The layout of its fronts."""
    back: Id
    """The layout of its backs."""
    seat: Id | None = None
    """The side it belongs to."""
    colour: Id | None = None
    """A name of the theme's palette."""
    art: Plain | None = None
    """A picture for its backs or fronts, a file below `art/` by its path or its name."""
    total: DeckTotal | None = None
    """How many cards it must hold, copies counted."""
    gutter: Gutter | None = None
    """The room between its cards on a sheet in mm, if not the theme's."""
    sheet: Plain | None = None
    """A CSV, TSV or XLSX file beside cards.yaml, each row a card; `x.xlsx#Two` is one sheet of it."""
    columns: dict[str, Plain | list[Plain]] = {}
    """What columns of other names are: `{Qty: copies, Wood cost: wood, Remarks: none, Suit: [title, icon]}`,
    the last one two things at once."""
    cards: list[DeckCard] = []
    """Its cards, those of its sheet left out."""

    @property
    def size(self) -> int:
        """How many cards the deck holds, all copies counted."""
        return sum(entry.copies for entry in self.cards)


class Cards(Model):
    """The whole of `cards.yaml`."""

    cards: dict[Id, Card] = {}
    """Every kind of card by its id: `{card.ID}` in prose."""
    decks: dict[Id, Deck] = {}
    """The decks by their ids."""


class Part(Model):
    """A board, token, aid or sheet: a layout, and what it shows.

    `gutter` is the room between its copies on a sheet in mm, if not the theme's.
    `each: scenario` makes one per scenario. `later`: nobody needs it for a first game. `secret`: nobody who
    plays is to see it printed. `fold`: when its dashed lines are folded. `term` is the word of the glossary
    that rules call it by: parts of one word are listed as one thing. `numbers` and `texts` are free data for
    the layout.
    """

    title: Label
    """What it is called."""
    subtitle: Label | None = None
    """What stands below its name."""
    layout: Id
    """The layout that draws it."""
    copies: Copies = 1
    """How many of it are printed."""
    seat: Id | None = None
    """The side it belongs to."""
    colour: Id | None = None
    """A name of the theme's palette."""
    term: Id | None = None
    """The word of the glossary that rules call it by; parts of one word are listed as one thing."""
    art: Plain | None = None
    """Its picture, a path below `art/`."""
    each: Literal["scenario"] | None = None
    """`scenario`: one for each scenario."""
    gutter: Gutter | None = None
    """The room between its copies on a sheet in mm, if not the theme's."""
    paper: Literal["plain", "card"] = "card"
    """What it is printed on: `card` to be cut, `plain` to be written on."""
    later: Flag = False
    """True if nobody needs it for a first game."""
    secret: Flag = False
    """True if nobody who plays is to see it printed."""
    fold: Literal["now", "later", "apart"] = "now"
    """When its dashed lines are folded: `now`, `later` (scored first, then as `how` says) or `apart` (as
    `how` says, and cut along the fold)."""
    text: Prose | None = None
    """What it says."""
    numbers: dict[Id, Whole] = {}
    """Free numbers for the layout: `{part.numbers.ID}`."""
    texts: dict[Id, Prose] = {}
    """Free texts for the layout: `{part.texts.ID}`."""
    how: Prose | None = None
    """How it is made, for the page of the kit that says so."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Parts(Model):
    """The whole of `boards.yaml`."""

    boards: dict[Id, Part] = {}
    """What pieces move on."""
    tokens: dict[Id, Part] = {}
    """What is cut out, folded or stood up."""
    sheets: dict[Id, Part] = {}
    """What is written on, or printed once for the table."""
    aids: dict[Id, Part] = {}
    """What each player keeps at hand."""


class Column(Model):
    """A column of a table; `share` is its part of the width."""

    title: Label
    """The heading of the column."""
    share: ColumnShare = 1
    """Its part of the width beside the other columns'."""


class Table(Model):
    """A table in book, card or aid. A cell that is an effect prints as its verbs' phrases.

    `keys` names the columns that tell rows apart (each combination once).
    """

    title: Label
    """What the table is called."""
    caption: Prose | None = None
    """What stands below it."""
    columns: dict[Id, Column]
    """Its columns, from left to right."""
    keys: list[Id] = []
    """The columns that tell rows apart: each combination once."""
    rows: dict[Id, dict[Id, Cell]]
    """Its rows; each names its cells by column."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Chance(Model):
    """What the companion prints of odds that the engine works out: what may happen, and when that matters."""

    title: Label
    """What may happen."""
    text: Prose | None = None
    """When that matters."""


class Tables(Model):
    """The whole of `tables.yaml`. A phrase says a verb in words, with `{n}` for its number,
    `{word}` for its word and `{effect}` for the effect it holds."""

    phrases: dict[Id, Prose] = {}
    """How a verb is said: `avanza {n}`; `{word}` and `{effect}` are its other holes."""
    tables: dict[Id, Table] = {}
    """The tables by their ids."""
    odds: dict[Id, Chance] = {}
    """What the companion says of odds that the engine works out."""
