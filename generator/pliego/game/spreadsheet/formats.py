"""A value of a workbook as the spreadsheet program shows it: 007, 50 %, a date.

In: a value, and the format of its cell (`000`, `0 %`, `dd/mm/yyyy`). Out: text. The laws of this file: a
format that is not understood shows the plain number; a date in the format of the system is 2024-03-01, for
nobody knows that system.
"""

from __future__ import annotations

import datetime
import re
from decimal import ROUND_HALF_UP, Decimal, DecimalException, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from operator import eq, ge, gt, le, lt, ne
from typing import Literal, TypeAlias

from pliego.game.spreadsheet.truths import truth

Moment: TypeAlias = datetime.datetime | datetime.date | datetime.time
_SYSTEM = {"mm-dd-yy": "yyyy-mm-dd", "m/d/yy": "yyyy-mm-dd", "m/d/yy h:mm": "yyyy-mm-dd h:mm"}
"""Formats that stand for the format of the system."""
_GENERAL = ("general", "@", "")
_PART = re.compile(
    r'"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*.|(?i:(General))|(E[+-]|.)', re.DOTALL
)
"""A piece of a format: words in quotes, a single character, a currency, what prints nothing, a sign."""
_DATE_PART = re.compile(
    r'"([^"]*)"|\\(.)|(\[h+\]|\[m+\]|\[s+\])|\[[^\]]*\]|(y+|m+|d+|h+|s+|AM/PM|A/P)|\.0+|(.)', re.I | re.S
)
_SECTION = re.compile(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])*')
_CONDITION = re.compile(r"(?:\[[A-Za-z0-9]+\])*\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]")
"""The condition of a section: `[>3]"many"`, perhaps behind a colour."""
_COMPARED = {"<=": le, ">=": ge, "<>": ne, "<": lt, ">": gt, "=": eq}
_LANGUAGE = re.compile(r"\[\$[^\]-]*-([0-9A-Fa-f]+)")
_FRACTION = re.compile(r"[#0?]+\s*/\s*([#0?]+|\d+)")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""A character of a text as a workbook may write it: `_x000D_` at the end of a line."""
_MOST_DIGITS, _LEAST = 11, 1e-4
_POINT, _GROUP = "\ue000", "\ue001"
"""Stand in a number for the signs before decimals and between thousands, until its language is known."""


def shown(value: object, number_format: str, lang: str = "en") -> str:
    """Return the text that a cell shows to who works in a language: 3.5 or 3,5, March or marzo."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return truth(value, lang)
    if isinstance(value, int | float):
        return _in_language(_number(value, number_format), lang)
    if isinstance(value, datetime.timedelta):
        return _elapsed(value, number_format)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return _moment(value, _SYSTEM.get(number_format.lower(), number_format), lang)
    text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), str(value)).strip()
    return _text(text, number_format)


def typed_number(word: str, lang: str) -> str:
    """Return a number that was typed with a point as people write it in a language; 2.0 is 2."""
    return _in_language(word.removesuffix(".0").replace(".", _POINT), lang)


def _text(text: str, number_format: str) -> str:
    """Return a text in its format: `oro massiccio` for `@" massiccio"`. The last of four sections is
    for texts, or the only one with an `@`."""
    if "@" not in number_format or number_format in _GENERAL:
        return text
    sections = _sections(number_format)
    of_texts = sections[3:4] or [section for section in sections if ("@", True) in _pieces(section)]
    pieces = _pieces(of_texts[0]) if len(of_texts) == 1 else ()
    return "".join(text if piece == ("@", True) else piece[0] for piece in pieces).strip() if pieces else text


def _in_language(number: str, lang: str) -> str:
    """Return a number with the signs of a language in place of ours; a thin space is a plain one."""
    if _POINT not in number and _GROUP not in number:
        return number
    point, group = _signs_of(lang)
    return number.replace(_POINT, point).replace(_GROUP, group)


@lru_cache(maxsize=64)
def _signs_of(lang: str) -> tuple[str, str]:
    """Return what stands before decimals, and between thousands, in a language."""
    from babel import Locale
    from babel.numbers import get_decimal_symbol, get_group_symbol

    known = Locale.parse(_known_language(lang))
    return get_decimal_symbol(known), get_group_symbol(known).replace("\u202f", "\u00a0")


def _known_language(lang: str) -> str:
    from babel.localedata import exists

    names = (lang.replace("-", "_"), lang.partition("-")[0])
    return next((name for name in names if name and exists(name)), "en")


def _number(value: float, number_format: str) -> str:
    if number_format.lower() in _GENERAL:
        return _general(value)
    try:
        with localcontext(prec=60):
            return _formatted(Decimal(repr(value)), number_format).strip()
    except (DecimalException, ValueError, IndexError):
        return _general(value)


def _general(value: float) -> str:
    """Return a number without a format as spreadsheet programs show it: at most ten digits and a point, or
    eleven digits; what is larger, or smaller than 0.0001, as 1.23457E+14."""
    size = abs(value)
    if size >= 10**_MOST_DIGITS or 0 < size < _LEAST:
        mantissa, _sign, power = f"{Decimal(str(value)):.5E}".partition("E")
        words = f"{mantissa.rstrip('0').rstrip('.')}E{int(power):+03d}" if power else str(value)
    elif isinstance(value, int) or value.is_integer():
        words = str(int(value))
    else:
        decimals = max(_MOST_DIGITS - 1 - len(str(int(size))), 0)
        words = f"{value:.{decimals}f}"
        words = words.rstrip("0").rstrip(".") if decimals else words
    return words.replace(".", _POINT)


def _formatted(value: Decimal, number_format: str) -> str:
    section, is_of_negatives = _section_for(value, _sections(number_format))
    if section.strip().lower() in _GENERAL[:1] or ("@", True) in _pieces(section):
        return _general(float(value))
    words = _shown_number(abs(value), section)
    is_signed = value < 0 and not is_of_negatives and any(each in words for each in "123456789")
    return f"-{words}" if is_signed else words


def _sections(number_format: str) -> list[str]:
    """Return the sections of a format, which semicolons divide: `0;-0;"none"`; empty ones too."""
    found, at = [], 0
    while at <= len(number_format):
        match = _SECTION.match(number_format, at)
        assert match is not None, "it matches nothing too"
        found.append(match[0])
        at = match.end() + 1
    return found


def _section_for(value: Decimal, sections: list[str]) -> tuple[str, bool]:
    """Return the section that shows a number, and whether it writes the sign of negative ones itself."""
    conditions = [_CONDITION.match(section) for section in sections[:3]]
    if any(conditions):
        for section, condition in zip(sections, conditions, strict=False):
            if condition is None or _COMPARED[condition[1]](value, Decimal(condition[2])):
                return section, False
        return _GENERAL[0], False
    if value < 0 and len(sections) > 1:
        return sections[1], True
    return (sections[2] if value == 0 and len(sections) > 2 else sections[0]), False


@lru_cache(maxsize=256)
def _pieces(section: str) -> tuple[tuple[str, bool], ...]:
    """Return the pieces of a section: each sign, and whether it is printed as it stands."""
    found: list[tuple[str, bool]] = []
    for match in _PART.finditer(section):
        quoted, escaped, currency, general, sign = match.groups()
        if general is not None:
            found.append((_GENERAL[0], False))
        elif sign is not None:
            found.append((sign, sign not in "0#?.,%/" and not sign.startswith("E")))
        elif words := quoted or escaped or currency or "":
            found.append((words, True))
    return tuple(found)


def _shown_number(value: Decimal, section: str) -> str:
    pieces = _pieces(section)
    if (_GENERAL[0], False) in pieces:
        plain = _general(float(value))
        return "".join(sign if is_word or sign != _GENERAL[0] else plain for sign, is_word in pieces)
    holes = [n for n, (sign, is_word) in enumerate(pieces) if not is_word and sign in "0#?"]
    if not holes:
        return "".join(sign for sign, is_word in pieces if is_word or sign in "%")
    first, last = holes[0], _end_of_fraction(pieces, holes[-1])
    first -= first > 0 and pieces[first - 1] == (".", False)
    before = "".join(sign for sign, _is_word in pieces[:first])
    after = "".join(sign for sign, _is_word in pieces[last + 1 :] if sign != ",")
    scaled = value * Decimal(100) ** sum(piece == ("%", False) for piece in pieces)
    for sign, _is_word in pieces[last + 1 :]:
        if sign != ",":
            break
        scaled /= 1000
    middle = pieces[first : last + 1]
    if any(piece == ("/", False) for piece in middle):
        return before + _fraction(scaled, "".join(sign for sign, _is_word in middle)) + after
    return before + _digits(scaled, middle) + after


def _end_of_fraction(pieces: tuple[tuple[str, bool], ...], last: int) -> int:
    """Return the last piece of a number: of `?/4` the 4, else the last hole."""
    if pieces[last + 1 : last + 2] != (("/", False),):
        return last
    after = list(takewhile(lambda n: pieces[n][0].isdigit(), range(last + 2, len(pieces))))
    return after[-1] if after else last


def _digits(value: Decimal, middle: tuple[tuple[str, bool], ...]) -> str:
    """Fill the digits of a number into the holes of a format such as `#,##0.00` or `0.0E+00`."""
    signs = [sign for sign, _is_word in middle]
    power = next((n for n, sign in enumerate(signs) if sign.startswith("E")), None)
    if power is not None:
        return _scientific(value, signs, power)
    dot = signs.index(".") if "." in signs else len(signs)
    places = [sign for sign in signs[dot + 1 :] if sign in "0#?"]
    rounded = value.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP)
    whole, _dot, decimals = f"{rounded:f}".partition(".")
    while decimals and decimals[-1] == "0" and places[len(decimals) - 1] == "#":
        decimals = decimals[:-1]
    digits = whole.lstrip("0")
    words = _whole(digits, middle[:dot]) if dot else digits
    return f"{words}{_POINT}{decimals}" if decimals else words


def _whole(digits: str, pieces: tuple[tuple[str, bool], ...]) -> str:
    """Fill the digits before the point into their holes, the last one first."""
    has_groups = any(piece == (",", False) for piece in pieces)
    out: list[str] = []
    left, count = list(digits), 0
    first = next((n for n, (sign, is_word) in enumerate(pieces) if not is_word and sign in "0#?"), 0)
    for number in reversed(range(len(pieces))):
        sign, is_word = pieces[number]
        if is_word:
            out.append(sign)
            continue
        if sign == ",":
            continue
        for _each in range(max(1, len(left)) if number == first else 1):
            digit = left.pop() if left else "0" if sign == "0" else ""
            out += [_GROUP] if has_groups and digit and count and count % 3 == 0 else []
            out.append(digit)
            count += 1
    return "".join(reversed(out))


def _scientific(value: Decimal, signs: list[str], power: int) -> str:
    mantissa, exponent = signs[:power], signs[power + 1 :]
    decimals = len(mantissa) - mantissa.index(".") - 1 if "." in mantissa else 0
    number, _e, shown_power = f"{value:.{decimals}E}".partition("E")
    sign = "-" if shown_power.startswith("-") else signs[power][1:].replace("-", "")
    return f"{number.replace('.', _POINT)}E{sign}{shown_power.lstrip('+-').zfill(len(exponent))}"


def _fraction(value: Decimal, section: str) -> str:
    match = _FRACTION.search(section)
    if match is None:
        return _general(float(value))
    is_fixed = match[1].isdigit() and match[1].strip("0") != ""
    has_whole = any(sign in "#0?" for sign in section[: match.start()])
    whole = int(value) if has_whole else 0
    rest = Fraction(value) - whole
    if is_fixed:
        above, below = round(rest * int(match[1])), int(match[1])
    else:
        near = rest.limit_denominator(10 ** len(match[1]) - 1)
        above, below = near.numerator, near.denominator
    if above == below and has_whole:
        whole, above = whole + 1, 0
    part = f"{above}/{below}" if above or not has_whole else ""
    return " ".join(each for each in (str(whole) if whole or not part else "", part) if each)


def _elapsed(value: datetime.timedelta, number_format: str) -> str:
    minutes, seconds = divmod(round(value.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    has_seconds = "s" in number_format.lower()
    return f"{hours}:{minutes:02}:{seconds:02}" if has_seconds else f"{hours}:{minutes:02}"


def _moment(value: Moment, number_format: str, lang: str) -> str:
    section = next(iter(_SECTION.findall(number_format)), "") or number_format
    parts = list(_DATE_PART.finditer(section))
    codes = [(match[4] or match[3] or "").lower() for match in parts]
    has_half_days = any(code in ("am/pm", "a/p") for code in codes)
    found = "".join(
        _date_word(value, code, _is_minute(codes, n), has_half_days, _language(section, lang))
        if code
        else _literal(match)
        for n, (match, code) in enumerate(zip(parts, codes, strict=True))
    )
    return found.strip() or str(value)


def _literal(match: re.Match[str]) -> str:
    return match[1] or match[2] or match[5] or ""


def _is_minute(codes: list[str], at: int) -> bool:
    """True for an `m` after hours or before seconds, which counts minutes."""
    before = next((code for code in reversed(codes[:at]) if code), "")
    after = next((code for code in codes[at + 1 :] if code), "")
    return before.strip("[]").startswith("h") or after.strip("[]").startswith("s")


def _date_word(value: Moment, code: str, is_minute: bool, has_half_days: bool, lang: str) -> str:
    """Return what one code of a format shows of a moment."""
    kind = code.strip("[]")[0]
    if kind in "hsa" or (kind == "m" and is_minute):
        return _clock(value, code.strip("[]"), has_half_days)
    if isinstance(value, datetime.time):
        return ""
    return _calendar(value, code, lang)


def _clock(value: Moment, code: str, has_half_days: bool) -> str:
    hour, minute, second = (getattr(value, name, 0) for name in ("hour", "minute", "second"))
    if code.startswith("a"):
        return ("AM" if hour < 12 else "PM")[: 1 if code == "a/p" else 2]
    hour = (hour % 12 or 12) if has_half_days else hour
    number = {"h": hour, "m": minute, "s": second}[code[0]]
    return f"{number:02}" if len(code) > 1 else str(number)


def _calendar(value: datetime.date, code: str, lang: str) -> str:
    if code[0] == "y":
        return f"{value.year:04}" if len(code) > 2 else f"{value.year % 100:02}"
    number = value.month if code[0] == "m" else value.day
    if len(code) < 3:
        return f"{number:0{len(code)}}"
    from babel.dates import get_day_names, get_month_names

    named = get_month_names if code[0] == "m" else get_day_names
    width: Literal["abbreviated", "narrow", "wide"] = "wide"
    if len(code) in (3, 5):
        width = "abbreviated" if len(code) == 3 else "narrow"
    return str(named(width, "format", lang)[value.month if code[0] == "m" else value.weekday()])


def _language(section: str, lang: str) -> str:
    """Return the language that a format names by its number, else the one of who works with it."""
    from locale import windows_locale

    match = _LANGUAGE.search(section)
    found = windows_locale.get(int(match[1], 16) & 0xFFFF, "") if match else ""
    return _known_language(found.replace("_", "-") or lang)
