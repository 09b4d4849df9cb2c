"""Tell whether some rows below the cards are a legend: what symbols, keywords or short forms mean.

In: rows below an empty row, and the cards above it. Out: yes or no. The law of this file: a legend says
what it is in its first row, or explains signs where the cards have names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pliego.text.letters import bare
from pliego.text.nodes import Scalar

_NAMES_WRITTEN = """
legend, legends, key, symbol, symbols, icon, icons, keyword, keywords, glossary, abbreviation, abbreviations,
legende, legenden, symbole, schlüsselwort, schlüsselwörter, stichwort, stichworte, glossar, abkürzung,
abkürzungen, zeichenerklärung, leyenda, símbolo, símbolos, icono, iconos, palabra clave, palabras clave,
glosario, abreviatura, abreviaturas, legenda, simbolo, simboli, icona, icone, parola chiave, parole chiave,
glossario, abbreviazione, abbreviazioni, légende, symboles, icône, icônes, mot clé, mots clés, glossaire,
abréviation, abréviations, ícone, ícones, palavra chave, palavras chave, znaczki,
ikona, ikony, słowo kluczowe, słowa kluczowe, słowniczek, skrót, skróty, symbolen,
pictogram, pictogrammen, trefwoord, trefwoorden, afkorting, afkortingen, легенда, символ, символы, значок,
значки, ключевое слово, ключевые слова, сокращение, сокращения, 凡例, 記号, 图例, 符号, 범례, 기호
"""
_NAMES = frozenset(bare(word) for word in _NAMES_WRITTEN.split(","))
"""What a legend is called, or what its column of signs and words is."""


def is_legend(
    part: Sequence[Sequence[Scalar]], cards: Sequence[Sequence[Scalar]], titles: Collection[int]
) -> bool:
    """True for rows that begin with the name of a legend and go on, and for rows whose titles have no letter
    or digit where those of the cards do. `titles` are the columns of titles, from 0."""
    filled = [cell.text for cell in part[0] if cell.text]
    if len(part) > 1 and filled and _is_called_legend(filled[0]):
        return True
    signs, names = _titles(part, titles), _titles(cards, titles)
    return bool(signs) and not any(map(_is_word, signs)) and all(map(_is_word, names))


def _is_called_legend(text: str) -> bool:
    return bare(text.partition(":")[0]) in _NAMES


def _titles(rows: Sequence[Sequence[Scalar]], titles: Collection[int]) -> list[str]:
    return [cell.text for row in rows for n, cell in enumerate(row) if n in titles and cell.text]


def _is_word(text: str) -> bool:
    return any(map(str.isalnum, text))
