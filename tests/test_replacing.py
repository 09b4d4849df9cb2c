"""A person's file is replaced whole, only while it is what was read, and stays what it was for the system."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from pliego.make import replacing
from pliego.make.replacing import FileChanged, contents, earlier_of, replace_file
from workshop import environment

OLD, NEW, SAVED = b"old\n", b"new\n", b"saved by an editor\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file as it was read."""
    path = tmp_path / "en.po"
    path.write_bytes(OLD)
    return path


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir())


def test_the_new_file_stands_there_and_the_earlier_one_beside_it(file: Path) -> None:
    replace_file(file, OLD, NEW)
    assert (file.read_bytes(), earlier_of(file).read_bytes()) == (NEW, OLD)
    replace_file(file, NEW, SAVED)
    assert (file.read_bytes(), earlier_of(file).read_bytes()) == (SAVED, NEW)
    assert names(file) == ["en.po", "en.po~"]


def test_nothing_is_written_if_nothing_changes(file: Path) -> None:
    before = file.stat().st_mtime_ns
    replace_file(file, OLD, OLD)
    assert (file.stat().st_mtime_ns, names(file)) == (before, ["en.po"])


@pytest.mark.parametrize("now", [SAVED, b"", None])
def test_what_somebody_saved_or_deleted_meanwhile_stays_so(file: Path, now: bytes | None) -> None:
    file.write_bytes(now) if now is not None else file.unlink()
    with pytest.raises(FileChanged) as told:
        replace_file(file, OLD, NEW)
    assert contents(file) == now
    assert names(file) == (["en.po"] if now is not None else [])
    assert "changed it meanwhile" in told.value.message and "run the command again" in told.value.hint


def test_a_new_file_takes_nobodys_place(file: Path) -> None:
    with pytest.raises(FileChanged):
        replace_file(file, None, NEW)
    assert (file.read_bytes(), names(file)) == (OLD, ["en.po"])
    replace_file(file.with_name("fr.po"), None, NEW)
    assert names(file) == ["en.po", "fr.po"]


def test_a_file_that_appears_at_the_last_moment_is_not_replaced(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "contents", lambda _path: None)
    with pytest.raises(FileChanged):
        replace_file(file, None, NEW)
    assert (file.read_bytes(), names(file)) == (OLD, ["en.po"])


def test_rights_and_attributes_are_kept(file: Path) -> None:
    file.chmod(0o640)
    os.setxattr(file, "user.note", b"mine")
    replace_file(file, OLD, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.getxattr(file, "user.note") == b"mine"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files to others")
def test_the_owner_stays_if_root_runs_the_command(file: Path) -> None:
    os.chown(file, 1234, 1234)
    replace_file(file, OLD, NEW)
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 1234)


def test_a_file_that_may_not_be_written_is_not_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write anything
    with pytest.raises(PermissionError):
        replace_file(file, OLD, NEW)
    assert (file.read_bytes(), names(file)) == (OLD, ["en.po"])


def test_a_symbolic_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "here" / "en.po"
    link.parent.mkdir()
    link.symlink_to(file)
    replace_file(link, OLD, NEW)
    assert link.is_symlink() and names(link) == ["en.po"]
    assert (file.read_bytes(), earlier_of(file).read_bytes()) == (NEW, OLD)


def test_where_files_always_have_names_it_works_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE")
    replace_file(file, OLD, NEW)
    with pytest.raises(FileChanged):
        replace_file(file, OLD, SAVED)
    assert (file.read_bytes(), names(file)) == (NEW, ["en.po", "en.po~"])


def test_what_a_killed_process_left_is_removed(file: Path) -> None:
    file.with_name(".en.po.part").write_bytes(b"ne")
    replace_file(file, OLD, NEW)
    assert (file.read_bytes(), names(file)) == (NEW, ["en.po", "en.po~"])


ADDER = """
import sys
from pathlib import Path
from pliego.make.replacing import FileChanged, contents, replace_file
path, done = Path(sys.argv[1]), 0
while done < 40:
    before = contents(path)
    try:
        replace_file(path, before, before + sys.argv[2].encode())
        done += 1
    except FileChanged:
        pass
"""


def test_of_many_processes_that_replace_one_file_none_undoes_anothers_work(file: Path) -> None:
    file.write_bytes(b"")
    command = [sys.executable, "-c", ADDER, str(file)]
    adders = [subprocess.Popen([*command, letter], env=environment()) for letter in "abc"]
    assert [adder.wait(60) for adder in adders] == [0, 0, 0]
    assert sorted(file.read_text()) == sorted("abc" * 40)
    assert names(file) == ["en.po", "en.po~"]
