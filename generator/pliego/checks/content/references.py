"""References: every entry that another one names exists.

    cards.yaml:31:13: error: expected a card of cards.yaml, found `avanze` [unknown-card]
        hint: did you mean `avance`?

Codes: `unknown-` and the kind: `card seat icon variant phase colour layout theme rule ruling example
table term scenario`. An entry that dropped out because of another problem is not reported again. `prose`
checks placeholders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import ExamplesBlock, FigureBlock, Rule, TableBlock
from pliego.game.model.game import Game
from pliego.game.model.info import AS_DRAWN, END
from pliego.game.model.types import shortened
from pliego.text.nodes import Path
from pliego.text.problems import Problem, did_you_mean

ReferenceKind = Literal[
    "card",
    "seat",
    "icon",
    "variant",
    "phase",
    "colour",
    "layout",
    "theme",
    "rule",
    "ruling",
    "example",
    "table",
    "term",
    "scenario",
]
_NOUNS: dict[ReferenceKind, str] = {
    "card": "a card of cards.yaml",
    "seat": "a seat of game.yaml",
    "icon": "a declared icon",
    "variant": "a variant of game.yaml",
    "phase": "a phase of game.yaml",
    "colour": "a colour of the palette",
    "layout": "a layout of look/layouts or templates/layouts",
    "theme": "a theme below templates/themes",
    "rule": "a rule of rules.yaml",
    "ruling": "a ruling of rulings.yaml",
    "example": "an example of examples.yaml",
    "table": "a table of tables.yaml",
    "term": "a term of glossary.yaml",
    "scenario": "a scenario below scenarios",
}


@dataclass(frozen=True, slots=True)
class _Reference:
    """A name in a file, and the kind of entry that it must name."""

    file: str
    path: Path
    kind: ReferenceKind
    name: str


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every reference to an entry that does not exist."""
    known: dict[ReferenceKind, Collection[str] | None] = {}
    for reference in _references(inspection.game):
        kind, name = reference.kind, reference.name
        if kind not in known:
            known[kind] = _known(inspection, kind)
        names = known[kind]
        if names is not None and name not in names and not inspection.game.has_dropped(f"{kind}s", name):
            place = inspection.at(reference.file, *reference.path)
            message = f"expected {_NOUNS[kind]}, found `{shortened(name)}`"
            yield Problem(f"unknown-{kind}", message, place, did_you_mean(name, names))


def _known(inspection: Inspection, kind: ReferenceKind) -> Collection[str] | None:
    """Return the known names of a kind; None if they cannot be known."""
    game, looks = inspection.game, inspection.looks
    if kind == "phase":
        return [*game.info.phases, END]
    if kind in ("seat", "icon", "variant"):
        found: Collection[str] = getattr(game.info, f"{kind}s")
        return found
    if kind not in ("layout", "theme", "colour"):
        return dict.fromkeys(getattr(game, f"{kind}s"))
    if looks is None:
        return None
    if kind == "colour":
        look = looks.look(game.info.theme, "colour") if not game.has_dropped("theme", "*") else None
        if look is None or look.has_dropped("colours", "*"):
            return None
        return [*look.colours, *(name for kind, name in look.theme.dropped if kind == "colours")]
    return looks.names() if kind == "layout" else looks.files.theme_names()


def layouts_named(game: Game) -> set[str]:
    """Return the layouts that content names."""
    return {reference.name for reference in _references(game) if reference.kind == "layout"}


def _references(game: Game) -> Iterator[_Reference]:
    yield from _game(game)
    yield from _rules(game)
    yield from _decks(game)
    yield from _parts(game)
    yield from _examples(game)
    yield from _transcripts(game)
    for name, ruling in game.rulings.items():
        for i, rule in enumerate(ruling.rules):
            yield _Reference("rulings.yaml", ("rulings", name, "rules", i), "rule", rule)


def _game(game: Game) -> Iterator[_Reference]:
    if game.info.theme is not None and not game.has_dropped("theme", "*"):
        yield _Reference("game.yaml", ("theme",), "theme", game.info.theme)
    for name, seat in game.info.seats.items():
        yield _Reference("game.yaml", ("seats", name, "colour"), "colour", seat.colour)
    for name, icon in game.info.icons.items():
        if icon.colour not in (None, AS_DRAWN):
            yield _Reference("game.yaml", ("icons", name, "colour"), "colour", icon.colour)
    for name, phase in game.info.phases.items():
        if game.rules:  # a game without rules may wait with these
            yield _Reference("game.yaml", ("phases", name, "rule"), "rule", phase.rule)
        yield from _many("game.yaml", ("phases", name, "next"), "phase", phase.next)
    if game.info.pace is not None:
        for rule in game.info.pace.rules:
            yield _Reference("game.yaml", ("pace", "rules", rule), "rule", rule)
        if game.info.pace.game is not None:
            yield _Reference("game.yaml", ("pace", "game"), "rule", game.info.pace.game)


def _rules(game: Game) -> Iterator[_Reference]:
    for s, section in enumerate(game.sections):
        for b, block in enumerate(section.blocks):
            at: Path = ("sections", s, "blocks", b)
            if isinstance(block, Rule):
                yield from _many("rules.yaml", (*at, "rulings"), "ruling", block.rulings)
                yield from _many("rules.yaml", (*at, "variants"), "variant", block.variants)
            elif isinstance(block, FigureBlock):
                yield _Reference("rules.yaml", (*at, "figure"), "layout", block.figure)
            elif isinstance(block, TableBlock):
                yield _Reference("rules.yaml", (*at, "table"), "table", block.table)
            elif isinstance(block, ExamplesBlock):
                yield from _many("rules.yaml", (*at, "examples"), "example", block.examples)
                yield from _one("rules.yaml", (*at, "layout"), "layout", block.layout)
    for name, action in game.actions.items():
        yield from _many("rules.yaml", ("actions", name, "variants"), "variant", action.variants)
    for q, question in enumerate(game.questions):
        yield from _many("rules.yaml", ("questions", q, "cites"), "rule", question.cites)


def _decks(game: Game) -> Iterator[_Reference]:
    for name, card in game.cards.items():
        yield from _one("cards.yaml", ("cards", name, "icon"), "icon", card.icon)
        yield from _one("cards.yaml", ("cards", name, "back"), "layout", card.back)
    for name, deck in game.decks.items():
        at: Path = ("decks", name)
        yield _Reference("cards.yaml", (*at, "layout"), "layout", deck.layout)
        yield _Reference("cards.yaml", (*at, "back"), "layout", deck.back)
        yield from _one("cards.yaml", (*at, "seat"), "seat", deck.seat)
        yield from _one("cards.yaml", (*at, "colour"), "colour", deck.colour)
        for i, entry in enumerate(deck.cards):
            yield _Reference("cards.yaml", (*at, "cards", i, "card"), "card", entry.card)


def _parts(game: Game) -> Iterator[_Reference]:
    for kind, name, part in game.parts():
        at: Path = (kind, name)
        yield _Reference("boards.yaml", (*at, "layout"), "layout", part.layout)
        yield from _one("boards.yaml", (*at, "seat"), "seat", part.seat)
        yield from _one("boards.yaml", (*at, "colour"), "colour", part.colour)
        yield from _one("boards.yaml", (*at, "term"), "term", part.term)


def _examples(game: Game) -> Iterator[_Reference]:
    for name, example in game.examples.items():
        at = game.example_path(name)
        yield from _many("examples.yaml", (*at, "cites"), "rule", example.cites)
        for i, step in enumerate(example.when):
            yield from _one("examples.yaml", (*at, "when", i, "seat"), "seat", step.seat)


def _transcripts(game: Game) -> Iterator[_Reference]:
    for name, transcript in game.transcripts.items():
        at: Path = ("transcripts", name)
        yield from _one("transcripts.yaml", (*at, "variant"), "variant", transcript.variant)
        if game.scenarios:
            yield from _one("transcripts.yaml", (*at, "scenario"), "scenario", transcript.scenario)
        yield _Reference("transcripts.yaml", (*at, "ends"), "rule", transcript.ends)
        for turn, notes in transcript.notes.items():
            for key in notes:
                kind: ReferenceKind = "card" if key in game.cards else "phase"
                yield _Reference("transcripts.yaml", (*at, "notes", turn, key), kind, key)


def _one(file: str, path: Path, kind: ReferenceKind, name: str | None) -> Iterator[_Reference]:
    if name is not None:
        yield _Reference(file, path, kind, name)


def _many(file: str, path: Path, kind: ReferenceKind, names: list[str]) -> Iterator[_Reference]:
    yield from (_Reference(file, (*path, i), kind, name) for i, name in enumerate(names))
