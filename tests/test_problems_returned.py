"""What is wrong is returned: no function adds to a list of problems that it was handed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1] / "generator/pliego"
FILES = sorted(ROOT.rglob("*.py"))
ADDING = {"append", "extend", "insert", "add", "update"}
PROBLEMS = {"Problem", "Fault", "Flaw"}


def added_to(source: str) -> Iterator[str]:
    """Yield `function(argument)` for each collection of problems that a function adds to and was handed."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            handed = {each.arg for each in arguments if each.annotation and _holds_problems(each.annotation)}
            added = {name for inner in ast.walk(node) for name in _adds(inner)}
            yield from (f"{node.name}({name})" for name in sorted(handed & added))


def _holds_problems(annotation: ast.expr) -> bool:
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    return bool(names & PROBLEMS) and bool(names & {"list", "set", "dict", "MutableSequence"})


def _adds(node: ast.AST) -> Iterator[str]:
    """Yield the name that a call or an assignment adds to."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ADDING:
        if isinstance(node.func.value, ast.Name):
            yield node.func.value.id
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def test_no_function_adds_to_a_list_of_problems_that_it_was_handed() -> None:
    found = {path.relative_to(ROOT).as_posix(): [*added_to(path.read_text("utf-8"))] for path in FILES}
    assert {path: functions for path, functions in found.items() if functions} == {}


def test_it_is_found_however_it_is_done() -> None:
    source = (
        "def a(problems: list[Problem]): problems.append(1)\n"
        "def b(x, *, faults: list[Fault]): faults += [1]\n"
        "def c(known: Sequence[Problem], own: list[int]): own.extend(known)\n"
        "def d(known: list[Problem]): return [*known, 1]\n"
    )
    assert list(added_to(source)) == ["a(problems)", "b(faults)"]
