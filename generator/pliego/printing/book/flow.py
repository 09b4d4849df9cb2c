"""Divide sections into runs: columns of text, and blocks that need the whole width.

In: the sections of one book, whose blocks are already set. Out: `FlowRun`s, in reading order. The law of this
file: the order stays. A heading stays with what follows it. A boxed section is never split.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from markupsafe import Markup

_SHORT = 220
"""A text of at most this many characters, about two lines, can run across the page."""
Width = Literal["column", "half", "page"]


@dataclass(frozen=True, slots=True)
class View:
    """A block that is ready to print. The template `kind` prints `data`."""

    kind: str
    data: Any
    width: Width = "column"


@dataclass(frozen=True, slots=True)
class RuleView:
    """One rule. Its id is its address, and only the companion prints it."""

    id: str
    kind: str
    body: Markup


@dataclass(frozen=True, slots=True)
class StepsView:
    """Rules that are done one after the other, numbered from `start`."""

    start: int
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class BesideView:
    """A picture and the text beside it."""

    text: tuple[View, ...]
    picture: View


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section, or the part of it that one run holds, ready to print."""

    id: str
    title: str
    look: str
    start: str
    blocks: tuple[View, ...]
    width: Width = "column"
    level: str = "1"


@dataclass(slots=True)
class FlowRun:
    """Pieces that share the columns of a page, or its whole width. `page` starts a new page."""

    wide: bool
    page: bool = False
    pieces: list[SectionView] = field(default_factory=list)


def divided(section: SectionView, titles: Mapping[str, str]) -> Iterator[SectionView]:
    """Yield a section in parts. A long list (a kind with a title of its own) that follows something else
    becomes a section, so that it has a heading and stands in the contents."""
    start = 0
    for at, block in enumerate(section.blocks):
        if at > start and block.kind in titles:
            yield _section(section, section.blocks[start:at], titles, start)
            start = at
    yield _section(section, section.blocks[start:], titles, start)


def _section(
    section: SectionView, blocks: tuple[View, ...], titles: Mapping[str, str], start: int
) -> SectionView:
    if start == 0:
        return replace(section, blocks=blocks)
    kind = blocks[0].kind
    return SectionView(f"part-{kind}", titles[kind], "plain", "here", blocks)


def numbered(blocks: Iterable[View]) -> tuple[View, ...]:
    """Gather neighbouring rules into numbered steps. A block between them does not restart the count."""
    done: list[View] = []
    rules: list[RuleView] = []
    count = 0
    for block in [*blocks, View("end", None)]:
        if block.kind == "rule":
            rules.append(block.data)
            continue
        if rules:
            done.append(View("steps", StepsView(count + 1, tuple(rules))))
            count, rules = count + len(rules), []
        done.append(block)
    return tuple(done[:-1])


def flow(sections: Sequence[SectionView]) -> list[FlowRun]:
    """Return the runs that the sections make. Only the first part of a section has its title and its id."""
    runs: list[FlowRun] = []
    for section in sections:
        for first, (wide, blocks) in enumerate(_parts(section)):
            page = first == 0 and section.start == "page"
            if page or not runs or runs[-1].wide != wide:
                runs.append(FlowRun(wide, page))
            part = replace(section, blocks=blocks)
            runs[-1].pieces.append(part if first == 0 else replace(part, id="", title="", start="here"))
    return runs


def _parts(section: SectionView) -> Iterator[tuple[bool, tuple[View, ...]]]:
    """Divide a section where the width changes. A box stays whole. A short text before a wide block is
    wide too."""
    blocks = beside(section.blocks)
    if section.width == "page":
        yield True, blocks
        return
    widths = [block.width == "page" for block in blocks]
    if section.look in ("box", "summary"):
        yield section.look == "summary" or any(widths), blocks
        return
    if any(widths[1:2]) and blocks[0].kind == "prose":
        widths[0] = widths[0] or len(blocks[0].data["body"].striptags()) <= _SHORT
    start = 0
    for end in range(1, len(widths) + 1):
        if end == len(widths) or widths[end] != widths[start]:
            yield widths[start], blocks[start:end]
            start = end


def beside(blocks: tuple[View, ...]) -> tuple[View, ...]:
    """Put the text before and after each picture of half a page's width beside it, up to the next wide
    block."""
    done: list[View] = []
    text: list[View] = []
    picture: View | None = None
    for block in [*blocks, None]:
        if block is not None and block.width == "column":
            text.append(block)
        elif block is not None and block.width == "half" and picture is None:
            picture = block
        else:
            done.extend(text if picture is None else [_pair(tuple(text), picture)])
            text, picture = [], None
            if block is not None and block.width == "half":
                picture = block
            elif block is not None:
                done.append(block)
    return tuple(done)


def _pair(text: tuple[View, ...], picture: View) -> View:
    return View("beside", BesideView(text, picture), "page") if text else picture
