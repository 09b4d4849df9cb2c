"""Looking things up: holes in prose and templates become words, icons and references.

In: parsed prose or a template, and a `Scope` that knows the game and what is being drawn. Out: the same tree without
holes, and the faults found. The law of this file: nothing is measured or drawn; a lookup has no side effects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel

from generator.model.book import Rule
from generator.model.game import Game
from generator.model.info import IconEntry, Value
from generator.model.parts import Table
from generator.model.types import Translatable
from generator.text import (
    Block,
    Break,
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
    literal,
    parse,
)

_MAX_DEPTH = 8
_TEMPLATE_HOLE = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*)\}")
_REGISTRIES = {
    "card": "cards",
    "deck": "decks",
    "board": "boards",
    "token": "tokens",
    "sheet": "sheets",
    "aid": "aids",
    "table": "tables",
    "term": "terms",
    "rule": "rules",
    "ruling": "rulings",
    "scenario": "scenarios",
}
_INFO = {"value": "values", "seat": "seats", "icon": "icons"}
Kind = Literal["number", "label", "prose", "icon", "rule", "effect", "list", "object"]


class NotFound(LookupError):
    """A path names something that is not there; `known` are the names that are."""

    def __init__(self, path: Sequence[str], step: str, known: Sequence[str]) -> None:
        super().__init__(".".join(path))
        self.path, self.step, self.known = tuple(path), step, tuple(known)


@dataclass(frozen=True, slots=True)
class Bound:
    """A thing together with its id, so that `{card.id}` can be said."""

    id: str
    thing: Any


@dataclass(frozen=True, slots=True)
class Found:
    """What a path led to. `owner` is the entry that prose belongs to (its `self`)."""

    kind: Kind
    value: Any
    owner: Any = None
    name: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that can be said: the game's registries, and what is being drawn (`names`)."""

    game: Game
    names: Mapping[str, Any] = field(default_factory=dict)
    depth: int = 0

    def with_(self, /, **names: Any) -> Scope:
        """Return a scope in which further names are bound."""
        return replace(self, names={**self.names, **names})

    @property
    def lang(self) -> str:
        """The language whose plural rules hold."""
        return self.game.info.lang


def look_up(scope: Scope, path: Sequence[str]) -> Found:
    """Return what the path leads to; raises NotFound.

    A bound name comes first (`{card.title}` of the card being drawn), then the game's registries (`{card.avance}`).
    """
    root = path[0]
    if root in scope.names:
        try:
            return _walk(scope, path, scope.names[root], 1)
        except NotFound:
            if root not in _REGISTRIES and root not in _INFO:
                raise
    if root == "game":
        return _walk(scope, path, scope.game.info, 1)
    registry = _registry(scope.game, root)
    if registry is None:
        raise NotFound(path, root, sorted({*scope.names, *_REGISTRIES, *_INFO, "game"}))
    if len(path) < 2 or path[1] not in registry:
        raise NotFound(path, path[1] if len(path) > 1 else "", sorted(registry))
    return _walk(scope, path, Bound(path[1], registry[path[1]]), 2, (root, path[1]))


def _registry(game: Game, root: str) -> Mapping[str, Any] | None:
    if root in _REGISTRIES:
        found: Mapping[str, Any] = getattr(game, _REGISTRIES[root])
        return found
    return getattr(game.info, _INFO[root]) if root in _INFO else None


def _walk(scope: Scope, path: Sequence[str], start: Any, first: int, name: tuple[str, str] | None = None) -> Found:
    value, owner, markup = start, None, False
    for step in path[first:]:
        thing = value.thing if isinstance(value, Bound) else value
        value, marked = _step(value, step, path)
        markup = marked if marked is not None else markup
        owner = thing if isinstance(thing, BaseModel) and not isinstance(value, BaseModel) else owner
    return _found(scope, value, owner, markup, name)


def _step(value: Any, step: str, path: Sequence[str]) -> tuple[Any, bool | None]:
    """Return the child and whether its text is markup (None: as its parent said)."""
    if isinstance(value, Bound):
        if step == "id":
            return value.id, False
        return _step(value.thing, step, path)
    if isinstance(value, Table) and step in value.rows:
        return value.rows[step], True
    if isinstance(value, BaseModel):
        return _field(value, step, path)
    if isinstance(value, Mapping) and step in value:
        return value[step], None
    if isinstance(value, list | tuple):
        if step == "size":
            return len(value), None
        if step.isdigit() and int(step) < len(value):
            return value[int(step)], None
    if isinstance(value, Mapping) and step == "size":
        return len(value), None
    raise NotFound(path, step, [str(key) for key in value] if isinstance(value, Mapping) else [])


def _field(value: BaseModel, step: str, path: Sequence[str]) -> tuple[Any, bool | None]:
    name = step.replace("-", "_")
    cls = type(value)
    if name in cls.model_fields:
        return getattr(value, name), _markup(cls, name)
    if isinstance(getattr(cls, name, None), property):
        return getattr(value, name), False
    raise NotFound(path, step, sorted(f.replace("_", "-") for f in cls.model_fields))


@lru_cache(maxsize=512)
def _markup(cls: type[BaseModel], name: str) -> bool:
    info = cls.model_fields[name]
    return any(mark.markup for mark in marks((*info.metadata, info.annotation)))


def marks(annotation: object) -> list[Translatable]:
    """Return the printed-text marks anywhere in a type annotation."""
    if isinstance(annotation, Translatable):
        return [annotation]
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return []
    inner = annotation if isinstance(annotation, tuple) else (
        *getattr(annotation, "__metadata__", ()), *getattr(annotation, "__args__", ())
    )
    return [mark for part in inner for mark in marks(part)]


def _found(scope: Scope, value: Any, owner: Any, markup: bool, name: tuple[str, str] | None) -> Found:
    thing = value.thing if isinstance(value, Bound) else value
    if isinstance(thing, Value):
        return Found("number", thing.value)
    if isinstance(thing, IconEntry):
        return Found("icon", IconRef(value.id if isinstance(value, Bound) else "", thing.title))
    if isinstance(thing, Rule):
        return Found("rule", RuleRef(thing.rule, scope.game.rule_sections[thing.rule].title))
    if isinstance(thing, BaseModel):
        return _titled(value, thing, name)
    if isinstance(thing, Mapping):
        return Found("effect" if markup else "object", thing)
    if isinstance(thing, list | tuple):
        return Found("list", thing)
    if isinstance(thing, bool | int | float):
        return Found("number", thing)
    if thing is None:
        return Found("label", "")
    return Found("prose" if markup else "label", thing, owner)


def _titled(value: Any, thing: BaseModel, name: tuple[str, str] | None) -> Found:
    title = getattr(thing, "title", None)
    if title is None:
        question = getattr(thing, "question", None)
        return Found("prose", question, thing) if question else Found("object", value)
    return Found("label", title, thing, name)


def number_text(value: float) -> str:
    """Return a number as it is printed."""
    return str(int(value)) if float(value).is_integer() else str(value)


def fill_template(template: str, scope: Scope, faults: list[Fault]) -> str:
    """Return a template's text with every hole replaced by plain text."""

    def _replace(match: re.Match[str]) -> str:
        try:
            found = look_up(scope, match[1].split("."))
        except NotFound as error:
            faults.append(not_found(error, match[0]))
            return ""
        if isinstance(found.value, IconRef):
            return found.value.icon
        if found.kind == "number":
            return number_text(found.value) if not isinstance(found.value, bool) else str(found.value).lower()
        return str(found.value) if isinstance(found.value, str) else ("yes" if found.value else "")

    return _TEMPLATE_HOLE.sub(_replace, template)


def find_list(template: str, scope: Scope, faults: list[Fault]) -> Sequence[Any]:
    """Return the list (or the entries of the map, each bound to its id) that a template names."""
    match = _TEMPLATE_HOLE.fullmatch(template)
    try:
        if not match:
            raise NotFound([template], template, [])
        found = look_up(scope, match[1].split("."))
    except NotFound as error:
        faults.append(not_found(error, template))
        return ()
    if isinstance(found.value, Mapping):
        return [Bound(str(key), value) for key, value in found.value.items()]
    return found.value if isinstance(found.value, list | tuple) else ()


def not_found(error: NotFound, raw: str) -> Fault:
    """Say what a path named and what it could have named."""
    close = get_close_matches(error.step, error.known, n=1)
    known = ", ".join(f"`{name}`" for name in error.known[:12])
    hint = f"did you mean `{close[0]}`?" if close else (f"known here: {known}" if known else "")
    what = f"`{error.step}`" if error.step else "nothing"
    return Fault("unknown-reference", f"expected a name that exists, found {what} in `{raw}`", raw, hint)


def fill(text: str, scope: Scope, faults: list[Fault], *, markup: bool = True) -> tuple[Block, ...]:
    """Return prose with every hole filled; what cannot be found is a fault and prints as written."""
    if not markup:
        return literal(text)
    blocks, found = parse(text)
    faults.extend(found)
    return _fill_blocks(blocks, scope, faults)


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
        faults.append(not_found(error, hole.raw))
        return literal(hole.raw)
    if found.kind == "prose" and isinstance(found.value, str):
        return _prose(found, scope, hole.raw, faults)
    parts = _parts(found, hole, scope, faults)
    return (Paragraph(parts),) if parts else ()


def _prose(found: Found, scope: Scope, raw: str, faults: list[Fault]) -> tuple[Block, ...]:
    if scope.depth >= _MAX_DEPTH:
        faults.append(Fault("hole-loop", f"expected prose that ends, found `{raw}` inside itself", raw, "remove one"))
        return literal(raw)
    inner = scope.with_(self=found.owner) if found.owner is not None else scope
    return fill(found.value, replace(inner, depth=scope.depth + 1), faults)


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
    return tuple(filled)


def _fill_hole(hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    try:
        found = look_up(scope, hole.path)
    except NotFound as error:
        faults.append(not_found(error, hole.raw))
        return (Words(hole.raw),)
    return _parts(found, hole, scope, faults)


def _parts(found: Found, hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
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
    if found.kind == "label" and isinstance(found.value, str):
        words = (Words(found.value),) if found.value else ()
        return (Named(*found.name, words),) if found.name and words else words
    message = f"expected a text or number, found a whole entry in `{hole.raw}`"
    faults.append(Fault("hole-entry", message, hole.raw, "name one of its fields"))
    return (Words(hole.raw),)


def inline_blocks(blocks: Sequence[Block]) -> tuple[Inline, ...]:
    """Return blocks run together on one line."""
    parts: list[Inline] = []
    for block in blocks:
        inner = block.parts if isinstance(block, Paragraph) else tuple(
            part for item in block.items for part in inline_blocks(item)
        )
        parts.extend([Words(" ")] if parts else [])
        parts.extend(inner)
    return tuple(parts)


def _plural(found: Found, hole: Hole, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    if found.kind != "number":
        faults.append(Fault("hole-plural", f"expected a number in `{hole.raw}`, found text", hole.raw))
        return (Words(hole.raw),)
    forms = dict(hole.forms)
    parts = forms.get(_category(scope.lang, found.value), forms.get("other", ()))
    return _fill_parts(_with_number(parts, number_text(found.value)), scope, faults)


@lru_cache(maxsize=1024)
def _category(lang: str, number: float) -> str:
    from babel import Locale

    return str(Locale.parse(lang, sep="-").plural_form(number))


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
    """Return an effect in words: the phrases of its verbs, joined by a semicolon."""
    parts: list[Inline] = []
    for verb, argument in effect.items():
        template = scope.game.phrases.get(verb)
        if template is None:
            known = sorted(scope.game.phrases)
            faults.append(not_found(NotFound([verb], verb, known), verb))
            continue
        if parts:
            parts.append(Words("; "))
        parts.extend(_phrase(template, argument, scope, faults))
    return tuple(parts)


def _phrase(template: str, argument: Any, scope: Scope, faults: list[Fault]) -> tuple[Inline, ...]:
    names: dict[str, Any] = {"n": argument} if isinstance(argument, int) else {"word": argument}
    if isinstance(argument, Mapping):
        inner = phrase(argument, scope, faults)
        blocks, found = parse(template)
        faults.extend(found)
        filled = _substitute(inline_blocks(blocks), "effect", inner)
        return _fill_parts(filled, scope.with_(**argument), faults)
    return inline_blocks(fill(template, scope.with_(**names), faults))


def _substitute(parts: Sequence[Inline], name: str, inner: tuple[Inline, ...]) -> tuple[Inline, ...]:
    done: list[Inline] = []
    for part in parts:
        match part:
            case Hole(path=(only,)) if only == name:
                done.extend(inner)
            case Strong(deeper):
                done.append(Strong(_substitute(deeper, name, inner)))
            case Emphasis(deeper):
                done.append(Emphasis(_substitute(deeper, name, inner)))
            case Break() | _:
                done.append(part)
    return tuple(done)
