"""Letters and faces of a book that only another font of the theme has.

    rules.yaml:5:67: error: expected characters that the font Barlow text has, found `Ж` (U+0416) in
        `Say Жук aloud.` [missing-glyph]
        hint: write it otherwise, or choose another font

Codes: those of `pliego.printing.book.proofread` (`missing-glyph`, `missing-face`, `undeclared-font`). The
style sheets decide which font a text is set in. So the books are read as they are printed, but their pages
are not set. This takes a second, so a book is read only if some font of the theme misses a face, and else its
passages with a printed character that some font misses. A build leaves this to the books, which then alone
fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
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
    if look is None or game.dropped:
        return
    texts = [normalize("NFC", text) for text, _place in written(inspection)]
    lacks_face = _lacks_any_face(look, texts)
    if not (lacks_face or _misses_any(look, texts)) or _is_broken(look):
        return
    reported = [named_char(char) for text in unshown(inspection) for char in text.chars]
    for which in _BOOKS:
        if which in products_of(game) and look.looks.files.templates.has(f"books/{which}.html"):
            for problem in _misses(inspection, look, which, whole=lacks_face):
                if not any(char in problem.message for char in reported):
                    yield problem


def _misses_any(look: Look, texts: Sequence[str]) -> bool:
    """True if a font of the theme misses a character of a text. False if a font cannot be read: that is
    reported."""
    chars = "".join(set().union(*texts))
    try:
        return any(look.looks.fonts.missing(file, chars) for file in _files(look))
    except FontMissing:
        return False


def _is_broken(look: Look) -> bool:
    """True if a font of the theme cannot be read, or is damaged."""
    try:
        return any(map(look.looks.fonts.damage, _files(look)))
    except FontMissing:
        return True


def _files(look: Look) -> list[str]:
    return [file for faces in look.fonts.values() for file in faces.files()]


def _lacks_any_face(look: Look, texts: Sequence[str]) -> bool:
    """True if a font of the theme misses a face that a book may need."""
    is_both = any(_BOTH in text for text in texts)
    return any(_lacks_face(faces, is_both) for faces in look.fonts.values())


def _lacks_face(faces: FontFaces, is_both: bool) -> bool:
    return not faces.bold or not faces.italic or (is_both and not faces.bold_italic)


def _misses(inspection: Inspection, look: Look, which: Any, *, whole: bool) -> Iterator[Problem]:
    """Yield what the fonts of a book miss, if its style sheets can be read."""
    problems = _problems(inspection, look, which, whole)
    if not any(problem.code.startswith(_UNREAD) for problem in problems):
        yield from (problem for problem in problems if problem.code in _CODES)


def _problems(inspection: Inspection, look: Look, which: Any, whole: bool) -> list[Problem]:
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
            press=partial(proof_book, whole=whole),
        )[1]
    except (LabelMissing, PangoMissing):
        return []
