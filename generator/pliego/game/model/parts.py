"""`cards.yaml`, `boards.yaml` and `tables.yaml`: the components of a game."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from pliego.game.model.addresses import TableAddress
from pliego.game.model.names import FileId
from pliego.game.model.types import (
    ID_PATTERN,
    WHOLE_SCHEMA,
    CardTitle,
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

_WHOLE = re.compile(r"-?(0|[1-9]\d*)", re.ASCII)
_DIGITS = frozenset("0123456789")
_MOST_DIGITS = 8
_WORD = r"^\s*([^\s0-9{-]|-?[0-9]?[^A-Za-z{]*$|-[^0-9])"
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
"""Verbs and their arguments, each a whole number, a word or further verbs: `{win: {advance: 2}}`. The game's
vocabulary has the possible verbs."""

Cell: TypeAlias = Annotated[
    Any,
    BeforeValidator(_cell),
    WithJsonSchema({"anyOf": [{"type": ["string", "number", "boolean"], "pattern": r"\S"}, EFFECT_SCHEMA]}),
    Translatable(markup=True),
]
"""Prose, or an effect that prints as the phrases of its verbs."""


def is_rank(text: str) -> bool:
    """True for what `value` can hold: a whole number, or words that begin with no digit or have no letter."""
    word = text.strip()
    is_numeral = word[:1] in _DIGITS or word[:2].lstrip("-")[:1] in _DIGITS
    if _WHOLE.fullmatch(word):
        return len(word.lstrip("-")) < _MOST_DIGITS
    return bool(word) and word[0] != "{" and not (is_numeral and any(map(str.isalpha, word)))


def _rank(value: object, info: ValidationInfo) -> object:
    word = str(value).strip()
    if isinstance(value, dict | list) or _WHOLE.fullmatch(word) or not is_rank(word):
        return whole(value, info)
    return word


Rank: TypeAlias = Annotated[
    int | str,
    BeforeValidator(_rank),
    WithJsonSchema(
        {"anyOf": [*WHOLE_SCHEMA["anyOf"], {"type": "number"}, {"type": "string", "pattern": _WORD}]}
    ),
]
"""A whole number, or a word such as `J`, `007`, `2+` or `3-5`."""


class Card(Model):
    """One kind of card: its texts, and what it does."""

    title: CardTitle
    """The name of the card; a table without ids makes its id of it."""
    subtitle: Label | None = None
    """The line below its name."""
    text: Prose | None = None
    """The text of the card."""
    flavour: Prose | None = None
    """A text besides that is no rule."""
    value: Rank | None = None
    """Its number, or a word such as `J`."""
    icon: Id | None = None
    """A symbol of `icons` in game.yaml."""
    art: Plain | None = None
    """Its picture, a file below `art/` by its path or its name."""
    back: FileId | None = None
    """The layout of its back, if it is another than its deck's."""
    fields_: dict[Id, Plain] = Field(default={}, alias="fields")
    """Free data for the layout: `{card.fields.wood}`."""
    effect: Effect = {}
    """Its effect, in the verbs of the game's engine."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """The reason for it; not printed."""

    @property
    def number(self) -> int | None:
        """The card's value, if it is a number."""
        return self.value if isinstance(self.value, int) else None


class RowCard(Card):
    """A card that is the row of a table: its texts are cells, which print as they were typed."""

    lists: bool = False
    """True if lines of its texts that begin with `-` or `1.` are lists."""

    @classmethod
    def of(cls, card: Card, lists: bool) -> RowCard:
        """Return a card as one of a table."""
        return cls.model_construct(card.model_fields_set, **dict(card), lists=lists)


class DeckCard(Model):
    """A card in a deck."""

    card: Id
    """The id of a card of `cards`."""
    copies: Copies = 1
    """Its number of copies in the deck."""
    art: Plain | None = None
    """Its picture in this deck, instead of its own."""
    layout: FileId | None = None
    """The layout of its front, if it is another than the deck's."""
    back: FileId | None = None
    """The layout of its back in this deck, if it is another than the deck's."""
    colour: Id | None = None
    """Its name of the theme's palette, if it is another than the deck's."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Note = ""
    """The reason for their number; not printed."""


BY_COLUMN = WithJsonSchema(
    {
        "anyOf": [
            {"type": ["string", "integer", "boolean"], "pattern": ID_PATTERN, "minimum": 0},
            {
                "type": "object",
                "properties": {"by": {"type": ["string", "number", "boolean"]}},
                "required": ["by"],
                "additionalProperties": {"type": ["string", "integer", "boolean"], "pattern": ID_PATTERN},
            },
        ]
    }
)
"""A name, or one for each value of a column: `{by: Suit, hearts: red, else: black}`. The reader makes names
of it before a deck is typed."""


class Deck(Model):
    """Cards of one size with one back."""

    title: Label
    """The name of the deck."""
    subtitle: Label | None = None
    """The line below its name."""
    layout: Annotated[FileId, BY_COLUMN]
    """The layout of its fronts; or by a column: `{by: Type, Creature: creature-card, else: text-card}`."""
    back: Annotated[FileId, BY_COLUMN]
    """The layout of its backs; or by a column: `{by: Suit, hearts: red-back, else: plain-back}`."""
    seat: Id | None = None
    """The side that it belongs to."""
    colour: Annotated[Id, BY_COLUMN] | None = None
    """A name of the theme's palette; or by a column: `{by: Suit, hearts: red, spades: black}`."""
    art: Plain | None = None
    """A picture for its backs or fronts, a file below `art/` by its path or its name."""
    total: DeckTotal | None = None
    """The number of cards that it must have, with all copies."""
    gutter: Gutter | None = None
    """The gap between its cards on a sheet in mm, if it is another than the theme's."""
    sheet: Plain | None = None
    """A CSV, TSV, XLSX, ODS or JSON file beside cards.yaml, each row a card; `x.ods#Two` is one of its
    sheets. It may lie in a folder outside the game that a person has allowed."""
    from_: TableAddress | None = Field(default=None, alias="from")
    """Where the table is published, `https://docs.google.com/…/pub?output=csv`; `pliego fetch` brings it."""
    columns: dict[str, Plain | list[Plain]] = {}
    """The keys of columns with other names: `{Qty: copies, Wood cost: wood, Remarks: none}`; one column may
    be two keys: `{Suit: [title, icon]}`."""
    where: dict[str, Plain | list[Plain]] = {}
    """The rows of the sheet that it takes: `{Type: Creature}`; of a list, any: `{Type: [Spell, Trap]}`."""
    by: list[Plain] = []
    """The columns that its layout, back and colour go by. Pliego fills this in."""
    lists: Flag = False
    """True if lines in the cells of its sheet that begin with `-` or `1.` are lists."""
    fill: list[Plain] = []
    """The columns of the sheet in which an empty cell says what the cell above says: `[Suit]`."""
    headings: Flag = True
    """`false` if the first row of the sheet is a card too; its columns are then `A`, `B`, `C` and so on."""
    cards: list[DeckCard] = []
    """Its cards, if it has no sheet."""

    @property
    def size(self) -> int:
        """The number of its cards, with all copies."""
        return sum(entry.copies for entry in self.cards)


class Cards(Model):
    """The whole of `cards.yaml`."""

    cards: dict[FileId, Card] = {}
    """Every kind of card by its id: `{card.ID}` in prose."""
    decks: dict[FileId, Deck] = {}
    """The decks by their ids."""


class Part(Model):
    """A board, token, aid or sheet."""

    title: Label
    """Its name."""
    subtitle: Label | None = None
    """The line below its name."""
    layout: FileId
    """The layout that draws it."""
    copies: Copies = 1
    """The number of printed copies."""
    seat: Id | None = None
    """The side that it belongs to."""
    colour: Id | None = None
    """A name of the theme's palette."""
    term: Id | None = None
    """Its word in the glossary and the rules; parts with the same word are listed as one thing."""
    art: Plain | None = None
    """Its picture, a path below `art/`."""
    each: Literal["scenario"] | None = None
    """`scenario`: one for each scenario."""
    gutter: Gutter | None = None
    """The gap between its copies on a sheet in mm, if it is another than the theme's."""
    paper: Literal["plain", "card"] = "card"
    """Its paper: `card` to cut it out, `plain` to write on it."""
    later: Flag = False
    """True if nobody needs it for a first game."""
    secret: Flag = False
    """True if no player may see it printed."""
    fold: Literal["now", "later", "apart"] = "now"
    """When to fold its dashed lines: `now`, `later` (score them first, then as in `how`) or `apart` (as in
    `how`, and cut along the fold)."""
    text: Prose | None = None
    """Its text."""
    numbers: dict[Id, Whole] = {}
    """Free numbers for the layout: `{part.numbers.ID}`."""
    texts: dict[Id, Prose] = {}
    """Free texts for the layout: `{part.texts.ID}`."""
    pictures: dict[Id, Plain] = {}
    """Free pictures for the layout, paths below `art/`: `{part.pictures.ID}`."""
    how: Prose | None = None
    """The way to make it, for the page of the kit."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Parts(Model):
    """The whole of `boards.yaml`."""

    boards: dict[FileId, Part] = {}
    """Boards that pieces move on."""
    tokens: dict[FileId, Part] = {}
    """Pieces that are cut out, folded or stood up."""
    sheets: dict[FileId, Part] = {}
    """Sheets to write on, or for the whole table."""
    aids: dict[FileId, Part] = {}
    """Aids that each player keeps at hand."""


class Column(Model):
    """A column of a table."""

    title: Label
    """The heading of the column."""
    share: ColumnShare = 1
    """Its share of the width, compared with the other columns."""


class Table(Model):
    """A table in a book or on a card or aid; an effect in a cell prints as the phrases of its verbs."""

    title: Label
    """The name of the table."""
    caption: Prose | None = None
    """The text below it."""
    columns: dict[Id, Column]
    """Its columns, from left to right."""
    keys: list[Id] = []
    """The columns that tell rows apart; each combination may stand once."""
    rows: dict[Id, dict[Id, Cell]]
    """Its rows, each with its cells by column."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Chance(Model):
    """A chance that the engine computes, as the companion prints it."""

    title: Label
    """The event."""
    text: Prose | None = None
    """When it matters."""


class Tables(Model):
    """The whole of `tables.yaml`."""

    phrases: dict[Id, Prose] = {}
    """The phrase of each verb: `avanza {n}`; its other placeholders are `{word}` and `{effect}`."""
    tables: dict[Id, Table] = {}
    """The tables by their ids."""
    odds: dict[Id, Chance] = {}
    """The chances that the engine computes, as the companion prints them."""
