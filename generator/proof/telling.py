"""Sample games in words: every move that happens has a phrase, and every phrase a move that happens.

    transcripts.yaml:24:14: error: expected a name that exists, found `crad` in `{crad}` [unknown-reference]
        hint: did you mean `card`?

In: the tables of a game. Out: problems. Codes: `missing-say`, `unused-say` (warning), and those of prose. The
law of this file: a phrase is looked into as the moves fill it; whether they may be done is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from generator.checks.holes import Passage, prose_problems
from generator.engine.kernel import Illegal
from generator.engine.odds import Reckoned
from generator.engine.telling import setting_of, tell
from generator.lookup import Scope
from generator.model.game import Game
from generator.model.transcript_lines import TranscriptLine, TranscriptLines
from generator.proof.laid import Tables
from generator.source import Problem

_FILE = "transcripts.yaml"


def check_telling(tables: Tables) -> Iterator[Problem]:
    """Yield what is wrong with the phrases that tell the sample games."""
    game = tables.game
    told: dict[str, TranscriptLines] = {}
    for name, transcript in game.transcripts.items():
        if setting_of(transcript) in tables.settings:
            with suppress(Illegal):
                told[name] = tell(tables.of(setting_of(transcript)), transcript)
    odds = Reckoned(game)
    lines = {_kind(line): line for each in told.values() for line in each.lines()}
    for line in lines.values():
        if line.phrase in game.says:
            piece = Passage(game, _FILE, ("says", line.phrase), game.says[line.phrase])
            yield from prose_problems(piece, Scope(game, line.fills, odds))
        elif not game.has_dropped("says", line.phrase):
            yield _missing(game, line.phrase, line.fills)
    if told.keys() == game.transcripts.keys() and not game.dropped:
        said = {phrase for phrase, *_ in lines}
        yield from (_unused(game, phrase) for phrase in game.says if phrase not in said)


def _kind(line: TranscriptLine) -> tuple[str, ...]:
    return line.phrase, *sorted(line.fills)


def _missing(game: Game, phrase: str, fills: Mapping[str, str | int]) -> Problem:
    message = f"expected a phrase for the move `{phrase}`, found none"
    known = ", ".join(f"`{{{name}}}`" for name in fills)
    hint = f"add `{phrase}:` below `says:`" + (f"; it may name {known}" if known else "")
    return Problem("missing-say", message, game.places.at(_FILE, "says", key=True), hint)


def _unused(game: Game, phrase: str) -> Problem:
    message = f"expected a move that the phrase `{phrase}` tells, found none"
    place = game.places.at(_FILE, "says", phrase, key=True)
    return Problem("unused-say", message, place, "delete the phrase", "warning")
