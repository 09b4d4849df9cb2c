"""Chances as players read them: a percentage, a fraction.

In: an exact chance, from 0 to 1. Out: text. The law of this file: what may happen never prints as 0 %, and
what may fail never as 100 %.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from pliego.text.locales import locale_of

_HALF = Fraction(1, 2)
_WHOLE = 100


def percent(chance: Fraction) -> int:
    """Return a chance in whole per cent, a half rounded up."""
    return int(chance * _WHOLE + _HALF)


def percent_text(chance: Fraction, lang: str) -> str:
    """Return a chance as a percentage, written as the language does: `58 %` with a narrow blank."""
    rounded = percent(chance)
    if rounded == 0 and chance > 0:
        return f"<{_written(1, lang)}"
    if rounded == _WHOLE and chance < 1:
        return f">{_written(_WHOLE - 1, lang)}"
    return _written(rounded, lang)


def fraction_text(chance: Fraction) -> str:
    """Return a chance as a fraction in its lowest terms: `7/12`."""
    return str(chance)


@lru_cache(maxsize=512)
def _written(number: int, lang: str) -> str:
    from babel.numbers import format_percent

    locale = locale_of(lang)
    if locale is None:
        return f"{number}%"
    return format_percent(number / _WHOLE, locale=locale).replace("\u00a0", "\u202f")
