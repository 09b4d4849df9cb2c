"""The cost of a deck grows as the deck: work is counted, never timed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from bench.stacks import rows, stack
from easel import Easel
from pliego.cards import digests
from pliego.cards.drawing import Drawing, Picture
from pliego.cards.fonts.measure import _Face
from pliego.cards.layout import face as drawing
from pliego.cards.layout import faces
from pliego.checks.content import references, spelling
from pliego.checks.examine import check_game
from pliego.checks.faces.fit import fit_problems
from pliego.game.spreadsheet import cells
from pliego.game.spreadsheet.quotes import QuotedCell
from pliego.games.opening import read_game
from pliego.make.build import build
from pliego.make.targets import Choice
from pliego.text.placeholders import is_plain, scan
from pliego.text.problems import Span
from pliego.text.prose import _Parsing, literal, parse

ROOT = Path(__file__).parents[1]
CARDS = ("cards",)


def print_stack(tmp_path: Path, cards: int, papers: tuple[str, ...] = ("a4",)) -> list[str]:
    """Print a deck of so many cards; return what was made."""
    game = stack(tmp_path / "content", cards)
    choice = Choice(papers=papers, products=CARDS)
    out = tmp_path / f"build-{cards}"
    done = build(choice, game.parent, ROOT / "templates", out, 1, lambda *_: None, [game.name])
    assert not done.problems
    return done.made


def count_faces(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str, str]]:
    """Count how often each face is drawn from now on, by its component, side and ink."""
    drawn: Counter[tuple[str, str, str]] = Counter()

    def counted(artwork: Any, others: Any, subject: Any) -> Any:
        drawn[subject.id, subject.side, artwork.look.ink] += 1
        return drawing.draw_face(artwork, others, subject)

    monkeypatch.setattr(faces, "draw_face", counted)
    return drawn


def test_a_face_is_drawn_once_for_its_check_and_every_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = count_faces(monkeypatch)
    assert len(print_stack(tmp_path, 40, ("a4", "letter"))) == 2
    assert set(drawn.values()) == {1} and len(drawn) == 41 + 3
    low = {key[0] for key in drawn if key[2] == "low"}
    assert low == {"stack/c1", "stack/c40", "stack/back"}, (
        "ink is weighed on the first and the last face of a layout"
    )


def test_a_card_that_another_face_shows_is_drawn_once_for_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", "size: [50, 80]")
    easel.layout("rear", "{size: [50, 80], items: [{face: main/one, at: [5, 5, 20, 20]}]}")
    printed, looks = easel.faces()
    drawn = count_faces(monkeypatch)
    fit_problems(printed.session, looks, printed.fonts, plans_kit=False)
    assert set(drawn.values()) == {1}


def test_a_word_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shaped: Counter[str] = Counter()
    ours = _Face.shaped

    def counted(self: _Face, text: str) -> tuple[float, ...]:
        shaped[text] += 1
        return ours(self, text)

    monkeypatch.setattr(_Face, "shaped", counted)
    print_stack(tmp_path, 120)
    words = {word for _id, title, value, text in rows(120) for word in f"{title} {value} {text}".split()}
    assert {word for word in words if shaped[word] > 2} == set(), "once in each of two fonts"
    assert words <= shaped.keys()


def test_a_ground_that_many_faces_share_is_digested_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ground, digested = bytes(100_000), []
    ours = digests.blake2b

    def counted(data: bytes, **how: int) -> Any:
        digested.append(data)
        return ours(data, **how)

    monkeypatch.setattr(digests, "blake2b", counted)
    drawings = [Drawing(60, 40, (Picture(ground, number, 0, 60, 40),)) for number in range(30)]
    assert len({digests.digest_of(drawing) for drawing in drawings}) == 30
    assert sum(data is ground for data in digested) == 1


def compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: int) -> int:
    """Return how many names a deck's texts are compared with."""
    count = 0
    ours = spelling._is_misspelt

    def counted(*given: Any) -> bool:
        nonlocal count
        count += 1
        return ours(*given)

    with monkeypatch.context() as patch:
        patch.setattr(spelling, "_is_misspelt", counted)
        print_stack(tmp_path, cards)
    return count


@pytest.mark.long
def test_a_cell_in_quotation_marks_is_compared_with_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    class Counted(QuotedCell):
        @property
        def place(self) -> Span:  # type: ignore[override]
            asked["place"] += 1
            return self[0]

    monkeypatch.setattr(cells, "QuotedCell", Counted)
    table = "Name,Text\n" + "".join(f'Card {n},"Draw {n}, then stop."\n' for n in range(200))
    read, problems = cells.csv_cells(table, "deck.csv")
    assert len(read) == 201 and problems == []
    assert asked["place"] <= 3 * 200


def test_no_text_is_compared_with_every_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (compared(tmp_path, monkeypatch, cards) for cards in (100, 400))
    assert few <= 3 * 100 and many <= 3 * 400


def test_names_are_looked_up_and_never_searched(tmp_path: Path) -> None:
    game, problems = read_game(stack(tmp_path, 30))
    assert game is not None and problems == []
    known = references._known(references.Inspection(references_session(game)), "card")
    assert isinstance(known, dict) and len(known) == 30


def references_session(game: Any) -> Any:
    from pliego.game.session import Session
    from pliego.text.files import Folder

    return Session(game, Folder(ROOT))


def test_numbered_names_and_other_cards_are_no_slips(tmp_path: Path) -> None:
    folder = stack(tmp_path / "content", 1)
    table = "card,title,text\na,Casa roja 118,Junto a Casa roja 119.\nb,Casa roja 119,Nada.\n"
    table += "c,Torre,Con casa roha 118.\nd,Puente,Y una Casa rojo 119.\n"
    (folder / "stack.csv").write_text(table, "utf-8")
    found = [p for p in check_game(folder, ROOT / "templates")[1] if p.code == "name-spelling"]
    told = [(p.span.line if p.span else 0, p.message.split("`")[3]) for p in found]
    assert (4, "casa roha 118") in told and (5, "Casa rojo 119") in told
    assert {line for line, _name in told} == {4, 5}


@pytest.mark.parametrize(
    "text",
    [*(row[3] for row in rows(20)), "¡Ay, qué día! «Sí», dijo.", "A", "Uno (dos) — tres: 1, 2; 3.", "¿Y?"],
)
def test_plain_prose_is_read_as_the_parser_reads_it(text: str) -> None:
    assert is_plain(text) and parse(text) == (literal(text), ())
    assert _Parsing().blocks(text, 0) == literal(text) and scan(text) == ((), ())


@pytest.mark.parametrize(
    "text",
    ["*a*", "a_b_", "- a", "1. a", "a\nb", "{value.a}", "a <b>", "a & b", "a \\* b", "# a", "a ", " a", ""],
)
def test_what_may_be_markup_is_not_plain(text: str) -> None:
    assert not is_plain(text)


def test_the_manifest_has_a_line_for_each_face(tmp_path: Path) -> None:
    print_stack(tmp_path, 12)
    text = (tmp_path / "build-12/manifest.json").read_text("utf-8")
    assert text.count('{"id": ') == 24 == len(json.loads(text)["files"][0]["faces"])
