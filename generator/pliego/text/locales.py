"""What is known of a language: its locale, its plural categories, which way it is written, how numbers look.

In: a language as content names it (`es`, `pt-BR`). Out: Babel's locale (CLDR), or nothing. The law of this
file: the pseudo-locale, with which layouts are tried, counts and dates as the language it is made of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PSEUDO = "qps"
"""The language of no country: the canonical texts with accents, brackets and more room taken."""
_MOST_COUNTED = 201
_COUNTS_AS = {PSEUDO: "es"}


@lru_cache(maxsize=32)
def locale_of(lang: str) -> Locale | None:
    """Return the locale of a language, None if nobody knows it."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(_COUNTS_AS.get(lang, lang), sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def language_name(lang: str) -> str:
    """Return what a language is called in its own words; its code if nobody knows it."""
    locale = locale_of(lang)
    return (locale.get_display_name() if locale else None) or lang


@lru_cache(maxsize=32)
def plural_categories(lang: str) -> frozenset[str]:
    """Return the CLDR plural categories of a language, none if the language is not known."""
    locale = locale_of(lang)
    return frozenset(locale.plural_form.tags | {"other"}) if locale else frozenset()


@lru_cache(maxsize=32)
def counting_categories(lang: str) -> frozenset[str]:
    """Return the plural categories that whole numbers of a game's size have in a language."""
    return frozenset(plural_category(lang, number) for number in range(_MOST_COUNTED))


@lru_cache(maxsize=1024)
def plural_category(lang: str, number: float) -> str:
    """Return the plural category of a number in a language."""
    locale = locale_of(lang)
    return str(locale.plural_form(number)) if locale else "other"


@lru_cache(maxsize=1024)
def number_text(number: float, lang: str = "") -> str:
    """Return a number as a language prints it; without one, as layouts reckon with it."""
    if float(number).is_integer():
        return str(int(number))
    from babel.numbers import get_decimal_symbol

    locale = locale_of(lang) if lang else None
    return str(number).replace(".", get_decimal_symbol(locale) if locale else ".")
