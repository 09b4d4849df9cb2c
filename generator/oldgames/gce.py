"""What only *Guerra Civil Espacial* knows: its verbs, the state of its examples and what their figures show.

In: a `Game` that the models accept. Out: `SCHEMA`. The law of this file: every number comes from the
content.

**Decks.** `flota` (numbered cards, each with a `value`), `especiales` and `comandante` (one card). The
first two are shuffled into one.

**Verbs of a special card**: `colony: n` colonies for whoever wins it · `steal: n` cards at random from one
hand · `take: pile` all of that pile (`descarte` or `chatarra`) · `end: pile` the round ends and the cards
lying open go to that pile · `itself: pile` but the card itself goes to this one · `sweep: pile` they go there
and the round goes on · `strike: pile` the others' numbered cards go there · `redraw: n` new disputed cards ·
`commander: {multiply: n}` or `others: {multiply: n}` the ships of whoever plays it and is the commander,
or is not · `shield: respuesta` it may answer · `blocked-by: card` what answers it.

**State** of an example: see `gce_model.State`. **Steps**: `{seat: nora, act: f-07}` plays that card (an
answer stands right after the card it answers), `pasar`, `abandonar`, `cambiar` (the commander's swap; the
old disputed card lies in the zone), `{play: nave-pirata, from: hugo, steal: f-03}`, and `{act: recoger}`
without a seat, the end of the round (`{discard: [f-01]}` for whoever holds too many cards).

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list; *card* stands
for `{face: "flota/f-07", card: "f-07", name, icon, value: 7 or "", idle: "yes" or "", new: "yes" or ""}`):

    seats      how many seats are shown
    before     [{seat: "nora", title, colour, commander: "yes" or "", out: "yes" or "", lead: "yes" or "",
               ships: 12, times: 2 or "", kept: 3 (cards face down) or "", hand: 4 (cards) or "",
               colonies: 1 or "", cards: [card, …]}, …], in the order of turns; `lead` marks who nobody
               beats (and has ships); an `idle` card lies crosswise without effect
    after      the same afterwards; `new` marks the cards of a zone that were not there before
    disputed   [card], before: one, or an empty list
    disputed-after   the same afterwards
    swapped    [card] that a swap put in dispute and that does not lie there afterwards, or an empty list
    steps      [{seat, title, colour, act, face, card, name, icon, from: the robbed seat's title or "",
               stolen: [card] or []}, …], what was done, in order; `act` is play, pass, abandon, swap,
               collect or discard
    piles      [{pile: "deck" "discard" or "junk", before: 0, after: 5}, …], only those the example names
    over       "yes" if the round has ended
    taken      title of who won the disputed card
    winner     title of who won the game
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model.book import Example, Step
from generator.model.game import Game
from generator.oldgames.gce_check import check
from generator.oldgames.gce_model import (
    PILES,
    SWAP,
    WORDS,
    State,
    card_of,
    leaders,
    read_state,
    ships,
    times,
)
from generator.oldgames.schema import Argument, Facts, Schema

VERBS: dict[str, Argument] = {
    "colony": "number",
    "steal": "number",
    "take": "word",
    "end": "word",
    "itself": "word",
    "sweep": "word",
    "strike": "word",
    "redraw": "number",
    "multiply": "number",
    "commander": "verbs",
    "others": "verbs",
    "shield": "word",
    "blocked-by": "word",
}
_DONE = {"pasar": "pass", "abandonar": "abandon", SWAP: "swap", "recoger": "collect"}


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, or what is done without one."""
    return frozenset(game.cards) | WORDS


def example_facts(game: Game, example: Example) -> Facts:
    """Compute what the example's figure shows; the module's docstring gives the shape."""
    given, then = read_state(game, example.given), read_state(game, example.then)
    if given is None or then is None:
        return {}
    order = [seat for seat in game.info.seats if seat in given.seats()]
    return {
        "seats": len(order),
        "before": [_seat(game, given, seat, given) for seat in order],
        "after": [_seat(game, then, seat, given) for seat in order],
        "disputed": _cards(game, [given.disputed]),
        "disputed-after": _cards(game, [then.disputed]),
        "swapped": _swapped(game, given, example, then),
        "steps": [_step(game, step) for step in example.when],
        "piles": list(_piles(given, then)),
        "over": "yes" if then.over else "",
        "taken": _title(game, then.taken),
        "winner": _title(game, then.winner),
    }


def _title(game: Game, seat: str | None) -> str:
    return game.info.seats[seat].title if seat in game.info.seats else ""


def _colour(game: Game, seat: str | None) -> str:
    return game.info.seats[seat].colour if seat in game.info.seats else ""


def _seat(game: Game, state: State, seat: str, before: State) -> dict[str, Any]:
    fleet, factor = ships(game, state, seat), times(game, state, seat)
    return {
        "seat": seat,
        "title": _title(game, seat),
        "colour": _colour(game, seat),
        "commander": "yes" if state.commander == seat else "",
        "out": "yes" if seat in state.out else "",
        "lead": "yes" if fleet and seat in leaders(game, state) else "",
        "ships": fleet,
        "times": factor if factor > 1 else "",
        "kept": len(state.kept.get(seat, ())) or "",
        "hand": len(state.hands[seat]) if seat in state.hands else "",
        "colonies": state.colonies.get(seat, ""),
        "cards": _zone(game, state, seat, before),
    }


def _zone(game: Game, state: State, seat: str, before: State) -> list[dict[str, Any]]:
    """Return the cards of a zone; of equal cards, the last lie crosswise and the last are new."""
    cards, old = state.zones.get(seat, []), list(before.zones.get(seat, []))
    shown = _cards(game, cards)
    crosswise = list(state.idle.get(seat, []))
    for card in reversed(shown):
        if card["card"] in crosswise:
            crosswise.remove(card["card"])
            card["idle"] = "yes"
    for card in shown:
        card["new"] = "" if card["card"] in old else "yes"
        if card["card"] in old:
            old.remove(card["card"])
    return shown


def _cards(game: Game, names: list[str] | list[str | None]) -> list[dict[str, Any]]:
    return [_card(game, name) for name in names if name is not None and name in game.cards]


def _swapped(game: Game, given: State, example: Example, then: State) -> list[dict[str, Any]]:
    """Return the colony that the last swap put in dispute, if it does not lie there afterwards."""
    swaps = [step.seat for step in example.when if step.act == SWAP]
    if not swaps or then.disputed is not None:
        return []
    hand = (card for card in given.hands.get(swaps[-1] or "", []) if card in game.cards)
    return _cards(game, [card for card in hand if "colony" in game.cards[card].effect][:1])


def _card(game: Game, name: str) -> dict[str, Any]:
    card = game.cards[name]
    decks = (deck for deck, held in game.decks.items() if any(entry.card == name for entry in held.cards))
    face = f"{next(decks, '')}/{name}"
    value = "" if card.value is None else card.value
    return {
        "face": face,
        "card": name,
        "name": card.title,
        "icon": card.icon or "",
        "value": value,
        "idle": "",
        "new": "",
    }


def _step(game: Game, step: Step) -> dict[str, Any]:
    act = step.act if isinstance(step.act, dict) else {}
    known = card_of(step)
    card = _card(game, known) if known in game.cards else {"face": "", "card": "", "name": "", "icon": ""}
    stolen = act.get("steal")
    return {
        "seat": step.seat or "",
        "title": _title(game, step.seat),
        "colour": _colour(game, step.seat),
        "act": "discard" if "discard" in act else _DONE.get(str(step.act), "play"),
        "face": card["face"],
        "card": card["card"],
        "name": card["name"],
        "icon": card["icon"],
        "from": _title(game, act.get("from")),
        "stolen": _cards(game, [stolen]) if isinstance(stolen, str) else [],
    }


def _piles(given: State, then: State) -> Iterator[dict[str, Any]]:
    for pile in PILES:
        if {pile} & (given.model_fields_set | then.model_fields_set):
            yield {"pile": pile, "before": len(getattr(given, pile)), "after": len(getattr(then, pile))}


SCHEMA = Schema(
    state=State,
    verbs=VERBS,
    acts=acts,
    act_keys=frozenset({"play", "from", "steal", "discard"}),
    check=check,
    example_facts=example_facts,
)
