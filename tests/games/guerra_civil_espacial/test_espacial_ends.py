"""Guerra Civil Espacial: the last round, who answers first, and how the end of a round is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from espacial_table import NAME, PLAYABLE, act, differs, laid
from played import game_of, walk
from pliego.games.guerra_civil_espacial.position import NONE
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER
from pliego.playing.transcripts import played_transcripts


def after_the_last_shuffle(seed: int, **readings: str) -> Iterator[Match]:
    """Yield every position of a game from the one in which the deck has run out for the last time."""
    for match in walk(laid(6, **readings).begin(), Random(seed)):
        if match.position.emptied >= match.position.numbers.exhaustions:
            yield match


def test_a_round_whose_disputed_card_empties_the_deck_is_bid_and_counted_but_not_collected() -> None:
    """A worked example has a special card empty it within the bidding."""
    found = 0
    for seed in range(120):
        phases, ends = [], ""
        for match in after_the_last_shuffle(seed):
            phases.append(match.phase if match.actor != OVER else "over")
            ends = match.reason()
        if phases[:1] == ["disputa"]:
            found += 1
            assert "pujas" in phases and phases[-1] == "over" and ends in ("FIN-1", "FIN-2")
    assert found


def collected(match: Match) -> Counter[str]:
    """Count the applications of the rules of collecting."""
    return Counter({name: n for name, n in match.table.rules.applied().items() if name.startswith("RCG")})


def test_the_last_round_has_no_collecting_and_collecting_that_empties_the_deck_ends_the_game() -> None:
    ended_in = set()
    for seed in range(60):
        last = None
        for match in after_the_last_shuffle(seed):
            if last is None:
                last = (match.phase, match.actor, collected(match))
            assert collected(match) == last[2]
        if last and last[0] == "recogida":
            assert last[1] == OVER
        ended_in.add(last and last[0])
    assert ended_in > {"recogida", "disputa"}


def test_read_otherwise_the_game_is_over_as_soon_as_the_deck_runs_out() -> None:
    lasted = [
        [match.actor for match in after_the_last_shuffle(seed, ultima_ronda="acto")] for seed in range(20)
    ]
    assert [OVER] in lasted and all(actors in ([], [OVER]) for actors in lasted)


def test_whoever_is_to_the_right_of_an_attack_answers_first() -> None:
    given = {
        "commander": "vera",
        "disputed": "f-09",
        "zones": {"nora": ["f-07"], "hugo": ["f-08"], "vera": ["f-05"]},
        "hands": {
            "nora": ["tormenta-solar", "f-01"],
            "hugo": ["escudo-de-fuerza", "f-03"],
            "vera": ["escudo-de-fuerza", "f-02"],
        },
        "junk": [],
    }
    then = {
        "commander": "vera",
        "disputed": "f-09",
        "zones": {
            "nora": ["tormenta-solar"],
            "hugo": ["f-08", "escudo-de-fuerza"],
            "vera": ["f-05", "escudo-de-fuerza"],
        },
        "hands": {"nora": ["f-01"], "hugo": ["f-03"], "vera": ["f-02"]},
        "junk": ["f-07"],
    }
    hugo, vera = act("hugo", "escudo-de-fuerza"), act("vera", "escudo-de-fuerza")
    storm = act("nora", "tormenta-solar")
    assert differs(given, [storm, hugo, vera], then) == []
    assert differs(given, [storm, vera, hugo], then) != []
    assert differs(given, [storm, vera, hugo], then, escudo_orden="comandante") == []
    assert differs(given, [storm, hugo, vera], then, escudo_orden="comandante") != []


def test_the_act_that_ends_a_round_tells_who_wins_what() -> None:
    game = game_of(NAME)
    won = [
        (line.phrase, line.fills["winner"], line.fills["won"])
        for told in played_transcripts(game, PLAYABLE).values()
        for line in told.lines()
        if "winner" in line.fills
    ]
    colony = game.cards["colonia-espacial"].title
    assert won == [("abandon-wins", "Hugo", colony), ("pass-wins", "Hugo", colony)]


def test_a_round_begins_with_who_commands_and_what_has_been_won() -> None:
    (told,) = played_transcripts(game_of(NAME), PLAYABLE).values()
    stands = [turn.state for turn in (told.opening, *told.turns) if turn.state]
    begins = [stand.fills for stand in stands if stand.phrase == "begins"]
    assert [fills["commander"] for fills in begins] == ["Hugo", "Vera", "Nora", "Hugo"]
    assert begins[0]["colonies"] == "Nora 0, Hugo 0, Vera 0"
    assert begins[-1]["colonies"] == "Nora 0, Hugo 1, Vera 0"


@pytest.mark.long
def test_whoever_wins_is_told_only_in_the_act_that_ends_the_round() -> None:
    for seed in range(30):
        for match in walk(laid(3).begin(), Random(seed)):
            if match.actor < 0:
                continue
            for move in match.legal_moves(match.actor):
                after = match.clone()
                after.apply(move)
                wins = "winner" in match.narrate(match.actor, move).fills
                claimed = sum(map(len, after.position.colonies)) > sum(map(len, match.position.colonies))
                assert wins or not claimed
                assert not wins or after.actor in (OVER, CHANCE) or after.phase == "recogida"


def test_whoever_is_first_to_have_most_colonies_has_primacy_and_wins_what_is_tied() -> None:
    settled = 0
    for seed in range(12):
        held = NONE
        for match in walk(laid(6).begin(), Random(seed)):
            space, scores = match.position, [match.position.score(seat) for seat in range(6)]
            assert (space.primacy == NONE) == (max(scores) == 0)
            if space.primacy != NONE:
                assert scores[space.primacy] == max(scores)
                assert held in (NONE, space.primacy) or scores[space.primacy] > scores[held]
            held = space.primacy
        if match.reason() == "FIN-2" and max(scores):
            assert list(match.winners()) == [held]
            settled += scores.count(max(scores)) > 1
    assert settled


def test_read_otherwise_a_tie_goes_to_the_hands_or_is_shared() -> None:
    for reading in ("mano", "compartida"):
        shared = 0
        for seed in range(12):
            *_, last = walk(laid(8, desempate=reading).begin(), Random(seed))
            space = last.position
            scores = [space.score(seat) for seat in range(8)]
            if last.reason() == "FIN-2":
                tied = {seat for seat in range(8) if scores[seat] == max(scores)}
                assert set(last.winners()) <= tied
                assert reading == "mano" or set(last.winners()) == tied
                shared += len(last.winners()) > 1
        assert reading == "mano" or shared
