"""A build from beginning to end: find what is stale, make it, write it.

In: a `Choice`, the folders, a listener for progress. Out: `Outcome`. The laws of this file: an error in a
game leaves all its earlier PDFs as they are; an error in a translation leaves those in that language; an
error in one product leaves the file of that product. Everything else is still built. The outcome names each
earlier file that was left, because it can disagree with the new ones. Codes of this file: `file-unreadable`
(the lock of the folder is not a file); `link-in-the-way` (a folder in the build folder is a link);
`nothing-to-print`, a warning at game.yaml; `book-longer`, a warning at the PO file (a translated rulebook has
more pages than the original).
"""

from __future__ import annotations

import fcntl
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliego.game.labels import translations
from pliego.make.manifest import Finished, Store
from pliego.make.older import age, older_files
from pliego.make.records import Origins
from pliego.make.targets import Choice, Target, draft_of, targets
from pliego.make.toolchain import stamp
from pliego.make.writing import LinkInTheWay, place_in
from pliego.printing.products.catalogue import product_of, products_of
from pliego.printing.sheets.sheet import FaceChange
from pliego.text.files import Folder, Reads, Unreadable, obstacle, shown
from pliego.text.locales import PSEUDO
from pliego.text.problems import Problem, Severity, Span, has_errors

if TYPE_CHECKING:
    from pliego.checks.examine import Opened
    from pliego.make.earlier import EarlierBuild
    from pliego.make.print_jobs import Made, PrintJob

LOCK = ".lock"
_RULEBOOK = "rulebook"
_SAME_KEYS = ("game", "paper", "ink", "backs")
Entries = Mapping[str, Mapping[str, Any]]
"""Files of the manifest by their path."""
Listener = Callable[[str, int, int], None]
"""It is called with the path just made, how many are done, and how many there are."""


@dataclass
class Outcome:
    """What a build did.

    `made` holds the paths of new PDFs, `fresh` those up to date, and `without_pango` those that need Pango.
    `failed` holds the paths of products with an error, `outdated` those of them with an earlier file.
    `offered` holds the products of each game. `drafts` counts the missing texts of the languages left out.
    `refused` holds the games that were left for their errors, though they can be printed as a draft.
    `changes` holds the faces that differ from an earlier build, by game and language. `older` holds the
    paths of files that are older than what their game says now, and were not asked for.
    """

    made: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    without_pango: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    drafts: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    changes: dict[str, tuple[FaceChange, ...]] = field(default_factory=dict)
    older: list[str] = field(default_factory=list)
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
    """Build what is stale of some games, in at most `jobs` processes."""
    out.mkdir(parents=True, exist_ok=True)
    lock = out / LOCK
    if lock.is_symlink():
        lock.unlink()  # where it leads is not ours
    if odd := obstacle(lock):
        message = f"expected a file that holds the folder, found {odd}"
        return Outcome(problems=[Problem(Unreadable.code, message, Span(shown(lock)), "take it away")])
    with locked(out):
        store = Store.open(out, Origins(content, templates))
        store.remove_parts()
        store.drop_missing()
        store.drop(store.without_game())
        building = _Building(choice, content, templates, store)
        stale = [target for game in games for target in building.stale(game)]
        building.age_fresh(stale)
        store.save()
        building.make(stale, jobs, listen)
        building.drop_drafts()
        store.save()
        building.name_older()
        building.compare_books()
    return building.outcome


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Hold the lock of a build folder, so that a second command waits; do not change the lock file."""
    with (out / LOCK).open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@dataclass
class _Building:
    """One build: the choice, the folders, the records of earlier builds, and the outcome so far.

    `opened` holds the games that were read to check them, so that printing need not read them again. `mark`
    is the stamp at the beginning: if code changes meanwhile, what was made counts as stale. `aged` holds the
    games of which it is recorded how old their files are, `faulty` those that were left for their errors.
    """

    choice: Choice
    content: Path
    templates: Path
    store: Store
    mark: str = field(default_factory=stamp)
    outcome: Outcome = field(default_factory=Outcome)
    opened: dict[str, Opened] = field(default_factory=dict)
    aged: set[str] = field(default_factory=set)
    faulty: set[str] = field(default_factory=set)

    def stale(self, game: str) -> list[Target]:
        """Return the stale targets of a game, and record its problems; a game with errors has no targets."""
        run = Reads()
        if self.choice.draft:
            return self._draft(game)
        if not self.store.is_same_game(game, self.mark) and not self._list_products(game, run):
            return []
        known = self.store.games[game]
        self.outcome.offered[game] = known["products"]
        if not known["products"]:
            self.outcome.problems.append(_nothing_to_print(self.content / game))
        others = [*translations(Folder(self.content / game, run)), PSEUDO]
        self.store.drop(self.store.not_offered(game, [known["lang"], *others], known["products"]))
        stale = []
        for lang in (known["lang"], *others):
            if lang not in (self.choice.langs or (known["lang"], *others[:-1])):
                continue
            if lang != known["lang"] and not self._can_be_built(game, lang, run.another()):
                continue
            if not self._has_place(game, lang):
                continue
            for target in targets(self.choice, game, lang, known["products"]):
                if self._is_fresh(target):
                    self.outcome.fresh.append(target.path)
                else:
                    stale.append(target)
        return stale

    def age_fresh(self, stale: Sequence[Target]) -> None:
        """Look again how old the files are of games of which nothing is stale."""
        for game in {*self.outcome.offered} - {target.run.game for target in stale}:
            self._age(game, is_made=False)

    def _age(self, game: str, is_made: bool) -> None:
        """Record once which files of a game are older than what it says now. A draft makes none older."""
        if game not in self.aged and not self.choice.draft:
            age(self.store, game, self.mark, is_made)
            self.aged.add(game)

    def name_older(self) -> None:
        """Name the files that are older than what their game says now, if nothing else is said of them."""
        told = {*self.outcome.made, *self.outcome.fresh, *self.outcome.outdated}
        self.outcome.older = [
            path for game in sorted(self.aged) for path in older_files(self.store, game, told)
        ]
        kept = (path for path, entry in self.store.entries.items() if entry["game"] in self.faulty)
        self.outcome.older += [path for path in kept if not self.store.entries[path].get("draft")]

    def _is_fresh(self, target: Target) -> bool:
        """True if a file is there and up to date. Profiles, and shops, of one name may be two."""
        if _is_against_earlier(target) or not self.store.is_fresh(target.path, self.mark):
            return False
        entry, run = self.store.entries[target.path], target.run
        return (entry.get("profile", ""), entry.get("shop", "")) == (run.profile.digest, run.shop)

    def _draft(self, game: str) -> list[Target]:
        """Return the targets of the draft of a game, and record its problems."""
        from pliego.make.drafting import plan_draft

        planned = plan_draft(self.choice, self.content / game, self.templates)
        self.outcome.problems.extend(planned.problems)
        if planned.opened is None:
            return []
        self.opened[game] = planned.opened
        self.outcome.offered[game] = [*planned.products]
        if not planned.products:
            self.outcome.problems.append(_nothing_to_print(self.content / game))
        return [target for target in planned.targets if self._has_place(game, target.run.lang)]

    def _has_place(self, game: str, lang: str) -> bool:
        """True if files of a game and language can be written. Report a link that is in their way."""
        try:
            place_in(self.store.root, f"{game}/{lang}/{game}")
        except LinkInTheWay as link:
            self.outcome.problems.append(link.problem())
            return False
        return True

    def _can_be_built(self, game: str, lang: str, reads: Reads) -> bool:
        """True if a game has no error in another language than its own, and no text is missing.

        If the language was asked for by name, texts may be missing, with a warning for each.
        """
        if self.store.is_same_game(game, self.mark, lang):
            return True
        from pliego.checks.languages import checked_language

        is_asked = lang in self.choice.langs and not self.choice.strict
        translation = checked_language(
            self.content / game, self.templates, lang, reads, whole=is_asked, tries_products=False
        )
        self.store.forget_language(game, lang)
        if translation is None:
            return False
        severity: Severity = "error" if self.choice.strict else "warning"
        if lang in self.choice.langs or self.choice.strict:
            self.outcome.problems.extend(replace(each, severity=severity) for each in translation.missing)
        elif translation.missing:
            self.outcome.drafts[f"{game}/{lang}"] = len(translation.missing)
        self.outcome.problems.extend(translation.problems)
        if translation.is_complete:
            self.store.record_language(game, self.mark, lang, reads)
        return translation.is_complete or (is_asked and not has_errors(translation.problems))

    def _list_products(self, game: str, reads: Reads) -> bool:
        """Read and check a game again, and record its products; return False if it has errors."""
        from pliego.checks.examine import printable_game

        opened, problems = printable_game(self.content / game, self.templates, reads)
        self.outcome.problems.extend(problems)
        if opened is None or has_errors(problems):
            self.store.games.pop(game, None)
            self.faulty.add(game)
            self.outcome.refused += [game] if opened else []
            return False
        self.opened[game] = opened
        read = opened.session.game
        self.store.record_game(game, self.mark, read.info.lang, products_of(read), reads)
        return True

    def make(self, stale: Sequence[Target], processes: int, listen: Listener) -> None:
        """Make what is stale; write the files of a game and language together, when all are made."""
        jobs = _jobs(stale, self.content, self.templates, self.choice.since)
        if not jobs:
            return
        from pliego.make.print_jobs import make_all

        wanted = Counter(_edition_of(target) for job in jobs for target in job.targets)
        finished: dict[tuple[str, str], list[Made]] = {edition: [] for edition in wanted}
        for done, made in enumerate(make_all(jobs, processes, self.opened), 1):
            edition = _edition_of(made.target)
            finished[edition].append(made)
            if len(finished[edition]) == wanted[edition]:
                self._write(finished.pop(edition))
            listen(made.target.path, done, wanted.total())

    def drop_drafts(self) -> None:
        """Remove the drafts of the files that are finished now."""
        finished = [] if self.choice.draft else [*self.outcome.made, *self.outcome.fresh]
        self.store.drop([draft_of(path) for path in finished])

    def compare_books(self) -> None:
        """Record a problem for each rulebook that is longer than the one in the game's own language."""
        own = {game: known["lang"] for game, known in self.store.games.items() if "lang" in known}
        made = self.outcome.made
        self.outcome.problems.extend(longer_books(self.store.entries, made, self.content, own))

    def _write(self, finished: Sequence[Made]) -> None:
        """Write the files of a game and language, except those with an error."""
        self.outcome.problems.extend(problem for made in finished for problem in made.problems)
        self.outcome.without_pango.extend(made.target.path for made in finished if made.needs_pango)
        failed = [
            made.target.path
            for made in finished
            if has_errors(made.problems) and (made.data is None or not made.target.run.draft)
        ]
        self.outcome.failed.extend(failed)
        self.outcome.outdated.extend(path for path in failed if path in self.store.entries)
        finished = [made for made in finished if made.target.path not in failed]
        against = [made for made in finished if _is_against_earlier(made.target)]
        self.store.drop([made.target.path for made in against if made.data is None])
        for made in against:
            self.outcome.changes["/".join(_edition_of(made.target))] = made.changes
        ready = [
            Finished(made.target.path, made.data, made.entry, made.reads)
            for made in finished
            if made.data is not None
        ]
        if any(made.data and not _is_against_earlier(made.target) for made in finished):
            self._age(finished[0].target.run.game, is_made=True)
        new = self.store.put(ready, self.mark) if ready else []
        self.outcome.made.extend(new)
        self.outcome.fresh.extend(each.path for each in ready if each.path not in new)


def _nothing_to_print(game: Path) -> Problem:
    message = "expected something to print, found a game without cards, boards and rules"
    place = Span(Folder(game).shown("game.yaml"))
    return Problem("nothing-to-print", message, place, "write cards.yaml beside it", "warning")


def _is_against_earlier(target: Target) -> bool:
    """True for a product that shows the differences from an earlier build; it is never up to date."""
    return product_of(target.product).shows_changes


def _edition_of(target: Target) -> tuple[str, str]:
    return target.run.game, target.run.lang


def _jobs(
    stale: Sequence[Target], content: Path, templates: Path, since: EarlierBuild | None
) -> list[PrintJob]:
    """Return the jobs: one for each game, language, paper and ink."""
    if not stale:
        return []
    from pliego.make.print_jobs import PrintJob

    groups: dict[tuple[str, str, str, str], list[Target]] = {}
    for target in stale:
        run = target.run
        groups.setdefault((run.game, run.lang, run.paper, run.ink), []).append(target)
    return [
        PrintJob(content, templates, tuple(group), since.faces_of(*edition) if since else None)
        for edition, group in groups.items()
    ]


def longer_books(
    entries: Entries, made: Collection[str], content: Path, languages: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield a warning for each rulebook with more pages than the one in the game's own language.

    At least one of the two is among the files just `made`. `languages` holds the games' own languages.
    """
    rulebooks = ((path, entry) for path, entry in entries.items() if entry.get("product") == _RULEBOOK)
    books = {path: entry for path, entry in rulebooks if not entry.get("draft") and not entry.get("printer")}
    own = {_kind(e): (path, e) for path, e in books.items() if e["lang"] == languages.get(e["game"])}
    for path, entry in sorted(books.items()):
        before, original = own.get(_kind(entry), (path, entry))
        is_new = bool({path, before} & {*made})
        if entry["lang"] == PSEUDO or not is_new or entry["pages"] <= original["pages"]:
            continue
        catalog = Folder(content / entry["game"]).shown(f"locale/{entry['lang']}.po")
        expected = f"at most {original['pages']} pages on {entry['paper']}, as in `{original['lang']}`"
        message = f"expected {expected}, found {entry['pages']} in the rulebook"
        hint = "say more with fewer words, or let the sections break elsewhere in look/book.css"
        yield Problem("book-longer", message, Span(catalog), hint, "warning")


def _kind(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(entry[key] for key in _SAME_KEYS)
