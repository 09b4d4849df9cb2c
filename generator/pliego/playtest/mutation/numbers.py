"""The numbers that a game is played with, and each change of one of them.

In: a game that was read without errors. Out: `Mutant`s: every number that affects play one more and one less,
every card one copy more and one less, every table without each of its rows. The laws of this file: nothing on
disk changes; a number that refers to a declared one (`{value.ID}`) is changed where it is declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pliego.checks.played.binding import NOT_PLAYED
from pliego.game.model.game import Game
from pliego.text.nodes import Mapping, Node, Path, Scalar, Sequence, Tree, scalars
from pliego.text.problems import Span

_NUMBER = re.compile(r"-?(0|[1-9]\d*)", re.ASCII)
_PLACEHOLDER = re.compile(r"\{value\.([a-z0-9-]+)")
_REFERENCE = re.compile(r"\{value\.([a-z0-9-]+)\}")
_CARDS, _TABLES = "cards.yaml", "tables.yaml"
_NOT_PLAYED_WITH = frozenset({"deaths", "difficulty", "minutes", "map"})
"""The keys of a scenario that describe it, and its map."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number or row of the content: its file and path, its value (None: a row), its origin and place."""

    file: str
    path: Path
    found: int | None
    origin: str
    place: Span | None

    def __str__(self) -> str:
        return f"{self.file.removesuffix('.yaml')}: {'.'.join(map(str, self.path))}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change: a number becomes another, or a row is left out (None)."""

    number: Number
    becomes: int | None

    def tree(self, game: Game) -> Tree:
        """Return the file's tree with the change."""
        tree = game.places.trees[self.number.file]
        if self.becomes is None:
            return tree.without(frozenset([self.number.path]))
        place = self.number.place or tree.root.span
        written = Scalar(str(self.becomes), place, raw=str(self.becomes))
        return Tree(_with_scalar(tree.root, self.number.path, written), tree.lines, tree.refused)


def mutants(game: Game) -> Iterator[Mutant]:
    """Yield every change, in the order of the files."""
    for number in numbers(game):
        if number.found is None:
            yield Mutant(number, None)
        else:
            yield from (Mutant(number, number.found + by) for by in (1, -1))


def numbers(game: Game) -> Iterator[Number]:
    """Yield every number that affects play, and every row of every table."""
    yield from _values(game)
    yield from _cards(game)
    yield from _copies(game)
    for kind, name, part in game.parts():
        yield from _literals(game, "boards.yaml", (kind, name, "numbers"), part.origin)
        yield from _literals(game, "boards.yaml", (kind, name, "copies"), part.origin)
    for name, table in game.tables.items():
        for row in table.rows:
            path: Path = ("tables", name, "rows", row)
            yield from _literals(game, _TABLES, path, table.origin)
            yield Number(_TABLES, path, None, table.origin, game.places.at(_TABLES, *path, key=True))
    for name, scenario in game.scenarios.items():
        file = f"scenarios/{name}.yaml"
        yield from (
            n for n in _literals(game, file, (), scenario.origin) if str(n.path[0]) not in _NOT_PLAYED_WITH
        )


def _values(game: Game) -> Iterator[Number]:
    unplayed = unplayed_values(game)
    for name, value in game.info.values.items():
        if name not in unplayed:
            yield from _literals(game, "game.yaml", ("values", name), value.origin)
    yield from _literals(game, "game.yaml", ("players",), "source")


def unplayed_values(game: Game) -> frozenset[str]:
    """Return the declared numbers that play cannot show: no data and no played rule names them."""
    named: dict[bool, set[str]] = {True: set(), False: set()}
    for rule in game.rules.values():
        named[rule.kind not in NOT_PLAYED].update(_PLACEHOLDER.findall(rule.text))
    data = (scalar.text for tree in game.places.trees.values() for _, scalar in scalars(tree.root))
    used = {match[1] for text in data if (match := _REFERENCE.fullmatch(text))}
    return frozenset(named[False] - named[True] - used)


def _cards(game: Game) -> Iterator[Number]:
    for name, card in game.cards.items():
        for key in ("value", "effect"):
            yield from _literals(game, _CARDS, ("cards", name, key), card.origin)


def _copies(game: Game) -> Iterator[Number]:
    for name, deck in game.decks.items():
        for i, entry in enumerate(deck.cards):
            path: Path = ("decks", name, "cards", i, "copies")
            yield Number(_CARDS, path, entry.copies, entry.origin, game.places.at(_CARDS, *path))


def _literals(game: Game, file: str, path: Path, origin: str) -> Iterator[Number]:
    """Yield the numbers written at or below a path."""
    tree = game.places.trees.get(file)
    node = tree.node(path) if tree else None
    for below, scalar in scalars(node) if node is not None else ():
        if _NUMBER.fullmatch(scalar.text):
            yield Number(file, (*path, *below), int(scalar.text), origin, scalar.span)


def _with_scalar(node: Node, path: Path, new: Scalar) -> Node:
    """Return a tree with another scalar at a path; add an entry if the path has none."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(node, Sequence):
        items = [_with_scalar(item, rest, new) if i == step else item for i, item in enumerate(node.items)]
        return Sequence(tuple(items), node.span)
    assert isinstance(node, Mapping)
    inner = node.entries.get(str(step), new)
    entries = {**node.entries, str(step): _with_scalar(inner, rest, new)}
    return Mapping(entries, {str(step): node.span, **node.keys}, node.span)
