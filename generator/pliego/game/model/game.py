"""A whole game as one frozen value, with the place of everything in it.

In: the entries of one content folder. Out: `Game`, a value: it compares by what it says, and can be pickled.
The law of this file: nothing is read, checked or remembered here; what a run remembers is its `Session`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pliego.game.model.book import Action, Example, Question, Rule, Ruling, Section, Term, Transcript
from pliego.game.model.info import GameInfo
from pliego.game.model.parts import Card, Chance, Deck, Part, Table
from pliego.game.model.types import Difficulty, Id, Label, Model, Origin, PlayMinutes, Prose
from pliego.text.nodes import Mapping, Path, Scalar, Sequence, Tree
from pliego.text.problems import Span


class Scenario(Model):
    """A scenario file; a game's room adds its own fields."""

    title: Label
    """What the scenario is called."""
    difficulty: Difficulty = 1
    """How hard it is, from 1."""
    minutes: PlayMinutes | None = None
    """How long it takes."""
    text: Prose | None = None
    """What is told before it."""
    objective: Prose | None = None
    """How it is won."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


@dataclass(frozen=True)
class Places:
    """Where every entry of a game stands: the YAML trees by file name (`cards.yaml`,
    `scenarios/hospital.yaml`), without what dropped out, so that a path in the model is a path in its
    tree."""

    trees: dict[str, Tree] = field(default_factory=dict)

    def at(self, file: str, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry, of its key, or of its nearest parent; None if the file is not
        there."""
        tree = self.trees.get(file)
        return tree.at(path, key=key) if tree else None

    def inside(self, file: str, path: Path, needle: str, nth: int = 0) -> Span | None:
        """Return the place of a piece of text (its nth occurrence, from 0) within an entry."""
        tree = self.trees.get(file)
        return tree.inside(path, needle, nth) if tree else None


@dataclass(frozen=True)
class Game:
    """Everything one content folder says. `dropped` names the entries that were left out because of problems,
    as (kind, id), so that a reference to one of them is not reported a second time.

    `name_forms` are the forms of names in the language, by address and form (`cards.avance.title|gen`).
    `rules` are every rule by its id, in reading order: those of the sections, then those of the scenarios;
    `rule_sections` tells in which section each stands; `free_fields` are the fields that any card has. They
    follow from the rest.
    """

    id: str
    info: GameInfo
    sections: tuple[Section, ...] = ()
    actions: dict[Id, Action] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    cards: dict[Id, Card] = field(default_factory=dict)
    decks: dict[Id, Deck] = field(default_factory=dict)
    boards: dict[Id, Part] = field(default_factory=dict)
    tokens: dict[Id, Part] = field(default_factory=dict)
    sheets: dict[Id, Part] = field(default_factory=dict)
    aids: dict[Id, Part] = field(default_factory=dict)
    phrases: dict[Id, str] = field(default_factory=dict)
    tables: dict[Id, Table] = field(default_factory=dict)
    chances: dict[Id, Chance] = field(default_factory=dict)
    examples: dict[Id, Example] = field(default_factory=dict)
    rulings: dict[Id, Ruling] = field(default_factory=dict)
    terms: dict[Id, Term] = field(default_factory=dict)
    scenarios: dict[Id, Scenario] = field(default_factory=dict)
    transcripts: dict[Id, Transcript] = field(default_factory=dict)
    says: dict[Id, str] = field(default_factory=dict)
    name_forms: dict[str, str] = field(default_factory=dict)
    places: Places = field(default_factory=Places)
    dropped: frozenset[tuple[str, str]] = frozenset()
    free_fields: frozenset[str] = field(init=False, compare=False, repr=False)
    rules: dict[str, Rule] = field(init=False, compare=False, repr=False)
    rule_sections: dict[str, Section] = field(init=False, compare=False, repr=False)
    _examples_at: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        placed = {b.rule: (b, s) for s in self.sections for b in s.blocks if isinstance(b, Rule)}
        rules = {name: rule for name, (rule, _) in placed.items()}
        rules |= {rule.rule: rule for _, rule in self.scenario_rules()}
        object.__setattr__(self, "rules", rules)
        free = frozenset(name for card in self.cards.values() for name in card.fields_)
        object.__setattr__(self, "free_fields", free)
        object.__setattr__(self, "rule_sections", {name: section for name, (_, section) in placed.items()})
        object.__setattr__(self, "_examples_at", dict(self._numbered_examples()))

    @property
    def colours(self) -> frozenset[str]:
        """The palette names that content itself writes; the checks look for those that there are not."""
        seats = [seat.colour for seat in self.info.seats.values()]
        decks = [deck.colour for deck in self.decks.values()]
        icons = [icon.colour for icon in self.info.icons.values()]
        parts = [part.colour for _, _, part in self.parts()]
        return frozenset(filter(None, [*seats, *decks, *icons, *parts]))

    def example_path(self, name: str) -> Path:
        """Return where a worked example stands in examples.yaml (the last one, if its id stands twice)."""
        return ("examples", self._examples_at[name]) if name in self._examples_at else ("examples",)

    def _numbered_examples(self) -> Iterator[tuple[str, int]]:
        tree = self.places.trees.get("examples.yaml")
        listed = tree.node(("examples",)) if tree else None
        for at, entry in enumerate(listed.items if isinstance(listed, Sequence) else ()):
            named = entry.entries.get("id") if isinstance(entry, Mapping) else None
            if isinstance(named, Scalar):
                yield named.text, at

    def scenario_rules(self) -> Iterator[tuple[Scenario, Rule]]:
        """Yield the rules that hold in one scenario only."""
        for scenario in self.scenarios.values():
            for rule in getattr(scenario, "rules", ()):
                if isinstance(rule, Rule):
                    yield scenario, rule

    def rulings_of(self, rule: Rule) -> list[str]:
        """Return the rulings that decided a rule: those it names, then those that name it."""
        naming = [name for name, ruling in self.rulings.items() if rule.rule in ruling.rules]
        return list(dict.fromkeys([*(name for name in rule.rulings if name in self.rulings), *naming]))

    def rule_title(self, rule: str) -> str:
        """Return the title of the section or scenario that a rule stands in, else its id."""
        if rule in self.rule_sections:
            return self.rule_sections[rule].title
        return next((scenario.title for scenario, known in self.scenario_rules() if known.rule == rule), rule)

    def has_dropped(self, kind: str, name: str) -> bool:
        """True if the entry was left out because of a problem, alone or with all of its kind."""
        return (kind, name) in self.dropped or (kind, "*") in self.dropped

    def has_dropped_component(self, name: str) -> bool:
        """True if a component (`deck/card`, `boards/id`, as in the manifest) or its seat was left out."""
        first, _, rest = name.partition("/")
        second = rest.split("/")[0]
        if not first or not second:
            return bool(self.dropped)
        seats = [part.seat for kind, id_, part in self.parts() if (kind, id_) == (first, second)]
        seats += [deck.seat for id_, deck in self.decks.items() if id_ == first]
        if any(self.has_dropped("seats", seat) for seat in seats if seat):
            return True
        return any(self.has_dropped(*own) for own in (("decks", first), ("cards", second), (first, second)))

    def parts(self) -> Iterator[tuple[str, str, Part]]:
        """Yield (kind, id, part) for every board, token, sheet and aid."""
        for kind in ("boards", "tokens", "sheets", "aids"):
            for name, part in getattr(self, kind).items():
                yield kind, name, part

    def with_(self, **changes: Any) -> Game:
        """Return a copy with some fields replaced."""
        return replace(self, **changes)
