"""The exact chances of a game, set: what may happen, and how likely it is.

In: a `Setter`. Out: the `View` its template prints. The law of this file: a chance is handed over, never
computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from pliego.printing.book.flow import View
from pliego.printing.book.html import Setter
from pliego.text.locales import fraction_text, percent_text

_LARGEST_DENOMINATOR = 1000
"""Nobody reads a fraction with a larger one."""


@dataclass(frozen=True, slots=True)
class ChanceView:
    """What may happen, a note, and how likely it is: per cent, a fraction (empty if nobody could read it) and
    the length of its bar in per cent."""

    id: str
    title: str
    note: Markup
    percent: str
    fraction: str
    length: float


def odds(setter: Setter) -> View:
    """List the chances that have a title."""
    return View("odds", tuple(_chances(setter)), "page")


def _chances(setter: Setter) -> Iterator[ChanceView]:
    known = setter.odds
    for name, entry in setter.game.chances.items():
        if name in known:
            note = setter.entry("tables.yaml", "odds", name, self=entry).line(entry.text, "text")
            yield _view(name, entry.title, note, known[name], setter.game.info.lang)


def _view(name: str, title: str, note: Markup, chance: Fraction, lang: str) -> ChanceView:
    fraction = fraction_text(chance) if 1 < chance.denominator <= _LARGEST_DENOMINATOR else ""
    return ChanceView(name, title, note, percent_text(chance, lang), fraction, round(float(chance) * 100, 2))
