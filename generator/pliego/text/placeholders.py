"""The placeholders of a piece of prose, and everything in it that is refused.

In: prose as written. Out: `RawPlaceholder`s (where each stands and what it names) and `Fault`s, each with its
offset. The laws of this file: it looks up nothing; what looks like HTML or template code is refused anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pliego.text.letters import slug

MAX_LENGTH = 20_000
_MAX_DEPTH = 4
_PATH = r"[a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*"
_PLAIN = re.compile(rf"\{{({_PATH})(?:\|([a-z][a-z0-9-]*))?\}}")
_PLURAL = re.compile(rf"\{{({_PATH})\s*,\s*plural\s*,")
_FORM = re.compile(r"\s*(zero|one|two|few|many|other)\s*\{")
_SPECIAL = re.compile(r"\\.|[{}<&]", re.DOTALL)
_HTML = re.compile(
    r"</?[A-Za-z][^<>]{0,60}>?|<!--|<[!?][A-Za-z]|&(?:[A-Za-z]{2,8}[0-9]*|#\d+|#[xX][0-9A-Fa-f]+);"
)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)")
_TEMPLATE = re.compile(r"\{\{[^{}]{0,60}\}\}|\{%.{0,60}?%\}|\{#.{0,60}?#\}|\{[{%#]", re.DOTALL)
_STRAY = re.compile(r"\{[^{}\n]{0,60}\}|\{[^{}\s]{0,60}")
_NAMES = re.compile(r"\{([A-Za-z]+(?:\.[^.,|]+)+)\}")
_BLANK_LINE = re.compile(r"\n\s*\n")
_MARKUP = re.compile(
    r"^ {0,3}(?P<heading>#{1,6} )|^ {0,3}(?P<quotation>>)|(?P<link>!?\[[^\]\n]*\]\()|(?P<code>`[^`\n]*`?)"
    r"|^ {0,3}(?P<table>\|)|^ {0,3}(?P<line>(?:-{3,}|={3,}|_{3,})\s*$)",
    re.MULTILINE,
)
_PLAIN_LINE = re.compile(
    r"(?:[^\W\d_]|[¡¿«(“\"'…])(?:[^*_{}<>&\\`#\[\]|\x00-\x1f\x7f]*[^\s*_{}<>&\\`#\[\]|\x00-\x1f\x7f])?"
)
"""One line that begins with a letter or a quotation mark, and holds nothing that could be markup."""
_PLURAL_HINT = "write `{value.hand, plural, one {# carta} other {# cartas}}`; `other` is required"


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake in a piece of prose. `needle` is the wrong text; `offset` is where it starts in the prose,
    -1 if that is not known."""

    code: str
    message: str
    needle: str
    hint: str = ""
    offset: int = -1


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a plural: its CLDR category and the offset of that, and the offsets of its text."""

    category: str
    at: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RawPlaceholder:
    """A placeholder as it stands in prose: its start and end, its path, its plural forms, and the wanted
    form of a name (`{card.avance|gen}`)."""

    start: int
    end: int
    path: tuple[str, ...]
    forms: tuple[Form, ...] = ()
    case: str = ""

    @property
    def is_plural(self) -> bool:
        """True if it chooses between plural forms."""
        return bool(self.forms)


def is_plain(text: str) -> bool:
    """True for a line of words without placeholders, markup and faults, as most texts of cards are."""
    return len(text) <= MAX_LENGTH and _PLAIN_LINE.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def scan(text: str) -> tuple[tuple[RawPlaceholder, ...], tuple[Fault, ...]]:
    """Return every placeholder of prose, also those inside plural forms, and every fault, in order."""
    if len(text) > MAX_LENGTH:
        message = f"expected at most {MAX_LENGTH} characters, found {len(text)}"
        return (), (Fault("prose-length", message, text[:20], "split the text", 0),)
    if is_plain(text):
        return (), ()
    found = list(_scan(text, 0, len(text), 0))
    placeholders = tuple(one for one in found if isinstance(one, RawPlaceholder))
    faults = list(_without_closing_tags([one for one in found if isinstance(one, Fault)]))
    faults.extend(_markup(text, placeholders))
    return placeholders, tuple(sorted(faults, key=lambda fault: fault.offset))


def _without_closing_tags(faults: list[Fault]) -> Iterator[Fault]:
    """Yield the faults, but not a tag that closes one before it."""
    opened: set[str] = set()
    for fault in faults:
        tag = _TAG.match(fault.needle)
        if tag is None or not (tag[1] and tag[2] in opened):
            yield fault
        opened.update([tag[2]] if tag else [])


def placeholder_at(text: str, start: int) -> RawPlaceholder | None:
    """Return the placeholder that starts at a `{`, None if there is none."""
    if match := _PLAIN.match(text, start):
        return RawPlaceholder(start, match.end(), tuple(match[1].split(".")), case=match[2] or "")
    match = _PLURAL.match(text, start)
    end = _pairs(text).get(start, -1)
    if match is None or end < 0 or _BLANK_LINE.search(text, start, end):
        return None
    forms = tuple(_forms(text, match.end(), end - 1))
    return RawPlaceholder(start, end, tuple(match[1].split(".")), forms)


def _forms(text: str, start: int, end: int) -> Iterator[Form]:
    pairs = _pairs(text)
    while (match := _FORM.match(text, start, end)) and match.end() - 1 in pairs:
        start = pairs[match.end() - 1]
        yield Form(match[1], match.start(1), match.end(), start - 1)


@lru_cache(maxsize=256)
def _pairs(text: str) -> dict[int, int]:
    """Return the offset behind the `}` of each closed `{`."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for match in _SPECIAL.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            pairs[opened.pop()] = match.end()
    return pairs


def _scan(text: str, start: int, end: int, depth: int) -> Iterator[RawPlaceholder | Fault]:
    while match := _SPECIAL.search(text, start, end):
        start = match.end()
        if match[0] == "{" and (found := placeholder_at(text, match.start())):
            start = found.end
            yield from _inside(text, found, depth)
        elif match[0] == "{":
            fault = _stray(text, match.start())
            start = match.start() + len(fault.needle)
            yield fault
        elif match[0] == "}":
            message, hint = "expected `{` before it, found `}`", "write `\\}` if you mean the brace"
            yield Fault("hole-syntax", message, "}", hint, match.start())
        elif html := _HTML.match(text, match.start()):
            start = html.end()
            yield _html(html[0], match.start())


def _inside(text: str, found: RawPlaceholder, depth: int) -> Iterator[RawPlaceholder | Fault]:
    """Yield a placeholder, then what stands in its plural forms."""
    yield found
    raw = text[found.start : found.end]
    if not _PLURAL.match(raw):
        return
    last = found.forms[-1].end + 1 if found.forms else found.start
    categories = [form.category for form in found.forms]
    whole = text[last : found.end - 1].strip() == "" and len(set(categories)) == len(categories)
    if not whole or "other" not in categories:
        message = f"expected plural forms, found `{_short(raw)}`"
        yield Fault("hole-plural", message, raw, _PLURAL_HINT, found.start)
    elif depth >= _MAX_DEPTH:
        message = f"expected at most {_MAX_DEPTH} plurals inside each other, found more"
        yield Fault("hole-plural", message, raw, "write two sentences", found.start)
    else:
        for form in found.forms:
            yield from _scan(text, form.start, form.end, depth + 1)


def _stray(text: str, start: int) -> Fault:
    """Return the fault of a `{` that opens no placeholder."""
    if match := _TEMPLATE.match(text, start):
        message = f"expected prose, found the template code `{_short(match[0])}`"
        hint = "it is never run; a placeholder is written `{value.hand}`, a brace `\\{`"
        return Fault("prose-template", message, match[0], hint, start)
    match = _STRAY.match(text, start)
    raw = match[0] if match else "{"
    if _PLURAL.match(text, start):
        return Fault("hole-plural", f"expected plural forms, found `{_short(raw)}`", raw, _PLURAL_HINT, start)
    message = f"expected a placeholder such as `{{value.hand}}`, found `{_short(raw)}`"
    hint = "write `\\{` if you mean the brace"
    if address := _with_ids(raw):
        hint = f"write `{address}`, for an id holds only a-z, 0-9 and -; or {hint.removeprefix('write ')}"
    return Fault("hole-syntax", message, raw, hint, start)


def _with_ids(raw: str) -> str:
    """Return a placeholder like `{card.Wolf's Lair}` with ids in place of its names, "" if that cannot be."""
    match = _NAMES.fullmatch(raw)
    names = match[1].split(".") if match else []
    steps = [slug(name).upper() if name.isupper() else slug(name) for name in names]
    return f"{{{'.'.join(steps)}}}" if steps and all(steps) else ""


def _html(raw: str, start: int) -> Fault:
    what, mean = ("entity", "\\&") if raw[0] == "&" else ("HTML", "\\<")
    hint = f"it is printed as text and never run; write `{mean}` if you mean the character"
    return Fault("prose-html", f"expected Markdown, found the {what} `{_short(raw)}`", raw, hint, start)


def _markup(text: str, placeholders: tuple[RawPlaceholder, ...]) -> Iterator[Fault]:
    """Yield the Markdown that cards and books do not offer and would print as it stands."""
    for match in _MARKUP.finditer(text):
        escaped = match.start() > 0 and text[match.start() - 1] == "\\"
        if escaped or any(each.start < match.start() < each.end for each in placeholders):
            continue
        message = f"expected emphasis, paragraphs and lists, found the mark of a {match.lastgroup}"
        needle = match[0].strip()
        hint = f"write `\\{needle[0]}` if you mean the character"
        yield Fault("prose-markup", message, needle, hint, text.index(needle, match.start()))


def _short(raw: str) -> str:
    line = " ".join(raw.split())
    return line if len(line) <= 60 else f"{line[:60]}…"
