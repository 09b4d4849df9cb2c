"""Sample games, played again to be told.

In: a game and a transcript of it. Out: `TranscriptLines`: its moves by turns, like moves in a row told as
one. The law of this file: whether the moves are legal and the end is the one written is not judged here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

from generator.engine.catalogue import engine_of
from generator.engine.examples import replay
from generator.engine.kernel import ALL, CHANCE, Illegal, Setting, State
from generator.engine.table import Lacking, Table
from generator.model.book import Transcript
from generator.model.game import Game
from generator.model.transcript_lines import TranscriptLine, TranscriptLines, TranscriptTurn


def tell_all(game: Game) -> dict[str, TranscriptLines]:
    """Return the sample games that can be told; one that cannot be played to its last move is left out."""
    engine = engine_of(game.info.engine)
    found: dict[str, TranscriptLines] = {}
    if engine is None or not game.transcripts:
        return found
    settings = engine.settings(game)
    for name, transcript in game.transcripts.items():
        setting = setting_of(transcript)
        if setting in settings:
            with suppress(Illegal, Lacking):
                found[name] = tell(engine.lay_out(game, setting), transcript)
    return found


def setting_of(transcript: Transcript) -> Setting:
    """Return how the game of a transcript is set up."""
    return Setting(transcript.players, transcript.variant, transcript.scenario)


def tell(table: Table, transcript: Transcript) -> TranscriptLines:
    """Return a sample game in phrases; raises Illegal."""
    opening, *turns = _turns(table.begin(), transcript.words)
    return TranscriptLines(tuple(table.seat_titles), opening, tuple(turns))


def _turns(state: State, words: list[str]) -> Iterator[TranscriptTurn]:
    """Yield the opening, then each turn. If the game does not count its turns, one ends when what must fall
    has fallen and somebody else is to decide, or everybody is."""
    lines: list[TranscriptLine] = []
    last: int | None = None
    begun: tuple[int, ...] | None = None
    for seat, act in replay(state, words):
        if seat != CHANCE:
            now = state.measure() if state.turns is None else (state.turns,)
            has_moved_on = now is None or now != begun
            is_others = state.actor == ALL or seat != last or state.turns is not None
            if last is None or (has_moved_on and is_others):
                yield _turn(state, lines)
                lines, begun = [], now
            last = seat
        said = state.tell(seat, act)
        lines.append(TranscriptLine(None if seat == CHANCE else seat, said.phrase, dict(said.fills)))
    yield _turn(state, lines)


def _turn(state: State, lines: Iterable[TranscriptLine]) -> TranscriptTurn:
    stands = state.stands()
    told = TranscriptLine(None, stands.phrase, dict(stands.fills)) if stands else None
    return TranscriptTurn(tuple(gathered(lines)), told)


def gathered(lines: Iterable[TranscriptLine]) -> Iterator[TranscriptLine]:
    """Yield the lines, those that follow each other and differ in one word only as one with all the words."""
    run: list[TranscriptLine] = []
    for line in lines:
        if run and _word(*run, line) is None:
            yield _joined(run)
            run = []
        run.append(line)
    if run:
        yield _joined(run)


def _word(first: TranscriptLine, *others: TranscriptLine) -> str | None:
    """Return the only word in which lines of one seat and phrase differ, None if there is no such word."""
    if any(
        (each.seat, each.phrase, each.fills.keys()) != (first.seat, first.phrase, first.fills.keys())
        for each in others
    ):
        return None
    fills = [first.fills, *(each.fills for each in others)]
    differing = [key for key in first.fills if len({each[key] for each in fills}) > 1]
    words = [key for key, value in first.fills.items() if isinstance(value, str)]
    if len(differing) > 1 or (differing and differing[0] not in words) or not words:
        return None
    return differing[0] if differing else words[-1]


def _joined(lines: list[TranscriptLine]) -> TranscriptLine:
    first = lines[0]
    if len(lines) == 1:
        return first
    word = _word(*lines)
    assert word is not None
    counted = Counter(str(line.fills[word]) for line in lines)
    listed = ", ".join(said if count == 1 else f"{said} ×{count}" for said, count in counted.items())
    return TranscriptLine(first.seat, first.phrase, {**first.fills, word: listed})
