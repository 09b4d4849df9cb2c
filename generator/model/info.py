"""`game.yaml`: what the game is, whose it is, and its declared numbers."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field, model_validator

from generator.model.ranges import Age, Copies, Declared, Players, PlayMinutes, Seconds
from generator.model.types import Date, Id, Label, Lang, Model, Note, Origin, Plain, Prose, RuleId


class Credit(Model):
    """One person or publisher and what they did; a translation finds it by its `id`."""

    id: Id | None = None
    role: Label
    name: Label
    note: Prose | None = None


class Rights(Model):
    """Whose game it is, what is known of their permission, and the notice that stands on page 1."""

    owner: Label
    permission: Prose
    notice: Prose


class Seats(Model):
    """How many play: from `min` to `max`, both included."""

    min: Players
    max: Players


class Duration(Model):
    """How long it takes, in minutes: from `min` to `max`, both included."""

    min: PlayMinutes
    max: PlayMinutes


class Value(Model):
    """A number of the game under one name, which the companion prints unless it has a `title`; a bare number
    is short for `{value: number}`."""

    value: Declared
    title: Label | None = None
    origin: Origin = "source"
    note: Note = ""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return {"value": data} if isinstance(data, str) else data


class SettledWord(Model):
    """What the rules settle and no number says: a direction, an order, where something goes. `is` is what the
    game's engine reads (a word that its room knows, or several in order), `title` what prose prints in its
    place (`{word.ID}`): so a sentence cannot say what is not played."""

    is_: Id | list[Id] = Field(alias="is")
    title: Label
    origin: Origin = "source"
    note: Plain = ""

    @property
    def played(self) -> str:
        """What the engine reads: a word, or several with blanks between them."""
        return self.is_ if isinstance(self.is_, str) else " ".join(self.is_)


class Seat(Model):
    """A side of the game: what its player is called, and the palette name of its colour."""

    title: Label
    player: Label | None = None
    colour: Id
    text: Prose | None = None


class Bring(Model):
    """Something the players must bring, how many, and what can stand in for it."""

    title: Label
    count: Copies = 1
    borrow: Prose | None = None


class IconEntry(Model):
    """A symbol: its SVG, its name (its alternative text too), and what it says to the reader of the
    legend."""

    title: Label
    art: Plain
    text: Prose | None = None


class Pace(Model):
    """How fast the game is taken to be played, in seconds: to `setup`, for each `decision` of a seat and,
    besides, each time one of the `rules` is applied; `note` says why. `game` is the rule that ends a game
    where several are played in a row: the printed minutes are those of one."""

    setup: Seconds
    decision: Seconds
    rules: dict[RuleId, Seconds] = {}
    game: RuleId | None = None
    origin: Origin = "house"
    note: Plain = ""


class Variant(Model):
    """One way to play the game: its name, its letter in tables, what it adds to the variant before it."""

    title: Label
    letter: Label
    text: Prose


END: Final = "end"
"""In `next` of a phase: the game is over."""
Mover = Literal["decision", "luck", "count", "itself"]


class Phase(Model):
    """A part of a turn, a round or the game that the rulebook names, in `rule` or in the heading above it.

    `by` is what moves it on: somebody's `decision`, `luck` (dice, a card that comes), a `count` (something is
    used up or counted, and it goes on), or it goes on by `itself`; of several, one each time. `next` are
    those that may follow. One in which somebody decides more than once in a row names itself.
    """

    title: Label
    rule: RuleId
    by: list[Mover]
    next: list[Id]


class GameInfo(Model):
    """The whole of `game.yaml`. `captions` are the words that the game's layouts print in pictures, as
    `{caption.ID}`: a layout holds none itself, so that they can be translated. `translators` put the game
    into the language that it is in; a catalog names its own."""

    format: Literal["1"]
    version: Plain
    date: Date
    lang: Lang
    title: Label
    subtitle: Label | None = None
    players: Seats
    minutes: Duration
    pace: Pace | None = None
    age: Age
    aim: Prose
    blurb: Prose | None = None
    credits: list[Credit]
    translators: list[Plain] = []
    rights: Rights
    theme: Id | None = None
    engine: Id | None = None
    values: dict[Id, Value] = {}
    words: dict[Id, SettledWord] = {}
    seats: dict[Id, Seat] = {}
    bring: dict[Id, Bring] = {}
    icons: dict[Id, IconEntry] = {}
    variants: dict[Id, Variant] = {}
    phases: dict[Id, Phase] = {}
    captions: dict[Id, Prose] = {}
