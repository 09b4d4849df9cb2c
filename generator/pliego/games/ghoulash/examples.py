"""*Ghoulash*: its worked examples, set up on the map.

In: an example of the content. Out: `set_up`. The law of this file: what the rival has drawn besides what the
example names is drawn on squares the example does not touch, differently each way (the first way: nothing).

A step `move` names every square on the way; of these only what is answered is a move, and what comes after an
encounter is not walked. `bump` is a step that the rival refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from pliego.game.model.book import Example, Step
from pliego.game.model.game import Game
from pliego.games.ghoulash.encounters import leave, write_down
from pliego.games.ghoulash.moves import BUMP, REDRAW, USE, Back
from pliego.games.ghoulash.moving import enter, stand_on
from pliego.games.ghoulash.position import Night, put
from pliego.games.ghoulash.preparation import begin_turn, copy_sample, take_turns
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE, State, read_state
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import ExampleSetup, ExampleStep, ExampleWay
from pliego.playing.match import Match
from pliego.playing.moves import OVER, Setting
from pliego.playing.playable import GameTable


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in."""
    given = example.given if isinstance(example.given, Mapping) else {}
    return Setting(game.info.players.min, scenario=str(given.get("scenario")))


def set_up(table: GameTable, example: Example, way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played."""
    given, then = read_state(table.game, example.given), read_state(table.game, example.then)
    seats = table.rules.numbers.seats
    if given is None or then is None or given.seat not in seats:
        raise MissingContent("a position", "examples.yaml", *table.game.example_path(example.id))
    _know_squares(table, example, given)
    seat = seats.index(given.seat)
    match = _drawing(table, given, seat) if given.draws else _exploring(table, example, given, seat, way)
    return ExampleSetup(
        match=match,
        steps=list(_steps(match, example, given, seat)),
        claimed=ContentReader(table.game).filled(example.then),
        shows=lambda played: _shown(played, example, given, then, seat),
        legal=[_choice(match, raw) for raw in example.legal],
        illegal=[_choice(match, raw) for raw in example.illegal],
    )


def _know_squares(table: GameTable, example: Example, given: State) -> None:
    known = table.rules.numbers.map.spot
    for text in (given.at, *given.path, *given.seen, *given.safe, *given.used):
        if text not in known:
            path = table.game.example_path(example.id)
            raise MissingContent(f"the square `{text}`", "examples.yaml", *path)


# -- the position


def _hidden(given: State) -> Iterator[tuple[str, str]]:
    for symbol, places in given.hidden.items():
        yield from ((symbol, place) for place in places)


def _drawing(table: GameTable, given: State, seat: int) -> Match:
    """Return a night in which a seat is drawing a symbol."""
    night = Night.begin(table.rules)
    night.first = 0
    for symbol, place in _hidden(given):
        put(night.drawn[seat], place, symbol)
    night.undrawn = [[], []]
    symbols = list(night.numbers.place)
    for symbol in symbols[symbols.index(given.draws or "") :]:
        left = night.numbers.place[symbol].count - len(given.hidden.get(symbol, ()))
        night.undrawn[seat] += [symbol] * left
    return Match(table, night, "preparar")


def _exploring(table: GameTable, example: Example, given: State, seat: int, way: ExampleWay) -> Match:
    """Return a night in which a seat is to move, or in the middle of an encounter."""
    night = Night.begin(table.rules)
    night.first, night.undrawn = seat, [[], []]
    copy_sample(night, seat)
    for symbol, place in _hidden(given):
        put(night.drawn[1 - seat], place, symbol)
    if way.number:
        _draw_more(night, 1 - seat, given, {*_words(example, given)}, way)
    for night.turn in (1 - seat, seat):
        stand_on(night, night.numbers.map.starts[0])
    _have_walked(night, seat, given)
    if given.lost:
        night.turn = 1 - seat
        return Match(table, night, take_turns(night))
    begin_turn(night, seat)
    return _meeting(table, night, given) if given.told else Match(table, night, "moverse")


def _draw_more(night: Night, seat: int, given: State, touched: set[str], random: Random) -> None:
    """Draw ghouls and obstacles until there are as many as the sheet asks, off the example's squares."""
    map_, drawn = night.numbers.map, night.drawn[seat]
    for symbol, entry in night.numbers.place.items():
        if entry.kind in ("ghoul", "obstacle"):
            inside = entry.where == "building"
            free = [s for s in map_.squares if s not in map_.kept_free | touched and s not in drawn]
            left = [s for s in free if entry.where == "anywhere" or (map_.room[s] >= 0) == inside]
            missing = entry.count - len(given.hidden.get(symbol, ()))
            for square in random.sample(left, min(max(missing, 0), len(left))):
                put(drawn, square, symbol)


def _words(example: Example, given: State) -> Iterator[str]:
    """Yield every square that an example names."""
    yield from (given.at, *given.path, *given.seen, *given.safe, *given.used)
    for step in [*example.when, *example.legal, *example.illegal]:
        act = step.act if isinstance(step, Step) else step
        act = act.get("act", act) if isinstance(act, dict) else act
        if isinstance(act, dict):
            yield from str(act.get("move", "")).split()


def _have_walked(night: Night, seat: int, given: State) -> None:
    """Let the explorer know the squares it has seen, and have what it has found."""
    explorer, crossed = night.explorers[seat], night.crossed[1 - seat]
    ghoul = next((name for name, each in night.numbers.place.items() if each.kind == "ghoul"), "")
    for symbol, squares in ((ghoul, given.safe), (MEDKIT, given.used)):
        for square in squares:
            put(crossed, square, symbol)
    way = [*given.path, given.at]
    for pair in pairwise(way):
        if (door := night.numbers.may_be_blocked.get(pair)) is not None:
            explorer.doors[door] = True
    for square in (*(way[:-1] if given.told else way), *given.seen, *given.safe, *given.used):
        if square not in explorer.known:
            _have_met(night, seat, square)
    explorer.at = given.at
    explorer.wounds, explorer.line, explorer.lost = given.wounds, given.line, given.lost
    explorer.carried = given.has.count(OBJECTIVE)
    if explorer.carried >= night.numbers.goals:
        for way_out in night.numbers.map.exits:
            explorer.ways.offer(way_out, way_out)


def _have_met(night: Night, seat: int, square: str) -> None:
    """Let the explorer know a square: what was met there is over, a medkit was left."""
    explorer, drawn = night.explorers[seat], night.drawn[1 - seat]
    kept = tuple(each for each in drawn.get(square, ()) if night.numbers.kind(each) != "ghoul")
    drawn.pop(square, None)
    if kept:
        drawn[square] = kept
    explorer.at = square
    if MEDKIT in kept and square not in night.found(seat, MEDKIT):
        leave(night)
    write_down(night)


def _meeting(table: GameTable, night: Night, given: State) -> Match:
    """Return a night in the middle of an encounter; of a fight, the shots that missed are made again."""
    if given.weak:
        night.explorer.wounds -= len(given.tried) * night.numbers.miss
    match = Match(table, night, enter(night, given.at))
    if given.weak and match.request and match.request.rule == "GHO-1":
        for zone in (given.weak, *given.tried):
            match.apply(zone)
    return match


# -- the moves


def _steps(match: Match, example: Example, given: State, seat: int) -> Iterator[ExampleStep]:
    """Yield the moves of the steps, making them in a trial."""
    trial, at = match.clone(), given.at
    for index, step in enumerate(example.when):
        act = step.act
        if isinstance(act, dict) and "move" in act:
            walks = trial.position.numbers.seats.index(step.seat or given.seat)
            at = str(act["move"]).split()[-1] if walks == seat else at
            for word in _stretches(trial, str(act["move"]).split(), walks):
                yield _made(trial, word, index)
        elif isinstance(act, dict):
            if trial.request and trial.request.rule == "GHO-1":
                yield _made(trial, str(given.weak), index)
            yield _made(trial, str(*act.values()), index)
        elif act == BUMP and BUMP not in trial.legal_moves(trial.actor):
            continue
        elif act == USE and trial.phase == "moverse":
            yield _made(trial, str(Back(at)), index)
        elif act != "wait":
            yield _made(trial, str(act), index)


def _stretches(trial: Match, squares: Sequence[str], seat: int) -> Iterator[str]:
    """Yield what is answered on a way, until an encounter ends it."""
    night: Night = trial.position
    explorer, last = night.explorers[seat], night.explorers[seat].at
    for nth, square in enumerate(squares):
        if trial.phase != "moverse" or trial.actor == OVER or night.turn != seat:
            return
        is_last = nth == len(squares) - 1
        door = night.numbers.may_be_blocked.get((last, square))
        if door is not None and door not in explorer.doors:
            yield door
        elif explorer.known.get(square) != "" or (is_last and square in trial.legal_moves(seat)):
            yield square
        last = square


def _made(trial: Match, word: str, index: int) -> ExampleStep:
    """Return a step, made in the trial if it can be."""
    seat = trial.actor
    move = next((each for each in trial.legal_moves(seat) if trial.notation(each) == word), None)
    if move is not None:
        trial.apply(move)
    return ExampleStep(seat, word, index)


def _choice(match: Match, raw: Any) -> tuple[int, str]:
    act = raw.get("act", raw) if isinstance(raw, dict) else raw
    if isinstance(act, dict):
        word = str(*act.values())
        return match.actor, f"{REDRAW}:{word}" if REDRAW in act else word
    return match.actor, str(act)


# -- the outcome


def _shown(match: Match, example: Example, given: State, then: State, seat: int) -> Mapping[str, Any]:
    """Return how things stand, as far as `then` says anything of it."""
    night: Night = match.position
    explorer = night.explorers[seat]
    shown: dict[str, Any] = {"scenario": given.scenario, "seat": given.seat}
    shown["at"] = given.at if given.draws else explorer.at
    numbers = {"wounds": (explorer.wounds, 0), "line": (explorer.line, 1), "lost": (explorer.lost, 0)}
    shown |= {name: n for name, (n, usual) in numbers.items() if n != usual or name in example.then}
    ghouls = [name for name, entry in night.numbers.place.items() if entry.kind == "ghoul"]
    safe = [square for ghoul in ghouls for square in night.found(seat, ghoul)]
    for name, squares in (("safe", safe), ("used", night.found(seat, MEDKIT))):
        if squares or getattr(then, name):
            shown[name] = squares
    if "shut" in example.then:
        shown["shut"] = [door for door, is_open in explorer.doors.items() if is_open is False]
    if explorer.carried:
        shown["with"] = [OBJECTIVE] * explorer.carried
    if "told" in example.then:
        shown["told"] = [*night.told]
    if match.phase == "preparar" and match.actor != OVER:
        shown["draws"] = night.symbol(match.actor)
    elif match.actor == OVER or night.turn != seat:
        shown["done"] = "true"
    if match.actor == OVER:
        winners = match.winners()
        shown |= {"by": match.reason()}
        shown["winner"] = night.numbers.seats[winners[0]] if len(winners) == 1 else ""
    return shown
