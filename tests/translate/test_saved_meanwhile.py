"""What translators do is never lost: while a command runs, beside another command, in tables, in anybody's
file."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pliego.cli import translating
from pliego.cli.translating import TranslationProject
from pliego.text.po.catalog import Catalog
from translated import CATALOG, GAME, begin, read, said, workshop_with_game
from workshop import Workshop, environment

Rows = list[list[str]]


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A workshop with a game in two languages."""
    shop = workshop_with_game(tmp_path)
    begin(shop)
    said(shop.pliego("translate", "update", GAME))
    return shop


def save_while_it_runs(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[int], None], times: int = 1
) -> None:
    """Let an editor save, so many times, between what a command reads and what it writes."""
    notes, done = TranslationProject.notes, []

    def saved(*asked: object) -> object:
        if len(done) < times:
            done.append(True)
            change(len(done))
        return notes(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(TranslationProject, "notes", saved)


def a_remark(shop: Workshop) -> Callable[[int], None]:
    def save(number: int) -> None:
        text = (shop.root / CATALOG).read_text()
        shop.write(CATALOG, text.replace("msgctxt", f"# Saved {number}\nmsgctxt", 1))

    return save


def table(shop: Workshop, name: str = "t.csv") -> Rows:
    return [*csv.reader(io.StringIO((shop.root / name).read_text("utf-8-sig")))]


def write_table(shop: Workshop, rows: Rows, name: str = "t.csv") -> None:
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    shop.write(name, file.getvalue())


def export(shop: Workshop, *words: str) -> None:
    said(shop.pliego("translate", "export", GAME, "en", *(words or ("--csv", "t.csv"))))


@pytest.mark.parametrize("times", [1, 3])
def test_what_an_editor_saves_while_an_update_runs_is_kept(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    shop.edit(f"content/{GAME}/cards.yaml", "title: ", "title: Un ")
    save_while_it_runs(monkeypatch, a_remark(shop), times)
    said(shop.pliego("translate", "update", GAME))
    first = next(iter(read(shop).entries.values()))
    assert sorted(first.remarks) == [f"Saved {number}" for number in range(1, times + 1)]
    assert any(entry.is_fuzzy for entry in read(shop).entries.values())


def test_if_an_editor_saves_without_end_nothing_is_written(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.edit(f"content/{GAME}/cards.yaml", "title: ", "title: Un ")
    save_while_it_runs(monkeypatch, a_remark(shop), 99)
    told = said(shop.pliego("translate", "update", GAME), 1)
    assert "changed it meanwhile [file-changed]" in told and f"{CATALOG}: " not in told.replace(
        CATALOG, "", 1
    )
    assert not any(entry.is_fuzzy for entry in read(shop).entries.values())


def test_what_an_editor_saves_while_an_import_runs_is_kept(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(shop)
    rows = table(shop)
    rows[1][2] = "Imported"
    write_table(shop, rows)
    save_while_it_runs(monkeypatch, a_remark(shop))
    assert "1 translations taken over" in said(shop.pliego("translate", "import", GAME, "en", "t.csv"))
    found = read(shop).entries[rows[1][0]]
    assert (found.translation, found.remarks) == ("Imported", ("Saved 1",))
    assert "Imported" not in (shop.root / f"{CATALOG}~").read_text()


@pytest.mark.long
def test_imports_beside_updates_are_all_taken_over(shop: Workshop) -> None:
    export(shop)
    rows = table(shop)
    for number in (1, 2, 3):
        write_table(
            shop, [rows[0], [*rows[number][:2], f"Imported {number}", *rows[number][3:]]], f"{number}.csv"
        )
    shop.edit(f"content/{GAME}/cards.yaml", "title: ", "title: Un ")
    imports = [("import", GAME, "en", f"{number}.csv") for number in (1, 2, 3)]
    commands = [*imports, ("update", GAME), ("update", GAME)]
    run = [sys.executable, "-m", "pliego", "translate"]
    quiet = {"cwd": shop.root, "env": environment(), "stdout": subprocess.DEVNULL}
    running = [subprocess.Popen([*run, *words], **quiet) for words in commands]  # type: ignore[call-overload]
    assert [each.wait(120) for each in running] == [0] * len(commands)
    found = read(shop).entries
    assert [found[rows[n][0]].translation for n in (1, 2, 3)] == [f"Imported {n}" for n in (1, 2, 3)]
    assert any(entry.is_fuzzy for entry in found.values())


def test_a_language_that_somebody_begins_at_the_same_time_is_kept(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (shop.root / CATALOG).read_text().replace("Language: en", "Language: fr")
    french = f"content/{GAME}/locale/fr.po"
    save_while_it_runs(monkeypatch, lambda _: shop.write(french, text) and None)
    said(shop.pliego("translate", "init", GAME, "fr"))
    assert (shop.root / french).read_text().count('msgstr ""\n\n') == text.count('msgstr ""\n\n')


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_table_that_nobody_touched_changes_nothing(shop: Workshop, form: str) -> None:
    odd = ["'+1' pawns", "+1 card", "''=x", "-5", "'quoted'", "@home", " = 2", "' -x", "a\nb", "'"]
    entries = list(read(shop).entries.values())[: len(odd)]
    text = (shop.root / CATALOG).read_text()
    for entry, words in zip(entries, odd, strict=True):
        start = text.index("\nmsgstr ", text.index(f'msgctxt "{entry.address}"'))
        end = text.index("\n\n", start)
        text = f"{text[:start]}\nmsgstr {json.dumps(words)}{text[end:]}"
    shop.write(CATALOG, text)
    export(shop, f"--{form}", f"t.{form}")
    assert "0 translations taken over" in said(shop.pliego("translate", "import", GAME, "en", f"t.{form}"))
    assert (shop.root / CATALOG).read_text() == text
    shop.edit(CATALOG, "'+1' pawns", "'+2' pawns")
    assert "0 translations taken over" in said(shop.pliego("translate", "import", GAME, "en", f"t.{form}"))
    assert "'+2' pawns" in (shop.root / CATALOG).read_text()


def test_what_is_typed_into_a_table_arrives_as_it_was_typed(shop: Workshop) -> None:
    export(shop)
    rows = table(shop)
    typed = ["'+1' each", "'+1", "'quoted'", "=more"]
    for row, words in zip(rows[1:], ["''+1' each", "''+1", "'quoted'", "'=more"], strict=False):
        row[2] = words
    write_table(shop, rows)
    said(shop.pliego("translate", "import", GAME, "en", "t.csv"))
    assert [read(shop).entries[row[0]].translation for row in rows[1:5]] == typed


def test_a_table_knows_its_game_and_language(shop: Workshop) -> None:
    shutil.copytree(shop.root / "content" / GAME, shop.root / "content/otro")
    said(shop.pliego("translate", "init", GAME, "pl"))
    export(shop, "--csv", "t.csv", "--xlsx", "t.xlsx")
    before = {path: path.read_bytes() for path in shop.root.glob("content/*/locale/*.po")}
    number = f"{len(read(shop).entries):,}"
    for words in ((GAME, "pl", "t.csv"), (GAME, "pl", "t.xlsx"), ("otro", "en", "t.xlsx")):
        told = said(shop.pliego("translate", "import", *words), 1)
        assert told.count("[import-table]") == 1
        assert (
            f"expected a table of `{words[0]} {words[1]}`, found one of `{GAME} en` in {number} rows" in told
        )
    assert {path: path.read_bytes() for path in before} == before


def test_a_row_that_does_not_say_where_it_comes_from_is_not_taken_over(shop: Workshop) -> None:
    export(shop)
    rows = table(shop)
    write_table(shop, [row[:5] for row in rows])
    assert "[import-columns]" in said(shop.pliego("translate", "import", GAME, "en", "t.csv"), 1)
    write_table(shop, [*rows[:2], [*rows[2][:5], ""], [*rows[3][:5], "what?"], rows[4][:3]])
    assert said(shop.pliego("translate", "import", GAME, "en", "t.csv"), 1).count("[import-exported]") == 3


def test_a_translation_that_was_bettered_after_the_export_is_not_undone(shop: Workshop) -> None:
    export(shop)
    rows = table(shop)
    address = rows[1][0]
    before = read(shop).entries[address].translation
    shop.edit(CATALOG, f'msgstr "{before}"', 'msgstr "Bettered"')
    text = (shop.root / CATALOG).read_text()
    rows[1][2], rows[2][2] = "Of the table", "Of the table, too"
    write_table(shop, rows)
    told = said(shop.pliego("translate", "import", GAME, "en", "t.csv"), 1)
    assert told.count("[import-conflict]") == 1 and "`Bettered` by now" in told and "t.csv: row 2, " in told
    assert (shop.root / CATALOG).read_text() == text
    words = ("import", GAME, "en", "t.csv", "--overwrite")
    assert "2 translations taken over" in said(shop.pliego("translate", *words))
    assert read(shop).entries[address].translation == "Of the table"
    assert "Bettered" in (shop.root / f"{CATALOG}~").read_text()


def test_an_export_overwrites_nothing_unless_it_is_asked_to(shop: Workshop) -> None:
    export(shop, "--csv", "t.csv", "--xlsx", "t.xlsx")
    book = load_workbook(shop.root / "t.xlsx")
    book.active["C2"] = "Edited"
    book.save(shop.root / "t.xlsx")
    edited = (shop.root / "t.xlsx").read_bytes()
    told = said(shop.pliego("translate", "export", GAME, "en", "--xlsx", "t.xlsx"), 2)
    assert "`t.xlsx` is there already" in told and "--overwrite" in told
    game = (shop.root / f"content/{GAME}/game.yaml").read_bytes()
    for words in (("--csv", f"content/{GAME}/game.yaml"), ("--xlsx", "t.csv", "--overwrite")):
        assert "expected a file called" in said(shop.pliego("translate", "export", GAME, "en", *words), 2)
    assert (shop.root / "t.xlsx").read_bytes() == edited
    assert (shop.root / f"content/{GAME}/game.yaml").read_bytes() == game
    export(shop, "--xlsx", "t.xlsx", "--overwrite")
    assert (shop.root / "t.xlsx").read_bytes() != edited
    assert (shop.root / "t.xlsx~").read_bytes() == edited


def test_a_text_that_a_workbook_would_cut_off_is_not_exported_to_one(shop: Workshop) -> None:
    entry = next(iter(read(shop).entries.values()))
    shop.edit(CATALOG, f'msgstr "{entry.translation}"', f'msgstr "{"Word " * 7000}"')
    told = said(shop.pliego("translate", "export", GAME, "en", "--xlsx", "t.xlsx", "--csv", "t.csv"), 1)
    assert f"`{entry.address}`, which is longer [export-long]" in told
    assert not (shop.root / "t.xlsx").exists() and len(table(shop)[1][2]) == 35_000


def test_a_table_that_is_saved_while_it_is_exported_is_kept(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_while_it_runs(monkeypatch, lambda _: shop.write("t.csv", "mine") and None)
    told = said(shop.pliego("translate", "export", GAME, "en", "--csv", "t.csv"), 1)
    assert "[file-changed]" in told and "texts" not in told
    assert (shop.root / "t.csv").read_text() == "mine"


def test_an_update_that_may_not_write_one_file_writes_the_others(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(shop.pliego("translate", "init", "templates", "nl"))
    labels = shop.root / "templates/locale/nl.po"
    shop.write("templates/locale/nl.po", labels.read_text().replace("#: ", "#: x/"))
    shop.edit(f"content/{GAME}/cards.yaml", "title: ", "title: Un ")
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, *how: path != labels.resolve() and may(path, *how))
    told = said(shop.pliego("translate", "update", "templates", GAME), 1)
    assert "templates/locale/nl.po:1:1: error" in told and "[file-unwritable]" in told
    assert f"{CATALOG}: " in told
    assert any(entry.is_fuzzy for entry in read(shop).entries.values())


@pytest.mark.long
def test_only_what_was_named_is_looked_at(shop: Workshop, tmp_path: Path) -> None:
    shutil.copytree(shop.root / "content" / GAME, shop.root / "content/otro")
    said(shop.pliego("translate", "init", "templates", "nl"))

    def done(verb: str, *words: str) -> set[str]:
        told = said(shop.pliego("translate", verb, *words))
        return {name for name in (GAME, "otro", "templates") if name in told}

    alone = ("--content", f"content/{GAME}")
    for verb in ("update", "status", "extract"):
        assert done(verb, GAME) == {GAME}
        assert done(verb, *alone) == {GAME}
        assert done(verb, "templates", "otro") == {"templates", "otro"}
        assert done(verb) == {GAME, "otro", "templates"}
    shutil.copytree(shop.root / "content", tmp_path / "elsewhere/games")
    elsewhere = ("--content", "elsewhere/games")
    assert done("update", *elsewhere) == {GAME, "otro"}
    inside = ("--content", f"elsewhere/games/{GAME}")
    assert "no such translation is begun" in said(shop.pliego("translate", "update", *inside, "templates"))
    said(shop.pliego("translate", "init", *inside, "templates", "nl"))
    assert "look/locale/nl.po" in said(shop.pliego("translate", "update", *inside, "templates"))
    refused = shop.pliego("translate", "update", *elsewhere, "templates")
    assert refused.returncode == 2 and "expected one game" in refused.stderr


def test_reports_as_data_are_never_empty(shop: Workshop) -> None:
    for words in (
        ("extract", GAME),
        ("export", GAME, "en", "--csv", "t.csv"),
        ("import", GAME, "en", "t.csv"),
        ("update", GAME),
        ("init", GAME, "fr"),
        ("questions", GAME),
    ):
        assert json.loads(said(shop.pliego("translate", *words, "--format", "json"))) == [], words


def test_an_update_keeps_the_language_that_notes_add(shop: Workshop) -> None:
    said(shop.pliego("translate", "init", GAME, "fr", "--via", "en"))
    french = shop.root / f"content/{GAME}/locale/fr.po"
    before = french.read_text()
    assert "#. en: " in before
    said(shop.pliego("translate", "update", GAME))
    assert french.read_text() == before


def test_a_catalog_stays_as_it_is_if_its_change_has_a_problem(shop: Workshop) -> None:
    def refused(catalog: Catalog) -> object:
        raise AssertionError(catalog.path)

    shop.write(CATALOG, (shop.root / CATALOG).read_text().replace("msgctxt", "msgctx", 1))
    project = TranslationProject.at(shop.root / "content", report=None)  # type: ignore[arg-type]
    problems = translating.change_catalog(project, project.work(GAME), "en", refused)  # type: ignore[arg-type]
    assert [problem.code for problem in problems] == ["po-syntax"]
