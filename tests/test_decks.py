"""What `pliego decks` says of a deck is what the content holds."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from cases import OURS
from played import game_of, session_of
from pliego.cards.layout.result import Fit
from pliego.checks.deck_report import report_decks
from pliego.checks.examine import examine_game
from workshop import ROOT

STARTER = ROOT / "templates/game"


def test_a_report_counts_copies_values_art_and_boxes() -> None:
    examined = examine_game(STARTER, ROOT / "templates")
    assert examined.opened is not None
    game = examined.opened.session.game
    for report in report_decks(examined.opened.session, examined.fits):
        deck = game.decks[report.id]
        assert report.size == sum(card.copies for card in report.cards) == deck.size
        assert report.total == deck.total and report.without_art == [
            card.id for card in report.cards if not game.cards[card.id].art
        ]
        assert all(card.size_pt >= 6.5 and card.boxes and card.letters for card in report.cards)
        assert all(0 < full <= 1.01 for card in report.cards for _box, full in card.boxes)
        assert report.longest and report.longest.letters == max(card.letters for card in report.cards)


def test_a_deck_without_art_and_with_values_says_so() -> None:
    session = session_of("template")
    cards = {name: replace_art(card) for name, card in session.game.cards.items()}
    (fleet, *_rest) = report_decks(replace(session, game=session.game.with_(cards=cards)), ())
    assert sorted(fleet.without_art) == sorted(card.id for card in fleet.cards)
    assert sum(copies for _value, copies in fleet.values) == fleet.size


def test_a_box_is_small_below_its_target_and_not_at_it() -> None:
    session = session_of("template")
    deck, entry = next((name, deck.cards[0].card) for name, deck in session.game.decks.items())
    fits = [Fit(f"{deck}/{entry}", box, size, 8, 6, 0.5) for box, size in (("title", 8), ("text", 7.5))]
    assert next(report_decks(session, fits)).cards[0].small == ("text",)


def replace_art(card):  # type: ignore[no-untyped-def]
    return card.model_copy(update={"art": None})


@pytest.mark.long
def test_the_command_prints_a_table_per_deck() -> None:
    words = [sys.executable, "-m", "pliego", "decks", OURS[0]]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    decks = game_of(OURS[0]).decks
    assert done.stdout.count("cards, declared") == len(decks) > 1 and "longest text" in done.stdout
