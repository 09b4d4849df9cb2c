"""`pliego watch` when something is odd: strange requests and times, files that go, a full disk."""

from __future__ import annotations

import os
import resource
import shutil
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk, codes, is_settled
from workshop import ROOT, heed_ctrl_c

pytestmark = pytest.mark.long

HOUR = 3600.0
MOST_FILE_BYTES = 30_000
RULES = """\
sections:
  - {id: turn, title: Turn, blocks: [{rule: TURN-1, kind: procedure, origin: house, text: Take a card.}]}
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as desk:
        desk.state(is_settled)
        yield desk
        assert desk.end() == 0
        assert "Traceback" not in desk.terminal()


def with_rulebook(root: Path) -> Path:
    """Copy a game that has a rulebook to where a desk looks for it."""
    return Path(shutil.copytree(ROOT / "templates/game", root / "spells"))


def answered(desk: Desk, line: str) -> str:
    """Return the first line of the answer to a request."""
    host, port = desk.url.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as sent:
        sent.sendall(f"{line} HTTP/1.0\r\nHost: {host}:{port}\r\n\r\n".encode())
        return sent.makefile("rb").readline().decode().strip()


def test_a_strange_request_is_answered_and_prints_nothing(desk: Desk) -> None:
    strange = (
        *("/source?path=%00", "/source?path=" + "a" * 5000, "/source?path=", "/source?path=%ED%A0%80"),
        *(f"/page?number={number}" for number in ("9" * 5000, "0", "-1", "%D9%A1", "1.0", "")),
        *("http://[/", "//[", "/face?name=%00", "/%00", "?", "*"),
    )
    (desk.root / "loop").symlink_to(desk.root / "loop")
    for request in (*strange, "/source?path=loop"):
        assert " 404 " in answered(desk, f"GET {request}"), request
    assert " 200 " in answered(desk, "GET /state")
    assert desk.terminal().count("\n") == 2, desk.terminal()


def test_a_browser_that_goes_away_prints_nothing(desk: Desk) -> None:
    host, port = desk.url.removeprefix("http://").rstrip("/").split(":")
    for begun in (b"GET /state HTTP/1.0\r\nHost: 127.0.0.1:1\r\n\r\n" * 50, b"GET /st"):
        for _ in range(5):
            with socket.create_connection((host, int(port))) as sent:
                sent.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sent.sendall(begun)
    time.sleep(0.5)
    assert " 200 " in answered(desk, "GET /state")
    assert desk.terminal().count("\n") == 2, desk.terminal()


def test_a_time_in_the_future_is_looked_at_once(desk: Desk) -> None:
    ahead = time.time() + HOUR
    os.utime(desk.root / "cards.yaml", (ahead, ahead))
    desk.edit("cards.yaml", "Knight", "Grey Knight")
    os.utime(desk.root / "cards.yaml", (ahead, ahead))
    after = desk.state(lambda state: "Grey Knight" in str(state["faces"]))
    time.sleep(3)
    assert desk.now()["step"] == after["step"]
    desk.edit("cards.yaml", "Grey Knight", "Blue Knight")
    desk.state(lambda state: "Blue Knight" in str(state["faces"]))


def test_a_game_without_game_yaml_is_to_mend_and_comes_back(desk: Desk) -> None:
    (desk.root / "game.yaml").rename(desk.root / "aside")
    gone = desk.state(lambda state: bool(state["problems"]))
    assert codes(gone) == ["file-unreadable"] and gone["problems"][0]["path"] == "game.yaml"
    assert all(face["old"] for face in gone["faces"]) and len(gone["faces"]) == 3
    (desk.root / "aside").rename(desk.root / "game.yaml")
    desk.state(lambda state: not state["problems"])
    assert desk.terminal().count("game.yaml:1:1: error: expected a file that can be read") == 1


def test_a_folder_that_goes_comes_back(desk: Desk) -> None:
    """`watch` stands in it."""
    copy = shutil.copytree(desk.root, desk.root.with_name("copy"))
    shutil.rmtree(desk.root)
    gone = desk.state(lambda state: bool(state["problems"]))
    assert codes(gone) == ["file-unreadable"]
    copy.rename(desk.root)
    desk.state(lambda state: not state["problems"])
    desk.edit("cards.yaml", "Knight", "Nobody {value.nobody}")
    wrong = desk.state(lambda state: bool(state["problems"]))
    assert [each["path"] for each in wrong["problems"]] == ["cards.yaml"]


def test_a_folder_that_is_a_link_is_followed_elsewhere(desk: Desk) -> None:
    """First the link leads to itself, then to one version, then to another."""
    one, two = desk.root.with_name("one"), desk.root.with_name("two")
    desk.root.rename(one)
    shutil.copytree(one, two)
    (two / "cards.yaml").write_text((two / "cards.yaml").read_text().replace("Knight", "Second Knight"))
    desk.root.symlink_to(desk.root)
    desk.state(lambda state: bool(state["problems"]))
    for target in (one, two):
        desk.root.unlink()
        desk.root.symlink_to(target)
        desk.state(lambda state: not state["problems"])
    desk.state(lambda state: "Second Knight" in str(state["faces"]))


def test_rules_that_go_take_their_pages_and_problems_along(desk: Desk) -> None:
    (desk.root / "rules.yaml").write_text(RULES)
    printed = desk.state(lambda state: is_settled(state) and bool(state["pages"]))
    assert codes(printed) == ["house-unexplained"]
    (desk.root / "rules.yaml").unlink()
    gone = desk.state(lambda state: not state["problems"])
    assert not gone["pages"]


def test_a_rulebook_with_many_problems_is_shown(tmp_path: Path) -> None:
    """They are more than a pipe holds."""
    folder = with_rulebook(tmp_path)
    for number in range(250):
        (folder / f"{'note-' * 40}{number}.yaml").write_text("")
    with Desk(tmp_path) as desk:
        shown = desk.state(lambda state: is_settled(state) and bool(state["pages"]))
        assert codes(shown).count("unknown-file") == 250


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    with_rulebook(tmp_path)

    def fill() -> None:
        heed_ctrl_c()
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_BYTES, MOST_FILE_BYTES))

    with Desk(tmp_path, fill) as desk:
        full = desk.state(lambda state: is_settled(state) and bool(state["problems"]))
        assert codes(full) == ["rulebook-unprinted"] and "the machine refused: " in str(full["problems"])
        assert "rulebook-unprinted" in desk.terminal() and "Traceback" not in desk.terminal()
