"""*Ghoulash*: its worked examples, set up on the map, and what their steps do.

In: a night on which an example has placed what it writes (`written`). Out: `EXAMPLES`. The law of this file:
what the rival has drawn besides what the example names is drawn on squares the example does not touch,
differently each way (the first way: nothing).

A step `move` names every square on the way; of these only what is answered is a move, and what comes after an
encounter is not walked. `bump` is a step that the rival refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from pliego.game.model.book import Example, Step
from pliego.game.model.game import Game
from pliego.games.ghoulash.encounters import leave, write_down
from pliego.games.ghoulash.moves import BUMP, REDRAW, USE, GoBack
from pliego.games.ghoulash.moving import enter, next_steps, stand_on
from pliego.games.ghoulash.position import Night, put
from pliego.games.ghoulash.preparation import begin_turn, copy_sample, take_turns
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE
from pliego.games.ghoulash.written import WRITTEN, explores
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import (
    ExamplePlay,
    ExampleStep,
    FillIn,
    UnsoundState,
    example_state,
)
from pliego.playing.match import Match
from pliego.playing.moves import OVER, Setting


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in."""
    name = str(example.given.get("scenario"))
    if name not in game.scenarios and not game.has_dropped("scenarios", name):
        path = game.example_path(example.id)
        raise MissingContent(f"the scenario `{name}`", "examples.yaml", *path, "given", "scenario")
    return Setting(game.info.players.min, scenario=name)


def given_of(game: Game, example: Example) -> Any:
    """Return what an example writes of its beginning."""
    return example_state(Night, WRITTEN).model_validate(ContentReader(game).filled(example.given))


# -- the position


def complete(night: Night, given: Any, example: Example, way: FillIn) -> str:
    """Put on the map what an example writes of it, and what it leaves open; return where play stands."""
    if given.seat is None:
        raise UnsoundState("a seat", "none")
    _expect_squares(night, given)
    return _drawing(night, given) if given.draws else _exploring(night, given, example, way)


def _expect_squares(night: Night, given: Any) -> None:
    map_ = night.numbers.map
    for text in (given.at, *_squares(given)):
        if text not in map_.spot:
            raise UnsoundState("a square that can be entered", f"`{text}`")
    for _symbol, place in _hidden(given):
        if place not in map_.spot and place not in map_.doors:
            raise UnsoundState("a square or a door of the map", f"`{place}`")
    if night.explorer.wounds > night.numbers.boxes:
        raise UnsoundState(f"at most {night.numbers.boxes} wounds on a line", str(night.explorer.wounds))


def _squares(given: Any) -> list[str]:
    """Return the squares that an example writes besides the explorer's."""
    return [text for part in (given.path, given.seen, given.safe, given.used) for text in part or ()]


def _hidden(given: Any) -> Iterator[tuple[str, str]]:
    for symbol, places in (given.hidden or {}).items():
        yield from ((symbol, place) for place in places)


def _drawing(night: Night, given: Any) -> str:
    """Let the seat draw a symbol, and those after it."""
    seat, place, drawn = night.turn, night.numbers.place, list(_hidden(given))
    if given.draws not in place:
        raise UnsoundState("a symbol of the sheet", f"`{given.draws}`")
    night.first, night.undrawn, night.explorer.at = 0, [[], []], given.at
    for symbol, square in drawn:
        put(night.drawn[seat], square, symbol)
    names = [name for name, _square in drawn]
    for symbol in [*place][[*place].index(given.draws) :]:
        night.undrawn[seat] += [symbol] * (place[symbol].count - names.count(symbol))
    return "preparar"


def _exploring(night: Night, given: Any, example: Example, way: FillIn) -> str:
    """Let the seat be about to move, or in the middle of an encounter."""
    seat, night.undrawn = night.turn, [[], []]
    night.weak[1 - seat] = given.weak or 0
    copy_sample(night, seat)
    for symbol, place in _hidden(given):
        put(night.drawn[1 - seat], place, symbol)
    if way.number:
        _draw_more(night, given, {given.at, *_squares(given), *_named(example)}, way)
    for night.turn in (1 - seat, seat):
        stand_on(night, night.numbers.map.starts[0])
    _have_walked(night, given)
    if night.explorer.lost:
        night.turn = 1 - seat
        return take_turns(night)
    begin_turn(night, seat)
    if not given.told:
        return "moverse"
    night.explorer.wounds -= len(given.tried or ()) * night.numbers.miss  # these shots are made again
    return enter(night, given.at)


def _draw_more(night: Night, given: Any, touched: set[str], random: Random) -> None:
    """Draw ghouls and obstacles until there are as many as the sheet asks, off the example's squares."""
    map_, drawn = night.numbers.map, night.drawn[1 - night.turn]
    for symbol, entry in night.numbers.place.items():
        if entry.kind in ("ghoul", "obstacle"):
            free = [square for square in map_.allowed(entry) if square not in {*touched, *drawn}]
            missing = entry.count - len((given.hidden or {}).get(symbol, ()))
            for square in random.sample(free, min(max(missing, 0), len(free))):
                put(drawn, square, symbol)


def _named(example: Example) -> Iterator[str]:
    """Yield every square that the steps of an example name."""
    for step in [*example.when, *example.legal, *example.illegal]:
        act = step.act if isinstance(step, Step) else step
        act = act.get("act", act) if isinstance(act, dict) else act
        if isinstance(act, dict):
            yield from str(act.get("move", "")).split()


def _have_walked(night: Night, given: Any) -> None:
    """Let the explorer know the squares it has seen, and have what it has found."""
    explorer, crossed = night.explorer, night.crossed[1 - night.turn]
    ghoul = next((name for name, each in night.numbers.place.items() if each.kind == "ghoul"), "")
    for symbol, squares in ((ghoul, given.safe), (MEDKIT, given.used)):
        for square in squares or ():
            put(crossed, square, symbol)
    way = [*(given.path or ()), given.at]
    _walk(night, way)
    for square in (*(way[:-1] if given.told else way), *_squares(given)):
        if square not in explorer.known:
            _have_met(night, square)
    explorer.at = given.at
    explorer.carried = (getattr(given, "with") or []).count(OBJECTIVE)
    if explorer.carried >= night.numbers.goals:
        for way_out in night.numbers.map.exits:
            explorer.ways.offer(way_out, way_out)


def _walk(night: Night, way: Sequence[str]) -> None:
    """Open the doors of a way; every step is one that the rules allow."""
    for one, other in pairwise(way):
        if not _is_step(night, one, other):
            raise UnsoundState("a `path` of steps to a neighbour through no wall", f"`{one}` to `{other}`")
        if (door := night.numbers.may_be_blocked.get((one, other))) is not None:
            night.explorer.doors[door] = True


def _is_step(night: Night, one: str, other: str) -> bool:
    """True if the rules allow a step, be it through a door that nobody has tried."""
    steps = next_steps(night, one) if one in night.numbers.map.spot else []
    return other in steps or night.numbers.may_be_blocked.get((one, other)) in steps


def _have_met(night: Night, square: str) -> None:
    """Let the explorer know a square: what was met there is over, a medkit was left."""
    seat, explorer, drawn = night.turn, night.explorer, night.drawn[1 - night.turn]
    kept = tuple(each for each in drawn.get(square, ()) if night.numbers.kind(each) != "ghoul")
    drawn.pop(square, None)
    if kept:
        drawn[square] = kept
    explorer.at = square
    if MEDKIT in kept and square not in night.found(seat, MEDKIT):
        leave(night)
    write_down(night)


# -- the moves


def notation_of(_night: Night, act: Any) -> str:
    """Return an act as a move in notation."""
    if not isinstance(act, dict):
        return str(act)
    word = " ".join(map(str, act.values()))
    return f"{REDRAW}:{word}" if REDRAW in act else word


def moves_of(match: Match, example: Example, _way: FillIn) -> Sequence[ExampleStep]:
    """Return the moves of the steps, once the shots that missed before are made again."""
    night: Night = match.position
    tried = given_of(night.rules.game, example).tried
    if tried and match.request and match.request.rule == "GHO-1":
        for zone in (night.weak[1 - night.turn], *tried):
            match.apply(zone)
    return list(_steps(match, example))


def _steps(match: Match, example: Example) -> Iterator[ExampleStep]:
    """Yield the moves of the steps, making them in a trial."""
    trial, seat = match.clone(), explores(match.position)
    at = match.position.explorers[seat].at
    for index, step in enumerate(example.when):
        act, night = step.act, trial.position
        if isinstance(act, dict) and "move" in act:
            seats = night.numbers.seats
            walks = seats.index(step.seat) if step.seat in seats else seat
            at = str(act["move"]).split()[-1] if walks == seat else at
            for word in _stretches(trial, str(act["move"]).split(), walks):
                yield _made(trial, word, index)
        elif isinstance(act, dict):
            if trial.request and trial.request.rule == "GHO-1":
                yield _made(trial, str(night.weak[1 - night.turn]), index)
            yield _made(trial, notation_of(night, act), index)
        elif act == BUMP and BUMP not in trial.legal_moves(trial.actor):
            continue
        elif act == USE and trial.phase == "moverse":
            yield _made(trial, str(GoBack(at)), index)
        elif act != "wait":
            yield _made(trial, str(act), index)


def _stretches(trial: Match, squares: Sequence[str], seat: int) -> Iterator[str]:
    """Yield what is answered on a way, until an encounter ends it."""
    night: Night = trial.position
    explorer, last = night.explorers[seat], night.explorers[seat].at
    broken = [pair for pair in pairwise((last, *squares)) if not _is_step(night, *pair)]
    if broken and night.turn == seat:
        yield " ".join(broken[0])
        return
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


EXAMPLES = ExamplePlay(setting=setting_of, complete=complete, text=notation_of, words=WRITTEN, moves=moves_of)
