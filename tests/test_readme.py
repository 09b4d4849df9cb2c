"""The README says all that can be typed, and nothing that cannot: commands, options, targets, examples."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from pliego.checks.examine import check_game
from pliego.cli.main import cli
from pliego.games.opening import read_game
from pliego.make.targets import BACKS, INKS, MARK_SIDES, MARKS
from pliego.printing.papers import PAPERS
from pliego.printing.press.standards import STANDARDS
from pliego.printing.products.catalogue import names
from workshop import ROOT, Workshop

README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))
VARIABLES = {name for name in re.findall(r"^([A-Z_]+) \?=", MAKEFILE, re.M) if name not in ("PYTHON", "OUT")}
GAMES = {path.parent.name for path in ROOT.glob("content/*/game.yaml")}
ALONE = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
"""The environment without what `make test` hands down to a make of its own."""

OFFERED: dict[str, set[str]] = {
    "GAMES": GAMES,
    "LANGS": {"es"},
    "PAPERS": set(PAPERS),
    "INKS": set(INKS),
    "BACKS": set(BACKS),
    "CORE": {"2"},
    "STOCK": {"80g"},
    "CUTTER": {"silhouette"},
    "MARKS": set(MARKS),
    "MARKS_ON": set(MARK_SIDES),
    "PRODUCTS": set(names()),
    "DPI": {"300"},
    "BLEED": {"yes"},
    "ONCE": {"yes"},
    "SHOP": {"drivethrucards"},
    "PROFILE": {"fogra39", "none"},
    "STANDARD": set(STANDARDS),
    "DRAFT": {"yes"},
    "PRINTER": {"epson"},
    "CONTENT": {"content"},
    "ALLOW": {"../exports"},
}


def options_of(command: click.Command) -> set[str]:
    """Return the options of a command, and of those below it."""
    below = command.commands.values() if isinstance(command, click.Group) else ()
    own = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    return own.union(*map(options_of, below))


def examples() -> list[str]:
    """Return the lines of the README's shell examples, without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.S)
    lines = (line.split(" #")[0].strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line]


def commands() -> Iterator[list[str]]:
    """Yield the words of every `pliego …` that stands in the README."""
    for found in re.findall(r"`(pliego [^`]+)`", README) + [x for x in examples() if x.startswith("pliego")]:
        yield found.replace("\\|", "|").split()


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_command_has_a_line_with_all_its_options(name: str) -> None:
    lines = [line for line in README.splitlines() if f"`pliego {name}" in line]
    assert lines, f"the README has no line for `pliego {name}`"
    said = {option for line in lines for option in re.findall(r"--[a-z][a-z-]*", line)}
    assert options_of(cli.commands[name]) <= said


def test_no_command_or_option_is_promised_that_there_is_not() -> None:
    for words in commands():
        if words[1].startswith("-"):
            assert words[1] in ("--help", "--version", "-h")
            continue
        if words[1] == "…":
            continue
        assert words[1] in cli.commands, words
        known = options_of(cli.commands[words[1]]) | {"--help"}
        assert {word for word in words if word.startswith("--")} <= known, words


def test_every_target_is_told_and_every_target_told_exists() -> None:
    said = set(re.findall(r"(?m)(?:`|^)make ([a-z-]+)", README))
    assert said >= TARGETS
    assert said <= TARGETS


def make(*words: str) -> str:
    """Return what make prints."""
    run = subprocess.run(["make", *words], cwd=ROOT, env=ALONE, capture_output=True, text=True, check=True)
    return run.stdout


def test_every_target_says_in_the_makefile_what_it_does() -> None:
    helped = make("help")
    lines = dict(line.split(None, 1) for line in helped.splitlines())
    assert set(lines) == TARGETS and all(lines.values())


def test_every_variable_is_told_with_what_it_offers() -> None:
    assert set(OFFERED) == VARIABLES
    for name, values in OFFERED.items():
        (line,) = [line for line in README.splitlines() if line.startswith(f"| `{name}` |")]
        if name in ("INKS", "BACKS", "MARKS", "MARKS_ON", "PAPERS", "LANGS"):
            assert values <= set(re.findall(r"`([a-z0-9]+)`", line)), name


def test_the_examples_can_be_typed() -> None:
    typed = [shlex.split(line) for line in examples()]
    made = [words for words in typed if words[0] == "make"]
    assert made
    for words in made:
        assert words[1] in TARGETS, words
        for word in words[2:]:
            name, _equals, values = word.partition("=")
            assert set(values.split(",")) <= OFFERED[name], word


def test_what_the_examples_edit_is_there() -> None:
    edits = [shlex.split(line) for line in examples() if line.startswith("sed ")]
    for words in edits:
        pattern = words[2].split("/")[1]
        text = (ROOT / words[3]).read_text("utf-8")
        assert text.count(pattern) == 1, f"`{pattern}` is not once in {words[3]}"


def test_the_number_that_the_examples_change_leaves_a_game_without_a_fault(tmp_path: Path) -> None:
    (edit,) = [shlex.split(line)[2:] for line in examples() if line.startswith("sed ")]
    _s, old, new, _end = edit[0].split("/")
    game = edit[1].split("/")[1]
    shop = Workshop.with_games(tmp_path, game)
    shop.edit(edit[1], old, new)
    _game, problems = check_game(shop.root / "content" / game, shop.root / "templates")
    assert problems == []


def test_make_passes_its_variables_on() -> None:
    chosen = {name: min(values) for name, values in OFFERED.items()}
    words = [f"{name}={value}" for name, value in chosen.items()]
    said = make("-n", "pdf", *words)
    for name, value in chosen.items():
        is_flag = name in ("BLEED", "DRAFT", "ONCE")
        option = f"--{name.lower().replace('_', '-')}"
        assert (option if is_flag else f'{option} "{value}"') in said
    one, other = sorted(GAMES)[:2]
    assert f"pliego check {one} {other}" in make("-n", "check", f"GAMES={one},{other}")


def test_every_game_and_every_link_is_there() -> None:
    assert set(re.findall(r"\(content/([a-z-]+)/\)", README)) >= GAMES
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert link.startswith("http") or (ROOT / link).exists(), link


@pytest.mark.parametrize("folder", sorted(path.parent for path in (ROOT / "content").glob("*/game.yaml")))
def test_the_table_of_games_gives_their_players_and_minutes(folder: Path) -> None:
    game, _problems = read_game(folder)
    assert game is not None
    rows = [line for line in README.splitlines() if f"(content/{folder.name}/)" in line]
    cells = [cell.strip() for cell in rows[0].split("|")]
    players, minutes = game.info.players, game.info.minutes
    many = f"{players.min}" if players.min == players.max else f"{players.min}–{players.max}"
    assert cells[1:4] == [
        f"[{game.info.title}](content/{folder.name}/)",
        many,
        f"{minutes.min}–{minutes.max}",
    ]
