"""Set sample games, turn by turn, in the players' words.

In: a `Typesetter` that holds the lines of the games. Out: the `View` that its template prints. The law of
this file: nothing is played here. A missing phrase prints as its id, and a check reports it.
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
from pliego.printing.book.html import EMPTY, Typesetter

_FILE = "transcripts.yaml"


@dataclass(frozen=True, slots=True)
class LineView:
    """A move in words. `seat` is the player, counted from 1, or 0 for chance. `colour` is the palette name
    of the seat's colour, `head` the title of the card above the move, `note` what a lesson teaches before
    it, `results` what the move leads to."""

    seat: int
    colour: str
    body: Markup
    head: str = ""
    note: Markup = EMPTY
    results: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a lesson: a decision with the chance events that follow it, or chance events that begin a
    phase. `head` is the title that begins here, `note` what is taught before it."""

    lines: tuple[LineView, ...]
    head: str
    note: Markup
    results: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """The moves of a turn line by line and, in a lesson, by rows. `state` is the state of the game after
    it."""

    lines: tuple[LineView, ...]
    state: Markup
    rows: tuple[RowView, ...] = ()


@dataclass(frozen=True, slots=True)
class TranscriptView:
    """A sample game: what happens before the first turn, its turns, the rule that ends it, the winners."""

    id: str
    title: str
    body: Markup
    opening: TurnView
    turns: tuple[TurnView, ...]
    rule: str
    ends: Markup
    winners: tuple[LineView, ...]


def transcripts(setter: Typesetter) -> View:
    """Return every sample game."""
    found = (_transcript(setter, name, game) for name, game in setter.transcripts.items())
    return View("transcript", tuple(found), "page")


def lesson(setter: Typesetter) -> View:
    """Return the turns with notes of each sample game that teaches. A new table plays along with them."""
    lengths = [(name, len(setter.game.transcripts[name].notes)) for name in setter.transcripts]
    found = (_lesson(setter, name, turns) for name, turns in lengths if turns)
    return View("lesson", tuple(found), "page")


def _lesson(setter: Typesetter, name: str, turns: int) -> TranscriptView:
    game = setter.transcripts[name]
    whole = _transcript(setter, name, game)
    pairs = zip(whole.turns[:turns], game.turns, strict=False)
    return replace(
        whole, turns=tuple(replace(turn, rows=tuple(_rows(turn, played))) for turn, played in pairs)
    )


def _rows(turn: TurnView, played: TranscriptTurn) -> Iterator[RowView]:
    """Yield a turn by rows. A row begins with each decision, with chance in another phase, and with each
    note."""
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
        last = {come: None for view in reversed(lines) for come in reversed(view.results)}
        yield RowView(lines, fresh, lines[0].note, tuple(reversed(last)))


def _transcript(setter: Typesetter, name: str, game: TranscriptLines) -> TranscriptView:
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    return TranscriptView(
        name,
        transcript.title,
        entry.blocks(transcript.text, "text"),
        _turn(setter, game, game.opening),
        tuple(_turn_with_notes(setter, name, nth, game) for nth in range(len(game.turns))),
        transcript.ends,
        _end(setter, transcript),
        tuple(_winners(setter, game, transcript)),
    )


def _turn(setter: Typesetter, game: TranscriptLines, turn: TranscriptTurn) -> TurnView:
    lines = tuple(_line(setter, game, line) for line in turn.lines)
    if turn.state is None:
        return TurnView(lines, EMPTY)
    phrase = setter.game.says.get(turn.state.phrase, turn.state.phrase)
    entry = setter.entry(_FILE, "says", turn.state.phrase, **turn.state.fills)
    return TurnView(lines, entry.blocks(phrase))


def _turn_with_notes(setter: Typesetter, name: str, nth: int, game: TranscriptLines) -> TurnView:
    """Return a turn with its notes. Each note stands where its phase or its card first comes."""
    turn, plain = game.turns[nth], _turn(setter, game, game.turns[nth])
    transcript = setter.game.transcripts[name]
    entry = setter.entry(_FILE, "transcripts", name, self=transcript)
    called, notes = next(islice(transcript.notes.items(), nth, None), ("", {}))
    left = dict(notes)
    lines: list[LineView] = []
    for line, view in zip(turn.lines, plain.lines, strict=True):
        notes_here = [(key, left.pop(key)) for key in (line.phase, line.head) if key in left]
        note = Markup().join(entry.blocks(text, "notes", called, key) for key, text in notes_here)
        lines.append(replace(view, note=note))
    return TurnView(tuple(lines), plain.state)


def _line(setter: Typesetter, game: TranscriptLines, line: TranscriptLine) -> LineView:
    entry = setter.entry(_FILE, "says", line.phrase, **line.fills)
    body = entry.line(setter.game.says.get(line.phrase, line.phrase))
    head = setter.game.cards[line.head].title if line.head else ""
    results = tuple(_line(setter, game, come).body for come in line.results)
    if line.seat is None:
        return LineView(0, "", body, head, results=results)
    return LineView(line.seat + 1, _colour(setter, game.seats[line.seat]), body, head, results=results)


def _winners(setter: Typesetter, game: TranscriptLines, transcript: Transcript) -> Iterator[LineView]:
    for seat in transcript.winners:
        if 0 < seat <= len(game.seats):
            title = game.seats[seat - 1]
            yield LineView(seat, _colour(setter, title), Markup.escape(title))


def _colour(setter: Typesetter, title: str) -> str:
    """Return the palette name of a seat's colour, or nothing if the game has no such seat."""
    seats = setter.game.info.seats.values()
    return next((seat.colour for seat in seats if title in (seat.title, seat.player)), "")


def _end(setter: Typesetter, transcript: Transcript) -> Markup:
    rule = setter.game.rules.get(transcript.ends)
    if rule is None:
        return EMPTY
    return setter.entry("rules.yaml", self=rule).line(rule.text)
