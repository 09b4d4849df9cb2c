"""Set the blocks of a section: rules, prose, figures, tables, worked examples.

In: a section of rules.yaml and a `Typesetter`. Out: the `SectionView` that the templates print. The law of
this file: every text passes through the typesetter, every picture through its `Pictures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from pliego.game.model.book import (
    Example,
    ExamplesBlock,
    FigureBlock,
    PartBlock,
    ProseBlock,
    Rule,
    Section,
    TableBlock,
)
from pliego.game.model.game import Game
from pliego.game.model.parts import Table
from pliego.printing.book.figures import FigureRequest
from pliego.printing.book.flow import RuleView, SectionView, View, Width, numbered
from pliego.printing.book.html import EMPTY, Entry, Typesetter
from pliego.printing.book.parts import part_view
from pliego.printing.book.places import block_path
from pliego.text.problems import Problem

_WIDE_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class FigureView:
    """A picture with its alternative text and its caption. `most_mm` is the largest width at which nothing
    on it is larger than its true size, or 0 if any width will do."""

    src: str
    alt: str
    caption: Markup
    most_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of a table and its share of the width in per cent."""

    title: str
    percent: float


@dataclass(frozen=True, slots=True)
class TableView:
    """A table. The first `heads` cells of each row head it. If a book shows a table again, that has no
    `id`."""

    id: str
    title: str
    caption: Markup
    columns: tuple[ColumnView, ...]
    rows: tuple[tuple[Markup, ...], ...]
    heads: int


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example: its title, its picture, and what happens. If a book shows it again, that has no
    `id`."""

    id: str
    title: str
    figure: FigureView | None
    body: Markup


def section_view(setter: Typesetter, section: Section) -> SectionView:
    """Set a section."""
    blocks = tuple(view for block in section.blocks for view in _block(setter, section, block))
    if section.look == "steps":
        blocks = numbered(blocks)
    look, start, width = section.look, section.start, section.width
    return SectionView(section.id, section.title, look, start, blocks, width, section.level)


def _block(setter: Typesetter, section: Section, block: Any) -> Iterator[View]:
    entry = setter.entry("rules.yaml", *block_path(setter.game, section, block), self=block)
    match block:
        case Rule():
            yield View("rule", RuleView(block.rule, block.kind, entry.blocks(block.text, "text")))
        case ProseBlock():
            yield View("prose", {"look": block.look, "body": entry.blocks(block.prose, "prose")})
        case FigureBlock():
            yield from _figure(entry, block)
        case TableBlock():
            yield from _table(setter, entry, block)
        case ExamplesBlock():
            yield from _examples(setter, entry, block)
        case PartBlock(part="contents"):
            yield _contents(setter.game, section)
        case PartBlock():
            yield from part_view(setter, block.part)


def _contents(game: Game, here: Section) -> View:
    """Return the other sections of the same book, with their pages."""
    others = [each for each in game.sections if each.book == here.book and each.blocks and each is not here]
    return View("contents", tuple((each.id, each.title, each.level) for each in others), "page")


def _figure(entry: Entry, block: FigureBlock) -> Iterator[View]:
    alt = entry.words(block.alt, "alt")
    src = entry.picture(FigureRequest("layout", block.figure, alt=alt))
    if src is not None:
        caption, life = entry.line(block.caption, "caption"), entry.setter.pictures.life_size_mm(src)
        yield View("figure", FigureView(src, alt, caption, life), block.width)


def _table(setter: Typesetter, entry: Entry, block: TableBlock) -> Iterator[View]:
    name = block.table
    table = setter.game.tables.get(name)
    if table is None:
        if not setter.game.has_dropped("tables", name):
            known = ", ".join(f"`{each}`" for each in setter.game.tables)
            message = f"expected a table of tables.yaml, found `{name}`"
            setter.problems.append(Problem("unknown-table", message, entry.span, f"there are {known}"))
        return
    width: Width = "page" if len(table.columns) >= _WIDE_COLUMNS else "column"
    shown = table_view(setter, name, table)
    yield View("table", shown if name not in setter.shown else replace(shown, id=""), block.width or width)
    setter.shown.add(name)


def table_view(setter: Typesetter, name: str, table: Table) -> TableView:
    """Set a table of tables.yaml."""
    entry = setter.entry("tables.yaml", "tables", name, self=table)
    shares = sum(column.share for column in table.columns.values()) or 1
    columns = tuple(ColumnView(c.title, round(100 * c.share / shares, 2)) for c in table.columns.values())
    rows = tuple(
        tuple(_cell(entry.child("rows", row, column), cells.get(column)) for column in table.columns)
        for row, cells in table.rows.items()
    )
    return TableView(
        name, table.title, entry.line(table.caption, "caption"), columns, rows, max(1, len(table.keys))
    )


def _cell(entry: Entry, cell: Any) -> Markup:
    if isinstance(cell, dict):
        return entry.effect(cell)
    return entry.line(cell) if cell is not None else EMPTY


def _examples(setter: Typesetter, entry: Entry, block: ExamplesBlock) -> Iterator[View]:
    found: list[ExampleView] = []
    for name in block.examples:
        example = setter.game.examples.get(name)
        if example is not None:
            shown = _example(setter, example, block.layout)
            anchor = f"example-{name}"
            found.append(shown if anchor not in setter.shown else replace(shown, id=""))
            setter.shown.add(anchor)
        elif not setter.game.has_dropped("examples", name):
            message = f"expected an example of examples.yaml, found `{name}`"
            place = setter.game.places.inside(entry.file, entry.path, name)
            setter.problems.append(Problem("unknown-example", message, place))
    if found:
        yield View("examples", tuple(found), block.width)


def _example(setter: Typesetter, example: Example, layout: str | None) -> ExampleView:
    path = setter.game.example_path(example.id)
    facts = setter.facts("example", example.id)
    entry = setter.entry("examples.yaml", *path, self=example, example=example, facts=facts)
    figure = None
    if layout is not None:
        alt = f"{setter.label('example')}: {example.title}"
        src = entry.picture(FigureRequest("layout", layout, example.id, alt))
        if src is not None:
            figure = FigureView(src, alt, EMPTY, entry.setter.pictures.life_size_mm(src))
    return ExampleView(example.id, example.title, figure, entry.blocks(example.text, "text"))
