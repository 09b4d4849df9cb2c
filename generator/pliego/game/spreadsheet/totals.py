"""Rows that add up the others, by their name or by their formulas.

In: the cells of a row. Out: whether it is a total. The law of this file: a row with words of its own beside
its title is a card.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pliego.game.spreadsheet.counts import count_of
from pliego.game.spreadsheet.measures import is_called_measure
from pliego.game.spreadsheet.misfits import is_formula
from pliego.game.spreadsheet.runs import OF_CELLS_ABOVE
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import column_letter

_TOTALS_WRITTEN = """
total, totals, total cards, card total, total copies, total cost, grand total, in total, overall,
sub total, subtotal, sum, card count, suma, total de cartas, subtotales, total parcial, summe,
gesamt, gesamtsumme, zwischensumme, insgesamt, gesamtzahl, gesamtkosten, total general,
total general de cartas, totales, en total, total général, totaux, au total, somme, totali,
in totale, total geral, totais, ogółem, suma końcowa, totaal generaal, eindtotaal, összesen,
yhteensä, i alt, i alt kort, toplam, genel toplam, общо, усього, sous-total, totale, subtotale,
somma, soma, razem, suma częściowa, łącznie, итого, всего, сумма, подытог, σύνολο, totaal,
subtotaal, celkem, summa, totalt, разом, 合计, 合計, 总计, 總計, 小计, 小計,
総計, 합계, 총계, المجموع, الإجمالي,
סהכ, סך הכל,
totale carte, totale generale, totale mazzo, summe karten, karten gesamt, total cartes, total des cartes,
razem kart, deck total, cards in total
"""
_TOTALS = frozenset(bare(word) for word in _TOTALS_WRITTEN.split(","))
"""What a row is called that adds up the others."""
_NUMBER = re.compile(r"[-+]?[\d.,'\s]*\d%?")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,'\s]\d{3})+")
_DOWN_A_COLUMN = re.compile(
    r"=\s*[^\W\d][\w.]*\((?:\d+\s*[,;]\s*)?\$?([A-Z]{1,3})\$?\d+:\$?\1\$?\d+\)", re.IGNORECASE
)
"""A formula of the cells above each other: `=SUM(F2:F61)`, `=SUBTOTAL(9,F2:F61)`."""
_CALLED_SO = _TOTALS | {"tot", "gesamtanzahl", "kartenzahl"}
"""How the name of a total may begin, before a word for what it adds up."""


def is_number(text: str) -> bool:
    """True for a cell with only a number, perhaps a percentage."""
    return _NUMBER.fullmatch(text) is not None


def number_in(text: str) -> float | None:
    """Return the number of a cell, None if it is none. `1.200` and `1,200` are thousands."""
    if (count := count_of(text)) is not None:
        return count
    plain = text.strip().removesuffix("%").strip()
    if _THOUSANDS.fullmatch(plain):
        return int(re.sub(r"\D", "", plain))
    try:
        return float(plain.replace(",", "."))
    except ValueError:
        return None


def is_total(row: Sequence[Scalar], *, has_unsaved: bool = False) -> bool:
    """True for `Total: 54`, for `Total` with nothing but numbers or formulas beside it, and for any first
    cell with nothing but formulas beside it, one of which adds up its own column. With `has_unsaved`, the row
    has formulas too whose values were not saved."""
    cells = [(number, cell.text) for number, cell in enumerate(row) if cell.text]
    first, others = cells[0][1], [text for _number, text in cells[1:]]
    if any(map(is_word, others)):
        return False
    name, colon, number = first.partition(":")
    if colon and number.strip() and bare(name) in _TOTALS:
        return not is_word(number.strip())
    if bare(first) in _TOTALS:
        return bool(others) or has_unsaved
    return all(map(is_formula, others)) and any(_adds_up(text, number) for number, text in cells)


def is_called_total(text: str) -> bool:
    """True for a name that begins or ends with a word for a total: `Total beasts`, `Beasts in total`."""
    words = bare(text.partition(":")[0]).split()
    starts = {" ".join(words[:number]) for number in range(1, len(words) + 1)}
    ends = {" ".join(words[number:]) for number in range(len(words))}
    return bool(starts & _CALLED_SO or ends & _TOTALS)


def is_untitled_total(row: Sequence[Scalar], titles: Collection[int]) -> bool:
    """True for a row without a title whose first cell is called a total or a measure, and only numbers beside
    it. `titles` are the columns of titles, from 0."""
    filled = [cell.text for cell in row if cell.text]
    if not titles or len(filled) <= 1 or any(n < len(row) and row[n].text for n in titles):
        return False
    is_named = is_called_total(filled[0]) or is_called_measure(filled[0])
    return is_named and not any(map(is_word, filled[1:]))


def is_of_formulas(row: Sequence[Scalar], above: Sequence[Scalar]) -> bool:
    """True for a row with a name at most, and formulas of the cells above it. A word that the row above has
    too, such as the kind of the cards, is no name."""
    filled = [(number, cell) for number, cell in enumerate(row) if cell.text]
    names = [(number, cell) for number, cell in filled if OF_CELLS_ABOVE not in cell.looks]
    own = [cell for n, cell in names if n >= len(above) or above[n].text != cell.text]
    return len(names) < len(filled) and len(own) <= 1


def is_word(text: str) -> bool:
    """True for a cell that is neither a number nor a formula."""
    return not is_number(text) and not is_formula(text)


def _adds_up(text: str, column: int) -> bool:
    """True for a formula of cells above each other in its own column, which is counted from 0."""
    found = _DOWN_A_COLUMN.fullmatch(text)
    return found is not None and found[1].upper() == column_letter(column + 1)
