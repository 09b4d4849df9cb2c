"""Turn prose into HTML. Only here do words of the content become markup.

In: prose of an entry, with its placeholders. Out: escaped HTML, and every fault as a problem at the place of
the entry. The law of this file: content is escaped before it meets a tag. HTML and template code in it are
printed as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from markupsafe import Markup, escape

from pliego.game.fill import fill, fill_label, inline_blocks, phrase
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.room import FactsKind, TranscriptLines
from pliego.printing.book.figures import FigureRequest, Pictures
from pliego.text.celltext import CellGrammar
from pliego.text.nodes import Path
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem, Span
from pliego.text.prose import (
    Block,
    Break,
    CrossReference,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Placeholder,
    Strong,
    Words,
    keep_units,
    plain_text,
)

_COORDINATE = re.compile(r"(\b\d+-[A-Z]\b)")
EMPTY = Markup("")


@dataclass
class Typesetter:
    """Sets the prose of one book.

    It can link to the rules and sections in `anchors`. `kit_pages` holds the first page of each component in
    the kit, `transcripts` the sample games as the engine plays them, `odds` the exact chances, `labels_at`
    the place of the labels. `shown` are the tables that it has set. `facts` computes the facts of examples
    and scenarios. `problems` grows while it works, and `render_book` returns it.
    """

    game: Game
    labels: Mapping[str, str]
    pictures: Pictures
    anchors: frozenset[str] = frozenset()
    kit_pages: Mapping[str, int | str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    transcripts: Mapping[str, TranscriptLines] = field(default_factory=dict)
    odds: Mapping[str, Fraction] = field(default_factory=dict)
    labels_at: Span | None = None
    shown: set[str] = field(default_factory=set)
    facts: Callable[[FactsKind, str], Mapping[str, Any]] = lambda _kind, _name: {}

    def entry(self, file: str, /, *path: str | int, **names: Any) -> Entry:
        """Return an entry of the content, ready to be set. Its placeholders can use `names`."""
        return Entry(self, file, path, Scope(self.game, {"labels": self.labels, **names}, self.odds))

    def label(self, key: str, n: int | None = None) -> str:
        """Return a label of the templates, in its form for `n` things if it counts them. A missing label
        is a problem and prints as its key."""
        if key not in self.labels:
            lang = self.game.info.lang
            message = f"expected the label `{key}` in the language `{lang}`, found none"
            self.problems.append(Problem("labels-lacking", message, self.labels_at, f"add `{key}:`"))
        return fill_label(self.labels.get(key, key), Scope(self.game, {} if n is None else {"n": n}))


@dataclass(frozen=True)
class Entry:
    """One entry of the content: its place, and what its placeholders can name."""

    setter: Typesetter
    file: str
    path: Path
    scope: Scope

    def child(self, /, *path: str | int, **names: Any) -> Entry:
        """Return an entry below this one."""
        return replace(self, path=(*self.path, *path), scope=self.scope.with_(**names))

    @property
    def span(self) -> Span | None:
        """The place of the entry."""
        return self.setter.game.places.at(self.file, *self.path)

    def blocks(self, text: str | None, *path: str | int, grammar: CellGrammar | None = None) -> Markup:
        """Set prose, or a cell, as paragraphs and lists."""
        return EMPTY.join(self._block(block) for block in self._filled(text, path, grammar))

    def line(self, text: str | None, *path: str | int, grammar: CellGrammar | None = None) -> Markup:
        """Set prose, or a cell, as one run of words."""
        return self.inline(inline_blocks(self._filled(text, path, grammar)))

    def words(self, text: str | None, *path: str | int) -> str:
        """Return prose without markup, to be read aloud."""
        return plain_text(self._filled(text, path))

    def effect(self, verbs: Mapping[str, Any]) -> Markup:
        """Set an effect as the phrases of its verbs."""
        parts, faults = phrase(verbs, self.scope)
        self._report(faults, ())
        return self.inline(parts)

    def picture(self, request: FigureRequest) -> str | None:
        """Return the address of a picture. If it cannot be drawn, report that at this entry."""
        address, problems = self.setter.pictures.address(request)
        self.setter.problems.extend(problems)
        if address is None:
            what = f"{request.kind} `{request.id}`" + (f" of `{request.example}`" if request.example else "")
            message = f"expected a picture of the {what}, found none"
            hint = "mend what keeps it from being drawn"
            self.setter.problems.append(Problem("figure-missing", message, self.span, hint))
        return address

    def inline(self, parts: Sequence[Inline]) -> Markup:
        """Return inline parts as HTML."""
        return EMPTY.join(self._inline(part) for part in parts)

    def _filled(self, text: str | None, path: Path, grammar: CellGrammar | None = None) -> tuple[Block, ...]:
        if text is None:
            return ()
        blocks, faults = fill(text, self.scope, grammar=grammar)
        self._report(faults, path)
        return blocks

    def _report(self, faults: Sequence[Fault], path: Path) -> None:
        places = self.setter.game.places
        for fault in faults:
            span = places.inside(self.file, (*self.path, *path), fault.needle)
            self.setter.problems.append(Problem(fault.code, fault.message, span, fault.hint))

    def _block(self, block: Block) -> Markup:
        if isinstance(block, Paragraph):
            return Markup("<p>{}</p>").format(self.inline(block.parts))
        return self._listing(block)

    def _listing(self, block: Listing) -> Markup:
        items = EMPTY.join(Markup("<li>{}</li>").format(self._item(item)) for item in block.items)
        if not block.ordered:
            return Markup("<ul>{}</ul>").format(items)
        before = Markup(' style="counter-reset: list-item {}"').format(block.start - 1)
        start = before if block.start != 1 else EMPTY
        signed = Markup(' class="bracket"') if block.sign == ")" else EMPTY
        return Markup("<ol{}{}>{}</ol>").format(start, signed, items)

    def _item(self, blocks: Sequence[Block]) -> Markup:
        """Set an item of a list without paragraphs, because a tagged PDF allows none in it."""
        lines = [self.inline(block.parts) for block in blocks if isinstance(block, Paragraph)]
        lists = [self._listing(block) for block in blocks if isinstance(block, Listing)]
        return Markup("<br>").join(lines) + EMPTY.join(lists)

    def _inline(self, part: Inline) -> Markup:
        match part:
            case Words(text):
                return _words(text)
            case Strong(parts):
                return Markup("<strong>{}</strong>").format(self.inline(parts))
            case Emphasis(parts):
                return Markup("<em>{}</em>").format(self.inline(parts))
            case Named(kind, _, parts):
                return Markup('<span class="name name-{}">{}</span>').format(kind, self.inline(parts))
            case Break():
                return Markup("<br>")
            case IconRef(icon, title):
                return self._icon(icon, title)
            case CrossReference(anchor, title):
                return self._reference(anchor, title)
            case Placeholder(raw=raw):
                return escape(raw)

    def _icon(self, icon: str, title: str) -> Markup:
        address = self.picture(FigureRequest("icon", icon, alt=title))
        if address is None:
            return escape(title)
        return Markup('<img class="icon" src="{}" alt="{}">').format(address, title)

    def _reference(self, anchor: str, title: str) -> Markup:
        if anchor not in self.setter.anchors:
            return Markup('<span class="ref">{}</span>').format(title)
        page = self.setter.label("page-short")
        return Markup('<a class="ref" data-page="{}" href="#{}">{}</a>').format(page, anchor, title)


def _words(text: str) -> Markup:
    """Set words. A coordinate such as `9-H` stays on one line, and so do a number and its unit."""
    whole = Markup('<span class="whole">{}</span>')
    parts = _COORDINATE.split(keep_units(text))
    return EMPTY.join(whole.format(part) if number % 2 else escape(part) for number, part in enumerate(parts))
