"""No terminal and no build server obeys what Pliego prints, whatever content and names hold."""

from __future__ import annotations

import ast
import json
import re
import shutil
from pathlib import Path

import pytest
from pliego.text.printable import harmless, harmless_json
from pliego.text.problems import Problem, Span
from workshop import ROOT, Workshop

ODD = "J\x1b[31m[/b]\n::error file=README.md::x ##[error]y ##vso[task.x]z \x9b2J \u202e \u2028 o"
YAML = '"J\\e[31m[/b]\\n::error file=README.md::x ##[error]y ##vso[task.x]z \\x9B2J \\u202E \\u2028 o"'
VALUE = '"J [/b]\\n::error file=README.md::x ##[error]y ##vso[task.x]z o"'
"""A title in YAML, where control characters are refused."""
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]|::|##\\[|##vso")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ágil lobo ✓ 100 %: `a`, #1", "Ágil lobo ✓ 100 %: `a`, #1"),
        ("\x1b[31m", r"\x1b[31m"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("::error::x", r":\x3aerror:\x3ax"),
        ("a ##[error]b ##vso[x] ## [c]", r"a #\x23[error]b #\x23vso[x] ## [c]"),
        ("\x9b \u2028\u202e\udcff", r"\x9b \u2028\u202e\udcff"),
    ],
)
def test_what_would_be_obeyed_is_shown_as_what_it_is(text: str, printed: str) -> None:
    assert harmless(text) == printed
    assert json.loads(harmless_json(json.dumps(text, ensure_ascii=False))) == text


def test_a_problem_is_one_line_and_its_hint_another() -> None:
    problem = Problem("code", f"found `{ODD}`", Span(f"{ODD}/a.yaml", 2, 3), f"write {ODD}")
    assert len(str(problem).splitlines()) == 2
    assert OBEYED.findall(str(problem).replace("\n", "")) == []


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Return a workshop whose only game says odd things wherever it can."""
    found = Workshop.with_games(tmp_path_factory.mktemp("printable"))
    shutil.copytree(ROOT / "templates/game", found.root / "content/juego")
    for file, title in (("game", "Plantilla"), ("game", "Rojo"), ("cards", "Alta"), ("cards", "Mazo")):
        found.edit(f"content/juego/{file}.yaml", f"title: {title}", f"title: {VALUE}")
    found.edit("content/juego/rulings.yaml", "question: ", "question: '##[error] [/b]' #")
    assert found.pliego("translate", "init", "juego", "en").returncode == 0
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "--format", "json"),
        ("decks",),
        ("decks", "--format", "json"),
        ("odds",),
        ("rulings",),
        ("playtest", "--games", "3", "--jobs", "1"),
        ("playtest", "juego", "--record", "7"),
        ("translate", "status"),
        ("translate", "questions"),
        ("build", ODD),
        ("build", "--langs", ODD),
        ("build", "--content", ODD),
        ("build", f"--{ODD}"),
        ("check", "--format", ODD),
        ("check", "--room", ODD),
        ("new", ODD, "--lang", ODD),
        ("new", "Juego", "--deck", ODD),
        ("build", "--changed-since", ODD),
        ("playtest", "--reading", ODD),
        ("translate", "init", "juego", ODD),
        ("translate", "export", "juego", "en", "--csv", ODD),
        ("translate", "import", "juego", "en", ODD),
    ],
)
def test_no_command_prints_what_is_obeyed(shop: Workshop, words: tuple[str, ...]) -> None:
    done = shop.pliego(*words)
    printed = done.stdout + done.stderr
    assert done.returncode != 3, printed
    assert printed.strip() and OBEYED.findall(printed) == []


@pytest.mark.parametrize("file", ["game", "cards", "rules", "tables", "look/layouts/otra-carta", "glossary"])
@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_an_odd_key_of_a_file_is_printed_as_what_it_is(tmp_path: Path, file: str, form: str) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    path = shop.root / f"content/otra/{file}.yaml"
    before = path.read_text("utf-8") if path.is_file() else ""
    shop.write(f"content/otra/{file}.yaml", f"{before}\n{YAML}: {{{YAML}: {YAML}}}\n")
    done = shop.pliego("check", "--format", form)
    annotations = re.sub(r"^::(error|warning|notice) [^:]*::", "", done.stdout, flags=re.MULTILINE)
    assert done.returncode == 1 and OBEYED.findall(annotations) == []


@pytest.mark.long
def test_the_report_alone_prints() -> None:
    found = []
    for path in (ROOT / "generator/pliego").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _prints(node.func):
                found.append(f"{path.relative_to(ROOT / 'generator/pliego')}: {ast.unparse(node.func)}")
    assert {each for each in found if not each.startswith("cli/report.py")} == {"cli/exits.py: error.show"}


def _prints(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id == "print" or called.id == "Console"
    return isinstance(called, ast.Attribute) and (
        ast.unparse(called) in ("click.echo", "click.secho", "error.show")
        or ast.unparse(called) in ("sys.stdout.write", "sys.stderr.write")
    )
