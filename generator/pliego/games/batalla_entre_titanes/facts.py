"""*Batalla entre titanes*: what the figure of an example shows, as the engine plays it.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: where things stand is
looked at before and after the example is played, never worked out.

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list; *side* stands for
`seat` (its id), `title`, `colour` and `icon` of the seat; *card* for `{face: "combate/golpe-3", card:
"golpe-3", name: title, value: 3}`):

    variant    "basico"; `variant-title` its title, `variant-letter` its letter in the table of actions
    spaces     23, how many spaces to draw
    shortened  "yes" if a special card closes the ends of the strip
    squares    [{number: 1, theirs: 23, x: 0, y: 0, closed: "yes" or "", start: seat or ""}, …], left to
               right; `number` as fuego counts, `theirs` as hielo does; x counts spaces from 0; `closed` by a
               special card; `start` the seat that starts from this closed space
    before     [{side, place: 3, x: 2, y: 0, out: "yes" or ""}, …], `fuego` first; a titan off the strip has
               out: "yes" and x -1 or spaces (with closed spaces, x of the closed space it stands on)
    after      the same afterwards
    distance   5, how far apart they are before; `distance-after`
    progress   {fuego: 5, hielo: 3}, spaces from each start afterwards
    gap        {x, w}: the spaces from titan to titan before, as x of the left one and the distance;
               `gap-after`
    trail      {walk: [{n: 1, seat, colour, x, y: 0}, …], strike: […]}: the spaces that the first action (or
               the attack that waits) counts one by one, those walked and those to the rival that is struck;
               `trail-after` the same of the last action, both lists empty if it is the first too
    steps      [{side, act: "ataque", icon: "ataque" (none for roba, pasa, muestra: ""), name: "Ataque" or
               "", advance: [card] or [], cards: [card, …], count: how many cards in all}, …], in order;
               `roba`, `pasa` and `muestra` come too, so draw them by `act` or leave them out
    plays      the same, only the steps in which an action is done
    decides    [card] or [], the card on which it turns: in a count one of the distance, else the last played
    hands      [{side, before: [card, …], after: [card, …]}, …], only for the hands the example gives
    shown      the same, only the hands that are shown in the example, none if it is all that is done
    deck       {before: 3 or "", after: 0 or ""}, cards left to draw, if the example says so
    is-out     "yes" if the last one goes
    special    [card] (face "especiales/…", value: "") or []
    pending    [{side, cards: [card, …], charge: "yes" or ""}] or [], the attack that waits for its answer
    ended      "yes" if the round ends
    winner     the seat that won the round; `winner-title` its title
    ending     "ataque", the row of the table `finales`; `ending-title` its first column, ready to print
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.batalla_entre_titanes.basic import distance, hitting
from pliego.games.batalla_entre_titanes.examples import places
from pliego.games.batalla_entre_titanes.position import SEATS, TIE, Duel
from pliego.games.batalla_entre_titanes.vocabulary import (
    ACTIONS,
    COMBAT,
    COUNT,
    ENDINGS,
    SIDES,
    SPECIALS,
    Act,
    acts_of,
)
from pliego.playing.playable import GameTables
from pliego.playing.showing import PlayedStep, play_example, seat_shown

_NO_TRAIL: Facts = {"walk": [], "strike": []}


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    game = tables.game
    if (played := play_example(tables, example)) is None:
        return {}
    before: Duel = played.before
    after: Duel = played.after
    trails = list(_trails(game, before, played.steps, [act for _, _, act in acts_of(game, example)]))
    steps = [_step(game, SIDES.index(side), act) for _, side, act in acts_of(game, example)]
    plays = [step for step in steps if step["icon"]]
    written = [SIDES.index(side) for side in SIDES if side in example.given.get("hand", ())]
    hands = [_hand(game, seat, before, after) for seat in written]
    shown = {step["seat"] for step in steps if step["act"] == "muestra"}
    return {
        **_variant(game, before),
        "spaces": before.terms.spaces + 2 * before.terms.edge,
        "shortened": "yes" if before.terms.edge else "",
        "squares": list(_squares(before)),
        **_stand(game, before, after),
        "trail": trails[0] if trails else _NO_TRAIL,
        "trail-after": trails[-1] if len(trails) > 1 else _NO_TRAIL,
        "steps": steps,
        "plays": plays,
        "decides": _decides(game, plays, after),
        "hands": hands,
        "shown": [hand for hand in hands if plays and hand["seat"] in shown],
        "deck": _deck(before, example.given) | _deck(after, example.then, "after"),
        "is-out": "" if after.deck else "yes",
        "special": _faces(game, SPECIALS, before.special),
        "pending": list(_pending(game, before)),
        **_ending(game, after),
    }


def _variant(game: Game, duel: Duel) -> Facts:
    name = duel.rules.setting.variant or ""
    variant = game.info.variants[name]
    return {"variant": name, "variant-title": variant.title, "variant-letter": variant.letter}


def _squares(duel: Duel) -> Iterator[Facts]:
    edge, spaces = duel.terms.edge, duel.terms.spaces
    printed = spaces + 2 * edge
    starts = {edge - 1: SIDES[0], edge + spaces: SIDES[1]}
    for x in range(printed):
        closed = "" if edge <= x < edge + spaces else "yes"
        start = starts.get(x, "")
        yield {"number": x + 1, "theirs": printed - x, "x": x, "y": 0, "closed": closed, "start": start}


def _stand(game: Game, before: Duel, after: Duel) -> Facts:
    """Return where the titans stand before and after."""
    return {
        "before": [_titan(game, before, seat) for seat in SEATS],
        "after": [_titan(game, after, seat) for seat in SEATS],
        "distance": distance(before),
        "distance-after": distance(after),
        "progress": dict(zip(SIDES, after.squares, strict=True)),
        "gap": {"x": places(before)[0] - 1, "w": distance(before)},
        "gap-after": {"x": places(after)[0] - 1, "w": distance(after)},
    }


def _trails(game: Game, before: Duel, steps: Sequence[PlayedStep], acts: Sequence[Act]) -> Iterator[Facts]:
    """Yield what the attack that waits counts, then each action: it walks to where the titan is seen next,
    and strikes the rival from there."""
    if before.attack:
        yield _trail(game, 1 - before.turn, places(before), places(before), strikes=True)
    moved = [step for step in steps if step.request.actor in SEATS]
    for act, step in zip((act for act in acts if act.do != "roba"), moved, strict=False):
        seat, at, then = step.request.actor, places(step.before), places(step.after)
        if act.do in ACTIONS and act.do != "parada":
            yield _trail(game, seat, at, then, strikes=act.do in ("ataque", "avance-ataque"))


def _trail(game: Game, seat: int, at: tuple[int, int], then: tuple[int, int], *, strikes: bool) -> Facts:
    rival = then[1 - seat] if strikes else then[seat]
    return {
        "walk": list(_counted(game, seat, at[seat], then[seat])),
        "strike": list(_counted(game, seat, then[seat], rival)),
    }


def _counted(game: Game, seat: int, start: int, end: int) -> Iterator[Facts]:
    step = 1 if end > start else -1
    for nth, place in enumerate(range(start + step, end + step, step) if start != end else (), 1):
        yield {**_side(game, seat), "n": nth, "x": place - 1, "y": 0}


def _side(game: Game, seat: int) -> Facts:
    return seat_shown(game, SIDES[seat])


def _titan(game: Game, duel: Duel, seat: int) -> Facts:
    place = places(duel)[seat]
    out = "" if duel.squares[seat] else "yes"
    return {**_side(game, seat), "place": place, "x": place - 1, "y": 0, "out": out}


def _faces(game: Game, deck: str, cards: Iterable[str]) -> list[Facts]:
    return [_face(game, deck, card) for card in cards]


def _face(game: Game, deck: str, card: str) -> Facts:
    known = game.cards.get(card)
    title, value = (known.title, known.number) if known else (card, None)
    return {"face": f"{deck}/{card}", "card": card, "name": title, "value": "" if value is None else value}


def _step(game: Game, seat: int, act: Act) -> Facts:
    named = game.actions.get(act.do)
    return {
        **_side(game, seat),
        "act": act.do,
        "icon": act.do if act.do in ACTIONS else "",
        "name": named.title if named else "",
        "advance": _faces(game, COMBAT, [act.advance] if act.advance else []),
        "cards": _faces(game, COMBAT, act.cards),
        "count": len(act.cards) + (act.advance is not None),
    }


def _decides(game: Game, plays: Sequence[Facts], after: Duel) -> list[Facts]:
    hits = hitting(after, after.hand(after.winner), distance(after)) if after.ending == COUNT else ()
    if hits:
        return [_face(game, COMBAT, after.numbers.blows[hits[0]])]
    return list(plays[-1]["cards"][:1]) if plays else []


def _hand(game: Game, seat: int, before: Duel, after: Duel) -> Facts:
    first, last = (_faces(game, COMBAT, duel.hands[seat]) for duel in (before, after))
    return {**_side(game, seat), "before": first, "after": last}


def _deck(duel: Duel, written: Mapping[str, Any], when: str = "before") -> Facts:
    return {when: len(duel.deck) if "deck" in written else ""}


def _pending(game: Game, duel: Duel) -> Iterator[Facts]:
    if duel.attack:
        cards = [duel.numbers.blows[blow] for blow in duel.attack]
        charge = "yes" if duel.charge else ""
        yield {**_side(game, 1 - duel.turn), "cards": _faces(game, COMBAT, cards), "charge": charge}


def _ending(game: Game, duel: Duel) -> Facts:
    """Say how the round ended, in the words of the table of endings."""
    table, is_won = game.tables.get(ENDINGS), duel.winner != TIE
    row = table.rows.get(duel.ending, {}) if table else {}
    words = [str(cell) for cell in row.values()]
    return {
        "ended": "yes" if duel.ending else "",
        "winner": SIDES[duel.winner] if is_won else "",
        "winner-title": game.info.seats[SIDES[duel.winner]].title if is_won else "",
        "ending": duel.ending,
        "ending-title": words[0] if words else "",
    }
