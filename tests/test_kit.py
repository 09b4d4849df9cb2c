"""The kit: page 1 says nothing that cannot be counted, papers do not mix, every sheet can be turned over."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pliego.checks.examine import check_game
from pliego.games.opening import open_game, read_game
from pliego.printing.products import book
from pliego.printing.products.books import Book, Books
from sampling import case
from workshop import Entry, Workshop, pages_text

FILLER = re.compile(r"Reverso en blanco a propósito pág\. (\d+)")
NUMBER = re.compile(r"(?:^|\s)(?:pág\.|Reglamento) +(\d+)$")
FIGURES = re.compile(
    r"(\d+) hojas( esta noche)? (\d+) caras impresas (\d+) cortes (\d+) minutos para fabricarlo"
)
BOOKS = ("Reglamento", "Guía de la edición")
RUN = re.compile(r"(\d+)(?:–(\d+))? (\D.*?) (\d+) (folio normal|cartulina) (a una cara|a doble cara)")


@pytest.mark.long
def test_how_long_a_rulebook_is_supposed_to_be_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is set until it names the pages of the kit in which it is bound, and no more often."""
    shop, made, times = Workshop.with_games(tmp_path, "mini"), set(), []
    render = Books._render

    def counted(books: Books, which: str) -> Book:
        times[-1] += 1
        return render(books, which)

    monkeypatch.setattr(Books, "_render", counted)
    for pages in (1, 4, 8, 40):
        monkeypatch.setattr(book, "supposed_pages", lambda _session, pages=pages: pages)
        shutil.rmtree(shop.out, ignore_errors=True)
        times.append(0)
        shop.build(papers=["a4"], products=["rulebook"])
        made.add(shop.pdf(product="rulebook").read_bytes())
        length = shop.entry(product="rulebook")["pages"]
    assert len(made) == 1
    assert times == [1 if pages in (length, length + length % 2) else 2 for pages in (1, 4, 8, 40)]


def test_the_rulebooks_of_this_repository_that_fill_their_sheets_are_set_once(real: Workshop) -> None:
    """Those of another length are set twice: the first guess is in whole sheets."""
    whole = [entry for entry in real.entries(product="rulebook") if entry["pages"] % 4 == 0]
    assert whole
    for entry in whole:
        session, _problems = open_game(real.root / "content" / entry["game"])
        assert session is not None
        assert book.supposed_pages(session) == entry["pages"], "else it is set twice, which costs seconds"


@dataclass(frozen=True)
class Run:
    """A line of page 2: so many pages of one thing on one paper."""

    first: int
    last: int
    part: str
    sheets: int
    paper: str
    how: str

    @property
    def is_later(self) -> bool:
        """True if nobody needs it for a first game."""
        return self.part.startswith("Para otras noches")

    @property
    def pages(self) -> range:
        return range(self.first, self.last + 1)


@dataclass
class Kit:
    """A kit as others read it: the texts of its pages, and its entry in the manifest."""

    shop: Workshop
    entry: Entry
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.texts = pages_text(self.shop.out / self.entry["path"], "-raw")

    @property
    def is_duplex(self) -> bool:
        return self.entry["backs"] in ("duplex", "short")

    @cached_property
    def fillers(self) -> set[int]:
        """The pages that say that they are blank."""
        return {page for page, text in enumerate(self.texts, 1) if FILLER.fullmatch(text)}

    @cached_property
    def runs(self) -> list[Run]:
        """The lines of page 2."""
        table = re.split(r"(?i)impresión|de la impresora a la mesa", self.texts[1])[1]
        return [Run(int(m[1]), int(m[2] or m[1]), m[3], int(m[4]), m[5], m[6]) for m in RUN.finditer(table)]


def kits_of(shop: Workshop) -> Iterator[Kit]:
    yield from (Kit(shop, entry) for entry in shop.entries(product="kit"))


@pytest.fixture(scope="module", params=["mini", case("real", is_long=True)])
def kits(request: pytest.FixtureRequest) -> list[Kit]:
    return list(kits_of(request.getfixturevalue(request.param)))


def test_backs_beside_their_fronts_are_folded_and_glued_before_anything_is_cut(mini: Workshop) -> None:
    steps = {}
    for backs in ("fold", "short"):
        said = pages_text(mini.pdf(game="mini", product="kit", paper="a4", ink="colour", backs=backs))[1]
        steps[backs] = [said.find(words) for words in ("pega las dos mitades", "Corta por las marcas")]
    assert 0 < steps["fold"][0] < steps["fold"][1] and steps["short"][0] < 0 < steps["short"][1]


def test_page_1_counts_what_is_printed_tonight(kits: list[Kit]) -> None:
    for kit in kits:
        match = FIGURES.search(kit.texts[0])
        assert match, kit.texts[0]
        sheets, sides, cuts, minutes = (int(number) for number in match.group(1, 3, 4, 5))
        assert bool(match[2]) == any(run.is_later for run in kit.runs)
        tonight = [run for run in kit.runs if not run.is_later]
        assert len(kit.texts) == kit.entry["pages"]
        assert sheets == sum(run.sheets for run in tonight)
        assert sides == sum(len(run.pages) for run in tonight)
        assert all(f"{cuts} cortes rectos" in text for text in kit.texts[:2]) or not cuts
        assert minutes > 0


def test_page_1_says_for_whom_the_game_is_and_which_edition_this_is(mini: Workshop) -> None:
    for kit in kits_of(mini):
        info = read_game(mini.root / "content" / kit.entry["game"])[0].info
        assert f"a partir de {info.age} años" in kit.texts[0]
        assert f"Edición {info.version}, {info.date.day} de " in kit.texts[0]


def test_the_lines_of_page_2_cover_every_page_once(kits: list[Kit]) -> None:
    """All but pages 1 and 2 themselves and what is blank."""
    for kit in kits:
        listed = [page for run in kit.runs for page in run.pages]
        assert listed == [page for page in range(3, len(kit.texts) + 1) if page not in kit.fillers]
        for run in kit.runs:
            is_double = run.how == "a doble cara"
            assert run.sheets == (-(-len(run.pages) // 2) if is_double else len(run.pages)), run
            assert kit.is_duplex or not is_double, run


def test_what_a_larger_paper_saves_is_reckoned_from_the_lines_of_page_2(kits: list[Kit]) -> None:
    """All sheets but those of the rulebook."""
    for kit in kits:
        if found := re.search(r"en vez de (\d+)", " ".join(kit.texts[1].split())):
            assert int(found[1]) == sum(run.sheets for run in kit.runs if run.part != "Reglamento")


def test_plain_paper_comes_first_and_card_stock_last(kits: list[Kit]) -> None:
    for kit in kits:
        papers = [run.paper for run in kit.runs]
        assert papers == sorted(papers, key=["folio normal", "cartulina"].index)
        first = min(run.first for run in kit.runs if run.paper == "cartulina")
        cards = {face["page"] for face in kit.entry["faces"] if not face["id"].startswith(PARTS)}
        assert all(page >= first for page in cards)


PARTS = ("boards/", "tokens/", "sheets/", "aids/")


def test_what_is_printed_on_both_sides_starts_on_an_odd_page(kits: list[Kit]) -> None:
    for kit in kits:
        assert all(run.first % 2 == 1 for run in kit.runs if run.how == "a doble cara")
        pages = {(f["id"], f["copy"], f["side"]): f["page"] for f in kit.entry["faces"]}
        for (name, copy, side), page in pages.items():
            if side == "back":
                front = pages[name, copy, "front"]
                assert page == (front + 1 if kit.is_duplex else front)
                assert page % 2 == 0 or not kit.is_duplex


def test_no_sheet_that_is_printed_has_a_blank_reverse(kits: list[Kit]) -> None:
    """Blank pages stand between what is printed, so that the next pair begins on an odd page."""
    for kit in kits:
        faces = {face["page"] for face in kit.entry["faces"]}
        firsts = {run.first for run in kit.runs if run.how == "a doble cara"}
        for page in kit.fillers:
            match = FILLER.fullmatch(kit.texts[page - 1])
            assert match and int(match[1]) == page
            assert page % 2 == 0 and page not in faces and page + 1 in firsts
        assert kit.is_duplex or not kit.fillers


def test_what_a_first_game_does_not_need_comes_after_what_it_does(real: Workshop) -> None:
    for kit in kits_of(real):
        plain = [run.is_later for run in kit.runs if run.paper == "folio normal"]
        assert plain == sorted(plain)
    assert any(run.is_later for kit in kits_of(real) for run in kit.runs)


def test_pages_say_their_number(kits: list[Kit]) -> None:
    for kit in kits:
        said = [NUMBER.search(text) for text in kit.texts]
        assert [int(match[1]) if match else None for match in said] == list(range(1, len(said) + 1))


def test_the_rulebook_names_the_pages_of_its_own_kit(kits: list[Kit]) -> None:
    for kit in kits:
        book = [page for run in kit.runs if run.part == "Reglamento" for page in run.pages]
        said = {
            int(number)
            for page in book
            for number in re.findall(r"(?<!\()págs?\. (\d+)", NUMBER.sub("", kit.texts[page - 1]))
        }
        firsts: dict[str, int] = {}
        for face in kit.entry["faces"]:
            group, rest = face["id"].split("/")[:2]
            name = f"{group}/{rest}" if face["id"].startswith(PARTS) else group
            firsts[name] = min(face["page"], firsts.get(name, face["page"]))
        assert said == (set(firsts.values()) if book else set()), kit.entry["path"]


def test_the_rulebook_sends_its_reader_to_the_numbers_that_its_pages_bear(real: Workshop) -> None:
    sent = []
    for kit in kits_of(real):
        game, _ = read_game(kit.shop.root / "content" / kit.entry["game"])
        assert game is not None
        titles = "|".join(re.escape(section.title) for section in game.sections)
        found = re.findall(rf"({titles}) \(pág\. (\d+)\)", " ".join(kit.texts))
        sent += [(title, kit.texts[int(number) - 1]) for title, number in found]
    assert len(sent) > 5
    assert [title for title, text in sent if title.casefold() not in text.casefold()] == []


def test_pages_1_and_2_name_the_page_where_the_first_days_teach(kits: list[Kit]) -> None:
    for kit in kits:
        game, _ = read_game(kit.shop.root / "content" / kit.entry["game"])
        assert game is not None
        blocks = [(section.title, block) for section in game.sections for block in section.blocks]
        lessons = [title for title, block in blocks if getattr(block, "part", "") == "lesson"]
        for page, words in enumerate((r"Empieza\s+por", "id a")):
            said = re.search(rf"{words}\s+«([^»]+)»\s+\(pág\.\s+(\d+)\)", kit.texts[page])
            assert [" ".join(said[1].split())] == lessons if said else not lessons
            assert not said or lessons[0] in kit.texts[int(said[2]) - 1]


def test_bookmarks_lead_to_the_first_page_of_each_part(kits: list[Kit]) -> None:
    for kit in kits:
        with pypdfium2.PdfDocument(kit.shop.out / kit.entry["path"]) as pdf:
            marks = [mark.get_dest().get_index() + 1 for mark in pdf.get_toc()]
        assert marks == [1, *(run.first for run in kit.runs)]


def test_the_kit_shows_what_the_other_products_show(mini: Workshop) -> None:
    kit = Kit(mini, mini.entry(game="mini", product="kit", paper="a4", ink="colour", backs="duplex"))
    for product in ("rulebook", "cards"):
        path = mini.pdf(game="mini", product=product, paper="a4", ink="colour", backs="duplex")
        for text in pages_text(path, "-raw"):
            bare = NUMBER.sub("", text).strip()
            assert bare in {NUMBER.sub("", said).strip() for said in kit.texts}, product


STEPS = ("Imprime en folio", "Imprime en cartulina", "Corta por", "La guía de la edición")


def test_the_steps_and_the_contents_of_page_2_are_of_one_size(kits: list[Kit]) -> None:
    """However much a line of the table holds, it takes the lines it needs, not a smaller letter."""
    for kit in kits:
        with pypdfium2.PdfDocument(kit.shop.out / kit.entry["path"]) as pdf:
            page = pdf[1].get_textpage()
            text = page.get_text_range()
            table = text.lower().index("impresión")
            steps = [text.index(words) for words in STEPS if words in text]
            parts = [text.index(run.part.split()[0], table) for run in kit.runs]
            for starts in (steps, parts):
                sizes = {round(pypdfium2.raw.FPDFText_GetFontSize(page, start), 2) for start in starts}
                assert len(sizes) == 1, (kit.entry["path"], starts, sizes)


def test_printers_are_told_not_to_scale(kits: list[Kit]) -> None:
    for kit in kits:
        with pikepdf.open(kit.shop.out / kit.entry["path"]) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")


def test_a_page_whose_layout_is_broken_has_the_fault_of_the_layout_alone(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit("templates/layouts/kit-cover.yaml", "size: [186, 256]", "size: 999999")
    problems = check_game(shop.root / "content" / "mini", shop.root / "templates")[1]
    assert [each.code for each in problems if each.severity == "error"] == ["choice"]
