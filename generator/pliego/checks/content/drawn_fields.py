"""The fields of a card that its faces draw: those in items whose conditions hold on this very card.

In: a game, its looks, a card of a deck. Out: fields, such as `title` and `fields.wood`. The laws of this
file: a field in a condition is drawn only if the condition tells its texts apart (`equals: Monster`), if no
ready layout prints it, or if a sign of the game's own stands for it. What is read aloud alone is not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pliego.cards.layout.conditions import compares, conditions, is_shown
from pliego.cards.layout.subject import card_subject
from pliego.cards.layout.templates import as_number, is_absent
from pliego.cards.look import Looks
from pliego.game.fill import fill_template
from pliego.game.lookup import Scope
from pliego.game.model.look import BaseItem, Condition, GroupItem, Layout, LayoutItem, RepeatItem, TextItem
from pliego.game.session import Session

OF_CARD = re.compile(r"\{(?:card|self)\.([a-z]+(?:\.[a-z0-9-]+)?)")
_FACE = re.compile(r"\{faces\.([a-z]+)\.")
_INKS = ("colour", "low")
_CONDITIONS = frozenset(("when", "unless", "equals", "at_least", "at_most", "one_of", "none_of"))
_NOT_DRAWN = _CONDITIONS | {"also", "id", "like", "ink", "alt", "group", "repeat"}


@dataclass(frozen=True)
class _ItemFields:
    """The fields that an item draws, if all that holds it, and itself, are shown."""

    fields: frozenset[str]
    holders: tuple[LayoutItem, ...]

    @property
    def is_certain(self) -> bool:
        """True if it is drawn on every card, in every ink."""
        return not any(each.ink or _asks(each) or _count(each) for each in self.holders)


@dataclass(frozen=True)
class _Fields:
    """The fields that a layout draws on every card, and the items that may draw others. Those that drew one
    on the last card come first: most cards of a deck are alike."""

    certain: frozenset[str]
    possible: list[_ItemFields]

    @property
    def is_inked(self) -> bool:
        """True if an item that may draw a field is drawn in one ink only."""
        return any(holder.ink for each in self.possible for holder in each.holders)


class _Unknown(Exception):
    """A condition names what is known only when the face is drawn: an element of a list."""


@dataclass
class DrawnFields:
    """Tells which fields the faces of cards draw; each layout is looked through once."""

    session: Session
    looks: Looks
    _layouts: dict[str, _Fields] = field(default_factory=dict)

    def missing(self, deck: str, position: int, layout: str, fields: set[str]) -> set[str]:
        """Return those of some fields that a layout does not draw on the card at a position of a deck, in
        one ink or another."""
        of = self._fields_of(layout)
        left = fields - of.certain
        if not left or not of.possible:
            return left
        subject = card_subject(self.session, self._labels, deck, position)
        known = self.looks.layout(layout) or Layout(format="1")
        filled = _Filled(replace(subject.scope, optional=frozenset(known.fields_)))
        inks = _INKS if of.is_inked else _INKS[:1]
        return set().union(*(left - _drawn(of.possible, left, filled, ink) for ink in inks))

    def printing(self, field_: str) -> Iterator[str]:
        """Yield the ready layouts that print a field."""
        yield from (name for name, fields in self.ready.items() if field_ in fields)

    @cached_property
    def ready(self) -> Mapping[str, frozenset[str]]:
        """The fields that each ready layout prints."""
        return {name: self.drawn_by(name) for name in self.looks.files.ready_names()}

    def drawn_by(self, name: str) -> frozenset[str]:
        """Return the fields that a layout prints of a card, on one condition or another."""
        layout = self.looks.layout(name)
        return frozenset().union(*(_own(item) for item, _ in _items(layout.items))) if layout else frozenset()

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        return self.looks.files.labels(self.session.game)[0]

    @cached_property
    def _usual(self) -> frozenset[str]:
        """The fields that ready layouts print."""
        return frozenset().union(*self.ready.values())

    def _fields_of(self, name: str) -> _Fields:
        if name not in self._layouts:
            layout = self.looks.layout(name)
            items = list(_items(layout.items)) if layout else []
            drawn = [_ItemFields(_own(item), (*holders, item)) for item, holders in items]
            certain = {each for item, _holders in items for each in self._decided(name, item)}
            certain |= {each for item in drawn if item.is_certain for each in item.fields}
            certain |= _of_text(layout.background or "") if layout else set()
            possible = [each for each in drawn if each.fields - certain]
            self._layouts[name] = _Fields(frozenset(certain), possible)
        return self._layouts[name]

    def _decided(self, layout: str, item: LayoutItem) -> set[str]:
        """Return the fields that decide what an item is: another text of theirs is drawn in another way."""
        return {each for one in conditions(item) for each in self._decided_by(layout, item, one)}

    def _decided_by(self, layout: str, item: LayoutItem, condition: Condition) -> set[str]:
        asked = _of_text(condition.when or "") | _of_text(condition.unless or "")
        told = condition.model_dump_json(include={*_CONDITIONS - {"when", "unless"}})
        is_told_apart = compares(condition) and "{" not in told.strip("{")
        if not asked and not is_told_apart:
            return set()
        if is_told_apart or (asked & self._usual and self._is_own_sign(layout, item)):
            return asked | _of_text(told)
        return asked - self._usual

    def _is_own_sign(self, layout: str, item: LayoutItem) -> bool:
        """True if the game itself brings an item, and that shows no text or picture of a card."""
        own = {file.shown for file in self.looks.files_of(layout) if self.looks.files.is_own(file)}
        inner = {each for held, _holders in _items([item]) for each in _own(held)}
        return self.looks.item_place(layout, item).path in own and not inner & self._usual


def _drawn(possible: list[_ItemFields], wanted: set[str], filled: _Filled, ink: str) -> set[str]:
    """Return the wanted fields that are drawn in an ink, and perhaps others."""
    found: set[str] = set()
    for each in [*possible]:
        if wanted & each.fields - found and _are_shown(each.holders, filled, ink):
            found |= each.fields
            possible.remove(each)
            possible.insert(0, each)
    return found


def _are_shown(holders: tuple[LayoutItem, ...], filled: _Filled, ink: str) -> bool:
    """True if an item and all that hold it are drawn. Pictures and shapes may be left out in low ink."""
    is_text = isinstance(holders[-1], TextItem)
    try:
        shown = (is_shown(each, ink if is_text else "colour", filled, filled.measure) for each in holders)
        counts = (filled(count) for each in holders[:-1] if (count := _count(each)))
        return all(shown) and not any(_is_nothing(number) for number in counts)
    except _Unknown:
        return True


@dataclass
class _Filled:
    """Fills the conditions of one card, each once. A free field that the card does not have is empty."""

    scope: Scope
    _known: dict[str, str] = field(default_factory=dict)

    def __call__(self, template: str) -> str:
        if template not in self._known:
            text, faults = fill_template(template, self.scope.deciding)
            if any(not is_absent(fault, self.scope) for fault in faults):
                raise _Unknown
            self._known[template] = "" if faults else text
        return self._known[template]

    def measure(self, value: float | str) -> float:
        """Return a measure of a condition."""
        number = as_number(self(value)) if isinstance(value, str) else value
        if number is None:
            raise _Unknown
        return number


def _is_nothing(count: str) -> bool:
    """True for a number of times that is 0, or not there."""
    return not count or as_number(count) == 0


def _asks(item: BaseItem) -> bool:
    """True if an item is drawn on a condition."""
    return any(each.when or each.unless for each in conditions(item))


def _count(item: BaseItem) -> str:
    return (item.count or "") if isinstance(item, RepeatItem) else ""


def _items(items: Sequence[LayoutItem]) -> Iterator[tuple[LayoutItem, tuple[LayoutItem, ...]]]:
    """Yield each item that can be seen, with the items that hold it, the outermost first."""
    waiting: list[tuple[LayoutItem, tuple[LayoutItem, ...]]] = [(item, ()) for item in items]
    while waiting:
        item, holders = waiting.pop(0)
        if item.opacity > 0:
            yield item, holders
            inner = item.group if isinstance(item, GroupItem) else ()
            inner = item.repeat if isinstance(item, RepeatItem) else inner
            waiting += [(each, (*holders, item)) for each in inner]


def _own(item: LayoutItem) -> frozenset[str]:
    """Return the fields that an item itself draws, or that say where and how often."""
    return frozenset(_of_text(item.model_dump_json(exclude=set(_NOT_DRAWN))))


def _of_text(text: str) -> set[str]:
    faces = (f"fields.{name}" for name in _FACE.findall(text))
    return {*OF_CARD.findall(text), *faces, *(["art"] if "{art}" in text else ())}
