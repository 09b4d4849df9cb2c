"""The page of a release: every game with a picture, its players, minutes and sheets, and what can be
downloaded.

In: games in their languages, labels, the ZIPs that there are. Out: HTML. The laws of this file: nothing is
read but the template; a language speaks its own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliego.game.fill import fill, fill_label
from pliego.game.lookup import Scope
from pliego.game.session import Session
from pliego.make.release import Parcel
from pliego.printing.book.page import fill_page
from pliego.printing.papers import paper_label, paper_of
from pliego.printing.products.page_ranges import range_text
from pliego.text.files import Folder
from pliego.text.locales import language_name, number_text
from pliego.text.problems import Problem
from pliego.text.prose import plain_text

PAGE = "index.html"
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Download:
    """A ZIP: its file, its paper and its size in words."""

    file: str
    paper: str
    size: str


@dataclass(frozen=True, slots=True)
class ShownEdition:
    """A game in a language. Each fact is a number and its unit."""

    lang: str
    language: str
    title: str
    subtitle: str
    aim: str
    notice: str
    facts: Sequence[tuple[str, str]]
    downloads: Sequence[Download]


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game with its editions, its own language first, and the file of a picture, if there is one."""

    id: str
    title: str
    picture: str
    editions: Sequence[ShownEdition]


def edition_of(
    session: Session, labels: Mapping[str, str], zips: Mapping[Parcel, tuple[str, int]], sheets: int
) -> ShownEdition:
    """Return what the page says of a game in a language. `zips` holds the name and the bytes of each ZIP."""
    info, scope = session.game.info, Scope(session.game, {"labels": labels}, session.odds)
    counts = [
        (range_text(info.players.min, info.players.max), "kit-at-table", info.players.max),
        (range_text(info.minutes.min, info.minutes.max), "kit-game", info.minutes.max),
        *([(str(sheets), "kit-sheets", sheets)] if sheets else []),
    ]
    facts = [(shown, fill_label(labels[key], scope.with_(n=last))) for shown, key, last in counts]
    downloads = [
        Download(name, paper_label(labels, paper_of(parcel.paper)), _size(size, info.lang))
        for parcel, (name, size) in sorted(zips.items())
    ]
    aim, notice = (plain_text(fill(text, scope)[0]) for text in (info.aim, info.rights.notice))
    names = info.lang, language_name(info.lang), info.title, info.subtitle or ""
    return ShownEdition(*names, aim, notice, facts, downloads)


def _size(size: int, lang: str) -> str:
    return f"{number_text(round(size / _MEGABYTE, 1), lang)} MB"


def release_page(templates: Folder, games: Sequence[ShownGame]) -> tuple[str | None, list[Problem]]:
    """Return the page, or the fault of its template."""
    return fill_page(templates, PAGE, {"games": games}, "release")
