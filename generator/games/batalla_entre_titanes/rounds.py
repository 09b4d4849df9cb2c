"""*Batalla entre titanes*: rounds and games, and how they are set up, in the order of the rulebook (the
chapters "La ronda de un vistazo", "Rondas y partidas", "Preparación").

In: a `Duel`. Out: the phase `set_up`, and what follows a round. Each function bound with `@rule` says what
the rule of that id says; `off` is what is done without it, and in a variant that the rule does not hold in.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.moves import NOBODY, Draw, GameOver, Procedure, Roll
from generator.engine.pile import Pile, added, without
from generator.engine.rules import rule, ruled_by
from generator.games.batalla_entre_titanes.position import BY_LOT, SEATS, TIE, Duel
from generator.games.batalla_entre_titanes.specials import put_aside, take_effect
from generator.games.batalla_entre_titanes.vocabulary import SIDES

# -- La ronda de un vistazo


@rule("TURNO-1", off=lambda _duel, seat: seat)
def next_to_move(_duel: Duel, seat: int) -> int:
    """Turns alternate."""
    return 1 - seat


# -- Rondas y partidas


def end_round(duel: Duel) -> str:
    """A round has been decided: score it, and go on to the next."""
    duel.ties = duel.ties + 1 if duel.winner == TIE else 0
    if duel.ties >= duel.numbers.ties:
        last_tie(duel)
    score(duel)
    duel.rounds += 1
    duel.starter = next_starter(duel)
    if duel.special:
        put_aside(duel)
    if is_won(duel):
        win_game(duel)
    return "preparar"


@rule("PART-1")
def score(duel: Duel) -> None:
    """Whoever wins a round moves the token of rounds; after a tie nobody does."""
    if duel.winner != TIE:
        won = duel.wins[duel.winner] + duel.terms.stake
        duel.wins[duel.winner] = min(won, duel.numbers.rounds)


@ruled_by("cinco-rondas")
def is_won(duel: Duel) -> bool:
    """Return whether somebody has won so many rounds."""
    return max(duel.wins) == duel.numbers.rounds


@rule("PART-2")
def win_game(duel: Duel) -> None:
    """Whoever first wins so many rounds wins the game."""
    winners = ahead(duel.wins)
    if len(winners) == 1:
        duel.games[winners[0]] += 1
    if duel.numbers.games is None:
        raise GameOver("PART-2", winners)
    next_game(duel)


def ahead(counts: Sequence[int]) -> Sequence[int]:
    """Return who has most."""
    return [seat for seat in SEATS if counts[seat] == max(counts)]


@rule("PART-4")
def last_tie(duel: Duel) -> None:
    """The last of so many ties in a row is none: whoever did not begin the round wins it."""
    duel.winner, duel.ties = 1 - duel.starter, 0


def _first_game_decides(duel: Duel) -> None:
    raise GameOver("PART-2", ahead(duel.games))


@rule("PART-3", off=_first_game_decides)
def next_game(duel: Duel) -> None:
    """Whoever first wins most of the games wins; for another game rounds begin at zero, and all special cards
    are shuffled."""
    if max(duel.games) == duel.numbers.games_to_win:
        raise GameOver("PART-3", ahead(duel.games))
    duel.wins, duel.rounds, duel.ties = [0, 0], 0, 0
    shuffle_specials(duel)


@ruled_by("mejor-de-tres")
def shuffle_specials(duel: Duel) -> None:
    """Put the special cards that lie aside back under the others."""
    for card in duel.aside:
        duel.specials = added(duel.specials, card)
    duel.aside = ()


# -- Preparación


def set_up(duel: Duel) -> Procedure[str]:
    """A round begins."""
    if duel.starter == BY_LOT:
        yield from draw_lots(duel)
    if duel.began == BY_LOT:
        duel.began = duel.starter
    if duel.specials and not duel.special:
        yield from turn_up_special(duel)
    choose_game(duel)
    take_effect(duel)
    duel.ending, duel.winner, duel.attack, duel.charge = "", TIE, (), 0
    place_titans(duel)
    shuffle_deck(duel)
    for _ in range(duel.terms.mist):
        card = yield Draw(duel.deck, "ESP-1", seen_by=NOBODY)
        duel.deck, duel.mist = without(duel.deck, card), added(duel.mist, card)
    duel.turn, duel.draws = duel.starter, (duel.starter, 1 - duel.starter)
    yield from deal(duel)
    return "actuar"


def _first_game(duel: Duel) -> None:
    duel.actions = next(iter(duel.numbers.actions.values()))


@rule("PREP-1", off=_first_game)
def choose_game(duel: Duel) -> None:
    """The basic, the normal or the advanced game is chosen: it has the actions that the table gives it."""
    duel.actions = duel.numbers.actions[duel.rules.setting.variant or ""]


@rule("PREP-3", off=lambda duel: duel.specials[:1])
def top_specials(duel: Duel) -> Pile:
    """The special cards are shuffled: any may lie on top."""
    return duel.specials


@rule("RONDA-2", off=())
def turn_up_special(duel: Duel) -> Procedure[None]:
    """The first special card is turned up, for both and for the whole round."""
    card = yield Draw(top_specials(duel), "RONDA-2")
    duel.specials, duel.special = without(duel.specials, card), (card,)


def _on_the_first_square(duel: Duel) -> None:
    duel.squares = [1, 1]


@rule("RONDA-1", off=_on_the_first_square)
def place_titans(duel: Duel) -> None:
    """Each titan begins at its start, which is no space."""
    duel.squares = [0, 0]


def _first_seat_begins(duel: Duel) -> Procedure[None]:
    duel.starter = 0
    yield from ()


@rule("RONDA-5", off=_first_seat_begins)
def draw_lots(duel: Duel) -> Procedure[None]:
    """For the first round lots are drawn."""
    side = yield Roll(SIDES, "RONDA-5")
    duel.starter = SIDES.index(side)


@rule("RONDA-5", off=0)
def next_starter(duel: Duel) -> int:
    """Whoever lost the round begins the next; after a tie, whoever did not begin it."""
    if duel.winner == TIE:
        return 1 - duel.starter
    return 1 - duel.winner if duel.numbers.loser_begins else duel.winner


def _no_deck(duel: Duel) -> None:
    duel.deck, duel.discard, duel.mist, duel.hands = (), (), (), [(), ()]


@rule("RONDA-3", off=_no_deck)
def shuffle_deck(duel: Duel) -> None:
    """All Golpes are shuffled and make the deck; there is no discard yet."""
    duel.deck, duel.discard, duel.mist, duel.hands = duel.numbers.deck, (), (), [(), ()]


@rule("RONDA-4", off=())
def deal(duel: Duel) -> Procedure[None]:
    """Each titan draws a full hand, in secret."""
    for seat in duel.draws:
        while len(duel.hands[seat]) < duel.terms.full_hand and duel.deck:
            card = yield Draw(duel.deck, "RONDA-4", seen_by=who_sees(duel, seat))
            take(duel, seat, card)
        duel.draws = duel.draws[1:]


def who_sees(duel: Duel, seat: int) -> int | None:
    """Return the only seat that sees what it draws, None if hands lie open."""
    return None if duel.terms.open_hands else seat


def take(duel: Duel, seat: int, card: str) -> None:
    """Take a Golpe from the deck into a hand."""
    duel.deck = without(duel.deck, card)
    duel.hands[seat] = added(duel.hands[seat], card)
