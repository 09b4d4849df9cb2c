"""*Batalla entre titanes*: how a round is set up, and whose turn it is, in the order of the rulebook (the
chapters "Preparación" and "La ronda de un vistazo").

In: a `Duel`. Out: the phase `set_up`. Each function bound with `@rule` says what the rule of that id says;
`off` is what is done without it, and in a variant that the rule does not hold in.
"""

from __future__ import annotations

from pliego.games.batalla_entre_titanes.position import BY_LOT, TIE, Duel
from pliego.games.batalla_entre_titanes.specials import take_effect, turn_up_special
from pliego.games.batalla_entre_titanes.vocabulary import SIDES
from pliego.playing.moves import NOBODY, Draw, Procedure, Roll
from pliego.playing.pile import added, without
from pliego.playing.rules import phase, rule

# -- Preparación


@phase("preparar")
def set_up(duel: Duel) -> Procedure[str]:
    """A round begins."""
    if duel.starter == BY_LOT:
        yield from draw_lots(duel) or ()
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


def _first_seat_begins(duel: Duel) -> None:
    duel.starter = 0


@rule("RONDA-5", off=_first_seat_begins)
def draw_lots(duel: Duel) -> Procedure[None]:
    """For the first round lots are drawn."""
    side = yield Roll(SIDES, "RONDA-5")
    duel.starter = SIDES.index(side)


@rule("RONDA-5")
def next_starter(duel: Duel) -> int:
    """Whoever lost the round begins the next; after a tie, whoever did not begin it."""
    if duel.winner == TIE:
        return 1 - duel.starter
    return 1 - duel.winner if duel.numbers.loser_begins else duel.winner


def _on_the_first_square(duel: Duel) -> None:
    duel.squares = [1, 1]


@rule("RONDA-1", off=_on_the_first_square)
def place_titans(duel: Duel) -> None:
    """Each titan begins at its start, which is no space."""
    duel.squares = [0, 0]


def _no_deck(duel: Duel) -> None:
    duel.deck, duel.discard, duel.mist, duel.hands = (), (), (), [(), ()]


@rule("RONDA-3", off=_no_deck)
def shuffle_deck(duel: Duel) -> None:
    """All Golpes are shuffled and make the deck; there is no discard yet."""
    duel.deck, duel.discard, duel.mist, duel.hands = duel.numbers.deck, (), (), [(), ()]


@rule("RONDA-4")
def deal(duel: Duel) -> Procedure[None]:
    """Each titan draws a full hand, in secret."""
    for seat in duel.draws:
        yield from draw_full_hand(duel, seat, "RONDA-4")
        duel.draws = duel.draws[1:]


def draw_full_hand(duel: Duel, seat: int, rule_id: str) -> Procedure[None]:
    """Draw until the hand is full or the deck is out; only that seat sees its Golpes, unless hands lie
    open."""
    full, seen_by = duel.terms.full_hand, None if duel.terms.open_hands else seat
    while len(duel.hands[seat]) < full and duel.deck:
        card = yield Draw(duel.deck, rule_id, seen_by)
        duel.deck = without(duel.deck, card)
        duel.hands[seat] = added(duel.hands[seat], card)


# -- La ronda de un vistazo


@rule("TURNO-1", off=lambda _duel, seat: seat)
def next_to_move(_duel: Duel, seat: int) -> int:
    """Turns alternate."""
    return 1 - seat
