"""What one run remembers of a game: its folder, and what was computed from it.

In: a game, its folder, what its room contributes. Out: a `Session`, which is passed along. The law of this
file: a game is a value and never changes; a session ends with the run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from pliego.game.model.game import Game
from pliego.game.model.parts import Card
from pliego.game.named_art import named_art
from pliego.game.pictures import ArtFiles, art_of_game, unused_art
from pliego.game.room import Contribution
from pliego.text.files import Folder, Reads, catalog_file
from pliego.text.nodes import Scalar
from pliego.text.problems import Span


@dataclass(frozen=True)
class Session:
    """A game in use.

    `play` is what its room contributes, None if it does not play itself. `untranslated` are the places of
    texts that print in the original language. `forms` are the texts of the forms of names. `original_cards`
    are the cards of a translated game as they are in its own language.
    """

    game: Game
    folder: Folder
    play: Contribution | None = None
    untranslated: frozenset[Span] = frozenset()
    forms: tuple[Scalar, ...] = ()
    original_cards: Mapping[str, Card] = field(default_factory=dict)

    @property
    def odds(self) -> Mapping[str, Fraction]:
        """The exact chances of the game by id, each computed when it is asked for."""
        return self.play.odds if self.play else {}

    @cached_property
    def art_files(self) -> ArtFiles:
        """The pictures in the folders of the game."""
        return art_of_game(self.folder, [deck.sheet for deck in self.game.decks.values() if deck.sheet])

    @cached_property
    def unused_art(self) -> list[str]:
        """The pictures in these folders that no entry of the game names, if one is missing. A free field of a
        card may name one too, such as that of its back."""
        fields = {text for card in self.game.cards.values() for text in card.fields_.values() if text}
        of_fields = (text for text in fields if self.art_files.meant(text))
        return unused_art((*(art for _file, _path, art in named_art(self.game)), *of_fields), self.art_files)

    @property
    def catalog(self) -> str:
        """The path, as people see it, of the catalog of the game's language."""
        return self.folder.shown(catalog_file(self.game.info.lang))

    def with_game(self, game: Game) -> Session:
        """Return the session of the same game with other texts."""
        return replace(self, game=game, play=self.play.of(game) if self.play else None)

    def recording(self, reads: Reads) -> Session:
        """Return the same session; record what it reads from now on in `reads`."""
        return replace(self, folder=Folder(self.folder.root, reads))
