"""A whole game as one frozen value, with the place of each of its entries.

In: the entries of one content folder. Out: `Game`, a value that can be compared and pickled. The law of this
file: it reads, checks and remembers nothing; what a run remembers is its `Session`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pliego.game.model.book import (
    Action,
    Example,
    Question,
    Rule,
    Ruling,
    Section,
    SectionBlock,
    Term,
    Transcript,
)
from pliego.game.model.info import GameInfo
from pliego.game.model.parts import Card, Chance, Deck, DeckCard, Part, Table
from pliego.game.model.types import Difficulty, Id, Label, Model, Origin, PlayMinutes, Prose
from pliego.text.celltext import CellGrammar
from pliego.text.nodes import Mapping, Path, Scalar, Sequence, Tree
from pliego.text.problems import Span
from pliego.text.shorthands import Shorthands


class Scenario(Model):
    """A scenario file; a game's room adds its own fields."""

    title: Label
    """The name of the scenario."""
    difficulty: Difficulty = 1
    """Its difficulty, from 1."""
    minutes: PlayMinutes | None = None
    """Its duration in minutes."""
    text: Prose | None = None
    """The text before it."""
    objective: Prose | None = None
    """The way to win it."""
    origin: Origin = "source"
    """Where it comes from: `source`, `inferred` or `house`."""


class RowCount(NamedTuple):
    """How many rows with cells a deck found in its table, and how many cards and copies they became; None for
    the copies if the number of one is a name."""

    rows: int
    cards: int
    copies: int | None


@dataclass(frozen=True)
class Places:
    """The places of a game's entries: the YAML trees by file name (`cards.yaml`, `scenarios/hospital.yaml`).

    A path in the model is a path in its tree, which has no entries that dropped out.
    """

    trees: dict[str, Tree] = field(default_factory=dict)

    def at(self, file: str, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry, of its key, or of its nearest parent; None without the file."""
        tree = self.trees.get(file)
        return tree.at(path, key=key) if tree else None

    def inside(self, file: str, path: Path, needle: str, nth: int = 0) -> Span | None:
        """Return the place of the nth `needle` (from 0) within an entry."""
        tree = self.trees.get(file)
        return tree.inside(path, needle, nth) if tree else None


@dataclass(frozen=True)
class Game:
    """The content of one folder.

    `dropped` are the kind and id of entries that dropped out because of problems, so that nobody reports a
    reference to them. `name_forms` are the forms of names in the language, by address and form
    (`cards.avance.title|gen`). The last fields follow from the rest: `rules` are all rules by id in reading
    order, first those of sections, then those of scenarios; `rule_sections` are their sections;
    `free_fields` are the free fields of all cards, `shorthands` those of icons that any text may use.
    `row_counts` count the rows of the table of each deck that has one, when it was read.
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
    row_counts: dict[Id, RowCount] = field(default_factory=dict, compare=False)
    free_fields: frozenset[str] = field(init=False, compare=False, repr=False)
    shorthands: Shorthands = field(init=False, compare=False, repr=False)
    rules: dict[str, Rule] = field(init=False, compare=False, repr=False)
    rule_sections: dict[str, Section] = field(init=False, compare=False, repr=False)
    _examples_at: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        placed = {b.rule: (b, s) for _path, s, b in self.blocks() if isinstance(b, Rule)}
        rules = {name: rule for name, (rule, _) in placed.items()}
        rules |= {rule.rule: rule for _, rule in self.scenario_rules()}
        object.__setattr__(self, "rules", rules)
        free = frozenset(name for card in self.cards.values() for name in card.fields_)
        object.__setattr__(self, "free_fields", free)
        object.__setattr__(self, "shorthands", self._shorthands(letters=False))
        object.__setattr__(self, "rule_sections", {name: section for name, (_, section) in placed.items()})
        object.__setattr__(self, "_examples_at", dict(self._numbered_examples()))

    def _shorthands(self, *, letters: bool) -> Shorthands:
        """Return the shorthands of icons: those of letters alone, or all others."""
        pairs = [(written, name) for name, icon in self.info.icons.items() for written in icon.shorthands]
        return tuple(pair for pair in pairs if pair[0].isalpha() == letters)

    def cell_grammar(self, key: str, *, lists: bool = False) -> CellGrammar:
        """Return what is markup in a field of a card that is a cell."""
        letters = self._shorthands(letters=True) if key in self.info.letters else ()
        return CellGrammar(self.shorthands, letters, lists)

    @property
    def colours(self) -> frozenset[str]:
        """The names of the palette that content uses."""
        seats = [seat.colour for seat in self.info.seats.values()]
        decks = [deck.colour for deck in self.decks.values()]
        entries = [entry.colour for deck in self.decks.values() for entry in deck.cards]
        icons = [icon.colour for icon in self.info.icons.values()]
        parts = [part.colour for _, _, part in self.parts()]
        box = [self.info.box.colour] if self.info.box else []
        return frozenset(filter(None, [*seats, *decks, *entries, *icons, *parts, *box]))

    def back_of(self, entry: DeckCard) -> str | None:
        """Return the layout of the back that a card has for itself in a deck; None if it has its deck's."""
        card = self.cards.get(entry.card)
        return (card.back if card else None) or entry.back

    def example_path(self, name: str) -> Path:
        """Return the path of a worked example in examples.yaml; of the last one if its id stands twice."""
        return ("examples", self._examples_at[name]) if name in self._examples_at else ("examples",)

    def _numbered_examples(self) -> Iterator[tuple[str, int]]:
        tree = self.places.trees.get("examples.yaml")
        listed = tree.node(("examples",)) if tree else None
        for at, entry in enumerate(listed.items if isinstance(listed, Sequence) else ()):
            named = entry.entries.get("id") if isinstance(entry, Mapping) else None
            if isinstance(named, Scalar):
                yield named.text, at

    def blocks(self) -> Iterator[tuple[Path, Section, SectionBlock]]:
        """Yield every block of the rulebook, with its path in rules.yaml and its section."""
        for s, section in enumerate(self.sections):
            for b, block in enumerate(section.blocks):
                yield ("sections", s, "blocks", b), section, block

    def scenario_rules(self) -> Iterator[tuple[Scenario, Rule]]:
        """Yield each rule of one scenario alone, with the scenario."""
        for scenario in self.scenarios.values():
            for rule in getattr(scenario, "rules", ()):
                if isinstance(rule, Rule):
                    yield scenario, rule

    def rulings_of(self, rule: Rule) -> list[str]:
        """Return the rulings that decided a rule: those it names, then those that name it."""
        naming = [name for name, ruling in self.rulings.items() if rule.rule in ruling.rules]
        return list(dict.fromkeys([*(name for name in rule.rulings if name in self.rulings), *naming]))

    def rule_title(self, rule: str) -> str:
        """Return the title of a rule's section or scenario, else the rule's id."""
        if rule in self.rule_sections:
            return self.rule_sections[rule].title
        return next((scenario.title for scenario, known in self.scenario_rules() if known.rule == rule), rule)

    def has_dropped(self, kind: str, name: str) -> bool:
        """True if an entry dropped out because of a problem, alone or with all of its kind."""
        return (kind, name) in self.dropped or (kind, "*") in self.dropped

    def has_dropped_component(self, name: str) -> bool:
        """True if a component (`deck/card`, `boards/id`, as in the manifest) or its seat dropped out."""
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

    def secret_parts(self) -> frozenset[str]:
        """Return the parts that no player may see, as `kind/id`."""
        return frozenset(f"{kind}/{name}" for kind, name, part in self.parts() if part.secret)

    def with_(self, **changes: Any) -> Game:
        """Return a copy with some fields replaced."""
        return replace(self, **changes)
