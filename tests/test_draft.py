"""A draft is printed whatever is wrong with the cards of a game, with marks. It never counts as finished."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pliego
import pytest
from easel import Easel, shown
from pliego.cards.drawing import Group, VectorPath
from pliego.cards.layout import stand_in
from pliego.cards.layout.faces import Faces
from pliego.make.earlier import EarlierBuild
from pliego.make.release import parcels_of
from pliego.make.targets import draft_of
from workshop import Workshop, pages_text

CARDS = "spells/en/spells-cards-en-a4.pdf"
DRAFT = draft_of(CARDS)
BUILD = ("build", "--content", ".", "--papers", "a4", "--products", "cards")
DECK = """\
cards:
  sound: {title: Sound, text: Fine.}
  faulty: {title: Faulty, text: "Fine."}
decks:
  deck: {title: Deck, layout: art-card, back: pattern-back, cards: [{card: sound}, {card: faulty}]}
"""
FAULTS = [
    ("art-missing", 'text: "Fine."', "art: art/fire.png", "art/fire.png"),
    ("raster-format", 'text: "Fine."', "art: art/spoiled.png", "art/spoiled.png"),
    ("unknown-reference", '"Fine."', '"Pay {icon.coin} now."', "Pay {icon.coin} now."),
    ("unknown-icon", 'text: "Fine."', "icon: coin", "Faulty"),
    ("text-overflow", '"Fine."', f'"{"Lorem ipsum dolor sit amet. " * 99}"', "Lorem ipsum"),
    ("glyph-missing", '"Fine."', '"A ⚡ strikes."', "strikes."),
    ("prose-html", '"Fine."', '"Take <img> it."', "it."),
    ("unknown-key", 'text: "Fine."', "txet: Fine.", "Sound"),
    ("unknown-layout", "layout: art-card", "layout: arty-card", "arty-card"),
    ("unknown-layout", "back: pattern-back", "back: patern-back", "Faulty"),
]
"""The code of each fault, what to replace, by what, and what a draft prints all the same."""


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A new game with two cards."""
    shop = Workshop(tmp_path)
    assert shop.pliego("new", "Spells").returncode == 0
    shop.write("spells/cards.yaml", DECK)
    shop.write("spells/art/spoiled.png", "no picture")
    return shop


@pytest.mark.parametrize(("code", "old", "new", "printed"), FAULTS, ids=[each[0] for each in FAULTS])
def test_a_draft_is_printed_whatever_is_wrong(
    shop: Workshop, code: str, old: str, new: str, printed: str
) -> None:
    shop.edit("spells/cards.yaml", old, new)
    refused = shop.pliego(*BUILD)
    assert (refused.returncode, (shop.out / CARDS).exists()) == (1, False)
    assert "`pliego build spells --draft` prints all the same" in refused.stdout
    draft = shop.pliego(*BUILD, "--draft")
    assert (draft.returncode, draft.stderr.count("Traceback")) == (1, 0)
    assert draft.stdout.count(f"[{code}]") == refused.stdout.count(f"[{code}]") == 1, draft.stdout
    assert printed in pages_text(shop.out / DRAFT)[0]


def test_a_draft_says_what_it_is_and_does_not_take_the_place_of_the_finished_file(shop: Workshop) -> None:
    assert shop.pliego(*BUILD).returncode == 0
    finished = (shop.out / CARDS).read_bytes()
    draft = shop.pliego(*BUILD, "--draft")
    assert (draft.returncode, draft.stdout) == (0, "1 built as a draft in build/\n")
    assert (shop.out / CARDS).read_bytes() == finished
    assert "DRAFT" in pages_text(shop.out / DRAFT)[0] and "DRAFT" not in pages_text(shop.out / CARDS)[0]
    with pikepdf.open(shop.out / DRAFT) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Spells · Cards · DRAFT"
    listed = {entry["path"]: entry.get("draft") for entry in manifest(shop)}
    assert listed == {CARDS: None, DRAFT: True}


def test_a_build_builds_again_after_a_draft_and_takes_the_draft_away(shop: Workshop) -> None:
    shop.edit("spells/cards.yaml", "text: Fine.", "art: art/fire.png")
    assert shop.pliego(*BUILD, "--draft").returncode == 1
    shop.edit("spells/cards.yaml", "art: art/fire.png", "text: Fine.")
    assert shop.pliego(*BUILD).stdout == "1 built, 0 up to date in build/\n"
    assert not (shop.out / DRAFT).exists()
    assert [entry["path"] for entry in manifest(shop)] == [CARDS]


def test_a_draft_reports_again_what_is_wrong(shop: Workshop) -> None:
    shop.edit("spells/cards.yaml", "text: Fine.", "art: art/fire.png")
    first, second = (shop.pliego(*BUILD, "--draft").stdout for _ in range(2))
    assert first == second and "[art-missing]" in first


@pytest.mark.long
def test_all_products_are_drafts_and_shops_take_none(shop: Workshop) -> None:
    shop.edit("spells/cards.yaml", 'text: "Fine."', "art: art/fire.png")
    for shop_name in ("mpc", "tgc", "press"):
        refused = shop.pliego("build", "--content", ".", "--draft", "--products", f"cards,{shop_name}")
        assert refused.returncode == 2 and "expected a finished game for a shop" in refused.stderr
    products = "kit,contact,images"
    done = shop.pliego(
        "build", "--content", ".", "--draft", "--papers", "a4", "--dpi", "36", "--products", products
    )
    assert "3 built as a draft" in done.stdout
    assert all(entry["draft"] for entry in manifest(shop))


def test_a_release_and_a_comparison_leave_drafts_out() -> None:
    face = {"id": "deck/one", "side": "front", "copy": 1}
    common = {
        "game": "spells",
        "lang": "en",
        "paper": "a4",
        "ink": "colour",
        "backs": "duplex",
        "product": "kit",
    }
    finished = {**common, "faces": [{**face, "digest": "finished"}]}
    draft = {**common, "faces": [{**face, "digest": "draft"}], "draft": True}
    assert parcels_of([draft]) == {}
    assert [*parcels_of([finished, draft]).values()] == [[finished]]
    for files, digest in (([finished, draft], "finished"), ([draft], "draft")):
        faces = EarlierBuild(files).faces_of("spells", "en", "a4", "colour")
        assert faces.digests == {("deck/one", "front"): digest}


def manifest(shop: Workshop) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads((shop.out / "manifest.json").read_text())["files"]
    return found


@pytest.mark.long
def test_a_product_that_fails_alone_is_printed_as_a_draft_too(shop: Workshop) -> None:
    things = "".join(f"  thing{n}: {{title: {'A thing that is needed ' * 6}}}\n" for n in range(40))
    shop.edit("spells/game.yaml", "credits:", f"bring:\n{things}credits:")
    kit = (*BUILD[:-1], "kit")
    failed = shop.pliego(*kit)
    assert failed.returncode == 1 and "`pliego build spells --draft` prints all the same" in failed.stdout
    done = shop.pliego(*kit, "--draft")
    assert (done.returncode, done.stdout.count("[text-overflow]")) == (1, 1), done.stdout
    assert "1 built as a draft in build/" in done.stdout


def test_python_prints_drafts_too(shop: Workshop) -> None:
    shop.edit("spells/cards.yaml", 'text: "Fine."', "art: art/fire.png")
    game = pliego.read(shop.root / "spells")
    done = game.build(shop.out, papers=["a4"], products=["cards"], draft=True)
    assert done.made == (shop.out / DRAFT,) and [each.code for each in done.problems] == ["art-missing"]


def test_a_mark_stands_round_each_fault_and_nowhere_else(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.edit("content/test/cards.yaml", "Uno, text", "Uno, art: none.png, text")
    items = '[{art: "{art}", at: [5, 10, 40, 30]}, {rect: {fill: ink}, at: [9, 50, 5, 5]}]'
    easel.layout("face", f"{{size: [50, 80], items: {items}}}")
    faces, _looks = easel.faces()
    assert not list(faces.face("main/one").drawing.items[1:])  # type: ignore[union-attr]
    draft = as_draft(faces)
    marked, sound = (draft.face(f"main/{name}") for name in ("one", "two"))
    assert marked is not None and sound is not None
    assert [each.severity for each in marked.problems] == ["warning"]
    drawn = list(shown(marked.drawing))
    boxes = [each.box for each in drawn if isinstance(each.item, VectorPath) and each.item.stroke]
    assert any(box == pytest.approx((4.3, 9.3, 41.4, 31.4), abs=0.01) for box in boxes)
    assert "none.png" in [each.text for each in drawn]
    assert [type(each.item) for each in shown(sound.drawing)] == [VectorPath]


def as_draft(faces: Faces) -> Faces:
    """Return the same faces as a draft has them."""
    return Faces(faces.session, faces.look, faces.fonts, faces.labels, is_draft=True)


def test_the_marks_of_a_draft_are_seen_on_a_ground_of_their_own_colour() -> None:
    marks = [*stand_in.mark((5, 5, 20, 10)), stand_in.flag(63), *stand_in.character().items]
    for paths in (marks[0], marks[1], Group(tuple(marks[2:]))):
        assert isinstance(paths, Group)
        drawn = [path for path in paths.items if isinstance(path, VectorPath)]
        colours = [path.fill or (path.stroke.colour if path.stroke else None) for path in drawn]
        assert set(colours[::2]) == {(1.0, 1.0, 1.0)} and len(set(colours[1::2])) == 1
        for below, above in zip(drawn[::2], drawn[1::2], strict=True):
            assert _width(below) > _width(above)


def _width(path: VectorPath) -> float:
    """Return how wide a path is with its line."""
    across = [number for _step, numbers in path.segments for number in numbers[::2]]
    return max(across) - min(across) + (path.stroke.width_mm if path.stroke else 0)
