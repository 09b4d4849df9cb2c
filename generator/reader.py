"""A content folder to a `Game`, with every problem found on the way.

In: `content/<game>/`. Out: the game (None if game.yaml cannot stand) and the problems of all its files at once.
The law of this file: a broken entry drops out and is remembered, so that what refers to it is not reported again.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.files import Folder, Reads
from generator.games.catalogue import ENGINES, schema_of
from generator.model.book import Example, Examples, Glossary, Rule, Rules, Rulings, Section
from generator.model.game import Game, Places, Scenario
from generator.model.info import GameInfo
from generator.model.parts import Cards, Parts, Tables
from generator.source import Problem
from generator.validate import validate
from generator.yamltree import Path as TreePath
from generator.yamltree import Tree, parse

FILES: dict[str, type[BaseModel]] = {
    "rules.yaml": Rules,
    "cards.yaml": Cards,
    "boards.yaml": Parts,
    "tables.yaml": Tables,
    "examples.yaml": Examples,
    "rulings.yaml": Rulings,
    "glossary.yaml": Glossary,
}


def find_games(content: Path) -> list[str]:
    """Return the ids of the games in a content folder: its folders that hold a game.yaml."""
    return sorted(p.parent.name for p in content.glob("*/game.yaml")) if content.is_dir() else []


def read_game(path: Path, reads: Reads | None = None) -> tuple[Game | None, list[Problem]]:
    """Read the game in a folder; what was read is noted in `reads`."""
    reading = _Reading(Folder(path, reads if reads is not None else Reads()))
    info = reading.file("game.yaml", GameInfo)
    if isinstance(info, GameInfo):
        reading.values = {name: value.value for name, value in info.values.items()}
        reading.engine(info)
    parts = {name: reading.file(name, model) for name, model in FILES.items()}
    scenarios = reading.scenarios(info)
    if not isinstance(info, GameInfo):
        return None, reading.problems
    return reading.game(info, parts, scenarios), reading.problems


class _Reading:
    """The files of one game as they are read, and what is wrong with them."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.problems: list[Problem] = []
        self.trees: dict[str, Tree] = {}
        self.dropped: set[tuple[str, str]] = set()
        self.values: Mapping[str, int] | None = None

    def file(self, name: str, model: type[BaseModel]) -> BaseModel | None:
        """Read and validate one file; a file that is not there is simply absent."""
        if not self.folder.has(name):
            return None
        tree, problems = parse(self.folder.read(name), self.folder.shown(name))
        self.problems.extend(problems)
        if tree is None:
            self.dropped.add((name, "*"))
            return None
        self.trees[name] = tree
        found, problems, dropped = validate(model, tree, {"values": self.values})
        self.problems.extend(p for p in problems if not self._follows(p))
        for path in dropped:
            self._note_dropped(name, path, tree)
        return found

    def _follows(self, problem: Problem) -> bool:
        """True if the problem only follows from a value that dropped out of game.yaml."""
        return problem.code == "unknown-reference" and any(
            kind == "values" and f"`{{value.{name}}}`" in problem.message for kind, name in self.dropped
        )

    def _note_dropped(self, file: str, path: TreePath, tree: Tree) -> None:
        self.dropped.add((str(path[0]), str(path[-1])))
        self.dropped.update(
            (kind, str(node.text))
            for kind, key in (("rules", "rule"), ("examples", "id"))
            if (node := tree.node((*path, key))) is not None and hasattr(node, "text")
        )

    def engine(self, info: GameInfo) -> None:
        """Say so if game.yaml names an engine that there is not."""
        if info.engine is not None and schema_of(info.engine) is None:
            close = get_close_matches(info.engine, ENGINES, n=1)
            known = ", ".join(f"`{name}`" for name in ENGINES)
            hint = f"did you mean `{close[0]}`?" if close else f"there are {known}; or leave `engine` out"
            message = f"expected a known engine, found `{info.engine}`"
            place = self.trees["game.yaml"].at(("engine",))
            self.problems.append(Problem("unknown-engine", message, place, hint))

    def scenarios(self, info: BaseModel | None) -> dict[str, Scenario]:
        """Read scenarios/*.yaml in the shape that the game's engine gives them."""
        schema = schema_of(info.engine) if isinstance(info, GameInfo) else None
        model = schema.scenario if schema else Scenario
        found: dict[str, Scenario] = {}
        for name in self.folder.list("scenarios", ".yaml"):
            scenario = self.file(name, model)
            if isinstance(scenario, Scenario):
                found[Path(name).stem] = scenario
            else:
                self.dropped.add(("scenarios", Path(name).stem))
        return found

    def game(self, info: GameInfo, parts: Mapping[str, Any], scenarios: dict[str, Scenario]) -> Game:
        """Put the game together, leaving out what is there twice."""
        rules: Rules = parts["rules.yaml"] or Rules(sections=[])
        cards: Cards = parts["cards.yaml"] or Cards()
        boards: Parts = parts["boards.yaml"] or Parts()
        tables: Tables = parts["tables.yaml"] or Tables()
        examples: Examples = parts["examples.yaml"] or Examples(examples=[])
        rulings: Rulings = parts["rulings.yaml"] or Rulings()
        glossary: Glossary = parts["glossary.yaml"] or Glossary()
        self._twice(rules.sections, examples.examples)
        return Game(
            id=self.folder.root.name,
            folder=self.folder,
            info=info,
            sections=tuple(rules.sections),
            questions=tuple(rules.questions),
            cards=cards.cards,
            decks=cards.decks,
            boards=boards.boards,
            tokens=boards.tokens,
            sheets=boards.sheets,
            aids=boards.aids,
            phrases=tables.phrases,
            tables=tables.tables,
            examples={example.id: example for example in examples.examples},
            rulings=rulings.rulings,
            terms=glossary.terms,
            scenarios=scenarios,
            places=Places(self.trees),
            dropped=frozenset(self.dropped),
        )

    def _twice(self, sections: list[Section], examples: list[Example]) -> None:
        """Report ids of sections, rules and examples that are there twice (maps cannot have that fault)."""
        seen: set[tuple[str, str]] = set()
        rules = self.trees.get("rules.yaml")
        for section in sections:
            self._once(("section", section.id), seen, rules)
            for block in section.blocks:
                if isinstance(block, Rule):
                    self._once(("rule", block.rule), seen, rules)
        for example in examples:
            self._once(("example", example.id), seen, self.trees.get("examples.yaml"))

    def _once(self, name: tuple[str, str], seen: set[tuple[str, str]], tree: Tree | None) -> None:
        if name in seen and tree is not None:
            key = "rule" if name[0] == "rule" else "id"
            message = f"expected each {name[0]} id once, found `{name[1]}` again"
            place = last_place(tree, key, name[1])
            self.problems.append(Problem("duplicate-id", message, place, "rename one of them"))
        seen.add(name)


def last_place(tree: Tree, key: str, value: str) -> Any:
    """Return the place of the last line that says `key: value`, else of the file's root."""
    import re

    pattern = re.compile(rf"^(\s*(?:- )?\s*{re.escape(key)}:\s*['\"]?){re.escape(value)}['\"]?\s*(#.*)?$")
    span = tree.root.span
    for number, line in enumerate(tree.lines, 1):
        if match := pattern.match(line):
            span = type(span)(span.path, number, len(match[1]) + 1)
    return span
