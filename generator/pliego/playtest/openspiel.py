"""Every game of Pliego as a game of OpenSpiel, in each of its settings: `pliego(folder=content/…)`.

In: a content folder and a setting. Out: a `pyspiel.Game`, once this module is imported; `names` returns the
strings to load. The laws of this file: it knows no game; a seat sees no more than `Match.view` shows it.

* Actions. Rules offer moves as the game goes on, so no game can list all its moves beforehand. The list holds
  the moves that some random games offer, in the order of their notation. These are always the same games, so
  the list changes only with content or code. A listed move has one number in every state. An unlisted move
  has a number after the list: the first unlisted legal move has the first such number, and so on. So a number
  below `len(game.listed)` always means one move, and a higher number means another move in another state.
  There are as many higher numbers as the most legal moves at once; a state that needs more raises. Results of
  chance have numbers in the same way.
* Where all seats move at once, they choose one after the other, and see the choices when all have chosen. So
  every game is sequential, as `pyspiel.convert_to_turn_based` makes one.
* `observation_string` is `Match.view`: what a seat sees now, without memory. `information_state_string` adds
  a digest of all that it has seen and done: perfect recall, to be compared, not to be read. No tensors.
* Returns are those of `Match`. Their sum is constant unless nobody won one of the random games. Where all win
  or lose together, all seats have the same returns.
* A state is stored as its actions, and played again. A folder is read once in a process.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from pliego.game.model.game import Game
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Move, Setting, notation
from pliego.playing.play import play, random_player
from pliego.playing.playable import Playable
from pliego.playtest.plan import Plan, Ready, make_ready, planned_settings

_LISTED_FROM = 50
"""The number of random games that are played to list their moves."""


class Numbering:
    """The numbers of moves. `listed` holds the moves with a number of their own; `size` is how many numbers
    there are."""

    def __init__(self, offers: Iterable[Sequence[Move]]) -> None:
        moves = {move for offer in offers for move in offer}
        self.listed = tuple(sorted(moves, key=lambda move: (notation(move), repr(move))))
        self.size = len(self.listed) + max((len(set(offer)) for offer in offers), default=0)
        self._number = {move: number for number, move in enumerate(self.listed)}

    def of(self, offer: Iterable[Move]) -> dict[int, Move]:
        """Return the offered moves by their numbers, in order."""
        found, free = {}, len(self.listed)
        for move in dict.fromkeys(offer):
            number = self._number.get(move, free)
            free += number == free
            found[number] = move
        if free > self.size:
            raise OverflowError(f"expected at most {self.size - len(self.listed)} unlisted moves at once")
        return dict(sorted(found.items()))


class _Offers:
    """Watches games, and keeps what seats and chance are offered."""

    def __init__(self) -> None:
        self.to_seats: dict[tuple[Move, ...], None] = {}
        self.to_chance: dict[tuple[Move, ...], None] = {}

    def before(self, _match: Match, seat: int, moves: Sequence[Move], _move: Move) -> None:
        (self.to_chance if seat == CHANCE else self.to_seats)[tuple(moves)] = None

    def after(self, _match: Match) -> None:
        pass


class NumberedTable:
    """The table of a game in a setting, with numbers for its moves and those of chance.

    `constant` is true if every random game had a winner.
    """

    def __init__(self, game: Game, playable: Playable, setting: Setting) -> None:
        self.setting, self.cap = setting, playable.cap(game, setting)
        self.game_table = playable.table(game, setting)
        random, offers = Random(1), _Offers()
        players = [random_player(random)] * setting.players
        with self.game_table.rules.uncounted():
            begun = (self.game_table.begin() for _ in range(_LISTED_FROM))
            played = [play(match, players, random, self.cap, offers) for match in begun]
        self.choices, self.chances = Numbering(offers.to_seats), Numbering(offers.to_chance)
        self.is_cooperative = playable.is_cooperative
        self.constant = not self.is_cooperative and all(any(each.returns) for each in played)

    def numbers(self, actor: int) -> Numbering:
        """Return the numbers of chance, or those of the seats."""
        return self.chances if actor == CHANCE else self.choices


@cache
def _ready(folder: str) -> Ready:
    missing = f"expected a folder with a game to play, found `{folder}`"
    if not (Path(folder) / "game.yaml").is_file():
        raise ValueError(missing)
    ready, problems = make_ready(Path(folder))
    if ready is None:
        raise ValueError("\n".join(map(str, problems)) or missing)
    return ready


@cache
def _table(folder: str, setting: Setting) -> NumberedTable:
    ready = _ready(folder)
    return NumberedTable(ready.game, ready.playable, setting)


def _setting(folder: str, players: int = 0, variant: str = "", scenario: str = "") -> Setting:
    """Return the named setting, or the first one that fits."""
    asked = Setting(players, variant or None, scenario or None)
    plan = Plan(0, players=players or None, variant=asked.variant, scenario=asked.scenario)
    fit = planned_settings(_ready(folder), plan)
    return asked if asked in fit else fit[0]


def _parameters(folder: str, setting: Setting) -> dict[str, str | int]:
    named = {"players": setting.players, "scenario": setting.scenario, "variant": setting.variant}
    return {"folder": folder} | {name: value for name, value in named.items() if value}


def names(folder: str | Path) -> list[str]:
    """Return a string for `pyspiel.load_game` for each setting of the game in a folder."""
    if set("(),=") & set(str(folder)):
        raise ValueError(f"expected a folder without `(`, `)`, `,` and `=`, found {folder}")
    settings = [_parameters(str(folder), setting) for setting in _ready(str(folder)).settings]
    return [f"pliego({','.join(f'{name}={value}' for name, value in each.items())})" for each in settings]


class MatchLine:
    """A match as OpenSpiel plays it: by numbers, one seat after the other.

    `actions` holds all actions so far. `chosen` holds the moves of the seats that have chosen, where all move
    at once. `last` is the last actor and its move. `digests` holds what each seat recalls; a second line
    keeps them, and plays the match again when a seat first asks.
    """

    def __init__(self, folder: str, setting: Setting, actions: Iterable[int] = ()) -> None:
        self.folder, self.table = folder, _table(folder, setting)
        self.match = self.table.game_table.begin()
        self.actions: list[int] = []
        self.chosen: list[Move] = []
        self.last: tuple[int, Move] = (OVER, None)
        self._offered: dict[int, Move] | None = None
        self.digests = [""] * setting.players
        self._again: MatchLine | None = None
        self._repeat(actions)

    @property
    def actor(self) -> int:
        """Who acts now: a seat, `CHANCE` or `OVER`."""
        return len(self.chosen) if self.match.actor == ALL else self.match.actor

    @property
    def offered(self) -> dict[int, Move]:
        """The legal moves or results of chance, by number."""
        if self._offered is None:
            match, actor, table = self.match, self.actor, self.table
            moves = match.chances if actor == CHANCE else match.legal_moves(actor)
            self._offered = table.numbers(actor).of(moves)
        return self._offered

    def do(self, action: int) -> None:
        """Make the move of a number; raises `Illegal`, and then changes nothing."""
        move = self.offered.get(action, f"number {action}")
        last = (self.actor, move)
        if self.match.actor != ALL or action not in self.offered:
            self.match.apply(move)
        elif len(self.chosen) + 1 < self.match.seats:
            self.chosen.append(move)
        else:
            self.match.apply([*self.chosen, move])
            self.chosen = []
        self.actions.append(action)
        self.last, self._offered = last, None

    def _repeat(self, actions: Iterable[int]) -> None:
        with self.match.uncounted():
            for action in actions:
                self.do(action)

    def recalled(self, seat: int) -> str:
        """Return a digest of all that a seat has seen and done."""
        if self._again is None:
            self._again = MatchLine(self.folder, self.table.setting)
        again = self._again
        for action in self.actions[len(again.actions) :]:
            again._repeat([action])
            mover, move = again.last
            again.digests = [
                _digest((before, move if mover == each else None, again.match.view(each)))
                for each, before in enumerate(again.digests)
            ]
        return again.digests[seat]

    def __deepcopy__(self, _memo: object) -> MatchLine:
        twin = object.__new__(MatchLine)
        vars(twin).update(vars(self), match=self.match.clone(), _again=deepcopy(self._again))
        twin.actions, twin.chosen = self.actions[:], self.chosen[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return MatchLine, (self.folder, self.table.setting, self.actions)


def text_of(value: Hashable) -> str:
    """Return plain data as a text that is the same in every process."""
    if isinstance(value, tuple):
        return f"({','.join(map(text_of, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(text_of, value)))}}}"
    return repr(value)


def _digest(value: Hashable) -> str:
    return blake2b(text_of(value).encode(), digest_size=16).hexdigest()


def _game_type(table: NumberedTable | None = None) -> pyspiel.GameType:
    kind = pyspiel.GameType
    chances, sums = kind.ChanceMode.EXPLICIT_STOCHASTIC, kind.Utility.GENERAL_SUM
    if table and not table.chances.size:
        chances = kind.ChanceMode.DETERMINISTIC
    if table and table.constant:
        sums = kind.Utility.CONSTANT_SUM
    if table and table.is_cooperative:
        sums = kind.Utility.IDENTICAL
    return kind(
        short_name="pliego",
        long_name="Pliego",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chances,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=sums,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=table.setting.players if table else 100,
        min_num_players=table.setting.players if table else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"folder": "", "players": 0, "variant": "", "scenario": ""},
        default_loadable=False,
    )


class PliegoGame(pyspiel.Game):  # type: ignore[misc]
    """A game in a setting. `listed` holds the moves with a number of their own, by this number."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        asked = {"folder": "", **(parameters or {})}
        self.folder, self.setting = asked["folder"], _setting(**asked)
        self.table = table = _table(self.folder, self.setting)
        self.listed = table.choices.listed
        info = pyspiel.GameInfo(
            num_distinct_actions=table.choices.size,
            max_chance_outcomes=table.chances.size,
            num_players=self.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if table.constant else None,
            max_game_length=table.cap,
        )
        super().__init__(_game_type(table), info, _parameters(self.folder, self.setting))

    def new_initial_state(self) -> PliegoState:
        """Return a game that begins."""
        return PliegoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Raise: dice that tie are thrown again, and no rule limits how often."""
        raise NotImplementedError("how often chance moves has no bound")

    def make_py_observer(self, kind: Any = None, _parameters: object = None) -> Observer:
        """Return an observer of what a seat sees or recalls.

        Raises ValueError for other seats' secrets, and for an observer without public information.
        """
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if getattr(kind, "private_info", own) != own or not getattr(kind, "public_info", True):
            raise ValueError(f"expected what a seat sees, found {kind}")
        return Observer(getattr(kind, "perfect_recall", False))


class PliegoState(pyspiel.State):  # type: ignore[misc]
    """A game in play."""

    def __init__(self, game: PliegoGame) -> None:
        super().__init__(game)
        self.line = MatchLine(game.folder, game.setting)

    def current_player(self) -> int:
        actor = self.line.actor  # chance is -1 in OpenSpiel too
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else actor

    def is_terminal(self) -> bool:
        return self.line.actor == OVER

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.line.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.line.match.outcomes()
        return [(number, float(chances[move])) for number, move in self.line.offered.items()]

    def _apply_action(self, action: int) -> None:
        self.line.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        listed = self.line.table.numbers(player).listed
        if action < len(listed):
            return notation(listed[action])
        here = self.line.offered if player == self.current_player() else {}
        return notation(here[action]) if action in here else f"unlisted {action - len(listed)}"

    def returns(self) -> list[float]:
        match = self.line.match
        if match.actor == OVER and self.line.table.constant and not match.winners():
            raise ValueError(f"expected somebody to win, {match.reason()} lets nobody")
        return list(match.returns())

    def __str__(self) -> str:
        return text_of((self.line.match.key(), tuple(self.line.chosen)))


class Observer:
    """What a seat sees, or recalls, in words."""

    def __init__(self, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: PliegoState, player: int) -> None:
        """Do nothing: there are no tensors to fill."""

    def string_from(self, state: PliegoState, player: int) -> str:
        """Return what a seat sees, with a digest of what it has seen and done if it recalls."""
        seen = text_of(state.line.match.view(player))
        return f"{seen} {state.line.recalled(player)}" if self._recalls else seen


pyspiel.register_game(_game_type(), PliegoGame)
