"""What is built again, and what is left alone; and that nothing is lost when a build fails or is killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest
from pliego.cli.exits import main
from pliego.make import toolchain
from pliego.make.build import Outcome
from pliego.text.files import Folder, Missing
from pliego.text.problems import has_errors
from sampling import sampled
from workshop import (
    Workshop,
    children_of,
    command_of,
    environment,
    heed_ctrl_c,
    running,
    torn,
    words_of,
)

A4 = {"papers": ("a4",)}
TWO_CARDS = """\
cards: {una: {title: Una}}
decks:
  rojo: {title: Mazo, layout: marca, back: marca-dorso, colour: rojo, cards: [{card: una, copies: 2}]}
"""


@pytest.fixture
def shop(built: Workshop, tmp_path: Path) -> Workshop:
    """A copy of what was built, with all its records, to be changed at will."""
    return Workshop(shutil.copytree(built.root, tmp_path / "shop"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Two games without books, the second of two cards, built on A4."""
    found = Workshop.with_games(tmp_path_factory.mktemp("built"), "otra", "marcas")
    found.write("content/marcas/cards.yaml", TWO_CARDS)
    (found.root / "content/marcas/boards.yaml").unlink()
    assert found.build(**A4).problems == []
    return found


def names(paths: list[str]) -> list[str]:
    """Return game and product of paths."""
    return sorted("-".join(Path(path).stem.rsplit("-", 3)[0:2]) for path in paths)


def rebuilt(shop: Workshop) -> list[str]:
    """Build A4; return the PDFs that were written, which are those whose time has changed."""
    before = shop.times()
    outcome = shop.build(**A4)
    assert outcome.problems == []
    changed = [path for path, written in shop.times().items() if before.get(path) != written]
    assert sorted(changed) == sorted(outcome.made)
    assert_true(shop)
    return names(changed)


def assert_true(shop: Workshop) -> None:
    """Every entry of the manifest is a whole PDF with that digest."""
    assert torn(shop) == []


# -- what is stale ----------------------------------------------------------------------------------------


def test_a_second_build_does_nothing(shop: Workshop) -> None:
    before = {path: path.stat().st_mtime_ns for path in shop.out.rglob("*") if path.suffix}
    outcome = shop.build(**A4)
    assert (outcome.made, len(outcome.fresh)) == ([], 5)
    assert before == {path: path.stat().st_mtime_ns for path in shop.out.rglob("*") if path.suffix}


def test_a_touched_file_rebuilds_nothing(shop: Workshop) -> None:
    for path in [*shop.root.glob("content/**/*"), *shop.root.glob("templates/**/*")]:
        os.utime(path, (1, 1))
    outcome = shop.build(**A4)
    assert outcome.made == [] and len(outcome.fresh) == 5


def test_a_comment_changes_no_pdf(shop: Workshop) -> None:
    shop.edit("content/otra/cards.yaml", "cards:\n", "# Two cards.\ncards:\n")
    assert rebuilt(shop) == []


def test_an_edited_card_rebuilds_what_shows_it(shop: Workshop) -> None:
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    assert rebuilt(shop) == ["otra-cards", "otra-kit"]


def test_an_edited_template_rebuilds_what_it_draws(shop: Workshop) -> None:
    shop.edit("templates/layouts/mini-ayuda.yaml", "[5, 5, 80, 9]", "[6, 5, 80, 9]")
    assert rebuilt(shop) == ["otra-aids", "otra-kit"]


def test_an_edited_parent_rebuilds_what_extends_it(shop: Workshop) -> None:
    shop.edit("templates/layouts/mini-carta.yaml", "[8, 8, 47, 9]", "[9, 8, 46, 9]")
    assert rebuilt(shop) == ["otra-cards", "otra-kit"]
    shop.edit("templates/layouts/marca.yaml", "[2, 3, 12, 7]", "[2, 3, 12, 8]")
    assert rebuilt(shop) == ["marcas-cards", "marcas-kit"]


def test_a_template_that_nobody_uses_rebuilds_nothing(shop: Workshop) -> None:
    shop.edit("templates/layouts/mini-hoja.yaml", "180, 12", "180, 13")
    shop.write("templates/layouts/new.yaml", "format: 1\nsize: [9, 9]\n")
    outcome = shop.build(**A4)
    assert outcome.made == [] and len(outcome.fresh) == 5


def test_a_theme_rebuilds_what_it_colours(shop: Workshop) -> None:
    shop.edit("templates/themes/prueba.yaml", 'dorso-rojo: "#f0e060"', 'dorso-rojo: "#f0e070"')
    assert rebuilt(shop) == ["marcas-cards", "marcas-kit", "otra-cards", "otra-kit"]


@pytest.mark.long
def test_another_font_file_rebuilds_all(shop: Workshop) -> None:
    fonts = shop.root / "templates/fonts"
    shutil.copy(fonts / "barlow/Regular.ttf", fonts / "source-sans-3/Regular.ttf")
    run_in_new_process(shop)
    assert_true(shop)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("Brilla *todo* el día.", "Italic"),
        ("Brilla **todo** el día.", "Bold"),
        ("***Brilla***.", "BoldItalic"),
    ],
)
def test_another_italic_or_bold_font_rebuilds_the_cards(shop: Workshop, text: str, face: str) -> None:
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", f'"{text}"')
    shop.build(**A4)
    cards = shop.pdf(game="otra", product="cards")
    before, fonts = cards.read_bytes(), shop.root / "templates/fonts"
    shutil.copy(fonts / "barlow/Regular.ttf", fonts / f"source-sans-3/{face}.ttf")
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1", "--products", "cards")
    assert done.returncode == 0, done.stdout
    assert cards.read_bytes() != before
    assert_true(shop)


@pytest.mark.long
def test_a_file_that_was_not_there_before_rebuilds_what_would_have_read_it(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    folder = shop.root / "content/plantilla"
    shutil.copytree(shop.root / "templates/game", folder)
    sample = (folder / "transcripts.yaml").read_text("utf-8")
    (folder / "transcripts.yaml").unlink()
    some = {**A4, "products": ("companion",)}
    assert not has_errors(shop.build("plantilla", **some).problems)
    before = words_of(shop.pdf(game="plantilla", product="companion"))
    assert shop.build("plantilla", **some).made == []
    shop.write("content/plantilla/transcripts.yaml", sample)
    assert names(shop.build("plantilla", **some).made) == ["plantilla-companion"]
    after = words_of(shop.pdf(game="plantilla", product="companion"))
    assert "Una partida" in after and "Una partida" not in before


def test_what_is_looked_for_in_vain_is_recorded_whichever_way(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert not folder.has("one.yaml")
    with pytest.raises(Missing):
        folder.read("two.yaml")
    assert folder.list("scenarios", ".yaml") == []
    assert {Path(path).name: was for path, was in folder.reads.files.items()} == {
        "one.yaml": "missing",
        "two.yaml": "missing",
    }
    assert [Path(path).name for path in folder.reads.folders] == ["scenarios|.yaml"]


def test_records_name_files_by_their_place_in_the_project(built: Workshop) -> None:
    """So they hold for a project that was moved, the listing of a game's own folder too."""
    state = (built.out / ".state.json").read_text("utf-8")
    assert "content/otra|" in state and str(built.root.resolve()) not in state


def run_in_new_process(shop: Workshop) -> None:
    before = shop.bytes()
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1")
    assert done.returncode == 0 and done.stdout.startswith("5 built")
    assert all(before[path] != data for path, data in shop.bytes().items())


@pytest.mark.long
def test_words_of_the_margin_rebuild_every_sheet(shop: Workshop) -> None:
    shop.edit("templates/labels.yaml", "Imprime al 100 %, sin ajustar", "Imprime al 100 % y sin ajustar")
    assert len(rebuilt(shop)) == 5


def test_a_deleted_and_an_altered_pdf_are_built_again(shop: Workshop) -> None:
    before = shop.bytes()
    shop.pdf(game="otra", product="aids").unlink()
    altered = shop.pdf(game="marcas", product="kit")
    altered.write_bytes(altered.read_bytes() + b"\n%")
    assert rebuilt(shop) == ["marcas-kit", "otra-aids"]
    assert shop.bytes() == before


@pytest.mark.parametrize(
    "content",
    sampled(
        [None, "", "[]", '{"files": 3}', '{"files": [3, {"path": 4}], "made": [], "games": {"a": 1}}'], 4
    ),
)
@pytest.mark.parametrize("file", ["manifest.json", ".state.json"])
def test_records_that_are_gone_or_broken_cost_only_time(
    shop: Workshop, file: str, content: str | None
) -> None:
    before = shop.bytes()
    (shop.out / file).unlink()
    if content is not None:
        (shop.out / file).write_text(content)
    outcome = shop.build(**A4)
    assert outcome.problems == [] and shop.bytes() == before


def test_a_deleted_build_folder_changes_nothing_but_time(shop: Workshop) -> None:
    before = shop.bytes()
    shutil.rmtree(shop.out)
    shop.build(**A4)
    assert shop.bytes() == before


@pytest.mark.long
def test_pliegos_own_source_and_versions_count(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "generator_digest", lambda: "another")
    outcome = shop.build(**A4)
    assert (len(outcome.made), len(outcome.fresh)) == (0, 5), "made again, and found to be the same"
    assert_made_anew(shop, outcome)
    before = toolchain.stamp()
    monkeypatch.setattr(toolchain, "versions", lambda: {"reportlab": "99"})
    toolchain._versions_text.cache_clear()
    assert toolchain.stamp() != before
    assert_made_anew(shop, shop.build(**A4))
    toolchain._versions_text.cache_clear()


def test_the_names_of_source_files_count(tmp_path: Path) -> None:
    """A module that is renamed is another one, though it holds the same."""
    (tmp_path / "one").mkdir()
    (tmp_path / "one/a.py").write_text("x = 1\n")
    before = toolchain._digest([tmp_path / "one/a.py"])
    (tmp_path / "one/a.py").rename(tmp_path / "one/b.py")
    assert toolchain._digest([tmp_path / "one/b.py"]) != before


def assert_made_anew(shop: Workshop, outcome: Outcome) -> None:
    state = json.loads((shop.out / ".state.json").read_text())
    assert {made["stamp"] for made in state["made"].values()} == {toolchain.stamp()}
    assert outcome.problems == []


def test_a_partial_build_updates_only_its_own_entries(shop: Workshop) -> None:
    before = {entry["path"]: entry for entry in shop.entries()}
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    shop.edit("content/marcas/cards.yaml", "{title: Una}", "{title: Dos}")
    outcome = shop.build("otra", papers=("a4",), products=("cards",))
    assert names(outcome.made) == ["otra-cards"]
    older = {entry["path"] for entry in shop.entries() if "older" in entry}
    assert older == {path for path in before if path.startswith("otra/")} - {*outcome.made}
    after = {entry["path"]: {k: v for k, v in entry.items() if k != "older"} for entry in shop.entries()}
    assert [path for path in after if after[path] != before[path]] == outcome.made
    assert list(after) == list(before)


def test_a_new_paper_is_added_to_what_there_is(shop: Workshop) -> None:
    before = shop.times()
    outcome = shop.build("otra", papers=("letter",))
    assert len(outcome.made) == 3 and len(shop.entries()) == 8
    assert {path: written for path, written in shop.times().items() if path in before} == before


def test_a_product_that_is_no_longer_asked_for_goes(shop: Workshop) -> None:
    gone = shop.pdf(game="otra", product="aids")
    (shop.root / "content/otra/boards.yaml").unlink()
    shop.build("otra", **A4)
    assert not gone.exists() and not shop.entries(game="otra", product="aids")
    assert len(shop.entries()) == 4
    assert_true(shop)


@pytest.mark.long
def test_art_and_rules_rebuild_what_shows_them(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    some = {**A4, "products": ("rulebook", "companion", "aids", "cards", "sheets")}

    def changed() -> list[str]:
        before = shop.times()
        assert not has_errors(shop.build(**some).problems)
        return names([path for path, written in shop.times().items() if before.get(path) != written])

    assert len(changed()) == 5
    shop.edit("content/mini/art/salto.svg", "#e06050", "#e06051")
    assert changed() == ["mini-cards", "mini-rulebook"]
    shop.edit("content/mini/rulings.yaml", "Así la partida acaba siempre.", "Así acaba la partida.")
    shop.edit("content/mini/boards.yaml", "Apunta aquí", "Anota aquí")
    assert changed() == ["mini-companion", "mini-rulebook", "mini-sheets"]


# -- what fails -------------------------------------------------------------------------------------------


def test_an_error_in_a_game_leaves_its_pdfs_and_builds_the_others(shop: Workshop) -> None:
    before, entries = shop.bytes(), {e["path"]: e for e in shop.entries()}
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla {value.nothing}.")
    shop.edit("content/marcas/cards.yaml", "{title: Una}", "{title: Una, text: Otra}")
    shop.edit("templates/layouts/marca.yaml", "[2, 3, 12, 7]", "[2, 3, 12, 8]")
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1")
    assert done.returncode == 1 and "content/otra/cards.yaml:2:" in done.stdout
    after = shop.bytes()
    assert {path for path in after if after[path] != before[path]} == {
        "manifest.json",
        "marcas/es/marcas-cards-es-a4.pdf",
        "marcas/es/marcas-kit-es-a4.pdf",
    }
    assert shop.entries(game="otra") == [e for e in entries.values() if e["game"] == "otra"]
    assert_true(shop)


def test_a_corrected_game_is_up_to_date_again(shop: Workshop) -> None:
    before = shop.bytes()
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla {value.nothing}.")
    assert shop.build(**A4).problems != []
    shop.edit("content/otra/cards.yaml", "Brilla {value.nothing}.", "Brilla todo el día.")
    outcome = shop.build(**A4)
    assert (outcome.made, outcome.problems) == ([], []) and shop.bytes() == before


def test_an_error_is_told_again_by_the_next_build(shop: Workshop) -> None:
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla {value.nothing}.")
    first, second = shop.build(**A4), shop.build(**A4)
    assert first.problems == second.problems != []


@pytest.mark.long
def test_an_error_that_only_a_book_shows_leaves_the_book_and_builds_the_cards(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    some = {**A4, "products": ("rulebook", "cards")}
    assert not has_errors(shop.build(**some).problems)
    before = shop.bytes()
    shop.edit("content/mini/cards.yaml", "No te mueves", "No avanzas")
    shop.write("templates/books/own.css", "p { colour: red }")
    shop.edit("templates/themes/prueba.yaml", "extends: base\n", "extends: base\ncss: [own.css]\n")
    outcome = shop.build(**some)
    assert "book-css" in {problem.code for problem in outcome.problems}
    book, cards = (f"mini/es/mini-{product}-es-a4.pdf" for product in ("rulebook", "cards"))
    assert (outcome.made, outcome.failed, outcome.outdated) == ([cards], [book], [book])
    assert shop.bytes()[book] == before[book] and shop.bytes()[cards] != before[cards]
    assert_true(shop)
    kit = shop.build(papers=("a4",), products=("kit",))
    assert has_errors(kit.problems) and (kit.made, kit.outdated) == ([], [])
    said = shop.pliego("build", "--papers", "a4", "--products", "rulebook,cards", "--jobs", "1")
    assert said.returncode == 1
    assert f"build/{book} is of an earlier build" in said.stdout
    assert "0 built, 1 up to date, 1 failed in build/" in said.stdout


# -- what is killed ---------------------------------------------------------------------------------------


def killed_at(shop: Workshop, write: int, when: str) -> int:
    """Build in a process of its own, and kill it -9 before or after it puts its n-th file in place; return
    its exit code."""
    process = os.fork()
    if process == 0:
        _build_and_die(shop, write, when)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _build_and_die(shop: Workshop, write: int, when: str) -> NoReturn:
    whole, count = Path.replace, 0

    def replace(self: Path, target: Path) -> Path:
        nonlocal count
        count += 1
        if count == write and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        found = whole(self, target)
        if count == write:
            os.kill(os.getpid(), signal.SIGKILL)
        return found

    ended = 99
    try:
        os.chdir(shop.root)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        Path.replace = replace
        sys.argv = ["pliego", "build", "--papers", "a4", "--jobs", "1"]
        main()
    except SystemExit as done:
        ended = int(done.code or 0)
    finally:
        os._exit(ended)


@pytest.mark.long
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_build_killed_at_any_write_leaves_whole_pdfs_and_a_true_manifest(shop: Workshop, when: str) -> None:
    said, write = "Imprime al 100 %, sin ajustar", 0
    while True:
        write += 1
        shop.edit("templates/labels.yaml", said, said := f"Imprime al {write} %, sin ajustar")
        if (ended := killed_at(shop, write, when)) != -signal.SIGKILL:
            break
        assert_true(shop)
    assert ended == 0
    assert write > 9, "the build writes each PDF, and the records before and after those of each game"
    assert_true(shop)
    assert len(shop.entries()) == 5
    assert not list(shop.out.rglob("*.part"))


@pytest.mark.long
def test_killed_builds_leave_no_workers_behind(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    words = [sys.executable, "-m", "pliego", "build", "--jobs", "2"]
    build = subprocess.Popen(
        words, cwd=shop.root, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    workers: set[int] = set()
    deadline = time.monotonic() + 60
    while len(workers) < 2 and build.poll() is None and time.monotonic() < deadline:
        workers = {pid for pid in children_of(build.pid) if b"spawn_main" in command_of(pid)}
        time.sleep(0.02)
    assert len(workers) == 2
    build.kill()
    build.wait()
    while workers & running() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not workers & running()
    assert not has_errors(shop.build(**A4, products=("aids",)).problems)
    assert_true(shop)


@pytest.mark.long
@pytest.mark.parametrize("begun", ["", "weasyprint-*"])
def test_an_interrupted_build_says_so_and_leaves_nothing_behind(tmp_path: Path, begun: str) -> None:
    """Ctrl+C reaches the build and its workers alike, at once or as soon as a temporary folder is there; no
    traceback is shown."""
    shop = Workshop.with_games(tmp_path, "mini")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    words = [sys.executable, "-m", "pliego", "build", "--jobs", "2"]
    build = subprocess.Popen(
        words,
        cwd=shop.root,
        env=environment(TMPDIR=str(scratch)),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )
    while build.poll() is None and b"spawn_main" not in b"".join(map(command_of, children_of(build.pid))):
        time.sleep(0.02)
    while begun and build.poll() is None and not [*scratch.rglob(begun)]:
        time.sleep(0.02)
    time.sleep(0.3)
    os.killpg(build.pid, signal.SIGINT)
    _out, said = build.communicate(timeout=60)
    assert build.returncode == 130 and "Traceback" not in said
    assert said.endswith("interrupted; what was built before is whole\n")
    assert [*scratch.iterdir(), *shop.out.rglob(".*.part")] == []


@pytest.mark.long
def test_no_compiler_is_asked_where_libraries_are(tmp_path: Path) -> None:
    """What it writes into the temporary folder would stay there when a build is interrupted."""
    shop = Workshop.with_games(tmp_path, "mini")
    asked, tools = tmp_path / "asked", tmp_path / "tools"
    tools.mkdir()
    for name in ("gcc", "cc", "ld"):
        (tools / name).write_text(f"#!/bin/sh\necho {name} >> '{asked}'\nexit 1\n")
        (tools / name).chmod(0o755)
    words = [
        sys.executable,
        "-m",
        "pliego",
        "build",
        "--jobs",
        "1",
        "--papers",
        "a4",
        "--products",
        "rulebook",
    ]
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(words, cwd=shop.root, env=environment(PATH=path), check=True, capture_output=True)
    assert not asked.exists()


@pytest.mark.long
def test_two_builds_at_once_do_not_corrupt_each_other(shop: Workshop) -> None:
    shutil.rmtree(shop.out)
    words = [sys.executable, "-m", "pliego", "build", "--jobs", "1", "--papers"]
    builds = [
        subprocess.Popen([*words, *more], cwd=shop.root, env=environment(), stdout=subprocess.PIPE, text=True)
        for more in (["a4"], ["letter"], ["a4", "--games", "otra"])
    ]
    said = [build.communicate(timeout=120)[0] for build in builds]
    assert [build.returncode for build in builds] == [0, 0, 0], said
    assert len(shop.entries()) == 10
    assert_true(shop)
    assert shop.build().made == []


def test_a_worker_that_dies_is_our_bug_and_leaves_what_there_was(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pliego.make import print_jobs

    before = shop.bytes()
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    monkeypatch.setattr(print_jobs, "make_targets", lambda _job, _opened: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        shop.build(**A4)
    assert shop.bytes() == before


def test_a_build_that_fails_says_what_is_left_of_the_build_before(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    assert shop.pliego("build", "otra", "--papers", "a4", "--products", "cards").returncode == 0
    shop.edit("content/otra/cards.yaml", "layout: ", "layout: no-such-")
    done = shop.pliego("build", "otra", "--papers", "a4", "--products", "cards")
    assert done.returncode == 1
    said = "still holds a file of an earlier build, not made anew: otra/es/otra-cards-es-a4.pdf"
    assert said in done.stdout
