"""`pliego watch`: what a designer sees in the browser while typing, in a real one."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from desk import Desk
from pliego.watch.rulebook import RulebookPress
from workshop import ROOT, children_of, command_of, environment, running

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SOON_MS = 20_000
GONE_SECONDS = 5.0
WORKS_SECONDS = 60.0


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as desk:
        yield desk


@pytest.fixture
def page(desk: Desk) -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as players:
        browser = players.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.set_default_timeout(SOON_MS)
        page.goto(desk.url)
        yield page
        browser.close()


def names(page: Any) -> list[str]:
    return [figure.get_attribute("data-face") for figure in page.query_selector_all("#faces figure")]


@pytest.mark.long
def test_what_is_saved_is_seen_first_and_an_error_keeps_the_last_good_picture(desk: Desk, page: Any) -> None:
    page.wait_for_selector("#faces figure img")
    assert page.title() == "Spells"
    assert names(page) == ["deck/dragon front", "deck/knight front", "deck/back back"]
    picture = page.query_selector('[data-face="deck/knight front"] img')
    before = picture.get_attribute("src")
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture)

    desk.edit("cards.yaml", "Knight", "Grey Knight")
    page.wait_for_selector('figure.changed[data-face="deck/knight front"]')
    assert names(page)[0] == "deck/knight front"
    assert picture.get_attribute("src") != before
    assert page.text_content('[data-face="deck/knight front"] b') == "Grey Knight"
    good = picture.get_attribute("src")

    desk.edit("cards.yaml", "Take a card", "Take {value.nobody}")
    desk.edit("cards.yaml", "copies: 2", "copeis: 2")
    page.wait_for_selector("#problems li:has-text('copeis')")
    assert set(names(page)) == {"deck/dragon front", "deck/knight front", "deck/back back"}
    assert picture.get_attribute("src") == good
    assert page.query_selector('figure.old[data-face="deck/dragon front"]')
    told = [each.text_content() for each in page.query_selector_all("#problems li")]
    wrong = [found[0] for each in told if (found := re.search(r"copeis|nobody", each))]
    assert wrong == ["nobody", "copeis"] and len(told) == 2, told
    assert all(each.startswith("cards.yaml:") for each in told)

    with page.context.expect_page() as opened:
        page.click("#problems li a")
    assert opened.value.text_content("li.here") is not None

    desk.edit("cards.yaml", "{value.nobody}", "a card")
    desk.edit("cards.yaml", "copeis: 2", "copies: 2")
    page.wait_for_selector("#problems", state="hidden")
    assert not page.query_selector("figure.old")
    desk.edit("cards.yaml", "  knight:", "  baron:")
    desk.edit("cards.yaml", "card: knight", "card: baron")
    page.wait_for_selector('[data-face="deck/baron front"]')
    page.wait_for_function("() => figures.size === 3")
    assert desk.end() == 0
    page.wait_for_selector("#status.lost")


@pytest.mark.long
def test_the_rulebook_follows_and_a_mistake_keeps_its_pages(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates/game", tmp_path / "spells")
    with Desk(tmp_path) as desk:
        first = desk.state(lambda state: bool(state["pages"]) and not state["printing"])
        with urllib.request.urlopen(f"{desk.url}page?number=1") as answer:
            assert answer.read().startswith(b"\x89PNG")
        desk.edit("game.yaml", "title: ", "title: Otro ")
        later = desk.state(lambda state: state["pages"] != first["pages"] and not state["printing"])
        assert later["title"].startswith("Otro") and len(later["pages"]) == len(first["pages"])
        desk.edit("rules.yaml", "kind:", "knid:")
        wrong = desk.state(lambda state: bool(state["problems"]))
        assert wrong["pages"] == later["pages"] and wrong["problems"][0]["path"] == "rules.yaml"


@pytest.mark.long
@pytest.mark.parametrize("started", [0, 2])
def test_what_prints_the_rulebook_ends_with_a_watch_that_is_killed(tmp_path: Path, started: float) -> None:
    """It would print as long as another build holds the folder."""
    shutil.copytree(ROOT / "templates/game", tmp_path / "spells")
    (tmp_path / "spells/build").mkdir()
    with (tmp_path / "spells/build/.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        (aside := tmp_path / "aside").mkdir()
        desk = Desk(tmp_path, TMPDIR=str(aside))
        printing: set[int] = set()
        while not printing and desk.process.poll() is None:
            printing = {pid for pid in children_of(desk.process.pid) if b"rulebook" in command_of(pid)}
            time.sleep(0.02)
        own, groups = os.getpgid(desk.process.pid), {os.getpgid(pid) for pid in printing}
        time.sleep(started)
        desk.process.kill()
        desk.process.wait()
        assert_gone(printing)
        assert own not in groups
        assert list(aside.iterdir()) == []


@pytest.mark.long
def test_a_print_that_is_ended_half_way_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "templates/game", tmp_path / "content/spells")
    aside = tmp_path / "aside"
    aside.mkdir()
    for name, value in (*environment().items(), ("TMPDIR", str(aside))):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(tempfile, "tempdir", None)
    press = RulebookPress(tmp_path / "content", "spells", "es", tmp_path / "out")
    for _ in range(2):
        press.start()
        deadline = time.monotonic() + WORKS_SECONDS
        while not list(aside.rglob("weasyprint-*")) and time.monotonic() < deadline:
            time.sleep(0.01)
    assert list(aside.rglob("weasyprint-*")) and press.is_printing
    press.stop()
    assert list(aside.iterdir()) == []
    press.start()
    while not press.take() and press.is_printing:
        time.sleep(0.1)
    assert press.pages and list(aside.iterdir()) == []


def assert_gone(printing: set[int]) -> None:
    """Each of these processes ends soon."""
    deadline = time.monotonic() + GONE_SECONDS
    while printing & running() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert printing and not printing & running()


def test_only_this_machine_and_only_files_of_the_game_are_answered(desk: Desk) -> None:
    def asked(path: str, **headers: str) -> int:
        try:
            with urllib.request.urlopen(urllib.request.Request(desk.url + path, headers=headers)) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    assert asked("state") == 200
    assert asked("state", Host="evil.example:80") == 404
    assert asked("source?path=/etc/passwd&line=1") == 404
    assert asked("source?path=../../etc/passwd&line=1") == 404
    assert asked("face?name=nobody") == asked("page?number=9") == asked("nothing") == 404


@pytest.mark.long
def test_a_port_that_is_taken_and_a_game_that_is_not_there_are_wrong_command_lines(desk: Desk) -> None:
    port = desk.url.rstrip("/").rpartition(":")[2]
    for words, told in (("--port", port), "taken"), (("nobody",), "expected one of `spells`"):
        done = subprocess.run(
            [sys.executable, "-m", "pliego", "watch", *words],
            cwd=desk.root,
            env=environment(),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2 and told in done.stderr, done.stderr


@pytest.mark.long
def test_the_top_of_the_page_counts_what_stands_below_it(desk: Desk, page: Any) -> None:
    """Errors come first, then warnings, which are folded if they are many; the faces lie below."""

    def top() -> tuple[str, bool, bool]:
        shown = (page.is_visible(f"#{name}") for name in ("problems", "warnings"))
        return page.text_content("#status"), *shown

    page.wait_for_selector("#status:has-text('nothing to mend')")
    assert top() == ("nothing to mend", False, False)
    free = "fields: {a: x, b: x, c: x, d: x, e: x}"
    desk.edit("cards.yaml", "Dragon, value", f"Dragon, {free}, value")
    page.wait_for_selector("#status.warned:has-text('5 to look at')")
    assert top() == ("5 to look at", False, True)
    assert page.text_content("#warnings summary") == "To look at (5)"
    assert not page.is_visible("#warnings li") and page.is_visible("#faces figure")
    page.click("#warnings summary")
    desk.edit("cards.yaml", "Knight, value", "Knight, art: art/none.png, value")
    page.wait_for_selector("#status.wrong:has-text('1 to mend, 6 to look at')")
    assert page.text_content("#problems h2") == "To mend" and page.is_visible("#warnings li")
    places = [
        page.query_selector(f"#{name}").bounding_box()["y"] for name in ("problems", "warnings", "faces")
    ]
    assert places == sorted(places)
