"""Filling holes: prose and templates with what their paths name, so that words, icons and references remain.

In: parsed prose or a template, and a `Scope`. Out: the same tree without holes, and the faults found.
The law of this file: nothing is measured or drawn; a fault is told where it was written, so prose that is
only named in a hole tells none here, and prints nothing for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from pliego.game.lookup import (
    Bound,
    Dropped,
    Found,
    NotComputable,
    NotFound,
    Scope,
    Verbs,
    inflected,
    look_up,
)
from pliego.text.locales import number_text, plural_category
from pliego.text.problems import did_you_mean
from pliego.text.prose import (
    Block,
    CrossReference,
    Emphasis,
    Fault,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Placeholder,
    Strong,
    Words,
    joined,
    literal,
    parse,
    plain_text,
)

__all__ = ["Bound", "Fault", "Found", "NotFound", "Scope", "look_up"]

_MAX_DEPTH = 8
_MAX_PROSES = 500
_TEMPLATE_HOLE = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*)\}")


def fill_template(template: str, scope: Scope) -> tuple[str, list[Fault]]:
    """Return a template's text with every hole replaced by plain text, and what could not be found."""
    words: list[str] = []
    faults: list[Fault] = []
    for raw, path in _template_parts(template):
        try:
            words.append(_said(look_up(scope, path)) if path else raw)
        except NotFound as error:
            faults.extend(not_found(error, raw))
    return "".join(words), faults


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


def _said(found: Found) -> str:
    """Return what a template's hole prints."""
    value = found.value
    if isinstance(value, str):
        return str(value)
    if found.kind == "number":
        return number_text(value) if not isinstance(value, bool) else str(value).lower()
    if isinstance(value, IconRef):
        return value.icon
    return "yes" if value else ""


def find_list(template: str, scope: Scope) -> tuple[Sequence[Any], list[Fault]]:
    """Return the list (or the entries of the map, each bound to its id) that a template names, or why there
    is none."""
    match = _TEMPLATE_HOLE.fullmatch(template)
    try:
        if not match:
            raise NotFound([template], template, [])
        found = look_up(scope, match[1].split("."))
    except NotFound as error:
        return (), not_found(error, template)
    if isinstance(found.value, Mapping):
        return [Bound(str(key), value) for key, value in found.value.items()], []
    if isinstance(found.value, list | tuple):
        return found.value, []
    message = f"expected a list, found a text or number in `{template}`"
    fault = Fault("layout-list", message, template, "name a list or a map")
    return (), [fault] if found.value != "" else []


def not_found(error: NotFound, raw: str) -> list[Fault]:
    """Say what a path named and what it could have named; nothing for an entry that was left out already."""
    if isinstance(error, Dropped):
        return []
    if isinstance(error, NotComputable):
        message = f"expected a chance that can be worked out, found {error.step} for `{raw}`"
        hint = "a number it is reckoned with is too low or too high, or its function in the room is wrong"
        return [Fault("unknown-reference", message, raw, hint)]
    known = ", ".join(f"`{name}`" for name in error.known[:12])
    hint = did_you_mean(error.step, error.known, f"known here: {known}" if known else "")
    what = f"`{error.step}`" if error.step else "nothing"
    return [Fault("unknown-reference", f"expected a name that exists, found {what} in `{raw}`", raw, hint)]


def fill(text: str, scope: Scope, *, markup: bool = True) -> tuple[tuple[Block, ...], list[Fault]]:
    """Return prose with every hole filled; what cannot be found is a fault and prints as written."""
    if not markup:
        return literal(text), []
    blocks, faults = fill_all(text, scope)
    return blocks, [fault for fault in faults if fault.code != "hole-loop"]


def fill_label(label: str, scope: Scope) -> str:
    """Return a fixed word or sentence of the templates with its holes and plurals filled, as plain text."""
    return plain_text(fill(label, scope)[0]) if "{" in label else label


def fill_all(text: str, scope: Scope) -> tuple[tuple[Block, ...], list[Fault]]:
    """Fill prose like `fill`, and tell also what never ends (`hole-loop`), here or in the prose it names."""
    blocks, found = parse(text)
    filling = _Filling()
    return filling.blocks(blocks, scope), [*found, *filling.faults]


def phrase(effect: Mapping[str, Any], scope: Scope) -> tuple[tuple[Inline, ...], list[Fault]]:
    """Return an effect in words: the phrases of its verbs, joined by a semicolon.

    A verb without a phrase prints as it is written; the check of effects tells it.
    """
    filling = _Filling()
    return filling.phrases(effect, scope), filling.faults


def _budget() -> Iterator[int]:
    return iter(range(_MAX_PROSES))


@dataclass
class _Filling:
    """A piece of prose being filled. It owns the faults found in it, which whoever began it takes; `depth` is
    in how many other pieces it lies, `left` how many more pieces may be filled for one text."""

    depth: int = 0
    left: Iterator[int] = field(default_factory=_budget)
    faults: list[Fault] = field(default_factory=list)

    def blocks(self, blocks: Sequence[Block], scope: Scope) -> tuple[Block, ...]:
        filled: list[Block] = []
        for block in blocks:
            if isinstance(block, Listing):
                items = tuple(self.blocks(item, scope) for item in block.items)
                filled.append(Listing(block.ordered, items))
            elif (alone := _alone(block)) is not None:
                filled.extend(self._hole_blocks(alone, scope))
            else:
                filled.append(Paragraph(self._inlines(block.parts, scope)))
        return tuple(filled)

    def _hole_blocks(self, hole: Placeholder, scope: Scope) -> tuple[Block, ...]:
        """Fill a hole that is a paragraph of its own: prose keeps its paragraphs and lists."""
        found = self._look_up(hole, scope)
        if not isinstance(found, Found):
            return literal(found) if found else ()
        if found.kind == "prose" and isinstance(found.value, str):
            return self._prose(found, scope, hole.raw)
        parts = self._parts(found, hole, scope)
        return (Paragraph(parts),) if parts else ()

    def _look_up(self, hole: Placeholder, scope: Scope) -> Found | str:
        """Return what a hole names, else what is printed for it: itself where it was written, and nothing in
        prose that is only named."""
        try:
            return inflected(scope, look_up(scope, hole.path), hole.path, hole.case)
        except NotFound as error:
            told = not_found(error, hole.raw)
            self.faults.extend(told)
            return hole.raw if told and not self.depth else ""

    def _prose(self, found: Found, scope: Scope, raw: str) -> tuple[Block, ...]:
        """Fill prose that a hole names; of its faults only one that never ends is told here."""
        if next(self.left, None) is None or self.depth >= _MAX_DEPTH:
            message = f"expected prose that ends, found `{raw}` inside itself again and again"
            self.faults.append(Fault("hole-loop", message, raw, "name a field that does not name this one"))
            return literal(raw)
        inner = _Filling(self.depth + 1, self.left)
        blocks, _ = parse(found.value)
        filled = inner.blocks(blocks, scope.with_(self=found.owner) if found.owner is not None else scope)
        if not any(fault.code == "hole-loop" for fault in self.faults):
            loops = (fault for fault in inner.faults if fault.code == "hole-loop")
            self.faults.extend(replace(fault, needle=raw) for fault in loops)
        return filled

    def _inlines(self, parts: Sequence[Inline], scope: Scope) -> tuple[Inline, ...]:
        filled: list[Inline] = []
        for part in parts:
            match part:
                case Strong(inner):
                    filled.append(Strong(self._inlines(inner, scope)))
                case Emphasis(inner):
                    filled.append(Emphasis(self._inlines(inner, scope)))
                case Placeholder():
                    found = self._look_up(part, scope)
                    filled.extend(
                        self._parts(found, part, scope) if isinstance(found, Found) else [Words(found)]
                    )
                case _:
                    filled.append(part)
        return joined(filled)

    def _parts(self, found: Found, hole: Placeholder, scope: Scope) -> tuple[Inline, ...]:
        if fault := unprintable(found, hole.raw, bool(hole.forms)):
            self.faults.append(fault)
            return (Words(hole.raw),)
        if hole.forms:
            return self._plural(found, hole, scope)
        if found.kind == "number":
            return (Words(number_text(found.value, scope.lang)),)
        if isinstance(found.value, IconRef | CrossReference):
            return (found.value,)
        if found.kind == "effect":
            return self.phrases(found.value, scope)
        if found.kind == "prose":
            return inline_blocks(self._prose(found, scope, hole.raw))
        words = (Words(found.value),) if found.value else ()
        return (Named(*found.name, words),) if found.name and words else words

    def _plural(self, found: Found, hole: Placeholder, scope: Scope) -> tuple[Inline, ...]:
        forms = dict(hole.forms)
        parts = forms.get(plural_category(scope.lang, found.value), forms.get("other", ()))
        return self._inlines(_with_number(parts, number_text(found.value, scope.lang)), scope)

    def phrases(self, effect: Mapping[str, Any], scope: Scope) -> tuple[Inline, ...]:
        parts: list[Inline] = []
        for verb, argument in effect.items():
            parts.extend([Words("; ")] if parts else [])
            template = scope.game.phrases.get(verb)
            if template is None:
                parts.append(Words(verb))
            else:
                found, inner = Found("prose", template), scope.with_(**phrase_names(_word(argument, scope)))
                parts.extend(inline_blocks(self._prose(found, inner, verb)))
        return tuple(parts)


def _alone(block: Paragraph) -> Placeholder | None:
    only = block.parts[0] if len(block.parts) == 1 else None
    return only if isinstance(only, Placeholder) and not only.forms else None


def unprintable(found: Found, raw: str, is_plural: bool) -> Fault | None:
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


def _word(argument: Any, scope: Scope) -> Any:
    """Return a word that the game is played by as prose prints it, anything else as it is."""
    words = scope.game.info.words
    return words[argument].title if isinstance(argument, str) and argument in words else argument


def phrase_names(argument: Any) -> dict[str, Any]:
    """Return what a phrase may name: `n`, `word`, or `effect` and the verbs inside."""
    if isinstance(argument, Mapping):
        return {**argument, "effect": Verbs(argument)}
    return {"n": argument} if isinstance(argument, int) else {"word": argument}
