"""A build from beginning to end: what is asked for, what of it is stale, presses, and writing.

In: a `Choice`, the folders, a listener for progress. Out: `Outcome`. The law of this file: an error in a
game leaves all of that game's earlier PDFs as they are, so that a rulebook and a card are never of two minds;
one in a translation, those in that language. Other games and languages are built all the same.
Code of this file: `file-unreadable` (what should hold the folder is no file).
"""

from __future__ import annotations

import fcntl
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pliego.game.labels import translations
from pliego.make.lengths import longer_books
from pliego.make.origins import Origins
from pliego.make.state import Finished, Store
from pliego.make.targets import Choice, Target, targets
from pliego.make.toolchain import stamp
from pliego.printing.products.catalogue import product_of, products_of
from pliego.printing.sheets.earlier import FaceChange
from pliego.text.files import Folder, Reads, Unreadable, obstacle, shown
from pliego.text.locales import PSEUDO
from pliego.text.problems import Problem, Severity, Span, has_errors

if TYPE_CHECKING:
    from pliego.checks.examine import Opened
    from pliego.make.earlier import EarlierBuild
    from pliego.make.maker import Made, PrintJob

LOCK = ".lock"
Listener = Callable[[str, int, int], None]
"""Told what has just been made, how many are done, and how many there are."""


@dataclass
class Outcome:
    """What a build did: PDFs made, left alone and missing, the products that each game has, languages left
    out because they are not complete with how many texts they lack, how faces differ from an earlier build
    by game and language, and every problem."""

    made: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    without_pango: list[str] = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    drafts: dict[str, int] = field(default_factory=dict)
    changes: dict[str, tuple[FaceChange, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def build(
    choice: Choice,
    content: Path,
    templates: Path,
    out: Path,
    jobs: int,
    listen: Listener,
    games: Sequence[str],
) -> Outcome:
    """Build what is stale of the games named; `jobs` is how many presses may run at once."""
    out.mkdir(parents=True, exist_ok=True)
    lock = out / LOCK
    if odd := obstacle(lock):
        message = f"expected a file that holds the folder, found {odd}"
        return Outcome(problems=[Problem(Unreadable.code, message, Span(shown(lock)), "take it away")])
    with _alone(lock):
        store = Store.open(out, Origins(content, templates))
        store.sweep()
        store.drop_missing()
        store.drop(store.without_game())
        building = _Building(choice, content, templates, store)
        stale = [target for game in games for target in building.stale(game)]
        store.save()
        building.make(stale, jobs, listen)
        store.save()
        building.compare_books()
    return building.outcome


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold the build folder by a file in it, which keeps what it says: a second build waits for the first."""
    with lock.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@dataclass
class _Building:
    """One build: what is asked for, from where, the records of what was made before. It owns the outcome,
    problems included, and `build` returns it; `opened` are the games that were read to be checked."""

    choice: Choice
    content: Path
    templates: Path
    store: Store
    outcome: Outcome = field(default_factory=Outcome)
    opened: dict[str, Opened] = field(default_factory=dict)

    def stale(self, game: str) -> list[Target]:
        """Return the stale targets of a game; a game with errors has none, and its problems are noted."""
        mark = stamp()
        if not self.store.is_same_game(game, mark) and not self._list_products(game, mark):
            return []
        known = self.store.games[game]
        self.outcome.offered[game] = known["products"]
        others = [*translations(Folder(self.content / game)), PSEUDO]
        self.store.drop(self.store.not_offered(game, [known["lang"], *others], known["products"]))
        stale = []
        for lang in (known["lang"], *others):
            if lang not in (self.choice.langs or (known["lang"], *others[:-1])):
                continue
            if lang != known["lang"] and not self._can_be_built(game, lang, mark):
                continue
            for target in targets(self.choice, game, lang, known["products"]):
                if not _is_against_earlier(target) and self.store.is_fresh(target.path, mark):
                    self.outcome.fresh.append(target.path)
                else:
                    stale.append(target)
        return stale

    def _can_be_built(self, game: str, lang: str, mark: str) -> bool:
        """True if a game is sound in another language than its own, and complete unless a draft of it was
        asked for by name; what it lacks is told."""
        if self.store.is_same_game(game, mark, lang):
            return True
        from pliego.checks.languages import checked_language

        reads = Reads()
        is_asked = lang in self.choice.langs and not self.choice.strict
        translation = checked_language(self.content / game, self.templates, lang, reads, whole=is_asked)
        self.store.forget_language(game, lang)
        if translation is None:
            return False
        severity: Severity = "error" if self.choice.strict else "warning"
        if lang in self.choice.langs or self.choice.strict:
            self.outcome.problems.extend(replace(each, severity=severity) for each in translation.lacking)
        elif translation.lacking:
            self.outcome.drafts[f"{game}/{lang}"] = len(translation.lacking)
        self.outcome.problems.extend(translation.problems)
        if translation.is_complete:
            self.store.know_language(game, mark, lang, reads)
        return translation.is_complete or (is_asked and not has_errors(translation.problems))

    def _list_products(self, game: str, mark: str) -> bool:
        """Read and check a game anew; False if it has errors."""
        from pliego.checks.examine import printable_game

        reads = Reads()
        opened, problems = printable_game(self.content / game, self.templates, reads)
        self.outcome.problems.extend(problems)
        if opened is None or has_errors(problems):
            self.store.games.pop(game, None)
            return False
        self.opened[game] = opened
        read = opened.session.game
        self.store.know(game, mark, read.info.lang, products_of(read), reads)
        return True

    def make(self, stale: Sequence[Target], presses: int, listen: Listener) -> None:
        """Make what is stale, each game's files in a language written when all of them are there."""
        jobs = _jobs(stale, self.content, self.templates, self.choice.since)
        if not jobs:
            return
        from pliego.make.maker import make_all

        wanted = Counter(_edition_of(target) for job in jobs for target in job.targets)
        finished: dict[tuple[str, str], list[Made]] = {edition: [] for edition in wanted}
        for done, made in enumerate(make_all(jobs, presses, self.opened), 1):
            edition = _edition_of(made.target)
            finished[edition].append(made)
            if len(finished[edition]) == wanted[edition]:
                self._keep(finished.pop(edition))
            listen(made.target.path, done, wanted.total())

    def compare_books(self) -> None:
        """Note each rulebook that is longer than that in the game's own language."""
        own = {game: known["lang"] for game, known in self.store.games.items() if "lang" in known}
        made = self.outcome.made
        self.outcome.problems.extend(longer_books(self.store.entries, made, self.content, own))

    def _keep(self, finished: Sequence[Made]) -> None:
        """Write what was made of a game in a language, unless any of it has an error."""
        problems = [problem for made in finished for problem in made.problems]
        self.outcome.problems.extend(problems)
        self.outcome.without_pango.extend(made.target.path for made in finished if made.lacks_pango)
        if has_errors(problems):
            return
        against = [made for made in finished if _is_against_earlier(made.target)]
        self.store.drop([made.target.path for made in against if made.data is None])
        for made in against:
            self.outcome.changes["/".join(_edition_of(made.target))] = made.changes
        ready = [
            Finished(made.target.path, made.data, made.entry, made.reads)
            for made in finished
            if made.data is not None
        ]
        new = self.store.put(ready, stamp()) if ready else []
        self.outcome.made.extend(new)
        self.outcome.fresh.extend(each.path for each in ready if each.path not in new)


def _is_against_earlier(target: Target) -> bool:
    """True for what shows how faces differ from an earlier build: it is made whenever it is asked for."""
    return product_of(target.product).is_against_earlier


def _edition_of(target: Target) -> tuple[str, str]:
    return target.run.game, target.run.lang


def _jobs(
    stale: Sequence[Target], content: Path, templates: Path, since: EarlierBuild | None
) -> list[PrintJob]:
    """Put together what one press should make: one game, language, paper and ink."""
    if not stale:
        return []
    from pliego.make.maker import PrintJob

    groups: dict[tuple[str, str, str, str], list[Target]] = {}
    for target in stale:
        run = target.run
        groups.setdefault((run.game, run.lang, run.paper, run.ink), []).append(target)
    return [
        PrintJob(content, templates, tuple(group), since.faces_of(group[0].run) if since else None)
        for group in groups.values()
    ]
