"""Every printed text of a game, with its place and the names that its placeholders may use.

In: a session. Out: `PrintedText`s, in the order of the files. The law of this file: the annotations of the
models alone decide which fields are printed, so a new field of prose is checked without a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, get_origin

from pydantic import BaseModel

from pliego.game.annotations import bare, below, is_plain, marks
from pliego.game.lookup import Bound, cell_grammar
from pliego.game.model.game import Game
from pliego.game.room import Facts, FactsKind
from pliego.game.session import Session
from pliego.text.celltext import CellGrammar
from pliego.text.nodes import Path, Tree

FactsMaker = Callable[[], Facts]


@dataclass(frozen=True)
class PrintedText:
    """A text that is printed: the field `key` of the model `owner`. With `markup` it is prose, else a label.

    `path` is its path in the file, `within` in the models, which have no short forms. `names` are what its
    placeholders may name beside the game's registries; `facts` computes the names below `{facts.…}`, None if
    there are none. `longest` is the most characters it may have, None for any number. `grammar` is what is
    markup in the cell of a table, None for a text that is none.
    """

    file: str
    path: Path
    text: str
    markup: bool
    owner: BaseModel
    key: str
    names: Mapping[str, Any] = field(default_factory=dict)
    facts: FactsMaker | None = None
    within: Path = ()
    longest: int | None = None
    grammar: CellGrammar | None = None


@dataclass(frozen=True)
class _Entry:
    """An entry of a file: its place, and what its texts may name."""

    file: str
    path: Path
    model: BaseModel
    names: Mapping[str, Any] = field(default_factory=dict)
    facts: FactsMaker | None = None


def printed(session: Session) -> Iterator[PrintedText]:
    """Yield every printed text of a game but the phrases of verbs and moves."""
    for entry in _entries(session):
        tree = session.game.places.trees.get(entry.file)
        for text in _texts(entry.model):
            nearest = entry.file in ("game.yaml", "rules.yaml")
            names = {"self": text.owner if nearest else entry.model, **entry.names}
            within = (*entry.path, *text.path)
            path = _written(tree, within)
            owned = text.text, text.markup, text.owner, text.key
            grammar = cell_grammar(session.game, text.owner, text.key)
            yield PrintedText(entry.file, path, *owned, names, entry.facts, within, text.longest, grammar)


def phrases(game: Game) -> Iterator[tuple[str, Path, str]]:
    """Yield the file, path and text of each phrase of a verb or a move, which only that can fill."""
    yield from (("tables.yaml", ("phrases", name), text) for name, text in game.phrases.items())
    yield from (("transcripts.yaml", ("says", name), text) for name, text in game.says.items())


def _entries(session: Session) -> Iterator[_Entry]:
    game = session.game
    yield _Entry("game.yaml", (), game.info)
    yield from (_Entry("rules.yaml", ("sections", i), section) for i, section in enumerate(game.sections))
    yield from (_Entry("rules.yaml", ("actions", name), each) for name, each in game.actions.items())
    yield from (_Entry("rules.yaml", ("questions", i), each) for i, each in enumerate(game.questions))
    for name, card in game.cards.items():
        yield _Entry("cards.yaml", ("cards", name), card, {"card": Bound(name, card)})
    yield from (_Entry("cards.yaml", ("decks", name), deck) for name, deck in game.decks.items())
    yield from _parts(session)
    yield from (_Entry("tables.yaml", ("tables", name), table) for name, table in game.tables.items())
    yield from (_Entry("tables.yaml", ("odds", name), each) for name, each in game.chances.items())
    yield from _examples(session)
    yield from (_Entry("rulings.yaml", ("rulings", name), ruling) for name, ruling in game.rulings.items())
    yield from (_Entry("glossary.yaml", ("terms", name), term) for name, term in game.terms.items())
    for name, transcript in game.transcripts.items():
        yield _Entry("transcripts.yaml", ("transcripts", name), transcript)
    for name, scenario in game.scenarios.items():
        names = {"scenario": Bound(name, scenario)}
        yield _Entry(f"scenarios/{name}.yaml", (), scenario, names, scenario_facts(session, name))


def _parts(session: Session) -> Iterator[_Entry]:
    game = session.game
    for kind, name, part in game.parts():
        bound = {"part": Bound(name, part)}
        if part.each != "scenario":
            yield _Entry("boards.yaml", (kind, name), part, bound)
            continue
        for id_, scenario in game.scenarios.items():
            names = {**bound, "scenario": Bound(id_, scenario)}
            yield _Entry("boards.yaml", (kind, name), part, names, scenario_facts(session, id_))


def _examples(session: Session) -> Iterator[_Entry]:
    game = session.game
    for name, example in game.examples.items():
        path = game.example_path(name)
        names = {"example": Bound(name, example)}
        yield _Entry("examples.yaml", path, example, names, example_facts(session, name))


class FactsUnknown(LookupError):
    """A game's room cannot compute facts of this entry, because its content is broken."""


def scenario_facts(session: Session, name: str) -> FactsMaker:
    """Return a function for the facts of a scenario; it raises FactsUnknown if its content is broken."""
    return lambda: _facts(session, "scenario", name)


def example_facts(session: Session, name: str) -> FactsMaker:
    """Return a function for the facts of an example; it raises FactsUnknown if its content is broken."""
    return lambda: _facts(session, "example", name)


def facts_shown(session: Session, kind: FactsKind, name: str) -> Facts:
    """Return the facts of an example or a scenario, none if its content is broken."""
    try:
        return _facts(session, kind, name)
    except FactsUnknown:
        return {}


def _facts(session: Session, kind: FactsKind, name: str) -> Facts:
    """Return facts, none if the game's room computes none; raises FactsUnknown."""
    facts = session.play.facts(kind, name) if session.play else None
    if facts is None:
        return {}
    if not facts:
        raise FactsUnknown(name)
    return facts


def _written(tree: Tree | None, path: Path) -> Path:
    """Return the part of a path that stands in the file: a short form leaves its last key out."""
    while path and tree is not None and tree.node(path) is None:
        path = path[:-1]
    return path


class _Text(NamedTuple):
    """A text of an entry: its path there, its model and its field."""

    path: Path
    text: str
    markup: bool
    owner: BaseModel
    key: str
    longest: int | None


def _texts(model: BaseModel, within: Path = ()) -> Iterator[_Text]:
    for name, key, shape in _fields(type(model)):
        value = getattr(model, name)
        if value is not None:
            yield from _values(value, shape, (*within, key), model, name)


@cache
def _fields(model: type[BaseModel]) -> list[tuple[str, str, _Shape]]:
    """Return the fields of a model that may hold printed text, each with its key in YAML."""
    found = [
        (name, info.alias or name, _Shape((info.annotation, *info.metadata)))
        for name, info in model.model_fields.items()
    ]
    return [field for field in found if field[2].mark or not is_plain(field[2].annotation[0])]


class _Shape:
    """What an annotation says of the texts in a value, computed once."""

    def __init__(self, annotation: Any) -> None:
        self.annotation = annotation
        self.mark = next(iter(marks(annotation)), None)
        self._below: dict[object, _Shape] = {}

    def below(self, step: str | int) -> _Shape:
        """Return the shape of an entry of a map or list."""
        found = self._below.get(None) or self._below.get(step)
        if found is None:
            inner = bare(self.annotation[0] if isinstance(self.annotation, tuple) else self.annotation)
            found = _Shape(below(inner, step))
            self._below[None if get_origin(inner) in (dict, list) else step] = found
        return found


def _values(value: Any, shape: _Shape, at: Path, owner: BaseModel, key: str) -> Iterator[_Text]:
    if isinstance(value, BaseModel):
        yield from _texts(value, at)
    elif isinstance(value, str):
        if value and shape.mark:
            yield _Text(at, value, shape.mark.markup, owner, key, shape.mark.longest)
    elif isinstance(value, dict | list | tuple):
        for step, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _values(child, shape.below(step), (*at, step), owner, key)
