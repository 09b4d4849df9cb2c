"""Prose is divided into sentences, and long ones are reported."""

from __future__ import annotations

import pytest
from pliego.text.alike import repeated
from pliego.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roba una carta. Juega otra.", [("Roba una carta.", 3), ("Juega otra.", 2)]),
        ("¿Puedes? «No.» Sí… Quizá.", [("¿Puedes?", 1), ("«No.»", 1), ("Sí…", 1), ("Quizá.", 1)]),
        ("Mira p. ej. la carta 1.5 y para.", [("Mira p. ej. la carta 1.5 y para.", 8)]),
        ("Roba {value.mano, plural, one {# carta} other {# cartas}}.", None),
        ("**Roba.** *Juega* {card.carga}. {card.avance} avanza.", None),
        ("Haz esto:\n\n- Roba. Y para.\n- Juega\n  algo.\n1. Gana.", None),
        ("Once al\nfin.\n\nDos", [("Once al\nfin.", 3), ("Dos", 1)]),
        ("", []),
        ("… — !", []),
        ("抽一张牌。打出一张牌。", [("抽一张牌。打出一张牌。", 2)]),
    ],
)
def test_prose_is_divided_into_sentences(text: str, expected: list[tuple[str, int]] | None) -> None:
    found = [(each.text, each.words) for each in sentences(text)]
    assert found == expected if expected is not None else found
    assert all(text[each.offset :].startswith(each.text) for each in sentences(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Roba {value.mano, plural, one {# carta} other {# cartas}}.", [3]),
        ("**Roba.** *Juega* {card.carga}. {card.avance} avanza.", [1, 2, 2]),
        ("Haz esto:\n\n- Roba. Y para.\n- Juega\n  algo.\n1. Gana.", [2, 1, 2, 2, 1]),
    ],
)
def test_a_placeholder_is_a_word_and_a_plural_two(text: str, words: list[int]) -> None:
    assert [each.words for each in sentences(text)] == words


RULE = "Si ambas figuras van a la misma casilla, hay tirada."


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        ("Si AMBAS figuras van a la misma casilla, hay una tirada.", True),
        ("Entonces, si ambas figuras van a la misma casilla, hay tirada y entra la mayor.", True),
        ("Hay tirada si a la misma casilla van ambas figuras.", False),
        ("Si ambas figuras van a otra casilla, nadie tira nada.", False),
        ("Hay tirada.", False),
    ],
)
def test_sentences_that_share_most_of_their_words_in_order_say_the_same(other: str, is_same: bool) -> None:
    assert list(repeated([RULE, "Roba.", other])) == ([(2, 0)] if is_same else [])
    assert list(repeated([other, "Roba.", RULE])) == ([(2, 0)] if is_same else [])


def test_what_stands_everywhere_makes_no_two_sentences_the_same() -> None:
    many = [f"Al final del turno de cada jugador haz la {n} y la {n + 1} y la {n + 2}." for n in range(40)]
    assert len(list(repeated(many))) < 20
