"""Letters and faces of a book that only another font of the theme has.

    rules.yaml:5:67: error: expected characters that the font Barlow text has, found `Ж` (U+0416) in
        `Say Жук aloud.` [missing-glyph]
        hint: write it otherwise, or choose another font

Codes: those of `pliego.printing.book.proofread` (`missing-glyph`, `missing-face`, `undeclared-font`). The
style sheets decide which font a text is set in. So the books are read as they are printed, but their pages
are not set. This takes a second, so it is done only if some font of the theme misses a printed character or a
face. A build leaves this to the books, which then alone fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

from pliego.cards.drawing import Drawing
from pliego.cards.fonts.measure import FontMissing
from pliego.cards.look import Look
from pliego.checks.content.glyphs import unshown, written
from pliego.checks.content.inspection import Inspection
from pliego.game.labels import LabelMissing
from pliego.game.model.theme import FontFaces
from pliego.printing.papers import USUAL_PAPERS, paper_of
from pliego.printing.products.catalogue import products_of
from pliego.text.machine import PangoMissing
from pliego.text.problems import Problem
from pliego.text.prose import named_char

_BOOKS = ("rulebook", "companion")
_CODES = ("missing-glyph", "missing-face", "undeclared-font")
_UNREAD = ("css-", "file-", "path-")
"""The codes of style sheets that cannot be read begin like this."""
_BOTH = "***"
"""The mark of bold italic text."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the fonts of the books miss, if other checks do not report it."""
    game, looks = inspection.game, inspection.looks
    look = looks.look(game.info.theme, "colour") if looks else None
    if look is None or game.dropped or not _may_miss(inspection, look):
        return
    reported = [named_char(char) for text in unshown(inspection) for char in text.chars]
    for which in _BOOKS:
        if which in products_of(game) and look.looks.files.templates.has(f"books/{which}.html"):
            for problem in _misses(inspection, look, which):
                if not any(char in problem.message for char in reported):
                    yield problem


def _may_miss(inspection: Inspection, look: Look) -> bool:
    """True if a font of the theme misses a face, or a character of a printed text. False if a font cannot be
    read: that is reported."""
    texts = [normalize("NFC", text) for text, _place in written(inspection)]
    chars, is_both = "".join(set().union(*texts)), any(_BOTH in text for text in texts)
    fonts, families = look.looks.fonts, look.fonts.values()
    files = [file for faces in families for file in faces.files()]
    try:
        misses_any = [file for file in files if fonts.missing(file, chars)]
        may_miss = bool(misses_any) or any(_lacks_face(faces, is_both) for faces in families)
        return may_miss and not any(map(fonts.damage, files))
    except FontMissing:
        return False


def _lacks_face(faces: FontFaces, is_both: bool) -> bool:
    return not faces.bold or not faces.italic or (is_both and not faces.bold_italic)


def _misses(inspection: Inspection, look: Look, which: Any) -> Iterator[Problem]:
    """Yield what the fonts of a book miss, if its style sheets can be read."""
    problems = _problems(inspection, look, which)
    if not any(problem.code.startswith(_UNREAD) for problem in problems):
        yield from (problem for problem in problems if problem.code in _CODES)


def _problems(inspection: Inspection, look: Look, which: Any) -> list[Problem]:
    from pliego.printing.book.book import render_book
    from pliego.printing.book.look import BookLook
    from pliego.printing.book.press import proof_book

    session, paper = inspection.session, paper_of(USUAL_PAPERS[0])
    play, picture = session.play, Drawing(1, 1)
    try:
        return render_book(
            session,
            which,
            paper,
            "colour",
            BookLook.of(look),
            lambda _request: (picture, ()),
            transcripts=play.transcripts() if play else {},
            press=proof_book,
        )[1]
    except (LabelMissing, PangoMissing):
        return []
