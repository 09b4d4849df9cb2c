"""A content folder becomes a game; every fault is told once, at its place, and the sound rest is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from pliego.game.model.game import Game
from pliego.game.reader import FILES, find_games
from pliego.games.opening import read_game
from pliego.text.files import FileFault, Folder, Reads
from pliego.text.problems import Problem, Span, has_errors, in_order

GAME = """\
format: 1
version: 0.1
date: 2026-01-31
lang: es
title: Prueba
players: {min: 2, max: "{value.most}"}
minutes: {min: 5, max: 10}
age: 8
aim: Gana.
credits: [{role: Autor, name: Ana}]
rights: {owner: Ana, permission: Suyo., notice: Nada.}
theme: plain
values: {hand: 5, most: {value: 4, origin: house}}
"""
CARDS = """\
cards:
  one: {title: Uno, text: Hola.}
  two: {title: Dos}
decks:
  main: {title: Mazo, layout: card, back: back, cards: [{card: one, copies: "{value.hand}"}, {card: two}]}
"""
RULES = """\
sections:
  - id: turn
    title: Turno
    blocks:
      - {rule: TURN-1, kind: procedure, origin: source, text: Roba.}
      - {prose: Nada más.}
"""


def write(folder: Path, **files: str) -> Path:
    root = folder / "test-game"
    for name, text in {"game": GAME, **files}.items():
        path = root / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def read(folder: Path, **files: str) -> tuple[Game | None, list[str]]:
    root = write(folder, **files)
    game, problems = read_game(root)
    return game, told(problems, root)


def told(problems: list[Problem], root: Path) -> list[str]:
    return [f"{place(p.span, root)} {p.code}" for p in in_order(problems)]


def unmarked(text: str, name: str, codes: str) -> tuple[str, list[str]]:
    """Return a text without its marks `»`, and the problems expected there: one code for each mark."""
    places = []
    while "»" in text:
        before, text = text.split("»", 1)
        places.append(f"{name}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}")
        text = before + text
    return text, [f"{at} {code}" for at, code in zip(places, codes.split(), strict=True)]


def place(span: Span | None, root: Path) -> str:
    return f"{Path(span.path).relative_to(root)}:{span.line}:{span.column}" if span else "-"


def test_a_number_too_large_is_told_with_the_range_that_is_right(tmp_path: Path) -> None:
    """What is too small passes to the checks, and is told with what it belongs to."""
    game = GAME + "pace: {setup: 86401, decision: -1}\n"
    cards = CARDS.replace('"{value.hand}"', "1000000").replace("{card: two}", "{card: two, copies: 1001}")
    said = [problem.message for problem in read_game(write(tmp_path, game=game, cards=cards))[1]]
    assert sorted(said) == [
        "expected a number from 0 to 86400, found `86401`",
        "expected a number from 1 to 1000, found `1000000`",
        "expected a number from 1 to 1000, found `1001`",
    ]


def test_a_sound_game_has_no_problems(tmp_path: Path) -> None:
    game, problems = read(tmp_path, cards=CARDS, rules=RULES)
    assert problems == [] and game is not None
    assert game.info.players.max == 4 and game.decks["main"].size == 6
    assert list(game.rules) == ["TURN-1"] and game.rule_sections["TURN-1"].id == "turn"


def test_games_are_the_folders_with_a_game_yaml(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "notes").mkdir()
    assert find_games(tmp_path) == ["test-game"] and find_games(tmp_path / "none") == []


def test_a_folder_without_a_game_yaml_says_so(tmp_path: Path) -> None:
    root = write(tmp_path, cards=CARDS)
    (root / "game.yaml").unlink()
    game, problems = read_game(root)
    assert game is None and [problem.code for problem in problems] == ["file-unreadable"]
    assert problems[0].span == Span(str(root / "game.yaml")) and problems[0].hint == "put it at `game.yaml`"


def test_what_was_read_is_noted_and_so_is_what_was_not_there(tmp_path: Path) -> None:
    root = write(tmp_path, cards=CARDS)
    reads = Reads()
    read_game(root, reads)
    names = {Path(path).name: digest for path, digest in reads.files.items()}
    assert names.keys() == {"game.yaml", *FILES} and names["rules.yaml"] == "missing" != names["cards.yaml"]


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("title: Uno", "»titel: Uno", "unknown-key"),
        ("text: Hola.", "»txet: Hola.", "unknown-key"),
        ("{title: Dos", "»{text: Dos", "missing-key"),
        ("title: Dos", "title: »", "empty"),
        ("title: Dos", "title: »[Dos]", "type"),
        ("text: Hola.", "value: »012x", "number"),
        ("text: Hola.", "value: »2.5x", "number"),
        ("text: Hola.", "value: »99999999999999999999", "number"),
        ("text: Hola.", "origin: »web", "choice"),
        ("text: Hola.", "icon: »Mi Icono", "id"),
        ("  two:", "  »Dos:", "id"),
        ("text: Hola.", "effect: {win: {go: »1.5}}", "number"),
        ("text: Hola.", "effect: {win: {go: »}}", "type"),
        ("text: Hola.", "effect: »[go]", "type"),
        ('"{value.hand}"', '»"{value.hnad}"', "unknown-reference"),
        ('copies: "{value.hand}"', "copies: »{value.hand}", "number"),
        ("decks:", "»decs:", "unknown-key"),
        ("cards:\n  one", "cards: »x\n»more:\n  one", "type unknown-key"),
    ],
)
def test_one_mistake_is_one_error_at_its_place(tmp_path: Path, before: str, after: str, codes: str) -> None:
    assert before in CARDS
    text, expected = unmarked(CARDS.replace(before, after, 1), "cards.yaml", codes)
    game, problems = read(tmp_path, cards=text)
    assert problems == expected and game is not None


def problem_of(folder: Path, **files: str) -> Problem:
    (problem,) = read_game(write(folder, **files))[1]
    return problem


def test_all_keys_that_one_entry_lacks_are_one_error(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, glossary="terms: {a: {plural: b}}")
    assert problem.message == "expected the keys `title`, `text`, found none"
    assert problem.hint == "add `title:`, `text:`"


def test_a_misspelt_key_is_answered_with_the_key(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, cards=CARDS.replace("text:", "txet:"))
    assert problem.message == "expected a known key, found `txet`" and problem.hint == "did you mean `text`?"


def test_a_key_unlike_any_is_answered_with_those_of_its_entry(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, cards=CARDS.replace("back: back", "back: back, zzz: 1"))
    assert problem.hint.startswith("known here: `title`, `subtitle`, `layout`")


def test_a_comma_in_a_text_without_quotes_is_answered_with_quote_it(tmp_path: Path) -> None:
    cards = CARDS.replace("text: Hola.", "text: Hola, para poder contarlas.")
    (problem,) = read_game(write(tmp_path, cards=cards))[1]
    assert problem.code == "unknown-key" and problem.hint == "put a text with a comma in quotes within { }"


def test_an_unquoted_hole_is_answered_with_quote_it(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, cards=CARDS.replace('"{value.hand}"', "{value.hand}"))
    assert problem.hint == 'quote it: `"{value.hand}"`'


def test_an_unquoted_hole_for_text_is_one_error(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, glossary="terms: {a: {title: A, text: {value.hand}}}")
    assert problem.code == "type" and problem.hint == 'quote it: `"{value.hand}"`'
    ruling = "{question: A, kind: gap, place: B, readings: {a: {card.x}}, chosen: a, because: C}"
    assert problem_of(tmp_path / "b", rulings=f"rulings: {{r: {ruling}}}").hint == 'quote it: `"{card.x}"`'


def test_an_unknown_value_is_answered_with_the_nearest(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, cards=CARDS.replace("value.hand", "value.hnad"))
    assert problem.message == "expected a declared value, found `{value.hnad}`"
    assert problem.hint == "did you mean `hand`?"


def test_a_long_text_is_cut_in_the_message(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, cards=CARDS.replace('"{value.hand}"', "x" * 500))
    assert len(problem.message) < 120 and problem.message.endswith("…`")


def test_a_broken_entry_drops_out_and_the_rest_stays(tmp_path: Path) -> None:
    game, _ = read(tmp_path, cards=CARDS.replace("title: Uno", "titel: Uno"))
    assert game is not None and list(game.cards) == ["two"] and game.has_dropped("cards", "one")
    assert not game.has_dropped("cards", "two") and game.places.at("cards.yaml", "cards", "two") is not None


def test_two_mistakes_in_one_file_are_both_told(tmp_path: Path) -> None:
    text = CARDS.replace('"{value.hand}"', "x").replace("title: Dos", "titel: Dos")
    assert read(tmp_path, cards=text)[1] == ["cards.yaml:3:9 unknown-key", "cards.yaml:5:77 number"]


def test_mistakes_of_yaml_and_of_content_are_told_together(tmp_path: Path) -> None:
    text = CARDS.replace("  two:", "  one:").replace('"{value.hand}"', "x")
    assert read(tmp_path, cards=text)[1] == ["cards.yaml:3:3 yaml-duplicate-key", "cards.yaml:5:77 number"]


def test_an_alias_is_not_also_a_value_of_the_wrong_type(tmp_path: Path) -> None:
    text = CARDS.replace("text: Hola.", "text: &t Hola.").replace("title: Dos", "title: Dos, value: *t")
    assert read(tmp_path, cards=text)[1] == ["cards.yaml:2:27 yaml-anchor"]


def test_after_a_syntax_error_only_that_file_is_silent(tmp_path: Path) -> None:
    rules, expected = unmarked(RULES.replace("kind: proc", "kind: »prok"), "rules.yaml", "choice")
    assert read(tmp_path, cards="cards: [", rules=rules)[1] == ["cards.yaml:2:1 yaml-syntax", *expected]


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("age: 8", "age: »eight", "number"),
        ("format: 1\n", "»", "missing-key"),
        ("age: 8", "»aeg: 8", "unknown-key"),
        ("{min: 2, ", "»{", "missing-key"),
        ("notice: Nada.", "notice: »", "empty"),
        ("2026-01-31", "»31/1/2026", "date"),
        ("format: 1", "format: »2", "choice"),
        ("lang: es", "lang: »Español", "id"),
        ("name: Ana}", "»nam: Ana}", "unknown-key"),
        ("theme: plain\n", "theme: plain\nengine: »startre\n", "unknown-engine"),
        ('"{value.most', '»"{value.mots', "unknown-reference"),
        ("hand: 5", "hand: »five", "number"),
        ("hand: 5", "hand: {»vlaue: 5}", "unknown-key"),
        ("hand: 5", 'hand: "{value.most}"', ""),
    ],
)
def test_a_fault_of_game_yaml_is_one_error_and_the_game_is_still_read(
    tmp_path: Path, before: str, after: str, codes: str
) -> None:
    assert before in GAME
    text, expected = unmarked(GAME.replace(before, after, 1), "game.yaml", codes)
    game, problems = read(tmp_path, game=text, cards=CARDS)
    assert problems == expected and game is not None


def test_a_game_yaml_without_content_gives_no_game(tmp_path: Path) -> None:
    assert read(tmp_path, game="") == (None, ["game.yaml:1:1 yaml-empty"])
    assert read(tmp_path, game="format: [")[0] is None


def test_values_are_declared_with_and_without_keys(tmp_path: Path) -> None:
    game, _ = read(tmp_path)
    assert game is not None and {k: v.value for k, v in game.info.values.items()} == {"hand": 5, "most": 4}


def test_what_names_a_value_that_dropped_out_drops_out_silently(tmp_path: Path) -> None:
    game, problems = read(tmp_path, game=GAME.replace("hand: 5", "hand: five"), cards=CARDS)
    assert problems == ["game.yaml:13:16 number"]
    assert game is not None and game.decks == {} and game.has_dropped("decks", "main")


def test_a_broken_block_leaves_its_section(tmp_path: Path) -> None:
    rules = RULES.replace("kind: procedure", "kidn: procedure")
    game, problems = read(tmp_path, rules=rules)
    assert problems == ["rules.yaml:5:24 unknown-key"]
    assert game is not None and game.has_dropped("rules", "TURN-1") and len(game.sections[0].blocks) == 1
    moved = game.places.at("rules.yaml", "sections", 0, "blocks", 0, "prose")
    assert moved is not None and (moved.line, moved.column) == (6, 17)


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("title: Turno", "»titel: Turno", "unknown-key"),
        ("title: Turno", "title: »[Turno]", "type"),
        ("- id: turn", "- look: »stps\n    id: turn", "choice"),
        ("- id: turn", "- »lok: steps\n    id: turn", "unknown-key"),
        ("{rule: TURN-1", "»{rul: TURN-1", "unknown-key"),
        ("rule: TURN-1", "rule: »turn1", "id"),
        ("kind: procedure", "»kidn: procedure", "unknown-key"),
        ("{prose: Nada más.}", "»Nada más.", "unknown-key"),
        ("{prose: Nada más.}", "{prose: »[x]}", "type"),
        ("    blocks:", "    »bloks:", "unknown-key"),
        ("    blocks:", "    blocks: »x\n    »notas:", "type unknown-key"),
        ("    blocks:", "    blocks: »x\n    »bloks:", "type unknown-key"),
    ],
)
def test_a_fault_of_the_rules_is_one_error(tmp_path: Path, before: str, after: str, codes: str) -> None:
    assert before in RULES
    text, expected = unmarked(RULES.replace(before, after, 1), "rules.yaml", codes)
    assert read(tmp_path, rules=text)[1] == expected


def test_a_section_loses_its_rules_with_its_title_not_with_its_look(tmp_path: Path) -> None:
    look, _ = read(tmp_path / "a", rules=RULES.replace("title: Turno", "title: Turno\n    look: stps"))
    assert look is not None and list(look.rules) == ["TURN-1"]
    bare, _ = read(tmp_path / "b", rules=RULES.replace("title: Turno", "titel: Turno"))
    assert bare is not None and bare.has_dropped("sections", "turn") and bare.has_dropped("rules", "TURN-1")


def test_ids_that_stand_twice_are_told_at_each_repetition(tmp_path: Path) -> None:
    again = RULES + RULES.replace("sections:\n", "") + RULES.replace("sections:\n", "").replace("turn", "t3")
    assert read(tmp_path, rules=again)[1] == [
        "rules.yaml:7:9 duplicate-id",
        "rules.yaml:10:16 duplicate-id",
        "rules.yaml:15:16 duplicate-id",
    ]


EXAMPLE = "examples: [{id: e, title: E, cites: [A-1], given: {}, when: [%s], then: {}}]"


@pytest.mark.parametrize(
    ("step", "codes"),
    [
        ("{seat: a, act: b}", ""),
        ("{act: {go: 1}}", ""),
        ("{dice: [1, 2]}", ""),
        ("{dice: {a: 1}}", ""),
        ("{act: »Foo Bar}", "id"),
        ("{act: »[x]}", "type"),
        ("{dice: {a: »[1]}}", "type"),
        ("{dice: »x}", "type"),
        ("{»set: a}", "unknown-key"),
    ],
)
def test_a_value_of_several_shapes_is_told_once(tmp_path: Path, step: str, codes: str) -> None:
    text, expected = unmarked(EXAMPLE % step, "examples.yaml", codes)
    assert read(tmp_path, examples=text)[1] == expected


def test_an_example_or_rule_without_a_name_may_have_had_any(tmp_path: Path) -> None:
    rules = RULES.replace("rule: TURN-1", "rule: turn-1")
    game, _ = read(tmp_path, rules=rules, examples=(EXAMPLE % "").replace("id: e", "id: "))
    assert game is not None and game.has_dropped("rules", "TURN-1") and game.has_dropped("examples", "e")


def test_a_value_of_several_shapes_is_told_with_all_of_them(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, examples=EXAMPLE % "{dice: x}")
    assert problem.message == "expected keys or a list, found `x`"


def test_scenarios_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    game, problems = read(tmp_path, scenarios__b="title: B\n", scenarios__a="title: A\ndifficulty: 2\n")
    assert problems == [] and game is not None and list(game.scenarios) == ["a", "b"]


def test_a_scenario_of_a_game_whose_engine_is_not_known_is_only_read_as_yaml(tmp_path: Path) -> None:
    engine = GAME + "engine: gohulash\n"
    game, problems = read(tmp_path, game=engine, scenarios__a="map: x\n", scenarios__b="a: [")
    assert problems == ["game.yaml:14:9 unknown-engine", "scenarios/b.yaml:2:1 yaml-syntax"]
    assert game is not None and game.has_dropped("scenarios", "a") and game.has_dropped("scenarios", "b")


def test_a_file_whose_name_is_no_id_is_told(tmp_path: Path) -> None:
    root = write(tmp_path)
    (root / "scenarios").mkdir()
    (root / "scenarios/Mi Casa.yaml").write_text("title: A\n")
    assert told(read_game(root)[1], root) == ["scenarios/Mi Casa.yaml:1:1 id"]


@pytest.mark.parametrize(("name", "code"), [("con", "id"), ("lpt9", "id"), ("x" * 101, "length")])
def test_a_folder_or_file_whose_name_not_every_system_has_is_reported(
    tmp_path: Path, name: str, code: str
) -> None:
    root = write(tmp_path, **{f"scenarios__{name}": "title: A\n"}).rename(tmp_path / name)
    assert told(read_game(root)[1], root) == [f"game.yaml:1:1 {code}", f"scenarios/{name}.yaml:1:1 {code}"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    root = write(tmp_path)
    (tmp_path / "cards.yaml").write_text(CARDS)
    (root / "cards.yaml").symlink_to("../cards.yaml")
    (root / "rules.yaml").symlink_to("rules.yaml")
    (root / "scenarios").symlink_to("..")
    game, problems = read_game(root)
    assert told(problems, root) == [
        "cards.yaml:1:1 path-outside",
        "rules.yaml:1:1 file-unreadable",
        "scenarios:1:1 path-outside",
    ]
    assert game is not None and game.has_dropped("cards", "one") and game.has_dropped("rules", "A-1")


@pytest.mark.parametrize("path", ["../a", "/etc/hostname", "art/../../a", "a\0b", "x" * 5000])
def test_no_path_leaves_its_folder(tmp_path: Path, path: str) -> None:
    with pytest.raises(FileFault):
        Folder(tmp_path).read(path)


def test_a_path_inside_may_go_up_and_down(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / "b").mkdir()
    assert Folder(tmp_path).read("b/../a") == b"x"


def test_problems_are_sorted_by_place_and_told_once() -> None:
    first, second = Problem("b", "m", Span("f", 1, 2)), Problem("a", "m", Span("f", 2, 1), severity="warning")
    nowhere = Problem("z", "m", None, severity="note")
    assert in_order([second, first, nowhere, first]) == [nowhere, first, second]
    assert has_errors([first]) and not has_errors([second, nowhere])
    assert str(first) == "f:1:2: error: m [b]"
    assert str(Problem("a", "m", hint="h")) == "error: m [a]\n    hint: h"
