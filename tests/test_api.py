"""`import pliego`: a stranger reads, checks, builds and plays, with code of their own in their own folder."""

from __future__ import annotations

import gc
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pliego
import pypdfium2
import pytest
from pliego.games import brought
from pliego.printing.products import catalogue
from workshop import ROOT, environment

MORE = '''
from pliego.printing.products.catalogue import Product
from pliego.text.problems import Problem


def few_cards(inspection):
    """Say that a deck is small."""
    for name, deck in inspection.game.decks.items():
        if deck.size < 100:
            found, place = f"expected 100 cards, found {deck.size}", inspection.at("cards.yaml")
            yield Problem("deck-small", found, place, severity="warning")


CHECKS = (few_cards,)
PRODUCTS = (Product("titles", lambda game: bool(game.decks), "tower.titles", suffix=".txt", is_usual=False),)
'''
TITLES = '''"""The maker of a list of titles."""

from pliego.printing.sheets.sheet import ProductFile


def make(edition, product):
    """Return the titles of all cards, a line each."""
    titles = [card.title for card in edition.faces.game.cards.values()]
    return ProductFile("\\n".join(titles).encode(), 1, (), ())
'''

PRODUCT_OF = """from pliego.printing.products.catalogue import Product

PRODUCTS = [Product("list", lambda game: True, "{}")]
"""


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A folder with a game and a package that plays, checks and prints it: the starter by another name."""
    shutil.copytree(ROOT / "templates/game", tmp_path / "torre")
    source, room = ROOT / "generator/pliego/games/starter", tmp_path / "tower"
    shutil.copytree(source, room, ignore=shutil.ignore_patterns("__pycache__"))
    start = room / "__init__.py"
    start.write_text(start.read_text("utf-8") + MORE, "utf-8")
    (room / "titles.py").write_text(TITLES, "utf-8")
    game = tmp_path / "torre/game.yaml"
    game.write_text(game.read_text("utf-8").replace("engine: starter", "engine: torre"), "utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pliego", *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_what_is_offered_is_there_and_documented() -> None:
    for name in pliego.__all__:
        assert getattr(pliego, name).__doc__
    with pytest.raises(AttributeError, match="`pliego` has no attribute `nothing`"):
        pliego.nothing  # noqa: B018


def test_importing_it_loads_nothing() -> None:
    code = "import sys, pliego; print([name for name in sys.modules if name.startswith('pliego.')])"
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert done.stdout == "[]\n"


@pytest.mark.long
def test_the_lines_of_the_readme_run_as_they_stand(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    lines = next(block for block in blocks if "pliego.read" in block)
    assert lines.count("import pliego") == 1 and "from pliego" not in lines
    code = lines.replace('"content/', f'"{ROOT}/content/')
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True)
    assert re.fullmatch(r"[A-Z]+-\d+ \(.*\)\n", done.stdout) and list((tmp_path / "build").rglob("*.pdf"))


def test_a_game_is_read_checked_built_and_played(tmp_path: Path) -> None:
    game = pliego.read(ROOT / "templates/game")
    assert game.problems == () and game.check() == []
    built = game.build(tmp_path, papers=["a4"], products=["cards"])
    assert [path.suffix for path in built.made] == [".pdf"] and built.made[0].read_bytes()[:4] == b"%PDF"
    assert game.build(tmp_path, papers=["a4"], products=["cards"]).fresh == built.made
    deck, entry = next((name, deck.cards[0].card) for name, deck in game.game.decks.items())
    assert game.drawing(f"{deck}/{entry}").items
    with pytest.raises(KeyError):
        game.drawing("no/card")
    match = game.play(game.settings()[0])
    while not match.is_over:
        match.apply(match.any_move(random.Random(1)))
    assert match.reason() in game.game.rules and sum(match.returns()) == 1


def test_a_build_keeps_nothing_in_the_process_of_its_caller(tmp_path: Path) -> None:
    built = pliego.read(ROOT / "templates/game").build(tmp_path, papers=["a4"], products=["cards"])
    assert built.made and gc.get_freeze_count() == 0


def test_what_cannot_be_read_or_played_says_why(tmp_path: Path) -> None:
    with pytest.raises(pliego.ContentError) as none:
        pliego.read(tmp_path)
    assert none.value.problems
    shutil.copytree(ROOT / "templates/game", tmp_path / "plain")
    path = tmp_path / "plain/game.yaml"
    path.write_text(path.read_text("utf-8").replace("engine: starter\n", ""), "utf-8")
    with pytest.raises(pliego.ContentError, match="expected an `engine`"):
        pliego.read(tmp_path / "plain").play()


@pytest.mark.long
def test_a_room_in_a_folder_of_ones_own_plays_checks_and_prints(stranger: Path) -> None:
    without = run(stranger, "check", "torre", "--content", ".")
    assert without.returncode == 1 and "unknown-engine" in without.stdout + without.stderr
    words = ("--content", ".", "--room", "tower")
    checked = run(stranger, "check", "torre", *words, "--format", "json")
    assert {each["code"] for each in json.loads(checked.stdout)} == {"deck-small"}, checked.stderr
    played = run(stranger, "playtest", "torre", *words, "--games", "20", "--bots", "random", "--jobs", "2")
    assert played.returncode == 0 and "20 games" in played.stdout, played.stderr
    odds = run(stranger, "odds", "torre", *words)
    assert odds.returncode == 0 and "mejor-carta" in odds.stdout


@pytest.mark.long
def test_a_product_of_ones_own_is_built_and_goes_stale_with_its_code(stranger: Path) -> None:
    where = ("--content", ".", "--room", "tower", "--papers", "a4")
    words = ("build", "torre", *where, "--products", "titles,cards")
    done = run(stranger, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    (titles,) = (stranger / "build/torre").rglob("*.txt")
    assert "Alta" in titles.read_text("utf-8")
    maker = stranger / "tower/titles.py"
    maker.write_text(maker.read_text("utf-8").replace("card.title", "card.title.upper()"), "utf-8")
    assert run(stranger, *words).returncode == 0
    assert "ALTA" in titles.read_text("utf-8")


@pytest.mark.long
def test_processes_that_begin_from_nothing_know_what_was_brought(stranger: Path) -> None:
    where = ("--content", ".", "--room", "tower", "--jobs", "2")
    done = run(stranger, "build", "torre", *where, "--products", "titles,kit,images")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((stranger / "build/torre").rglob("*.txt"))) == 2


def test_a_room_is_handed_over_as_an_object(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(stranger))
    monkeypatch.setattr(brought, "_brought", {})
    monkeypatch.setattr(catalogue, "_added", [])
    import tower  # type: ignore[import-not-found]

    match = pliego.read(stranger / "torre", room=tower.GAME).play()
    assert match.legal_moves(match.actor)


@pytest.mark.parametrize(("name", "why"), [("no_such_room", "No module named"), ("json", "expected `GAME`")])
def test_a_room_that_there_is_not_is_a_wrong_command_line(tmp_path: Path, name: str, why: str) -> None:
    done = run(tmp_path, "check", "--room", name, "--content", str(ROOT / "content"))
    assert done.returncode == 2 and why in done.stderr and "Traceback" not in done.stderr


@pytest.mark.long
def test_a_room_that_fails_is_for_its_author_to_mend(stranger: Path) -> None:
    rules = stranger / "tower/rules.py"
    line = "card = yield Draw("
    assert line in rules.read_text("utf-8")
    rules.write_text(rules.read_text("utf-8").replace(line, f"1 / 0; {line}"), "utf-8")
    done = run(stranger, "check", "torre", "--content", ".", "--room", "tower")
    assert done.returncode == 3 and "tower/rules.py" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('return "turno"', 'return "tarde"', "to return one of `turno`, `robar`, found `tarde`"),
        (
            "passed: bool = public(default=False)",
            "passed: bool = False",
            "CardTable.passed to say who sees it",
        ),
    ],
)
@pytest.mark.long
def test_what_a_room_does_wrong_is_said_without_a_traceback(
    stranger: Path, old: str, new: str, told: str
) -> None:
    rules = stranger / "tower/rules.py"
    assert old in rules.read_text("utf-8")
    rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")
    done = run(stranger, "check", "torre", "--content", ".", "--room", "tower")
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert told in done.stderr and "bug of Pliego" not in done.stderr


@pytest.mark.parametrize(
    ("module", "code", "told"),
    [
        (
            "checks_words",
            "def few(inspection):\n    yield 'too few'\n\n\nCHECKS = [few]\n",
            "expected the check `checks_words.few` to yield a `Problem` for each fault, found `'too few'`",
        ),
        (
            "checks_nothing",
            "def few(inspection):\n    return None\n\n\nCHECKS = [few]\n",
            "expected the check `checks_nothing.few` to yield a `Problem` for each fault, found `None`",
        ),
        ("no_maker", PRODUCT_OF.format("no_makr"), "No module named 'no_makr'"),
        (
            "no_make",
            PRODUCT_OF.format("json"),
            "expected a function `make(edition, name)` in `json`, which makes the product `list`, found none",
        ),
    ],
)
@pytest.mark.long
def test_a_check_or_a_product_that_is_wrong_is_for_its_author_to_mend(
    tmp_path: Path, module: str, code: str, told: str
) -> None:
    shutil.copytree(ROOT / "templates/game", tmp_path / "torre")
    (tmp_path / f"{module}.py").write_text(code, "utf-8")
    done = run(tmp_path, "check", "torre", "--content", ".", "--room", module)
    assert done.returncode in (2, 3) and told in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr and "bug of Pliego" not in done.stderr


@pytest.mark.long
def test_the_check_and_the_product_of_the_readme_work_from_the_folder_of_the_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates/game", tmp_path / "torre")
    text = (ROOT / "README.md").read_text("utf-8")
    for path, code in re.findall(r"```python\n# (my_game/\w+\.py)\n(.*?)```", text, re.S):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(code, "utf-8")
    cards = tmp_path / "torre/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("value: 3", "value: 30"), "utf-8")
    checked = run(tmp_path / "torre", "check", "--room", "my_game.room")
    assert "[too-strong]" in checked.stdout + checked.stderr
    cards.write_text(cards.read_text("utf-8").replace("value: 30", "value: 3"), "utf-8")
    done = run(tmp_path / "torre", "build", "--room", "my_game.room", "--products", "list", "--papers", "a4")
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (tmp_path / "torre/build").rglob("*.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        assert len(pdf) == 1 and "Alta" in pdf[0].get_textpage().get_text_range()
        assert pdf.get_metadata_value("Title").endswith("List of cards")


def test_a_copy_of_the_starter_plays_by_its_own_rules(stranger: Path) -> None:
    assert "pliego.games.starter" not in "".join(
        path.read_text() for path in (stranger / "tower").glob("*.py")
    )
