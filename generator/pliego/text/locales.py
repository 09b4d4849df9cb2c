"""What Babel (CLDR) knows of a language: its locale and plurals, and how it writes numbers and chances.

In: a language as content names it (`es`, `pt-BR`), a number or an exact chance from 0 to 1. Out: Babel's
locale or None, and text. The laws of this file: the pseudo-locale, which tries layouts, counts like Spanish;
a chance that is possible never prints as 0 %, and one that may fail never as 100 %.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PSEUDO = "qps"
"""The pseudo-locale: the canonical texts with accents and brackets, and longer."""
_MOST_COUNTED = 201
_COUNTS_AS = {PSEUDO: "es"}
_HALF = Fraction(1, 2)
_WHOLE = 100


@lru_cache(maxsize=32)
def locale_of(lang: str) -> Locale | None:
    """Return the locale of a language, None if Babel does not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(_COUNTS_AS.get(lang, lang), sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def language_name(lang: str) -> str:
    """Return the name of a language in that language, or its code if the name is not known."""
    locale = locale_of(lang)
    return (locale.get_display_name() if locale else None) or lang


@lru_cache(maxsize=32)
def plural_categories(lang: str) -> frozenset[str]:
    """Return the CLDR plural categories of a language, none if the language is not known."""
    locale = locale_of(lang)
    return frozenset(locale.plural_form.tags | {"other"}) if locale else frozenset()


@lru_cache(maxsize=32)
def counting_categories(lang: str) -> frozenset[str]:
    """Return the plural categories of the whole numbers that games count to."""
    return frozenset(plural_category(lang, number) for number in range(_MOST_COUNTED))


@lru_cache(maxsize=1024)
def plural_category(lang: str, number: float) -> str:
    """Return the plural category of a number in a language."""
    locale = locale_of(lang)
    return str(locale.plural_form(number)) if locale else "other"


@lru_cache(maxsize=1024)
def number_text(number: float, lang: str = "") -> str:
    """Return a number as a language prints it; without a language, with a decimal point."""
    if float(number).is_integer():
        return str(int(number))
    from babel.numbers import get_decimal_symbol

    locale = locale_of(lang) if lang else None
    return str(number).replace(".", get_decimal_symbol(locale) if locale else ".")


def percent(chance: Fraction) -> int:
    """Return a chance in whole per cent, a half rounded up."""
    return int(chance * _WHOLE + _HALF)


def percent_text(chance: Fraction, lang: str) -> str:
    """Return a chance as a percentage in a language: `58 %` with a narrow space."""
    rounded = percent(chance)
    if rounded == 0 and chance > 0:
        return f"<{_whole_percent(1, lang)}"
    if rounded == _WHOLE and chance < 1:
        return f">{_whole_percent(_WHOLE - 1, lang)}"
    return _whole_percent(rounded, lang)


def fraction_text(chance: Fraction) -> str:
    """Return a chance as a fraction in its lowest terms: `7/12`."""
    return str(chance)


@lru_cache(maxsize=512)
def _whole_percent(number: int, lang: str) -> str:
    from babel.numbers import format_percent

    locale = locale_of(lang)
    if locale is None:
        return f"{number}%"
    return format_percent(number / _WHOLE, locale=locale).replace("\u00a0", "\u202f")
