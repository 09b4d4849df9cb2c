"""A game with its room: what playing it contributes to its books and faces.

In: a game and the record of its room. Out: `PlayedGame`, which a session carries; `played` finds it there.
The law of this file: everything is worked out when it is first asked for, and once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from pliego.game.model.game import Game
from pliego.game.room import Facts, FactsKind, TranscriptLines, Vocabulary
from pliego.game.session import Session
from pliego.games.record import GameRecord
from pliego.playing.odds import OddsById
from pliego.playing.playable import GameTables
from pliego.playing.transcripts import played_transcripts


class PlayedGame:
    """A game and the room that plays it. `tables` is the game set up in each of its settings."""

    def __init__(self, game: Game, record: GameRecord, odds: Mapping[str, Fraction] | None = None) -> None:
        self.game, self.record = game, record
        self.odds: Mapping[str, Fraction] = (
            odds if odds is not None else OddsById(game, record.playable.chances())
        )
        self._facts: dict[tuple[FactsKind, str], Facts | None] = {}

    @property
    def vocabulary(self) -> Vocabulary:
        """The words in which its content says what is played."""
        return self.record.vocabulary

    @cached_property
    def tables(self) -> GameTables:
        """The game set up to be played, each setting when it is first asked for."""
        return GameTables(self.game, self.record.playable)

    def facts(self, kind: FactsKind, name: str) -> Facts | None:
        """Return what the room computes from an example or a scenario; None: it computes nothing."""
        if (kind, name) not in self._facts:
            self._facts[kind, name] = self._compute(kind, name)
        return self._facts[kind, name]

    def _compute(self, kind: FactsKind, name: str) -> Facts | None:
        of_scenario, of_example = self.record.scenario_facts, self.record.example_facts
        if kind == "scenario":
            return of_scenario(self.game, name) if of_scenario else None
        return of_example(self.tables, self.game.examples[name]) if of_example else None

    def transcripts(self) -> Mapping[str, TranscriptLines]:
        """Return the sample games in the players' words."""
        return self._transcripts

    @cached_property
    def _transcripts(self) -> Mapping[str, TranscriptLines]:
        return played_transcripts(self.game, self.record.playable)

    def of(self, game: Game) -> PlayedGame:
        """Return the same room with this game in another language; chances stay those of the original."""
        return PlayedGame(game, self.record, self.odds)


def played(session: Session) -> PlayedGame | None:
    """Return the game of a session with its room; None if it does not play itself."""
    return session.play if isinstance(session.play, PlayedGame) else None
