"""Collect what pages 1 and 2 of a kit say: sheets, sides, cuts, minutes, paper, tools, what can be borrowed.

In: an edition and the chapters of its kit. Out: the data that the layouts `kit-cover` and `kit` show. The law
of this file: no number is typed, all are counted. templates/making.yaml has the seconds that a cut takes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from pydantic import Field

from pliego.game.fill import fill, fill_label
from pliego.game.labels import long_date
from pliego.game.model.types import Model, Whole
from pliego.game.unwritten import unwritten_aim
from pliego.game.validate import fit
from pliego.printing.papers import paper_label
from pliego.printing.products.boxes.planning import count_box_sheets
from pliego.printing.products.catalogue import products_of
from pliego.printing.products.chapters import (
    Chapter,
    component_of,
    sheets_of,
)
from pliego.printing.products.cover_steps import cover_steps
from pliego.printing.products.edition import SPOILERS, Edition
from pliego.printing.products.folding_up import folded_up, folding_step
from pliego.printing.products.larger_paper import larger_paper_text
from pliego.printing.products.page_ranges import (
    count_text,
    lesson_pages,
    page_ranges,
    part_name,
    part_of,
    print_runs,
    range_text,
)
from pliego.printing.products.table_picture import shown_faces
from pliego.text.locales import number_text
from pliego.text.problems import Problem
from pliego.text.prose import plain_text
from pliego.text.yamltree import parse

FILE = "making.yaml"
_SIDES = 2
"""How many pages one sheet of paper has."""
_ROUND = 5
"""Minutes of work are rounded up to a multiple of this, because people work at different speeds."""
_MOST_OF_AIM = 140
"""Letters of the aim that the last step of page 1 has room for."""
_AT_LAST = ("kit-step-play", "kit-step-lesson", "kit-step-later", "kit-step-companion", "kit-step-box")


class Making(Model):
    """Seconds of work: per printed side, per cut, per fold."""

    format: Literal["1"]
    print_side: Whole = Field(alias="print-side")
    cut: Whole
    fold: Whole


def read_making(edition: Edition) -> tuple[Making | None, list[Problem]]:
    """Return how many seconds the work takes."""
    folder = edition.templates
    if not folder.has(FILE):
        message = f"expected how long the hands take, found no `{FILE}`"
        return None, [Problem("making-missing", message, None, f"put it at {folder.shown(FILE)}")]
    tree, problems = parse(folder.read(FILE), folder.shown(FILE))
    if tree is None:
        return None, problems
    fitted = fit(Making, tree, {"values": {}})
    return fitted.model, [*problems, *fitted.problems]


def facts_of(edition: Edition, chapters: Sequence[Chapter]) -> tuple[dict[str, Any], list[Problem]]:
    """Return the data of pages 1 and 2. The rows of the lists have no places yet."""
    making, problems = read_making(edition)
    tonight = [chapter for chapter in chapters if not chapter.later]
    folded = _folded(edition, tonight)
    work = _work(edition, tonight, folded)
    minutes = _minutes(making, work) if making else 0
    facts: dict[str, Any] = {
        "figures": list(_figures(edition, work, minutes, tonight != list(chapters))),
        "runs": list(print_runs(edition, chapters)),
        "cuts": work["cuts"],
        "shapes": work["shapes"],
        "behind": folded["behind"],
        "folds": folded["now"],
        "all-folds": folded.total(),
        "scored": folded["later"],
        "apart": folded["apart"],
        "nets": folding_step(edition, tonight),
        **_spoilers(edition),
        "paper": _paper(edition),
        "box": count_box_sheets(edition),
        **_edition(edition),
        **page_ranges(edition, chapters),
        **lesson_pages(edition, chapters),
    }
    facts["along"] = _along(edition)
    facts["steps"] = _numbered_steps(edition, facts, chapters)
    tools = _tools(edition, work, stapled=_is_stapled(chapters))
    facts["tools"] = " ".join(tools)
    facts["larger"] = larger_paper_text(edition)
    facts["show"] = shown_faces(edition.faces)
    facts["bring"] = [{"text": line} for line in _bring(edition)]
    facts["notice"] = _prose(edition, edition.faces.game.info.rights.notice)
    facts["play"] = _where_play_begins(edition, facts, chapters)
    facts["low"] = "" if edition.faces.look.ink == "low" else edition.faces.labels["kit-cover-low"]
    facts["cover"] = cover_steps(edition, facts, list(_things(edition)))
    return facts, problems


def _spoilers(edition: Edition) -> dict[str, Any]:
    """Return the number of sheets that no player should see, their papers, and what they show, in words."""
    sheets, _problems = edition.sheets(SPOILERS)
    papers = dict.fromkeys(edition.faces.labels[f"paper-{sheet.stock}"] for sheet in sheets)
    names = dict.fromkeys(
        part_name(edition.faces.game, part) for *_, part in edition.faces.game.parts() if part.secret
    )
    return {"secret": len(sheets), "secret-paper": ", ".join(papers), "secret-parts": ", ".join(names)}


def _where_play_begins(edition: Edition, facts: dict[str, Any], chapters: Sequence[Chapter]) -> str:
    """Return the last step of page 1: where the first game begins. A game without rules says its aim, if its
    author has written one and it is short."""
    game, key = edition.faces.game, _play_step(edition, chapters)
    if (
        key == "kit-no-rules"
        and len(game.info.aim) <= _MOST_OF_AIM
        and not unwritten_aim(game, edition.templates)
    ):
        return _prose(edition, game.info.aim)
    if key not in ("kit-no-book", "kit-no-rules"):
        key = "kit-cover-lesson" if facts["lesson"] else "kit-cover-read"
    return fill_label(edition.faces.labels[key], edition.faces.scope(facts=facts))


def _along(edition: Edition) -> str:
    """Return the words for what shows the cuts."""
    labels, marks = edition.faces.labels, edition.marks
    along = labels[f"kit-along-{marks.kind}"]
    if marks.kind == "none" or marks.side != "back" or edition.backs not in ("duplex", "short"):
        return along
    return fill_label(labels["kit-along-back"], edition.faces.scope(facts={"along": along}))


def _paper(edition: Edition) -> str:
    """Return the name of the paper, and of the printer if the kit is for one."""
    labels = edition.faces.labels
    paper = paper_label(labels, edition.paper)
    if not edition.printer:
        return paper
    scope = edition.faces.scope(facts={"printer": edition.printer})
    return f"{paper}, {fill_label(labels['kit-for-printer'], scope)}"


def _work(edition: Edition, chapters: Sequence[Chapter], folded: Counter[str]) -> dict[str, int]:
    """Count the work of a first game. `cuts` are straight, `shapes` are cut out along their outline."""
    sheets = [sheet for chapter in chapters for sheet in chapter.sheets]
    return {
        "sheets": sum(sheets_of(edition, chapter) for chapter in chapters),
        "sides": sum(chapter.length for chapter in chapters),
        "cuts": sum(sheet.cuts for sheet in sheets) + folded["apart"],
        "shapes": sum(sheet.shapes for sheet in sheets),
        "folds": folded.total(),
    }


def _minutes(making: Making, work: dict[str, int]) -> int:
    seconds = making.print_side * work["sides"] + making.fold * work["folds"]
    seconds += making.cut * (work["cuts"] + work["shapes"])
    return _ROUND * math.ceil(seconds / 60 / _ROUND)


def _folded(edition: Edition, chapters: Sequence[Chapter]) -> Counter[str]:
    """Count the folds by the time when they are made: `behind` before anything is cut, if they bring backs
    behind fronts, or the time that the parts of a sheet name. A sheet with parts of several times is
    folded now. Those of parts that are folded up (`nets`) have a step of their own."""
    found: Counter[str] = Counter()
    for chapter in chapters:
        for sheet in chapter.sheets:
            if sheet.back is None and any(face.side == "back" for face in sheet.faces):
                found["behind"] += sheet.folds
                continue
            parts = [part_of(edition, component_of(chapter, face)) for face in sheet.faces]
            kinds = {part.fold if part else "now" for part in parts}
            when = kinds.pop() if len(kinds) == 1 else "now"
            found[when] += sheet.folds
            if when == "now":
                nets = sum(len(each.folds) for each in folded_up(edition, chapter, sheet.faces))
                found.update({"nets": nets, when: -nets})
    return found


def _edition(edition: Edition) -> dict[str, str]:
    """Return the age for the game, and the name of this edition."""
    labels, info = edition.faces.labels, edition.faces.game.info
    day = long_date(info.date, info.lang)
    return {
        "age": count_text(edition, "kit-from-age", info.age),
        "edition": f"{labels['edition']} {info.version}, {day}",
    }


def _figures(
    edition: Edition, work: dict[str, int], minutes: int, has_more: bool
) -> Iterator[dict[str, Any]]:
    """Yield the figures of the page. With `has_more`, some pages are for another night, and the label of
    the sheets says so."""
    info = edition.faces.game.info
    counts = {**work, "cuts": work["cuts"] + work["shapes"]}
    shown = [(f"kit-{name}", counts[name], counts[name]) for name in ("sheets", "sides", "cuts")]
    if has_more:
        shown[0] = ("kit-sheets-tonight", *shown[0][1:])
    shown += [
        ("kit-making", minutes, minutes),
        ("kit-game", info.minutes.min, info.minutes.max),
        ("kit-at-table", info.players.min, info.players.max),
    ]
    for key, first, last in shown:
        yield {"number": range_text(first, last), "label": count_text(edition, key, last)}


def _numbered_steps(
    edition: Edition, facts: dict[str, Any], chapters: Sequence[Chapter]
) -> list[dict[str, Any]]:
    """Return the steps of the page: those of every game, those of its parts, the last ones."""
    steps = dict(_steps(edition, facts, chapters))
    last = [steps.pop(key) for key in _AT_LAST if key in steps]
    texts = enumerate((*steps.values(), *_making(edition), *last), 1)
    return [{"number": str(number), "text": text} for number, text in texts]


def _steps(edition: Edition, facts: dict[str, Any], chapters: Sequence[Chapter]) -> Iterator[tuple[str, str]]:
    """Yield the steps of every game, by their label."""
    has_cards = any(chapter.product == "cards" for chapter in chapters)
    wanted = {
        "kit-step-secret": facts["secret"],
        "kit-step-plain-double": facts["plain-double"],
        "kit-step-plain-single": facts["plain-single"],
        "kit-step-card-double": facts["card-double"],
        "kit-step-card-single": facts["card-single"],
        "kit-by-hand": facts["double"],
        "kit-step-fold-backs": facts["behind"],
        "kit-step-cut" if has_cards else "kit-step-cut-plain": facts["cuts"] and not facts["apart"],
        "kit-step-cut-apart": facts["apart"],
        "kit-step-shapes": facts["shapes"],
        "kit-step-fold": facts["folds"],
        "kit-step-score": facts["scored"],
        "kit-step-net": facts["nets"],
        "kit-step-play": True,
        "kit-step-lesson": facts["lesson"],
        "kit-step-later": facts["later"],
        "kit-step-companion": "companion" in products_of(edition.faces.game),
        "kit-step-box": facts["box"],
    }
    scope = edition.faces.scope(facts=facts)
    for key, is_wanted in wanted.items():
        if is_wanted:
            step = _play_step(edition, chapters) if key == "kit-step-play" else key
            core = _core(edition) if key == "kit-step-fold-backs" else ""
            text = facts["nets"] if key == "kit-step-net" else fill_label(edition.faces.labels[step], scope)
            yield key, " ".join(filter(None, (text, core)))


def _core(edition: Edition) -> str:
    """Return what is glued between the halves of a folded sheet, in words, or nothing."""
    if not edition.core_mm:
        return ""
    lang = edition.faces.game.info.lang
    scope = edition.faces.scope(facts={"core": number_text(edition.core_mm, lang)})
    return fill_label(edition.faces.labels["kit-core"], scope)


def _play_step(edition: Edition, chapters: Sequence[Chapter]) -> str:
    """Return the label of what to do with the rulebook. A single sheet is not stapled. There is no book if
    the game has none, or if it could not be printed here."""
    if not any(chapter.product == "rulebook" and chapter.book for chapter in chapters):
        return "kit-no-book" if "rulebook" in products_of(edition.faces.game) else "kit-no-rules"
    return "kit-step-play" if _is_stapled(chapters) else "kit-step-read"


def _is_stapled(chapters: Sequence[Chapter]) -> bool:
    """True if a book of the kit is more than a sheet."""
    return any(chapter.book_pages > _SIDES for chapter in chapters)


def _making(edition: Edition) -> list[str]:
    """Return how to put together each part that needs more than cutting. Parts that are made alike share a
    line."""
    game = edition.faces.game
    alike: dict[str, list[str]] = {}
    for _kind, _name, part in game.parts():
        if part.how:
            alike.setdefault(_prose(edition, part.how), []).append(part_name(game, part))
    return [f"{', '.join(dict.fromkeys(titles))}. {how}" for how, titles in alike.items()]


def _tools(edition: Edition, work: dict[str, int], *, stapled: bool) -> list[str]:
    labels = edition.faces.labels
    tools = [labels["kit-tool-cut"]] if work["cuts"] else []
    tools += [labels["kit-tool-shapes"]] if work["shapes"] else []
    tools += [labels["kit-tool-fold"], labels["kit-tool-glue"]] if work["folds"] else []
    tools += [labels["kit-tool-staple"]] if stapled else []
    return tools or [labels["kit-tool-none"]]


def _things(edition: Edition) -> Iterator[str]:
    """Yield what the players bring, each with its number if there are several of anything."""
    things = edition.faces.game.info.bring.values()
    is_counted = any(thing.count > 1 for thing in things)
    for thing in things:
        yield f"{thing.count}\u00a0×\u00a0{thing.title}" if is_counted else thing.title


def _bring(edition: Edition) -> Iterator[str]:
    """Yield what the players bring, and what can be borrowed for it."""
    things = edition.faces.game.info.bring.values()
    for named, thing in zip(_things(edition), things, strict=True):
        borrow = f" {edition.faces.labels['borrow']}: {_prose(edition, thing.borrow)}" if thing.borrow else ""
        yield f"{named}.{borrow}"


def _prose(edition: Edition, text: str) -> str:
    """Return a text of game.yaml with its placeholders filled; the check of prose reports its faults."""
    return plain_text(fill(text, edition.faces.scope())[0])
