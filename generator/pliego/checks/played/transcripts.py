"""Sample games: the engine plays each as written; every move has a phrase, and every phrase a move.

    transcripts.yaml:24:14: error: expected a name that exists, found `crad` in `{crad}` [unknown-reference]
        hint: did you mean `card`?

In: the `GameTables` of a game. Out: problems. Codes: `transcript-setting`, `transcript-move`,
`transcript-unfinished`, `transcript-end`, `transcript-winners`; `missing-say`, `unused-say` (warning), and
those of prose. The law of this file: phrases are checked with the values that moves give them, apart from
whether those moves are legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pliego.checks.content.passage import Passage, prose_problems
from pliego.checks.played.examples import offered, refusal
from pliego.game.lookup import Scope
from pliego.game.model.book import Transcript
from pliego.game.model.game import Game
from pliego.game.room import TranscriptLines
from pliego.playing.match import Match
from pliego.playing.moves import OVER, Illegal
from pliego.playing.odds import OddsById
from pliego.playing.playable import GameTables
from pliego.playing.transcripts import replay, setting_of, transcript_lines
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, in_backticks

_FILE = "transcripts.yaml"


def check_transcript_setting(tables: GameTables, name: str) -> Iterator[Problem]:
    """Yield a problem if the game has no setting like that of a sample game."""
    setting = setting_of(tables.game.transcripts[name])
    if setting not in tables.settings:
        message = f"expected a way to set the game up, found {setting}"
        hint = "there are " + "; ".join(map(str, tables.settings))
        place = tables.game.places.at(_FILE, "transcripts", name, "players")
        yield Problem("transcript-setting", message, place, hint)


def check_transcript(tables: GameTables, name: str) -> Iterator[Problem]:
    """Yield why a sample game, in a known setting, cannot be played as written."""
    game, written = tables.game, tables.game.transcripts[name]
    if setting_of(written) not in tables.settings:
        return
    match, done = tables.of(setting_of(written)).begin(), 0
    try:
        for _ in replay(match, written.words):
            done += 1
    except Illegal as error:
        by = refusal(game, error.rule) if error.rule else offered(error.position)
        by = f"`{match.reason()}` has ended the game" if match.actor == OVER else by
        message = f"expected a move that is offered, found `{error.move}` as word {done + 1} of `{name}`"
        hint = f"{by}; `pliego playtest {game.id} --record SEED` writes another game down"
        yield Problem("transcript-move", message, _word_place(game, name, done), hint)
        return
    yield from _ending(game, name, written, match)


def _ending(game: Game, name: str, written: Transcript, match: Match) -> Iterator[Problem]:
    at = ("transcripts", name)
    if match.actor != OVER:
        message = f"expected moves to the end of the game, found {len(written.words)} and no end in `{name}`"
        place = game.places.at(_FILE, *at, "moves")
        yield Problem("transcript-unfinished", message, place, "write the rest of the game")
        return
    if match.reason() != written.ends:
        message = f"expected `{match.reason()}` to end the game `{name}`, found `{written.ends}`"
        yield Problem("transcript-end", message, game.places.at(_FILE, *at, "ends"))
    won = winners(match)
    if won != sorted(written.winners):
        message = f"expected {_seats(won)} to win the game `{name}`, found {_seats(written.winners)}"
        yield Problem("transcript-winners", message, game.places.at(_FILE, *at, "winners"))


def winners(match: Match) -> list[int]:
    """Return the seats that won a finished game, counted from 1.

    A winner gets more than an even share; players who win together all win.
    """
    if match.table.playable.is_cooperative:
        return [seat + 1 for seat in match.winners()]
    even = 1 / match.seats
    return [seat for seat, got in enumerate(match.returns(), 1) if got > even]


def _seats(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def _word_place(game: Game, name: str, nth: int) -> Span | None:
    """Return the place of a move, counted from 0, of a sample game."""
    path = ("transcripts", name, "moves")
    tree = game.places.trees.get(_FILE)
    node = tree.node(path) if tree else None
    if tree is None or not isinstance(node, Scalar):
        return None
    starts = [found.start() for found in re.finditer(r"\S+", node.text)]
    return tree.within(path, starts[nth]) if nth < len(starts) else tree.at(path)


def check_phrases(tables: GameTables) -> Iterator[Problem]:
    """Yield what is wrong with the phrases for the moves of sample games."""
    game = tables.game
    lines_by_game: dict[str, TranscriptLines] = {}
    for name, transcript in game.transcripts.items():
        if setting_of(transcript) in tables.settings:
            with suppress(Illegal):
                lines_by_game[name] = transcript_lines(tables.of(setting_of(transcript)), transcript)
    odds = OddsById(game, tables.playable.chances())
    all_lines = (line for each in lines_by_game.values() for line in each.lines())
    lines = {(line.phrase, *sorted(line.fills)): line for line in all_lines}
    for line in lines.values():
        if line.phrase in game.says:
            passage = Passage(game, _FILE, ("says", line.phrase), game.says[line.phrase])
            yield from prose_problems(passage, Scope(game, line.fills, odds))
        elif not game.has_dropped("says", line.phrase):
            yield _missing(game, line.phrase, line.fills)
    if lines_by_game.keys() == game.transcripts.keys() and not game.dropped:
        used = {phrase for phrase, *_ in lines}
        yield from (_unused(game, phrase) for phrase in game.says if phrase not in used)


def _missing(game: Game, phrase: str, fills: Mapping[str, str | int]) -> Problem:
    message = f"expected a phrase for the move `{phrase}`, found none"
    known = in_backticks(f"{{{name}}}" for name in fills)
    hint = f"add `{phrase}:` below `says:`" + (f"; it may name {known}" if known else "")
    return Problem("missing-say", message, game.places.at(_FILE, "says", key=True), hint)


def _unused(game: Game, phrase: str) -> Problem:
    message = f"expected a move that the phrase `{phrase}` tells, found none"
    place = game.places.at(_FILE, "says", phrase, key=True)
    return Problem("unused-say", message, place, "delete the phrase", "warning")
