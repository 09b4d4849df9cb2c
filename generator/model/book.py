"""`rules`, `examples`, `rulings`, `glossary` and `transcripts.yaml`: everything that is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Tag, model_validator

from generator.model.ranges import Players, Winner
from generator.model.types import Id, Label, Model, Origin, Plain, Prose, RuleId, RuleOrigin

RuleKind = Literal[
    "setup",
    "procedure",
    "permission",
    "prohibition",
    "effect",
    "end",
    "scoring",
    "definition",
    "physical",
    "social",
]
Raw = dict[str, Any]
"""Data whose shape the game's schema module gives (a state, an action)."""


class Rule(Model):
    """One normative statement. `origin` says where it comes from; `ours`, what of it the source does not say,
    and `because` the reason, both printed in the companion only."""

    rule: RuleId
    kind: RuleKind
    text: Prose
    origin: RuleOrigin
    rulings: list[Id] = []
    variants: list[Id] = []
    ours: Prose | None = None
    because: Prose | None = None


class ProseBlock(Model):
    """Text that rules nothing: a lead, flavour, an aside. A translation finds it by its `id`."""

    id: Id | None = None
    prose: Prose
    look: Literal["plain", "lead", "flavour", "aside"] = "plain"


class FigureBlock(Model):
    """A picture drawn by a layout; `alt` is read aloud instead of it. It needs an `id` of its own, by which a
    translation finds it, only where the layout draws several."""

    id: Id | None = None
    figure: Id
    alt: Prose
    caption: Prose | None = None
    width: Literal["column", "page", "half"] = "column"


class TableBlock(Model):
    """A table of tables.yaml, as wide as its columns ask unless `width` says it."""

    table: Id
    width: Literal["column", "page"] | None = None


class ExamplesBlock(Model):
    """Worked examples, printed with the figure that `layout` draws from their data, two beside each other
    across the page or, with `width: column`, among the rules of a column."""

    examples: list[Id]
    layout: Id | None = None
    width: Literal["column", "page"] = "page"


class PartBlock(Model):
    """Something that is computed from the rest of the content."""

    part: Literal[
        "components",
        "bring",
        "legend",
        "glossary",
        "questions",
        "credits",
        "cards",
        "scenarios",
        "values",
        "rulings",
        "actions",
        "transcript",
        "lesson",
        "odds",
    ]


_KINDS = ("rule", "prose", "figure", "table", "examples", "part")


def _which(data: Any) -> str:
    found = [kind for kind in _KINDS if (kind in data if isinstance(data, dict) else hasattr(data, kind))]
    return found[0] if found else "?"


SectionBlock = Annotated[
    Annotated[Rule, Tag("rule")]
    | Annotated[ProseBlock, Tag("prose")]
    | Annotated[FigureBlock, Tag("figure")]
    | Annotated[TableBlock, Tag("table")]
    | Annotated[ExamplesBlock, Tag("examples")]
    | Annotated[PartBlock, Tag("part")],
    Discriminator(_which),
]


class Section(Model):
    """A heading and what stands under it.

    `look: steps` numbers its rules; `box` sets it in a box; `summary` makes it the last page.
    `book` says where it is printed; `width: page` runs all of it across the page.
    """

    id: Id
    title: Label
    look: Literal["plain", "steps", "box", "summary"] = "plain"
    book: Literal["rulebook", "companion"] = "rulebook"
    start: Literal["here", "column", "page"] = "here"
    width: Literal["column", "page"] = "column"
    blocks: list[SectionBlock]


class Question(Model):
    """A question a player asks, answered in a line. A translation finds it by its `id`."""

    id: Id | None = None
    q: Prose
    a: Prose
    cites: list[RuleId] = []


class Action(Model):
    """Something a player may do: its kind, the cards it takes, what it does, and the variants that have it
    (none named: all)."""

    title: Label
    kind: Label | None = None
    cards: Prose | None = None
    text: Prose
    variants: list[Id] = []
    origin: Origin = "source"


class RulesFile(Model):
    """The whole of `rules.yaml`."""

    sections: list[Section]
    actions: dict[Id, Action] = {}
    questions: list[Question] = []


class Step(Model):
    """One thing that happens in an example: a seat acts, or dice fall."""

    seat: Id | None = None
    act: Id | Raw | None = None
    dice: dict[Id, Plain] | list[Plain] | None = None


class Example(Model):
    """A worked example: from `given`, doing `when`, follows `then`. `text` tells it in words."""

    id: Id
    title: Label
    cites: list[RuleId]
    given: Raw
    when: list[Step]
    then: Raw
    text: Prose | None = None
    legal: list[Id | Raw] = []
    illegal: list[Id | Raw] = []
    origin: Origin = "source"


class Examples(Model):
    """The whole of `examples.yaml`."""

    examples: list[Example]


class ReadingText(Model):
    """One sensible way to read the source."""

    text: Prose


class Ruling(Model):
    """A gap or contradiction in the source, the ways to read it, the one chosen and why."""

    question: Prose
    kind: Literal["gap", "contradiction"]
    place: Prose
    readings: dict[Id, ReadingText]
    chosen: Id
    because: Prose
    rules: list[RuleId] = []

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        if isinstance(data, dict) and isinstance(data.get("readings"), dict):
            readings = {k: {"text": v} if isinstance(v, str) else v for k, v in data["readings"].items()}
            return {**data, "readings": readings}
        return data


class Rulings(Model):
    """The whole of `rulings.yaml`."""

    rulings: dict[Id, Ruling] = {}


class Term(Model):
    """A word of the game, its plural, and what it means."""

    title: Label
    plural: Label | None = None
    text: Prose


class Glossary(Model):
    """The whole of `glossary.yaml`."""

    terms: dict[Id, Term] = {}


class Transcript(Model):
    """A sample game as it was played: every move of seats and luck as a word of the engine's notation,
    blanks between them (when all act at once, one word for each seat in order); the rule that ended it, and
    the seats that won, counted from 1 (none: nobody). `notes` teach while it is told: for each turn in order,
    under a name of its own, what is told by phase, where the phase first comes in that turn."""

    title: Label
    players: Players
    variant: Id | None = None
    scenario: Id | None = None
    text: Prose | None = None
    moves: Plain
    ends: RuleId
    winners: list[Winner] = []
    notes: dict[Id, dict[Id, Prose]] = {}

    @property
    def words(self) -> list[str]:
        """The moves one by one."""
        return self.moves.split()


class Transcripts(Model):
    """The whole of `transcripts.yaml`. `says` tells a move in the players' words: a phrase for each kind of
    move, with the holes that the engine fills (`{seat}`, `{card}` …)."""

    transcripts: dict[Id, Transcript] = {}
    says: dict[Id, Prose] = {}
