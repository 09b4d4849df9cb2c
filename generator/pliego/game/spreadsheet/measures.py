"""Rows below the cards that say what their numbers are like: an average, the highest, the lowest, how many.

In: the title of a row, a number beside it, and the numbers above it. Out: whether the number is what the
title says. The law of this file: a title alone decides nothing; the number must be right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, median
from typing import TypeAlias

from pliego.text.letters import bare

_Fits: TypeAlias = Callable[[float, Sequence[float], int], bool]
"""True if a number is right for the numbers above it and the number of cards."""
_ROUNDED = 0.5
"""How far a mean may lie from what one sees, for most are rounded to whole numbers."""
_MEANS = """
average, avg, mean, media, medie, promedio, durchschnitt, mittelwert, mittel, moyenne, média, średnia,
średnio, gemiddelde, gemiddeld, среднее, середнє, průměr, medelvärde, gennemsnit, gjennomsnitt, keskiarvo,
átlag, ortalama, 平均, 平均值, 평균, ø
"""
_MEDIANS = "median, mediana, mediane, médiane, médian, mediaan, медиана, медіана, medián, 中央値, 中位数"
_HIGHEST = """
max, maximum, highest, massimo, máximo, máx, höchstwert, maximal, maksimum, maks, максимум, макс, 最大,
最大值, 最大値, 최대
"""
_LOWEST = """
min, minimum, lowest, minimo, mínimo, mín, kleinstwert, tiefstwert, minimal, минимум, мин, мінімум, 最小,
最小值, 最小値, 최소
"""
_COUNTS = """
count, number of cards, no of cards, cards, card count, n carte, n° carte, n di carte, n° di carte,
numero carte, numero di carte, conteggio, conta, número de cartas, nº de cartas, n cartas, no cartas,
no de cartas, recuento, anzahl, anzahl karten, anzahl der karten, zahl der karten, nombre de cartes,
nb cartes, nb de cartes, número de cartas, liczba kart, liczba, ile kart, aantal, aantal kaarten, количество,
количество карт, количество карточек, кількість, кількість карт, počet karet, počet, antal kort, antal
"""


def _is_mean(number: float, above: Sequence[float], _cards: int) -> bool:
    return abs(number - fmean(above)) <= _ROUNDED


def _is_median(number: float, above: Sequence[float], _cards: int) -> bool:
    return abs(number - median(above)) <= _ROUNDED


def _is_highest(number: float, above: Sequence[float], _cards: int) -> bool:
    return number == max(above)


def _is_lowest(number: float, above: Sequence[float], _cards: int) -> bool:
    return number == min(above)


def _is_count(number: float, above: Sequence[float], cards: int) -> bool:
    return number in (cards, len(above), sum(above))


_KINDS: Mapping[str, _Fits] = {
    bare(word): fits
    for words, fits in (
        (_MEANS, _is_mean),
        (_MEDIANS, _is_median),
        (_HIGHEST, _is_highest),
        (_LOWEST, _is_lowest),
        (_COUNTS, _is_count),
    )
    for word in words.split(",")
}


def is_called_measure(title: str) -> bool:
    """True for a title that begins with a word for a measure: `Average`, `Max cost`."""
    return bool(_kinds(title))


def is_measure(title: str, number: float, above: Sequence[float], cards: int) -> bool:
    """True if a number is the measure that a title says, of the numbers above it. `cards` is how many cards
    stand above, with a number or not."""
    return any(fits(number, above or [0.0], cards) for fits in _kinds(title))


def _kinds(title: str) -> list[_Fits]:
    words = bare(title.partition(":")[0]).split()
    starts = (" ".join(words[:number]) for number in range(1, len(words) + 1))
    return [_KINDS[start] for start in starts if start in _KINDS]
