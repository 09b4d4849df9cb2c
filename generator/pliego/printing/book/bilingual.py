"""Print the bilingual proof: source beside translation, with the cards as they are printed.

In: groups of pairs of texts, a look, pictures. Out: a PDF. The law of this file: the proof is set like a
book, with the same limits, and shows both texts as readers will see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pliego.cards.look.css import read_css
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.printing.book.book import print_page
from pliego.printing.book.figures import FigureMaker, FigureRequest, Pictures
from pliego.printing.book.look import BookLook, look_css, read_families
from pliego.printing.book.page import fill_page
from pliego.printing.book.sources import StyleSheet
from pliego.printing.paper import Paper
from pliego.text.locales import language_name
from pliego.text.po.catalog import EntryState
from pliego.text.problems import Problem, has_errors, in_order

_STYLE = "proof.css"


@dataclass(frozen=True)
class Pair:
    """A text in both languages, in paragraphs. `face` is the component whose face shows it."""

    address: str
    state: EntryState
    source: Sequence[str]
    translated: Sequence[str]
    face: str = ""


@dataclass(frozen=True)
class PairGroup:
    """Pairs under a heading."""

    title: str
    pairs: Sequence[Pair]


@dataclass(frozen=True)
class _PairView:
    address: str
    state: EntryState
    source: Sequence[str]
    translated: Sequence[str]
    picture: str | None


def render_bilingual(
    session: Session,
    own: str,
    groups: Iterable[PairGroup],
    labels: Mapping[str, str],
    look: BookLook,
    paper: Paper,
    figure: FigureMaker,
) -> tuple[bytes | None, list[Problem]]:
    """Print a proof of a translated game. `own` is the canonical language. Raise PangoMissing if
    WeasyPrint cannot work."""
    pictures = Pictures(figure)
    families, problems = read_families(look)
    views = [{"title": group.title, "pairs": list(_views(group.pairs, pictures))} for group in groups]
    html, found = fill_page(look.files.templates, "proof.html", _names(session.game, own, views, labels))
    css, more = read_css(look.files, _STYLE)
    problems = [*problems, *found, *more]
    if html is None or css is None:
        return None, in_order(problems)
    sheets = [
        StyleSheet(look_css(look, families, paper), look.files.templates.shown("themes")),
        StyleSheet(*css),
    ]
    printed = print_page(html, "proof", sheets, look, families, pictures, session)
    problems = in_order([*problems, *printed.problems])
    return (None if has_errors(problems) else printed.pdf), problems


def _views(pairs: Iterable[Pair], pictures: Pictures) -> Iterator[_PairView]:
    for pair in pairs:
        request = FigureRequest("face", pair.face, alt=pair.address) if pair.face else None
        picture = pictures.address(request)[0] if request else None
        yield _PairView(pair.address, pair.state, pair.source, pair.translated, picture)


def _names(
    game: Game, own: str, views: Sequence[Mapping[str, object]], labels: Mapping[str, str]
) -> dict[str, object]:
    return {
        "lang": game.info.lang,
        "from_lang": own,
        "title": game.info.title,
        "date": game.info.date.isoformat(),
        "from_name": language_name(own),
        "to_name": language_name(game.info.lang),
        "groups": views,
        "label": labels.__getitem__,
    }
