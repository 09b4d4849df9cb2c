"""Placeholders filled: prose and templates with the words, icons and references that their paths name.

In: parsed prose or a template, and a `Scope`. Out: the same tree without placeholders, and faults. The laws
of this file: it measures and draws nothing; each fault belongs to the text where it was written, so prose
that another text names makes no fault there, and prints nothing for it.
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
    NamedAlone,
    NotComputable,
    NotFound,
    Scope,
    Verbs,
    cell_grammar,
    inflected,
    is_name,
    look_up,
)
from pliego.game.model.game import Game
from pliego.game.model.parts import Card
from pliego.text.celltext import CellGrammar, parse_cell
from pliego.text.locales import number_text, plural_category
from pliego.text.placeholders import Fault
from pliego.text.problems import did_you_mean
from pliego.text.prose import (
    Block,
    Break,
    CrossReference,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Placeholder,
    Words,
    joined,
    literal,
    parse,
    plain_text,
    with_inner,
)
from pliego.text.shorthands import written_out

_MAX_DEPTH = 8
_MAX_PROSES = 500
_TEXTS = ("prose", "cell")
_BLANK = Words(" ")
_TEMPLATE_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*)\}")


def fill_template(template: str, scope: Scope) -> tuple[str, list[Fault]]:
    """Return a template with plain text in place of its placeholders, and a fault for each unknown path."""
    words: list[str] = []
    faults: list[Fault] = []
    for raw, path in _template_parts(template):
        try:
            words.append(_printed(look_up(scope, path)) if path else raw)
        except NotFound as error:
            faults.extend(not_found(error, raw))
    return "".join(words), faults


@lru_cache(maxsize=4096)
def _template_parts(template: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the pieces of a template in order: words, and placeholders with their paths."""
    parts: list[tuple[str, tuple[str, ...]]] = []
    at = 0
    for match in _TEMPLATE_PLACEHOLDER.finditer(template):
        parts.append((template[at : match.start()], ()))
        parts.append((match[0], tuple(match[1].split("."))))
        at = match.end()
    return tuple(part for part in (*parts, (template[at:], ())) if part[0])


def _printed(found: Found) -> str:
    """Return what a placeholder of a template prints."""
    value = found.value
    if isinstance(value, str):
        return str(value)
    if found.kind == "number":
        return number_text(value) if not isinstance(value, bool) else str(value).lower()
    if isinstance(value, IconRef):
        return value.icon
    return "yes" if value else ""


def find_list(template: str, scope: Scope) -> tuple[Sequence[Any], list[Fault]]:
    """Return the list that a template names (of a map its entries, each bound to its id), and faults."""
    match = _TEMPLATE_PLACEHOLDER.fullmatch(template)
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


_OF_A_CARD = frozenset(field.alias or name for name, field in Card.model_fields.items())


def not_found(error: NotFound, raw: str) -> list[Fault]:
    """Return the fault of a path that names nothing; none for an entry that dropped out of the game."""
    if isinstance(error, Dropped):
        return []
    if isinstance(error, NotComputable):
        message = f"expected a chance that can be worked out, found {error.step} for `{raw}`"
        hint = "a number it is reckoned with is too low or too high, or its function in the room is wrong"
        return [Fault("unknown-reference", message, raw, hint)]
    if isinstance(error, NamedAlone):
        message = f"expected a name that exists, found `{error.step}` in `{raw}`"
        return [Fault("unknown-reference", message, raw, f"write `{{{error.known[0]}}}`")]
    if error.path[:1] == ("icon",) and not error.known:
        message = f"expected an icon of game.yaml, found `{error.step}` in `{raw}`"
        hint = f"declare it: `icons: {{{error.step}: {{title: …, art: …}}}}`"
        return [Fault("unknown-reference", message, raw, hint)]
    if error.path[0] == "card" and error.step in _OF_A_CARD:
        message = f"expected the id of a card, found its key `{error.step}` in `{raw}`: no card is drawn"
        hint = f"`{{card.ID.{error.step}}}` names one; on the front or back of a card `{raw}` is its own"
        return [Fault("unknown-reference", message, raw, hint)]
    known = ", ".join(f"`{name}`" for name in error.known[:12])
    hint = did_you_mean(error.step, error.known, f"known here: {known}" if known else "")
    what = f"`{error.step}`" if error.step else "nothing"
    return [Fault("unknown-reference", f"expected a name that exists, found {what} in `{raw}`", raw, hint)]


def fill(
    text: str, scope: Scope, *, grammar: CellGrammar | None = None
) -> tuple[tuple[Block, ...], list[Fault]]:
    """Return prose with its placeholders filled; an unknown one is a fault and prints as written. With a
    `grammar`, the text is a cell."""
    blocks, faults = fill_all(text, scope, grammar)
    return blocks, [fault for fault in faults if fault.code != "hole-loop"]


def plain_title(game: Game, card: Card) -> str:
    """Return the title of a card as plain text, without the markup that a cell of a table may have."""
    grammar = cell_grammar(game, card, "title")
    return card.title if grammar is None else plain_text(fill(card.title, Scope(game), grammar=grammar)[0])


def fill_label(label: str, scope: Scope) -> str:
    """Return a label with its placeholders and plurals filled, as plain text."""
    return plain_text(fill(label, scope)[0]) if "{" in label else label


def fill_all(
    text: str, scope: Scope, grammar: CellGrammar | None = None
) -> tuple[tuple[Block, ...], list[Fault]]:
    """Fill prose like `fill`, and report also prose without an end (`hole-loop`), here or where it leads."""
    blocks, found = _parsed(text, scope, grammar)
    filling = _Filling(is_cell=grammar is not None)
    return filling.blocks(blocks, scope), [*found, *filling.faults]


def _parsed(
    text: str, scope: Scope, grammar: CellGrammar | None
) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    if grammar is not None:
        return parse_cell(text, grammar)
    return parse(written_out(text, scope.game.shorthands))


def phrase(effect: Mapping[str, Any], scope: Scope) -> tuple[tuple[Inline, ...], list[Fault]]:
    """Return an effect in words: the phrases of its verbs, joined by a semicolon.

    A verb without a phrase prints as it is written; the check of effects reports it.
    """
    filling = _Filling()
    return filling.phrases(effect, scope), filling.faults


@dataclass
class _Filling:
    """A piece of prose as it is filled, with its faults so far.

    `depth` is how many other pieces are around it, `left` how many more pieces one text may fill. A cell
    prints a placeholder that names nothing as it stands.
    """

    depth: int = 0
    is_cell: bool = False
    left: Iterator[int] = field(default_factory=lambda: iter(range(_MAX_PROSES)))
    faults: list[Fault] = field(default_factory=list)

    def blocks(self, blocks: Sequence[Block], scope: Scope) -> tuple[Block, ...]:
        filled: list[Block] = []
        for block in blocks:
            if isinstance(block, Listing):
                items = tuple(self.blocks(item, scope) for item in block.items)
                filled.append(replace(block, items=items))
            elif (alone := _alone(block)) is not None:
                filled.extend(self._placeholder_blocks(alone, scope))
            else:
                filled.append(Paragraph(self._inlines(block.parts, scope)))
        return tuple(filled)

    def _placeholder_blocks(self, placeholder: Placeholder, scope: Scope) -> tuple[Block, ...]:
        """Fill a placeholder that is a paragraph of its own: prose keeps its paragraphs and lists."""
        found = self._look_up(placeholder, scope)
        if not isinstance(found, Found):
            return literal(found) if found else ()
        if found.kind in _TEXTS and isinstance(found.value, str):
            return self._prose(found, scope, placeholder.raw)
        parts = self._parts(found, placeholder, scope)
        return (Paragraph(parts),) if parts else ()

    def _look_up(self, placeholder: Placeholder, scope: Scope) -> Found | str:
        """Return what a placeholder names; if there is nothing, what prints instead: the placeholder itself,
        or nothing in prose that another text names, except in a draft."""
        try:
            return inflected(scope, look_up(scope, placeholder.path), placeholder.path, placeholder.case)
        except NotFound as error:
            faults = not_found(error, placeholder.raw)
            is_meant = not self.is_cell or is_name(scope, placeholder.path)
            self.faults.extend(faults if is_meant else ())
            is_printed = faults and (scope.is_draft or self.is_cell or not self.depth)
            return placeholder.raw if is_printed else ""

    def _prose(self, found: Found, scope: Scope, raw: str) -> tuple[Block, ...]:
        """Fill prose that a placeholder names; of its faults, keep only prose without an end, or all in a
        draft."""
        if next(self.left, None) is None or self.depth >= _MAX_DEPTH:
            message = f"expected prose that ends, found `{raw}` inside itself again and again"
            self.faults.append(Fault("hole-loop", message, raw, "name a field that does not name this one"))
            return literal(raw)
        inner = _Filling(self.depth + 1, found.grammar is not None, self.left)
        blocks, own = _parsed(found.value, scope, found.grammar)
        filled = inner.blocks(blocks, scope.with_(self=found.owner) if found.owner is not None else scope)
        if scope.is_draft:
            self.faults += [*own, *inner.faults]
            return filled
        if not any(fault.code == "hole-loop" for fault in self.faults):
            loops = (fault for fault in inner.faults if fault.code == "hole-loop")
            self.faults.extend(replace(fault, needle=raw) for fault in loops)
        return filled

    def _inlines(self, parts: Sequence[Inline], scope: Scope) -> tuple[Inline, ...]:
        filled: list[Inline] = []
        for part in parts:
            if isinstance(part, Placeholder):
                found = self._look_up(part, scope)
                filled += self._parts(found, part, scope) if isinstance(found, Found) else [Words(found)]
            else:
                filled.append(with_inner(part, lambda inner: self._inlines(inner, scope)))
        return joined(filled)

    def _parts(self, found: Found, placeholder: Placeholder, scope: Scope) -> tuple[Inline, ...]:
        if fault := unprintable(found, placeholder.raw, bool(placeholder.forms)):
            self.faults.append(fault)
            return (Words(placeholder.raw),)
        if placeholder.forms:
            return self._plural(found, placeholder, scope)
        if found.kind == "number":
            return (Words(number_text(found.value, scope.lang)),)
        if isinstance(found.value, IconRef | CrossReference):
            return (found.value,)
        if found.kind == "effect":
            return self.phrases(found.value, scope)
        if found.kind == "cell":
            return inline_blocks(self._prose(found, scope, placeholder.raw), Break())
        if found.kind == "prose":
            return inline_blocks(self._prose(found, scope, placeholder.raw))
        if found.grammar is not None:
            words = inline_blocks(self._prose(found, scope, placeholder.raw))
        else:
            words = (Words(found.value),) if found.value else ()
        return (Named(*found.name, words),) if found.name and words else words

    def _plural(self, found: Found, placeholder: Placeholder, scope: Scope) -> tuple[Inline, ...]:
        forms = dict(placeholder.forms)
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
    """Return why a placeholder cannot print what it names, None if it can."""
    if is_plural and found.kind != "number":
        return Fault("hole-plural", f"expected a number in `{raw}`, found text", raw, "name a number")
    if found.kind in ("list", "object"):
        message = f"expected a text or number, found a whole entry in `{raw}`"
        return Fault("hole-entry", message, raw, "name one of its fields")
    return None


def inline_blocks(blocks: Sequence[Block], between: Inline = _BLANK) -> tuple[Inline, ...]:
    """Return blocks joined on one line, or by what stands `between` them."""
    parts: list[Inline] = []
    for block in blocks:
        parts.extend([between] if parts else [])
        items = (block.parts,) if isinstance(block, Paragraph) else map(inline_blocks, block.items)
        for position, item in enumerate(items):
            parts.extend([between] if position else [])
            parts.extend(item)
    return tuple(parts)


def _with_number(parts: Sequence[Inline], number: str) -> tuple[Inline, ...]:
    """Return the parts of a plural form with the number in place of each `#`."""
    return tuple(
        Words(part.text.replace("#", number))
        if isinstance(part, Words)
        else with_inner(part, lambda inner: _with_number(inner, number))
        for part in parts
    )


def _word(argument: Any, scope: Scope) -> Any:
    """Return the title of one of the game's words, anything else as it is."""
    words = scope.game.info.words
    return words[argument].title if isinstance(argument, str) and argument in words else argument


def phrase_names(argument: Any) -> dict[str, Any]:
    """Return the names of a phrase's placeholders: `n`, `word`, or `effect` and the verbs inside."""
    if isinstance(argument, Mapping):
        return {**argument, "effect": Verbs(argument)}
    return {"n": argument} if isinstance(argument, int) else {"word": argument}
