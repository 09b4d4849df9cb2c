"""`pliego translate`, and what is built and checked of a game in several languages."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from html import escape
from pathlib import Path

import pytest
from opendocument import workbook_of
from pliego.cards.look import Looks
from pliego.games.opening import open_game
from pliego.text.files import Folder
from pliego.text.pseudolocale import pseudo
from pliego.translate.layout_words import layout_words
from pliego.translate.wordings import wordings
from translated import CATALOG, GAME, begin, read, said, swapped, swapped_word, workshop_with_game
from workshop import ROOT, Workshop

WORD = re.compile(r"[^\W\d_]{4,}")


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A workshop with the game that others are begun with."""
    return workshop_with_game(tmp_path)


def words_of(pdf: Path) -> set[str]:
    run = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, text=True, check=True)
    return {word.lower() for word in WORD.findall(run.stdout.replace("\u00ad", "").replace("-\n", ""))}


def test_a_language_is_begun_once_and_kept_up_to_date(shop: Workshop) -> None:
    assert f"{CATALOG}: " in said(shop.pliego("translate", "init", GAME, "en"))
    before = (shop.root / CATALOG).read_text()
    assert "pliego translate update" in said(shop.pliego("translate", "init", GAME, "en"), 2)
    said(shop.pliego("translate", "update", GAME))
    assert (shop.root / CATALOG).read_text() == before
    assert "#. Rule: say" not in before and "Rule: say exactly the same." in before
    assert "#. {value.cartas} = 6" in before and "#. Box: " in before
    for wrong in (("nada", "en"), (GAME, "es"), (GAME, "he"), (GAME, "xx")):
        said(shop.pliego("translate", "init", *wrong), 2)


def test_poedits_own_tools_find_nothing_to_mend(shop: Workshop) -> None:
    begin(shop)
    said(shop.pliego("translate", "update", GAME))
    if shutil.which("msgfmt"):
        subprocess.run(["msgfmt", "-c", "-o", "/dev/null", shop.root / CATALOG], check=True)


@pytest.mark.long
def test_every_text_that_is_printed_is_translated(shop: Workshop) -> None:
    begin(shop)
    outcome = shop.build(papers=["a4"], langs=["en"])
    assert [p for p in outcome.problems if p.severity == "error"] == []
    sources = [entry.source for entry in read(shop).entries.values()]
    labels = set(WORD.findall((shop.root / "templates/labels.yaml").read_text().lower()))
    canonical = {word.lower() for text in sources for word in WORD.findall(re.sub(r"\{[^{},]*\}", "", text))}
    ours = {word.lower() for text in sources for word in WORD.findall(swapped(text))}
    allowed = {"plantilla", "turno", "prep", "final"}  # the game's name stays, and so do the codes of rules
    pdfs = sorted(shop.out.glob(f"{GAME}/en/*.pdf"))
    assert {entry["lang"] for entry in shop.manifest()["files"]} == {"en"} and len(pdfs) > 4
    for pdf in pdfs:
        assert words_of(pdf) & canonical - ours - labels - allowed == set(), pdf.name


def test_every_complete_language_is_built_and_only_what_reads_a_text_is_made_anew(shop: Workshop) -> None:
    begin(shop)
    choice = {"papers": ["a4"], "products": ["cards", "aids"]}
    first = shop.build(**choice)
    assert {path.split("/")[1] for path in first.made} == {"es", "en"}
    assert len(shop.build(**choice).fresh) == len(first.made)
    catalog = read(shop)
    card = next(
        e for e in catalog.entries.values() if e.address.startswith("cards.") and e.address.endswith("title")
    )
    shop.edit(CATALOG, f'msgstr "{card.translation}"', f'msgstr "{card.translation[::-1]}"')
    again = shop.build(**choice)
    assert [path for path in again.made if "/es/" in path] == []
    assert any("cards" in path for path in again.made)
    assert all(path in again.fresh for path in first.made if "/es/" in path)


def test_a_draft_is_built_when_it_is_asked_for_and_refused_when_strict(shop: Workshop) -> None:
    begin(shop, whole=False)
    lacking = list(read(shop).entries)
    choice = {"papers": ["a4"], "products": ["aids"]}
    default = shop.build(**choice)
    assert {path.split("/")[1] for path in default.made} == {"es"}
    assert (default.problems, default.drafts) == ([], {f"{GAME}/en": 1})
    draft = shop.build(**choice, langs=["en"])
    assert {path.split("/")[1] for path in draft.made} == {"en"}
    assert [p.severity for p in draft.problems if p.code == "untranslated"] == ["warning"]
    strict = shop.build(**choice, langs=["en"], strict=True)  # type: ignore[arg-type]
    assert (strict.made, [p.severity for p in strict.problems if p.code == "untranslated"]) == ([], ["error"])
    assert lacking
    run = shop.pliego("build", "--langs", "en", "--products", "aids", "--strict")
    assert "[untranslated]" in said(run, 1)


@pytest.mark.long
def test_a_check_tells_that_a_translation_has_fallen_behind(shop: Workshop) -> None:
    begin(shop)
    assert "translation-behind" not in said(shop.pliego("check"), 0)
    card = next(e for e in read(shop).entries.values() if re.fullmatch(r"cards\..*\.text", e.address))
    shop.edit(f"content/{GAME}/cards.yaml", card.source, f"{card.source[:-1]}, y ya.")
    told = said(shop.pliego("check"), 0)
    assert told.count("[translation-behind]") == 1
    assert f"en.po:{card.text.span.line}:" in told and "found 2 without a translation" in told
    assert f"{GAME}/en lacks 2 texts" in said(shop.pliego("build", "--products", "aids", "--papers", "a4"), 0)


@pytest.mark.long
def test_a_catalog_with_mistakes_stops_its_language_only_and_is_left_as_it_is(shop: Workshop) -> None:
    begin(shop)
    text = (shop.root / CATALOG).read_text()
    broken = text.replace('msgctxt "game.aim"', 'msgctxt "game.subtitle"', 1).replace(
        '\nmsgstr "', "\nmsgstr ", 3
    )
    shop.write(CATALOG, broken)
    told = said(shop.pliego("translate", "update", GAME), 1)
    assert "[po-syntax]" in told and "en.po:" in told
    assert (shop.root / CATALOG).read_text() == broken
    outcome = shop.build(papers=["a4"], products=["aids"])
    assert {path.split("/")[1] for path in outcome.made} == {"es"}
    assert {p.code for p in outcome.problems if p.severity == "error"} >= {"po-syntax"}
    assert "[po-syntax]" in said(shop.pliego("check"), 1)


@pytest.mark.long
def test_a_translation_that_does_not_fit_is_told_at_its_line(shop: Workshop) -> None:
    begin(shop)
    address = next(a for a in read(shop).entries if a.startswith("aids.") and a.endswith(".text"))
    text = (shop.root / CATALOG).read_text()
    start = text.index(f'msgctxt "{address}"')
    end = text.index("msgctxt", start + 9)
    entry = re.sub(r'msgstr (".*"\n)+', f'msgstr "{"Word " * 900}"\n', text[start:end])
    shop.write(CATALOG, text[:start] + entry + text[end:])
    told = said(shop.pliego("check"), 1)
    line = (text[:start] + entry).split("\n").index(next(x for x in entry.split("\n") if "Word" in x)) + 1
    assert re.search(rf"en\.po:{line}:\d+: error: .*\[text-overflow\]", told), told


def as_xml(text: str) -> str:
    """Return the text of a cell as a workbook writes it."""
    return escape(text).replace("\n", "<text:line-break/>")


def test_tables_go_out_and_come_back(shop: Workshop) -> None:
    begin(shop, whole=False)
    said(shop.pliego("translate", "update", GAME))
    before = read(shop)
    said(shop.pliego("translate", "export", GAME, "en", "--csv", "t.csv", "--xlsx", "t.xlsx"))
    texts = csv.reader(io.StringIO((shop.root / "t.csv").read_text("utf-8-sig")))
    (shop.root / "t.ods").write_bytes(workbook_of(*([as_xml(cell) for cell in row] for row in texts)))
    for table in ("t.csv", "t.xlsx", "t.ods"):
        assert "0 translations taken over" in said(shop.pliego("translate", "import", GAME, "en", table))
    assert read(shop).entries == before.entries
    last = list(before.entries)[-1]
    rows = (shop.root / "t.csv").read_text("utf-8-sig")
    source = before.entries[last].source
    shop.write("t.csv", rows.replace(",,missing,", ",Draw a card.,missing,"))
    assert "1 translations taken over" in said(shop.pliego("translate", "import", GAME, "en", "t.csv"))
    assert (read(shop).entries[last].translation, read(shop).entries[last].source) == ("Draw a card.", source)
    shop.write("t.csv", rows.replace("game.subtitle,", "game.subtitel,").replace("game.aim,", "game.ain,"))
    told = said(shop.pliego("translate", "import", GAME, "en", "t.csv"), 1)
    assert told.count("[import-address]") == 2 and "t.csv:" in told
    said(shop.pliego("translate", "import", GAME, "en", "none.csv"), 1)
    said(shop.pliego("translate", "export", GAME, "en"), 2)
    said(shop.pliego("translate", "export", GAME, "fr", "--csv", "x.csv"), 2)


def test_status_and_questions(shop: Workshop) -> None:
    begin(shop, whole=False)
    shop.edit(CATALOG, 'msgctxt "game.aim"', '# Whose deck?\nmsgctxt "game.aim"')
    (found,) = json.loads(said(shop.pliego("translate", "status", GAME, "--format", "json")))
    totals = {
        name: sum(kind[name] for kind in found["kinds"]) for name in ("done", "old", "missing", "unfit")
    }
    assert totals == {"done": len(read(shop).entries), "old": 0, "missing": 1, "unfit": 0}
    assert [each["code"] for each in found["problems"]] == ["untranslated"], "the missing text is listed"
    assert "missing" in said(shop.pliego("translate", "status"))
    told = said(shop.pliego("translate", "questions"))
    assert "game.aim: Whose deck?" in told and "1 question" in told


@pytest.mark.long
def test_a_proof_shows_source_and_translation(shop: Workshop) -> None:
    begin(shop, whole=False)
    said(shop.pliego("translate", "proof", GAME, "en", "--out", "build"))
    words = words_of(shop.out / GAME / "en" / f"{GAME}-proof-en.pdf")
    assert {"componentes", swapped_word("componentes")} <= words


def test_what_is_wrong_with_the_labels_of_a_language_is_told(shop: Workshop) -> None:
    said(shop.pliego("translate", "init", "templates", "nl"))
    po = "templates/locale/nl.po"
    text = (shop.root / po).read_text()
    for address, words in (("kit-cuts", "{n, plural, other {coupes}}"), ("kit-from-age", "{years} ans")):
        at = text.index('msgstr ""', text.index(f'msgctxt "labels.{address}"'))
        text = f'{text[:at]}msgstr "{words}"{text[at + 9 :]}'
    (shop.root / po).write_text(text)
    told = said(shop.pliego("translate", "status", "templates"), 1)
    codes = ("plural-lacking", "placeholder-foreign", "placeholder-missing")
    assert [code for code in codes if told.count(f"[{code}]") != 1] == []


def test_templates_without_a_language_hold_every_text(shop: Workshop) -> None:
    said(shop.pliego("translate", "extract"))
    names = sorted(path.name for path in (shop.root / "build/pot").iterdir())
    assert names == [f"{GAME}.pot", "templates.pot"]
    assert 'msgctxt "labels.rulebook"' in (shop.root / "build/pot/templates.pot").read_text()


@pytest.mark.long
def test_the_pseudo_locale_is_built_only_when_asked_for(shop: Workshop) -> None:
    assert all("/qps/" not in path for path in shop.build(papers=["a4"], products=["aids"]).made)
    outcome = shop.build(papers=["a4"], products=["rulebook"], langs=["qps"])
    assert [p for p in outcome.problems if p.code not in ("text-overflow", "text-outside")] == []
    assert pseudo("Azul", markup=False).startswith("[Ázúl")


@pytest.mark.parametrize("name", sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml")))
def test_every_game_can_be_translated(name: str) -> None:
    session, problems = open_game(ROOT / "content" / name)
    assert session is not None and problems == []
    looks = Looks.of_game(session.folder, Folder(ROOT / "templates"))
    assert [*wordings(session)[1], *layout_words(session.game, looks)] == []
