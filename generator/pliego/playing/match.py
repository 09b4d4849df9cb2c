"""A game being played: it asks the game's procedures what is to be decided, and answers them with moves.

In: `Rules`, a position, the phase to begin with. Out: `Match`. The laws of this file: chance moves like a
seat; an illegal move raises and changes nothing; a copy can be played on without changing this one.

A phase is a generator that yields requests and returns the id of the next phase; one generator goes through
them all. It cannot be copied, so a copy starts the phase again from the position it began with and repeats
the moves since: what a phase has in hand follows from that position and those moves. Whoever is never copied
keeps no positions; the first copy plays the game again from its beginning, and from then on each phase's
first position is kept. What is copied begins, for itself, with the phase it was copied in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from random import Random
from typing import Any, NoReturn, Protocol

from pliego.playing.course import Course
from pliego.playing.moves import (
    ALL,
    CHANCE,
    NOBODY,
    OVER,
    ChooseTogether,
    GameOver,
    Illegal,
    Move,
    Procedure,
    Request,
    Sentence,
    Setting,
    notation,
)
from pliego.playing.position import Position, frozen
from pliego.playing.rules import Rules

_TRIES = 50
"""How often hidden things are drawn anew until they agree with what a seat has seen in this phase."""


class MatchTable(Protocol):
    """What a match is played with: a game set up to be played; `playable` is what its room says of it."""

    @property
    def playable(self) -> Any:
        """The game's own functions."""

    @property
    def setting(self) -> Setting:
        """How the game is set up."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules in force."""

    @property
    def seat_titles(self) -> Sequence[str]:
        """What the players call each seat."""


class Match:
    """A game in play. `actor` is the seat to move (from 0), `CHANCE`, `ALL` or `OVER`; `phase` the id of the
    phase it is in; `request` what is asked."""

    __slots__ = ("_course", "_opening", "_procedure", "actor", "outcome", "position", "request", "table")
    table: MatchTable
    position: Any
    request: Request | None
    _procedure: Procedure[NoReturn]
    outcome: GameOver | None

    def __init__(
        self, table: MatchTable, position: Position[Any], phase: str, *, keeps: bool = False
    ) -> None:
        self._start(table, position, phase, (position.copy(), phase), Course(keeps=keeps))

    def _start(
        self,
        table: MatchTable,
        position: Position[Any],
        phase: str,
        opening: tuple[Position[Any], str],
        course: Course,
    ) -> None:
        """Begin a phase, and those after it until one asks something."""
        self.table, self.position, self._opening, self._course = table, position, opening, course
        self._procedure = course.through(table.playable.phases, position, phase)
        self.outcome = None
        try:
            request = next(self._procedure)
        except GameOver as over:
            self._finish(over)
        else:
            self.request, self.actor = request, request.actor
            course.asked.append(request)

    @property
    def phase(self) -> str:
        """The phase it is in, by its id in `game.yaml`."""
        return self._course.phase

    # -- who is to move, and what there is to choose from

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.setting.players

    def legal_moves(self, seat: int) -> Sequence[Move]:
        """Return what a seat may do: each move once, always in the same order; nothing, unless it is to
        move."""
        request = self.request
        if request is None or request.actor not in (seat, ALL):
            return ()
        moves: Sequence[Move] = request.moves[seat] if request.actor == ALL else request.moves
        return moves

    @property
    def chances(self) -> Sequence[Move]:
        """What chance may do, as equally likely moves; one that is listed twice is twice as likely."""
        return self.request.moves if self.request is not None and self.actor == CHANCE else ()

    def outcomes(self) -> dict[Move, Fraction]:
        """Return the exact probability of everything that chance may do."""
        chances = self.chances
        return {move: Fraction(count, len(chances)) for move, count in Counter(chances).items()}

    @property
    def last_move(self) -> Move:
        """What was done last; None at the beginning, and in a copy at the beginning of a phase."""
        return self._course.moves[-1] if self._course.moves else None

    @property
    def is_over(self) -> bool:
        """True once a rule has ended the game."""
        return self.actor == OVER

    def any_move(self, random: Random) -> Move:
        """Return one of the moves that may be made now, by chance; where all move at once, one for each
        seat."""
        if self.actor == ALL:
            return [random.choice(self.legal_moves(seat)) for seat in range(self.seats)]
        return random.choice(self.chances or self.legal_moves(self.actor))

    # -- playing

    def apply(self, move: Move) -> None:
        """Make a move; of `ALL`, a sequence with the move of each seat. Raises `Illegal` and changes
        nothing."""
        request = self.request
        if request is None:
            raise Illegal(self.reason(), notation(move))
        if request.actor == ALL:
            move = self._together(move)
        elif move not in request.moves:
            raise self._refused(move, request.actor)
        self.answer(move)

    def _together(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Return the moves of every seat as one that never changes."""
        assert isinstance(self.request, ChooseTogether)
        offered = self.request.moves
        if not isinstance(moves, list | tuple) or len(moves) != len(offered):
            raise Illegal(self.request.rule, notation(moves))
        for seat, move in enumerate(moves):
            if move not in offered[seat]:
                raise self._refused(move, seat)
        return tuple(moves)

    def _refused(self, move: Move, seat: int) -> Illegal:
        """Return why a move may not be made: what prohibits it, else the rule that offers the others."""
        assert self.request is not None
        return Illegal(self.forbidden_by(move, seat) or self.request.rule, notation(move))

    def forbidden_by(self, move: Move, seat: int) -> str:
        """Return the rule that forbids a move now, "" if none does: it may still not be offered."""
        with self.uncounted():
            for forbids in self.request.prohibitions if self.request else ():
                try:
                    left = forbids(self.position, (move,), seat)
                except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                    continue  # it is no move at all: the filter knows nothing of it
                if not left:
                    rule: str = forbids.rule  # type: ignore[attr-defined]
                    return rule
        return ""

    def forbidden_text(self, text: str, seat: int) -> str:
        """Return the rule that forbids the move with this notation; "" if none does, or it is no move."""
        try:
            return self.forbidden_by(self.table.playable.parse(text), seat)
        except ValueError:
            return ""

    def answer(self, move: Move) -> None:
        """Hand a move to the procedure and wait for what it asks next. The move is not checked: it comes out
        of the request, or was checked before. To check it, use `apply`."""
        course = self._course
        course.moves.append(move)
        try:
            self.request = request = self._procedure.send(move)
        except GameOver as over:
            self._finish(over)
        else:
            course.asked.append(request)
            self.actor = request.actor

    def _finish(self, over: GameOver) -> None:
        self.outcome, self.request, self.actor = over.with_traceback(None), None, OVER
        self._course.asked = []

    # -- how it ended

    def reason(self) -> str:
        """Return the id of the rule that ended the game; "" while it lasts."""
        return self.outcome.rule if self.outcome else ""

    def winners(self) -> tuple[int, ...]:
        """Return who has won; nobody while it lasts."""
        return self.outcome.winners if self.outcome else ()

    def returns(self) -> tuple[float, ...]:
        """Return what each seat gets, 1 for winning, 0 for losing, shared when it is; once it is over."""
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats))

    # -- copies, and what tells positions apart

    def clone(self) -> Match:
        """Return a copy that can be played on without changing this one."""
        with self.uncounted():
            twin = self._restarted(self._kept())
            for move in self._course.moves_since():
                twin.answer(move)
        twin.outcome, twin.actor = self.outcome, self.actor
        return twin

    def _restarted(self, begin: Position[Any]) -> Match:
        """Return the phase begun again from a position, which is kept as it is."""
        twin = object.__new__(Match)
        twin._start(self.table, begin.copy(), self.phase, (begin, self.phase), Course(begin=begin))
        return twin

    def _kept(self) -> Position[Any]:
        """Return the position that the phase began with, which is not to be changed: the game is played again
        up to here if none was kept, and from now on each is."""
        course = self._course
        if course.begin is None:
            opening, phase = self._opening
            again = Match(self.table, opening.copy(), phase, keeps=True)
            for move in course.moves:
                again.answer(move)
            course.begin, course.keeps = again._course.begin, True
        assert course.begin is not None
        return course.begin

    def uncounted(self) -> AbstractContextManager[None]:
        """What is only repeated, asked or thought of counts no rule."""
        return self.table.rules.uncounted()

    def key(self) -> Hashable:
        """Return what tells this position from every other."""
        since = frozen(self._course.moves_since())
        return (self.phase, self.actor, self.reason(), self.position.key(), since)

    def view(self, seat: int) -> Hashable:
        """Return everything a seat may know, and nothing else."""
        seen = [m if _sees(r, seat) else None for r, m in self._answered()]
        asked = self.request.rule if self.request else self.reason()
        position = self.position.view(seat, self.table.rules.visibility)
        return (seat, self.phase, self.actor, asked, position, frozen(seen))

    def _answered(self) -> Iterator[tuple[Request, Move]]:
        """Yield what was asked in this phase with the moves that were made."""
        return zip(self._course.asked, self._course.moves_since(), strict=False)

    # -- what a seat imagines

    def imagine(self, seat: int, random: Random) -> Match:
        """Return a copy in which what the seat cannot know is drawn anew, as likely as it knows it to be; the
        truth itself, if nothing else is found that agrees with what the seat has seen in this phase."""
        with self.uncounted():
            begin = self._kept()
            for _ in range(_TRIES):
                position = begin.copy()
                self.table.playable.imagine(position, seat, random)
                world = self._restarted(position)
                answered = all(world._agrees(*each, seat, random) for each in self._answered())
                if answered and _asks_alike(world.request, self.request):
                    return world
        return self.clone()

    def _agrees(self, request: Request, move: Move, seat: int, random: Random) -> bool:
        """Repeat a move that the seat has seen, or make any other in its place; False: it cannot be."""
        mine = self.request
        if mine is None or not _asks_alike(mine, request):
            return False
        if not _sees(request, seat):
            move = random.choice(mine.moves)
        elif mine.actor == ALL:
            if any(each not in offered for each, offered in zip(move, mine.moves, strict=True)):
                return False
        elif move not in mine.moves:
            return False
        self.answer(move)
        return True

    # -- what the game's record says

    def estimate(self, seat: int) -> float:
        """Return a guess, from 0 to 1, of how likely the seat is to win; used by simple players."""
        return self.returns()[seat] if self.outcome else self.table.playable.estimate(self.position, seat)

    def termination_measure(self) -> tuple[int, ...] | None:
        """Return a tuple that gets smaller in every round, compared from left to right: this proves that the
        game ends. None: the rules give no such proof."""
        measured: tuple[int, ...] | None = self.position.termination_measure()
        return measured

    def census(self) -> Mapping[str, int]:
        """Return how many of each card or piece there are, wherever they are: what must never change."""
        found: Mapping[str, int] = self.position.census()
        return found

    def in_use(self) -> Mapping[str, int]:
        """Return how much of each printed component is in use (`tokens/colony`, `sheet/wounds`)."""
        used: Mapping[str, int] = self.position.in_use()
        return used

    @property
    def turns(self) -> int | None:
        """How many turns have begun, if the game counts them: where a seat may have two in a row, or others
        decide in its turn. None: a turn ends when somebody else is to decide."""
        turns: int | None = self.position.turns
        return turns

    # -- in words

    def notation(self, move: Move) -> str:
        """Return a move as a short word, the same in every language."""
        return notation(move)

    def describe(self, seat: int, move: Move) -> Sentence:
        """Return a move in the players' words, before it is made; `seat` is `CHANCE` for chance."""
        described: Sentence = self.table.playable.describe(self, seat, move)
        return described

    def narrate(self, seat: int, move: Move) -> Sentence:
        """Return a move as a sample game has it: in the players' words, with its result."""
        narrate = self.table.playable.narrate
        return narrate(self, seat, move) if narrate else self.describe(seat, move)

    def summary(self) -> Sentence | None:
        """Return the position after a turn in the players' words; None: the game has none for it."""
        summary = self.table.playable.summary
        return summary(self) if summary else None

    def consequences(self, before: Position[Any] | None) -> tuple[Sentence, ...]:
        """Return in the players' words what has changed since a position."""
        consequences = self.table.playable.consequences
        return tuple(consequences(before, self)) if consequences and before is not None else ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _played_again, (self.table, *self._opening, tuple(self._course.moves))


def _played_again(table: MatchTable, opening: Position[Any], phase: str, moves: Sequence[Move]) -> Match:
    """Return a match that has been stored: its opening, which others stored with it may share, and its
    moves."""
    opening.begin_with(table.rules)
    again = Match(table, opening.copy(), phase)
    with again.uncounted():
        for move in moves:
            again.answer(move)
    return again


def _asks_alike(one: Request | None, other: Request | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.actor == other.actor and one.rule == other.rule


def _sees(request: Request, seat: int) -> bool:
    return request.seen_by is None or (request.seen_by == seat and seat != NOBODY)
