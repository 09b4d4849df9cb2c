"""The command line: exit codes, what is refused, how problems are told, and how little it loads."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cases import OURS
from pliego.cli.checking import run_check
from pliego.cli.exits import who_mends
from pliego.cli.games import games_folder
from pliego.cli.report import Report
from pliego.game.beginning import SourceTable, begin
from pliego.text.files import Folder
from pliego.text.problems import Problem, Severity, Span
from workshop import ROOT, Workshop, environment, heed_ctrl_c, pages_text

HEAVY = ("weasyprint", "reportlab", "PIL.Image", "pikepdf", "pypdfium2", "rich", "babel")
FAULTY = """\
cards:
  sol: {title: Sol, text: Brilla., colour: azul}
  luna: {title: Luna, text: "Sale {value.nada}."}
decks:
  cielo: {title: Mazo, layout: otra-carta, back: mini-dorso, total: 9, cards: [{card: luna}, {card: lune}]}
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A game that is sound."""
    return Workshop.with_games(tmp_path_factory.mktemp("cli"), "otra")


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A game with several mistakes, beside a sound one."""
    found = Workshop.with_games(tmp_path_factory.mktemp("faulty"), "otra", "marcas")
    found.write("content/otra/cards.yaml", FAULTY)
    return found


# -- exit codes -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_sound_game_leaves_with_0(shop: Workshop) -> None:
    done = shop.process("check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "otra: 0 errors, 0 warnings\n", "")


@pytest.mark.long
def test_a_mistake_in_the_content_leaves_with_1_and_no_traceback(faulty: Workshop) -> None:
    done = faulty.process("check")
    assert done.returncode == 1 and "Traceback" not in done.stdout + done.stderr
    told = re.findall(r"^content/otra/cards\.yaml:(\d+):\d+: error: .* \[([a-z-]+)\]$", done.stdout, re.M)
    assert len(told) >= 4 and [int(line) for line, _code in told] == sorted(int(line) for line, _ in told)
    assert done.stdout.strip().splitlines()[-1].startswith("marcas, otra: ")


def test_ctrl_c_leaves_with_130_whatever_it_met(tmp_path: Path) -> None:
    """Python itself, begun with `-m`, would end by the signal after an interrupted `exec`."""
    halt = "cli.command('halt')(lambda: exec('raise KeyboardInterrupt'))"
    (tmp_path / "sitecustomize.py").write_text(f"from pliego.cli.main import cli\n{halt}\n")
    paths = {**environment(), "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}/generator"}
    done = run([sys.executable, "-m", "pliego", "halt"], ROOT, paths)
    assert done.returncode == 130
    assert done.stderr.strip() == "interrupted; what was built before is whole"


def test_ctrl_c_before_anything_is_open_ends_without_a_word(tmp_path: Path) -> None:
    met = tmp_path / "met"
    told = f"import os, pathlib, signal\npathlib.Path({str(met)!r}).touch()\n"
    (tmp_path / "click.py").write_text(told + "os.kill(os.getpid(), signal.SIGINT)\n")
    paths = f"{tmp_path}{os.pathsep}{environment().get('PYTHONPATH', '')}"
    done = run([sys.executable, "-m", "pliego"], ROOT, {**environment(), "PYTHONPATH": paths})
    assert (done.returncode, done.stdout + done.stderr) == (-signal.SIGINT, "") and met.exists()


def run(words: list[str], folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=heed_ctrl_c,
    )


@pytest.mark.parametrize(
    ("words", "naming"),
    [
        (("build", "--games", "nada"), "`otra`"),
        (("build", "--langs", "en"), "`es`"),
        (("build", "--papers", "a9"), "`a4`, `letter`"),
        (("build", "--inks", "gris"), "`colour`, `low`"),
        (("build", "--backs", "long"), "`duplex`, `short`, `fold`, `none`"),
        (("build", "--products", "cards,novel"), "`rulebook`, `companion`"),
        (("build", "--products", "boards"), "`aids`, `cards`, `kit`"),
        (("build", "--jobs", "0"), "--jobs"),
        (("build", "--out", "content/otra/game.yaml"), "--out"),
        (("build", "--out", "/dev/null/x"), "--out"),
        (("check", "nada"), "`otra`"),
        (("check", "--content", "nowhere"), "`nowhere`"),
        (("check", "--format", "xml"), "'text', 'json', 'github'"),
        (("decks", "nada"), "`otra`"),
        (("check", "otro"), "did you mean `otra`?"),
        (("build", "otro", "--papers", "a4"), "did you mean `otra`?"),
        (("chekc",), "chekc"),
        (("build", "--paper", "a4"), "--papers"),
        ((), "Usage"),
    ],
)
def test_what_is_not_offered_leaves_with_2_naming_what_is(
    shop: Workshop, words: tuple[str, ...], naming: str
) -> None:
    done = shop.pliego(*words)
    assert done.returncode == 2 and naming in done.stderr, done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""
    assert not shop.out.exists() or not list(shop.out.rglob("*.pdf"))


def test_a_folder_that_has_no_room_is_the_machines_fault(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def mkdir(self: Path, *words: int, **named: bool) -> None:
        if self.name == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))
        make(self, *words, **named)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    done = shop.pliego("build", "--papers", "a4", "--out", "full")
    assert done.returncode == 1 and "the machine refused: no space left on device: full" in done.stderr


def test_a_game_without_anything_to_print_says_so(shop: Workshop) -> None:
    game = (shop.root / "content/otra/game.yaml").read_text("utf-8")
    alone = shop.write("content/nueva/game.yaml", game)
    try:
        done = shop.pliego("build", "nueva")
        assert done.returncode == 0 and "game.yaml:1:1: warning: expected something to print" in done.stdout
        asked = shop.pliego("build", "nueva", "--products", "cards")
        assert asked.returncode == 2 and "found `cards`: nueva has nothing to print" in asked.stderr
    finally:
        alone.unlink()
        alone.parent.rmdir()


def test_a_format_of_later_says_what_reads_it(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/game.yaml", "format: 1", "format: 2")
    shop.write("content/otra/look/layouts/own.yaml", "format: 2\nextends: mini-carta\n")
    shop.edit("templates/layouts/mini-carta.yaml", "format: 1", "format: 3")
    shop.edit("content/otra/cards.yaml", "layout: otra-carta", "layout: own")
    told = shop.pliego("check").stdout
    assert told.count("expected `1`, found `2`") == 2 and told.count("expected `1`, found `3`") == 1
    assert told.count("files of a later format need a newer Pliego") == 3


def test_a_wrong_command_line_leaves_a_process_with_2_too(shop: Workshop) -> None:
    done = shop.process("check", "nada")
    assert (done.returncode, done.stdout) == (2, "") and "`otra`" in done.stderr


def test_our_bug_leaves_with_3_and_shows_a_traceback(shop: Workshop, tmp_path: Path) -> None:
    broken = "import pliego.game.reader\ndel pliego.game.reader.read_game\n"
    (tmp_path / "sitecustomize.py").write_text(broken)
    done = shop.process("check", PYTHONPATH=f"{tmp_path}:{ROOT}/generator")
    assert done.returncode == 3
    assert "Traceback" in done.stderr and "this is a bug of Pliego" in done.stderr


@pytest.mark.long
def test_what_trips_in_the_room_of_a_game_is_told_by_its_line(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path / "shop")
    shutil.copytree(ROOT / "templates/game", shop.root / "content/plantilla")
    (tmp_path / "sitecustomize.py").write_text(
        "import pliego.games.starter.rules as rules\ndel rules.not_twice\n"
    )
    done = shop.process("check", PYTHONPATH=f"{tmp_path}:{ROOT}/generator")
    assert done.returncode == 3 and "Traceback" in done.stderr
    last = done.stderr.splitlines()[-1]
    assert re.match(r"the room of a game tripped, at pliego/games/starter/rules\.py:\d+: mend it", last)


def test_a_bug_is_where_the_traceback_last_goes_through_a_room() -> None:
    shown = "".join(
        f'  File "/somewhere/pliego/{file}", line {line}, in it\n'
        for file, line in (
            ("cli/main.py", 1),
            ("games/starter/room.py", 2),
            ("games/starter/rules.py", 3),
            ("x.py", 4),
        )
    )
    assert "at pliego/games/starter/rules.py:3: mend it" in who_mends(shown)


def test_help_and_version_leave_with_0(shop: Workshop) -> None:
    for words in (("--help",), ("-h",), ("build", "--help"), ("check", "--help"), ("--version",)):
        done = shop.pliego(*words)
        assert done.returncode == 0 and done.stdout and not done.stderr


def test_every_option_says_what_it_does(shop: Workshop) -> None:
    said = shop.pliego("build", "--help").stdout
    names = "games langs papers inks backs products out jobs content format"
    for option in names.split():
        assert re.search(rf"--{option} \S+\s+\S", said), option


@pytest.mark.long
def test_a_locale_without_our_letters_is_no_reason_to_fail(faulty: Workshop) -> None:
    faulty.edit("content/otra/cards.yaml", "title: Luna", "title: Luná ☽")
    done = faulty.process("check", PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert done.returncode == 1 and "Traceback" not in done.stderr


# -- how problems are told --------------------------------------------------------------------------------


def test_problems_as_json_are_the_same_problems(faulty: Workshop) -> None:
    text, data = faulty.pliego("check"), faulty.pliego("check", "--format", "json")
    problems = json.loads(data.stdout)
    assert data.returncode == 1 and data.stderr == ""
    for problem in problems:
        keys = ["path", "line", "column", "severity", "code", "message", "hint", "place"]
        keys += ["row", "heading", "sheet"]
        assert list(problem) == keys
    lines = [
        f"{p['path']}:{p['line']}:{p['column']}: {p['severity']}: {p['message']} [{p['code']}]"
        for p in problems
    ]
    assert lines == [line for line in text.stdout.splitlines() if line.endswith("]")]


def test_a_sound_game_as_json_is_an_empty_list(shop: Workshop) -> None:
    assert json.loads(shop.pliego("check", "--format", "json").stdout) == []


def test_problems_as_github_annotations(faulty: Workshop) -> None:
    done = faulty.pliego("check", "--format", "github")
    count = len(json.loads(faulty.pliego("check", "--format", "json").stdout))
    lines = done.stdout.splitlines()
    assert done.returncode == 1 and len(lines) == count
    pattern = r"::(error|warning|notice) file=content/otra/\S+,line=\d+,col=\d+::expected .*"
    assert all(re.fullmatch(pattern, line) for line in lines), lines
    assert any("%0A" in line for line in lines), "a hint follows on a line of its own"


@pytest.mark.parametrize(
    ("severity", "level"), [("error", "error"), ("warning", "warning"), ("note", "notice")]
)
def test_each_severity_is_a_level_that_github_knows(
    severity: Severity, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Report("github").problems([Problem("pinned", "100 % held", Span("a.yaml", 2, 3), severity=severity)])
    assert capsys.readouterr().out == f"::{level} file=a.yaml,line=2,col=3::100 %25 held [pinned]\n"


def test_build_tells_problems_in_the_same_forms(faulty: Workshop) -> None:
    check = json.loads(faulty.pliego("check", "--format", "json").stdout)
    done = faulty.pliego("build", "--papers", "a4", "--products", "cards", "--format", "json")
    assert done.returncode == 1 and json.loads(done.stdout) == check
    assert "marcas/es/marcas-cards-es-a4.pdf" in done.stderr


def test_progress_goes_to_standard_error_and_results_to_output(shop: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = shop.pliego("build", "--papers", "a4", "--products", "aids", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"1 built, 0 up to date in {out}/\n")
    assert done.stderr == "[1/1] otra/es/otra-aids-es-a4.pdf\n"
    again = shop.pliego("build", "--papers", "a4", "--products", "aids", "--out", str(out))
    assert (again.stdout, again.stderr) == (f"0 built, 1 up to date in {out}/\n", "")
    twice = shop.pliego("build", "--papers", "a4, a4", "--products", "aids,aids", "--out", str(out))
    assert twice.stdout == again.stdout, "what is named twice is built once"


@pytest.mark.long
def test_a_closed_pipe_is_no_bug(faulty: Workshop) -> None:
    words = "python -m pliego check | head -c 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; PATH={ROOT}/.venv/bin:$PATH {words}"],
        cwd=faulty.root,
        env={"PYTHONPATH": str(ROOT / "generator"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_games_elsewhere(shop: Workshop, tmp_path: Path) -> None:
    done = Workshop(tmp_path).pliego("check", "--content", str(shop.root / "content"))
    assert done.returncode == 1, "the test games' theme is not among Pliego's own"
    assert "theme" in done.stdout
    done = Workshop(tmp_path).pliego("check", "--content", str(ROOT / "content"), OURS[0])
    assert done.returncode == 0, done.stdout


def test_a_game_is_named_by_its_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / "games" / name).mkdir(parents=True)
        (tmp_path / "games" / name / "game.yaml").touch()
    monkeypatch.chdir(tmp_path)
    here = games_folder(tmp_path / "games")
    assert here.games(("games/a", "./games/b/", "c")) == ("a", "b", "c") and here.one("games/b/") == "b"
    monkeypatch.chdir(tmp_path / "games/a")
    assert games_folder(None).games((".",)) == ("a",) and games_folder(None).games(("../b",)) == ("b",)


def test_the_last_line_says_where_errors_are_among_warnings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = SourceTable("deck.csv", b"Name,copies,Text\nA,1,=SUM(B2)\nB,two,x\n")
    for name, data in begin(Folder(ROOT / "templates"), "Game", "en", [table]).files.items():
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_bytes(data)
    with pytest.raises(SystemExit):
        run_check((), tmp_path, ROOT / "templates", tmp_path / "build", Report("text"))
    *_others, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"game: 1 error, 1 warning \(error at \S+/deck\.csv: row 3, column `copies`\)", last)


# -- ballast ----------------------------------------------------------------------------------------------


def loaded(shop: Workshop, *words: str) -> set[str]:
    """Return the heavy modules that a command imports."""
    done = shop.process(*words, python=("-X", "importtime"))
    assert done.returncode == 0
    modules = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines() if "|" in line}
    return {name for name in HEAVY if name in modules}


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("build", "--help")])
def test_help_imports_nothing_heavy(shop: Workshop, words: tuple[str, ...]) -> None:
    assert loaded(shop, *words) == set()


@pytest.mark.long
def test_check_imports_no_back_end(tmp_path: Path) -> None:
    """The first one weighs the ink of faces on pictures; a game that is known to be clean needs none."""
    shop = Workshop.with_games(tmp_path, "otra")
    shop.out.mkdir()
    assert loaded(shop, "check") <= {"babel", "PIL.Image"}
    assert loaded(shop, "check") <= {"babel"}


def test_a_build_with_nothing_to_do_imports_no_back_end(shop: Workshop, tmp_path: Path) -> None:
    words = ("build", "--papers", "a4", "--products", "aids", "--out", str(tmp_path))
    shop.pliego(*words)
    assert loaded(shop, *words) == set()


@pytest.mark.long
def test_sheets_need_no_weasyprint(shop: Workshop, tmp_path: Path) -> None:
    words = ("build", "--papers", "a4", "--products", "cards,aids", "--out", str(tmp_path))
    assert "weasyprint" not in loaded(shop, *words)


# -- without Pango ----------------------------------------------------------------------------------------

NO_PANGO = """\
import sys
from importlib.abc import MetaPathFinder

class NoPango(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0': libpango-1.0-0: no such file")

sys.meta_path.insert(0, NoPango())
"""


Built = tuple[Workshop, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def without_pango(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A build on a machine without Pango."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("pango"), "mini")
    shop.write("shim/sitecustomize.py", NO_PANGO)
    done = shop.process("build", "--papers", "a4", PYTHONPATH=f"{shop.root}/shim:{ROOT}/generator")
    return shop, done


def test_without_pango_all_but_the_books_is_built_and_says_so(without_pango: Built) -> None:
    shop, done = without_pango
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "mini" in done.stderr and "Pango" in done.stderr and "libpango-1.0-0" in done.stderr
    built = {entry["product"] for entry in shop.entries()}
    assert built == {"aids", "cards", "boards", "tokens", "sheets", "kit"}


@pytest.mark.long
def test_without_pango_a_book_that_was_asked_for_leaves_with_1(without_pango: Built) -> None:
    shop, _done = without_pango
    words = ("build", "--papers", "a4", "--products", "rulebook")
    done = shop.process(*words, PYTHONPATH=f"{shop.root}/shim:{ROOT}/generator")
    assert done.returncode == 1 and "Pango" in done.stderr


def test_the_kit_without_books_says_that_they_are_missing(without_pango: Built) -> None:
    shop, _done = without_pango
    assert "Falta el reglamento" in pages_text(shop.pdf(product="kit"))[0]
