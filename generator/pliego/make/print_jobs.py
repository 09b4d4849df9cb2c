"""The jobs of a build: each makes the targets of one game in one language, paper and ink.

In: `PrintJob`s. Out: `Made`, one for each target. The laws of this file: nothing is written here; each `Made`
names exactly the files that were read for it, so that a change makes only its own targets stale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from pliego.cards.digests import Digests
from pliego.cards.fonts.measure import Fonts, damage_of
from pliego.cards.layout.faces import DrawnFaces, Faces
from pliego.cards.look import Look, LookFiles, Looks
from pliego.checks.examine import Opened
from pliego.checks.faces.fit import faulty_fonts, font_broken
from pliego.game.labels import LabelMissing, read_labels
from pliego.game.session import Session
from pliego.games.brought import Carried, bring_again, carried
from pliego.games.opening import open_in
from pliego.make.for_press import for_press
from pliego.make.for_printer import for_printer
from pliego.make.targets import PrintRun, Target
from pliego.make.workers import work
from pliego.printing.cutting.machine import read_cutter
from pliego.printing.paper import Backs
from pliego.printing.papers import USUAL_PAPERS, paper_of, reading_paper
from pliego.printing.products.books import Book, Books
from pliego.printing.products.catalogue import names, product_of, rank
from pliego.printing.products.edition import Edition, Pixels, make_product
from pliego.printing.sheets.cuts import USUAL_MARKS
from pliego.printing.sheets.sheet import EarlierFaces, FaceChange, FaceRecord, ProductFile
from pliego.text.files import Folder, Reads
from pliego.text.folders import File
from pliego.text.machine import PangoMissing
from pliego.text.problems import Problem, has_errors
from pliego.text.process import collection_off


@dataclass(frozen=True)
class PrintJob:
    """The targets of one game in one language, paper and ink, and its faces in an earlier build."""

    content: Path
    templates: Path
    targets: tuple[Target, ...]
    earlier: EarlierFaces | None = None


@dataclass(frozen=True)
class Made:
    """A finished target, or the problems that prevented it. `entry` is its part of the manifest."""

    target: Target
    reads: Reads
    problems: tuple[Problem, ...]
    data: bytes | None = None
    entry: dict[str, Any] = field(default_factory=dict)
    needs_pango: bool = False
    changes: tuple[FaceChange, ...] = ()


@dataclass
class _Shared:
    """What the targets of a job share: the game, its fonts, and its books with the files that were read.

    Page references depend on the way of printing backs, so there is a rulebook for each way.
    """

    session: Session
    reads: Reads
    templates: Path
    fonts: Fonts
    drawn: Mapping[str, DrawnFaces]
    earlier: EarlierFaces | None
    books: dict[tuple[str, str], tuple[Book, Reads]] = field(default_factory=dict)

    def give_books(self, edition: Edition, reads: Reads) -> None:
        """Give an edition the books that are made already, and record the files that were read for them."""
        for (which, backs), (book, read) in self.books.items():
            if backs == _backs_of(which, edition):
                edition.books.made[which] = book
                reads.files.update(read.files)
                reads.folders.update(read.folders)

    def keep(self, edition: Edition, reads: Reads) -> None:
        """Keep the books of an edition for the next targets."""
        for which, book in edition.books.made.items():
            self.books.setdefault((which, _backs_of(which, edition)), (book, reads.copy()))


def _backs_of(which: str, edition: Edition) -> str:
    """Return the way of printing backs that a book depends on: only the rulebook names pages of the kit."""
    backs = edition.backs if which == "rulebook" else ""
    return "duplex" if backs == "short" else backs


def make_targets(job: PrintJob, opened: dict[str, Opened]) -> Iterator[Made]:
    """Make a job's targets in an order in which the kit can use the books already made.

    `opened` holds games that this run has opened. This job's game is among them afterwards.
    """
    game, problems = _open(job, opened)
    if game is None:
        yield from (Made(target, Reads(), problems) for target in job.targets)
        return
    shared = _Shared(game.session, game.reads, job.templates, game.fonts, game.drawn, job.earlier)
    for target in sorted(job.targets, key=_order):
        with collection_off():
            made = _make(shared, target)
        yield made


def make_all(
    jobs: Sequence[PrintJob], processes: int, opened: dict[str, Opened] | None = None
) -> Iterator[Made]:
    """Make all jobs, in several processes if there is enough to do.

    In one process, jobs share the games that are `opened`. The last job of a game removes it, to free its
    memory.
    """
    opened = {} if opened is None else opened
    if processes > 1 and len(jobs) > 1 and any(_is_slow(job) for job in jobs):
        opened.clear()
        parts = [[partial(_make_job, job, carried(job.content / job.targets[0].run.game))] for job in jobs]
        for _, made in work(parts, processes, start="spawn"):
            yield from made
        return
    games = [job.targets[0].run.game for job in jobs]
    for number, job in enumerate(jobs):
        yield from make_targets(job, opened)
        if games[number] not in games[number + 1 :]:
            opened.pop(games[number], None)


_opened_here: dict[str, Opened] = {}
"""In a worker: the game of its last job. A worker ends with the build."""


def _make_job(job: PrintJob, brought: Carried) -> list[Made]:
    """Do a job in another process, which first loads what a person brought."""
    bring_again(brought)
    if job.targets[0].run.game not in _opened_here:
        _opened_here.clear()
    return [*make_targets(job, _opened_here)]


def _is_slow(job: PrintJob) -> bool:
    products = [product_of(target.product) for target in job.targets]
    return any(product.has_books or not product.is_usual for product in products) or len(products) > 4


def _open(job: PrintJob, opened: dict[str, Opened]) -> tuple[Opened | None, tuple[Problem, ...]]:
    """Return a job's game in its language (None if it has errors), and its problems.

    If the game is `opened` in another language, use its fonts and the files that it holds.
    """
    run = job.targets[0].run
    before = opened.get(run.game)
    if before is not None and before.session.game.info.lang == run.lang:
        return before, ()
    path, reads = job.content / run.game, before.reads.another() if before else Reads()
    session, problems = open_in(path, run.lang, reads)
    if session is None or (has_errors(problems) and not run.draft):
        return None, tuple(problems)
    fonts = before.fonts if before else fonts_of(path, job.templates, reads)
    opened[run.game] = Opened(session, reads, fonts)
    return opened[run.game], ()


def _order(target: Target) -> tuple[int, int, PrintRun]:
    """Sort the companion before the rulebook, which counts its pages, and the kit, which holds all, last."""
    return rank(target.product), names().index(target.product), target.run


def fonts_of(game: Path, templates: Path, reads: Reads) -> Fonts:
    """Return the fonts that a game may use, as a run holds them; each file is parsed once."""
    apart = reads.another()
    return Fonts(LookFiles.of_game(Folder(game, apart), Folder(templates, apart))[0].fonts)


def _make(shared: _Shared, target: Target) -> Made:
    run = target.run
    reads = shared.reads.copy()
    templates = Folder(shared.templates, reads)
    edition, problems = open_edition(shared.session, templates, shared.fonts, run, shared.drawn)
    if edition is None:
        return Made(target, reads, tuple(problems))
    edition.earlier, edition.printer = shared.earlier, run.printer
    edition.core_mm, edition.once, edition.marks = run.core_mm, run.once, run.marks
    edition.sheet_mm = run.sheet_mm
    for_press(edition, run, templates)
    if run.cutter:
        edition.cutter, wrong = read_cutter(run.cutter, templates)
        if edition.cutter is None:
            return Made(target, reads, (*problems, *wrong))
    if product_of(target.product).has_books:
        shared.give_books(edition, reads)
    try:
        printed = for_printer(make_product(edition, target.product), target, reads)
    except PangoMissing:
        return Made(target, reads, tuple(problems), needs_pango=True)
    except LabelMissing as missing:
        return Made(target, reads, (*problems, missing.problem(templates)))
    except Exception:
        if damaged := _damaged_fonts(edition.faces.look):
            return Made(target, reads, (*problems, *damaged))
        raise
    shared.keep(edition, reads)
    _record_fonts(edition.faces.look)
    found = (*problems, *printed.problems, *edition.faces.look.looks.problems)
    if run.draft:
        reported = edition.faces.kept_problems()
        found = tuple(problem for problem in found if problem not in reported)
    data = None if has_errors(found) and not run.draft else printed.data
    entry = _entry(target, printed, _digests(edition, printed.faces))
    return Made(target, reads, found, data, entry, changes=printed.changes)


def open_edition(
    session: Session,
    templates: Folder,
    fonts: Fonts,
    run: PrintRun,
    drawn: Mapping[str, DrawnFaces] | None = None,
) -> tuple[Edition | None, Sequence[Problem]]:
    """Return the edition of a run, with its own record of reads; None if the theme or a font of it cannot be
    used."""
    own = session.recording(templates.reads)
    looks = Looks.of_game(own.folder, templates)
    labels, problems = looks.files.labels(own.game)
    if run.draft:
        labels = labels or read_labels(templates, "en")[0]
        own = _called_draft(own, labels)
    game = own.game
    look = looks.look(game.info.theme, run.ink)
    if look is None:
        place = game.places.at("game.yaml", "theme")
        message = f"expected a theme below templates/themes, found `{game.info.theme or 'none'}`"
        return None, [*problems, *(looks.problems or [Problem("unknown-theme", message, place)])]
    if faulty := list(faulty_fonts(look, fonts)):
        return None, [*problems, *faulty]
    known = None if run.draft else (drawn or {}).get(run.ink)
    faces = Faces(own, look, fonts, labels, known, run.draft)
    paper, backs = paper_of(run.paper or USUAL_PAPERS[0]), cast(Backs, run.backs)
    books = Books(faces, templates, reading_paper(paper))
    return Edition(faces, templates, paper, backs, books, Pixels(run.dpi, run.bleed)), problems


def _called_draft(session: Session, labels: Mapping[str, str]) -> Session:
    """Return the session of a draft. The version of the game says what it is, on each page."""
    game = session.game
    info = game.info.model_copy(update={"version": f"{game.info.version} · {labels['draft']}"})
    return session.with_game(replace(game, info=info))


def _theme_fonts(look: Look) -> Iterator[tuple[str, str, File]]:
    """Yield the fonts of the theme: the family, the name of the file, and the file."""
    for name, family in look.fonts.items():
        for file in family.files():
            if found := look.looks.files.fonts.find(file):
                yield name, file, found


def _damaged_fonts(look: Look) -> list[Problem]:
    """Return the damaged fonts; an exception that one of them causes is not our bug."""
    return [
        font_broken(name, damage, look.place("fonts", family))
        for family, name, file in _theme_fonts(look)
        if (damage := damage_of(file.read()))
    ]


def _record_fonts(look: Look) -> None:
    """Record every font of the theme as read, since fonts are parsed once and shared."""
    for _family, _name, file in _theme_fonts(look):
        file.read()


def _digests(edition: Edition, faces: Sequence[FaceRecord]) -> dict[tuple[str, str], str]:
    """Return a digest of the drawing of each face."""
    digests = Digests()
    wanted = dict.fromkeys((face.id, face.side) for face in faces)
    found = ((key, edition.faces.face(*key)) for key in wanted)
    return {key: digests.of(face.drawing) for key, face in found if face is not None}


def _entry(target: Target, printed: ProductFile, digests: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    run = target.run
    changes = [{"what": each.kind, "id": each.id, "copies": each.copies} for each in printed.changes]
    return {
        "game": run.game,
        "lang": run.lang,
        "paper": run.paper,
        "product": target.product,
        "ink": run.ink,
        "backs": run.backs,
        **({"dpi": run.dpi, "bleed": run.bleed} if run.dpi else {}),
        **({"changes": changes} if changes else {}),
        **({"draft": True} if run.draft else {}),
        **({"printer": run.printer} if run.printer else {}),
        **({"core": run.core_mm} if run.core_mm is not None else {}),
        **({"sheet": run.sheet_mm} if run.sheet_mm is not None else {}),
        **({"marks": run.marks.kind, "marks-on": run.marks.side} if run.marks != USUAL_MARKS else {}),
        **({"cutter": run.cutter} if run.cutter else {}),
        **({"once": True} if run.once else {}),
        **({"profile": run.profile.digest} if run.profile.digest else {}),
        **({"shop": run.shop} if run.shop else {}),
        "pages": printed.pages,
        "faces": [_face(face, digests[face.id, face.side]) for face in printed.faces],
    }


def _face(face: FaceRecord, digest: str) -> dict[str, Any]:
    where = {key: round(getattr(face, key), 4) for key in ("x_mm", "y_mm", "w_mm", "h_mm")}
    return {"id": face.id, "side": face.side, "page": face.page, "copy": face.copy, **where, "digest": digest}
