"""`game.yaml`: what the game is, whose it is, and its declared numbers."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field, model_validator

from pliego.game.model.types import (
    Age,
    Copies,
    Date,
    Declared,
    Id,
    Label,
    Lang,
    Model,
    Note,
    Origin,
    Plain,
    Players,
    PlayMinutes,
    Prose,
    RuleId,
    Seconds,
)


class Credit(Model):
    """One person or publisher and what they did; a translation finds it by its `id`."""

    id: Id | None = None
    """By what a translation finds it."""
    role: Label
    """What they did: author, illustrator, publisher."""
    name: Label
    """Who it is; never translated."""
    note: Prose | None = None
    """What else is worth saying of them."""


class Rights(Model):
    """Whose game it is, what is known of their permission, and the notice that stands on page 1."""

    owner: Label
    """Whose game it is."""
    permission: Prose
    """What is known of the permission to publish it so."""
    notice: Prose
    """The notice on page 1 of the rulebook."""


class Seats(Model):
    """How many play: from `min` to `max`, both included."""

    min: Players
    """The fewest players."""
    max: Players
    """The most players."""


class Duration(Model):
    """How long it takes, in minutes: from `min` to `max`, both included."""

    min: PlayMinutes
    """The shortest game, in minutes."""
    max: PlayMinutes
    """The longest game, in minutes."""


class Value(Model):
    """A number of the game under one name, which the companion prints unless it has a `title`; a bare number
    is short for `{value: number}`."""

    value: Declared
    """The number, or others reckoned with: `{mano} + 1`."""
    title: Label | None = None
    """What it is called in the companion; without it, it is not printed there."""
    origin: Origin = "source"
    """Where the number comes from: `source`, `inferred` or `house`."""
    note: Note = ""
    """Why it is this number; not printed."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return {"value": data} if isinstance(data, str) else data


class SettledWord(Model):
    """What the rules settle and no number says: a direction, an order, where something goes. `is` is what the
    game's engine reads (a word that its room knows, or several in order), `title` what prose prints in its
    place (`{word.ID}`): so a sentence cannot say what is not played."""

    is_: Id | list[Id] = Field(alias="is")
    """What the engine reads: a word that its room knows, or several in order."""
    title: Label
    """What prose prints for `{word.ID}`."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """Why it is so; not printed."""

    @property
    def played(self) -> str:
        """What the engine reads: a word, or several with blanks between them."""
        return self.is_ if isinstance(self.is_, str) else " ".join(self.is_)


class Seat(Model):
    """A side of the game: what its player is called, and the palette name of its colour."""

    title: Label
    """What the side is called."""
    player: Label | None = None
    """What its player is called, if not the same."""
    colour: Id
    """A name of the theme's palette."""
    text: Prose | None = None
    """What else is to be said of the side."""


class Bring(Model):
    """Something the players must bring, how many, and what can stand in for it."""

    title: Label
    """What to bring."""
    count: Copies = 1
    """How many of it."""
    borrow: Prose | None = None
    """What can stand in for it."""


class IconEntry(Model):
    """A symbol: its SVG, its name (its alternative text too), and what it says to the reader of the
    legend."""

    title: Label
    """Its name, read aloud where it stands."""
    art: Plain
    """Its SVG, a path below `art/`."""
    colour: Id | None = None
    """The palette's colour that it has among words, `own` as it is drawn; left out, it is as the words on
    cards and as drawn in the rulebook."""
    text: Prose | None = None
    """What the legend says of it."""


class Pace(Model):
    """How fast the game is taken to be played, in seconds: to `setup`, for each `decision` of a seat and,
    besides, each time one of the `rules` is applied; `note` says why. `game` is the rule that ends a game
    where several are played in a row: the printed minutes are those of one."""

    setup: Seconds
    """Seconds to set the game up."""
    decision: Seconds
    """Seconds for each decision of a seat."""
    rules: dict[RuleId, Seconds] = {}
    """Seconds more each time a rule is applied, by its id."""
    game: RuleId | None = None
    """The rule that ends a game where several are played in a row."""
    origin: Origin = "house"
    """Where the figures come from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """Why they are these; not printed."""


class Variant(Model):
    """One way to play the game: its name, its letter in tables, what it adds to the variant before it."""

    title: Label
    """What the variant is called."""
    letter: Label
    """How tables and the rules' margin name it."""
    text: Prose
    """What it adds to the variant before it."""


AS_DRAWN: Final = "own"
"""As the colour of an icon: the colours of its picture."""
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
    """What the phase is called."""
    rule: RuleId
    """The rule that names it, or the first one below its heading."""
    by: list[Mover]
    """What moves it on: `decision`, `luck`, `count` or `itself`."""
    next: list[Id]
    """The phases that may follow; `end` where the game may be over."""


class GameInfo(Model):
    """The whole of `game.yaml`. `captions` are the words that the game's layouts print in pictures, as
    `{caption.ID}`: a layout holds none itself, so that they can be translated. `translators` put the game
    into the language that it is in; a catalog names its own."""

    format: Literal["1"]
    """Always 1: the format of these files."""
    version: Plain
    """The edition, such as `1.0`; printed on every sheet."""
    date: Date
    """The day of this edition, `2026-11-22`; printed on page 1 and in the files."""
    lang: Lang
    """The language that the files are written in: `es`, `en`, `pt-BR`."""
    title: Label
    """What the game is called."""
    subtitle: Label | None = None
    """What stands below its name."""
    players: Seats
    """How many play."""
    minutes: Duration
    """How long a game takes."""
    pace: Pace | None = None
    """How fast it is taken to be played; the printed minutes are held against it."""
    age: Age
    """From what age, in years."""
    aim: Prose
    """How the game is won, in at most 60 words."""
    blurb: Prose | None = None
    """What makes one want to play it, on page 1."""
    credits: list[Credit]
    """Everybody it is owed to."""
    translators: list[Plain] = []
    """Who put it into the language it is in."""
    rights: Rights
    """Whose it is, and the notice on page 1."""
    theme: Id | None = None
    """The name of a theme of `look/` or `templates/themes/`; `look/theme.yaml` if left out."""
    engine: Id | None = None
    """The room of the engine that plays it; none is needed to print."""
    values: dict[Id, Value] = {}
    """Its numbers, each under one name: `{value.ID}` in prose and layouts."""
    words: dict[Id, SettledWord] = {}
    """What its rules settle and no number says: `{word.ID}` in prose."""
    seats: dict[Id, Seat] = {}
    """Its sides: `{seat.ID}` in prose."""
    bring: dict[Id, Bring] = {}
    """What players must bring."""
    icons: dict[Id, IconEntry] = {}
    """Its symbols: `{icon.ID}` in prose."""
    variants: dict[Id, Variant] = {}
    """The ways to play it, each adding to the one before."""
    phases: dict[Id, Phase] = {}
    """The parts of a turn, a round or the game, in order."""
    captions: dict[Id, Prose] = {}
    """The words that its layouts print: `{caption.ID}`."""
