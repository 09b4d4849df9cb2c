"""A content folder to a `Game`, with every problem found on the way.

In: `content/<game>/`. Out: the game (None if game.yaml cannot be read) and the problems of all its files.
The law of this file: a broken entry drops out and is remembered, so that what refers to it is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from pliego.game.model.book import Examples, Glossary, RulesFile, Rulings, Transcripts
from pliego.game.model.game import Game, Places, Scenario
from pliego.game.model.info import GameInfo
from pliego.game.model.parts import Cards, Parts, Tables
from pliego.game.model.types import ID_PATTERN, RULE_PATTERN
from pliego.game.pictures import art_of_game, sheets_of, with_pictures
from pliego.game.room import NO_ROOMS, Rooms, Vocabulary
from pliego.game.spreadsheet import with_sheet_cards
from pliego.game.validate import check_model, fit
from pliego.text.files import FileFault, Folder, Reads
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Scalar, Tree, scalars
from pliego.text.nodes import Path as TreePath
from pliego.text.problems import Problem, Span, closest, did_you_mean
from pliego.text.sweeping import unswept
from pliego.text.yamltree import parse

M = TypeVar("M", bound=BaseModel)
FILES: dict[str, type[BaseModel]] = {
    "rules.yaml": RulesFile,
    "cards.yaml": Cards,
    "boards.yaml": Parts,
    "tables.yaml": Tables,
    "examples.yaml": Examples,
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
"""What stands in for a broken key of game.yaml, so that the rest is still checked; nothing is built."""
_IDS: dict[TreePath, str] = {
    ("rules.yaml", "sections", "#", "id"): "section",
    ("rules.yaml", "sections", "#", "blocks", "#", "id"): "block",
    ("rules.yaml", "questions", "#", "id"): "question",
    ("examples.yaml", "examples", "#", "id"): "example",
    ("game.yaml", "credits", "#", "id"): "credit",
}
"""The ids of what stands in lists, of which each must be there once."""
_ID_KEYS = ("id", "rule")
"""The keys that hold the id of what stands in a list."""
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,6})", re.ASCII)


def find_games(content: Path) -> list[str]:
    """Return the ids of the games in a content folder: its folders that hold a game.yaml."""
    return sorted(p.parent.name for p in content.glob("*/game.yaml")) if content.is_dir() else []


def read_game(
    path: Path,
    reads: Reads | None = None,
    instead: Mapping[str, Tree] | None = None,
    rooms: Rooms = NO_ROOMS,
) -> tuple[Game | None, list[Problem]]:
    """Read the game in a folder and record in `reads` what was read.

    `instead` holds trees that stand for files (`cards.yaml`, with its spreadsheets). `rooms` say in which
    words a game that plays itself is written.
    """
    reading = _Reading(Folder(path, reads if reads is not None else Reads()), instead or {}, rooms)
    with unswept():
        return _read(reading)


def _read(reading: _Reading) -> tuple[Game | None, list[Problem]]:
    info = reading.info()
    parts = {name: reading.file(name, model) for name, model in FILES.items()}
    parts["examples.yaml"] = reading.sound_examples(info, parts["examples.yaml"])
    scenarios = reading.scenarios(info)
    reading.problems.extend(duplicate_ids(reading.whole))
    return reading.game(info, parts, scenarios) if info else None, reading.problems


class _Reading:
    """The files of one game as they are read; it owns what is wrong with them, and `read_game` returns it.

    `whole` are the trees as written, `trees` without what dropped out.
    """

    def __init__(self, folder: Folder, instead: Mapping[str, Tree], rooms: Rooms) -> None:
        self.folder = folder
        self.rooms = rooms
        self.instead = instead
        self.problems: list[Problem] = []
        self.whole: dict[str, Tree] = {}
        self.trees: dict[str, Tree] = {}
        self.dropped: set[tuple[str, str]] = set()
        self.values: Mapping[str, int] | None = None

    def info(self) -> GameInfo | None:
        """Read game.yaml, and learn the declared values that all other files may name."""
        self._named("game.yaml", self.folder.root.resolve().name)
        tree = self.tree("game.yaml")
        self.values = _declared(tree) if tree else None
        info = self._fitted("game.yaml", GameInfo, tree, _STAND_IN) if tree else None
        if ("values", "*") in self.dropped or info is None:
            self.values = None
        else:
            self._engine(info)
            info = self._in_range(info)
            self.values = {name: value.value for name, value in info.values.items()}
        return info

    def _in_range(self, info: GameInfo) -> GameInfo:
        """Leave out the values that are too small or too large for the game to be played with."""
        vocabulary = self.rooms.vocabulary(info.engine)
        kept = dict(info.values)
        for name, value in info.values.items() if vocabulary else ():
            least, most = vocabulary.range_of(name) if vocabulary else (0, 0)
            if not least <= value.value <= most:
                place = self.trees["game.yaml"].at(("values", name, "value"))
                message = f"expected a number from {least} to {most} for `{name}`, found `{value.value}`"
                self.problems.append(Problem("range", message, place, "the game is played with it"))
                self.dropped.add(("values", name))
                del kept[name]
        gone = frozenset(("values", name) for name in info.values if name not in kept)
        self.trees["game.yaml"] = self.trees["game.yaml"].without(gone)
        return info.model_copy(update={"values": kept})

    def file(self, name: str, model: type[M]) -> M | None:
        """Read and validate one file; a file that is not there is simply absent."""
        tree = self.tree(name)
        if tree is None:
            if (name, "*") in self.dropped:
                self.dropped.update((kind, "*") for kind in _kinds(model))
            return None
        return self._fitted(name, model, tree)

    def tree(self, name: str) -> Tree | None:
        """Read a file's tree; None if it is not there or cannot be read."""
        if name in self.instead:
            self.whole[name] = self.instead[name]
            return self.instead[name]
        data = self._bytes(name)
        if data is None:
            return None
        tree, problems = parse(data, self.folder.shown(name))
        self.problems.extend(problems)
        if tree is not None and name == "cards.yaml":
            tree, problems = with_sheet_cards(tree, self.folder)
            self.problems.extend(problems)
            self.dropped.update(("cards", "*") for problem in problems if problem.severity == "error")
        if tree is not None:
            tree, problems = with_pictures(tree, name, art_of_game(self.folder, sheets_of(tree)))
            self.problems.extend(problems)
        if tree is None:
            self.dropped.add((name, "*"))
        else:
            self.whole[name] = tree
        return tree

    def _bytes(self, name: str) -> bytes | None:
        place = Span(self.folder.shown(name))
        try:
            return self.folder.read(name) if self.folder.has(name) else None
        except FileFault as fault:
            self.problems.append(fault.problem(place))
        self.dropped.add((name, "*"))
        return None

    def _fitted(
        self, name: str, model: type[M], tree: Tree, stand_in: Mapping[str, object] | None = None
    ) -> M | None:
        fitted = fit(model, tree, self._context(), stand_in)
        self.problems.extend(fitted.problems)
        self.trees[name] = fitted.tree
        for path, node in fitted.dropped:
            self.dropped.update(_lost(path, node, model))
        if fitted.model is None:
            self.dropped.update({(name, "*"), *((kind, "*") for kind in _kinds(model))})
        return fitted.model

    def _context(self) -> dict[str, Any]:
        gone = frozenset(name for kind, name in self.dropped if kind == "values")
        return {"values": self.values, "dropped_values": gone}

    def sound_examples(self, info: GameInfo | None, examples: BaseModel | None) -> BaseModel | None:
        """Leave out the examples whose states do not have the shape that the game's engine gives them."""
        vocabulary = self._vocabulary(info)
        if vocabulary is None or not isinstance(examples, Examples):
            return examples
        tree, state = self.trees["examples.yaml"], vocabulary.state
        broken: set[int] = set()
        for i, example in enumerate(examples.examples):
            for key, raw in (("given", example.given), ("then", example.then)):
                fits, problems = check_model(state, raw, tree, ("examples", i, key), self._context())
                self.problems.extend(problems)
                broken.update(() if fits else (i,))
        self.trees["examples.yaml"] = tree.without(frozenset(("examples", i) for i in broken))
        self.dropped.update(("examples", examples.examples[i].id) for i in broken)
        return Examples(examples=[each for i, each in enumerate(examples.examples) if i not in broken])

    def _engine(self, info: GameInfo) -> None:
        """Say so if game.yaml names an engine that there is not."""
        if info.engine is not None and not self.rooms.knows(info.engine):
            known = ", ".join(f"`{name}`" for name in self.rooms.engines)
            otherwise = f"there are {known}; or leave `engine` out"
            hint = did_you_mean(info.engine, self.rooms.engines, otherwise)
            message = f"expected a known engine, found `{info.engine}`"
            place = self.trees["game.yaml"].at(("engine",))
            self.problems.append(Problem("unknown-engine", message, place, hint))
            self.dropped.add(("engine", "*"))

    def _vocabulary(self, info: GameInfo | None) -> Vocabulary | None:
        return self.rooms.vocabulary(info.engine) if info else None

    def scenarios(self, info: GameInfo | None) -> dict[str, Scenario]:
        """Read scenarios/*.yaml in the shape that the game's engine gives them; without it, only as YAML."""
        vocabulary = self._vocabulary(info)
        model = vocabulary.scenario if vocabulary else Scenario
        known = info is not None and ("engine", "*") not in self.dropped
        found: dict[str, Scenario] = {}
        for name in self._scenario_files():
            id_ = Path(name).stem
            self._named(name, id_)
            if not known:
                self.tree(name)
            elif (scenario := self.file(name, model)) is not None:
                found[id_] = scenario
            if id_ not in found:
                self.dropped.add(("scenarios", id_))
        return found

    def _scenario_files(self) -> list[str]:
        try:
            return self.folder.list("scenarios", ".yaml")
        except FileFault as fault:
            self.problems.append(fault.problem(Span(self.folder.shown("scenarios"))))
            self.dropped.add(("scenarios", "*"))
            return []

    def _named(self, name: str, id_: str) -> None:
        """Say so if a file or folder whose name is an id is not named like one."""
        if not re.fullmatch(ID_PATTERN.strip("^$"), id_):
            message = f"expected a name of a-z, 0-9 and -, found `{id_}`"
            self.problems.append(Problem("id", message, Span(self.folder.shown(name)), "rename it"))

    def game(self, info: GameInfo, parts: Mapping[str, Any], scenarios: dict[str, Scenario]) -> Game:
        """Put the game together."""
        rules: RulesFile = parts["rules.yaml"] or RulesFile(sections=[])
        cards: Cards = parts["cards.yaml"] or Cards()
        boards: Parts = parts["boards.yaml"] or Parts()
        tables: Tables = parts["tables.yaml"] or Tables()
        examples: Examples = parts["examples.yaml"] or Examples(examples=[])
        rulings: Rulings = parts["rulings.yaml"] or Rulings()
        glossary: Glossary = parts["glossary.yaml"] or Glossary()
        transcripts: Transcripts = parts["transcripts.yaml"] or Transcripts()
        return Game(
            id=self.folder.root.name,
            info=info,
            sections=tuple(rules.sections),
            actions=rules.actions,
            questions=tuple(rules.questions),
            cards=cards.cards,
            decks=cards.decks,
            boards=boards.boards,
            tokens=boards.tokens,
            sheets=boards.sheets,
            aids=boards.aids,
            phrases=tables.phrases,
            tables=tables.tables,
            chances=tables.odds,
            examples={example.id: example for example in examples.examples},
            rulings=rulings.rulings,
            terms=glossary.terms,
            scenarios=scenarios,
            transcripts=transcripts.transcripts,
            says=transcripts.says,
            places=Places(self.trees),
            dropped=frozenset(self.dropped),
        )


def _declared(tree: Tree) -> dict[str, int]:
    """Return the plain numbers among the values of game.yaml, which its own other entries may name."""
    values = tree.node(("values",))
    found = {}
    for name, node in values.entries.items() if isinstance(values, MapNode) else ():
        number = node.entries.get("value") if isinstance(node, MapNode) else node
        if isinstance(number, Scalar) and _NUMBER.fullmatch(number.text):
            found[name] = int(number.text)
    return found


def _kinds(model: type[BaseModel]) -> list[str]:
    """Return the kinds of entries that a file's model holds."""
    return [*model.model_fields, *(["rules"] if "sections" in model.model_fields else [])]


def _lost(path: TreePath, node: Node | None, model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Yield the entries that are lost when a node drops out: itself, and the rules and examples in it."""
    kind = str(path[0]) if path else ""
    if len(path) == 1 and kind not in model.model_fields:
        kind = closest(kind, model.model_fields) or kind
    if len(path) == 1:
        yield kind, "*"
        yield from ((kind, key) for key in (node.entries if isinstance(node, MapNode) else ()))
    elif path:
        yield kind, str(path[1])
    for inner, scalar in scalars(node) if node is not None else ():
        if inner and inner[-1] in _ID_KEYS:
            pattern = RULE_PATTERN if inner[-1] == "rule" else ID_PATTERN
            known = re.search(pattern, scalar.text)
            yield ("rules" if inner[-1] == "rule" else kind), scalar.text if known else "*"


def duplicate_ids(trees: Mapping[str, Tree]) -> Iterator[Problem]:
    """Yield the ids of sections, rules and examples that are there twice (maps cannot have that fault)."""
    seen: dict[tuple[str, str], Span] = {}
    for name, tree in trees.items():
        for path, scalar in scalars(tree.root):
            kind = _kind_of_id(name, path)
            if kind and (kind, scalar.text) in seen:
                first = seen[kind, scalar.text]
                message = f"expected each {kind} id once, found `{scalar.text}` again (first at {first})"
                yield Problem("duplicate-id", message, scalar.span, "rename one of them")
            elif kind:
                seen[kind, scalar.text] = scalar.span


def _kind_of_id(file: str, path: TreePath) -> str:
    if not path or path[-1] not in _ID_KEYS:
        return ""
    shape = tuple("#" if isinstance(step, int) else step for step in path)
    if shape in (("sections", "#", "blocks", "#", "rule"), ("rules", "#", "rule")):
        return "rule"
    return _IDS.get((file, *shape), "")
