"""*Batalla entre titanes*: its worked examples, laid out on the strip.

In: an example of the content. Out: `staged`, `setting_of`. The law of this file: what an example does not say
(hands, the deck) is filled in from the Golpes that are left, differently for each `nth`; what it says stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.batalla_acts import Choices
from generator.oldengine.batalla_ground import ACT, ANSWER, CHARGE, Deed, Stance
from generator.oldengine.batalla_numbers import MATCH, WITHOUT
from generator.oldengine.batalla_table import DRAWN, Score
from generator.oldengine.kernel import CHANCE, Setting
from generator.oldengine.table import Lacking, Move, Staged
from generator.oldgames.batalla_model import SIDES, SPECIALS, Side, acts_of, read_act, read_state
from generator.oldgames.batalla_model import Act as Named
from generator.oldgames.batalla_model import State as Shown

if TYPE_CHECKING:
    from generator.oldengine.batalla_duel import Duel
    from generator.oldengine.batalla_laid import BatallaTable


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in: with special cards or in a match if it names them."""
    given = _read(game, example, example.given)
    extras = [SPECIALS] if given.special else []
    extras += [MATCH] if given.games else []
    return Setting(len(SIDES), given.variant, "-".join(extras) or None)


def staged(table: BatallaTable, example: Example, nth: int) -> Staged:
    """Return an example ready to be played."""
    given, then = (_read(table.game, example, raw) for raw in (example.given, example.then))
    acts = acts_of(table.game, example)
    duel = table.begin()
    _lay_out(table, duel, given, acts, Random(nth))
    moves = list(_moves(duel.field, acts))
    seat, asked = _asked(table, example, duel.owner, moves)
    return Staged(
        state=duel,
        moves=moves,
        claimed=table.filled(example.then),
        shows=lambda _: _shown(table, duel, then),
        legal=[(seat, _named(table, duel.field, raw)) for raw in example.legal],
        illegal=[(seat, _named(table, duel.field, raw)) for raw in example.illegal],
        asked=asked,
    )


def _asked(table: BatallaTable, example: Example, first: int, moves: list[Move]) -> tuple[int, int]:
    """Return the seat that is asked what it may do, and after how many moves: answers, once attacked."""
    named = [read_act(table.game, raw) for raw in (*example.legal, *example.illegal)]
    if any(act is not None and act.do in ("parada", "retirada") for act in named):
        later = [nth for nth, move in enumerate(moves) if move.seat == 1 - first]
        if later and moves[0].act is not None and "ataque" in moves[0].act:
            return 1 - first, later[0]
    return first, 0


def _read(game: Game, example: Example, raw: Mapping[str, Any]) -> Shown:
    found = read_state(game, raw)
    if found is None:
        raise Lacking("a position", "examples.yaml", *game.example_path(example.id))
    return found


def _lay_out(
    table: BatallaTable, duel: Duel, given: Shown, acts: list[tuple[int, Side, Named]], random: Random
) -> None:
    ids = [special.id for special in table.specials]
    duel.shown = ids.index(given.special) if given.special in ids else WITHOUT
    field = table.fields[duel.shown].answer
    duel.lay_out(field)
    duel.queue.clear()
    duel.stops, duel.luck = True, 0
    first = acts[0][1] if acts else SIDES[0]
    seat = duel.owner = SIDES.index(first)
    duel.starter = SIDES.index(given.starts) if given.starts else 1 - seat
    duel.standing = table.standing_at(Score(_pair(given.wins), _pair(given.games), given.ties))
    edge = field.special.shorten
    squares = (given.fuego - edge, edge + field.length + 1 - given.hielo)
    attack, charge = given.attack, False
    cards = tuple(sorted(table.kind(card) for card in attack.cards)) if attack else ()
    charge = attack is not None and attack.do == CHARGE
    duel.post = field.post(Stance(ANSWER if attack else ACT, cards, charge))
    duel.place = field.place(squares[seat], squares[1 - seat])
    _deal(table, duel, given, acts, cards, random)
    duel.face()


def _pair(counts: Mapping[Side, int]) -> tuple[int, int]:
    return counts.get(SIDES[0], 0), counts.get(SIDES[1], 0)


def _deal(
    table: BatallaTable,
    duel: Duel,
    given: Shown,
    acts: list[tuple[int, Side, Named]],
    attack: tuple[int, ...],
    random: Random,
) -> None:
    """Deal the hands that are told, keep the cards that will be drawn, fill in the rest."""
    left = table.heap(duel.deck)
    hands = [[table.kind(card) for card in given.hand.get(side, [])] for side in SIDES]
    drawn = [table.kind(card) for _, _, act in acts if act.do == "roba" for card in act.cards]
    for card in (*hands[0], *hands[1], *drawn, *attack):
        if card not in left.kinds:
            raise Lacking("a deck with Golpes enough for the example", "cards.yaml", "decks")
        left = left.minus(card)
    loose = list(left.cards)
    random.shuffle(loose)
    for number, side in enumerate(SIDES):
        if side not in given.hand:
            hands[number] = [loose.pop() for _ in range(min(duel.field.full, len(loose)))]
        duel.hands[number] = table.heap(hands[number])
    size = len(loose) + len(drawn) if given.deck is None else given.deck
    rest = size - len(drawn)
    if not 0 <= rest <= len(loose):
        raise Lacking("a deck with Golpes enough for the example", "cards.yaml", "decks")
    duel.shuffle(sorted([*drawn, *loose[:rest]]))
    duel.thrown = table.heap([*attack, *loose[rest:]])


def _moves(field: Choices, acts: list[tuple[int, Side, Named]]) -> Iterator[Move]:
    for index, side, act in acts:
        if act.do == "roba":
            for card in act.cards:
                yield Move(CHANCE, card, index)
        else:
            yield Move(SIDES.index(side), _name(field, act), index)


def _name(field: Choices, act: Named) -> str:
    table = field.table
    cards = tuple(sorted(table.kind(card) for card in act.cards))
    return field.name(Deed(act.do, cards, None if act.advance is None else table.kind(act.advance)))


def _named(table: BatallaTable, field: Choices, raw: Any) -> str:
    act = read_act(table.game, raw)
    return str(raw) if act is None else _name(field, act)


def _shown(table: BatallaTable, duel: Duel, then: Shown) -> Mapping[str, Any]:
    places = duel.field.spaces(duel.squares)
    shown: dict[str, Any] = dict(zip(SIDES, places, strict=True))
    if then.hand:
        shown["hand"] = {side: _cards(table, duel.hands[SIDES.index(side)].cards) for side in then.hand}
    if then.deck is not None:
        shown["deck"] = len(duel.deck)
    if then.discard:
        shown["discard"] = _cards(table, duel.top())
    if then.counts:
        shown["counts"] = {side: _counts(duel, SIDES.index(side)) for side in then.counts}
    return shown | _score(duel, then) | (_ended(duel) if duel.ending else _pending(table, duel))


def _score(duel: Duel, then: Shown) -> dict[str, Any]:
    score = duel.standing.score
    shown: dict[str, Any] = {}
    if then.wins:
        shown["wins"] = dict(zip(SIDES, score.wins, strict=True))
    if then.games:
        shown["games"] = dict(zip(SIDES, score.games, strict=True))
    return shown | ({"starts": _side(duel.starter)} if then.starts else {})


def _counts(duel: Duel, seat: int) -> dict[str, int]:
    return dict(zip(("deck", "hand", "discard"), duel.counted(seat), strict=False))


def _ended(duel: Duel) -> dict[str, Any]:
    shown = {"ending": duel.ending, "winner": _side(duel.winner)}
    return shown | ({"champion": _side(duel.champion)} if duel.ended else {})


def _pending(table: BatallaTable, duel: Duel) -> dict[str, Any]:
    stance = duel.post.stance
    if stance.phase != ANSWER:
        return {}
    attack: dict[str, Any] = {"do": "ataque", "cards": _cards(table, stance.attack)}
    advance = duel.trail[-1].deed.advance if duel.trail else None
    if advance is not None:
        attack |= {"do": CHARGE, "advance": table.blows[advance].id}
    return {"attack": attack, "by": SIDES[1 - duel.owner]}


def _side(seat: int | None) -> str:
    return "tablas" if seat is None or seat == DRAWN else SIDES[seat]


def _cards(table: BatallaTable, cards: Iterable[int]) -> list[str]:
    return [table.blows[card].id for card in cards]
