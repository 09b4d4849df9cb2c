"""Pydantic's errors in words for people: what was expected, what was found, where, and what to do.

In: the errors of one validation and the tree that was validated. Out: findings, each a problem with its
path. The laws of this file: pydantic's words never reach a person; one mistake makes one problem.

Codes: `missing-key`, `unknown-key`, `unknown-reference` (a value that is not declared), `id`, `length` (of a
name), `choice`, `empty`, `number`, `range`, `date`, `flag`, `address`, `host`, else `type`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from pliego.game.annotations import Located, bare, keys, locate
from pliego.game.model.names import VERSION_PATTERN
from pliego.game.model.types import ID_PATTERN, LONGEST_NAME, RULE_PATTERN, shortened
from pliego.text.nodes import Mapping, Node, Path, Scalar, Tree
from pliego.text.nodes import Sequence as SequenceNode
from pliego.text.problems import Problem, Span, closest, did_you_mean

_PLACEHOLDER_KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9-]+)+")
_SILENT = "dropped_value"
_KINDS = {
    "dict_type": "keys",
    "model_type": "keys",
    "model_attributes_type": "keys",
    "list_type": "a list",
    "tuple_type": "a list",
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
}
_CODES = {
    "literal_error": "choice",
    "string_too_short": "empty",
    "too_short": "empty",
    "number": "number",
    "range": "range",
    "date": "date",
    "size": "choice",
    "flag": "flag",
    "id": "id",
    "length": "length",
    "address": "address",
    "host": "host",
}
OTHER_FORMAT = "write `format: 1`; files of a later format need a newer Pliego"
"""The hint for a `format` that this Pliego does not know."""
_LONG = ("string_too_long", "too_long")
_PATTERNS = {
    ID_PATTERN: "an id of a-z, 0-9 and -",
    RULE_PATTERN: "a rule id such as `END-2`",
    VERSION_PATTERN: "a version of at most 40 letters, digits and `. - + _`, such as `1.0`",
}


Absent: TypeAlias = AnyMapping[Path, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake in the raw data, at its path; `problem` is None if another problem already covers it.

    `missing` is the key that is not there, if that is the mistake.
    """

    path: Path
    problem: Problem | None
    missing: str = ""


@dataclass(frozen=True, slots=True)
class _Detail:
    """One of pydantic's errors and its path."""

    kind: str
    last: str
    input: Any
    context: dict[str, Any]
    message: str
    located: Located
    path: Path

    @property
    def is_shape(self) -> bool:
        """True if the value has the wrong shape."""
        return self.kind in _KINDS


def findings(
    errors: Sequence[ErrorDetails], model: type[BaseModel], tree: Tree, start: Path = ()
) -> Iterator[Finding]:
    """Yield one finding for each mistake."""
    details = [_detail(error, model, tree, start) for error in errors]
    extra = [d for d in details if d.kind == "extra_forbidden"]
    absent = _absent(details)
    misspelt = {(d.path[:-1], _meant(d, absent)) for d in extra}
    bare_placeholders = {d.path[:-1] for d in extra if _is_bare_placeholder(d.last, d.input)}
    missing: dict[Path, list[str]] = {}
    for detail in details:
        known = detail.path in bare_placeholders or (detail.path, detail.last) in misspelt
        if detail.kind == "missing" and not known:
            missing.setdefault(detail.path, []).append(detail.last)
    for group in _grouped(details):
        first = group[0]
        if first.kind == "missing":
            yield Finding(first.path, _missing(first, missing.get(first.path, []), tree), first.last)
        else:
            silent = first.kind == _SILENT or tree.at(first.path) in tree.refused
            yield Finding(first.path, None if silent else _problem(group, absent, tree))


def _missing(detail: _Detail, absent: list[str], tree: Tree) -> Problem | None:
    """Return one problem for all missing keys of an entry, at the first of them."""
    place = tree.at(detail.path)
    if place in tree.refused or detail.last != next(iter(absent), None):
        return None
    named = ", ".join(f"`{key}`" for key in absent)
    message = f"expected the key{'s' if len(absent) > 1 else ''} {named}, found none"
    owner = detail.located.owner
    keys_to_add = ", ".join(f"`{key}:`{_choices(owner, key)}" for key in absent)
    return Problem("missing-key", message, place, f"add {keys_to_add}")


def _choices(owner: type[BaseModel] | None, key: str) -> str:
    """Return the words that a key takes, if it takes only some."""
    fields = owner.model_fields.items() if owner else ()
    wanted = next((field.annotation for name, field in fields if key in (name, field.alias)), None)
    words = get_args(bare(wanted)) if get_origin(bare(wanted)) is Literal else ()
    return f" (one of {', '.join(f'`{word}`' for word in words)})" if len(words) > 1 else ""


def _detail(error: ErrorDetails, model: type[BaseModel], tree: Tree, start: Path) -> _Detail:
    located = locate(model, error["loc"])
    context = dict(error.get("ctx") or {})
    wanted = (*start, *located.path, *context.pop("at", ()))
    path = wanted
    while path and tree.node(path) is None:
        path = path[:-1]
    last = str(error["loc"][-1]) if error["loc"] else ""
    return _Detail(error["type"], last, error["input"], context, error["msg"], located, path)


def _grouped(details: list[_Detail]) -> list[list[_Detail]]:
    """Group the errors about the shapes that one value may have, the best guess first."""
    groups: dict[object, list[_Detail]] = {}
    for position, detail in enumerate(details):
        groups.setdefault(detail.located.choice or position, []).append(detail)
    return [_best(group) for group in groups.values()]


def _best(group: list[_Detail]) -> list[_Detail]:
    deepest = max(len(detail.path) for detail in group)
    deep = [detail for detail in group if len(detail.path) == deepest]
    return [detail for detail in deep if not detail.is_shape][:1] or deep


def _problem(group: list[_Detail], absent: Absent, tree: Tree) -> Problem:
    detail = group[0]
    place = tree.at(detail.path, key=detail.last == "[key]")
    if detail.kind == "extra_forbidden":
        return _unknown_key(detail, absent, tree)
    if detail.kind == "union_tag_invalid":
        return _unknown_block(tree.node(detail.path), place, detail)
    if detail.kind == "string_pattern_mismatch":
        return Problem("id", f"expected {_pattern(detail)}, found {found(detail.input)}", place)
    if detail.kind in _LONG and isinstance(detail.input, str):
        return too_long(detail.input, place)
    if detail.kind == "unknown_value":
        return _unknown_value(detail, place)
    return Problem(_CODES.get(detail.kind, "type"), _words(group), place, _hint(detail))


def too_long(name: str, place: Span) -> Problem:
    """Return the problem that a name is too long."""
    message = f"expected at most {LONGEST_NAME} characters, found {len(name):,}: {found(name)}"
    return Problem("length", message, place, "shorten it; what must be said stands in a text")


def _unknown_value(detail: _Detail, place: Span) -> Problem:
    known = [str(name) for name in detail.context.get("known", ())]
    written = str(detail.context.get("v", "")).removeprefix("{value.").rstrip("}")
    listed = ", ".join(f"`{name}`" for name in known)
    hint = did_you_mean(written, known, f"declared in game.yaml: {listed}" if listed else "")
    return Problem("unknown-reference", detail.message, place, hint)


def _unknown_key(detail: _Detail, absent: Absent, tree: Tree) -> Problem:
    if _is_bare_placeholder(detail.last, detail.input):
        place = tree.at(detail.path[:-1])
        return Problem("type", "expected text, found keys", place, _to_quote({detail.last: ""}))
    meant = _meant(detail, absent)
    known = ", ".join(f"`{key}`" for key in _known(detail))
    hint = f"did you mean `{meant}`?" if meant else f"known here: {known}"
    if not meant and " " in detail.last and not detail.input:
        hint = "put a text with a comma in quotes within { }"
    place = tree.at(detail.path, key=True)
    return Problem("unknown-key", f"expected a known key, found {found(detail.last)}", place, hint)


def _known(detail: _Detail) -> list[str]:
    return keys(detail.located.owner) if detail.located.owner else []


def _absent(details: Sequence[_Detail]) -> Absent:
    """Return the keys that are missing, by the entry that lacks them."""
    absent: dict[Path, list[str]] = {}
    for detail in details:
        if detail.kind == "missing":
            absent.setdefault(detail.path, []).append(detail.last)
    return absent


def _meant(detail: _Detail, absent: Absent) -> str:
    """Return the key that was probably meant: a missing one, else any known one."""
    for known in (absent.get(detail.path[:-1], []), _known(detail)):
        if close := closest(detail.last, known):
            return close
    return ""


def _unknown_block(node: Node | None, place: Span, detail: _Detail) -> Problem:
    kinds = [tag.strip(" '") for tag in str(detail.context.get("expected_tags", "")).split(",")]
    written = list(node.entries) if isinstance(node, Mapping) else []
    close = next(filter(None, (closest(key, kinds) for key in written)), "")
    hint = f"did you mean `{close}`?" if close else ""
    shown = ", ".join(found(key) for key in written) or found(detail.input)
    message = f"expected one of the keys {', '.join(f'`{kind}`' for kind in kinds)}, found {shown}"
    return Problem("unknown-key", message, place, hint)


def _words(group: list[_Detail]) -> str:
    detail = group[0]
    if detail.kind == "literal_error":
        choices = str(detail.context.get("expected", "")).replace("'", "`")
        return f"expected {choices}, found {found(detail.input)}"
    if detail.kind in ("string_too_short", "too_short"):
        return f"expected text, found {found(detail.input)}"
    if detail.is_shape:
        expected = " or ".join(dict.fromkeys(_KINDS[each.kind] for each in group))
        return f"expected {expected}, found {found(detail.input)}"
    return detail.message[:1].lower() + detail.message[1:]


def found(value: object) -> str:
    """Return a value as a message quotes it: its shape, or its text, shortened."""
    if isinstance(value, dict | Mapping):
        return "keys"
    if isinstance(value, list | SequenceNode):
        return "a list"
    text = value.text if isinstance(value, Scalar) else str(value if value is not None else "")
    return f"`{shortened(text)}`" if text else "nothing"


def _hint(detail: _Detail) -> str:
    """Return the hint that an error brings, or else that for a format or a placeholder without quotes."""
    if detail.kind == "literal_error" and detail.last == "format":
        return OTHER_FORMAT
    return str(detail.context.get("hint", "")) or _to_quote(detail.input)


def _to_quote(value: object) -> str:
    """Return the hint for a placeholder without quotes, which YAML reads as a map."""
    if isinstance(value, dict) and len(value) == 1:
        ((key, inner),) = value.items()
        return f'quote it: `"{{{key}}}"`' if _is_bare_placeholder(key, inner) else ""
    return ""


def _is_bare_placeholder(key: str, value: object) -> bool:
    """True for the key and value that YAML makes of a placeholder without quotes."""
    return value == "" and _PLACEHOLDER_KEY.fullmatch(key) is not None


def _pattern(detail: _Detail) -> str:
    pattern = str(detail.context.get("pattern", ""))
    if "#[0-9a-fA-F]" in pattern:
        return "a colour (#rrggbb or none)"
    return _PATTERNS.get(pattern, f"text like {pattern}")
