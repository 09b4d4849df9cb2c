"""`rules`, `examples`, `rulings`, `glossary` and `transcripts.yaml`: everything that is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Tag, model_validator

from pliego.game.model.types import (
    Id,
    Label,
    Model,
    Origin,
    Plain,
    Players,
    Prose,
    RuleId,
    RuleOrigin,
    Winner,
)

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
    """Its id, such as `PUJA-1`: engine, tests and translations name it."""
    kind: RuleKind
    """What kind of statement it is."""
    text: Prose
    """The rule, as it is printed."""
    origin: RuleOrigin
    """`source` says all of it, `ruled`: part of it is ours, `inferred`: it follows, `house`: ours."""
    rulings: list[Id] = []
    """The rulings that decided it."""
    variants: list[Id] = []
    """The variants in which it holds; all, if none is named."""
    ours: Prose | None = None
    """What of it the source does not say; printed in the companion."""
    because: Prose | None = None
    """Why we decided so; printed in the companion."""


class ProseBlock(Model):
    """Text that rules nothing: a lead, flavour, an aside. A translation finds it by its `id`."""

    id: Id | None = None
    """By what a translation finds it."""
    prose: Prose
    """The text."""
    look: Literal["plain", "lead", "flavour", "aside"] = "plain"
    """How it is set: `lead` larger, `flavour` in italics, `aside` in a box."""


class FigureBlock(Model):
    """A picture drawn by a layout; `alt` is read aloud instead of it. It needs an `id` of its own, by which a
    translation finds it, only where the layout draws several."""

    id: Id | None = None
    """By what a translation finds it, where a layout draws several."""
    figure: Id
    """The layout that draws it."""
    alt: Prose
    """What is read aloud instead of it."""
    caption: Prose | None = None
    """What stands below it."""
    width: Literal["column", "page", "half"] = "column"
    """How wide it is: a column, half a page or a page."""


class TableBlock(Model):
    """A table of tables.yaml, as wide as its columns ask unless `width` says it."""

    table: Id
    """A table of tables.yaml."""
    width: Literal["column", "page"] | None = None
    """How wide it is: a column or a page; if nothing says it, a page for four columns or more."""


class ExamplesBlock(Model):
    """Worked examples, printed with the figure that `layout` draws from their data, two beside each other
    across the page or, with `width: column`, among the rules of a column."""

    examples: list[Id]
    """The ids of examples of examples.yaml, in order."""
    layout: Id | None = None
    """The layout that draws them from their data."""
    width: Literal["column", "page"] = "page"
    """Where they stand: two beside each other across the page, or among the rules of a column."""


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
        "contents",
        "odds",
    ]
    """What is printed here, computed from the rest."""


_KINDS = ("rule", "prose", "figure", "table", "examples", "part")


def _which(data: Any) -> str:
    said = data if isinstance(data, dict) else getattr(type(data), "model_fields", ())
    return next((kind for kind in _KINDS if kind in said), "?")


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
    """Its id; a translation finds it by it."""
    title: Label
    """Its heading."""
    look: Literal["plain", "steps", "box", "summary"] = "plain"
    """`steps` numbers its rules, `box` frames it, `summary` makes it the last page."""
    book: Literal["rulebook", "companion"] = "rulebook"
    """Where it is printed."""
    start: Literal["here", "column", "page"] = "here"
    """Where it begins: `here`, in the next `column` or on the next `page`."""
    width: Literal["column", "page"] = "column"
    """`page` runs all of it across the page."""
    blocks: list[SectionBlock]
    """What stands under the heading, in order: rules, prose, figures, tables, examples."""


class Question(Model):
    """A question a player asks, answered in a line. A translation finds it by its `id`."""

    id: Id | None = None
    """By what a translation finds it."""
    q: Prose
    """What a player asks."""
    a: Prose
    """The answer, in a line."""
    cites: list[RuleId] = []
    """The rules that say so."""


class Action(Model):
    """Something a player may do: its kind, the cards it takes, what it does, and the variants that have it
    (none named: all)."""

    title: Label
    """What the action is called."""
    kind: Label | None = None
    """What kind of action it is."""
    cards: Prose | None = None
    """The cards it takes."""
    text: Prose
    """What it does."""
    variants: list[Id] = []
    """The variants that have it; all, if none is named."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class RulesFile(Model):
    """The whole of `rules.yaml`."""

    sections: list[Section]
    """The rulebook and the companion, in reading order."""
    actions: dict[Id, Action] = {}
    """What players may do, by id."""
    questions: list[Question] = []
    """What players ask."""


class Step(Model):
    """One thing that happens in an example: a seat acts, or dice fall."""

    seat: Id | None = None
    """Who acts."""
    act: Id | Raw | None = None
    """What they do, in the engine's notation."""
    dice: dict[Id, Plain] | list[Plain] | None = None
    """What the dice show."""


class Example(Model):
    """A worked example: from `given`, doing `when`, follows `then`. `text` tells it in words."""

    id: Id
    """Its id; a translation finds it by it."""
    title: Label
    """Its heading."""
    cites: list[RuleId]
    """The rules it shows."""
    given: Raw
    """How things stand, in the words of the game's room."""
    when: list[Step]
    """What happens, step by step."""
    then: Raw
    """How things stand afterwards."""
    text: Prose | None = None
    """What is told of it; `{given.…}` and `{then.…}` are its data."""
    legal: list[Id | Raw] = []
    """Moves that could be made now."""
    illegal: list[Id | Raw] = []
    """Moves that could not."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Examples(Model):
    """The whole of `examples.yaml`."""

    examples: list[Example]
    """The worked examples; the engine plays each."""


class ReadingText(Model):
    """One sensible way to read the source."""

    text: Prose
    """The reading in a sentence."""


class Ruling(Model):
    """A gap or contradiction in the source, the ways to read it, the one chosen and why."""

    question: Prose
    """What the source leaves open."""
    kind: Literal["gap", "contradiction"]
    """Whether it says nothing (`gap`) or two things (`contradiction`)."""
    place: Prose
    """Where in the source."""
    readings: dict[Id, ReadingText]
    """The sensible readings, by id."""
    chosen: Id
    """The reading that the rules follow."""
    because: Prose
    """Why that one."""
    rules: list[RuleId] = []
    """The rules that it decided."""

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
    """The rulings by their ids."""


class Term(Model):
    """A word of the game, its plural, and what it means."""

    title: Label
    """The word."""
    plural: Label | None = None
    """Its plural."""
    text: Prose
    """What it means."""

    @property
    def heading(self) -> str:
        """What several of it are called at the head of a line."""
        title = self.plural or self.title
        return title[:1].upper() + title[1:]


class Glossary(Model):
    """The whole of `glossary.yaml`."""

    terms: dict[Id, Term] = {}
    """The words by their ids: `{term.ID}` in prose."""


class Transcript(Model):
    """A sample game as it was played: every move of seats and luck as a word of the engine's notation,
    blanks between them (when all act at once, one word for each seat in order); the rule that ended it, and
    the seats that won, counted from 1 (none: nobody). `notes` teach while it is told: for each turn in order,
    under a name of its own, what is told by phase, or by a card under whose name moves are told, where it
    first comes in that turn."""

    title: Label
    """Its heading."""
    players: Players
    """How many play."""
    variant: Id | None = None
    """The variant that is played."""
    scenario: Id | None = None
    """The scenario that is played."""
    text: Prose | None = None
    """What is told before it."""
    moves: Plain
    """Every move of seats and luck, in the engine's notation, blanks between them."""
    ends: RuleId
    """The rule that ended it."""
    winners: list[Winner] = []
    """The seats that won, counted from 1; none: nobody."""
    notes: dict[Id, dict[Id, Prose]] = {}
    """What is told while it is played, by turn and phase or card."""

    @property
    def words(self) -> list[str]:
        """The moves one by one."""
        return self.moves.split()


class Transcripts(Model):
    """The whole of `transcripts.yaml`. `says` tells a move in the players' words: a phrase for each kind of
    move, with the holes that the engine fills (`{seat}`, `{card}` …)."""

    transcripts: dict[Id, Transcript] = {}
    """The sample games by their ids."""
    says: dict[Id, Prose] = {}
    """How a move is told, by its kind: `{seat} juega {card}`."""
