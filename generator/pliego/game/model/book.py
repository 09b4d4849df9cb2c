"""`rules`, `examples`, `rulings`, `glossary` and `transcripts.yaml`: the texts of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Tag, model_validator

from pliego.game.model.names import FileId
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
    discriminator,
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
"""Data whose shape the game's vocabulary gives (a state, an action)."""


class Rule(Model):
    """One rule of the game."""

    rule: RuleId
    """Its id, such as `PUJA-1`, by which engine, tests and translations name it."""
    kind: RuleKind
    """The kind of rule."""
    text: Prose
    """The rule as it is printed."""
    origin: RuleOrigin
    """Where it comes from: the `source`; `ruled`: the source and a decision of ours; `inferred`; `house`:
    us."""
    rulings: list[Id] = []
    """The rulings that decided it."""
    variants: list[Id] = []
    """The variants in which it holds; none: all."""
    ours: Prose | None = None
    """The part that the source does not have; printed in the companion."""
    because: Prose | None = None
    """The reason of our decision; printed in the companion."""


class ProseBlock(Model):
    """Text that is no rule: a lead, flavour, an aside."""

    id: Id | None = None
    """The id by which a translation finds it."""
    prose: Prose
    """The text."""
    look: Literal["plain", "lead", "flavour", "aside"] = "plain"
    """How it is set: `lead` larger, `flavour` in italics, `aside` in a box."""


class FigureBlock(Model):
    """A picture that a layout draws."""

    id: Id | None = None
    """The id by which a translation finds it; needed only if its layout draws several."""
    figure: Id
    """The layout that draws it."""
    alt: Prose
    """The text that is read aloud instead of it."""
    caption: Prose | None = None
    """The text below it."""
    width: Literal["column", "page", "half"] = "column"
    """Its width: a column, half a page or a page."""


class TableBlock(Model):
    """A table of tables.yaml."""

    table: Id
    """A table of tables.yaml."""
    width: Literal["column", "page"] | None = None
    """Its width: a column or a page; without it, a page for four columns or more."""


class ExamplesBlock(Model):
    """Worked examples with their figures."""

    examples: list[Id]
    """The ids of examples of examples.yaml, in order."""
    layout: FileId | None = None
    """The layout that draws a figure from the data of each."""
    width: Literal["column", "page"] = "page"
    """`page`: two beside each other across the page; `column`: among the rules of a column."""


class PartBlock(Model):
    """A part that is computed from the rest of the content."""

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
    """The part that is printed here."""


_KINDS = ("rule", "prose", "figure", "table", "examples", "part")


SectionBlock = Annotated[
    Annotated[Rule, Tag("rule")]
    | Annotated[ProseBlock, Tag("prose")]
    | Annotated[FigureBlock, Tag("figure")]
    | Annotated[TableBlock, Tag("table")]
    | Annotated[ExamplesBlock, Tag("examples")]
    | Annotated[PartBlock, Tag("part")],
    discriminator(_KINDS),
]


class Section(Model):
    """A heading and the blocks below it."""

    id: Id
    """The id by which a translation finds it."""
    title: Label
    """Its heading."""
    look: Literal["plain", "steps", "box", "summary"] = "plain"
    """`steps` numbers its rules, `box` sets it in a frame, `summary` makes it the last page."""
    level: Literal["1", "2"] = "1"
    """`2` makes it a part of the section before it, with a smaller heading."""
    book: Literal["rulebook", "companion"] = "rulebook"
    """The book that it is printed in."""
    start: Literal["here", "column", "page"] = "here"
    """Where it begins: `here`, in the next `column` or on the next `page`."""
    width: Literal["column", "page"] = "column"
    """`page` sets all of it across the page."""
    blocks: list[SectionBlock]
    """The blocks below the heading, in order: rules, prose, figures, tables, examples."""


class Question(Model):
    """A question of players, answered in a line."""

    id: Id | None = None
    """The id by which a translation finds it."""
    q: Prose
    """The question."""
    a: Prose
    """The answer, in a line."""
    cites: list[RuleId] = []
    """The rules that decide it."""


class Action(Model):
    """Something that a player may do."""

    title: Label
    """The name of the action."""
    kind: Label | None = None
    """The kind of action."""
    cards: Prose | None = None
    """The cards that it needs."""
    text: Prose
    """What it does."""
    variants: list[Id] = []
    """The variants that have it; none: all."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class RulesFile(Model):
    """The whole of `rules.yaml`."""

    sections: list[Section]
    """The rulebook and the companion, in reading order."""
    actions: dict[Id, Action] = {}
    """The actions of players, by id."""
    questions: list[Question] = []
    """The questions of players."""


class Step(Model):
    """One step of an example: a seat acts, or dice fall."""

    seat: Id | None = None
    """The seat that acts."""
    act: Id | Raw | None = None
    """What it does, in the engine's notation."""
    dice: dict[Id, Plain] | list[Plain] | None = None
    """The numbers of the dice."""


class Example(Model):
    """A worked example: `when` leads from `given` to `then`."""

    id: Id
    """The id by which a translation finds it."""
    title: Label
    """Its heading."""
    cites: list[RuleId]
    """The rules that it shows."""
    given: Raw
    """The position before, in the words of the game's room."""
    when: list[Step]
    """The steps."""
    then: Raw
    """The position after."""
    text: Prose | None = None
    """The example in words; `{given.…}` and `{then.…}` are its data."""
    legal: list[Id | Raw] = []
    """Moves that are legal after it."""
    illegal: list[Id | Raw] = []
    """Moves that are illegal after it."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class Examples(Model):
    """The whole of `examples.yaml`."""

    examples: list[Example]
    """The worked examples; the engine plays each of them."""


class ReadingText(Model):
    """One sensible way to read the source."""

    text: Prose
    """The reading in a sentence."""


class Ruling(Model):
    """A gap or contradiction in the source, the ways to read it, and our choice."""

    question: Prose
    """The question that the source leaves open."""
    kind: Literal["gap", "contradiction"]
    """`gap`: the source has no answer; `contradiction`: it has two."""
    place: Prose
    """The place in the source."""
    readings: dict[Id, ReadingText]
    """The sensible readings, by id."""
    chosen: Id
    """The reading that the rules follow."""
    because: Prose
    """The reason for it."""
    rules: list[RuleId] = []
    """The rules that it decides."""

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
    """A word of the game."""

    title: Label
    """The word."""
    plural: Label | None = None
    """Its plural."""
    text: Prose
    """Its meaning."""

    @property
    def heading(self) -> str:
        """The plural with a capital letter, for the head of a line."""
        title = self.plural or self.title
        return title[:1].upper() + title[1:]


class Glossary(Model):
    """The whole of `glossary.yaml`."""

    terms: dict[Id, Term] = {}
    """The words by their ids: `{term.ID}` in prose."""


class Transcript(Model):
    """A sample game, move by move, with notes that teach."""

    title: Label
    """Its heading."""
    players: Players
    """The number of players."""
    variant: Id | None = None
    """The variant."""
    scenario: Id | None = None
    """The scenario."""
    text: Prose | None = None
    """The text before it."""
    moves: Plain
    """All moves of seats and luck, with blanks between them; if all act at once, a word for each seat in
    order."""
    ends: RuleId
    """The rule that ends it."""
    winners: list[Winner] = []
    """The seats that win, counted from 1; none: nobody."""
    notes: dict[Id, dict[Id, Prose]] = {}
    """The notes, for each turn in order under an id: by the phase, or by the card with whose moves they
    stand."""

    @property
    def words(self) -> list[str]:
        """The moves one by one."""
        return self.moves.split()


class Transcripts(Model):
    """The whole of `transcripts.yaml`."""

    transcripts: dict[Id, Transcript] = {}
    """The sample games by their ids."""
    says: dict[Id, Prose] = {}
    """The phrase of each kind of move: `{seat} juega {card}`; the engine fills its placeholders."""
