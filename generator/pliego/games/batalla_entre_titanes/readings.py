"""*Batalla entre titanes*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line each: the functions that take the place of which. The law of this file:
what is not named here is played as the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes import (
    additions,
    basic,
    preparation,
    round_readings,
    rounds,
    specials,
    turns,
)
from pliego.games.batalla_entre_titanes.basic import PASS, SHOW, Play
from pliego.games.batalla_entre_titanes.position import BY_LOT, TIE, Duel, Numbers, Terms
from pliego.games.batalla_entre_titanes.vocabulary import COUNT, LAST_HIT, LEVEL, PLACE, STUCK
from pliego.playing.content import MissingContent
from pliego.playing.moves import Choose, Procedure
from pliego.playing.pile import pile
from pliego.playing.rules import Reading, original


def forget(duel: Duel) -> None:
    """What was noted of a round is forgotten with it."""
    for what in ("parried", "parry", "escaped"):
        duel.recorded.pop(what, None)
    original(preparation.shuffle_deck)(duel)


# -- the cards and the strip


def more_low_blows(numbers: Numbers, _game: Game) -> Numbers:
    """There are more copies of low Golpes than of high ones, as many in all."""
    middle = (min(numbers.blows) + max(numbers.blows)) // 2
    copies = {value: numbers.deck.count(card) + middle - value for value, card in numbers.blows.items()}
    deck = pile(numbers.blows[value] for value, count in copies.items() for _ in range(max(count, 1)))
    return replace(numbers, deck=deck)


def long_strip(numbers: Numbers, game: Game) -> Numbers:
    """The strip is the longer one."""
    if "casillas-larga" not in game.info.values:
        raise MissingContent("the value `casillas-larga`", "game.yaml", "values")
    longer = game.info.values["casillas-larga"].value - numbers.terms[()].spaces

    def lengthened(terms: Terms) -> Terms:
        return replace(terms, spaces=terms.spaces + longer)

    return replace(numbers, terms={name: lengthened(terms) for name, terms in numbers.terms.items()})


def without_specials(numbers: Numbers, _game: Game) -> Numbers:
    """There are no special cards."""
    return replace(numbers, specials=())


def begin_on_the_first_square(duel: Duel) -> None:
    """The first space is the start, and counts."""
    duel.squares = [1, 1]


def back_to_the_start(duel: Duel, seat: int) -> int:
    """One may fall back to the start."""
    return duel.squares[seat]


# -- who begins


def first_seat_begins(duel: Duel) -> None:
    """Somebody begins who is known beforehand."""
    duel.starter = 0


def whoever_did_not_end_it(duel: Duel) -> int:
    """Whoever did not take the last turn begins. It is the loser's, if he had to show his hand, and the
    winner's, if he struck; with the deck out, of who drew the last Golpe."""
    if duel.ending in (COUNT, PLACE, LEVEL):
        return duel.turn
    has_struck = duel.ending == LAST_HIT or (duel.ending != STUCK and not duel.attack)
    return 1 - duel.winner if has_struck else duel.winner


def same_again(duel: Duel) -> int:
    """After a tie the same titan begins."""
    return duel.starter if duel.winner == TIE else original(preparation.next_starter)(duel)


def lots_after_a_tie(duel: Duel) -> int:
    """After a tie lots are drawn."""
    return BY_LOT if duel.winner == TIE else original(preparation.next_starter)(duel)


# -- moving


def as_far_as_there_is_room(duel: Duel, moves: Sequence[Play], seat: int) -> Sequence[Play]:
    """A move needs room for one step."""
    room = {"avance": basic.steps_apart(duel) - 1, "retroceso": basic.room_behind(duel, seat)}
    return [move for move in moves if move[0] not in room or room[move[0]] >= 1]


def advance_to_the_rival(duel: Duel, seat: int, blow: int) -> None:
    """An advance ends before the rival."""
    duel.squares[seat] += min(duel.terms.worth[blow], basic.steps_apart(duel) - 1)


def retreat_to_the_edge(duel: Duel, seat: int, blow: int) -> None:
    """A retreat ends at the edge."""
    duel.squares[seat] -= min(duel.terms.worth[blow], basic.room_behind(duel, seat))


# -- attacking


def free_spaces(duel: Duel) -> int:
    """The distance is how many spaces lie between the titans."""
    return basic.steps_apart(duel) - 1


def only_on_the_strip(duel: Duel, hand: Sequence[int], reach: int) -> list[int]:
    """Nobody attacks from a start, nor a titan on it."""
    return original(basic.in_reach)(duel, hand, reach) if min(duel.squares) >= 1 else []


def nobody_is_stuck_after_a_parry(duel: Duel, seat: int) -> str:
    """Note that somebody has parried and played nothing since."""
    duel.recorded["parried"] = (seat, len(duel.discard))
    return original(additions.after_parry)(duel, seat)


def pass_after_a_parry(duel: Duel) -> Sequence[Play]:
    """Whoever has parried and can do nothing passes."""
    has_parried = duel.recorded.get("parried") == (duel.turn, len(duel.discard))
    return (PASS,) if has_parried else original(basic.stuck)(duel)


def last_attack_may_be_parried(duel: Duel, seat: int, blows: Sequence[int]) -> Procedure[None]:
    """The last attack of the basic game may be parried; then the place decides."""
    rival, worth = 1 - seat, duel.terms.worth
    parries = [("parada", blow) for blow in basic.kinds(duel.hand(rival)) if worth[blow] == worth[blows[0]]]
    _word, *parry = yield Choose(rival, [*parries, SHOW], "NOR-3")
    basic.play(duel, rival, parry)
    if not parry:
        basic.win_round(duel, seat, LAST_HIT)


def first_one_then_the_other(duel: Duel, seat: int) -> Procedure[None]:
    """Both may attack once the deck is out."""
    yield from original(basic.last_attack)(duel, seat)
    if not duel.ending:
        yield from original(basic.last_attack)(duel, 1 - seat)


def with_the_same_number(duel: Duel, start: Play, equal: Sequence[int]) -> Sequence[Play]:
    """Golpes are equal if the same number is printed on them."""
    several = original(additions.with_several)(duel, start, equal)
    return [attack for attack in several if len({*attack[len(start) :]}) == 1]


def parry_with_the_same_numbers(duel: Duel, hand: Sequence[int]) -> Sequence[Play]:
    """A parry shows the very numbers of the attack."""
    return [move for move in original(additions.parries)(duel, hand) if move[1:] == duel.attack]


def parry_with_more(duel: Duel, hand: Sequence[int]) -> Sequence[Play]:
    """A parry may take more Golpes than the attack."""
    found = original(additions.parries)(duel, hand)
    worth = duel.terms.worth
    equal = [blow for blow in hand if worth[blow] == worth[duel.attack[0]]]
    more = original(additions.with_several)(duel, ("parada",), equal) if found else ()
    return [*found, *(move for move in more if len(move) - 1 > len(duel.attack))]


# -- drawing


def all_of_the_last_play(duel: Duel, cards: Sequence[str]) -> None:
    """Note how many Golpes were played last."""
    duel.recorded["played"] = len(cards) or duel.recorded.get("played", 0)
    original(basic.discard)(duel, cards)


def last_play(duel: Duel) -> Sequence[str]:
    """All Golpes of the last play are seen."""
    return duel.discard[-(len(duel.attack) or duel.recorded.get("played", 1)) :]


def may_count_everything(duel: Duel, seat: int) -> Sequence[int]:
    """The discard may be counted too."""
    return (*original(basic.may_count)(duel, seat), len(duel.discard))


def fill_from_the_discard(duel: Duel, seat: int) -> Procedure[None]:
    """If the deck has not enough, the discard is shuffled."""
    yield from original(additions.fill_hand)(duel, seat)
    if len(duel.hands[seat]) < duel.terms.full_hand and duel.discard:
        duel.deck, duel.discard = pile(duel.discard), ()
        yield from original(additions.fill_hand)(duel, seat)


def answer_first(duel: Duel, seat: int) -> str:
    """The attacker draws after the answer."""
    duel.recorded["due"] = (seat,)
    duel.turn = preparation.next_to_move(duel, seat)
    return "responder"


def draw_after_the_parry(duel: Duel, _seat: int) -> str:
    """After a parry the attacker draws; then its maker acts."""
    duel.draws = duel.recorded.pop("due", ())
    return "robar"


def draw_both(duel: Duel, seat: int) -> str:
    """At the end of a turn first draws whoever is due."""
    following = original(basic.end_turn)(duel, seat)
    duel.draws = (*duel.recorded.pop("due", ()), *duel.draws)
    return following


def fill_before_acting(duel: Duel, seat: int) -> str:
    """After a parry the hand is filled; then its maker acts."""
    duel.draws = (seat,)
    return "robar"


# -- charges and escapes


def charge_with_the_same(
    duel: Duel, hand: Sequence[int], _steps: Sequence[Play], reach: int
) -> Sequence[Play]:
    """The same Golpes advance and attack."""
    half = [blow for blow in hand if 2 * duel.terms.worth[blow] == reach]
    found = additions.with_one_or_more(duel, ("ataque",), half)
    return [("avance-ataque", *blows) for _word, *blows in found]


def carry_out_with_the_same(duel: Duel, seat: int, move: Play) -> None:
    """The first of the Golpes says how far the titan advances."""
    original(turns.carry_out)(duel, seat, move)
    if move[0] == "avance-ataque":
        basic.play(duel, seat, move[1:])
        additions.charge(duel, seat, move[1], move[1:])


def charge_with_equal_ones(
    duel: Duel, hand: Sequence[int], steps: Sequence[Play], reach: int
) -> Sequence[Play]:
    """The Golpe that advances is equal to those that attack."""
    worth = duel.terms.worth
    equal = [step for step in steps if 2 * worth[step[1]] == reach]
    return original(additions.charges)(duel, hand, equal, reach)


def fall_back_to_the_edge(duel: Duel, moves: Sequence[Play], seat: int) -> Sequence[Play]:
    """An escape needs room for one step, and ends at the edge."""
    can_escape = duel.charge and basic.room_behind(duel, seat) >= 1
    return [move for move in moves if move[0] != "retirada" or can_escape]


def note_the_escape(duel: Duel, seat: int) -> str:
    """Note who has escaped, and when."""
    duel.recorded["escaped"] = len(duel.discard)
    return original(additions.after_escape)(duel, seat)


def place_after_the_escape(duel: Duel) -> str:
    """If an escape drew the last Golpe, the place decides."""
    if duel.recorded.get("escaped") == len(duel.discard):
        basic.by_place(duel)
    return original(basic.deck_runs_out)(duel)


READINGS = (
    Reading("composicion", "piramide", numbers=more_low_blows),
    Reading("largo", "larga", numbers=long_strip),
    Reading("salida", "primera", {preparation.place_titans: begin_on_the_first_square}),
    Reading("ataque-fuera", "no", {basic.in_reach: only_on_the_strip}),
    Reading("volver-salida", "si", {basic.room_behind: back_to_the_start}),
    Reading(
        "movimiento-entero",
        "parcial",
        {
            basic.in_bounds: as_far_as_there_is_room,
            basic.advance: advance_to_the_rival,
            basic.retreat: retreat_to_the_edge,
        },
    ),
    Reading("distancia", "huecos", {basic.distance: free_spaces}),
    Reading("empieza", "turno", {preparation.next_starter: whoever_did_not_end_it}),
    Reading("primera-ronda", "edad", {preparation.draw_lots: first_seat_begins}),
    Reading("empieza-empate", "repite", {preparation.next_starter: same_again}),
    Reading("empieza-empate", "suerte", {preparation.next_starter: lots_after_a_tie}),
    Reading("ultima-jugada", "jugada", {basic.discard: all_of_the_last_play, basic.face_up: last_play}),
    Reading("contar", "todo", {basic.may_count: may_count_everything}),
    Reading("mazo-corto", "barajar", {additions.fill_hand: fill_from_the_discard}),
    Reading(
        "sin-accion",
        "libra",
        {
            additions.after_parry: nobody_is_stuck_after_a_parry,
            basic.stuck: pass_after_a_parry,
            preparation.shuffle_deck: forget,
        },
    ),
    Reading("parada-basico", "si", {basic.hit_last: last_attack_may_be_parried}),
    Reading("quien-ataca-al-final", "ambos", {basic.last_attack: first_one_then_the_other}),
    Reading("posicion", "centro", {basic.further: round_readings.whoever_has_crossed}),
    Reading("empates", "ambos", {rounds.score: round_readings.both_score}),
    Reading("empates-seguidos", "sin-limite", {rounds.last_tie: round_readings.ties_for_ever}),
    Reading(
        "cinco-rondas",
        "mayoria",
        {
            rounds.is_won: round_readings.after_so_many_rounds,
            rounds.next_game: round_readings.after_so_many_games,
        },
    ),
    Reading("mejor-de-tres", "especiales", {rounds.shuffle_specials: round_readings.leave_specials_out}),
    Reading(
        "ataque-varias",
        "dibujo",
        {additions.with_several: with_the_same_number, additions.parries: parry_with_the_same_numbers},
    ),
    Reading(
        "robar-antes",
        "despues",
        {
            additions.after_attack: answer_first,
            additions.after_parry: draw_after_the_parry,
            basic.end_turn: draw_both,
        },
    ),
    Reading("parada-exacta", "minimo", {additions.parries: parry_with_more}),
    Reading("mano-reducida", "si", {additions.after_parry: fill_before_acting}),
    Reading("atacar-mas-veces", "alternos", {additions.more_blows: round_readings.attack_by_turns}),
    Reading(
        "reparto-final",
        "si",
        {
            additions.annul: round_readings.note_the_parry,
            additions.still_hitting: round_readings.with_the_last_parry,
            preparation.shuffle_deck: forget,
        },
    ),
    Reading(
        "avance-y-ataque",
        "mismas",
        {additions.charges: charge_with_the_same, turns.carry_out: carry_out_with_the_same},
    ),
    Reading("avance-y-ataque", "todas-iguales", {additions.charges: charge_with_equal_ones}),
    Reading("retirada-cuando", "respuesta", {additions.after_escape: "actuar"}),
    Reading(
        "retirada-imposible",
        "borde",
        {additions.may_escape: fall_back_to_the_edge, basic.retreat: retreat_to_the_edge},
    ),
    Reading("retirada-final", "recuento", {additions.no_count: None}),
    Reading(
        "retirada-roba-ultima",
        "posicion",
        {
            additions.after_escape: note_the_escape,
            basic.deck_runs_out: place_after_the_escape,
            preparation.shuffle_deck: forget,
        },
    ),
    Reading("especiales-ocho", "sin-ellas", numbers=without_specials),
    Reading("especiales-mezcla", "cada-ronda", {specials.put_aside: round_readings.back_under_the_others}),
    Reading("especiales-agotadas", "barajar", {specials.put_aside: round_readings.shuffle_when_they_run_out}),
)
"""Each other reading, and what it puts in whose place."""
