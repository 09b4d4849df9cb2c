"""Sample games, set: turn by turn, in the players' words.

In: a `Setter` that was handed the games as told. Out: the `View` its template prints. The law of this file:
nothing is played here; a phrase that is not there prints as its id, and the check tells it.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from generator.model.book import Transcript
from generator.model.told import Line, Told, Turn
from generator.render.book_flow import View
from generator.render.book_html import EMPTY, Setter

_FILE = "transcripts.yaml"


@dataclass(frozen=True, slots=True)
class SayView:
    """A move in words: who makes it (counted from 1; 0 is luck) and the palette name of the seat's colour."""

    seat: int
    colour: str
    body: Markup


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
    found = (_transcript(setter, name, told) for name, told in setter.told.items())
    return View("transcript", tuple(found), "page")


def _transcript(setter: Setter, name: str, told: Told) -> TranscriptView:
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    return TranscriptView(
        name,
        transcript.title,
        entry.blocks(transcript.text, "text"),
        _turn(setter, told, told.opening),
        tuple(_turn(setter, told, turn) for turn in told.turns),
        transcript.ends,
        _end(setter, transcript),
        tuple(_winner(setter, told, seat - 1) for seat in transcript.winners if 0 < seat <= len(told.seats)),
    )


def _turn(setter: Setter, told: Told, turn: Turn) -> TurnView:
    lines = tuple(_say(setter, told, line) for line in turn.lines)
    return TurnView(lines, _say(setter, told, turn.stand).body if turn.stand else EMPTY)


def _say(setter: Setter, told: Told, line: Line) -> SayView:
    entry = setter.entry(_FILE, "says", line.phrase, **line.fills)
    body = entry.line(setter.game.says.get(line.phrase, line.phrase))
    if line.seat is None:
        return SayView(0, "", body)
    return SayView(line.seat + 1, _colour(setter, told.seats[line.seat]), body)


def _winner(setter: Setter, told: Told, seat: int) -> SayView:
    return SayView(seat + 1, _colour(setter, told.seats[seat]), Markup.escape(told.seats[seat]))


def _colour(setter: Setter, title: str) -> str:
    """Return the palette name of the seat that is called so, nothing if no seat of the game is."""
    seats = setter.game.info.seats.values()
    return next((seat.colour for seat in seats if title in (seat.title, seat.player)), "")


def _end(setter: Setter, transcript: Transcript) -> Markup:
    rule = setter.game.rules.get(transcript.ends)
    if rule is None:
        return EMPTY
    return setter.entry("rules.yaml", self=rule).line(rule.text)
