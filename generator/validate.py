"""A tree to a typed entry: every fault of it as a problem at its place, and the sound rest kept.

In: a YAML tree and the model it must fit. Out: the model, the problems, and the paths of the entries left out.
The law of this file: pydantic's words never reach a person; each fault says what was expected and found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.model.types import ID_PATTERN, RULE_PATTERN
from generator.source import Problem, Span
from generator.yamltree import Mapping as MapNode
from generator.yamltree import Node, Path, Scalar, Tree, plain

M = TypeVar("M", bound=BaseModel)
_COLOUR_PATTERN = "#rrggbb or none"


def validate(
    model: type[M], tree: Tree, context: Mapping[str, Any]
) -> tuple[M | None, list[Problem], frozenset[Path]]:
    """Fit a whole file to a model; broken entries drop out until the rest is sound.

    The model is None if what is left cannot stand (a required key of the file itself is missing or wrong).
    """
    raw = plain(tree.root)
    if not isinstance(raw, dict):
        return None, [Problem("type", "expected keys, found a list or text", tree.root.span)], frozenset()
    problems: list[Problem] = []
    dropped: set[Path] = set()
    for _ in range(200):
        try:
            return model.model_validate(raw, context=dict(context)), problems, frozenset(dropped)
        except ValidationError as error:
            units = [_unit(_tree_path(tree, details["loc"])) for details in error.errors()]
            for details in error.errors():
                problems.extend(_problem(details, tree, model))
            if not _drop(raw, units, dropped):
                break
    return None, problems, frozenset(dropped)


def check_model(model: type[BaseModel], raw: object, tree: Tree, path: Path, context: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong with a part of a file that must fit a model."""
    try:
        model.model_validate(raw, context=dict(context))
    except ValidationError as error:
        return [p for details in error.errors() for p in _problem(details, tree, model, path)]
    return []


def _unit(path: Path) -> Path:
    """Return the entry that drops out for a fault: a block of a section, else the entry of the file's collection."""
    if len(path) >= 4 and path[0] == "sections" and path[2] == "blocks":
        return path[:4]
    return path[:2]


def _drop(raw: dict[str, Any], units: Sequence[Path], dropped: set[Path]) -> bool:
    """Take the units out of the raw data; False if one is needed and cannot be taken out."""
    for unit in sorted(set(units), key=_last_first, reverse=True):
        holder: Any = raw
        for step in unit[:-1]:
            holder = holder[step]
        if not unit or unit in dropped or (isinstance(holder, dict) and unit[-1] not in holder):
            return False
        del holder[unit[-1]]
        dropped.add(unit)
    return bool(units)


def _last_first(path: Path) -> tuple[tuple[int, int, str], ...]:
    return tuple((0, step, "") if isinstance(step, int) else (1, 0, step) for step in path)


def _tree_path(tree: Tree, loc: Sequence[str | int], start: Path = ()) -> Path:
    """Return the part of pydantic's location that exists in the tree (it adds the tags of unions)."""
    path = start
    for step in loc:
        if tree.node((*path, step)) is not None:
            path = (*path, step)
    return path


def _problem(details: ErrorDetails, tree: Tree, model: type[BaseModel], start: Path = ()) -> Iterator[Problem]:
    loc = details["loc"]
    path = _tree_path(tree, loc, start)
    kind, last = details["type"], loc[-1] if loc else ""
    if kind == "extra_forbidden":
        yield _unknown_key(str(last), tree.at(path, key=True), _keys(model))
    elif kind == "missing":
        yield Problem("missing-key", f"expected the key `{last}`, found none", tree.at(path), f"add `{last}:`")
    elif kind == "union_tag_invalid":
        yield _unknown_block(tree.node(path), tree.at(path), details)
    elif kind == "string_pattern_mismatch":
        place = tree.at(path, key=last == "[key]")
        yield Problem("id", f"expected {_pattern(details)}, found `{details['input']}`", place)
    elif kind == "unknown_value":
        known = ", ".join(f"`{name}`" for name in (details.get("ctx") or {}).get("known", ()))
        yield Problem("unknown-reference", details["msg"], tree.at(path), known and f"declared: {known}")
    else:
        yield Problem(_CODES.get(kind, "type"), _words(details), tree.at(path))


_CODES = {"literal_error": "choice", "string_too_short": "empty", "number": "number", "date": "date", "flag": "flag"}
_EXPECTED = {
    "dict_type": "keys",
    "model_type": "keys",
    "model_attributes_type": "keys",
    "list_type": "a list",
    "string_type": "text",
    "string_too_short": "text",
}


def _words(details: ErrorDetails) -> str:
    kind, found = details["type"], _found(details["input"])
    if kind == "literal_error":
        choices = str((details.get("ctx") or {}).get("expected", "")).replace("'", "`")
        return f"expected {choices}, found {found}"
    if kind in _EXPECTED:
        return f"expected {_EXPECTED[kind]}, found {found}"
    message = details["msg"]
    return message[0].lower() + message[1:]


def _found(value: object) -> str:
    if isinstance(value, Mapping):
        return "keys"
    if isinstance(value, list):
        return "a list"
    return f"`{value}`" if value not in ("", None) else "nothing"


def _pattern(details: ErrorDetails) -> str:
    pattern = (details.get("ctx") or {}).get("pattern", "")
    named = {ID_PATTERN: "an id of a-z, 0-9 and -", RULE_PATTERN: "a rule id such as `END-2`"}
    if "#[0-9a-fA-F]" in pattern:
        return f"a colour ({_COLOUR_PATTERN})"
    return named.get(pattern, f"text like {pattern}")


def _unknown_key(key: str, place: Span, known: Sequence[str]) -> Problem:
    close = get_close_matches(key, known, n=1)
    hint = f"did you mean `{close[0]}`?" if close else "see docs/format.md for the keys"
    return Problem("unknown-key", f"expected a known key, found `{key}`", place, hint)


def _unknown_block(node: Node | None, place: Span, details: ErrorDetails) -> Problem:
    tags = str((details.get("ctx") or {}).get("expected_tags", "")).replace("'", "")
    kinds = [tag.strip() for tag in tags.split(",")]
    keys = list(node.entries) if isinstance(node, MapNode) else []
    close = [m for key in keys for m in get_close_matches(key, kinds, n=1)]
    found = ", ".join(f"`{key}`" for key in keys) or (f"`{node.text}`" if isinstance(node, Scalar) else "a list")
    hint = f"did you mean `{close[0]}`?" if close else ""
    message = f"expected one of the keys {', '.join(f'`{kind}`' for kind in kinds)}, found {found}"
    return Problem("unknown-key", message, place, hint)


def _keys(model: type[BaseModel], seen: set[type] | None = None) -> list[str]:
    """Return every key that the model, or one inside it, knows."""
    seen = seen if seen is not None else set()
    seen.add(model)
    keys = [field.alias or name for name, field in model.model_fields.items()]
    for field in model.model_fields.values():
        for inner in _models((field.annotation, *field.metadata)):
            if inner not in seen:
                keys.extend(_keys(inner, seen))
    return keys


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        return
    inner = annotation if isinstance(annotation, tuple) else getattr(annotation, "__args__", ())
    for part in inner:
        yield from _models(part)
