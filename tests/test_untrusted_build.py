"""A build folder that somebody else made: nothing outside it is touched, and nothing in it is believed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from pliego.make import signed as signing
from pliego.make.build import LOCK
from pliego.make.checking import CLEAN, CleanGames
from pliego.make.signed import read_signed, signed
from pliego.make.unpacking import UNPACKED
from pliego.make.writing import LinkInTheWay, place_in, write_in, write_whole
from pliego.text.files import OutsideRoot
from workshop import Workshop

A4 = {"papers": ("a4",), "products": ("cards",)}
CARDS = "otra/es/otra-cards-es-a4.pdf"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A game that is built and checked."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("made") / "shop", "otra")
    shop.build(**A4)
    assert shop.pliego("check").returncode == 0
    return shop


@pytest.fixture
def shop(made: Workshop, tmp_path: Path) -> Workshop:
    return Workshop(shutil.copytree(made.root, tmp_path / "shop"))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of somebody else, with a file."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "mine.pdf").write_text("mine")
    return folder


def of_another_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what follows be done by a user with another key."""
    key = os.urandom(32)
    monkeypatch.setattr(signing, "_key", lambda: key)


def clean(shop: Workshop) -> bool:
    return CleanGames.open(shop.out, shop.root / "content", shop.root / "templates").has("otra")


def untouched(outside: Path) -> bool:
    return [path.name for path in outside.iterdir()] == ["mine.pdf"] and (
        outside / "mine.pdf"
    ).read_text() == "mine"


# -- what it says -----------------------------------------------------------------------------------------


def test_only_the_user_who_checked_a_game_believes_that_it_is_clean(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert clean(shop)
    of_another_user(monkeypatch)
    assert not clean(shop)


def test_a_forged_clean_game_is_checked(shop: Workshop) -> None:
    shop.edit("content/otra/cards.yaml", "copies:", "copeis:")
    path = shop.out / CLEAN
    record: dict[str, Any] = json.loads(path.read_text())
    cards = shop.root / "content/otra/cards.yaml"
    files = record["games"]["otra"]["files"]
    files["content/otra/cards.yaml"] = hashlib.sha256(cards.read_bytes()).hexdigest()
    path.write_text(json.dumps(record))
    assert not clean(shop)
    told = shop.pliego("check")
    assert told.returncode == 1 and "copeis" in told.stdout


def test_a_forged_pdf_is_built_again(shop: Workshop) -> None:
    """The manifest names the digest of a PDF, so whoever forges both could call it fresh."""
    before = shop.bytes()
    (shop.out / CARDS).write_bytes(b"%PDF forged")
    manifest = shop.manifest()
    manifest["files"][0]["sha256"] = hashlib.sha256(b"%PDF forged").hexdigest()
    shop.write("build/manifest.json", json.dumps(manifest))
    assert shop.build(**A4).made == [CARDS]
    assert shop.bytes() == before


def test_what_another_user_built_is_built_anew(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    before = shop.bytes()
    of_another_user(monkeypatch)
    (shop.out / CARDS).write_bytes(b"%PDF forged")
    assert shop.build(**A4).made == [CARDS]
    assert shop.bytes() == before
    assert shop.build(**A4).fresh == [CARDS]


def test_a_part_that_is_built_leaves_what_another_user_built_listed(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But only while each file is what its entry says. A home where no key can be kept makes another user
    of everybody, each time."""
    listed = [{**entry, "older": 1} for entry in shop.manifest()["files"]]
    of_another_user(monkeypatch)
    assert shop.build(papers=("a4",), products=("aids",)).made == ["otra/es/otra-aids-es-a4.pdf"]
    assert [entry for entry in shop.manifest()["files"] if entry["product"] == "cards"] == listed
    (shop.out / CARDS).write_bytes(b"%PDF forged")
    of_another_user(monkeypatch)
    shop.build(papers=("letter",), products=("cards",))
    papers = [(entry["product"], entry["paper"]) for entry in shop.manifest()["files"]]
    assert papers == [("aids", "a4"), ("cards", "letter")]


def test_a_release_holds_only_what_this_user_built(shop: Workshop, outside: Path) -> None:
    forged = {**shop.entry(product="cards"), "path": "../outside/mine.pdf", "product": "aids"}
    manifest = shop.manifest()
    manifest["files"].append(forged)
    shop.write("build/manifest.json", json.dumps(manifest))
    (shop.root / "content/otra/boards.yaml").unlink()
    done = shop.pliego("release", "--papers", "a4")
    assert done.returncode == 0, done.stdout
    assert untouched(outside) and "../outside/mine.pdf" not in json.dumps(shop.manifest())


def test_a_record_without_a_home_holds_for_its_process_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for home in (str(tmp_path / "file"), "relative", ""):
        monkeypatch.setenv("XDG_STATE_HOME", home)
        monkeypatch.setenv("HOME", str(tmp_path / "file"))
        signing._key.cache_clear()
        write_whole(tmp_path / "record", json.dumps(signed("state", {"a": 1})).encode())
        assert read_signed(tmp_path / "record", "state") == {"a": 1}
        assert read_signed(tmp_path / "record", "clean") == {}
        signing._key.cache_clear()
        assert read_signed(tmp_path / "record", "state") == {}
    signing._key.cache_clear()


def test_a_key_is_private_and_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    keys = []
    for rights in (0o600, 0o600, 0o644):
        signing._key.cache_clear()
        keys.append(signing._key())
        path = tmp_path / "pliego/key"
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(rights)
    signing._key.cache_clear()
    assert keys[0] == keys[1] == keys[2] != signing._key(), "a key that others can read is none"
    signing._key.cache_clear()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"signature": 3}', '{"signature": "\\ud800"}', '{"a": ' + "[" * 900 + "]" * 900 + "}"]
)
def test_an_odd_record_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "record").write_text(text)
    assert read_signed(tmp_path / "record", "state") == {}


# -- where it leads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("link", ["otra", "otra/es"])
def test_nothing_is_built_through_a_link(shop: Workshop, outside: Path, link: str) -> None:
    shutil.rmtree(shop.out / link)
    (shop.out / link).symlink_to(outside)
    outcome = shop.build(**A4)
    assert [problem.code for problem in outcome.problems] == ["link-in-the-way"]
    assert outcome.problems[0].span and outcome.problems[0].span.path.endswith(f"build/{link}")
    assert outcome.made == [] and untouched(outside)


def test_nothing_is_deleted_through_a_link(shop: Workshop, outside: Path) -> None:
    """Not even what this user built: a folder was replaced by a link since."""
    pdf = shutil.copy(shop.out / CARDS, outside)
    shutil.rmtree(shop.out / "otra")
    (outside / "es").mkdir()
    shutil.move(pdf, outside / "es")
    (shop.out / "otra").symlink_to(outside)
    shutil.rmtree(shop.root / "content/otra")
    (shop.root / "content/otra").mkdir()
    shop.build("marcas")
    assert (outside / "es" / Path(CARDS).name).exists() and (outside / "mine.pdf").exists()


def test_a_forged_manifest_and_state_delete_nothing(shop: Workshop, outside: Path) -> None:
    (shop.out / "x").symlink_to(outside)
    (shop.out / "notes.txt").write_text("mine")
    state: dict[str, Any] = json.loads((shop.out / ".state.json").read_text())
    manifest = shop.manifest()
    for path in ("x/mine.pdf", "notes.txt", "../outside/mine.pdf"):
        manifest["files"].append({**manifest["files"][0], "path": path, "game": "gone"})
        state["made"][path] = {**state["made"][CARDS], "content": "../content"}
    shop.write("build/manifest.json", json.dumps(manifest))
    shop.write("build/.state.json", json.dumps(state))
    shop.build(**A4)
    assert untouched(outside) and (shop.out / "notes.txt").read_text() == "mine"
    assert [entry["path"] for entry in shop.entries()] == [CARDS]


@pytest.mark.parametrize("leads", ["mine.pdf", "new"])
@pytest.mark.parametrize("name", [LOCK, "manifest.json", ".state.json", CLEAN, CARDS])
def test_a_file_that_is_a_link_is_replaced_and_not_followed(
    shop: Workshop, outside: Path, name: str, leads: str
) -> None:
    (shop.out / name).unlink()
    (shop.out / name).symlink_to(outside / leads)
    shop.build(**A4)
    shop.pliego("check")
    assert untouched(outside)


def test_a_build_folder_that_is_a_link_is_refused_and_remembers_nothing(
    shop: Workshop, outside: Path
) -> None:
    shutil.rmtree(shop.out)
    shop.out.symlink_to(outside)
    for words in (["build"], ["release"], ["build", "--out", "build"], ["translate", "extract"]):
        done = shop.pliego(*words)
        assert done.returncode == 2 and "found the link `build`" in done.stderr
    assert shop.pliego("check").returncode == 0
    assert untouched(outside)


@pytest.mark.parametrize("link", ["release", "pot"])
def test_what_else_is_written_goes_through_no_link(shop: Workshop, outside: Path, link: str) -> None:
    (shop.out / link).symlink_to(outside)
    words = {"release": ["release", "--papers", "a4"], "pot": ["translate", "extract", "templates"]}
    done = shop.pliego(*words[link])
    assert done.returncode == 1 and f"build/{link}:" in done.stderr and "link-in-the-way" in done.stderr
    assert untouched(outside)


@pytest.mark.parametrize("link", ["", "cards", "cards/cielo"])
def test_nothing_is_unpacked_through_a_link(shop: Workshop, outside: Path, link: str) -> None:
    folder = shop.out / "otra/es/otra-images-es-36dpi" / link
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(outside)
    done = shop.pliego("build", "--products", "images", "--dpi", "36", "--unpack")
    assert done.returncode == 1 and "link-in-the-way" in done.stderr
    assert untouched(outside)


def test_a_picture_that_is_a_link_is_replaced_when_it_is_unpacked(shop: Workshop, outside: Path) -> None:
    words = ("build", "--products", "images", "--dpi", "36", "--unpack")
    assert shop.pliego(*words).returncode == 0
    picture = shop.out / "otra/es/otra-images-es-36dpi/cards/cielo/sol-es.png"
    picture.unlink()
    picture.symlink_to(outside / "mine.pdf")
    assert shop.pliego(*words).returncode == 0
    assert untouched(outside) and not picture.is_symlink()


def test_a_forged_list_of_unpacked_files_deletes_nothing(shop: Workshop) -> None:
    words = ("build", "--products", "images", "--dpi", "36", "--unpack")
    assert shop.pliego(*words).returncode == 0
    folder = shop.out / "otra/es/otra-images-es-36dpi"
    (folder / "mine.txt").write_text("mine")
    listed = json.loads((folder / UNPACKED).read_text())
    listed["files"].append("mine.txt")
    (folder / UNPACKED).write_text(json.dumps(listed))
    assert shop.pliego(*words).returncode == 0
    assert (folder / "mine.txt").read_text() == "mine"


def test_a_file_has_its_place_below_a_folder_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/b").symlink_to(tmp_path)
    for path in ("../x", "/x", "a/../../x"):
        with pytest.raises(OutsideRoot):
            place_in(tmp_path, path)
    for path in ("a/b/x", "a/b/c/x"):
        with pytest.raises(LinkInTheWay):
            write_in(tmp_path, path, b"")
    assert write_in(tmp_path, "a/b", b"new") == tmp_path / "a/b"
    assert not (tmp_path / "a/b").is_symlink() and [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_part_left_as_a_link_is_not_followed(tmp_path: Path, outside: Path) -> None:
    (tmp_path / f".x.{os.getpid()}.part").symlink_to(outside / "mine.pdf")
    write_whole(tmp_path / "x", b"new")
    assert untouched(outside) and (tmp_path / "x").read_bytes() == b"new"
