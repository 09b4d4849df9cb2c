"""What `pliego watch` takes for a change: the content of files, whatever their times say."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pliego.text.files import FileFault, Folder, Reads
from pliego.watch import followed
from pliego.watch.followed import Followed

LONG_AGO = 1_000_000_000.0
SECOND = 1_000_000_000


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr(followed.time, "monotonic", lambda: self.seconds)


def whole_seconds(monkeypatch: pytest.MonkeyPatch, second: int) -> None:
    """Let the file system count whole seconds, and let it be this second now."""
    state = followed._state

    def rounded(path: str) -> followed._State | None:
        found = state(path)
        return found and found._replace(written=second, changed=second)

    monkeypatch.setattr(followed, "_state", rounded)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text("title: one")
    return path


def read(*paths: Path) -> Reads:
    """Read files, and list the folder of the first."""
    folder = Folder(paths[0].parent)
    for path in paths:
        if folder.has(path.name):
            folder.read(path.name)
    folder.list("", ".yaml")
    return folder.reads


def test_only_another_content_is_a_change(file: Path) -> None:
    files = Followed(read(file))
    assert not files.have_changed()
    for seconds in (LONG_AGO, file.stat().st_mtime + 3600):
        os.utime(file, (seconds, seconds))
        assert not files.have_changed()
    file.write_text("title: two")
    assert files.have_changed()
    file.write_text("title: one")
    assert not files.have_changed()


def test_a_second_save_within_a_second_is_noticed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have the same length, the file system counts whole seconds, and a snapshot takes long."""
    clock = Clock(monkeypatch)
    whole_seconds(monkeypatch, 5 * SECOND)
    files = Followed(read(file))
    clock.seconds = 10
    assert not files.have_changed()
    whole_seconds(monkeypatch, 15 * SECOND)
    file.write_text("title: two")
    assert files.have_changed()
    files = files.after(read(file))
    file.write_text("title: six")
    clock.seconds = 18
    assert files.have_changed()


def test_a_file_that_stays_is_not_read_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    files = Followed(read(file))
    clock.seconds = 3
    assert not files.have_changed()
    monkeypatch.setattr(followed, "digest_now", lambda _path: "another")
    assert not files.have_changed()


def test_what_editors_do_is_noticed(file: Path) -> None:
    """They write beside and rename, delete and write anew, and bring back an old version with its time."""
    files = Followed(read(file))
    beside = file.with_name("cards.yaml~")
    beside.write_text("title: two")
    os.utime(beside, (LONG_AGO, LONG_AGO))
    beside.replace(file)
    assert files.have_changed()
    files = files.after(read(file))
    assert not files.have_changed()
    file.unlink()
    assert files.have_changed()
    files = files.after(read(file))
    assert not files.have_changed()
    file.write_text("title: one")
    assert files.have_changed()


def test_a_file_that_came_between_reading_and_looking_is_noticed(file: Path) -> None:
    missing = file.with_name("game.yaml")
    reads = read(file, missing)
    missing.write_text("")
    file.unlink()
    assert Followed(reads).have_changed()


def test_a_link_that_leads_away_is_noticed_once_it_is_mended(tmp_path: Path) -> None:
    """The file that it leads to is none of ours."""
    folder, away = Folder(tmp_path / "game"), tmp_path / "away.svg"
    folder.root.mkdir()
    away.write_text("<svg/>")
    for link, target in (("away.svg", away), ("loop.svg", "loop.svg")):
        (folder.root / link).symlink_to(target)
        with pytest.raises(FileFault):
            folder.read(link)
    files = Followed(folder.reads)
    away.write_text("<svg></svg>")
    assert str(away) not in folder.reads.files
    for link in ("away.svg", "loop.svg"):
        files = files.after(folder.reads)
        files.have_changed()
        assert not files.have_changed()
        (folder.root / link).unlink()
        (folder.root / link).write_text("<svg/>")
        assert files.have_changed()


def test_a_folder_that_can_be_read_again_is_noticed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(file.parent)
    with monkeypatch.context() as refused:
        refused.setattr(Path, "iterdir", _refuse)
        with pytest.raises(FileFault):
            folder.list("", ".yaml")
    assert Followed(folder.reads).have_changed()


def _refuse(_folder: Path) -> Iterator[Path]:
    raise PermissionError


def test_a_folder_that_goes_and_comes_back_is_noticed(file: Path, tmp_path: Path) -> None:
    folder = file.parent
    files = Followed(read(file))
    (folder / "more.yaml").write_text("")
    assert files.have_changed()
    files = files.after(read(file))
    shutil.rmtree(folder)
    assert files.have_changed()
    assert str(tmp_path) in str(files.reads.files)
