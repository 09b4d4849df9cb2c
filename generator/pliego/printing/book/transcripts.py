"""Sample games, set: turn by turn, in the players' words.

In: a `Setter` that was handed the lines of the games. Out: the `View` its template prints. The law of this
file: nothing is played here; a missing phrase prints as its id, and the check reports it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice
from operator import itemgetter

from markupsafe import Markup

from pliego.game.model.book import Transcript
from pliego.game.room import TranscriptLine, TranscriptLines, TranscriptTurn
from pliego.printing.book.flow import View
from pliego.printing.book.html import EMPTY, Setter

_FILE = "transcripts.yaml"


@dataclass(frozen=True, slots=True)
class LineView:
    """A move in words: who makes it (counted from 1; 0 is luck) and the palette name of the seat's colour;
    the title of the card that heads it, what is taught before it, what came of it."""

    seat: int
    colour: str
    body: Markup
    head: str = ""
    note: Markup = EMPTY
    comes: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a lesson: a decision with the luck that follows, or luck that begins a phase. `head`: the
    title that begins here; `note`: what is taught before it."""

    lines: tuple[LineView, ...]
    head: str
    note: Markup
    comes: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """What happens in a turn, line by line and, in a lesson, by rows; how things stand after it."""

    lines: tuple[LineView, ...]
    stand: Markup
    rows: tuple[RowView, ...] = ()


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
    winners: tuple[LineView, ...]


def transcripts(setter: Setter) -> View:
    """Tell every sample game."""
    found = (_transcript(setter, name, game) for name, game in setter.transcripts.items())
    return View("transcript", tuple(found), "page")


def lesson(setter: Setter) -> View:
    """Print of each sample game that teaches the turns with notes, which a new table plays along."""
    taught = [(name, len(setter.game.transcripts[name].notes)) for name in setter.transcripts]
    found = (_lesson(setter, name, turns) for name, turns in taught if turns)
    return View("lesson", tuple(found), "page")


def _lesson(setter: Setter, name: str, turns: int) -> TranscriptView:
    game = setter.transcripts[name]
    whole = _transcript(setter, name, game)
    taught = zip(whole.turns[:turns], game.turns, strict=False)
    return replace(
        whole, turns=tuple(replace(turn, rows=tuple(_rows(turn, as_played))) for turn, as_played in taught)
    )


def _rows(turn: TurnView, played: TranscriptTurn) -> Iterator[RowView]:
    """Yield a turn by rows: one begins with each decision, and with luck in another phase or that teaches."""
    began = head = ""
    starts: list[int] = []
    for line, view in zip(played.lines, turn.lines, strict=True):
        if not starts or line.seat is not None or line.phase != began or view.note:
            began, first = line.phase, len(starts)
        starts.append(first)
    for _, group in groupby(zip(starts, turn.lines, strict=True), key=itemgetter(0)):
        lines = tuple(view for _, view in group)
        fresh = lines[0].head if lines[0].head != head else ""
        head = lines[0].head
        last = {come: None for view in reversed(lines) for come in reversed(view.comes)}
        yield RowView(lines, fresh, lines[0].note, tuple(reversed(last)))


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
    lines = tuple(_line(setter, game, line) for line in turn.lines)
    return TurnView(lines, _stand(setter, turn.stand) if turn.stand else EMPTY)


def _taught(setter: Setter, name: str, nth: int, game: TranscriptLines) -> TurnView:
    """Return a turn with its notes, each where its phase or its card first comes."""
    turn, plain = game.turns[nth], _turn(setter, game, game.turns[nth])
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    called, notes = next(islice(transcript.notes.items(), nth, None), ("", {}))
    left = dict(notes)
    lines: list[LineView] = []
    for line, view in zip(turn.lines, plain.lines, strict=True):
        taught = [(key, left.pop(key)) for key in (line.phase, line.head) if key in left]
        note = Markup().join(entry.blocks(text, "notes", called, key) for key, text in taught)
        lines.append(replace(view, note=note))
    return TurnView(tuple(lines), plain.stand)


def _line(setter: Setter, game: TranscriptLines, line: TranscriptLine) -> LineView:
    entry = setter.entry(_FILE, "says", line.phrase, **line.fills)
    body = entry.line(setter.game.says.get(line.phrase, line.phrase))
    head = setter.game.cards[line.head].title if line.head else ""
    comes = tuple(_line(setter, game, come).body for come in line.comes)
    if line.seat is None:
        return LineView(0, "", body, head, comes=comes)
    return LineView(line.seat + 1, _colour(setter, game.seats[line.seat]), body, head, comes=comes)


def _stand(setter: Setter, line: TranscriptLine) -> Markup:
    """Return how things are after a turn, in as many paragraphs and lists as the phrase has."""
    phrase = setter.game.says.get(line.phrase, line.phrase)
    return setter.entry(_FILE, "says", line.phrase, **line.fills).blocks(phrase)


def _winner(setter: Setter, game: TranscriptLines, seat: int) -> LineView:
    return LineView(seat + 1, _colour(setter, game.seats[seat]), Markup.escape(game.seats[seat]))


def _colour(setter: Setter, title: str) -> str:
    """Return the palette name of the seat that is called so, nothing if no seat of the game is."""
    seats = setter.game.info.seats.values()
    return next((seat.colour for seat in seats if title in (seat.title, seat.player)), "")


def _end(setter: Setter, transcript: Transcript) -> Markup:
    rule = setter.game.rules.get(transcript.ends)
    if rule is None:
        return EMPTY
    return setter.entry("rules.yaml", self=rule).line(rule.text)
