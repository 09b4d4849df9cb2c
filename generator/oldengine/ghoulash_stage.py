"""*Ghoulash*: its worked examples, laid out on the map.

In: an example of the content. Out: `staged`. The law of this file: what the rival has drawn besides what the
example names is drawn on squares the example does not touch, differently for each `nth` (0: nothing).

A step `move` names every square on the way; of these only what is answered is an act, and what comes after an
encounter is not walked. `bump` is a step that the rival refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from generator.model.book import Example, Step
from generator.model.game import Game
from generator.oldengine.ghoulash_hiding import CIRCLE, DRAW, MOVE
from generator.oldengine.ghoulash_rules import BUMP, WORDS
from generator.oldengine.ghoulash_walk import SAFE, UNKNOWN, UNTRIED, Walk
from generator.oldengine.kernel import OVER, Setting
from generator.oldengine.table import Lacking, Move, Staged, acts_by_notation
from generator.oldgames.ghoulash_model import State as Shown
from generator.oldgames.ghoulash_numbers import values_of

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import GhoulashTable, Night


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in."""
    given = example.given if isinstance(example.given, Mapping) else {}
    return Setting(game.info.players.min, scenario=str(given.get("scenario")))


def staged(table: GhoulashTable, night: Night, example: Example, nth: int) -> Staged:
    """Return an example ready to be played."""
    given, then = _read(table.game, example.given), _read(table.game, example.then)
    if given is None or then is None or given.seat not in table.seat_ids:
        raise Lacking("a position", "examples.yaml", *table.game.example_path(example.id))
    return _Stage(table, night, example, given, then).staged(nth)


def _read(game: Game, raw: Any) -> Shown | None:
    try:
        return Shown.model_validate(raw, context=values_of(game))
    except ValidationError:
        return None


class _Stage:
    def __init__(
        self, table: GhoulashTable, night: Night, example: Example, given: Shown, then: Shown
    ) -> None:
        self.table, self.night, self.example = table, night, example
        self.given, self.then = given, then
        self.seat = table.seat_ids.index(given.seat or "")

    def staged(self, nth: int) -> Staged:
        """Set the night up and find the acts."""
        if self.given.draws:
            self._drawing()
        else:
            self._drawn(nth)
            self._walked()
            self.night.begin_turn(self.seat)
            if self.given.told:
                self._met()
        moves = list(self._moves(self.night.clone()))
        return Staged(
            state=self.night,
            moves=moves,
            claimed=self.table.filled(self.example.then),
            shows=lambda _: self._shown(),
            legal=[self._choice(raw) for raw in self.example.legal],
            illegal=[self._choice(raw) for raw in self.example.illegal],
        )

    # -- the position

    def _drawing(self) -> None:
        night, table, given = self.night, self.table, self.given
        stacks, shut = table.read(given.hidden)
        night.stacks[self.seat], night.shut[self.seat] = list(stacks), shut
        night.toss(0)
        night.actor, night.symbol = self.seat, table.symbols.index(given.draws or "")
        pen = table.pens[night.symbol].answer
        drawn = shut.bit_count() if pen.is_door else len(given.hidden.get(given.draws or "", []))
        night.left = pen.count - drawn
        night.strokes = [0] * drawn
        night.reopen()

    def _drawn(self, nth: int) -> None:
        """Draw what the example names, and something else elsewhere."""
        night, table = self.night, self.table
        drawer = 1 - self.seat
        stacks, shut = table.read(self.given.hidden)
        night.stacks[drawer], night.shut[drawer] = list(stacks), shut
        own = table.samples[self.seat].answer
        if own:
            night.stacks[self.seat] = list(own[0])
        if nth:
            self._fill(night.stacks[drawer], Random(nth))

    def _fill(self, stacks: list[tuple[int, ...]], random: Random) -> None:
        touched = {self.table.named(word) for word in self._words()}
        for symbol, sort in enumerate(self.table.sort):
            pen = self.table.pens[symbol].answer
            name = self.table.symbols[symbol]
            left = [v for v in pen.squares if v not in touched and not stacks[v]]
            if sort not in ("door", "object"):
                missing = pen.count - len(self.given.hidden.get(name, ()))
                for v in random.sample(left, min(max(missing, 0), len(left))):
                    stacks[v] = (symbol,)

    def _words(self) -> Iterator[str]:
        given = self.given
        yield from (given.at, *given.path, *given.safe, *given.used)
        for step in [*self.example.when, *self.example.legal, *self.example.illegal]:
            act = step.act if isinstance(step, Step) else step
            act = act.get("act", act) if isinstance(act, dict) else act
            if isinstance(act, dict):
                yield from str(act.get("move", "")).split()

    def _walked(self) -> None:
        """Let the explorer know what it has seen."""
        night, table, given = self.night, self.table, self.given
        night.asks, night.symbol = MOVE, -1
        for walk in night.walks:
            walk.at = table.starts[0]
            walk.join(walk.at)
        walk = night.walks[self.seat]
        walk.safe += map(self._square, given.safe)
        walk.used += map(self._square, given.used)
        way = [self._square(text) for text in (*given.path, given.at)]
        for one, other in pairwise(way):
            door = table.door_between(one, other)
            if door is not None and walk.doors[door] == UNTRIED:
                walk.try_door(door, is_shut=False)
        for square in (*(way[:-1] if given.told else way), *walk.safe, *walk.used):
            if walk.known[square] == UNKNOWN:
                self._seen(walk, square)
        walk.at = way[-1]
        walk.wounds, walk.line, walk.lost = given.wounds, given.line, given.lost
        walk.found += [walk.at] * given.has.count(table.symbols[table.objective])
        if len(walk.found) >= table.goals:
            for way_out in table.exits:
                walk.offer(way_out, way_out)

    def _met(self) -> None:
        """Let the explorer be in the middle of an encounter."""
        night, given = self.night, self.given
        square = self._square(given.at)
        night.walk.known[square] = UNKNOWN
        night.enter(square)
        if night.asks == CIRCLE and given.weak:
            night.apply(given.weak)
            for zone in given.tried:
                night.tried |= 1 << zone

    def _seen(self, walk: Walk, square: int) -> None:
        """Let the explorer know a square: what was met there is over."""
        table, stacks = self.table, self.night.stacks[1 - self.seat]
        stack = stacks[square]
        stacks[square] = tuple(s for s in stack if table.sort[s] != "ghoul")
        if any(table.sort[s] == "obstacle" for s in stack):
            walk.hold(square, is_deep=table.hole in stack)
        else:
            walk.join(square)
        if table.medkit in stack and square not in walk.used and table.may_come_back():
            walk.kits.append(square)
            walk.offer(square, walk.way_back(square))

    def _square(self, text: str) -> int:
        square = self.table.named(text)
        if square is None:
            raise Lacking(
                f"the square `{text}`", "examples.yaml", *self.table.game.example_path(self.example.id)
            )
        return square

    # -- the acts

    def _moves(self, trial: Night) -> Iterator[Move]:
        """Yield the acts of the steps, doing them on a trial night."""
        at = self.given.at
        for index, step in enumerate(self.example.when):
            act = step.act
            if isinstance(act, dict) and "move" in act:
                at = str(act["move"]).split()[-1]
                for word in self._stretches(trial, str(act["move"]).split()):
                    yield self._done(trial, Move(self.seat, word, index))
            elif isinstance(act, dict):
                if trial.asks == CIRCLE:
                    yield self._done(trial, Move(trial.actor, str(self.given.weak), index))
                yield self._done(trial, Move(trial.actor, str(*act.values()), index))
            elif act == WORDS[BUMP] and act not in acts_by_notation(trial, trial.now):
                continue
            elif act == "use" and trial.asks == MOVE:
                yield self._done(trial, Move(trial.actor, f"{at}+", index))
            elif act != "wait":
                yield self._done(trial, Move(trial.actor, str(act), index))

    def _stretches(self, trial: Night, squares: list[str]) -> Iterator[str]:
        """Yield what is answered on a way, until an encounter ends it."""
        table, walk = self.table, trial.walks[self.seat]
        last = table.name(walk.at)
        for nth, text in enumerate(squares):
            square = self._square(text)
            if trial.asks != MOVE or trial.actor != self.seat or self._is_over(trial):
                return
            door = table.door_between(self._square(last), square)
            if door is not None and not walk.doors[door] and table.can_be_shut:
                yield table.door_name(door)
            elif walk.known[square] != SAFE or (nth == len(squares) - 1 and square in trial.now):
                yield text
            last = text

    def _is_over(self, trial: Night) -> bool:
        return trial.actor == OVER or trial.turn != self.seat

    def _done(self, trial: Night, move: Move) -> Move:
        offered = acts_by_notation(trial, trial.actions(trial.actor)) if trial.actor >= 0 else {}
        if move.act in offered:
            trial.apply(offered[move.act])
        return move

    def _choice(self, raw: Any) -> tuple[int, str]:
        act = raw.get("act", raw) if isinstance(raw, dict) else raw
        if isinstance(act, dict):
            word = str(*act.values())
            return self.night.actor, f"redraw:{word}" if "redraw" in act else word
        return self.night.actor, str(act)

    # -- the outcome

    def _shown(self) -> Mapping[str, Any]:
        night, table, then = self.night, self.table, self.then
        shown: dict[str, Any] = {"scenario": self.given.scenario, "seat": self.given.seat}
        walk = night.walks[self.seat]
        shown["at"] = self.given.at if self.given.draws else table.name(walk.at)
        numbers = {"wounds": (walk.wounds, 0), "line": (walk.line, 1), "lost": (walk.lost, 0)}
        shown |= {name: n for name, (n, usual) in numbers.items() if n != usual or name in self.example.then}
        shown |= {
            name: [table.name(v) for v in squares]
            for name, squares in (("safe", walk.safe), ("used", walk.used))
            if squares or getattr(then, name)
        }
        if walk.found:
            shown["with"] = [table.symbols[table.objective]] * len(walk.found)
        if "told" in self.example.then:
            shown["told"] = [table.symbols[s] for s in night.told]
        if night.asks == DRAW:
            shown["draws"] = table.symbols[night.symbol]
        if night.asks != DRAW and (night.actor == OVER or night.turn != self.seat):
            shown["done"] = "true"
        if night.actor == OVER:
            shown |= {"winner": table.seat_ids[night.winner], "by": night.ended}
        return shown
