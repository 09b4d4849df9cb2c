"""Marks of other programs in the cells of a table: they print as they were typed.

    deck.csv:4:6: warning: expected words, found `&amp;`, which prints as it was typed [as-typed]
        hint: write `&`

Code: `as-typed` (warning, once for each mark, at its first cell): `{R}` and other braces that name nothing,
HTML tags that no export of formatted text needs, entities, the name of an icon in brackets or colons
(`[wood]`, `:wood:`) that is no shorthand, a word between the signs of shorthands (`[link]` where `[wood]` is
one), a line break as words (`\\n`), the signs of CardMaker (`\\q`, `@[Name]`), the lines of rpg-cards
(`text | Burn.`; once for all of them), a word of icons with a letter that is none, `[b]`, `_loud_`, `**` that
nothing closes, and what may be an icon that nobody has declared (`:wood:`, `[coin]` in several cells). It
looks at the texts of cards from a table and at the free fields of all cards.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from pliego.checks.content.cells import FreeCell, free_cells, leaves
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.lookup import is_name
from pliego.game.model.game import Game
from pliego.game.model.types import shortened
from pliego.game.pictures import is_picture
from pliego.text.celltext import EMPHASIS_TAGS, parse_cell
from pliego.text.letters import slug
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem, Span
from pliego.text.prose import Placeholder, Words, named_char
from pliego.text.shorthands import Shorthands, any_of

_CODE = re.compile(r"\[/?(b|i|u|center|color|size|img)(?:=[^\[\]\n]{0,30})?\]")
"""A mark of web forums."""
_MARK = re.compile(
    r"(?P<brace>\{[^{}\n]{1,60}\})|(?P<tag></?[A-Za-z][A-Za-z0-9]*(?:[\s=;][^<>\n]{0,60})?/?>)"
    r"|(?P<entity>&(?:[A-Za-z]{2,8}[0-9]*|#\d{1,6}|#[xX][0-9A-Fa-f]{1,6});)"
    rf"|(?P<code>{_CODE.pattern.replace('(', '(?:', 1)})"
    r"|(?P<under>(?<!\w)_(?=[^\W_])[^_\n]{1,60}(?<=[^\W_])_(?!\w))|(?P<stars>(?<![*\w])\*\*(?=[^\W\d_]))"
    r"|(?P<struck>~~(?=\S)[^~\n]{1,60}~~)|(?P<quotes>``[^`'\n]{1,60}'')"
    r"|(?<![\w%])(?P<percent>%(?=[^\W\d])[\w-]{1,30}%)(?![\w%])"
    r"|(?P<cell>@\[[^\[\]\n]{1,40}\])|\[(?P<bracket>[^\[\]\n]{1,40})\]|:(?P<colon>[\w-]{1,40}):"
    r"|(?P<line>\\n(?![A-Za-z]*\\)|(?<![:\w])\\q|\\c(?= )|\\\d{1,3}\\)"
)
_CARD_LINE = re.compile(
    r"\s*(?:subtitle|text|property|section|bullet|boxes|fill|picture|icon|description|dndstats|footer|rule)\s*\|.*"
)
"""A line of a card of rpg-cards."""
_CARD_LINE_HINT = (
    "in a card of rpg-cards: write `text | Burn.` as `Burn.`, `property | Range | 60` as `**Range** 60`, "
    "and leave out `rule` and `fill`"
)
_ONE_HINT = {
    "code": "write `<b>`, `<i>` or `**…**`, or leave it out",
    "under": "write `*…*` for emphasis, or leave the signs out",
    "stars": "close it with `**`, or leave it out",
    "struck": "leave out what is struck out: no card prints a line through words",
    "quotes": "write quotation marks: `“…”`",
    "cell": "of CardMaker, it stands for a cell or a picture: write what it shows",
}
"""What to do about marks that mean one thing, by the name of their group."""
_WRITTEN_OTHERWISE = {
    r"\n": "a line break in the cell, or `<br>`",
    r"\q": "a quotation mark",
    r"\c": "a comma",
}
"""What to write for the signs of other programs."""
_DECLARE = "if it is an icon, declare it in game.yaml, below `icons:`"
_TAG_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
_HTML_SIGNS = ("<", "&")
_AT_THE_ICON = "shorthand: "
"""What the hints of marks say that may be icons."""
_SIGNED = re.compile(r"([^\w\s(){}'\"“”‘’«»*.,-])[^\W\d][\w-]*([^\w\s(){}'\"“”‘’«»*.,-])")
"""A shorthand of a word between two signs. Those of sentences are left out: `(once)` is common."""
_IN_BRACKETS = re.compile(r"\[([a-zà-öø-ÿ][a-zà-öø-ÿ-]+)\]")
_LETTER = re.compile(r"[^\W\d_]{2}")
_LETTERS = re.compile(r"[^\W\d_]+")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each mark that prints as it was typed."""
    told: set[str] = set()
    icons: dict[str, list[str]] = {}
    cells = (*_texts(inspection), *free_cells(inspection.game))
    often = _often_in_brackets(cells)
    for cell in cells:
        new: list[Fault] = []
        for part in leaves(parse_cell(cell.passage.text, cell.grammar)[0]):
            words = part.text if isinstance(part, Words) else ""
            if isinstance(part, Placeholder) and not is_name(inspection.scope(cell.names), part.path):
                words = part.raw
            faults = [*_faults(words, inspection.game, often), *_half_icons(words, cell.grammar.letters)]
            for fault in faults:
                kind = _kind(fault)
                if kind not in told and not _is_escaped(fault.needle, cell.passage.text):
                    told.add(kind)
                    new.append(_with_other_marks(fault, icons))
        yield from (cell.passage.problem(fault, severity="warning") for fault in _together(new))


def _is_escaped(mark: str, text: str) -> bool:
    """True if a backslash stands before a mark wherever a text has it: its author wants it as it is."""
    return f"\\{mark}" in text and mark not in text.replace(f"\\{mark}", "")


def _kind(fault: Fault) -> str:
    """Return what faults have in common of which one is enough: both tags of a pair are one."""
    if fault.hint == _CARD_LINE_HINT:
        return fault.hint
    if code := _CODE.fullmatch(fault.needle):
        return f"[{code[1]}"
    name = _tag_name(fault.needle)
    return f"<{name}" if name and name not in EMPHASIS_TAGS else fault.needle


def _tag_name(mark: str) -> str:
    """Return the name of a tag; "" for another mark."""
    found = _TAG_NAME.match(mark)
    return found[1].lower() if found else ""


def _together(faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults of a cell, all tags and entities of HTML as one."""
    of_html = [fault for fault in faults if fault.needle[:1] in _HTML_SIGNS]
    if len(of_html) < 2:
        return [*faults]
    found, hints = (
        [*dict.fromkeys(each)] for each in ([f"`{f.needle}`" for f in of_html], [f.hint for f in of_html])
    )
    message = f"expected words, found {', '.join(found[:-1])} and {found[-1]}, which print as they were typed"
    return [
        replace(of_html[0], message=message, hint="; ".join(hints)),
        *(fault for fault in faults if fault not in of_html),
    ]


def undeclared_icons(inspection: Inspection) -> dict[Span, Fault]:
    """Return the first mark of each cell that may be an icon nobody has declared, by the cell's place."""
    cells = (*_texts(inspection), *free_cells(inspection.game))
    often = _often_in_brackets(cells)
    found: dict[Span, Fault] = {}
    for cell in cells:
        for part in leaves(parse_cell(cell.passage.text, cell.grammar)[0]):
            words = part.text if isinstance(part, Words) else ""
            faults = [*_faults(words, inspection.game, often), *_half_icons(words, cell.grammar.letters)]
            icon = next((fault for fault in faults if _AT_THE_ICON in fault.hint), None)
            if icon and (place := cell.passage.place(0)):
                found.setdefault(place, icon)
    return found


def _texts(inspection: Inspection) -> Iterator[FreeCell]:
    """Yield the texts of cards that come from a table."""
    for text in inspection.printed:
        if text.grammar is not None:
            passage = Passage(inspection.game, text.file, text.path, text.text)
            yield FreeCell(passage, text.grammar, text.names)


def _often_in_brackets(cells: Sequence[FreeCell]) -> frozenset[str]:
    """Return the small words that stand alone in brackets in several cells, as icons do: `[coin]`."""
    found = Counter(word for cell in cells for word in {*_IN_BRACKETS.findall(cell.passage.text)})
    return frozenset(word for word, count in found.items() if count > 1)


def _faults(words: str, game: Game, often: Container[str]) -> Iterator[Fault]:
    for match in _MARK.finditer(words):
        is_escaped = match[0] in dict(game.shorthands)
        if not is_escaped and (hint := _hint(match, game, often)):
            message = f"expected words, found `{match[0]}`, which prints as it was typed"
            yield Fault("as-typed", message, match[0], hint)
    yield from _like_shorthands(words, game)
    if line := _CARD_LINE.match(words):
        message = f"expected words, found `{shortened(line[0])}`, which prints as it was typed"
        yield Fault("as-typed", message, line[0], _CARD_LINE_HINT)


def _like_shorthands(words: str, game: Game) -> Iterator[Fault]:
    """Yield a fault for each word that stands between the signs of a shorthand, and is none."""
    if not game.shorthands:
        return
    known = dict(game.shorthands)
    signs = {(match[1], match[2]) for each in known if (match := _SIGNED.fullmatch(each))}
    for before, after in sorted(signs) if any(before in words for before, _after in signs) else ():
        for match in re.finditer(rf"{re.escape(before)}[^\W\d][\w-]{{0,29}}{re.escape(after)}", words):
            if match[0] not in known and slug(match[0]) not in game.info.icons:
                like = next(each for each in known if each[0] == before and each[-1] == after)
                message = f"expected words, found `{match[0]}`, which prints as it was typed"
                hint = (
                    f'`{like}` is an icon; if this is one too, give it `shorthand: "{match[0]}"` in game.yaml'
                )
                yield Fault("as-typed", message, match[0], hint)


def _half_icons(words: str, letters: Shorthands) -> Iterator[Fault]:
    """Yield a fault for each word whose letters are icons but for a few: then none of them is one."""
    for match in _LETTERS.finditer(words) if letters else ():
        rest = re.sub(any_of(letters), " ", match[0]).split()
        if rest and len("".join(rest)) * 2 <= len(match[0]):
            odd = f"`{rest[0]}`, which is none"
            message = f"expected icons in `{match[0]}`, found {odd}: the word prints as it was typed"
            hint = f'give an icon `shorthand: "{rest[0]}"` in game.yaml, or part the letters with a blank'
            yield Fault("as-typed", message, match[0], hint)


def _hint(match: re.Match[str], game: Game, often: Container[str]) -> str:
    """Return what to do about a mark; "" if there is nothing to do."""
    if match["tag"]:
        if match["tag"].startswith("<img"):
            return "write the name of an icon of game.yaml: `{icon.coin}`"
        if (name := _tag_name(match["tag"])) in EMPHASIS_TAGS:
            is_end = match["tag"].startswith("</")
            other = f"open it with `<{name}>`" if is_end else f"close it with `</{name}>`"
            return f"`{match['tag']}` stands alone: {other}, or leave it out"
        return "of HTML, `<b>`, `<i>`, `<br>` and `<p>` are understood; write the rest as words"
    if match["entity"]:
        sign = html.unescape(match[0])
        if sign == match[0]:
            return "write the character itself"
        return f"write `{sign}`" if sign.isprintable() else f"write the character itself, {named_char(sign)}"
    if told := next((hint for kind, hint in _ONE_HINT.items() if match[kind]), ""):
        return told
    if match["line"]:
        is_meant = not match.string[: match.start()].endswith("\\")
        what = _WRITTEN_OTHERWISE.get(match["line"], "the character itself")
        return f"write {what}" if is_meant else ""
    if match["brace"]:
        known = slug(match["brace"]) in game.info.icons
        return "" if known else _as_new_icon(match[0])
    return _hint_of_icon(match, game, often)


def _hint_of_icon(match: re.Match[str], game: Game, often: Container[str]) -> str:
    """Return what to do about a word between signs, which may be an icon; "" if it is none."""
    word = match["bracket"] or match["colon"] or match["percent"]
    name = slug(PurePosixPath(word).stem if is_picture(word) else word)
    if is_picture(word) and name not in game.info.icons:
        return f"write the name of an icon of game.yaml: `{{icon.{name}}}`"
    is_colon = match["colon"] is not None and _LETTER.match(match["colon"]) is not None
    if name in game.info.icons:
        as_shorthand = f'`shorthand: "{match[0]}"`'
        return f"write `{{icon.{name}}}`, or say in game.yaml at the icon: {as_shorthand}"
    return _as_new_icon(match[0]) if match["bracket"] in often or match["percent"] or is_colon else ""


def _as_new_icon(mark: str) -> str:
    """Return how to declare an icon that a mark stands for."""
    name = slug(mark) or "icon"
    icon = f'{name}: {{title: {name.capitalize()}, art: art/{name}.svg, shorthand: "{mark}"}}'
    return f"{_DECLARE}: `{icon}`"


def _with_other_marks(fault: Fault, icons: dict[str, list[str]]) -> Fault:
    """Return a fault whose icon has another mark already (`:wood:`, `[wood]`) with a hint for all. `icons`
    are the marks of each icon so far; this one is added."""
    name = slug(fault.needle)
    if not name or not fault.hint.startswith(_DECLARE):
        return fault
    marks = icons.setdefault(name, [])
    marks.append(fault.needle)
    listed = ", ".join(f'"{mark}"' for mark in marks)
    both = f"if it is the icon `{name}` too, give that one each mark: `shorthand: [{listed}]`"
    return replace(fault, hint=both) if len(marks) > 1 else fault
