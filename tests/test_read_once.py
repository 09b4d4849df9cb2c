"""A file that changes while it is used: a run sees it as it was first, and the next run sees the change."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pliego.make.checking import CleanGames
from pliego.text import files
from pliego.text.files import CHANGED, MISSING, Folder, Missing, Reads
from pliego.text.problems import has_errors
from sampling import sampled
from workshop import Workshop

Change = Callable[[Path, bytes], None]
A4 = {"papers": ("a4",)}


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Return a function that plans a change: a file gets other bytes as soon as somebody has read it once.
    Its size and time stay, if the new bytes have the same length."""
    planned: dict[Path, bytes] = {}
    read = files.read_regular

    def read_and_change(path: Path) -> bytes:
        data, new = read(path), planned.get(path.resolve())
        if new is not None and data != new:
            before = path.stat()
            path.write_bytes(new)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        return data

    monkeypatch.setattr(files, "read_regular", read_and_change)
    return lambda path, new: planned.update({path.resolve(): new})


def clean_bytes(shop: Workshop, folder: Path, **choice: tuple[str, ...]) -> dict[str, bytes]:
    """Return what a build makes from nothing of the same content."""
    again = Workshop(folder)
    for part in ("content", "templates"):
        shutil.copytree(shop.root / part, again.root / part)
    again.build(**choice)
    return again.bytes()


# -- a folder ---------------------------------------------------------------------------------------------


def test_a_run_reads_a_file_once_and_records_what_it_read(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    (tmp_path / "a").write_bytes(b"one")
    first, was = folder.read("a"), dict(folder.reads.files)
    (tmp_path / "a").write_bytes(b"two")
    later = Folder(tmp_path, folder.reads.another())
    assert first == folder.read("a") == later.read("a") == b"one"
    assert was == folder.reads.files == later.reads.files
    assert Folder(tmp_path).read("a") == b"two"


def test_what_was_missing_stays_missing_in_a_run(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert not folder.has("a") and folder.list("", ".yaml") == []
    for name in ("a", "b.yaml"):
        (tmp_path / name).write_text("new")
    assert not folder.has("a") and folder.list("", ".yaml") == []
    with pytest.raises(Missing):
        folder.read("a")
    assert set(folder.reads.files.values()) == {MISSING}


def test_a_link_that_is_turned_elsewhere_is_a_change(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text(name)
    (tmp_path / "link").symlink_to("one")
    folder = Folder(tmp_path)
    assert folder.read("link") == b"one"
    assert {Path(path).name for path in folder.reads.files} == {"one", "link"}


def test_what_two_processes_found_different_never_counts_as_unchanged() -> None:
    one, two = Reads({"a": "1", "b": "1"}, {"c|": "1"}), Reads({"a": "2", "d": "1"}, {"c|": "2"})
    both = one.together(two)
    assert (both.files, both.folders) == ({"a": CHANGED, "b": "1", "d": "1"}, {"c|": CHANGED})


# -- a build ----------------------------------------------------------------------------------------------

BUILDS = {
    "a theme": ("content/otra", "templates/themes/prueba.yaml", b"#f0e060", b"#f0e070", ("cards", "kit")),
    "a layout": (
        "content/otra",
        "templates/layouts/mini-carta.yaml",
        b"[8, 8, 47, 9]",
        b"[9, 8, 46, 9]",
        ("cards",),
    ),
    "a picture": (
        "content/mini",
        "content/mini/art/salto.svg",
        b"#e06050",
        b"#e06051",
        ("cards", "rulebook"),
    ),
    "a text": ("content/otra", "content/otra/cards.yaml", b"Brilla todo", b"Brilla nada", ("cards", "kit")),
}


@pytest.mark.parametrize("what", sampled(BUILDS, 3))
def test_what_changes_during_a_build_is_built_next_time(tmp_path: Path, what: str, changes: Change) -> None:
    game, file, old, new, products = BUILDS[what]
    shop = Workshop.with_games(tmp_path / "shop", Path(game).name)
    path = shop.root / file
    assert old in path.read_bytes()
    changes(path, path.read_bytes().replace(old, new))
    some = {**A4, "products": products}
    assert not has_errors(shop.build(**some).problems)
    assert new in path.read_bytes()
    assert len(shop.build(**some).made) == len(products)
    assert shop.bytes() == clean_bytes(shop, tmp_path / "clean", **some)


@pytest.mark.long
def test_a_picture_of_a_book_that_changes_while_it_is_set_is_built_next_time(
    tmp_path: Path, changes: Change
) -> None:
    shop = Workshop.with_games(tmp_path / "shop", "mini")
    picture = shop.root / "content/mini/look/ground.svg"
    picture.parent.mkdir(exist_ok=True)
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="{}" d="M0 0h9v9z"/></svg>'
    )
    picture.write_text(drawn.format("#112233"))
    shop.write("content/mini/look/book.css", "h1 { background: url(look/ground.svg) }\n")
    changes(picture, drawn.format("#112234").encode())
    some = {**A4, "products": ("rulebook",)}
    assert not has_errors(shop.build(**some).problems)
    assert len(shop.build(**some).made) == 1
    assert shop.bytes() == clean_bytes(shop, tmp_path / "clean", **some)


@pytest.mark.long
def test_a_font_that_changes_between_two_builds_of_a_process_is_seen(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path / "shop", "otra")
    shop.build(**A4)
    fonts = shop.root / "templates/fonts"
    shutil.copy(fonts / "barlow/Regular.ttf", fonts / "source-sans-3/Regular.ttf")
    assert len(shop.build(**A4).made) == 3
    assert shop.bytes() == clean_bytes(shop, tmp_path / "clean", **A4)


# -- a check ----------------------------------------------------------------------------------------------

CHECKS = {
    "a layout": ("templates/layouts/mini-carta.yaml", b"size: [63, 88]", b"size: [63, xx]"),
    "a theme": ("templates/themes/prueba.yaml", b'dorso-rojo: "#f0e060"', b'dorso-rojo: "#f0e06x"'),
    "a style sheet": ("content/otra/look/book.css", b"look/ground.svg", b"look/gruond.svg"),
    "a card": ("content/otra/cards.yaml", b"copies:", b"copeis:"),
}


@pytest.mark.parametrize("what", sampled(CHECKS, 4))
@pytest.mark.long
def test_what_is_broken_during_a_check_is_not_clean_for_ever(
    tmp_path: Path, what: str, changes: Change
) -> None:
    file, old, new = CHECKS[what]
    shop = Workshop.with_games(tmp_path, "otra")
    shop.out.mkdir()
    shop.write("content/otra/look/ground.svg", '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n')
    shop.write("content/otra/look/book.css", "h1 { background: url(look/ground.svg) }\n")
    assert shop.pliego("check").returncode == 0
    assert CleanGames.open(shop.out, shop.root / "content", shop.root / "templates").has("otra")
    shop.write("templates/labels.yaml", (shop.root / "templates/labels.yaml").read_text() + "# touched\n")
    path = shop.root / file
    assert old in path.read_bytes()
    changes(path, path.read_bytes().replace(old, new))
    shop.pliego("check")
    assert new in path.read_bytes()
    told = shop.pliego("check")
    assert told.returncode == 1, told.stdout
