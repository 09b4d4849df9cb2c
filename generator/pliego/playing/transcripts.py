"""Sample games, played again as they are written, to be checked or printed.

In: a match and the words of a transcript. Out: its moves; `TranscriptLines`: they by turns, like moves in a
row joined into one. The law of this file: it does not judge whether the end is the one written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pliego.game.model.book import Transcript
from pliego.game.model.game import Game
from pliego.game.room import TranscriptLine, TranscriptLines, TranscriptTurn
from pliego.playing.content import MissingContent
from pliego.playing.examples import by_notation
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Illegal, Move, Setting
from pliego.playing.playable import GameTable, Playable
from pliego.playing.position import Position


def replay(match: Match, words: Sequence[str]) -> Iterator[tuple[int, Move]]:
    """Play a transcript, yielding each move with its seat (or `CHANCE`) before it is made.

    A word is a move's notation; of `ALL`, one word for each seat in order. Raises `Illegal` for a word that
    cannot be made there.
    """
    left = list(words)
    while left and match.actor != OVER:
        if match.actor == ALL:
            moves = []
            for seat in range(match.seats):
                move = _named(match, seat, left.pop(0) if left else "")
                yield seat, move
                moves.append(move)
            match.apply(moves)
        else:
            seat = match.actor
            move = _named(match, seat, left.pop(0))
            yield seat, move
            match.apply(move)
    if left:
        raise Illegal(match.reason(), left[0])


def _named(match: Match, seat: int, word: str) -> Move:
    offered = by_notation(match, match.chances if seat == CHANCE else match.legal_moves(seat))
    if word not in offered:
        raise Illegal(match.forbidden_text(word, seat), word, ", ".join(offered))
    return offered[word]


def played_transcripts(game: Game, playable: Playable) -> dict[str, TranscriptLines]:
    """Return the sample games as lines; one that cannot be played to its last move is left out."""
    found: dict[str, TranscriptLines] = {}
    if not game.transcripts:
        return found
    settings = playable.settings(game)
    for name, transcript in game.transcripts.items():
        setting = setting_of(transcript)
        if setting in settings:
            with suppress(Illegal, MissingContent):
                found[name] = transcript_lines(playable.table(game, setting), transcript)
    return found


def setting_of(transcript: Transcript) -> Setting:
    """Return how the game of a transcript is set up."""
    return Setting(transcript.players, transcript.variant, transcript.scenario)


def transcript_lines(table: GameTable, transcript: Transcript) -> TranscriptLines:
    """Return a sample game in phrases; raises Illegal."""
    opening, *turns = _turns(table.begin(), transcript.words)
    return TranscriptLines(tuple(table.seat_titles), opening, tuple(turns))


def _turns(match: Match, words: list[str]) -> Iterator[TranscriptTurn]:
    """Yield the opening, then each turn. If the game counts its turns, one begins with whatever comes first
    after the count has gone up, luck too; if it does not, when what must fall has fallen and somebody else is
    to decide, or everybody is."""
    lines: list[TranscriptLine] = []
    last: int | None = None
    begun: tuple[int, ...] | None = None
    before: Position[Any] | None = None
    for seat, move in replay(match, words):
        lines[-1:] = [_come(match, before, line) for line in lines[-1:]]
        before = match.position.copy() if match.table.playable.consequences else None
        if seat != CHANCE or (last is not None and match.turns is not None):
            now = match.termination_measure() if match.turns is None else (match.turns,)
            has_moved_on = now is None or now != begun
            is_others = match.actor == ALL or seat != last or match.turns is not None
            if last is None or (has_moved_on and is_others):
                yield _turn(match, lines)
                lines, begun = [], now
            last = seat
        sentence = match.narrate(seat, move)
        mover = None if seat == CHANCE else seat
        lines.append(TranscriptLine(mover, sentence.phrase, dict(sentence.fills), match.phase, sentence.head))
    lines[-1:] = [_come(match, before, line) for line in lines[-1:]]
    yield _turn(match, lines)


def _come(match: Match, before: Position[Any] | None, line: TranscriptLine) -> TranscriptLine:
    """Return a line with what came of it."""
    results = (TranscriptLine(None, each.phrase, dict(each.fills)) for each in match.consequences(before))
    return replace(line, results=tuple(results))


def _turn(match: Match, lines: Iterable[TranscriptLine]) -> TranscriptTurn:
    summary = match.summary()
    state = TranscriptLine(None, summary.phrase, dict(summary.fills)) if summary else None
    return TranscriptTurn(tuple(gathered(lines)), state)


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
    listed = ", ".join(text if count == 1 else f"{text} ×{count}" for text, count in counted.items())
    results = tuple(result for line in lines for result in line.results)
    return replace(first, fills={**first.fills, word: listed}, results=results)
