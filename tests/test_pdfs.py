"""Every PDF as other people's tools see it: sound, of exact size, its own fonts, its text, no page lost.

Asked: qpdf, pdffonts, pdftotext, pypdfium2, page-validation. Looked at: the test games and Pliego's own.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
import page as validation
import pikepdf
import pypdfium2
import pytest
from heard import elements_of, untold
from linked import page_references
from pliego.cards.fonts.measure import Fonts
from pliego.cards.look import Looks
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.text.files import Folder
from pliego.text.prose import plain_text
from said import card_text, squeezed
from sampling import case
from workshop import Entry, Workshop, pages_text

POINTS = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0)}
BOOKS = ("rulebook", "companion")
UA_1 = validation.ValidationProfile.PDF_UA_1


@pytest.fixture(scope="module", params=["mini", "marcas", case("real", is_long=True)])
def shop(request: pytest.FixtureRequest) -> Workshop:
    found: Workshop = request.getfixturevalue(request.param)
    return found


def pdfs(shop: Workshop) -> Iterator[tuple[Entry, Path]]:
    yield from ((entry, shop.out / entry["path"]) for entry in shop.entries())


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@lru_cache(maxsize=16)
def session_of(shop: Workshop, name: str) -> Session:
    session, _problems = open_game(shop.root / "content" / name)
    assert session is not None
    return session


def game_of(shop: Workshop, name: str) -> Game:
    return session_of(shop, name).game


def test_qpdf_finds_nothing_wrong(shop: Workshop) -> None:
    for _entry, path in pdfs(shop):
        assert "No syntax or stream encoding errors found" in run("qpdf", "--check", str(path))


def test_only_the_themes_fonts_are_used_and_all_are_embedded(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        declared = families(shop, entry["game"])
        rows = run("pdffonts", str(path)).splitlines()[2:]
        found = [match for row in rows if (match := FONT.match(row))]
        assert rows and len(found) == len(rows), rows
        for match in found:
            name = re.sub(r"[\W_]", "", match[1])
            assert any(name.startswith(family) for family in declared), (path.name, name)
            assert (match[2], match[3]) == ("yes", "yes"), (path.name, match[0])


FONT = re.compile(r"[A-Z]{6}\+(\S+) .* (yes|no) (?:yes|no) (yes|no) +\d+ +\d+$")
"""A row of pdffonts: its name behind the tag of a subset, embedded, with characters for its glyphs."""


@lru_cache(maxsize=16)
def families(shop: Workshop, game: str) -> set[str]:
    """Return the names of the font families that the theme of a game declares."""
    looks = Looks.of_game(Folder(shop.root / "content" / game), Folder(shop.root / "templates"))
    look = looks.look(game_of(shop, game).info.theme, "colour")
    assert look is not None
    files = {file for faces in look.fonts.values() for file in faces.files()}
    fonts = Fonts(looks.files.fonts)
    return {re.sub(r"[\W_]", "", fonts.family(file).split("-")[0]) for file in files}


def test_every_page_has_the_size_of_its_paper(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        with pikepdf.open(path) as pdf:
            boxes = [[float(value) for value in page.mediabox] for page in pdf.pages]
            assert all(page.cropbox == page.mediabox and not page.get("/Rotate") for page in pdf.pages)
        for left, top, w, h in boxes:
            assert (left, top) == (0, 0)
            assert sorted((w, h)) == pytest.approx(POINTS[entry["paper"]], abs=0.005), path.name


def test_no_page_is_blank_by_accident(shop: Workshop) -> None:
    """A page has words enough, or a face of the manifest and ink. (For kits, see their own tests.)"""
    for entry, path in pdfs(shop):
        if entry["product"] == "kit":
            continue
        texts = pages_text(path)
        faces = {face["page"] for face in entry["faces"]}
        assert len(texts) == entry["pages"] > 0
        with pypdfium2.PdfDocument(path) as pdf:
            for number in (number for number, text in enumerate(texts, 1) if len(text) < 40):
                image = pdf[number - 1].render(scale=0.5, grayscale=True).to_numpy()
                assert number in faces and np.count_nonzero(image < 200) > 5, (path.name, number)


def test_a_book_ends_with_a_page_worth_printing(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        if entry["product"] in BOOKS:
            assert all(len(text) > 150 for text in pages_text(path)), path.name


def test_every_pdf_is_tagged_for_those_who_listen(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        data = path.read_bytes()
        report = validation.validate_pdf_bytes(data, profile=UA_1)
        assert [(f.rule_id, f.message) for f in report.failures] == [], path.name
        if entry["product"] not in BOOKS:
            assert untold(data) == [], path.name


def test_a_listener_is_told_of_every_face_once_a_page(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        if entry["product"] in BOOKS:
            continue
        with pikepdf.open(path) as pdf:
            places = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
            divs = [part for part in elements_of(pdf.Root.StructTreeRoot.K[0]) if str(part.S) == "/Div"]
            heard = {places[div.Pg.objgen]: len(list(elements_of(div))) for div in divs}
        for number in {face["page"] for face in entry["faces"]}:
            shown = {(face["id"], face["side"]) for face in entry["faces"] if face["page"] == number}
            fronts = {name for name, side in shown if side == "front"}
            assert max(1, len(fronts)) <= heard[number] <= len(shown), (path.name, number)


def test_a_kit_tells_of_its_books_where_their_pages_are(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        if entry["product"] == "kit":
            with pikepdf.open(path) as pdf:
                places = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
                parts = list(elements_of(pdf.Root.StructTreeRoot.K[0]))
                firsts = [
                    min(pages) for part in parts if (pages := [places[page] for page in pages_of(part)])
                ]
                books = [part for part in parts if str(part.S) == "/Part"]
            assert firsts == sorted(firsts), path.name
            has_book = bool(shop.entries(game=entry["game"], product="rulebook"))
            assert len(books) == has_book, path.name


def test_each_page_number_of_a_reference_is_that_of_the_page_it_leads_to(shop: Workshop) -> None:
    found = [(path.name, each) for _entry, path in pdfs(shop) for each in page_references(path)]
    assert bool(found) == bool(shop.entries(product="rulebook"))
    assert [each for each in found if each[1].printed != each[1].leads_to] == []


def pages_of(element: pikepdf.Object) -> Iterator[tuple[int, int]]:
    """Yield the pages on which an element has content."""
    if "/Pg" in element:
        yield element.Pg.objgen
    for kid in elements_of(element):
        yield from pages_of(kid)


def test_every_pdf_says_what_it_is(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        info = game_of(shop, entry["game"]).info
        with pikepdf.open(path) as pdf:
            title = str(pdf.docinfo.get("/Title", "")) or str(pdf.open_metadata().get("dc:title"))
            assert title.startswith(info.title), (path.name, title)
            assert str(pdf.Root.Lang) == "es"
            assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)


def test_no_pdf_asks_for_anything_from_outside(shop: Workshop) -> None:
    for _entry, path in pdfs(shop):
        with pikepdf.open(path) as pdf:
            assert "/OpenAction" not in pdf.Root or "/JS" not in str(pdf.Root.OpenAction)
            assert "/EmbeddedFiles" not in pdf.Root.get("/Names", {})
            for page in pdf.pages:
                for note in page.get("/Annots", []):
                    assert "/URI" not in note.get("/A", {}), path.name


# -- the texts --------------------------------------------------------------------------------------------


def test_the_cards_texts_can_be_read_as_often_as_they_are_printed(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        if entry["product"] != "cards" or entry["game"] == "marcas" or entry["paper"] != "a4":
            continue
        session = session_of(shop, entry["game"])
        game = session.game
        everything = squeezed("".join(pages_text(path, "-raw")))
        copies: Counter[str] = Counter()
        for deck in game.decks.values():
            for held in deck.cards:
                copies[held.card] += held.copies
        for name, count in copies.items():
            card = game.cards[name]
            assert everything.count(squeezed(card.title)) >= count, (path.name, name)
            for line in card_text(session, name):
                assert everything.count(squeezed(line)) >= count, (path.name, name, line)


def test_what_is_seen_once_is_read_once(mini: Workshop) -> None:
    """The copy of a card that lends its bleed says nothing."""
    path = mini.pdf(game="mini", product="cards", paper="a4", ink="colour", backs="duplex")
    text = " ".join(pages_text(path, "-raw"))
    found = [text.count(said) for said in ("Avanzas 3 casillas.", "robas una carta más.", "Freno")]
    assert found == [5, 3, 2]


def test_the_rules_can_be_read_in_the_book(shop: Workshop) -> None:
    for entry, path in pdfs(shop):
        if entry["product"] != "rulebook":
            continue
        session = session_of(shop, entry["game"])
        game = session.game
        everything = squeezed("".join(pages_text(path)))
        for section in game.sections:
            if section.book == "rulebook" and section.blocks:
                assert squeezed(section.title) in everything, (path.name, section.title)
        blocks = [b for s in game.sections if s.book == "rulebook" for b in s.blocks]
        has_questions = any(getattr(block, "part", "") == "questions" for block in blocks)
        for question in game.questions if has_questions else ():
            asked = plain_text(fill(question.q, Scope(game, {}, session.odds))[0])
            assert squeezed(asked)[:25] in everything, (path.name, asked)
