"""Collect the facts on page 1: those of the game and of this edition.

In: a `Typesetter`. Out: `CoverView`. The law of this file: every fact comes from game.yaml. Ranges, dates and
the name of the language follow the language of the book.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pliego.game.labels import long_date
from pliego.game.model.info import Duration, Seats
from pliego.printing.book.html import Typesetter
from pliego.text.locales import language_name


@dataclass(frozen=True, slots=True)
class CoverView:
    """The facts of the game and its edition."""

    title: str
    subtitle: str
    players: str
    most_players: int
    minutes: str
    most_minutes: int
    age: int
    credits: tuple[tuple[str, str], ...]
    version: str
    date: str
    iso_date: str
    language: str
    aim: Markup
    blurb: Markup
    notice: Markup


def cover_view(setter: Typesetter) -> CoverView:
    """Return the facts of the cover and the aim."""
    info = setter.game.info
    entry = setter.entry("game.yaml", self=info)
    return CoverView(
        title=info.title,
        subtitle=info.subtitle or "",
        players=_range(info.players),
        most_players=info.players.max,
        minutes=_range(info.minutes),
        most_minutes=info.minutes.max,
        age=info.age,
        credits=tuple((credit.role, credit.name) for credit in info.credits),
        version=info.version,
        date=long_date(info.date, info.lang),
        iso_date=info.date.isoformat(),
        language=language_name(info.lang),
        aim=entry.blocks(info.aim, "aim"),
        blurb=entry.line(info.blurb, "blurb"),
        notice=entry.line(info.rights.notice, "rights", "notice"),
    )


def _range(numbers: Seats | Duration) -> str:
    return str(numbers.min) if numbers.min == numbers.max else f"{numbers.min}–{numbers.max}"
