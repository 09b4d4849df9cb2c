"""Marks of other programs in the cells of a table: they print as they were typed.

    deck.csv:4:6: warning: expected words, found `&amp;`, which prints as it was typed [as-typed]
        hint: write `&`

Code: `as-typed` (warning, once for each mark, at its first cell): `{R}` and other braces that name nothing,
HTML tags that no export of formatted text needs, entities, and the name of an icon in brackets or colons
(`[wood]`, `:wood:`) that is no shorthand. It looks at the texts of cards from a table and
at the free fields of all cards.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from pliego.checks.content.cells import FreeCell, free_cells, leaves
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.lookup import is_name
from pliego.game.model.game import Game
from pliego.text.celltext import parse_cell
from pliego.text.letters import slug
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem
from pliego.text.prose import Placeholder, Words, named_char

_MARK = re.compile(
    r"(?P<brace>\{[^{}\n]{1,60}\})|(?P<tag></?[A-Za-z][A-Za-z0-9]*(?:\s[^<>\n]{0,60})?/?>)"
    r"|(?P<entity>&(?:[A-Za-z]{2,8}[0-9]*|#\d{1,6}|#[xX][0-9A-Fa-f]{1,6});)"
    r"|\[(?P<bracket>[^\[\]\n]{1,40})\]|:(?P<colon>[\w-]{1,40}):"
)


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each mark that prints as it was typed."""
    told: set[str] = set()
    for cell in (*_texts(inspection), *free_cells(inspection.game)):
        for part in leaves(parse_cell(cell.passage.text, cell.grammar)[0]):
            words = part.text if isinstance(part, Words) else ""
            if isinstance(part, Placeholder) and not is_name(inspection.scope(cell.names), part.path):
                words = part.raw
            for fault in _faults(words, inspection.game):
                if fault.needle not in told:
                    told.add(fault.needle)
                    yield cell.passage.problem(fault, severity="warning")


def _texts(inspection: Inspection) -> Iterator[FreeCell]:
    """Yield the texts of cards that come from a table."""
    for text in inspection.printed:
        if text.grammar is not None:
            passage = Passage(inspection.game, text.file, text.path, text.text)
            yield FreeCell(passage, text.grammar, text.names)


def _faults(words: str, game: Game) -> Iterator[Fault]:
    for match in _MARK.finditer(words):
        is_escaped = match[0] in dict(game.shorthands)
        if not is_escaped and (hint := _hint(match, game)):
            message = f"expected words, found `{match[0]}`, which prints as it was typed"
            yield Fault("as-typed", message, match[0], hint)


def _hint(match: re.Match[str], game: Game) -> str:
    """Return what to do about a mark; "" if there is nothing to do."""
    as_shorthand = f'`shorthand: "{match[0]}"`'
    if match["tag"]:
        return "of HTML, `<b>`, `<i>`, `<br>` and `<p>` are understood; write the rest as words"
    if match["entity"]:
        sign = html.unescape(match[0])
        if sign == match[0]:
            return "write the character itself"
        return f"write `{sign}`" if sign.isprintable() else f"write the character itself, {named_char(sign)}"
    if match["brace"]:
        known = slug(match["brace"]) in game.info.icons
        return "" if known else f"if it is an icon, say so in game.yaml at the icon: {as_shorthand}"
    name = slug(match["bracket"] or match["colon"])
    is_icon = name in game.info.icons
    return f"write `{{icon.{name}}}`, or say in game.yaml at the icon: {as_shorthand}" if is_icon else ""
