"""References: every entry that another one names exists.

    cards.yaml:31:13: error: expected a card of cards.yaml, found `avanze` [unknown-card]
        hint: did you mean `avance`?

Codes: `unknown-` and the kind: `card seat icon variant phase colour layout theme rule ruling example
table term scenario deck`. An entry that dropped out because of another problem is not reported again. `prose`
checks placeholders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import ExamplesBlock, FigureBlock, Rule, TableBlock
from pliego.game.model.box import BOX_LAYOUTS
from pliego.game.model.game import Game
from pliego.game.model.info import AS_DRAWN, END
from pliego.game.model.types import shortened
from pliego.text.nodes import Path
from pliego.text.problems import Problem, closest, did_you_mean, there_are

ReferenceKind = Literal[
    "card",
    "deck",
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
    "deck": "a deck of cards.yaml",
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
_DECLARED: dict[ReferenceKind, str] = {
    "icon": "declare it in game.yaml: `icons: {NAME: {title: …, art: art/NAME.svg}}`",
    "colour": 'a colour of your own stands in look/theme.yaml: `colours: {NAME: "#1d3f72"}`',
}
"""How to declare a name of one's own."""
_Kinds = Mapping[str, ReferenceKind]
"""The fields of an entry that hold names, each with the kind of its names."""
_BLOCKS: Mapping[type, _Kinds] = {
    Rule: {"rulings": "ruling", "variants": "variant"},
    FigureBlock: {"figure": "layout"},
    TableBlock: {"table": "table"},
    ExamplesBlock: {"examples": "example", "layout": "layout"},
}

_IN_DECK: _Kinds = {"card": "card", "layout": "layout", "back": "layout", "colour": "colour"}


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
            yield Problem(f"unknown-{kind}", message, place, _hint(kind, name, names))


def _hint(kind: ReferenceKind, name: str, names: Collection[str]) -> str:
    """Return the hint for an unknown name: a known one that is near, or how to declare it."""
    otherwise = _DECLARED.get(kind, "").replace("NAME", shortened(name))
    if not otherwise or not names:
        return did_you_mean(name, names, otherwise or None)
    if closest(name, names):
        return did_you_mean(name, names)
    return f"{there_are(list(names))}; {otherwise}"


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
    yield from _info(game)
    yield from _box(game)
    yield from _rules(game)
    yield from _decks(game)
    for kind, name, part in game.parts():
        kinds: _Kinds = {"layout": "layout", "seat": "seat", "colour": "colour", "term": "term"}
        yield from _named("boards.yaml", (kind, name), part, kinds)
    yield from _examples(game)
    yield from _transcripts(game)
    for name, ruling in game.rulings.items():
        yield from _named("rulings.yaml", ("rulings", name), ruling, {"rules": "rule"})


def _named(file: str, path: Path, entry: object, kinds: _Kinds) -> Iterator[_Reference]:
    """Yield the names in some fields of an entry; `kinds` maps each field to the kind of its names."""
    for key, kind in kinds.items():
        found = getattr(entry, key)
        if isinstance(found, str):
            yield _Reference(file, (*path, key), kind, found)
        else:
            yield from (_Reference(file, (*path, key, i), kind, name) for i, name in enumerate(found or ()))


def _info(game: Game) -> Iterator[_Reference]:
    info = game.info
    if not game.has_dropped("theme", "*"):
        yield from _named("game.yaml", (), info, {"theme": "theme"})
    for name, seat in info.seats.items():
        yield from _named("game.yaml", ("seats", name), seat, {"colour": "colour"})
    for name, icon in info.icons.items():
        if icon.colour != AS_DRAWN:
            yield from _named("game.yaml", ("icons", name), icon, {"colour": "colour"})
    for name, phase in info.phases.items():
        if game.rules:  # a game without rules may wait with these
            yield from _named("game.yaml", ("phases", name), phase, {"rule": "rule"})
        yield from _named("game.yaml", ("phases", name), phase, {"next": "phase"})
    if info.pace is not None:
        for rule in info.pace.rules:
            yield _Reference("game.yaml", ("pace", "rules", rule), "rule", rule)
        yield from _named("game.yaml", ("pace",), info.pace, {"game": "rule"})


def _box(game: Game) -> Iterator[_Reference]:
    if (box := game.info.box) is not None:
        yield from _named("game.yaml", ("box",), box, {"decks": "deck", "colour": "colour"})
        for name in dict.fromkeys(BOX_LAYOUTS.values()):
            yield _Reference("game.yaml", ("box",), "layout", name)


def _rules(game: Game) -> Iterator[_Reference]:
    for path, _section, block in game.blocks():
        yield from _named("rules.yaml", path, block, _BLOCKS.get(type(block), {}))
    for name, action in game.actions.items():
        yield from _named("rules.yaml", ("actions", name), action, {"variants": "variant"})
    for q, question in enumerate(game.questions):
        yield from _named("rules.yaml", ("questions", q), question, {"cites": "rule"})


def _decks(game: Game) -> Iterator[_Reference]:
    for name, card in game.cards.items():
        yield from _named("cards.yaml", ("cards", name), card, {"icon": "icon", "back": "layout"})
    for name, deck in game.decks.items():
        kinds: _Kinds = {"layout": "layout", "back": "layout", "seat": "seat", "colour": "colour"}
        yield from _named("cards.yaml", ("decks", name), deck, kinds)
        for i, entry in enumerate(deck.cards):
            yield from _named("cards.yaml", ("decks", name, "cards", i), entry, _IN_DECK)


def _examples(game: Game) -> Iterator[_Reference]:
    for name, example in game.examples.items():
        at = game.example_path(name)
        yield from _named("examples.yaml", at, example, {"cites": "rule"})
        for i, step in enumerate(example.when):
            yield from _named("examples.yaml", (*at, "when", i), step, {"seat": "seat"})


def _transcripts(game: Game) -> Iterator[_Reference]:
    for name, transcript in game.transcripts.items():
        at: Path = ("transcripts", name)
        yield from _named("transcripts.yaml", at, transcript, {"variant": "variant"})
        if game.scenarios:
            yield from _named("transcripts.yaml", at, transcript, {"scenario": "scenario"})
        yield from _named("transcripts.yaml", at, transcript, {"ends": "rule"})
        for turn, notes in transcript.notes.items():
            for key in notes:
                kind: ReferenceKind = "card" if key in game.cards else "phase"
                yield _Reference("transcripts.yaml", (*at, "notes", turn, key), kind, key)
