"""One type name, one meaning: no name of a type is given twice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1] / "generator/pliego"


def types_of(source: str) -> Iterator[str]:
    """Yield the names of the types that a module defines: its classes, its aliases (`Box = tuple[…]`)."""
    for node in ast.parse(source).body:
        names: list[ast.expr] = []
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            names = node.targets
        elif isinstance(node, ast.AnnAssign):
            names = [node.target]
        for name in names:
            if isinstance(name, ast.Name) and _is_type_name(name.id):
                yield name.id


def _is_type_name(name: str) -> bool:
    """`Box`, and neither `BOX` nor a type variable such as `M`."""
    return name.lstrip("_")[:1].isupper() and not name.isupper()


def rooms() -> list[str]:
    """Return the packages of the games that play themselves."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def test_every_type_name_is_given_once() -> None:
    """Two rooms of games may use the same name: nobody reads two at once."""
    modules = {path.relative_to(ROOT): [*types_of(path.read_text("utf-8"))] for path in ROOT.rglob("*.py")}
    for room in [None, *rooms()]:
        where: dict[str, list[str]] = {}
        for module in sorted(modules):
            if module.parts[0] != "games" or len(module.parts) < 3 or module.parts[1] == room:
                for name in modules[module]:
                    where.setdefault(name, []).append(module.as_posix())
        assert {name: found for name, found in where.items() if len(found) > 1} == {}


def test_what_counts_as_the_name_of_a_type() -> None:
    source = (
        "class A1: ...\nBox = tuple[int, int]\nKind: TypeAlias = str\nLIMIT = 3\nM = TypeVar('M')\nx = 1\n"
    )
    assert list(types_of(source)) == ["A1", "Box", "Kind"]
