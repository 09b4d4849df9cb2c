"""Gamonal resiste: its sample games are told turn by turn in the players' words, printed in the companion,
their phrases checked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest
from played import any_move
from pliego.cards.drawing import Drawing
from pliego.checks.played.transcripts import check_phrases, winners
from pliego.game.labels import read_labels
from pliego.game.model.game import Game
from pliego.game.room import TranscriptLines
from pliego.games.catalogue import record_of
from pliego.games.opening import read_game
from pliego.playing.moves import OVER
from pliego.playing.playable import GameTables, Playable
from pliego.playing.transcripts import played_transcripts
from pliego.printing.book.figures import Pictures
from pliego.printing.book.html import Typesetter
from pliego.printing.book.page import fill_page
from pliego.printing.book.parts import part_view
from pliego.text.files import Folder
from pliego.text.problems import Problem
from small import told as places
from small import unmarked

ROOT = Path(__file__).parents[3]
TEMPLATES = ROOT / "templates"
SAYS = """\
says:
  play: "{seat} juega **{card}**."
  drawn: "{seat} roba {card}."
  dice: "{first}, {one}; {second}, {two}."
  stand: "{one} y {two}"
"""


def gamonal(folder: Path, says: str = SAYS, transcripts: str | None = None) -> tuple[Game, Path]:
    """Return Gamonal with a sample game in which dice are thrown."""
    root = folder / "gamonal-resiste"
    if not root.exists():
        shutil.copytree(ROOT / "content/gamonal-resiste", root)
    (root / "transcripts.yaml").write_text((transcripts or recorded()) + says, "utf-8")
    game, problems = read_game(root)
    assert game is not None and problems == []
    return game, root


def recorded() -> str:
    """Return the first game of random players that has dice and in which nobody runs out of cards, as content
    is written."""
    words, reason, won = next(
        found
        for found in map(played, range(99))
        if found[2] and any("-" in word for word in found[0]) and "levantar" not in found[0]
    )
    return (
        "transcripts:\n  una:\n    title: Una partida\n    players: 2\n    text: Con *dados*.\n"
        f"    moves: {' '.join(words)}\n    ends: {reason}\n    winners: {won}\n"
    )


def played(seed: int) -> tuple[list[str], str, list[int]]:
    game, _ = read_game(ROOT / "content/gamonal-resiste")
    random = Random(seed)
    assert game is not None
    match = street().table(game, street().settings(game)[0]).begin()
    words: list[str] = []
    while match.actor != OVER:
        move = any_move(match, random)
        words += map(match.notation, move if isinstance(move, list) else [move])
        match.apply(move)
    return words, match.reason(), winners(match)


def street() -> Playable:
    """Return Gamonal as it is played."""
    record = record_of("gamonal-resiste")
    assert record is not None
    return record.playable


def told(game: Game) -> TranscriptLines:
    return played_transcripts(game, street())["una"]


def test_every_move_is_told_in_the_turn_it_is_made(tmp_path: Path) -> None:
    game, _ = gamonal(tmp_path)
    tale, titles = told(game), [seat.title for seat in game.info.seats.values()]
    assert sorted(tale.seats) == sorted(titles)
    hand = game.info.values["mano"].value
    assert [line.phrase for line in tale.opening.lines] == ["drawn", "drawn"]
    for line, seat in zip(tale.opening.lines, tale.seats, strict=True):
        cards = str(line.fills["card"]).split(", ")
        counts = [int(match[1]) if (match := re.search(r"×(\d+)$", card)) else 1 for card in cards]
        assert line.seat is None and line.fills["seat"] == seat and sum(counts) == hand
    for turn in tale.turns:
        assert [(line.seat, line.phrase) for line in turn.lines[:2]] == [(0, "play"), (1, "play")]
        assert {line.seat for line in turn.lines[2:]} <= {None}
    assert [turn.state is not None for turn in tale.turns] == [True] * (len(tale.turns) - 1) + [False]
    assert any(line.phrase == "dice" for line in tale.lines())


def test_the_end_of_the_street_stands_where_the_figures_do(tmp_path: Path) -> None:
    game, _ = gamonal(tmp_path)
    stand = told(game).opening.state
    assert stand is not None
    assert (stand.fills["one"], stand.fills["two"]) == (1, game.boards["calle"].numbers["spaces"])


def test_what_cannot_be_played_is_not_told(tmp_path: Path) -> None:
    good = recorded()
    assert played_transcripts(gamonal(tmp_path, transcripts=good)[0], street()).keys() == {"una"}
    for old, new in (("players: 2", "players: 3"), ("moves: ", "moves: nada ")):
        assert played_transcripts(gamonal(tmp_path, transcripts=good.replace(old, new))[0], street()) == {}


# -- the phrases


def check(game: Game) -> list[Problem]:
    return list(check_phrases(GameTables(game, street())))


def test_sound_phrases_are_fine(tmp_path: Path) -> None:
    assert check(gamonal(tmp_path)[0]) == []


def test_each_mistake_in_the_phrases_is_told_at_its_place(tmp_path: Path) -> None:
    start = recorded().count("\n")
    broken = (
        '»says:\n  play: "»{seta} juega »{crad}."\n  drawn: "»<b>{seat}"\n'
        '  stand: "{one}, »{three}"\n  »lost: Se pierde.\n'
    )
    codes = ["missing-say", *["unknown-reference"] * 2, "prose-html", "unknown-reference", "unused-say"]
    text, expected = unmarked("\n" * start + broken, "transcripts.yaml", codes)
    game, root = gamonal(tmp_path, text.lstrip("\n"))
    found = check(game)
    assert places(found, root) == expected
    hints = {problem.code: problem.hint for problem in found}
    assert hints["missing-say"] == (
        "add `dice:` below `says:`; it may name `{first}`, `{second}`, `{one}`, `{two}`"
    )
    assert "did you mean `seat`?" in {problem.hint for problem in found}


def test_a_phrase_that_dropped_out_is_not_told_again(tmp_path: Path) -> None:
    root = gamonal(tmp_path)[1]
    (root / "transcripts.yaml").write_text(recorded() + SAYS.replace('"{one} y {two}"', "[x]"), "utf-8")
    game, problems = read_game(root)
    assert game is not None and [problem.code for problem in problems] == ["type"]
    assert check(game) == []


# -- printed


@pytest.fixture
def setter(tmp_path: Path) -> Typesetter:
    game, _ = gamonal(tmp_path)
    labels, problems = read_labels(Folder(TEMPLATES), "es")
    assert problems == []
    pictures = Pictures(lambda _request: (Drawing(10, 10, ()), ()))
    return Typesetter(
        game, labels, pictures, frozenset(game.rules), transcripts=played_transcripts(game, street())
    )


def printed(setter: Typesetter, folder: Path) -> str:
    shutil.copytree(TEMPLATES / "books", folder / "books")
    page = '{% import "blocks.html" as blocks with context %}{{ blocks.print_block(block) }}'
    (folder / "books/one.html").write_text(page, "utf-8")
    (view,) = part_view(setter, "transcript")
    names = {"book": "companion", "label": setter.label, "block": view}
    html, problems = fill_page(Folder(folder), "one.html", names)
    assert html is not None and [*problems, *setter.problems] == []
    return html


def test_a_sample_game_is_printed_turn_by_turn_with_the_colours_of_the_seats(
    setter: Typesetter, tmp_path: Path
) -> None:
    html, tale = printed(setter, tmp_path), told(setter.game)
    assert (html.count('<li class="opening">'), html.count('<li class="turn">')) == (1, len(tale.turns))
    for seat in setter.game.info.seats.values():
        assert html.count(f'style="--seat: var(--colour-{seat.colour})"') >= len(tale.turns)
    assert html.count('class="say seat seat-1"') >= len(tale.turns) <= html.count('class="say seat seat-2"')
    first = tale.turns[0].lines[0]
    assert f"{first.fills['seat']} juega <strong>{first.fills['card']}</strong>." in html
    assert "<p>Con <em>dados</em>.</p>" in html


def test_the_end_names_the_winner_and_the_rule(setter: Typesetter, tmp_path: Path) -> None:
    transcript = setter.game.transcripts["una"]
    end = printed(setter, tmp_path).split('<p class="end">')[1]
    words = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", end))
    (winner,) = transcript.winners
    assert words.strip().startswith(f"Gana: {told(setter.game).seats[winner - 1]}.")
    assert f'<a href="#rule-{transcript.ends}">' in end


@pytest.mark.parametrize("winners", [[1], [2], [1, 2]])
def test_the_end_names_each_winner_whatever_the_seat(
    setter: Typesetter, tmp_path: Path, winners: list[int]
) -> None:
    transcript = setter.game.transcripts["una"].model_copy(update={"winners": winners})
    setter.game = setter.game.with_(transcripts={"una": transcript})
    end = printed(setter, tmp_path).split('<p class="end">')[1].split("</p>")[0]
    seats = told(setter.game).seats
    assert [seat in end for seat in seats] == [number in winners for number in (1, 2)]


def test_a_seat_that_is_called_by_its_player_has_its_colour(setter: Typesetter, tmp_path: Path) -> None:
    seats = setter.game.info.seats
    renamed = {
        name: seat.model_copy(update={"title": f"Bando {name}", "player": seat.title})
        for name, seat in seats.items()
    }
    setter.game = setter.game.with_(info=setter.game.info.model_copy(update={"seats": renamed}))
    html = printed(setter, tmp_path)
    assert all(f"var(--colour-{seat.colour})" in html for seat in seats.values())


def test_a_game_that_nobody_wins_says_so(setter: Typesetter, tmp_path: Path) -> None:
    transcript = setter.game.transcripts["una"].model_copy(update={"winners": []})
    setter.game = setter.game.with_(transcripts={"una": transcript})
    assert setter.label("no-winner") in printed(setter, tmp_path)


def test_a_lesson_is_the_turns_that_teach_with_a_row_for_each_decision(setter: Typesetter) -> None:
    phases = [*dict.fromkeys(line.phase for turn in told(setter.game).turns for line in turn.lines)]
    assert list(part_view(setter, "lesson")) == []
    una = setter.game.transcripts["una"].model_copy(update={"notes": {"uno": {phases[0]: "Se elige."}}})
    setter.game = setter.game.with_(transcripts={**setter.game.transcripts, "una": una})
    (view,) = part_view(setter, "lesson")
    (taught,) = view.data
    assert (len(taught.turns), "Se elige." in taught.turns[0].lines[0].note) == (1, True)
    told_lines = told(setter.game).turns[0].lines
    rows = taught.turns[0].rows
    assert [said for row in rows for said in row.lines] == [*taught.turns[0].lines]
    assert len(rows) >= sum(line.seat is not None for line in told_lines)


def test_a_game_without_sample_games_prints_none(setter: Typesetter) -> None:
    setter.transcripts = {}
    assert list(part_view(setter, "transcript")) == []


def test_how_things_stand_may_have_several_lines(setter: Typesetter) -> None:
    phrase = next(turn.state.phrase for turn in told(setter.game).turns if turn.state)
    setter.game = setter.game.with_(says={**setter.game.says, phrase: "Ahora:\n\n- aquí\n- **allí**"})
    (view,) = part_view(setter, "transcript")
    stand = next(turn.state for turn in view.data[0].turns if turn.state)
    assert (stand.count("<p>"), stand.count("<li>"), "<strong>" in stand) == (1, 2, True)
