"""Filling holes: prose and templates with what their paths name, so that words, icons and references remain.

In: parsed prose or a template, and a `Scope`. Out: the same tree without holes, and the faults found.
The law of this file: nothing is measured or drawn; a fault is told where it was written, so prose that is
only named in a hole tells none here, and prints nothing for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from generator.lookup import Bound, Dropped, Found, NotFound, Scope, Verbs, look_up
from generator.text import (
    Block,
    Emphasis,
    Fault,
    Hole,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    RuleRef,
    Strong,
    Words,
    joined,
    literal,
    parse,
)

__all__ = ["Bound", "Fault", "Found", "NotFound", "Scope", "look_up"]

_MAX_DEPTH = 8
_MAX_PROSES = 500
_TEMPLATE_HOLE = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*)\}")


def number_text(value: float) -> str:
    """Return a number as it is printed."""
    return str(int(value)) if float(value).is_integer() else str(value)


def fill_template(template: str, scope: Scope, faults: list[Fault]) -> str:
    """Return a template's text with every hole replaced by plain text."""
    return "".join(
        [_said(raw, path, scope, faults) if path else raw for raw, path in _template_parts(template)]
    )


@lru_cache(maxsize=4096)
def _template_parts(template: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the pieces of a template in order: words without a path, and holes with theirs."""
    parts: list[tuple[str, tuple[str, ...]]] = []
    at = 0
    for match in _TEMPLATE_HOLE.finditer(template):
        parts.append((template[at : match.start()], ()))
        parts.append((match[0], tuple(match[1].split("."))))
        at = match.end()
    return tuple(part for part in (*parts, (template[at:], ())) if part[0])


def _said(raw: str, path: tuple[str, ...], scope: Scope, faults: list[Fault]) -> str:
    """Return what a template's hole prints."""
    try:
        found = look_up(scope, path)
    except NotFound as error:
        faults.extend(not_found(error, raw))
        return ""
    value = found.value
    if isinstance(value, str):
        return str(value)
    if found.kind == "number":
        return number_text(value) if not isinstance(value, bool) else str(value).lower()
    if isinstance(value, IconRef):
        return value.icon
    return "yes" if value else ""


def find_list(template: str, scope: Scope, faults: list[Fault]) -> Sequence[Any]:
    """Return the list (or the entries of the map, each bound to its id) that a template names."""
    match = _TEMPLATE_HOLE.fullmatch(template)
    try:
        if not match:
            raise NotFound([template], template, [])
        found = look_up(scope, match[1].split("."))
    except NotFound as error:
        faults.extend(not_found(error, template))
        return ()
    if isinstance(found.value, Mapping):
        return [Bound(str(key), value) for key, value in found.value.items()]
    if isinstance(found.value, list | tuple):
        return found.value
    if found.value != "":
        fault = f"expected a list, found a text or number in `{template}`"
        faults.append(Fault("layout-list", fault, template, "name a list or a map"))
    return ()


def not_found(error: NotFound, raw: str) -> list[Fault]:
    """Say what a path named and what it could have named; nothing for an entry that was left out already."""
    if isinstance(error, Dropped):
        return []
    close = get_close_matches(error.step, error.known, n=1)
    known = ", ".join(f"`{name}`" for name in error.known[:12])
    hint = f"did you mean `{close[0]}`?" if close else (f"known here: {known}" if known else "")
    what = f"`{error.step}`" if error.step else "nothing"
    return [Fault("unknown-reference", f"expected a name that exists, found {what} in `{raw}`", raw, hint)]


def fill(text: str, scope: Scope, faults: list[Fault], *, markup: bool = True) -> tuple[Block, ...]:
    """Return prose with every hole filled; what cannot be found is a fault and prints as written."""
    if not markup:
        return literal(text)
    found: list[Fault] = []
    blocks = fill_all(text, scope, found)
    faults.extend(fault for fault in found if fault.code != "hole-loop")
    return blocks


def fill_all(text: str, scope: Scope, faults: list[Fault]) -> tuple[Block, ...]:
    """Fill prose like `fill`, and tell also what never ends (`hole-loop`), here or in the prose it names."""
    blocks, found = parse(text)
    faults.extend(found)
    return _fill_blocks(blocks, replace(scope, depth=0, left=[_MAX_PROSES]), faults)


def _fill_blocks(blocks: Sequence[Block], scope: Scope, faults: list[Fault]) -> tuple[Block, ...]:
    filled: list[Block] = []
    for block in blocks:
        if isinstance(block, Listing):
            items = tuple(_fill_blocks(item, scope, faults) for item in block.items)
            filled.append(Listing(block.ordered, items))
        elif (alone := _alone(block)) is not None:
            filled.extend(_hole_blocks(alone, scope, faults))
        else:
            filled.append(Paragraph(_fill_parts(block.parts, scope, faults)))
    return tuple(filled)


def _alone(block: Paragraph) -> Hole | None:
    only = block.parts[0] if len(block.parts) == 1 else None
    return only if isinstance(only, Hole) and not only.forms else None


def _hole_blocks(hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Block, ...]:
    """Fill a hole that is a paragraph of its own: prose keeps its paragraphs and lists."""
    try:
        found = look_up(scope, hole.path)
    except NotFound as error:
        told = not_found(error, hole.raw)
        faults.extend(told)
        return literal(hole.raw) if told and not scope.depth else ()
    if found.kind == "prose" and isinstance(found.value, str):
        return _prose(found, scope, hole.raw, faults)
    parts = _parts(found, hole, scope, faults)
    return (Paragraph(parts),) if parts else ()


def _prose(found: Found, scope: Scope, raw: str, faults: list[Fault]) -> tuple[Block, ...]:
    """Fill prose that a hole names; of its faults only one that never ends is told here."""
    scope.left[:1] = [scope.left[0] - 1]
    if scope.depth >= _MAX_DEPTH or scope.left[0] < 0:
        message = f"expected prose that ends, found `{raw}` inside itself again and again"
        faults.append(Fault("hole-loop", message, raw, "name a field that does not name this one"))
        return literal(raw)
    inner = scope.with_(self=found.owner) if found.owner is not None else scope
    below: list[Fault] = []
    blocks, _ = parse(found.value)
    filled = _fill_blocks(blocks, replace(inner, depth=scope.depth + 1), below)
    if not any(fault.code == "hole-loop" for fault in faults):
        faults.extend(replace(fault, needle=raw) for fault in below if fault.code == "hole-loop")
    return filled


def _fill_parts(parts: Sequence[Inline], scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    filled: list[Inline] = []
    for part in parts:
        match part:
            case Strong(inner):
                filled.append(Strong(_fill_parts(inner, scope, faults)))
            case Emphasis(inner):
                filled.append(Emphasis(_fill_parts(inner, scope, faults)))
            case Hole():
                filled.extend(_fill_hole(part, scope, faults))
            case _:
                filled.append(part)
    return joined(filled)


def _fill_hole(hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    try:
        found = look_up(scope, hole.path)
    except NotFound as error:
        told = not_found(error, hole.raw)
        faults.extend(told)
        return (Words(hole.raw),) if told and not scope.depth else ()
    return _parts(found, hole, scope, faults)


def _parts(found: Found, hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    if fault := misfit(found, hole.raw, bool(hole.forms)):
        faults.append(fault)
        return (Words(hole.raw),)
    if hole.forms:
        return _plural(found, hole, scope, faults)
    if found.kind == "number":
        return (Words(number_text(found.value)),)
    if isinstance(found.value, IconRef | RuleRef):
        return (found.value,)
    if found.kind == "effect":
        return phrase(found.value, scope, faults)
    if found.kind == "prose":
        return inline_blocks(_prose(found, scope, hole.raw, faults))
    words = (Words(found.value),) if found.value else ()
    return (Named(*found.name, words),) if found.name and words else words


def misfit(found: Found, raw: str, is_plural: bool) -> Fault | None:
    """Say why what a hole names cannot be printed there, None if it can."""
    if is_plural and found.kind != "number":
        return Fault("hole-plural", f"expected a number in `{raw}`, found text", raw, "name a number")
    if found.kind in ("list", "object"):
        message = f"expected a text or number, found a whole entry in `{raw}`"
        return Fault("hole-entry", message, raw, "name one of its fields")
    return None


def inline_blocks(blocks: Sequence[Block]) -> tuple[Inline, ...]:
    """Return blocks run together on one line."""
    parts: list[Inline] = []
    for block in blocks:
        parts.extend([Words(" ")] if parts else [])
        items = (block.parts,) if isinstance(block, Paragraph) else map(inline_blocks, block.items)
        for position, item in enumerate(items):
            parts.extend([Words(" ")] if position else [])
            parts.extend(item)
    return tuple(parts)


def _plural(found: Found, hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    forms = dict(hole.forms)
    parts = forms.get(_category(scope.lang, found.value), forms.get("other", ()))
    return _fill_parts(_with_number(parts, number_text(found.value)), scope, faults)


@lru_cache(maxsize=1024)
def _category(lang: str, number: float) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(lang, sep="-").plural_form(number))
    except (UnknownLocaleError, ValueError):
        return "other"


def _with_number(parts: Sequence[Inline], number: str) -> tuple[Inline, ...]:
    done: list[Inline] = []
    for part in parts:
        match part:
            case Words(text):
                done.append(Words(text.replace("#", number)))
            case Strong(inner):
                done.append(Strong(_with_number(inner, number)))
            case Emphasis(inner):
                done.append(Emphasis(_with_number(inner, number)))
            case _:
                done.append(part)
    return tuple(done)


def phrase(effect: Mapping[str, Any], scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    """Return an effect in words: the phrases of its verbs, joined by a semicolon.

    A verb without a phrase prints as it is written; the check of effects tells it.
    """
    if not scope.left:
        scope = replace(scope, left=[_MAX_PROSES])
    parts: list[Inline] = []
    for verb, argument in effect.items():
        parts.extend([Words("; ")] if parts else [])
        template = scope.game.phrases.get(verb)
        said = _phrase(template, verb, argument, scope, faults) if template is not None else (Words(verb),)
        parts.extend(said)
    return tuple(parts)


def _phrase(template: str, verb: str, argument: Any, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    found = Found("prose", template)
    inner = scope.with_(**phrase_names(argument))
    return inline_blocks(_prose(found, inner, verb, faults))


def phrase_names(argument: Any) -> dict[str, Any]:
    """Return what a phrase may name: `n`, `word`, or `effect` and the verbs inside."""
    if isinstance(argument, Mapping):
        return {**argument, "effect": Verbs(argument)}
    return {"n": argument} if isinstance(argument, int) else {"word": argument}
