"""Sample games, set: turn by turn, in the players' words.

In: a `Setter` that was handed the lines of the games. Out: the `View` its template prints. The law of this
file: nothing is played here; a phrase that is not there prints as its id, and the check tells it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, pairwise

from markupsafe import Markup

from generator.model.book import Transcript
from generator.model.transcript_lines import TranscriptLine, TranscriptLines, TranscriptTurn
from generator.render.book_flow import View
from generator.render.book_html import EMPTY, Setter

_FILE = "transcripts.yaml"


@dataclass(frozen=True, slots=True)
class SayView:
    """A move in words: who makes it (counted from 1; 0 is luck) and the palette name of the seat's colour;
    what is taught before it; `fresh`: it begins a line."""

    seat: int
    colour: str
    body: Markup
    note: Markup = EMPTY
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """What happens in a turn, and how things stand after it."""

    lines: tuple[SayView, ...]
    stand: Markup


@dataclass(frozen=True, slots=True)
class TranscriptView:
    """A sample game: what happens before the first turn, its turns, the rule that ends it, who wins."""

    id: str
    title: str
    body: Markup
    opening: TurnView
    turns: tuple[TurnView, ...]
    rule: str
    ends: Markup
    winners: tuple[SayView, ...]


def transcripts(setter: Setter) -> View:
    """Tell every sample game."""
    found = (_transcript(setter, name, game) for name, game in setter.transcripts.items())
    return View("transcript", tuple(found), "page")


def lesson(setter: Setter) -> View:
    """Tell of each sample game that teaches what a new table plays along: its turns that have notes."""
    taught = [(name, len(setter.game.transcripts[name].notes)) for name in setter.transcripts]
    found = (_lesson(setter, name, turns) for name, turns in taught if turns)
    return View("lesson", tuple(found), "page")


def _lesson(setter: Setter, name: str, turns: int) -> TranscriptView:
    game = setter.transcripts[name]
    told = _transcript(setter, name, game)
    taught = zip(told.turns[:turns], game.turns, strict=False)
    return replace(
        told, turns=tuple(replace(turn, lines=_spaced(setter, turn, as_played)) for turn, as_played in taught)
    )


def _spaced(setter: Setter, turn: TurnView, played: TranscriptTurn) -> tuple[SayView, ...]:
    """Begin a line wherever play goes back to an earlier phase."""
    order = {phase: n for n, phase in enumerate(setter.game.info.phases)}
    phases = [order.get(line.phase, 0) for line in played.lines]
    back = [False, *(after < before for before, after in pairwise(phases))]
    return tuple(replace(line, fresh=fresh) for line, fresh in zip(turn.lines, back, strict=True))


def _transcript(setter: Setter, name: str, game: TranscriptLines) -> TranscriptView:
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    return TranscriptView(
        name,
        transcript.title,
        entry.blocks(transcript.text, "text"),
        _turn(setter, game, game.opening),
        tuple(_taught(setter, name, nth, game) for nth in range(len(game.turns))),
        transcript.ends,
        _end(setter, transcript),
        tuple(_winner(setter, game, seat - 1) for seat in transcript.winners if 0 < seat <= len(game.seats)),
    )


def _turn(setter: Setter, game: TranscriptLines, turn: TranscriptTurn) -> TurnView:
    lines = tuple(_say(setter, game, line) for line in turn.lines)
    return TurnView(lines, _stand(setter, turn.stand) if turn.stand else EMPTY)


def _taught(setter: Setter, name: str, nth: int, game: TranscriptLines) -> TurnView:
    """Tell a turn with its notes, each where its phase first comes."""
    turn, plain = game.turns[nth], _turn(setter, game, game.turns[nth])
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    called, notes = next(islice(transcript.notes.items(), nth, None), ("", {}))
    left = dict(notes)
    lines = [
        replace(said, note=entry.blocks(left.pop(line.phase, None), "notes", called, line.phase))
        for line, said in zip(turn.lines, plain.lines, strict=True)
    ]
    return TurnView(tuple(lines), plain.stand)


def _say(setter: Setter, game: TranscriptLines, line: TranscriptLine) -> SayView:
    entry = setter.entry(_FILE, "says", line.phrase, **line.fills)
    body = entry.line(setter.game.says.get(line.phrase, line.phrase))
    if line.seat is None:
        return SayView(0, "", body)
    return SayView(line.seat + 1, _colour(setter, game.seats[line.seat]), body)


def _stand(setter: Setter, line: TranscriptLine) -> Markup:
    """Tell how things stand, in as many paragraphs and lists as the phrase has."""
    phrase = setter.game.says.get(line.phrase, line.phrase)
    return setter.entry(_FILE, "says", line.phrase, **line.fills).blocks(phrase)


def _winner(setter: Setter, game: TranscriptLines, seat: int) -> SayView:
    return SayView(seat + 1, _colour(setter, game.seats[seat]), Markup.escape(game.seats[seat]))


def _colour(setter: Setter, title: str) -> str:
    """Return the palette name of the seat that is called so, nothing if no seat of the game is."""
    seats = setter.game.info.seats.values()
    return next((seat.colour for seat in seats if title in (seat.title, seat.player)), "")


def _end(setter: Setter, transcript: Transcript) -> Markup:
    rule = setter.game.rules.get(transcript.ends)
    if rule is None:
        return EMPTY
    return setter.entry("rules.yaml", self=rule).line(rule.text)
