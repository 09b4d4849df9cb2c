"""The books of a made-up game: what they say, what they refuse, and that other tools find them sound."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import page as validation
import pikepdf
import pypdfium2
import pytest
from cases import table
from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Picture,
    Placement,
    Rgb,
    Stroke,
    TextRun,
    ellipse,
    rectangle,
)
from pliego.cards.drawing import Page as PdfPage
from pliego.cards.drawing import VectorPath as Shape
from pliego.cards.fonts.measure import Fonts
from pliego.cards.look import LookFiles
from pliego.game.labels import read_labels
from pliego.game.model.theme import FontFaces
from pliego.game.session import Session
from pliego.games.opening import read_game
from pliego.printing.book import book
from pliego.printing.book.book import render_book
from pliego.printing.book.figures import FigureMaker, FigureRequest, Illustration, Pictures
from pliego.printing.book.flow import SectionView, View, beside, divided, flow, numbered
from pliego.printing.book.html import Typesetter
from pliego.printing.book.look import BookLook
from pliego.printing.book.views import section_view
from pliego.text.files import Folder
from pliego.text.machine import PangoMissing
from pliego.text.problems import Problem, Span
from sampling import sampled
from workshop import Workshop

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "templates"
TEXT = "source-sans-3/Regular.ttf"
PLACE = Span("faro/look/theme.yaml", 9)
RED: Rgb = (0.8, 0.1, 0.1)
BLUE: Rgb = (0.1, 0.2, 0.8)

GAME = """\
format: 1
version: "1.2"
date: 2026-03-14
lang: es
title: Faro
subtitle: Una noche de guardia
players: {min: 2, max: 4}
minutes: {min: 20, max: 20}
age: 8
aim: Enciende el faro antes del alba. Gana quien gaste menos de {value.aceite} medidas de aceite.
blurb: La niebla sube y nadie ha venido al relevo.
credits:
  - {role: Autora, name: Inés Roca, note: Con ayuda.}
  - {role: Ilustración, name: Equipo del faro}
rights: {owner: Inés Roca, permission: Concedido., notice: Edición no oficial de muestra.}
theme: faro
values:
  aceite: {value: 12, origin: house, note: Medidas de aceite.}
  mano: 5
seats: {torre: {title: La Torre, colour: accent}}
bring: {lapiz: {title: Lápices, count: 2, borrow: Un bolígrafo.}}
icons: {luz: {title: Luz, art: art/luz.svg, text: Alumbra una casilla.}}
"""
CARDS = """\
cards:
  bruma: {title: Bruma, text: "Tapa {self.effect.tapa} casillas.", effect: {tapa: 3}}
decks:
  noche: {title: Mazo de la noche, layout: carta, back: dorso, cards: [{card: bruma, copies: 7}]}
"""
BOARDS = """\
boards: {isla: {title: La isla, layout: isla}}
tokens: {barca: {title: La barca, layout: barca, copies: 3}}
"""
SMALL = """\
sections:
  - id: turno
    title: Tu turno
    blocks:
      - {rule: TURNO-2, kind: prohibition, text: No puedes hablar., origin: inferred}
      - {prose: "Roba, mueve, calla."}
"""
"""The rules of the smallest game, for tests of what no rule has to do with."""
RULES = """\
sections:
  - id: material
    title: Componentes
    blocks:
      - part: components
      - part: bring
  - id: preparacion
    title: Preparación
    look: steps
    blocks:
      - {rule: PREP-1, kind: setup, text: "Roba {value.mano} cartas de {deck.noche}.", origin: source}
      - {prose: "Si falta luz, encended una vela."}
      - {rule: PREP-2, kind: setup, text: "Pon tu barca en {board.isla}.", origin: source}
      - {figure: montaje, alt: La isla con tres barcas., caption: Así empieza., width: page}
  - id: turno
    title: Tu turno
    blocks:
      - {rule: TURNO-1, kind: procedure, origin: source, text: "Mueve {icon.luz} según {rule.FIN-1}."}
      - {rule: TURNO-2, kind: prohibition, text: No puedes hablar., origin: inferred, rulings: [voces]}
      - table: vientos
      - {examples: [deriva], layout: ejemplo}
  - id: final
    title: Final
    blocks:
      - {rule: FIN-1, kind: end, text: La noche acaba con el mazo., origin: house, because: Así es breve.}
      - part: questions
      - part: legend
      - part: glossary
      - part: cards
  - id: resumen
    title: Resumen
    look: summary
    blocks:
      - {prose: "Roba, mueve, calla."}
  - id: notas
    title: Notas de diseño
    book: companion
    blocks:
      - {prose: Todo empezó con una linterna.}
questions:
  - {q: ¿Puedo volver atrás?, a: "Sí, una vez.", cites: [TURNO-1]}
"""
TABLES = """\
phrases: {deriva: "derivas {n, plural, one {# casilla} other {# casillas}}"}
tables:
  vientos:
    title: Los vientos
    columns: {viento: {title: Viento}, efecto: {title: Qué hace, share: 2}}
    rows:
      norte: {viento: Norte, efecto: {deriva: 2}}
      sur: {viento: Sur, efecto: Nada.}
"""
EXAMPLES = """\
examples:
  - id: deriva
    title: A la deriva
    cites: [TURNO-1]
    given: {barca: 4}
    when: []
    then: {barca: 6}
    text: La barca pasa de la {self.given.barca} a la {self.then.barca}.
"""
RULINGS = """\
rulings:
  voces:
    question: ¿Se puede silbar?
    kind: gap
    place: Página 2
    readings: {no: Silbar es hablar., si: Silbar está permitido.}
    chosen: no
    because: El silencio es medio juego.
    rules: [TURNO-2]
"""
GLOSSARY = """\
terms:
  oleaje: {title: Oleaje, text: Lo que mueve las barcas.}
  nandu: {title: Ñandú, text: Un ave perdida.}
  nube: {title: Nube, text: Tapa la luna.}
"""


def picture(_request: FigureRequest) -> Illustration:
    """Draw a frame with a letter in it, for whatever is asked."""
    letter = TextRun("Z", TEXT, 20, 10, 20, BLUE, (5.0,))
    return Drawing(63, 40, (Shape(rectangle(1, 1, 61, 38), fill=RED), letter)), ()


@dataclass(frozen=True)
class Sheet:
    name: str = "a4"
    w_mm: float = 210.0
    h_mm: float = 297.0


@dataclass
class Desk:
    """A game's folder and templates in which mistakes can be made."""

    root: Path
    colours: dict[str, str] = field(
        default_factory=lambda: {"ink": "#101010", "paper": "#ffffff", "accent": "#aa2211"}
    )
    css: list[str] = field(default_factory=list)

    def write(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text("utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def style(self, css: str) -> None:
        self.write("templates/books/own.css", css)
        self.css = ["own.css"]

    def look(self) -> BookLook:
        fonts = {"text": "source-sans-3", "display": "barlow"}
        faces = {
            name: FontFaces(
                regular=f"{family}/Regular.ttf",
                bold=f"{family}/Bold.ttf" if name == "text" else f"{family}/Regular.ttf",
                italic=f"{family}/Italic.ttf" if name == "text" else None,
            )
            for name, family in fonts.items()
        }
        files = LookFiles.of_game(Folder(self.root / "faro"), Folder(self.root / "templates"))[0]
        places = {name: Span("faro/look/theme.yaml", 3 + line) for line, name in enumerate(faces)}
        return BookLook(faces, self.colours, self.css, files, places)

    def print(
        self,
        which: book.Which = "rulebook",
        figure: FigureMaker = picture,
        ink: book.Ink = "colour",
        paper: Sheet | None = None,
        **more: dict[str, int],
    ) -> tuple[bytes | None, list[Problem]]:
        with chdir(self.root):  # so templates have the same names in every test and are compiled once
            game, problems = read_game(self.root / "faro")
            assert game is not None
            found = render_book(
                Session(game, Folder(self.root / "faro")),
                which,
                paper or Sheet(),
                ink,
                self.look(),
                figure,
                kit_pages=more.get("kit_pages"),
            )
        return found[0], [*problems, *found[1]]

    def pdf(self, which: book.Which = "rulebook", **more: object) -> bytes:
        data, problems = self.print(which, **more)  # type: ignore[arg-type]
        assert problems == []
        assert data is not None
        return data


def furnish(root: Path) -> Desk:
    desk = Desk(root)
    texts = {"game": GAME, "cards": CARDS, "boards": BOARDS, "rules": RULES, "tables": TABLES}
    texts |= {"examples": EXAMPLES, "rulings": RULINGS, "glossary": GLOSSARY}
    for name, text in texts.items():
        desk.write(f"faro/{name}.yaml", text)
    desk.write("faro/art/luz.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    for family in ("source-sans-3", "barlow"):
        shutil.copytree(TEMPLATES / "fonts" / family, root / "templates/fonts" / family)
    (root / "templates/books").mkdir(parents=True)
    for path in (TEMPLATES / "labels.yaml", *TEMPLATES.glob("books/*.html"), TEMPLATES / "books/base.css"):
        shutil.copy(path, root / "templates" / path.relative_to(TEMPLATES))
    return desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return furnish(tmp_path)


@pytest.fixture
def small(desk: Desk) -> Desk:
    """The same with a book of one page, which is set in a third of the time."""
    desk.write("faro/rules.yaml", SMALL)
    for name in ("examples", "rulings", "tables", "glossary"):
        (desk.root / f"faro/{name}.yaml").unlink()
    return desk


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Both books as they should be, set once for all who only read them."""
    desk = furnish(tmp_path_factory.mktemp("faro"))
    return {which: desk.pdf(which) for which in ("rulebook", "companion")}


def places(problems: list[Problem], after: str = "faro/") -> list[str]:
    return [str(problem.span).partition(after)[2] for problem in problems]


def text_of(data: bytes) -> str:
    pdf = pypdfium2.PdfDocument(data)
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
    return " ".join(re.sub(r"[\ufffe\x02]\s*|-\s*\n", "", text).split())


def pages_of(data: bytes) -> int:
    return len(pypdfium2.PdfDocument(data))


def tool(data: bytes, folder: Path, *words: str) -> str:
    path = folder / "book.pdf"
    path.write_bytes(data)
    done = subprocess.run([*words, str(path)], capture_output=True, text=True, check=True)
    return done.stdout


def elements(data: bytes) -> Iterator[pikepdf.Dictionary]:
    """Yield the structure elements of a tagged PDF, in reading order."""

    def below(element: pikepdf.Object) -> Iterator[pikepdf.Dictionary]:
        kids = element.get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                yield kid
                yield from below(kid)

    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from below(pdf.Root.StructTreeRoot)


# -- sound for others -------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["rulebook", "companion"])
def test_a_book_is_tagged_as_pdf_ua_asks(printed: dict[str, bytes], which: str) -> None:
    report = validation.validate_pdf_bytes(printed[which], profile=validation.ValidationProfile.PDF_UA_1)
    assert [(failure.rule_id, failure.message) for failure in report.failures] == []


@pytest.mark.parametrize("which", ["rulebook", "companion"])
def test_qpdf_finds_nothing_wrong(printed: dict[str, bytes], tmp_path: Path, which: str) -> None:
    assert "No syntax or stream encoding errors" in tool(printed[which], tmp_path, "qpdf", "--check")


@pytest.mark.parametrize("which", ["rulebook", "companion"])
def test_only_the_fonts_of_the_theme_are_in_it_and_all_embedded(
    printed: dict[str, bytes], tmp_path: Path, which: str
) -> None:
    rows = tool(printed[which], tmp_path, "pdffonts").splitlines()[2:]
    names = {row.split()[0].partition("+")[2].rstrip(",") for row in rows}
    assert names <= {f"Source-Sans-3-text{face}" for face in ("", "-Bold", "-Italic")} | {
        "Barlow-display-Bold"
    }
    assert "Source-Sans-3-text" in names
    assert all("yes yes yes" in row for row in rows)


@pytest.mark.long
def test_the_same_game_makes_the_same_bytes_in_any_folder_and_time_zone(
    printed: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    try:
        elsewhere = furnish(tmp_path / "otra carpeta")
        assert elsewhere.pdf() == printed["rulebook"]
        assert elsewhere.pdf("companion") == printed["companion"]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_title_author_date_and_language_come_from_the_game(printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["rulebook"])) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Faro · Reglamento"
        assert str(pdf.docinfo["/Author"]) == "Inés Roca"
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20260314")
        assert str(pdf.Root.Lang) == "es"
        assert [str(item.title) for item in pdf.open_outline().root] == ["Faro"]
        assert [str(item.title) for item in pdf.open_outline().root[0].children][:2] == [
            "Objetivo",
            "Componentes",
        ]


def test_pages_have_the_size_of_the_paper(small: Desk) -> None:
    data = small.pdf(paper=Sheet("letter", 215.9, 279.4))
    for page in pypdfium2.PdfDocument(data):
        assert page.get_size() == pytest.approx((612.0, 792.0), abs=0.01)


# -- what the rulebook says ------------------------------------------------------------------------


def test_page_one_names_the_game_its_players_its_edition_and_that_it_is_unofficial(
    printed: dict[str, bytes],
) -> None:
    first = pypdfium2.PdfDocument(printed["rulebook"])[0].get_textpage().get_text_bounded()
    facts = ["Faro", "Una noche de guardia", "2–4", "20", "8+", "Inés Roca", "1.2", "14 de marzo de 2026"]
    for fact in (*facts, "español", "Edición no oficial de muestra"):
        assert fact in first


def test_holes_are_filled_wherever_prose_stands(printed: dict[str, bytes]) -> None:
    text = text_of(printed["rulebook"])
    for said in (
        "menos de 12 medidas",
        "Roba 5 cartas de Mazo de la noche",
        "Pon tu barca en La isla",
        "derivas 2 casillas",
        "La barca pasa de la 4 a la 6.",
        "Tapa 3 casillas.",
    ):
        assert said in text


def test_the_aim_stands_before_any_rule(printed: dict[str, bytes]) -> None:
    text = text_of(printed["rulebook"])
    assert text.index("Enciende el faro") < text.index("Componentes") < text.index("Roba 5 cartas")


def test_steps_are_numbered_on_over_what_stands_between_them(printed: dict[str, bytes]) -> None:
    text = text_of(printed["rulebook"])
    assert re.search(r"1\. Roba 5.*encended una vela.*2\. Pon tu barca", text)


def test_components_are_counted_and_named(printed: dict[str, bytes]) -> None:
    text = text_of(printed["rulebook"])
    for said in (
        "7 × Mazo de la noche",
        "1 × La isla",
        "3 × La barca",
        "2 × Lápices",
        "O bien: Un bolígrafo.",
    ):
        assert said in text


@pytest.mark.parametrize("width", sampled(["page", "half", "column"], 3))
@pytest.mark.long
def test_no_component_on_a_figure_is_larger_than_life(small: Desk, width: str) -> None:
    """A figure of 40 mm that shows a card at its size stays 40 mm wide; what shows none fills its width."""
    small.edit("faro/rules.yaml", '{prose: "Roba, mueve, calla."}', f"{{figure: a, alt: A., width: {width}}}")

    def widest(shows: float) -> float:
        def figure(request: FigureRequest) -> Illustration:
            colour = RED if request.kind == "layout" and not request.example else BLUE
            return Drawing(40, 20, (Shape(rectangle(0, 0, 40, 20), fill=colour),), shows=shows), ()

        runs = []
        for page in pypdfium2.PdfDocument(small.pdf(figure=figure)):
            pixels = np.asarray(page.render(scale=1).to_pil().convert("RGB")).astype(int)
            red = (abs(pixels - np.array([204, 25, 25])) < 20).all(axis=2)
            runs.append(int(red.sum(axis=1).max()))
        return max(runs) * 25.4 / 72

    filled = widest(0)
    assert filled > 60
    assert widest(1) == pytest.approx(40, abs=1)
    assert widest(0.75) == pytest.approx(min(filled, 40 / 0.75), abs=1)
    assert widest(0.1) == pytest.approx(filled, abs=1)


@pytest.mark.long
def test_a_deck_is_counted_by_its_cards_and_one_of_few_kinds_says_which(desk: Desk) -> None:
    for name in ("Faro", "Ola", "Roca"):
        desk.edit("faro/cards.yaml", "decks:", f"  {name.lower()}: {{title: {name}, text: Sí.}}\ndecks:")
    desk.edit(
        "faro/cards.yaml", "copies: 7}", "copies: 7}, {card: faro, copies: 2}, {card: ola}, {card: roca}"
    )
    assert "11 × Mazo de la noche 7 Bruma, 2 Faro, 1 Ola, 1 Roca" in text_of(desk.pdf())


@pytest.mark.long
def test_parts_of_one_word_are_listed_as_one_thing(desk: Desk) -> None:
    desk.edit("faro/glossary.yaml", "terms:", "terms:\n  barca: {title: barca, plural: barcas, text: Flota.}")
    desk.edit(
        "faro/boards.yaml",
        "copies: 3}",
        "copies: 3, term: barca}, bote: {title: Bote, layout: barca, term: barca}",
    )
    text = text_of(desk.pdf())
    assert "4 × Barcas" in text
    assert "× La barca" not in text


@pytest.mark.long
def test_components_name_their_page_in_the_kit_if_it_is_known(desk: Desk) -> None:
    data = desk.pdf(kit_pages={"decks/noche": 9, "boards/isla": 4})
    assert "Mazo de la noche pág. 9" in text_of(data)
    assert "La barca Kit" not in text_of(data)


@pytest.mark.long
def test_a_secret_component_says_in_which_pdf_it_is(desk: Desk) -> None:
    desk.edit("faro/boards.yaml", "layout: isla}", "layout: isla, secret: true}")
    text = text_of(desk.pdf(kit_pages={"decks/noche": 9}))
    assert "La isla en el PDF «spoilers»" in text and text.count("«spoilers»") == 1


def test_rule_ids_are_printed_in_the_companion_only(printed: dict[str, bytes]) -> None:
    assert "PREP-1" not in text_of(printed["rulebook"])
    assert "PREP-1" in text_of(printed["companion"])


def test_a_reference_to_a_rule_is_its_section_linked_and_names_its_page(printed: dict[str, bytes]) -> None:
    said = re.search(r"según Final \(pág. (\d)\)\.", text_of(printed["rulebook"]))
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(printed["rulebook"])]
    assert said
    assert "La noche acaba con el mazo" in " ".join(pages[int(said[1]) - 1].split())
    with pikepdf.open(io.BytesIO(printed["rulebook"])) as pdf:
        targets = {str(note.Dest) for page in pdf.pages for note in page.get("/Annots", [])}
    assert targets == {"rule-FIN-1"}


@pytest.mark.long
def test_a_reference_to_a_section_is_linked_in_its_own_book_and_names_its_page(desk: Desk) -> None:
    desk.edit("faro/rules.yaml", "según {rule.FIN-1}", "según {section.resumen}, como {section.notas}")
    data = desk.pdf()
    said = re.search(r"según Resumen \(pág. (\d)\), como Notas de diseño\.", text_of(data))
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]
    assert said and "calla" in pages[int(said[1]) - 1]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        targets = {str(note.Dest) for page in pdf.pages for note in page.get("/Annots", [])}
    assert targets == {"resumen"}


def test_a_reference_to_a_rule_of_the_other_book_is_only_words(desk: Desk) -> None:
    desk.edit(
        "faro/rules.yaml",
        "- {prose: Todo empezó",
        "- {rule: NOTA-1, kind: social, origin: source, text: Sé amable.}\n      - {prose: Todo empezó",
    )
    desk.edit("faro/rules.yaml", "según {rule.FIN-1}", "según {rule.NOTA-1}")
    assert "según Notas de diseño." in text_of(desk.pdf())


def test_terms_stand_in_the_order_of_the_alphabet(printed: dict[str, bytes]) -> None:
    text = text_of(printed["rulebook"])
    assert text.index("Nube") < text.index("Ñandú") < text.index("Oleaje")


def test_pictures_speak_through_their_alternative_text_alone(printed: dict[str, bytes]) -> None:
    alts = [str(element.Alt) for element in elements(printed["rulebook"]) if element.S == "/Figure"]
    assert {
        "La isla con tres barcas.",
        "Luz",
        "Ejemplo: A la deriva",
        "Mazo de la noche, Bruma",
        "Bruma",
    } <= set(alts)
    assert all(alts)
    assert "Z" not in text_of(printed["rulebook"]).split()


def test_a_face_and_its_back_an_example_and_the_next_are_pictures_of_their_own() -> None:
    """What is asked for twice is drawn once, whatever is read aloud for it."""
    asked = [
        FigureRequest("face", "noche/bruma"),
        FigureRequest("face", "noche/bruma", side="back"),
        FigureRequest("layout", "isla", example="deriva"),
        FigureRequest("layout", "isla", example="faro"),
        FigureRequest("icon", "isla"),
    ]
    pictures = Pictures(picture)
    addresses = [pictures.address(each)[0] for each in asked]
    assert len(set(addresses)) == len(asked)
    assert [pictures.address(replace(each, alt="Otra vez"))[0] for each in asked] == addresses


def test_tables_have_heads_for_columns_and_rows(printed: dict[str, bytes]) -> None:
    tags = [str(element.S) for element in elements(printed["rulebook"])]
    assert tags.count("/Table") == 1
    assert tags.count("/TH") == 4
    assert tags.count("/TD") == 2


def test_every_page_has_title_version_and_number(printed: dict[str, bytes]) -> None:
    pdf = pypdfium2.PdfDocument(printed["rulebook"])
    for number, page in enumerate(pdf, 1):
        foot = page.get_textpage().get_text_bounded(0, 0, page.get_width(), 45)
        assert "Faro" in foot and "1.2" in foot and foot.split()[-1] == str(number)


@pytest.mark.long
def test_a_small_game_fills_three_pages_and_a_section_may_ask_for_a_new_one(desk: Desk) -> None:
    before = pages_of(desk.pdf())
    assert before <= 3
    desk.edit("faro/rules.yaml", "    title: Tu turno\n", "    title: Tu turno\n    start: page\n")
    desk.edit("faro/rules.yaml", "    title: Final\n", "    title: Final\n    start: page\n")
    data = desk.pdf()
    tops = [page.get_textpage().get_text_bounded().strip()[:8] for page in pypdfium2.PdfDocument(data)]
    assert "Tu turno" in tops and any(top.startswith("Final") for top in tops)


def test_examples_and_tables_stand_where_they_are_told_to(desk: Desk) -> None:
    desk.edit("faro/rules.yaml", "layout: ejemplo}", "layout: ejemplo, width: column}")
    desk.edit("faro/rules.yaml", "- table: vientos", "- {table: vientos, width: page}")
    game, _ = read_game(desk.root / "faro")
    labels, _ = read_labels(Folder(TEMPLATES), "es")
    assert game is not None
    setter = Typesetter(game, labels, Pictures(picture), frozenset(game.rules))
    (turn,) = (section for section in game.sections if section.id == "turno")
    *_, table, examples = section_view(setter, turn).blocks
    assert [(view.kind, view.width) for view in (table, examples)] == [
        ("table", "page"),
        ("examples", "column"),
    ]
    assert "EJEMPLO" in text_of(desk.pdf()).upper()


@pytest.mark.long
def test_a_rulebook_lists_its_sections_with_their_pages(desk: Desk) -> None:
    desk.edit(
        "faro/rules.yaml",
        "sections:",
        "sections:\n  - {id: indice, title: Índice, blocks: [{part: contents}]}",
    )
    listed = text_of(desk.pdf()).split("Índice")[1].split("Componentes")[1]
    assert re.match(r" \d Preparación \d Tu turno \d Final \d Resumen", listed)


@pytest.mark.long
def test_a_table_and_an_example_that_are_shown_again_are_printed_again(desk: Desk) -> None:
    """Each is an anchor once."""
    shown = "      - table: vientos\n      - {examples: [deriva], layout: ejemplo}\n"
    desk.edit("faro/rules.yaml", shown, shown * 2)
    assert text_of(desk.pdf()).count("A la deriva") == 2


@pytest.mark.long
def test_a_word_names_the_page_of_its_rule_and_a_part_of_a_section_stands_below_it(desk: Desk) -> None:
    """Of two rules with the word in bold, the first explains it; a word that no rule explains has no page."""
    desk.edit("faro/rules.yaml", "No puedes hablar.", '"No puedes **hablar**; mira la **Nube.**"')
    desk.edit("faro/rules.yaml", "La noche acaba con el mazo.", "'La **nube** acaba.'")
    desk.edit("faro/rules.yaml", "    title: Final\n", '    title: Final\n    level: "2"\n')
    data = desk.pdf()
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]
    (explained,) = [number for number, text in enumerate(pages, 1) if "No puedes hablar" in text]
    text = text_of(data)
    assert f"Tapa la luna. {explained} " in text and re.search(r"Un ave perdida\. \D", text)
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        turn = next(each for each in outline.root[0].children if str(each.title) == "Tu turno")
        assert [str(each.title) for each in turn.children][-1] == "Final"


@pytest.mark.long
def test_a_changed_number_changes_the_sentence(desk: Desk) -> None:
    desk.edit("faro/game.yaml", "mano: 5", "mano: 6")
    assert "Roba 6 cartas" in text_of(desk.pdf())


def test_a_list_after_other_words_has_its_own_heading_in_the_companion() -> None:
    """Where a section goes on to the numbers, the rulings, the credits, each stands in the contents."""
    prose, rulings, values = View("prose", {}), View("rulings", ()), View("values", (), "page")
    section = SectionView("origen", "Origen", "plain", "page", (prose, values, rulings))
    parts = list(divided(section, {"rulings": "Decisiones", "values": "Números"}))
    assert [(part.id, part.title, part.start, part.blocks) for part in parts] == [
        ("origen", "Origen", "page", (prose,)),
        ("part-values", "Números", "here", (values,)),
        ("part-rulings", "Decisiones", "here", (rulings,)),
    ]
    alone = SectionView("decisiones", "Decisiones", "plain", "here", (rulings,))
    assert list(divided(alone, {"rulings": "Otro título"})) == [alone]


def test_the_companion_tells_readings_provenance_and_who_made_what(printed: dict[str, bytes]) -> None:
    text = text_of(printed["companion"])
    for said in (
        "Todo empezó con una linterna.",
        "¿Se puede silbar?",
        "Laguna. Página 2",
        "Elegida. Silbar es hablar.",
        "Silbar está permitido.",
        "Por qué. El silencio es medio juego.",
        "No puedes hablar. Véase: ¿Se puede silbar? prohibición deducida",
        "Por qué. Así es breve.",
        "aceite 12 de la casa Medidas de aceite.",
        "Bruma 7 fuente",
        "Inés Roca Con ayuda.",
        "Source Sans 3, de Paul D. Hunt. SIL Open Font License 1.1.",
    ):
        assert said in text
    assert "Enciende el faro" not in text


@pytest.mark.long
def test_the_contents_of_the_companion_name_the_pages(desk: Desk) -> None:
    desk.edit("faro/rules.yaml", "Todo empezó con una linterna.", "Todo empezó con una linterna. " * 300)
    first = pypdfium2.PdfDocument(desk.pdf("companion"))[0].get_textpage().get_text_bounded()
    assert "1 Notas de diseño" in first and "2 Tipografías" in first


@pytest.mark.long
def test_what_the_companion_already_holds_is_not_added_again(desk: Desk) -> None:
    desk.edit(
        "faro/rules.yaml",
        "      - {prose: Todo empezó con una linterna.}\n",
        "      - part: rulings\n      - part: credits\n",
    )
    text = text_of(desk.pdf("companion"))
    assert text.count("¿Se puede silbar?") == 2  # the ruling itself, and the rule that it explains
    assert "Decisiones sobre las reglas" not in text
    assert text.count("Inés Roca Con ayuda.") == 1


# -- safety ----------------------------------------------------------------------------------------


def test_markup_in_a_label_is_printed_as_it_stands(small: Desk) -> None:
    small.edit("faro/game.yaml", "title: Faro\n", 'title: "<script>alert(1)</script> {{ 7*7 }} &amp;"\n')
    text = text_of(small.pdf())
    assert "<script>alert(1)</script> {{ 7*7 }} &amp;" in text


def test_html_and_template_code_in_prose_are_told_and_never_run(
    small: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.edit("faro/rules.yaml", "text: No puedes hablar.", "text: '<b>No</b> puedes {{ 7*7 }} hablar.'")
    data, problems = small.print()
    assert data is None
    assert {problem.code for problem in problems} >= {"prose-html", "prose-template"}
    assert all(
        str(problem.span).endswith(":5:68") for problem in problems if problem.code == "prose-template"
    )
    monkeypatch.setattr(book, "has_errors", lambda _problems: False)
    data, _ = small.print()
    assert data is not None
    assert "<b>No</b> puedes {{ 7*7 }} hablar." in text_of(data)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/a.png",
        "https://example.org/a.png",
        "//example.org/a.png",
        "file:///etc/hostname",
        "art/../game.yaml",
        "art/%2e%2e/game.yaml",
        "art/fuera.png",
        "../labels.yaml",
        "data:text/html;base64,AAAA",
        "art/no-existe.png",
    ],
)
def test_nothing_is_shown_but_the_books_own_files(small: Desk, address: str) -> None:
    (small.root / "secreto.png").write_bytes(b"\x89PNG")
    (small.root / "faro/art/fuera.png").symlink_to(small.root / "secreto.png")
    small.style(f'.band {{ background-image: url("{address}") }}')
    data, problems = small.print()
    assert data is None
    assert [problem.code for problem in problems] == ["book-image"]


def test_the_games_art_may_be_shown(small: Desk) -> None:
    green = '<rect width="9" height="9" fill="#00ff00"/>'
    small.write(
        "faro/art/fondo.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{green}</svg>'
    )
    small.style('.band { background: url("art/fondo.svg") 0 0 / 20mm 20mm }')
    assert tuple(pixels(small.pdf())[10, 10]) == (0, 255, 0)


def test_no_system_font_steps_in(small: Desk) -> None:
    small.style(".cover h1 { font-family: 'DejaVu Sans', sans-serif }")
    data, problems = small.print()
    assert data is None
    assert [problem.code for problem in problems] == ["undeclared-font"]
    assert "DejaVu Sans" in problems[0].message


def test_each_font_that_is_not_the_books_is_told_where_the_css_names_it(small: Desk) -> None:
    small.style(
        ":root { --own: 'Verdana' }\n.cover h1 { font-family: DejaVu\n Sans, sans-serif }\n"
        "@media print { p { color: black;\n font: 9pt/1.2 Georgia } }\nli { font-family: var(--own) }\n"
    )
    small.edit("faro/rules.yaml", '"Roba, mueve, calla."', '"- Roba\\n- mueve"')
    _, problems = small.print()
    told = {re.findall(r"`(.+)`", p.message)[0]: str(p.span).rpartition("/")[2] for p in problems}
    assert {p.code for p in problems} == {"undeclared-font"}
    assert told == {"DejaVu Sans": "own.css:2:13", "Georgia": "own.css:5:2", "Verdana": "own.css:1:9"}


def test_a_font_that_no_css_names_is_told_at_the_page(small: Desk) -> None:
    small.style(".cover h1 { font-family: initial }")
    _, problems = small.print()
    assert {(p.code, str(p.span).partition("templates/")[2]) for p in problems} == {
        ("undeclared-font", "books/rulebook.html:1:1")
    }


def test_two_fonts_that_cannot_be_loaded_are_each_told_where_they_are_declared(small: Desk) -> None:
    small.write("faro/look/no.ttf", "no font")
    face = "src: url(look/no.ttf); font-family:"
    small.style(f"@font-face {{ {face} Una }}\n@font-face {{ {face}\n 'Otra letra' }}\n")
    _, problems = small.print()
    assert [(p.code, str(p.span).rpartition("/")[2]) for p in problems] == [
        ("book-font", "own.css:1:37"),
        ("book-font", "own.css:2:37"),
    ]


@pytest.mark.long
def test_what_else_is_wrong_with_a_book_is_told_where_that_begins(desk: Desk) -> None:
    desk.style(".cover h1::after { content: string(x) }\n.cover h1::before { content: element(x) }\n")
    _, problems = desk.print()
    told = [(p.code, str(p.span).rpartition("/")[2]) for p in problems]
    assert told == [("book-warning", "rules.yaml:2:5")] * 2
    _, problems = desk.print("companion")
    assert {(p.code, str(p.span).rpartition("/")[2]) for p in problems} == {
        ("book-warning", "rules.yaml:35:5")
    }


def test_a_face_that_the_theme_lacks_is_told_and_not_imitated(small: Desk) -> None:
    small.edit("faro/rules.yaml", "No puedes hablar.", "No puedes ***hablar***.")
    data, problems = small.print()
    assert data is None
    assert [problem.code for problem in problems] == ["missing-face"]
    assert "the face `bold-italic` of Source Sans 3 text" in problems[0].message


def test_a_character_of_the_templates_is_told_where_it_is_written(small: Desk) -> None:
    small.edit("templates/labels.yaml", "edition: Edición\n", "edition: Edición 話\n")
    small.edit("templates/books/rulebook.html", "</footer>", "<p>☂</p></footer>")
    _, problems = small.print()
    assert {(p.code, str(p.span).partition("templates/")[2]) for p in problems} == {
        ("missing-glyph", "labels.yaml:14:12"),
        ("missing-glyph", "books/rulebook.html:1:1"),
    }


def test_each_face_that_is_lacking_is_told_at_the_font_of_the_theme(small: Desk) -> None:
    small.edit("faro/rules.yaml", "No puedes hablar.", "No puedes ***hablar***.")
    small.style(".cover h1 { font-family: var(--display); font-style: italic; font-weight: normal }")
    _, problems = small.print()
    assert [(p.code, str(p.span)) for p in problems] == [
        ("missing-face", "faro/look/theme.yaml:3:1"),
        ("missing-face", "faro/look/theme.yaml:4:1"),
    ]


@pytest.mark.long
def test_a_weight_of_the_same_typeface_does_not_step_in(small: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = small.look().fonts
    before = small.pdf()
    strong = FontFaces(regular="source-sans-3/SemiBold.ttf", bold="source-sans-3/SemiBold.ttf")
    look = replace(
        small.look(), fonts={"strong": strong, **faces}, places=small.look().places | {"strong": PLACE}
    )
    monkeypatch.setattr(small, "look", lambda: look)
    assert (pixels(small.pdf()) == pixels(before)).all()


def test_the_fonts_of_the_machine_come_back_afterwards(small: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "/somewhere/fonts.conf")
    small.pdf()
    assert os.environ["FONTCONFIG_FILE"] == "/somewhere/fonts.conf"


# -- mistakes --------------------------------------------------------------------------------------


@pytest.mark.long
def test_two_mistakes_in_one_file_are_both_told_at_their_places(desk: Desk) -> None:
    desk.edit("faro/rules.yaml", "Roba {value.mano}", "Roba {value.manos}")
    desk.edit("faro/rules.yaml", "en {board.isla}", "en {board.islas}")
    _, problems = desk.print()
    assert [(problem.code, str(problem.span).split("rules.yaml:")[1]) for problem in problems] == [
        ("unknown-reference", "11:49"),
        ("unknown-reference", "13:60"),
    ]


@pytest.mark.long
def test_a_mistake_in_an_example_and_one_in_a_card_are_told_where_they_were_written(desk: Desk) -> None:
    desk.edit("faro/examples.yaml", "{self.then.barca}", "{self.then.barco}")
    desk.edit("faro/cards.yaml", "{self.effect.tapa}", "{self.effect.tapas}")
    _, problems = desk.print()
    assert places(problems) == [
        "cards.yaml:2:37",
        "examples.yaml:8:55",
    ]


@pytest.mark.long
def test_an_entry_is_found_although_another_dropped_out(desk: Desk) -> None:
    desk.edit("faro/rules.yaml", 'kind: setup, text: "Roba', 'kind: nonsense, text: "Roba')
    desk.edit("faro/rules.yaml", "en {board.isla}", "en {board.islas}")
    _, problems = desk.print()
    assert places(problems, "rules.yaml:") == ["11:30", "13:60"]


def test_css_that_cannot_be_printed_is_told_at_its_line(small: Desk) -> None:
    small.style("h1 { colour: red }\n\nh2 { font-size: big }\n@page { margin: 9mm } }\n")
    data, problems = small.print()
    assert data is None
    assert [(problem.code, str(problem.span).split("own.css:")[1]) for problem in problems] == [
        ("book-css", "1:6"),
        ("book-css", "3:6"),
        ("book-css", "4:24"),
    ]


def test_a_style_sheet_that_is_not_there_is_told(small: Desk) -> None:
    small.css = ["nadie.css"]
    _, problems = small.print()
    assert [problem.code for problem in problems] == ["css-missing"]


@pytest.mark.long
def test_style_sheets_that_import_each_other_without_end_are_told(
    small: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pliego.printing.book.press._SECONDS", A_SECOND)
    monkeypatch.setattr("pliego.printing.book.press._SECONDS_PER_CHARACTER", 0)
    small.style("@import 'look/x0.css';")
    small.write("faro/look/x40.css", "p { color: black }")
    for number in range(40):
        small.write(f"faro/look/x{number}.css", f"@import 'x{number + 1}.css';" * 2)
    data, problems = small.print()
    assert data is None
    assert [(p.code, str(p.span).rpartition("/")[2]) for p in problems] == [("book-slow", "own.css:1:1")]


@pytest.mark.long
def test_a_picture_that_cannot_be_drawn_is_told_where_it_is_asked_for(desk: Desk) -> None:
    def figure(request: FigureRequest) -> Illustration:
        return (None, ()) if request.kind == "layout" else picture(request)

    data, problems = desk.print(figure=figure)
    assert data is None
    assert [(problem.code, str(problem.span).split("faro/")[1]) for problem in problems] == [
        ("figure-missing", "examples.yaml:2:5"),
        ("figure-missing", "rules.yaml:14:9"),
    ]


def test_each_character_that_no_glyph_shows_is_told_once_with_its_font(small: Desk) -> None:
    small.edit("faro/rules.yaml", "No puedes hablar.", "No puedes 話す ni 話す.")
    _, problems = small.print()
    assert [(p.code, "Source Sans 3 text has, found" in p.message) for p in problems] == [
        ("missing-glyph", True)
    ] * 2
    assert [re.findall(r"U\+\w+", p.message) for p in problems] == [["U+3059"], ["U+8A71"]]


def test_a_sign_that_is_typed_apart_is_set_as_one_with_its_letter(small: Desk) -> None:
    small.edit("faro/rules.yaml", "No puedes hablar.", "No puedes α\u0314 hablar.")
    _, problems = small.print()
    assert problems == []


def test_a_character_that_another_font_of_the_book_could_show_is_told_too(small: Desk) -> None:
    small.style(".cover h1 { font-family: var(--display) }")
    small.edit("faro/game.yaml", "title: Faro\n", "title: Faro ₮\n")
    fonts = Fonts(Folder(TEMPLATES / "fonts"))
    assert fonts.missing("barlow/Regular.ttf", "₮") and not fonts.missing(TEXT, "₮")
    _, problems = small.print()
    assert [(p.code, "font Barlow display has" in p.message) for p in problems] == [("missing-glyph", True)]


def test_a_character_that_a_font_lacks_is_told_where_it_was_written(small: Desk) -> None:
    small.style(".cover h1 { font-family: var(--display) }\n.cover h1::after { content: ' ₮₦' }")
    small.edit("faro/game.yaml", "title: Faro\n", "title: Faro ₮\n")
    _, problems = small.print()
    assert [(p.code, str(p.span).rsplit("/", 1)[1]) for p in problems] == [
        ("missing-glyph", "game.yaml:5:8"),
        ("missing-glyph", "own.css:2:32"),
    ]


def test_a_label_that_is_missing_is_told(small: Desk) -> None:
    small.edit("templates/labels.yaml", "  aim: Objetivo\n", "")
    small.edit("templates/labels.yaml", "  aim: Aim of the game\n", "")
    _, problems = small.print()
    assert [problem.code for problem in problems] == ["labels-lacking"]


def test_a_fault_in_a_template_is_told_at_its_line(small: Desk) -> None:
    small.write(
        "templates/books/rulebook.html",
        "{% extends 'page.html' %}\n{% block cover %}\n{{ nobody }}{% endblock %}",
    )
    _, problems = small.print()
    assert places(problems, "books/") == ["rulebook.html:3:1"]
    small.write("templates/books/rulebook.html", "{% extends 'page.html' %}\n{% blok %}")
    _, problems = small.print()
    assert places(problems, "books/") == ["rulebook.html:2:1"]


@pytest.mark.parametrize("left_open", ["{# here\n", "{{ 'a\n"])
def test_a_template_with_something_left_open_is_told_at_its_line(small: Desk, left_open: str) -> None:
    small.write("templates/books/rulebook.html", "{% extends 'page.html' %}\n" + left_open)
    _, problems = small.print()
    assert [problem.code for problem in problems] == ["template"]
    assert problems[0].span is not None
    assert problems[0].span.path.endswith("books/rulebook.html")


A_SECOND = 1.0
"""What is endless is so after a second, too; how long a book may take is another matter."""


@pytest.mark.parametrize(
    "endless", sampled(["* { columns: 9 }", "* { width: 1e9mm; border: 1px dashed }"], 2)
)
@pytest.mark.long
def test_a_style_sheet_that_makes_a_book_endless_to_lay_out_or_to_draw_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, endless: str
) -> None:
    monkeypatch.setattr("pliego.printing.book.press._SECONDS", A_SECOND)
    monkeypatch.setattr("pliego.printing.book.press._SECONDS_PER_CHARACTER", 0)
    desk.style(endless)
    data, problems = desk.print()
    assert data is None
    assert [problem.code for problem in problems] == ["book-slow"]
    assert places(problems, "books/") == ["own.css:1:1"]


def test_what_weasyprint_trips_over_is_told_and_what_we_trip_over_is_not(
    small: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    import weasyprint.layout

    def trip(*_: object, **__: object) -> None:
        raise AssertionError("page")

    monkeypatch.setattr(weasyprint.layout, "layout_document", trip)
    data, problems = small.print()
    assert data is None and [problem.code for problem in problems] == ["book-unset"]
    assert "AssertionError, page" in problems[0].message
    assert problems[0].span is not None and problems[0].span.path.endswith(".css")
    monkeypatch.setattr("pliego.printing.book.press._PLIEGO", Path(__file__).parent)  # as if this were ours
    with pytest.raises(AssertionError):
        small.print()


def test_a_label_that_a_template_asks_for_and_nobody_wrote_is_told_where_labels_are(small: Desk) -> None:
    asked = "{{ label('nobody') }}{{ label('neither') }}"
    small.write(
        "templates/books/rulebook.html",
        "{% extends 'page.html' %}{% block cover %}" + asked + "{% endblock %}",
    )
    _, problems = small.print()
    assert [problem.code for problem in problems] == ["labels-lacking"] * 2
    assert all(problem.span and problem.span.path.endswith("labels.yaml") for problem in problems)


def test_a_template_cannot_reach_behind_its_names(small: Desk) -> None:
    small.write("templates/books/rulebook.html", "{{ cover.__class__.__mro__ }}")
    data, problems = small.print()
    assert data is None
    assert [problem.code for problem in problems] == ["template"]


def test_without_pango_the_caller_is_told_what_is_missing(
    small: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    import builtins

    real = builtins.__import__

    def refuse(name: str, *rest: object) -> object:
        if name.startswith("weasyprint"):
            raise OSError("cannot load library 'libpango-1.0-0': not found")
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(PangoMissing, match="Pango"):
        small.print()


# -- drawings --------------------------------------------------------------------------------------


def pixels(data: bytes, index: int = 0, scale: float = 2.0) -> np.ndarray:
    return np.asarray(pypdfium2.PdfDocument(data)[index].render(scale=scale).to_pil().convert("RGB"))


def rich() -> Drawing:
    """A drawing with everything that a drawing can hold."""
    from PIL import Image

    photo = io.BytesIO()
    Image.new("RGBA", (8, 8), (20, 160, 60, 128)).save(photo, "PNG")
    deep = io.BytesIO()
    Image.new("I;16", (4, 4), 32768).save(deep, "PNG")
    sunset = Gradient("linear", (0, 0, 60, 0), ((0.0, RED), (0.5, (1, 1, 0)), (1.0, BLUE)))
    halo = Gradient("radial", (45, 10, 8), ((0.0, (1, 1, 1)), (1.0, (0, 0, 0))))
    fog = Gradient("linear", (0, 40, 60, 0), ((0.0, (1, 1, 1)), (1.0, BLUE)), (0.9, 0.0))
    twice = (Shape(ellipse(0, 0, 10, 10), fill=BLUE), Shape(rectangle(3, 3, 10, 10), fill=RED))
    items = (
        Shape(rectangle(0, 0, 60, 40), fill=sunset),
        Shape(ellipse(37, 2, 16, 16), fill=halo),
        Group(twice, (1, 0, 0, 1, 5, 5), opacity=0.5),
        Group(twice, (1, 0, 0, 1, 5, 22), clip=Shape(rectangle(2, 2, 6, 6))),
        Picture(photo.getvalue(), 25, 22, 12, 12),
        Picture(deep.getvalue(), 54, 18, 6, 10),
        Group((Shape(rectangle(0, 0, 60, 40), fill=fog),), opacity=0.7),
        Shape(ellipse(20, 4, 14, 12), stroke=Stroke(fog, 3)),
        TextRun("Faro", TEXT, 24, 40, 35, (0, 0, 0), (5.0, 4.0, 3.0, 4.0)),
    )
    return Drawing(60, 40, items)


def test_a_drawing_looks_in_a_book_as_it_does_on_its_own_sheet(desk: Desk) -> None:
    from pliego.printing.pdf.document import Meta, write_pdf

    desk.write(
        "faro/rules.yaml", "sections:\n  - {id: a, title: A, blocks: [{figure: f, alt: Alt., width: page}]}\n"
    )
    bare = "@page { margin: 0; @bottom-left { content: none } @bottom-right { content: none } }"
    desk.style(f"{bare} .cover, .imprint, h2 {{ display: none }} .figure img {{ width: 60mm }}")
    found = pixels(desk.pdf(figure=lambda _request: (rich(), ())))[:226, :340]
    fonts = Fonts(Folder(TEMPLATES / "fonts"))
    meta = Meta("A", "B", "C", "es", read_game(desk.root / "faro")[0].info.date)  # type: ignore[union-attr]
    alone = pixels(write_pdf([PdfPage(60, 40, (Placement(rich(), 0, 0),))], meta, fonts))[:226, :340]
    assert np.abs(found.astype(int) - alone).mean() < 1.5


def test_a_drawing_that_stands_ten_times_is_in_the_file_once(desk: Desk) -> None:
    rules = "sections:\n  - id: a\n    title: A\n    blocks:\n" + "      - {prose: 'Luz {icon.luz}.'}\n" * 10
    desk.write("faro/rules.yaml", rules)
    with pikepdf.open(io.BytesIO(desk.pdf())) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 1


def test_words_beyond_the_edge_of_a_page_are_told_once_a_page(desk: Desk) -> None:
    rules = "sections: [{id: a, title: A, blocks: [{prose: Uno.}, {prose: Dosdosdos.}]}]\n"
    desk.write("faro/rules.yaml", rules)
    desk.style(".prose { margin-left: 176mm; white-space: nowrap }")
    data, problems = desk.print()
    assert data is None
    (found,) = [each.message for each in problems]
    assert re.fullmatch(
        r"expected words on the page, found `Dosdosdos\.` \d+\.\d mm beyond the edge of page 1", found
    )


def test_low_ink_has_no_fills(desk: Desk) -> None:
    desk.write("faro/rules.yaml", "sections: [{id: a, title: A, look: box, blocks: [{prose: Nada.}]}]\n")
    colour, low = pixels(desk.pdf(), scale=1), pixels(desk.pdf(ink="low"), scale=1)
    assert tuple(colour[3, 3]) == (16, 16, 16)
    assert tuple(low[3, 3]) == (255, 255, 255)
    assert (colour < 250).mean() > 0.2
    assert (low < 250).mean() < 0.06


# -- Pliego's own games ----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(table("folded")))
def test_what_must_be_read_fills_a_folded_sheet_even_on_letter(tmp_path: Path, game: str) -> None:
    shop = Workshop.with_games(tmp_path, game)
    outcome = shop.build(papers=["letter"], products=["rulebook"])
    assert outcome.problems == []
    data = shop.pdf(product="rulebook").read_bytes()
    assert pages_of(data) in (4, 8, 12)
    assert validation.validate_pdf_bytes(data, profile=validation.ValidationProfile.PDF_UA_1).is_compliant


# -- the flow of a page ----------------------------------------------------------------------------


def section(*blocks: View, look: str = "plain", start: str = "here", name: str = "a") -> SectionView:
    return SectionView(name, name.upper(), look, start, blocks)


def shape(*sections: SectionView) -> list[tuple[bool, list[tuple[str, list[str]]]]]:
    return [(run.wide, [(p.id, [b.kind for b in p.blocks]) for p in run.pieces]) for run in flow(sections)]


RULE, WIDE, HALF = View("rule", None), View("table", None, "page"), View("figure", None, "half")


def test_sections_share_the_columns_until_something_needs_the_page() -> None:
    assert shape(section(RULE), section(RULE, WIDE, RULE, name="b")) == [
        (False, [("a", ["rule"]), ("b", ["rule"])]),
        (True, [("", ["table"])]),
        (False, [("", ["rule"])]),
    ]


def test_a_box_is_never_torn_apart() -> None:
    assert shape(section(RULE, WIDE, RULE, look="box")) == [(True, [("a", ["rule", "table", "rule"])])]


def test_a_short_lead_runs_as_wide_as_what_it_leads_to() -> None:
    from markupsafe import Markup

    short, long = (View("prose", {"body": Markup("<p>" + "a " * n + "</p>")}) for n in (9, 900))
    assert [wide for wide, _ in shape(section(short, WIDE))] == [True]
    assert [wide for wide, _ in shape(section(long, WIDE))] == [False, True]


def test_text_stands_beside_a_picture_of_half_the_page() -> None:
    pair, table, alone = beside((RULE, HALF, RULE, WIDE, HALF))
    assert [(view.kind, view.width) for view in (pair, table, alone)] == [
        ("beside", "page"),
        ("table", "page"),
        ("figure", "half"),
    ]
    assert pair.data.text == (RULE, RULE)


def test_steps_count_on() -> None:
    other = View("prose", None)
    steps = [
        view.data.start if view.kind == "steps" else view.kind
        for view in numbered((RULE, RULE, other, RULE, other, RULE))
    ]
    assert steps == [1, "prose", 3, "prose", 4]


# -- labels ----------------------------------------------------------------------------------------


def labels(tmp_path: Path, text: str, lang: str = "es") -> tuple[dict[str, str], list[tuple[str, str]]]:
    (tmp_path / "labels.yaml").write_text(text, "utf-8")
    found, problems = read_labels(Folder(tmp_path), lang)
    return dict(found), [
        (problem.code, str(problem.span).rpartition("labels.yaml:")[2]) for problem in problems
    ]


def test_every_language_of_the_templates_has_every_label() -> None:
    spanish, problems = read_labels(Folder(TEMPLATES), "es")
    english, more = read_labels(Folder(TEMPLATES), "en")
    assert [*problems, *more] == []
    assert set(spanish) == set(english)


def test_a_dialect_takes_the_words_of_its_language(tmp_path: Path) -> None:
    assert labels(tmp_path, "es: {aim: Objetivo}\n", "es-MX") == ({"aim": "Objetivo"}, [])


def test_a_dialects_own_words_come_before_those_of_its_language(tmp_path: Path) -> None:
    text = "es: {aim: Objetivo, page: Página}\nes-MX: {aim: Meta}\nen: {aim: Aim, page: Page}\n"
    assert labels(tmp_path, text, "es-MX") == ({"aim": "Meta", "page": "Página"}, [])
    assert labels(tmp_path, text, "es") == labels(tmp_path, text, "es-AR")
    assert labels(tmp_path, text, "es") == ({"aim": "Objetivo", "page": "Página"}, [])
    chain = "zh: {a: 1, b: 1, c: 1}\nzh-Hant: {a: 2, b: 2}\nzh-Hant-TW: {a: 3}\n"
    assert labels(tmp_path, chain, "zh-Hant-TW")[0] == {"a": "3", "b": "2", "c": "1"}


def test_a_dialect_alone_is_a_language_and_its_faults_are_told(tmp_path: Path) -> None:
    assert labels(tmp_path, "es-MX: {aim: Meta}\n", "es-MX") == ({"aim": "Meta"}, [])
    assert labels(tmp_path, "es-MX: {aim: Meta}\n", "es")[1] == [("labels-language", "1:1")]
    text = "es: {aim: Objetivo}\nes-MX:\n  aim: ''\n  list: [a]\nen: {aim: Aim, more: More}\n"
    found, problems = labels(tmp_path, text, "es-MX")
    assert found == {"aim": "Objetivo"}
    assert problems == [("empty", "3:3"), ("type", "4:9"), ("labels-lacking", "1:1")]


def test_each_fault_of_the_labels_has_its_place(tmp_path: Path) -> None:
    text = (
        "es:\n  aim: ''\n  Bad_Key: a\n  list: [a]\nen:\n  aim: Aim\n  more: More\n  list: A\n  Bad_Key: b\n"
    )
    found, problems = labels(tmp_path, text)
    assert found == {"Bad_Key": "a"}
    assert problems == [("empty", "2:3"), ("id", "3:3"), ("type", "4:9"), ("labels-lacking", "1:1")]


def test_a_word_that_stands_twice_is_told_beside_all_that_is_wrong_further_on(tmp_path: Path) -> None:
    text = "es:\n  aim: a\n  aim: b\n  list: [a]\nes-MX:\n  page: ''\n"
    _found, problems = labels(tmp_path, text, "es-MX")
    assert problems == [("yaml-duplicate-key", "3:3"), ("type", "4:9"), ("empty", "6:3")]


def test_a_language_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert labels(tmp_path, "es: {aim: a}\n", "fr") == ({}, [("labels-language", "1:1")])
    assert labels(tmp_path, "- es\n")[1] == [("type", "1:1")]
    assert labels(tmp_path, "es: [a\n")[1][0][0] == "yaml-syntax"
    (tmp_path / "labels.yaml").unlink()
    assert read_labels(Folder(tmp_path), "es")[1][0].code == "labels-missing"
