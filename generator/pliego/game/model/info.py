"""`game.yaml`: the game's name, people, rights, and declared numbers and words."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field, model_validator

from pliego.game.model.addresses import HostRule
from pliego.game.model.box import GameBox
from pliego.game.model.names import FileId, Version
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
    """One person or publisher and their part in the game."""

    id: Id | None = None
    """The id by which a translation finds it."""
    role: Label
    """Their part: author, illustrator, publisher."""
    name: Label
    """Their name; never translated."""
    note: Prose | None = None
    """A remark about them."""


class Rights(Model):
    """The owner of the game, their permission, and the notice on page 1."""

    owner: Label
    """The owner of the game."""
    permission: Prose
    """What is known of the permission to publish it so."""
    notice: Prose
    """The notice on page 1 of the rulebook."""


class Seats(Model):
    """The number of players, from `min` to `max`."""

    min: Players
    """The fewest players."""
    max: Players
    """The most players."""


class Duration(Model):
    """The duration in minutes, from `min` to `max`."""

    min: PlayMinutes
    """The shortest game, in minutes."""
    max: PlayMinutes
    """The longest game, in minutes."""


class Value(Model):
    """A number of the game under one name; a bare number is short for `{value: number}`."""

    value: Declared
    """The number, or a formula with others: `{mano} + 1`."""
    title: Label | None = None
    """Its name in the companion; without it, the companion leaves it out."""
    origin: Origin = "source"
    """Where the number comes from: `source`, `inferred` or `house`."""
    note: Note = ""
    """The reason for the number; not printed."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        return {"value": data} if isinstance(data, str) else data


class SettledWord(Model):
    """A decision of the rules that is no number: a direction, an order, a place. The engine reads it and
    prose prints it, so that a sentence cannot differ from play."""

    is_: Id | list[Id] = Field(alias="is")
    """The word that the engine reads, or several in order."""
    title: Label
    """The words that prose prints for `{word.ID}`."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """The reason for it; not printed."""

    @property
    def played(self) -> str:
        """The word that the engine reads, or several with blanks between them."""
        return self.is_ if isinstance(self.is_, str) else " ".join(self.is_)


class Seat(Model):
    """A side of the game."""

    title: Label
    """The name of the side."""
    player: Label | None = None
    """The name of its player, if it is another."""
    colour: Id
    """A name of the theme's palette."""
    text: Prose | None = None
    """More about the side."""


class Bring(Model):
    """Something that the players must bring."""

    title: Label
    """Its name."""
    count: Copies = 1
    """How many of it."""
    borrow: Prose | None = None
    """What can replace it."""


class IconEntry(Model):
    """A symbol."""

    title: Label
    """Its name, which is also read aloud."""
    art: Plain
    """Its SVG, a path below `art/`."""
    colour: Id | None = None
    """Its colour among words: a name of the palette, or `own` as it is drawn; without it, that of the words
    on cards, and as drawn in the rulebook."""
    shorthand: Plain | list[Plain] = []
    """What texts write for it, such as `:wood:`, `[wood]` or `{R}`, or several of these; letters alone (`R`)
    count in the fields that `letters` names."""
    text: Prose | None = None
    """Its text in the legend."""

    @property
    def shorthands(self) -> tuple[str, ...]:
        """What texts write for it."""
        written = [self.shorthand] if isinstance(self.shorthand, str) else self.shorthand
        return tuple(each.strip() for each in written if each.strip())


class Pace(Model):
    """The assumed pace of play, in seconds; the printed minutes are those of one game."""

    setup: Seconds
    """Seconds to set the game up."""
    decision: Seconds
    """Seconds for each decision of a seat."""
    rules: dict[RuleId, Seconds] = {}
    """Seconds more each time a rule is applied, by the rule's id."""
    game: RuleId | None = None
    """The rule that ends one game, if several are played in a row."""
    origin: Origin = "house"
    """Where the figures come from: `source`, `inferred` or `house`."""
    note: Plain = ""
    """The reason for the figures; not printed."""


class Variant(Model):
    """One way to play the game."""

    title: Label
    """The name of the variant."""
    letter: Label
    """Its letter in tables and in the margin of the rules."""
    text: Prose
    """What it adds to the variant before it."""


AS_DRAWN: Final = "own"
"""The colour of an icon that keeps the colours of its picture."""
END: Final = "end"
"""In `next` of a phase: the game is over."""
Mover = Literal["decision", "luck", "count", "itself"]


class Phase(Model):
    """A part of a turn, a round or the game.

    It names itself in `next` if somebody decides in it more than once in a row.
    """

    title: Label
    """What the phase is called."""
    rule: RuleId
    """The rule that names it, or the first rule below its heading."""
    by: list[Mover]
    """What ends it: a `decision`, `luck` (dice, a card), a `count` (something is used up), or it ends by
    `itself`."""
    next: list[Id]
    """The phases that may follow; `end` where the game may be over."""


class GameInfo(Model):
    """The whole of `game.yaml`."""

    format: Literal["1"]
    """Always 1: the format of these files."""
    version: Version
    """The edition, such as `1.0`, at most 40 letters, digits and `. - + _`; printed on every sheet."""
    date: Date
    """The day of this edition, `2026-11-22`; printed on page 1 and in the files."""
    lang: Lang
    """The language that the files are written in: `es`, `en`, `pt-BR`."""
    labels: Lang | None = None
    """The language of page 1 and of headings, `en`, if Pliego has no such words in that of the game."""
    title: Label
    """The name of the game."""
    subtitle: Label | None = None
    """The line below its name."""
    players: Seats
    """The number of players."""
    minutes: Duration
    """The duration of a game."""
    pace: Pace | None = None
    """The assumed pace of play; a check compares it with the printed minutes."""
    age: Age
    """The least age, in years."""
    aim: Prose
    """The way to win the game, in at most 60 words."""
    blurb: Prose | None = None
    """The text that invites to play it, on page 1."""
    credits: list[Credit]
    """Everybody who took part in it."""
    translators: list[Plain] = []
    """The translators; a catalog names its own."""
    rights: Rights
    """The owner, and the notice on page 1."""
    theme: FileId | None = None
    """The name of a theme of `look/` or `templates/themes/`; `look/theme.yaml` if left out."""
    engine: Id | None = None
    """The room of the engine that plays it; none is needed to print."""
    values: dict[Id, Value] = {}
    """Its numbers, each under one name: `{value.ID}` in prose and layouts."""
    words: dict[Id, SettledWord] = {}
    """The decisions of its rules that are no numbers: `{word.ID}` in prose."""
    seats: dict[Id, Seat] = {}
    """Its sides: `{seat.ID}` in prose."""
    bring: dict[Id, Bring] = {}
    """The things that players must bring."""
    icons: dict[Id, IconEntry] = {}
    """Its symbols: `{icon.ID}` in prose."""
    letters: list[Id] = []
    """The fields of cards in which letters are icons: with `[cost]`, a cost of `2R` prints the icon whose
    shorthand is `R`."""
    variants: dict[Id, Variant] = {}
    """The ways to play it, each adding to the one before."""
    phases: dict[Id, Phase] = {}
    """The parts of a turn, a round or the game, in order."""
    captions: dict[Id, Prose] = {}
    """The words that its layouts print, here so that they can be translated: `{caption.ID}`."""
    box: GameBox | None = None
    """Its box: `{}` makes one that fits its cards."""
    hosts: list[HostRule] = []
    """The hosts that `pliego fetch` may ask besides those of `from` in cards.yaml, where these lead on to
    others: `"*.googleusercontent.com"`."""
