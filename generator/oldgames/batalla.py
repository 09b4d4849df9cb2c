"""What only *Batalla entre titanes* knows: its verbs, the state of its examples and what their figures show.

In: a `Game` that the models accept. Out: `SCHEMA`. The law of this file: every number comes from the content.

**The strip.** Spaces count from 1 (the end of `fuego`, left) to the board's `spaces` (the end of `hielo`,
right). Both titans begin one place beyond: at 0 and at spaces + 1. They never share a space and never cross.

**Decks.** `combate`: cards that differ by their `value` alone. `especiales`: one is turned up each round.

**Verbs of a special card**: `hand-more: n` and `hand-less: n` cards in a full hand · `shorten: n` spaces
closed at each end · `forbid: action` that nobody may do · `double: n`, cards of that value count twice ·
`worth: n` rounds won at once · `open: word` hands lie face up · `remove: n` cards out of the deck, unseen.

**Verbs of the table `finales`**, column `gana`, to whom a round goes: `striker: word` who attacked ·
`last-striker: word` who attacked last of all · `unstuck: word` the rival of who can do nothing · `more: word`
who holds more cards of the distance · `further: word` who is further from its start · `nobody: n` nobody, of
fewer than `n` ties in a row.

**State** of an example: see `batalla_model.State`. **Steps**: `{seat: fuego, act: {do: avance, cards:
[golpe-3]}}`, likewise `retroceso`, `ataque`, `parada` and `retirada`; `{do: avance-ataque, advance: golpe-2,
cards: [golpe-4, golpe-4]}`; `{do: roba, cards: [golpe-1]}` names the cards that are drawn; `pasa` (a hand
that parries have emptied) and `muestra` (hands turned up when the deck has run out).

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list; *side* stands for
`seat` (its id), `title`, `colour` and `icon` of the seat; *card* for `{face: "combate/golpe-3", card:
"golpe-3", name: title, value: 3}`):

    variant    "basico"; `variant-title` its title, `variant-letter` its letter in the table of actions
    spaces     23, how many spaces to draw
    squares    [{number: 1, x: 0, y: 0, closed: "yes" or ""}, …], left to right; x counts spaces from 0;
               `closed` by a special card
    before     [{side, place: 3, x: 2, y: 0, out: "yes" or ""}, …], `fuego` first; a titan off the strip has
               out: "yes" and x -1 or spaces (with closed spaces, x of the closed space it stands on)
    after      the same afterwards
    distance   5, how far apart they are before; `distance-after`
    progress   {fuego: 5, hielo: 3}, spaces from each start afterwards
    gap        {x, w}: the spaces from titan to titan before, as x of the left one and the distance;
               `gap-after`
    steps      [{side, act: "ataque", icon: "ataque" (none for roba, pasa, muestra: ""), name: "Ataque" or
               "", advance: [card] or [], cards: [card, …], count: how many cards in all}, …], in order;
               `roba`, `pasa` and `muestra` come too, so draw them by `act` or leave them out
    plays      the same, only the steps in which an action is done
    decides    [card] or [], the card on which it turns: in a count one of the distance, else the last played
    hands      [{side, before: [card, …], after: [card, …]}, …], only for the hands the example gives
    deck       {before: 3 or "", after: 0 or ""}, cards left to draw, if the example says so
    special    [card] (face "especiales/…", value: "") or []
    pending    [{side, cards: [card, …], charge: "yes" or ""}] or [], the attack that waits for its answer
    ended      "yes" if the round ends
    winner     the seat that won the round; `winner-title` its title
    ending     "ataque", the row of the table `finales`; `ending-title` its first column, ready to print
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model.book import Example
from generator.model.game import Game
from generator.oldgames.batalla_check import check
from generator.oldgames.batalla_model import (
    ACTIONS,
    COMBAT,
    COUNT,
    ENDINGS,
    SIDES,
    SPECIALS,
    WORDS,
    Act,
    Side,
    State,
    acts_of,
    read_state,
    strip_of,
)
from generator.oldgames.schema import Argument, Facts, Schema

VERBS: dict[str, Argument] = {
    "hand-more": "number",
    "hand-less": "number",
    "shorten": "number",
    "forbid": "word",
    "double": "number",
    "worth": "number",
    "open": "word",
    "remove": "number",
    "striker": "word",
    "last-striker": "word",
    "unstuck": "word",
    "more": "word",
    "further": "word",
    "nobody": "number",
}


def acts(_game: Game) -> frozenset[str]:
    """Return the words of an example's act that stand alone."""
    return frozenset({*ACTIONS, *WORDS})


def example_facts(game: Game, example: Example) -> Facts:
    """Compute what the example's figure shows; the module's docstring gives the shape."""
    given, then = read_state(game, example.given), read_state(game, example.then)
    strip = strip_of(game)
    if given is None or then is None or strip is None:
        return {}
    steps = [_step(game, side, act) for _, side, act in acts_of(game, example)]
    plays, hands = [step for step in steps if step["icon"]], list(_hands(game, given, then))
    return {
        **_variant(game, given),
        "spaces": strip.length,
        "squares": list(_squares(game, given)),
        "before": [_mark(game, given, side, given) for side in SIDES],
        "after": [_mark(game, then, side, given) for side in SIDES],
        "distance": given.distance,
        "distance-after": then.distance,
        "progress": _progress(game, given, then),
        "gap": {"x": given.fuego - 1, "w": given.distance},
        "gap-after": {"x": then.fuego - 1, "w": then.distance},
        "steps": steps,
        "plays": plays,
        "decides": _decides(plays, hands, then),
        "hands": hands,
        "deck": {"before": _or_empty(given.deck), "after": _or_empty(then.deck)},
        "special": _faces(game, SPECIALS, [given.special] if given.special else []),
        "pending": list(_pending(game, given)),
        **_ending(game, then),
    }


def _or_empty(number: int | None) -> int | str:
    return "" if number is None else number


def _variant(game: Game, state: State) -> Facts:
    found = game.info.variants.get(state.variant or "")
    title, letter = (found.title, found.letter) if found else ("", "")
    return {"variant": state.variant or "", "variant-title": title, "variant-letter": letter}


def _side(game: Game, side: Side) -> Facts:
    seat = game.info.seats.get(side)
    title, colour = (seat.title, seat.colour) if seat else (side, side)
    return {"seat": side, "title": title, "colour": colour, "icon": side}


def _squares(game: Game, state: State) -> Iterator[Facts]:
    whole, held = strip_of(game), strip_of(game, state.special)
    if whole is not None and held is not None:
        for number in range(whole.first, whole.last + 1):
            closed = "" if held.first <= number <= held.last else "yes"
            yield {"number": number, "x": number - 1, "y": 0, "closed": closed}


def _mark(game: Game, state: State, side: Side, given: State) -> Facts:
    strip, place = strip_of(game, given.special), state.place(side)
    out = "yes" if strip is not None and place == strip.start(side) else ""
    return {**_side(game, side), "place": place, "x": place - 1, "y": 0, "out": out}


def _progress(game: Game, given: State, then: State) -> Facts:
    strip = strip_of(game, given.special)
    return {side: abs(then.place(side) - strip.start(side)) for side in SIDES} if strip else {}


def _faces(game: Game, deck: str, cards: Sequence[str]) -> list[Facts]:
    return [_face(game, deck, card) for card in cards]


def _face(game: Game, deck: str, card: str) -> Facts:
    known = game.cards.get(card)
    title, value = (known.title, known.value) if known else (card, None)
    return {"face": f"{deck}/{card}", "card": card, "name": title, "value": _or_empty(value)}


def _step(game: Game, side: Side, act: Act) -> Facts:
    named = game.actions.get(act.do)
    return {
        **_side(game, side),
        "act": act.do,
        "icon": act.do if act.do in ACTIONS else "",
        "name": named.title if named else "",
        "advance": _faces(game, COMBAT, [act.advance] if act.advance else []),
        "cards": _faces(game, COMBAT, act.cards),
        "count": len(act.cards) + (act.advance is not None),
    }


def _decides(plays: Sequence[Facts], hands: Sequence[Facts], then: State) -> list[Facts]:
    held = [card for hand in hands for card in hand["after"] if card["value"] == then.distance]
    if then.ending == COUNT and held:
        return held[:1]
    return list(plays[-1]["cards"][:1]) if plays else []


def _hands(game: Game, given: State, then: State) -> Iterator[Facts]:
    for side in SIDES:
        if side in given.hand:
            before = _faces(game, COMBAT, given.hand[side])
            after = _faces(game, COMBAT, then.hand.get(side, []))
            yield {**_side(game, side), "before": before, "after": after}


def _pending(game: Game, state: State) -> Iterator[Facts]:
    if state.attack is not None and state.by is not None:
        charge = "yes" if state.attack.do == "avance-ataque" else ""
        cards = _faces(game, COMBAT, state.attack.cards)
        yield {**_side(game, state.by), "cards": cards, "charge": charge}


def _ending(game: Game, state: State) -> Facts:
    """Say how the round ended, in the words of the table of endings."""
    table = game.tables.get(ENDINGS)
    row = table.rows.get(state.ending or "", {}) if table else {}
    words = [str(cell) for cell in row.values()]
    seat = game.info.seats.get(state.winner or "")
    return {
        "ended": "yes" if state.winner else "",
        "winner": state.winner if seat else "",
        "winner-title": seat.title if seat else "",
        "ending": state.ending or "",
        "ending-title": words[0] if words else "",
    }


SCHEMA = Schema(
    state=State,
    verbs=VERBS,
    acts=acts,
    act_keys=frozenset(Act.model_fields),
    check=check,
    example_facts=example_facts,
)
