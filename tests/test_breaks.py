"""Lines end inside words where Unicode's rules let them: as in books, whose lines Pango breaks."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from pliego.text.breaks import break_offsets
from weasyprint.text import line_break

BREAKS = [
    ("very-long-word", "very- long- word"),
    ("attack/defence", "attack/ defence"),
    ("Donau\u00addampf", "Donau\u00ad dampf"),
    ("10\u00adfach", "10\u00ad fach"),
    ("a\u200bb", "a\u200b b"),
    ("wait\u2014no", "wait \u2014 no"),
    ("wait\u2026what", "wait\u2026 what"),
    ("日本語テスト。終", "日 本 語 テ ス ト。 終"),
    ("「日本」語", "「日 本」 語"),
    ("ず\u3099\u308f\u3041", "ず\u3099 \u308f\u3041"),
    ("x\u0301-y", "x\u0301- y"),
    ("http://a.b/c", "http:// a.b/ c"),
]
WHOLE = [
    *("half\u2011elf", "10\u00a0coins", "word\u2060joiner", "-1", "+1/-1", "(-1)", "1-2", "6\u20138", "4-H"),
    *("1/2", "7-E/7-F", "1:30", "2×3", "d6", "a(b)", "¿Qué?", "«Sí»", "l'eau", "10%", "€5", "-x", "A→B"),
    *("★★★", "word.word", "Straße", "Жук"),
]
LETTERS = (
    "aéñ19-/\u00ad\u200b\u2010\u2011\u2013\u2014\u2026\u00a0\u2060"
    + "().,:;!?\"'«»“”¿¡%€$+−×→★日本のっー。、「」・"
)


def pango(text: str) -> set[int]:
    attributes: Any = line_break.get_log_attrs(text, "en")  # type: ignore[no-untyped-call,unused-ignore]
    return {at for at in range(1, len(text)) if attributes[at].is_line_break}


@pytest.mark.parametrize(("word", "parts"), BREAKS)
def test_a_line_may_end_inside_a_word(word: str, parts: str) -> None:
    ends = (0, *break_offsets(word), len(word))
    assert [word[a:b] for a, b in pairwise(ends)] == parts.split(" ")


@pytest.mark.parametrize("word", WHOLE)
def test_a_word_that_belongs_together_stays_on_one_line(word: str) -> None:
    assert break_offsets(word) == ()


def test_no_line_ends_where_pango_ends_none() -> None:
    for pair in product(LETTERS, LETTERS):
        word = f"x{''.join(pair)}x"
        assert set(break_offsets(word)) <= pango(word), word


def test_between_letters_signs_and_ideographs_lines_end_where_pango_ends_them() -> None:
    for pair in product("aé-/\u00ad\u200b\u2010\u2014\u2026!?»日の。「」", repeat=2):
        word = f"xx{''.join(pair)}xx"
        assert set(break_offsets(word)) == pango(word), word
