"""What one run remembers of a game: where it was read from, what was worked out of it.

In: a game as read, its folder, what its room contributes. Out: `Session`, which is passed along. The law of
this file: a game is a value and stays one; all that is remembered of it stands here and ends with the run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from pliego.game.model.game import Game
from pliego.game.pictures import ArtFiles, art_of_game
from pliego.game.room import Play
from pliego.text.files import Folder, Reads, catalog_file
from pliego.text.nodes import Scalar
from pliego.text.problems import Span


@dataclass(frozen=True)
class Session:
    """A game in use. `play` is what its room contributes, None if it does not play itself; `unsaid` are the
    places of the texts that its language lacks, which print in the canonical one; `forms` where the forms of
    its names are written."""

    game: Game
    folder: Folder
    play: Play | None = None
    untranslated: frozenset[Span] = frozenset()
    forms: tuple[Scalar, ...] = ()

    @property
    def odds(self) -> Mapping[str, Fraction]:
        """The exact chances of the game by id, each worked out when it is looked at."""
        return self.play.odds if self.play else {}

    @cached_property
    def art_files(self) -> ArtFiles:
        """The pictures that lie where the game's are looked for."""
        return art_of_game(self.folder, [deck.sheet for deck in self.game.decks.values() if deck.sheet])

    @property
    def catalog(self) -> str:
        """The path, as shown, of the translation that the game is in."""
        return self.folder.shown(catalog_file(self.game.info.lang))

    def recording(self, reads: Reads) -> Session:
        """Return the same session with what it reads from now on noted elsewhere; it remembers the same."""
        return replace(self, folder=Folder(self.folder.root, reads))
