"""What one run remembers of a game: where it was read from, what was worked out of it.

In: a game as read, its folder, its odds. Out: `Session`, which is passed along. The law of this file: a game
is a value and stays one; all that is remembered of it stands here and ends with the run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from pliego.game.model.game import Game
from pliego.game.pictures import ArtFiles, art_of_game
from pliego.games.catalogue import record_of
from pliego.playing.playable import GameTables
from pliego.text.files import Folder, Reads, catalog_file
from pliego.text.frozen import dataclass
from pliego.text.nodes import Scalar
from pliego.text.problems import Span


@dataclass(frozen=True)
class Session:
    """A game in use. `odds` are its exact chances by id, each worked out when it is looked at; `facts` what
    was computed so far from its scenarios and examples, by kind and id; `unsaid` where the texts stand that
    its language lacks, so that they are printed in the canonical one; `forms` where the forms of its names
    are written."""

    game: Game
    folder: Folder
    odds: Mapping[str, Fraction] = field(default_factory=dict)
    facts: dict[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    unsaid: frozenset[Span] = frozenset()
    forms: tuple[Scalar, ...] = ()

    @cached_property
    def tables(self) -> GameTables | None:
        """The game laid out to be played, each table when it is first asked for; None if it has no room."""
        record = record_of(self.game.info.engine)
        return GameTables(self.game, record.playable) if record else None

    @cached_property
    def art_files(self) -> ArtFiles:
        """The pictures that lie where the game's are looked for."""
        return art_of_game(self.folder, [deck.sheet for deck in self.game.decks.values() if deck.sheet])

    @property
    def catalog(self) -> str:
        """The path, as shown, of the translation that the game is in."""
        return self.folder.shown(catalog_file(self.game.info.lang))

    def noting(self, reads: Reads) -> Session:
        """Return the same session with what it reads from now on noted elsewhere; it remembers the same."""
        return replace(self, folder=Folder(self.folder.root, reads))
