"""*Batalla entre titanes*: from round to round, game to game.

In: a `BatallaNumbers`. Out: `BatallaRules`: the field of each special card, who begins a round, who scores,
when a game and a match are won. The law of this file: what follows from a score and a result is worked out
once; nothing here changes while a game lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from generator.model.game import Game
from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_numbers import WITHOUT, BatallaNumbers, Special
from generator.oldengine.book import Book, Memo, Worked, rule
from generator.oldengine.kernel import Setting

DRAWN: Final = -1
"""Nobody wins."""
BY_LOT: Final = -1
"""Luck says who begins."""
Pair = tuple[int, int]
Result = tuple[int, int, int, int]
"""How a round ended: who won it (`DRAWN`: nobody), what it was worth, who began it, who acted last."""


class Score(NamedTuple):
    """Rounds and games won, rounds tied in a row, rounds played in this game, games played."""

    wins: Pair = (0, 0)
    games: Pair = (0, 0)
    ties: int = 0
    rounds: int = 0
    played: int = 0


@dataclass(eq=False, slots=True)
class Standing:
    """A score, and what each result of a round makes of it."""

    score: Score
    verdicts: Memo[Result, Verdict]


class Verdict(NamedTuple):
    """What a round's result leads to: who won it, the score after it, who begins the next round, whether it
    ended a game, and who won the whole by which rule (none: it goes on)."""

    winner: int
    standing: Standing
    starter: int
    ends_game: bool = False
    champion: int | None = None
    reason: str = ""


Aside = tuple["Stack", int]
"""The special cards that can still come, and the one in force."""


@dataclass(eq=False, slots=True)
class Stack:
    """The special cards that can still come (`left`): whether one is turned up, which may lie on top, what a
    round leaves of them, by the one that was in force and whether it ended a game."""

    left: Sequence[int]
    turned: Worked[bool]
    tops: Worked[Sequence[int]]
    asides: Memo[tuple[int, bool], Aside]


class BatallaRules(BatallaNumbers):
    """The rules that join rounds into games, and games into a match."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.fields: Memo[int, Field] = book.memo(self._field)
        self.all_specials: Sequence[int] = tuple(range(len(self.specials)))
        self._tops: Memo[Sequence[int], Sequence[int]] = book.memo(self.shuffled)
        self._turned: Memo[Sequence[int], bool] = book.memo(self.turns_up)
        self._stacks: dict[Sequence[int], Stack] = {}
        self.stack = self._stack(self.all_specials)
        self._standings: dict[Score, Standing] = {}
        self.standing = self.standing_at(Score())

    def standing_at(self, score: Score) -> Standing:
        """Return the standing of a score."""
        found = self._standings.get(score)
        if found is None:
            memo = self.book.memo(partial(self._verdict, score))
            found = self._standings[score] = Standing(score, memo)
        return found

    def _field(self, special: int) -> Field:
        return Field(self, Special() if special == WITHOUT else self.specials[special])

    # -- who begins

    @rule("RONDA-5", off=0)
    def first_starter(self) -> int:
        """Return who begins the first round: luck says."""
        return 0 if self.book.reads("primera-ronda", "edad") else BY_LOT

    @rule("RONDA-5", off=0)
    def next_starter(self, winner: int, starter: int, last: int) -> int:
        """Return who begins the round after another."""
        if self.book.reads("empieza", "turno"):
            return 1 - last
        if winner != DRAWN:
            return 1 - winner
        if self.book.reads("empieza-empate", "suerte"):
            return BY_LOT
        return starter if self.book.reads("empieza-empate", "repite") else 1 - starter

    # -- special cards

    @rule("RONDA-2", off=False)
    def turns_up(self, left: Sequence[int]) -> bool:
        """True if a special card is turned up: there must be one."""
        return len(left) > 0

    @rule("PREP-3", off=lambda _self, left: left[:1])
    def shuffled(self, left: Sequence[int]) -> Sequence[int]:
        """Return which special cards may lie on top."""
        return left

    @rule("ESP-2", off=lambda _self, left, shown: (left, shown))
    def put_aside(self, left: Sequence[int], shown: int) -> tuple[Sequence[int], int]:
        """Return the special cards that can still come, and the one in force, after a round."""
        if self.book.reads("especiales-mezcla", "cada-ronda"):
            return left, WITHOUT
        left = tuple(card for card in left if card != shown)
        if not left and self.book.reads("especiales-agotadas", "barajar"):
            left = self.all_specials
        return left, WITHOUT

    def _stack(self, left: Sequence[int]) -> Stack:
        found = self._stacks.get(left)
        if found is None:
            asides = self.book.memo(partial(self._aside, left))
            found = self._stacks[left] = Stack(left, self._turned[left], self._tops[left], asides)
        return found

    def _aside(self, left: Sequence[int], key: tuple[int, bool]) -> Aside:
        shown, ends_game = key
        left, shown = self.put_aside(left, shown)
        return self._stack(self.left_after_game(left) if ends_game else left), shown

    # -- who wins

    def _verdict(self, score: Score, result: Result) -> Verdict:
        winner, worth, starter, last = result
        ties = score.ties + 1 if winner == DRAWN else 0
        if ties >= self.most_ties and self.last_tie():
            winner, ties = 1 - starter, 0
        wins = self.scored(score.wins, winner, worth)
        after = Score(wins, score.games, ties, score.rounds + 1, score.played)
        begins = self.next_starter(winner, starter, last)
        champion = self.game_won(after) if self._is_over(after) else None
        if champion is None:
            return Verdict(winner, self.standing_at(after), begins)
        won = (score.games[0] + (champion == 0), score.games[1] + (champion == 1))
        whole = Score(wins, won, 0, after.rounds, score.played + 1)
        if not self.is_match:
            return Verdict(winner, self.standing_at(whole), begins, True, champion, "PART-2")
        best = self.match_won(whole)
        if best is not None:
            return Verdict(winner, self.standing_at(whole), begins, True, best, "PART-3")
        anew = whole._replace(wins=(0, 0), rounds=0)
        return Verdict(winner, self.standing_at(anew), begins, True)

    @rule("PART-4", off=False)
    def last_tie(self) -> bool:
        """The last of so many tied rounds is won by whoever did not begin it."""
        return not self.book.reads("empates-seguidos", "sin-limite")

    @rule("PART-1", off=lambda _self, wins, _winner, _worth: wins)
    def scored(self, wins: Pair, winner: int, worth: int) -> Pair:
        """Return the rounds won after a round."""
        both = winner == DRAWN and self.book.reads("empates", "ambos")
        gained = [worth if both or winner == seat else 0 for seat in (0, 1)]
        return min(wins[0] + gained[0], self.rounds), min(wins[1] + gained[1], self.rounds)

    def _is_over(self, score: Score) -> bool:
        if self.book.reads("cinco-rondas", "mayoria"):
            return score.rounds >= self.rounds
        return max(score.wins) >= self.rounds

    @rule("PART-2", off=None)
    def game_won(self, score: Score) -> int | None:
        """Return who has won a game that is over."""
        return _leader(score.wins)

    @rule("PART-3", off=lambda _self, score: _leader(score.games))
    def match_won(self, score: Score) -> int | None:
        """Return who has won the match, None if another game follows."""
        over = max(score.games) >= self.games_to_win or score.played >= self.games
        return _leader(score.games) if over else None

    def left_after_game(self, left: Sequence[int]) -> Sequence[int]:
        """Return the special cards of the next game of a match: all, shuffled anew."""
        if self.book.reads("mejor-de-tres", "especiales"):
            return left
        return self.all_specials


def _leader(pair: Pair) -> int:
    return DRAWN if pair[0] == pair[1] else pair.index(max(pair))
