"""`pliego new` leaves a whole game or none, however it ends, and never refuses a name for what it left."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from pliego.make import writing
from workshop import Workshop, environment

CARDS = 40


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """Return a workshop with a table of cards and their pictures."""
    found = Workshop(tmp_path)
    found.write("deck.csv", "Name,Image\n" + "".join(f"Card {n},p{n}.png\n" for n in range(CARDS)))
    for number in range(CARDS):
        Image.effect_noise((64, 64), 50 + number).save(tmp_path / f"p{number}.png")
    return found


def left_in(shop: Workshop) -> set[str]:
    """Return what lies beside the table and its pictures."""
    return {path.name for path in shop.root.iterdir() if path.suffix not in (".csv", ".png")}


def new_works(shop: Workshop) -> bool:
    """True if the same name is taken now, and the game is whole."""
    done = shop.pliego("new", "My Deck", "--deck", "deck.csv")
    pictures = list((shop.root / "my-deck/art").iterdir())
    return done.returncode == 0 and len(pictures) == CARDS and left_in(shop) == {"my-deck"}


@pytest.mark.parametrize("written", [0, 1, CARDS - 1, CARDS + 3])
@pytest.mark.parametrize(
    ("fault", "code"), [(OSError(errno.ENOSPC, "No space left on device"), 1), (KeyboardInterrupt(), 130)]
)
def test_what_is_not_reached_is_gone(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, written: int, fault: BaseException, code: int
) -> None:
    whole, count = writing.write, iter(range(1000))

    def failing(part: Path, data: bytes, mode: int = 0o666) -> None:
        if next(count) == written:
            raise fault
        whole(part, data, mode)

    monkeypatch.setattr(writing, "write", failing)
    done = shop.pliego("new", "My Deck", "--deck", "deck.csv")
    assert done.returncode == code and "Traceback" not in done.stderr
    assert left_in(shop) == set()
    monkeypatch.undo()
    assert new_works(shop)


def test_a_picture_that_the_disk_does_not_take_leaves_nothing(shop: Workshop) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000))

    done = shop.process("new", "My Deck", "--deck", "deck.csv", under=limited)
    assert done.returncode == 1 and "the machine refused: file too large" in done.stderr
    assert left_in(shop) == set() and new_works(shop)


def test_what_a_killed_process_left_is_no_game_and_goes_away(shop: Workshop) -> None:
    for number in range(CARDS, 600):
        shutil.copy(shop.root / "p0.png", shop.root / f"p{number}.png")
    shop.write("many.csv", "Name,Image\n" + "".join(f"Card {n},p{n}.png\n" for n in range(600)))
    words = [sys.executable, "-m", "pliego", "new", "My Deck", "--deck", "many.csv"]
    process = subprocess.Popen(words, cwd=shop.root, env=environment(), stdout=subprocess.DEVNULL)
    part = shop.root / f".my-deck.{process.pid}.part"
    while not (part / "art").exists() and process.poll() is None:
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert left_in(shop) == {part.name} and not (part / "game.yaml").exists()
    assert "expected a game" in shop.pliego("check").stderr
    assert new_works(shop)


def test_what_another_process_is_writing_stays(shop: Workshop) -> None:
    part = shop.root / f".my-deck.{os.getppid()}.part"
    part.mkdir()
    assert shop.pliego("new", "My Deck").returncode == 0
    assert left_in(shop) == {"my-deck", part.name}
