"""What can be built: every file has one target, and a target has one path.

In: choices of games, languages, papers, inks, backs, products. Out: `Target`s. The law of this file: nothing
is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.products.catalogue import product_of

INKS = ("colour", "low")
BACKS = ("duplex", "short", "fold", "none")
PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True, order=True)
class PrintRun:
    """What one worker does at once: a game in one language, paper, ink and way of printing backs."""

    game: str
    lang: str
    paper: str
    ink: str
    backs: str


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """One file: a product of a run."""

    run: PrintRun
    product: str

    @property
    def path(self) -> str:
        """The file's path below the build folder."""
        run, suffix = self.run, product_of(self.product).suffix
        low = "-low" if run.ink == "low" else ""
        backs = f"-{run.backs}" if run.backs != "duplex" else ""
        return f"{run.game}/{run.lang}/{run.game}-{self.product}-{run.lang}-{run.paper}{low}{backs}{suffix}"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person asked to be built; empty means everything (backs: duplex; ink: colour; langs: those that
    are complete). `strict`: a language that lacks a text is not built."""

    games: Sequence[str] = ()
    langs: Sequence[str] = ()
    papers: Sequence[str] = PAPERS
    inks: Sequence[str] = ("colour",)
    backs: Sequence[str] = ("duplex",)
    products: Sequence[str] = ()
    strict: bool = False


def targets(choice: Choice, game: str, lang: str, products: Sequence[str]) -> Iterator[Target]:
    """Yield the targets of a game that a choice asks for; what has no backs is built once for all of them."""
    wanted = [name for name in products if not choice.products or name in choice.products]
    for paper in choice.papers:
        for ink in choice.inks:
            for name in wanted:
                for backs in choice.backs if product_of(name).has_backs else ("duplex",):
                    yield Target(PrintRun(game, lang, paper, ink, backs), name)
