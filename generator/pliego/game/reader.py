"""A content folder to a `Game`, with every problem of its files.

In: `content/<game>/`. Out: the game (None if game.yaml cannot be read) and the problems. The laws of this
file: each step takes a `FileRead` and returns one; a broken entry drops out, and its name is kept, so that
nobody reports a reference to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from pliego.game.ids import duplicate_ids, kinds_in, lost_with
from pliego.game.model.book import Examples, Glossary, RulesFile, Rulings, Transcripts
from pliego.game.model.game import Game, Places, RowCount, Scenario
from pliego.game.model.info import GameInfo
from pliego.game.model.names import name_fault
from pliego.game.model.parts import Card, Cards, Deck, Parts, RowCard, Tables
from pliego.game.model.types import Model
from pliego.game.pictures import art_of_game, sheets_of, with_pictures
from pliego.game.room import NO_ROOMS, Rooms
from pliego.game.spreadsheet.rows import KEEPS_ITS_ROW, with_sheet_cards
from pliego.game.validate import check_model, fit
from pliego.text.files import FileFault, Folder, Missing, Reads, real
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Path as TreePath
from pliego.text.nodes import Scalar, Tree
from pliego.text.problems import Problem, Span, did_you_mean, has_errors
from pliego.text.process import collection_off
from pliego.text.yamltree import parse

M = TypeVar("M", bound=BaseModel)
_INFO, _CARDS, _EXAMPLES = "game.yaml", "cards.yaml", "examples.yaml"
FILES: dict[str, type[BaseModel]] = {
    "rules.yaml": RulesFile,
    _CARDS: Cards,
    "boards.yaml": Parts,
    "tables.yaml": Tables,
    _EXAMPLES: Examples,
    "rulings.yaml": Rulings,
    "glossary.yaml": Glossary,
    "transcripts.yaml": Transcripts,
}
_RANGE = {"min": "1", "max": "1"}
_STAND_IN: dict[str, object] = {
    **dict.fromkeys(("format", "version", "age"), "1"),
    **dict.fromkeys(("title", "aim"), "?"),
    **dict.fromkeys(("players", "minutes"), _RANGE),
    "date": "2000-01-01",
    "lang": "en",
    "theme": "none",
    "rights": dict.fromkeys(("owner", "permission", "notice"), "?"),
}
"""Values in place of broken keys of game.yaml, so that the rest is still checked; nothing is built."""
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,6})", re.ASCII)
_Context: TypeAlias = dict[str, Any]
"""What pydantic is told of the declared values."""


@dataclass(frozen=True)
class FileRead(Generic[M]):
    """A file as far as it is read.

    `model` is None if there is no file or it is broken. `written` is the tree as it was written, `tree` the
    tree without what dropped out, and `dropped` the kinds and names of that. `row_counts` count the rows of
    the tables of decks.
    """

    model: M | None = None
    written: Tree | None = None
    tree: Tree | None = None
    problems: tuple[Problem, ...] = ()
    dropped: frozenset[tuple[str, str]] = frozenset()
    row_counts: Mapping[str, RowCount] = field(default_factory=dict)

    def adding(self, problems: Iterable[Problem], dropped: Iterable[tuple[str, str]] = ()) -> FileRead[M]:
        """Return the same with further problems, and with further entries that dropped out."""
        return replace(self, problems=(*self.problems, *problems), dropped=self.dropped | frozenset(dropped))


@dataclass(frozen=True)
class _GameFiles:
    """Where the files of a game are: in its folder, or as trees that stand in for them."""

    folder: Folder
    instead: Mapping[str, Tree]


def find_games(content: Path) -> list[str]:
    """Return the ids of the games in a content folder: the folders that hold a game.yaml."""
    return sorted(p.parent.name for p in content.glob("*/game.yaml")) if content.is_dir() else []


def read_game(
    path: Path,
    reads: Reads | None = None,
    instead: Mapping[str, Tree] | None = None,
    rooms: Rooms = NO_ROOMS,
) -> tuple[Game | None, list[Problem]]:
    """Read the game in a folder and record in `reads` which files were read.

    `instead` holds trees that stand for files (`cards.yaml`, with its spreadsheets). `rooms` give the
    vocabulary of a game that plays itself.
    """
    with collection_off():
        return _read(_GameFiles(Folder(path, reads or Reads()), instead or {}), rooms)


def _read(files: _GameFiles, rooms: Rooms) -> tuple[Game | None, list[Problem]]:
    info = _read_info(files, rooms)
    vocabulary = rooms.vocabulary(info.model.engine) if info.model else None
    context = _known_values(info)
    parts = {name: _fit(_read_tree(files, name), name, model, context) for name, model in FILES.items()}
    if vocabulary:
        parts[_EXAMPLES] = _with_sound_states(parts[_EXAMPLES], vocabulary.state, context)
    is_engine_known = info.model is not None and ("engine", "*") not in info.dropped
    model = (vocabulary.scenario if vocabulary else Scenario) if is_engine_known else None
    scenarios = _read_scenarios(files, model, context)
    read: dict[str, FileRead[Any]] = {_INFO: info, **parts, **scenarios}
    problems = [problem for each in read.values() for problem in each.problems]
    problems += duplicate_ids({name: each.written for name, each in read.items() if each.written})
    return (_game(files.folder.root.name, info.model, read, scenarios) if info.model else None), problems


def _read_tree(files: _GameFiles, name: str) -> FileRead[Any]:
    """Read the tree of a file, with the rows of spreadsheets and the paths of pictures in it."""
    if name in files.instead:
        return FileRead(written=files.instead[name], tree=files.instead[name])
    folder = files.folder
    try:
        data = folder.read(name) if folder.has(name) else None
    except FileFault as fault:
        return _unreadable(name, [fault.problem(Span(folder.shown(name)))])
    if data is None:
        return FileRead()
    tree, problems = parse(data, folder.shown(name))
    if tree is None:
        return _unreadable(name, problems)
    dropped: frozenset[tuple[str, str]] = frozenset()
    counts: Mapping[str, RowCount] = {}
    if name == _CARDS:
        tree, faults, counts = with_sheet_cards(tree, folder, _language_of(files))
        problems += faults
        lost = [fault for fault in faults if fault.code not in KEEPS_ITS_ROW]
        dropped = frozenset([("cards", "*")] if has_errors(lost) else [])
    tree, faults = with_pictures(tree, name, art_of_game(folder, sheets_of(tree)))
    return FileRead(None, tree, tree, (*problems, *faults), dropped, counts)


def _language_of(files: _GameFiles) -> str:
    """Return the language that game.yaml names, English if it names none."""
    written = _read_tree(files, _INFO).tree
    named = written.node(("lang",)) if written else None
    return named.text if isinstance(named, Scalar) else "en"


def _unreadable(name: str, problems: list[Problem]) -> FileRead[Any]:
    return FileRead(problems=tuple(problems), dropped=frozenset({(name, "*")}))


def _fit(
    read: FileRead[Any],
    name: str,
    model: type[M],
    context: _Context,
    stand_in: Mapping[str, object] | None = None,
) -> FileRead[M]:
    """Fit the tree of a file to its model."""
    everything = [(kind, "*") for kind in (name, *kinds_in(model))]
    if read.tree is None:
        return read.adding([], everything if read.dropped else [])
    fitted = fit(model, read.tree, context, stand_in)
    lost = (each for path, node in fitted.dropped for each in lost_with(path, node, model))
    read = replace(read, model=fitted.model, tree=fitted.tree).adding(fitted.problems, lost)
    return read.adding([], everything if fitted.model is None else [])


def _read_info(files: _GameFiles, rooms: Rooms) -> FileRead[GameInfo]:
    """Read game.yaml; leave out values that its room cannot play with."""
    read = _read_tree(files, _INFO)
    numbers: _Context = {"values": _declared_numbers(read.tree), "dropped_values": frozenset()}
    info = _fit(read, _INFO, GameInfo, numbers, _STAND_IN)
    problems = _name_problems(files, _INFO, real(files.folder.root).name)
    if info.written is None and not info.problems:
        problems.append(Missing(_INFO).problem(Span(files.folder.shown(_INFO))))
    info = replace(info, problems=(*problems, *info.problems))
    return info if _has_lost_values(info) else _with_values_in_range(_with_known_engine(info, rooms), rooms)


def _has_lost_values(info: FileRead[GameInfo]) -> bool:
    return info.model is None or ("values", "*") in info.dropped


def _known_values(info: FileRead[GameInfo]) -> _Context:
    """Return the values and seats that other files may name; None for all values if they cannot be read."""
    dropped = frozenset(name for kind, name in info.dropped if kind == "values")
    if info.model is None or _has_lost_values(info):
        return {"values": None, "dropped_values": dropped, "seats": ()}
    return {
        "values": {name: value.value for name, value in info.model.values.items()},
        "dropped_values": dropped,
        "seats": tuple(info.model.seats),
    }


def _with_known_engine(info: FileRead[GameInfo], rooms: Rooms) -> FileRead[GameInfo]:
    """Report an engine of game.yaml that does not exist."""
    assert info.model and info.tree
    engine = info.model.engine
    if engine is None or rooms.knows(engine):
        return info
    known = ", ".join(f"`{name}`" for name in rooms.engines)
    others = f"there are {known}; or leave `engine` out, or name your own room: `--room my_game.room`"
    hint = did_you_mean(engine, rooms.engines, others)
    message = f"expected a known engine, found `{engine}`"
    problem = Problem("unknown-engine", message, info.tree.at(("engine",)), hint)
    return info.adding([problem], [("engine", "*")])


def _with_values_in_range(info: FileRead[GameInfo], rooms: Rooms) -> FileRead[GameInfo]:
    """Leave out the values that are too small or too large for the game to be played with."""
    assert info.model and info.tree
    vocabulary = rooms.vocabulary(info.model.engine)
    values = dict(info.model.values)
    problems = []
    for name, value in info.model.values.items() if vocabulary else ():
        least, most = vocabulary.range_of(name) if vocabulary else (0, 0)
        if not least <= value.value <= most:
            place = info.tree.at(("values", name, "value"))
            message = f"expected a number from {least} to {most} for `{name}`, found `{value.value}`"
            problems.append(Problem("range", message, place, "the game is played with it"))
            del values[name]
    gone = frozenset(("values", name) for name in info.model.values if name not in values)
    model = info.model.model_copy(update={"values": values})
    smaller = replace(info, model=model, tree=info.tree.without(gone))
    return smaller.adding(problems, gone)


def _with_sound_states(read: FileRead[Any], state: type[Model], context: _Context) -> FileRead[Any]:
    """Leave out the examples whose `given` or `then` is no position of the game."""
    if read.model is None or read.tree is None:
        return read
    problems: list[Problem] = []
    broken: dict[int, str] = {}
    for i, example in enumerate(read.model.examples):
        for key, raw in (("given", example.given), ("then", example.then)):
            fits, faults = check_model(state, raw, read.tree, (*_at_example(i), key), context)
            problems += faults
            broken |= {} if fits else {i: example.id}
    sound = [example for i, example in enumerate(read.model.examples) if i not in broken]
    tree = read.tree.without(frozenset(map(_at_example, broken)))
    smaller = replace(read, model=Examples(examples=sound), tree=tree)
    return smaller.adding(problems, (("examples", name) for name in broken.values()))


def _at_example(number: int) -> TreePath:
    return ("examples", number)


def _read_scenarios(
    files: _GameFiles, model: type[Scenario] | None, context: _Context
) -> dict[str, FileRead[Any]]:
    """Read scenarios/*.yaml by their file names; without a model, only their YAML."""
    try:
        names = files.folder.list("scenarios", ".yaml")
    except FileFault as fault:
        return {"scenarios": _unreadable("scenarios", [fault.problem(Span(files.folder.shown("scenarios")))])}
    return {name: _read_scenario(files, name, model, context) for name in names}


def _read_scenario(
    files: _GameFiles, name: str, model: type[Scenario] | None, context: _Context
) -> FileRead[Any]:
    id_ = Path(name).stem
    read = _read_tree(files, name)
    read = replace(read, tree=None) if model is None else _fit(read, name, model, context)
    read = replace(read, problems=(*_name_problems(files, name, id_), *read.problems))
    return read.adding([], [("scenarios", id_)] if read.model is None else [])


def _name_problems(files: _GameFiles, name: str, id_: str) -> list[Problem]:
    """Report a file or folder whose name is an id, but cannot be one."""
    fault = name_fault(id_)
    return [Problem(fault.code, fault.message, Span(files.folder.shown(name)), fault.hint)] if fault else []


def _game(
    id_: str, info: GameInfo, read: Mapping[str, FileRead[Any]], scenarios: Mapping[str, FileRead[Any]]
) -> Game:
    """Put the game together: the fields of its files are those of `Game`, empty where there is no file."""
    models = [each.model for name in FILES if (each := read[name]).model is not None]
    entries = {key: getattr(model, key) for model in models for key in type(model).model_fields}
    entries["cards"] = _with_table_cards(entries.get("cards", {}), entries.get("decks", {}))
    entries["sections"] = tuple(entries.get("sections", ()))
    entries["questions"] = tuple(entries.get("questions", ()))
    entries["chances"] = entries.pop("odds", {})
    entries["examples"] = {example.id: example for example in entries.get("examples", ())}
    return Game(
        **entries,
        id=id_,
        info=info,
        scenarios={Path(name).stem: each.model for name, each in scenarios.items() if each.model},
        places=Places({name: each.tree for name, each in read.items() if each.tree}),
        dropped=frozenset().union(*(each.dropped for each in read.values())),
        row_counts=dict(read[_CARDS].row_counts),
    )


def _with_table_cards(cards: dict[str, Card], decks: Mapping[str, Deck]) -> dict[str, Card]:
    """Return the cards; those of a deck with a sheet know that their texts are cells."""
    lists = {held.card: deck.lists for deck in decks.values() if deck.sheet for held in deck.cards}
    return {name: RowCard.of(card, lists[name]) if name in lists else card for name, card in cards.items()}


def _declared_numbers(tree: Tree | None) -> dict[str, int] | None:
    """Return the plain numbers among the values of game.yaml, which its other entries may name."""
    values = tree.node(("values",)) if tree else None
    found = {}
    for name, node in values.entries.items() if isinstance(values, MapNode) else ():
        number = node.entries.get("value") if isinstance(node, MapNode) else node
        if isinstance(number, Scalar) and _NUMBER.fullmatch(number.text):
            found[name] = int(number.text)
    return found
