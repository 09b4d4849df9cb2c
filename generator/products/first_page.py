"""Page 1 of a kit, "play tonight": sheets, sides, cuts, minutes, paper, tools, what can be borrowed. All
counted.

In: an edition and the chapters of its kit. Out: the data that templates/layouts/kit.yaml shows.
The law of this file: no number is typed; the seconds a cut takes stand in templates/making.yaml.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import Field

from generator.fill import fill, fill_template
from generator.look import PRINTING_PAGE
from generator.model.types import Model, Whole
from generator.products.catalogue import names, product_of
from generator.products.chapters import Chapter, end_of, face_pages, is_duplex, sheets_of
from generator.products.edition import Edition
from generator.products.stack import stacked
from generator.source import Problem
from generator.text import plain_text
from generator.validate import validate
from generator.yamltree import parse

FILE = "making.yaml"
_AT_LAST = ("kit-step-play", "kit-step-companion")


class Making(Model):
    """Seconds of work: per printed side, per cut, per fold."""

    format: str
    print_side: Whole = Field(alias="print-side")
    cut: Whole
    fold: Whole


def read_making(edition: Edition) -> tuple[Making | None, list[Problem]]:
    """Return the seconds that making takes."""
    folder = edition.templates
    if not folder.has(FILE):
        message = f"expected how long the hands take, found no `{FILE}`"
        return None, [Problem("making-missing", message, None, f"put it at {folder.shown(FILE)}")]
    tree, problems = parse(folder.read(FILE), folder.shown(FILE))
    if tree is None:
        return None, problems
    found, more, _dropped = validate(Making, tree, {"values": {}})
    return found, [*problems, *more]


def facts_of(edition: Edition, chapters: Sequence[Chapter]) -> tuple[dict[str, Any], list[Problem]]:
    """Return what page 1 shows."""
    making, problems = read_making(edition)
    labels = edition.faces.labels
    sheets = [sheet for chapter in chapters for sheet in chapter.sheets]
    cuts, folds = sum(sheet.cuts for sheet in sheets), sum(sheet.folds for sheet in sheets)
    book_pages = sum(chapter.book_pages for chapter in chapters)
    sides = 1 + book_pages + sum(1 + (sheet.back is not None) for sheet in sheets)
    seconds = making.print_side * sides + making.cut * cuts + making.fold * folds if making else 0
    counts = {
        "sheets": 1 + sum(sheets_of(edition, chapter) for chapter in chapters),
        "sides": sides,
        "cuts": cuts,
        "folds": folds,
    }
    facts: dict[str, Any] = {
        "figures": list(_figures(edition, counts, math.ceil(seconds / 60))),
        "runs": list(_runs(edition, chapters)),
        "cuts": cuts,
        "folds": folds,
        "paper": labels[f"paper-{edition.paper.name}"],
        "first": _first_game(edition, chapters),
        **_ranges(edition, chapters),
    }
    steps = dict(_steps(edition, facts, chapters))
    after = [steps.pop(key) for key in _AT_LAST if key in steps]
    parts, faults = _making(edition)
    texts = [*steps.values(), *parts, *after]
    facts["steps"] = stacked(edition.faces, PRINTING_PAGE, "steps", texts)
    facts["tools"] = " ".join(_tools(edition, cuts, folds, book_pages))
    facts["bring"], more = _bring(edition)
    facts["notice"], rest = _prose(edition, edition.faces.game.info.rights.notice)
    return facts, [*problems, *faults, *more, *rest]


def _figures(edition: Edition, counts: dict[str, int], minutes: int) -> Iterator[dict[str, Any]]:
    labels, info = edition.faces.labels, edition.faces.game.info
    for name in ("sheets", "sides", "cuts"):
        yield {"number": str(counts[name]), "label": labels[f"kit-{name}"]}
    yield {"number": str(minutes), "label": labels["kit-making"]}
    yield {"number": _span(info.minutes.min, info.minutes.max), "label": labels["kit-game"]}
    yield {"number": _span(info.players.min, info.players.max), "label": labels["kit-at-table"]}


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _runs(edition: Edition, chapters: Sequence[Chapter]) -> Iterator[dict[str, str]]:
    labels = edition.faces.labels
    yield {
        "pages": _span(1, chapters[0].start - 1 if chapters else 1),
        "part": labels["kit-cover"],
        "sheets": "1",
        "paper": labels["paper-plain"],
        "how": _how(edition),
    }
    for chapter in chapters:
        yield {
            "pages": _span(chapter.start, end_of(edition, chapter)),
            "part": _contents(edition, chapter),
            "sheets": str(sheets_of(edition, chapter)),
            "paper": labels[f"paper-{chapter.stock}"],
            "how": _how(edition),
        }


def _contents(edition: Edition, chapter: Chapter) -> str:
    """Return the names of what a chapter holds: its decks or parts, or the book."""
    if product_of(chapter.product).form != "sheets":
        return edition.faces.labels["product-" + chapter.product]
    kind, place = ("decks", 0) if chapter.product == "cards" else (chapter.product, 1)
    held = dict.fromkeys(face.id.split("/")[place] for sheet in chapter.sheets for face in sheet.faces)
    things: Mapping[str, Any] = getattr(edition.faces.game, kind)
    return ", ".join(things[name].title for name in held)


def _first_game(edition: Edition, chapters: Sequence[Chapter]) -> str:
    """Return the pages that a first game needs: the rulebook, the sheets (of the first scenario, where there
    are several), and all that is cut out; nothing if that is the whole kit."""
    scenarios = list(edition.faces.game.scenarios)
    pages: set[int] = set()
    for chapter in chapters:
        if chapter.product == "rulebook" or chapter.stock == "card":
            pages.update(range(chapter.start, end_of(edition, chapter) + 1))
        for face, page in face_pages(edition, chapter):
            if not scenarios or face.id.endswith(f"/{scenarios[0]}"):
                front = page - (page + 1) % 2
                pages.update((front, front + 1) if is_duplex(edition) else (page,))
    if not pages or len(pages) == end_of(edition, chapters[-1]) - chapters[0].start + 1:
        return ""
    *most, last = _runs_of(sorted(pages))
    return f"{', '.join(most)} {edition.faces.labels['and']} {last}" if most else last


def _runs_of(pages: Sequence[int]) -> list[str]:
    """Return pages as ranges: 3–10, 27–28."""
    runs: list[tuple[int, int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    return [_span(*run) for run in runs]


def _how(edition: Edition) -> str:
    """Return how a kit is printed: all of it alike, for the reverses that stay blank are pages of it."""
    return edition.faces.labels[f"both-sides-{edition.backs}" if is_duplex(edition) else "one-side"]


def _ranges(edition: Edition, chapters: Sequence[Chapter]) -> dict[str, Any]:
    """The pages of each paper, which lie together, and how they are printed."""
    facts: dict[str, Any] = dict.fromkeys(names("book"), "")
    for stock in ("plain", "card"):
        mine = [chapter for chapter in chapters if chapter.stock == stock]
        first = 1 if stock == "plain" else (mine[0].start if mine else 0)
        last = end_of(edition, mine[-1]) if mine else first
        facts[stock] = _span(first, last) if mine or stock == "plain" else ""
        facts[f"{stock}-how"] = _how(edition)
    for chapter in chapters:
        if chapter.product in facts:
            facts[chapter.product] = _span(chapter.start, end_of(edition, chapter))
    return facts


def _steps(edition: Edition, facts: dict[str, Any], chapters: Sequence[Chapter]) -> Iterator[tuple[str, str]]:
    """Yield the steps that every game has, by their label."""
    has_cards = any(chapter.product == "cards" for chapter in chapters)
    wanted = {
        "kit-step-first": facts["first"],
        "kit-step-plain": facts["plain"],
        "kit-step-card": facts["card"],
        "kit-by-hand": edition.backs in ("duplex", "short"),
        "kit-step-cut" if has_cards else "kit-step-cut-plain": facts["cuts"],
        "kit-step-fold": facts["folds"],
        "kit-step-play": True,
        "kit-step-companion": facts["companion"],
    }
    has_book = any(chapter.product == "rulebook" and chapter.book for chapter in chapters)
    scope = edition.faces.scope(facts=facts)
    for key, is_wanted in wanted.items():
        if is_wanted:
            said = key if key != "kit-step-play" or has_book else "kit-no-book"
            yield key, fill_template(edition.faces.labels[said], scope)[0]


def _making(edition: Edition) -> tuple[list[str], list[Problem]]:
    """Return how each part that needs more than cutting is put together, parts made alike together."""
    told = [(part.title, *_prose(edition, part.how)) for _, _, part in edition.faces.game.parts() if part.how]
    alike: dict[str, list[str]] = {}
    for title, how, _problems in told:
        alike.setdefault(how, []).append(title)
    said = [f"{', '.join(titles)}. {how}" for how, titles in alike.items()]
    return said, [problem for *_, problems in told for problem in problems]


def _tools(edition: Edition, cuts: int, folds: int, book_pages: int) -> list[str]:
    labels = edition.faces.labels
    tools = [labels["kit-tool-cut"]] if cuts else []
    tools += [labels["kit-tool-fold"], labels["kit-tool-glue"]] if folds else []
    tools += [labels["kit-tool-staple"]] if book_pages else []
    return tools or [labels["kit-tool-none"]]


def _bring(edition: Edition) -> tuple[list[str], list[Problem]]:
    """Return what each player brings, and what may be borrowed for it."""
    said: list[str] = []
    problems: list[Problem] = []
    for thing in edition.faces.game.info.bring.values():
        count = f"{thing.count} × " if thing.count > 1 else ""
        lent, found = _prose(edition, thing.borrow) if thing.borrow else ("", [])
        borrow = f" {edition.faces.labels['borrow']}: {lent}" if thing.borrow else ""
        said.append(f"{count}{thing.title}.{borrow}")
        problems.extend(found)
    return said, problems


def _prose(edition: Edition, text: str) -> tuple[str, list[Problem]]:
    blocks, faults = fill(text, edition.faces.scope())
    return plain_text(blocks), [Problem(fault.code, fault.message, None, fault.hint) for fault in faults]
