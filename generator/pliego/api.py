"""What `import pliego` offers, and keeps stable: a game read from a folder, checked, built and played.

In: the folder of a game, and a room if it is played by code of yours. Out: `OpenGame`. The law of this file:
it only calls the rooms below; nothing is printed, and no process is left behind.
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pliego.cards.drawing import Drawing
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.brought import bring
from pliego.games.opening import open_game
from pliego.games.played import PlayedGame, played
from pliego.playing.match import Match
from pliego.playing.moves import Illegal, Setting
from pliego.text.machine import templates
from pliego.text.problems import Problem, has_errors

__all__ = ["ContentError", "Drawing", "Game", "Illegal", "Match", "OpenGame", "Problem", "Setting", "read"]


class ContentError(Exception):
    """Content that cannot be used for what was asked; `problems` say why, each with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Built:
    """What a build did: the files made and those that were up to date, and every problem."""

    made: tuple[Path, ...]
    fresh: tuple[Path, ...]
    problems: tuple[Problem, ...]


class OpenGame:
    """A game read from a folder. `game` is its content as typed values, `problems` what reading it found."""

    def __init__(self, folder: Path, session: Session, problems: Sequence[Problem]) -> None:
        self.folder, self._session, self.problems = folder, session, tuple(problems)

    @property
    def game(self) -> Game:
        """The content, typed: `game.info.title`, `game.cards`, `game.rules` …"""
        return self._session.game

    def check(self) -> list[Problem]:
        """Return everything that is wrong with the game, in all its languages, sorted by place."""
        from pliego.checks.examine import check_game

        return check_game(self.folder, templates())[1]

    def build(
        self,
        out: Path | str = "build",
        *,
        langs: Sequence[str] = (),
        papers: Sequence[str] = ("a4", "letter"),
        inks: Sequence[str] = ("colour",),
        backs: Sequence[str] = ("duplex",),
        products: Sequence[str] = (),
        jobs: int = 1,
        draft: bool = False,
    ) -> Built:
        """Build what is stale into a folder, as `pliego build` does. No languages named means every complete
        one, no products the usual ones. A draft is printed whatever is wrong. Raise ValueError for an unknown
        paper."""
        from pliego.make.build import build
        from pliego.make.targets import Choice
        from pliego.printing.papers import paper_of

        papers = [paper_of(paper).name for paper in papers]
        place, name, target = self.folder.parent, self.folder.name, Path(out)
        printed = tuple(papers), tuple(inks), tuple(backs), tuple(products)
        choice = Choice((name,), tuple(langs), *printed, draft=draft)
        try:
            done = build(choice, place, templates(), target, jobs, lambda *_: None, (name,))
        finally:
            gc.unfreeze()  # a build keeps its values until the process ends, and this process goes on
        made, fresh = ([target / path for path in paths] for paths in (done.made, done.fresh))
        return Built(tuple(made), tuple(fresh), tuple(done.problems))

    def settings(self) -> tuple[Setting, ...]:
        """Return every way to set the game up: players, variant, scenario."""
        return self._play().tables.settings

    def play(
        self,
        setting: Setting | None = None,
        *,
        off: Collection[str] = (),
        readings: Mapping[str, str] | None = None,
    ) -> Match:
        """Return a match about to begin, in the first setting unless one is given; without the rules that are
        `off`, and with rulings read otherwise (`{"desempate": "tablas"}`)."""
        playable = self._play().record.playable
        chosen = setting or self.settings()[0]
        return playable.table(self.game, chosen, off, readings).begin()

    def drawing(self, face: str, side: str = "front", *, ink: str = "colour") -> Drawing:
        """Return a face as it is printed, in millimetres: `deck/card`, `boards/ID`, `tokens/ID`. Raises
        KeyError for a face that there is not, ContentError if the look cannot be used."""
        from pliego.make.print_jobs import fonts_of, open_edition
        from pliego.make.targets import PrintRun
        from pliego.text.files import Folder

        reads = self._session.folder.reads.another()
        fonts = fonts_of(self._session.folder.root, templates(), reads)
        run = PrintRun(self.game.id, self.game.info.lang, "a4", ink, "duplex")
        edition, problems = open_edition(self._session, Folder(templates(), reads), fonts, run)
        if edition is None:
            raise ContentError(problems)
        found = edition.faces.face(face, side)
        if found is None:
            raise KeyError(face)
        return found.drawing

    def _play(self) -> PlayedGame:
        """Return the game with its room; raises ContentError if it cannot be played."""
        own = played(self._session)
        if own is None or has_errors(self.problems):
            place = self.game.places.at("game.yaml", "engine") or self.game.places.at("game.yaml")
            message = "expected an `engine` with a room that plays the game, found none"
            raise ContentError(self.problems or [Problem("unknown-engine", message, place)])
        return own


def read(folder: Path | str, *, room: object = None) -> OpenGame:
    """Read the game in a folder. `room` is a module of yours, or its dotted path, with what plays, checks and
    prints this game: `GAME`, `CHECKS`, `PRODUCTS`; or a `GameRecord`. Raises ContentError if there is no game
    that can be read."""
    path = Path(folder) if Path(folder).name else Path(folder).resolve()
    if room is not None:
        bring(room, path)
    session, problems = open_game(path)
    if session is None:
        raise ContentError(problems)
    return OpenGame(path, session, problems)
