"""What has changed since an earlier build: only the faces that differ, and whatever else lies there as its
manifest."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pliego.cli.main import cli
from pliego.make.build import Outcome
from pliego.make.earlier import EarlierBuild, read_earlier
from small import MARK
from workshop import Workshop, words_of

A4 = {"papers": ("a4",)}
CARDS = "content/mini/cards.yaml"


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A workshop in which all was built, and the manifest of that was kept."""
    found = Workshop.with_games(tmp_path, "mini")
    found.build(**A4, products=("cards", "boards", "tokens", "sheets", "aids"))
    (found.root / "old.json").write_bytes((found.out / "manifest.json").read_bytes())
    return found


def since(shop: Workshop, **choice: Any) -> Outcome:
    """Build what has changed since the manifest that was kept."""
    earlier, problems = read_earlier(shop.root / "old.json")
    assert earlier is not None, problems
    return shop.build(**{**A4, "products": ("changes",), **choice}, since=earlier)


def told(outcome: Outcome) -> list[tuple[str, str, int]]:
    (changes,) = outcome.changes.values()
    return [(each.kind, each.id, each.copies) for each in changes]


def printed(shop: Workshop, **where: str) -> Counter[str]:
    """Return how often each front is printed on the sheets of what has changed."""
    faces = shop.entry(product="changes", **where)["faces"]
    return Counter(face["id"] for face in faces if face["side"] == "front")


# -- what differs -----------------------------------------------------------------------------------------


def test_nothing_has_changed(shop: Workshop) -> None:
    outcome = since(shop)
    assert told(outcome) == [] and outcome.made == [] and not shop.entries(product="changes")


def test_a_changed_card_is_printed_as_often_as_it_has_copies(shop: Workshop) -> None:
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    outcome = since(shop)
    assert told(outcome) == [("changed", "camino/pausa", 3)]
    assert printed(shop) == {"camino/pausa": 3}
    entry = shop.entry(product="changes")
    assert entry["pages"] == 2 and entry["changes"] == [
        {"what": "changed", "id": "camino/pausa", "copies": 3}
    ]
    assert "No te mueves." in words_of(shop.pdf(product="changes"))


def test_added_cards_gone_cards_and_other_numbers_of_copies(shop: Workshop) -> None:
    shop.edit(CARDS, "  freno: {title: Freno, text:", "  giro: {title: Giro, text:")
    shop.edit(CARDS, "{card: freno, copies: 2}", "{card: giro, copies: 2}")
    shop.edit(CARDS, "{card: salto, copies: 5}", "{card: salto, copies: 7}")
    shop.edit(CARDS, "{card: pausa, copies: 3}", "{card: pausa, copies: 1}")
    outcome = since(shop)
    assert not [each for each in outcome.problems if each.severity == "error"], outcome.problems
    assert told(outcome) == [
        ("more", "camino/salto", 2),
        ("fewer", "camino/pausa", 0),
        ("added", "camino/giro", 2),
        ("gone", "camino/freno", 0),
    ]
    assert printed(shop) == {"camino/salto": 2, "camino/giro": 2}


def test_another_back_changes_every_card_of_its_deck(shop: Workshop) -> None:
    shop.edit("templates/layouts/mini-dorso.yaml", "background: dorso-azul", "background: rojo")
    assert {each[:2] for each in told(since(shop))} == {
        ("changed", f"camino/{card}") for card in ("salto", "pausa", "freno")
    }


def test_parts_are_compared_as_cards_are(shop: Workshop) -> None:
    shop.edit("content/mini/boards.yaml", "Ayuda", "Auxilio")
    kinds = {each[1].split("/")[0] for each in told(since(shop))}
    assert kinds == {"aids"} and set(printed(shop)) == {"aids/ayuda"}


def test_a_value_that_several_faces_say_changes_all_of_them(shop: Workshop) -> None:
    shop.edit("content/mini/game.yaml", "salto: {value: 3", "salto: {value: 4")
    assert {each[1] for each in told(since(shop))} >= {"camino/salto"}


def test_on_paper_that_is_turned_every_sheet_keeps_its_reverse(shop: Workshop) -> None:
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    shop.edit("content/mini/boards.yaml", "Ayuda", "Auxilio")
    shop.edit("content/mini/boards.yaml", "El puente", "El vado")
    since(shop)
    faces = shop.entry(product="changes")["faces"]
    fronts = {(face["id"].split("/")[0], face["page"]) for face in faces if face["side"] == "front"}
    assert len(fronts) > 2 and all(page % 2 == 1 for _kind, page in fronts)
    assert {face["page"] for face in faces if face["side"] == "back"} == {2}
    since(shop, backs=("none",))
    alone = shop.entry(product="changes", backs="none")
    assert alone["pages"] == len({face["page"] for face in alone["faces"]}), "no page is left blank"


def test_it_is_made_each_time_and_goes_when_nothing_differs_any_more(shop: Workshop) -> None:
    before = (shop.root / CARDS).read_text("utf-8")
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    assert since(shop).made and told(since(shop)), "asked twice, told twice"
    shop.write(CARDS, before)
    since(shop)
    assert not shop.entries(product="changes") and not list(shop.out.rglob("*changes*"))


def test_backs_and_papers_are_those_asked_for(shop: Workshop) -> None:
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    since(shop, backs=("none",), papers=("a4", "letter"))
    for paper in ("a4", "letter"):
        entry = shop.entry(product="changes", paper=paper, backs="none")
        assert {face["side"] for face in entry["faces"]} == {"front"} and entry["pages"] == 1


def test_the_manifest_of_changes_is_not_taken_for_all_faces(shop: Workshop) -> None:
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    since(shop)
    (shop.root / "old.json").write_bytes((shop.out / "manifest.json").read_bytes())
    assert told(since(shop)) == [("changed", "camino/pausa", 3)], "cards were not built anew"


def test_a_language_or_ink_that_was_not_built_is_all_new(shop: Workshop) -> None:
    earlier, _problems = read_earlier(shop.root / "old.json")
    assert earlier is not None
    run = ("mini", "es", "a4", "colour")
    assert len(earlier.faces_of(*run).copies) == 7
    assert earlier.faces_of("mini", "es", "letter", "colour") == earlier.faces_of(*run)
    for other in (("mini", "en", "colour"), ("mini", "es", "low"), ("otra", "es", "colour")):
        game, lang, ink = other
        assert not earlier.faces_of(game, lang, "a4", ink).copies
    outcome = since(shop, inks=("low",))
    assert {each[0] for each in told(outcome)} == {"added"}


def test_what_was_not_built_then_is_not_new_now(shop: Workshop) -> None:
    old = json.loads((shop.root / "old.json").read_text("utf-8"))
    cards = [entry for entry in old["files"] if entry["product"] == "cards"]
    shop.write("old.json", json.dumps({"files": cards}))
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    assert told(since(shop)) == [("changed", "camino/pausa", 3)], "boards and aids were never printed"


def test_a_card_of_an_earlier_build_has_as_many_copies_as_its_highest_number(shop: Workshop) -> None:
    """In whatever order the manifest lists them; another program may have sorted it."""
    earlier, _problems = read_earlier(shop.root / "old.json")
    assert earlier is not None
    backward = EarlierBuild([{**entry, "faces": entry["faces"][::-1]} for entry in earlier.files])
    found = [each.faces_of("mini", "es", "a4", "colour").copies for each in (earlier, backward)]
    assert found[0] == found[1] and max(found[0].values()) > 1


def test_a_kit_shows_everything(shop: Workshop) -> None:
    old = json.loads((shop.root / "old.json").read_text("utf-8"))
    faces = [face for entry in old["files"] for face in entry["faces"]]
    shop.write("old.json", json.dumps({"files": [{**old["files"][0], "product": "kit", "faces": faces}]}))
    assert told(since(shop)) == []
    left = [face for face in faces if face["id"] != "boards/puente"]
    shop.write("old.json", json.dumps({"files": [{**old["files"][0], "product": "kit", "faces": left}]}))
    assert told(since(shop)) == [("added", "boards/puente", 1)]


# -- files of several builds in one manifest --------------------------------------------------------------

SKY = "content/otra/cards.yaml"
SUN, BRIGHTER = "Brilla todo el día.", "Brilla mucho."


@pytest.fixture
def sky(tmp_path: Path) -> Workshop:
    """A workshop in which the kit, the cards and the aids of a small game were built."""
    found = Workshop.with_games(tmp_path, "otra")
    found.build(**A4)
    keep(found)
    return found


def keep(shop: Workshop) -> None:
    (shop.root / "old.json").write_bytes((shop.out / "manifest.json").read_bytes())


def ages(shop: Workshop) -> dict[str, int]:
    return {entry["product"]: entry["older"] for entry in shop.entries() if "older" in entry}


def test_an_older_file_of_the_manifest_is_not_compared_with(sky: Workshop) -> None:
    sky.edit(SKY, SUN, BRIGHTER)
    sky.build(**A4, products=("kit",))
    keep(sky)
    assert ages(sky) == {"cards": 1, "aids": 1}
    assert told(since(sky)) == [], "the kit shows the card as it is now"
    sky.edit(SKY, BRIGHTER, SUN)
    assert told(since(sky)) == [("changed", "cielo/sol", 2)], "the cards from before do not count"


def test_what_newer_files_do_not_show_is_compared_with_older_ones(sky: Workshop) -> None:
    (sky.out / "otra/es/otra-kit-es-a4.pdf").unlink()
    sky.edit(SKY, SUN, BRIGHTER)
    sky.build(**A4, products=("cards",))
    keep(sky)
    assert ages(sky) == {"aids": 1}
    sky.edit("content/otra/boards.yaml", "Todo está", "Nada está")
    assert told(since(sky)) == [("changed", "aids/nota", 2)]


def test_a_newer_file_of_another_paper_counts_before_an_older_one_of_the_same(sky: Workshop) -> None:
    sky.edit(SKY, SUN, BRIGHTER)
    sky.build(papers=("letter",), products=("cards",))
    keep(sky)
    assert told(since(sky)) == []


def test_files_keep_their_order_of_age_and_are_young_again_when_they_are_true(sky: Workshop) -> None:
    sky.edit(SKY, SUN, BRIGHTER)
    sky.build(**A4, products=("kit",))
    sky.edit(SKY, BRIGHTER, "Brilla.")
    sky.build(**A4, products=("aids",))
    assert ages(sky) == {"cards": 2, "kit": 1}
    sky.edit(SKY, "Brilla.", SUN)
    sky.build(**A4, products=("aids",))
    assert ages(sky) == {"kit": 2}
    sky.build(**A4)
    assert not ages(sky)


def test_sheets_of_changes_make_no_file_older(sky: Workshop) -> None:
    sky.edit(SKY, SUN, BRIGHTER)
    since(sky)
    assert not ages(sky)


def test_files_that_somebody_else_built_are_older_than_those_of_this_build(sky: Workshop) -> None:
    (sky.out / ".state.json").unlink()
    sky.edit(SKY, SUN, BRIGHTER)
    sky.build(**A4, products=("kit",))
    assert ages(sky) == {"cards": 1, "aids": 1}


def test_a_build_names_the_older_files_that_it_leaves(sky: Workshop) -> None:
    done = sky.pliego("build", "--papers", "letter", "--products", "cards")
    assert "still holds" not in done.stdout, done.stdout
    sky.edit(SKY, SUN, BRIGHTER)
    done = sky.pliego("build", "--papers", "a4", "--products", "cards,kit")
    (line,) = [line for line in done.stdout.splitlines() if "still holds" in line]
    assert "2 files" in line and "otra-aids-es-a4.pdf" in line and "otra-cards-es-letter.pdf" in line
    keep(sky)
    done = sky.pliego("build", "--papers", "a4", "--changed-since", "old.json")
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("compared with ")]
    assert line.startswith("compared with kit-es-a4; ") and line.endswith(": cards-es-letter")


# -- what is no manifest ----------------------------------------------------------------------------------

FACE = '{"id": "a/b", "side": "front", "copy": 1, "digest": "d"}'
ENTRY = '"game": "a", "lang": "es", "paper": "a4", "product": "cards", "ink": "colour"'
WRONG = {
    "empty": (f"{MARK}", "manifest-syntax"),
    "cut": ('{"files": [\n  {"path": ' + MARK, "manifest-syntax"),
    "yaml": (f"{MARK}files: 3\n", "manifest-syntax"),
    "a list": (f"{MARK}[1, 2]", "manifest-alien"),
    "another's": (f'{MARK}{{"name": "x", "version": 3}}', "manifest-alien"),
    "two entries": (f'{{"files": [\n  {MARK}3,\n  {MARK}{{"game": "a"}}\n]}}', "manifest-alien"),
    "no faces": (f'{{"files": [\n {{{ENTRY}, "faces": {MARK}null}}]}}', "manifest-alien"),
    "two faces": (
        f'{{"files": [\n {{{ENTRY}, "faces": [\n  {MARK}7,\n  {FACE},\n'
        f'  {{"id": "a/b", "side": {MARK}"left", "copy": 1, "digest": "d"}},\n'
        f'  {{"id": "a/b", "side": "back", "copy": {MARK}"one", "digest": "d"}}]}}]}}',
        "manifest-alien",
    ),
    "names that are none": (
        f'{{"files": [\n {MARK}{{{ENTRY.replace("es", "../es")}, "faces": []}},\n'
        f' {{{ENTRY}, "faces": [{MARK}{{"id": "a\\u001b", "side": "front", "copy": 1, "digest": "d"}}]}}]}}',
        "manifest-alien",
    ),
    "an age that is none": (
        f'{{"files": [\n {{{ENTRY}, "older": {MARK}"x", "faces": []}}]}}',
        "manifest-alien",
    ),
    "half a character": (
        f'{MARK}{{"files": [{{{ENTRY}, "faces": ['
        '{"id": "a\\ud800", "side": "front", "copy": 1, "digest": "d"}]}]}',
        "manifest-alien",
    ),
    "of an earlier version": (
        f'{{"files": [\n {{{ENTRY}, "faces": [\n  {MARK}{{"id": "a/b", "side": "front", "copy": 1}},\n'
        f'  {MARK}{{"id": "a/c", "side": "front", "copy": 1}}]}}]}}',
        "manifest-alien",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_manifest_is_told_at_its_places(tmp_path: Path, name: str) -> None:
    text, code = WRONG[name]
    wanted = []
    while MARK in text:
        before, text = text.split(MARK, 1)
        wanted.append((before.count("\n") + 1, len(before) - before.rfind("\n"), code))
        text = before + text
    path = tmp_path / "manifest.json"
    path.write_text(text, "utf-8")
    found, problems = read_earlier(path)
    assert found is None
    assert [(p.span.line, p.span.column, p.code) for p in problems if p.span] == wanted
    assert all(each.hint for each in problems)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[" * 100_000, b'{"files": NaN}', b"null", b"\x00"])
def test_bytes_that_are_no_text_or_have_no_end_are_told(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "manifest.json"
    path.write_bytes(data)
    found, problems = read_earlier(path)
    assert found is None and len(problems) == 1 and problems[0].span


def test_a_manifest_that_is_not_there_or_is_a_folder_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        found, (problem,) = read_earlier(path)
        assert found is None and problem.code == "file-unreadable" and problem.span


# -- the command line -------------------------------------------------------------------------------------


def test_the_command_line_says_what_has_changed(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.root)
    words = ["build", "--changed-since", "old.json", "--papers", "a4"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0 and "nothing has changed in mini/es" in done.output, done.output
    shop.edit(CARDS, "No te mueves y robas una carta más.", "No te mueves.")
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0 and "changed mini/es camino/pausa: Pausa, 3 to print" in done.output
    assert "1 built" in done.output and {e["product"] for e in shop.entries()} >= {"changes", "cards"}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--products", "changes"], 2, "--products changes: expected --changed-since"),
        (["--changed-since", "none.json"], 1, "none.json:1:1: error: expected a file that can be read"),
        (["--changed-since", "content/mini/game.yaml"], 1, "[manifest-syntax]"),
        (["--changed-since", "other.json"], 1, "expected a manifest that lists faces of mini"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, said: str
) -> None:
    monkeypatch.chdir(shop.root)
    manifest = json.loads((shop.root / "old.json").read_text("utf-8"))
    for entry in manifest["files"]:
        entry["game"] = "another"
    shop.write("other.json", json.dumps(manifest))
    done = CliRunner().invoke(cli, ["build", *words, "--papers", "a4"])
    assert done.exit_code == code and said in done.output, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
