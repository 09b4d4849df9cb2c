"""*Gamonal resiste*: every clash of two cards on every pair of squares.

In: the game's `GameTables`. Out: problems. Codes: `clash-order` (figures share a square, cross or leave the
street), `clash-mirror` (a clash seen from the other end comes out otherwise), `clash-endless` (dice are
thrown again for ever), `clash-certain` (a roll that only one side can win), `push-short` (no attack can end
the game), `mix-endless` (decks that are shuffled for ever), and those of `check_worth`. The law of this file:
a clash is asked of the engine, never worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.games.gamonal_resiste.cases import Cases
from pliego.games.gamonal_resiste.check_ties import check_ties
from pliego.games.gamonal_resiste.check_worth import check_worth
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.games.gamonal_resiste.rules import may_reshuffle
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.playable import GameTable, GameTables
from pliego.text.problems import Problem


def check_exact(tables: GameTables) -> Iterator[Problem]:
    """Yield the first clash of each kind that is not as it must be."""
    (setting,) = tables.settings
    table = tables.of(setting)
    cases = Cases(table)
    unsettled = list(_settling(cases))
    yield from unsettled
    yield from _orderly(cases)
    yield from _mirrored(cases)
    endless = [*_enough(table), *_limited(table)]
    yield from endless
    if not endless:
        yield from check_ties(table)
    if not unsettled:
        yield from check_worth(cases)


def _settling(cases: Cases) -> Iterator[Problem]:
    """Dice that are thrown again may fall otherwise, and either side may win a roll."""
    for clash, settled in cases.thrown.items():
        if not settled:
            message = f"expected dice that settle {cases.text(clash)}, found that they are thrown for ever"
            yield Problem("clash-endless", message, cases.place("values", "dado-caras"))
            return
        if len(settled) < 2:
            message = f"expected dice that may go either way in {cases.text(clash)}, found one outcome"
            yield Problem("clash-certain", message, cases.place("values", "dado-caras"))
            return


def _orderly(cases: Cases) -> Iterator[Problem]:
    """The figures stay on the street in their order, unless one is thrown off it."""
    for clash, outcomes in cases.outcomes.items():
        for left, right, out, _ in outcomes:
            if out is None and not 1 <= left < right <= cases.squares:
                message = f"expected both figures on the street after {cases.text(clash)}, found them on "
                yield Problem("clash-order", f"{message}{left} and {right}", cases.place("values"))
                return


def _mirrored(cases: Cases) -> Iterator[Problem]:
    """Neither end of the street is the better one, and it does not matter whose card is looked at first."""
    beyond = cases.squares + 1
    for clash, outcomes in cases.outcomes.items():
        left, right, one, two = clash
        theirs = cases.outcomes[beyond - right, beyond - left, two, one]
        if outcomes != {cases.turned(each): count for each, count in theirs.items()}:
            message = f"expected {cases.text(clash)} to come out alike from both ends, found a difference"
            yield Problem("clash-mirror", message, cases.place("values"))
            return


def _enough(table: GameTable) -> Iterator[Problem]:
    """All attacks of a side together can push its rival off the street from anywhere."""
    numbers = table.rules.numbers
    for side in SEATS:
        pushes = sum(numbers.cards[card].push for card in numbers.decks[side])
        most = pushes * (1 + numbers.reshuffles)
        if most < numbers.squares - 1:
            message = f"expected attacks of {numbers.squares - 1} squares in all, found {most}"
            place = table.game.places.at("cards.yaml", "decks", SIDES[side], "cards")
            yield Problem("push-short", message, place, "the game could not be won by pushing")


def _limited(table: GameTable) -> Iterator[Problem]:
    """Each turn costs each side a card, so a deck that is shuffled so often and no more ends the game."""
    most = table.rules.numbers.reshuffles
    if may_reshuffle(Street.begin(table.rules), (most + 1,), 0):
        message = f"expected decks that are shuffled {most} times at most, found no end of it"
        place = table.game.places.at("rulings.yaml", "rulings", "sin-fin", "chosen")
        yield Problem("mix-endless", message, place, "two sides that only defend would play for ever")
