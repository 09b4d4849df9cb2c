"""Sample games: like moves in a row are told as one. What is told of a whole game stands with the games."""

from __future__ import annotations

import pytest
from pliego.game.room import TranscriptLine
from pliego.playing.transcripts import gathered


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([("draw", "A", "x"), ("draw", "A", "y"), ("draw", "A", "x")], ["A x ×2, y"]),
        ([("draw", "A", "x"), ("draw", "B", "y")], ["A x", "B y"]),
        ([("draw", "A", "x"), ("draw", "B", "x")], ["A, B x"]),
        ([("draw", "A", "x"), ("play", "A", "x"), ("play", "A", "x")], ["A x", "A x ×2"]),
        ([], []),
    ],
)
def test_like_moves_in_a_row_are_told_as_one(lines: list[tuple[str, str, str]], expected: list[str]) -> None:
    given = [TranscriptLine(None, phrase, {"seat": seat, "card": card}) for phrase, seat, card in lines]
    assert [" ".join(map(str, line.fills.values())) for line in gathered(given)] == expected


def test_moves_that_differ_in_a_number_or_a_seat_are_told_apart() -> None:
    numbers = [TranscriptLine(None, "dice", {"one": 1}), TranscriptLine(None, "dice", {"one": 2})]
    seats = [TranscriptLine(0, "play", {"card": "x"}), TranscriptLine(1, "play", {"card": "y"})]
    assert [list(gathered(lines)) for lines in (numbers, seats)] == [numbers, seats]
