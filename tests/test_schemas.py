"""The JSON Schemas are up to date, accept all real content, and refuse what the reader refuses."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from played import FOLDERS, game_of
from pliego.game.model.book import Examples, RulesFile, Rulings, Transcripts
from pliego.game.model.game import Scenario
from pliego.game.model.info import GameInfo
from pliego.game.model.look import Layout
from pliego.game.model.parts import Cards, Parts, Tables
from pliego.game.model.theme import Theme
from pliego.game.model.types import Model
from pliego.game.schemas import own_schemas, schemas
from pliego.game.validate import fit
from pliego.games.catalogue import CATALOGUE
from pliego.text.yamltree import parse
from small import FILES, TEMPLATES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "templates/schema"
CONTENT = sorted((ROOT / "content").glob("*/**/*.yaml"))
TEMPLATE_FILES = [*sorted((ROOT / "templates").glob("[lt][ah]*s/*.yaml")), ROOT / "templates/labels.yaml"]
MODELS: dict[str, type[Model]] = {
    "game": GameInfo,
    "rules": RulesFile,
    "cards": Cards,
    "boards": Parts,
    "tables": Tables,
    "examples": Examples,
    "rulings": Rulings,
    "transcripts": Transcripts,
    "scenario": Scenario,
    "theme": Theme,
    "layout": Layout,
}


ON_DISK = {str(FOLDER / name): schema for name, schema in schemas().items()} | {
    str(folder / name): schema
    for game, folder in FOLDERS.items()
    for name, schema in own_schemas(CATALOGUE.vocabulary(game_of(game).info.engine)).items()
}
"""Every schema by the file that holds it."""


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schemas()[f"{name}.schema.json"])


class Editor(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Loads YAML 1.2 as editors do: `no` and `2026-01-31` are text."""


_GONE = ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
Editor.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in known if tag not in _GONE]
    for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Editor.add_implicit_resolver(_GONE[0], re.compile("^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


def as_an_editor_sees(value: Any) -> Any:
    """Return what JSON makes of it: keys are text."""
    if isinstance(value, dict):
        return {str(key): as_an_editor_sees(each) for key, each in value.items()}
    return [as_an_editor_sees(each) for each in value] if isinstance(value, list) else value


def faults(name: str, text: str) -> list[str]:
    return refused(validator(name), text)


def refused(by: jsonschema.Draft202012Validator, text: str) -> list[str]:
    try:
        data = as_an_editor_sees(yaml.load(text, Loader=Editor))
    except yaml.YAMLError as error:
        return [str(error)]
    return [f"{error.json_path}: {error.message}" for error in by.iter_errors(data)]


def schema_of_file(path: Path) -> Path:
    """Return the schema that the file's first line names."""
    first = path.read_text().split("\n", 1)[0]
    assert first.startswith("# yaml-language-server: $schema="), f"{path} names no schema"
    named = (path.parent / first.split("=", 1)[1]).resolve()
    assert str(named) in ON_DISK, f"{path} names {named}"
    return named


def test_the_schemas_on_disk_are_those_of_the_models() -> None:
    for file, schema in ON_DISK.items():
        assert json.loads(Path(file).read_text()) == schema, "run: pliego schema"
    found = [*FOLDER.iterdir(), *(ROOT / "content").glob("**/*.schema.json")]
    assert {str(path) for path in found} == ON_DISK.keys()


@pytest.mark.parametrize("file", ON_DISK, ids=lambda file: str(Path(file).relative_to(ROOT)))
def test_every_field_says_what_it_is_for(file: str) -> None:
    schema = ON_DISK[file]
    models = {"": schema, **schema.get("$defs", {})}
    fields = [
        (name, key, said)
        for name, model in models.items()
        for key, said in model.get("properties", {}).items()
    ]
    assert fields or "labels" in file
    assert [
        (name, key) for name, key, said in fields if not said.get("description", "").strip().endswith(".")
    ] == []


@pytest.mark.parametrize("file", ON_DISK, ids=lambda file: str(Path(file).relative_to(ROOT)))
def test_every_schema_is_one(file: str) -> None:
    jsonschema.Draft202012Validator.check_schema(ON_DISK[file])


def test_all_content_fits_the_schema_it_names() -> None:
    kinds = {"layouts": "layout", "scenarios": "scenario"}
    wrong = {}
    for path in CONTENT:
        schema = schema_of_file(path)
        assert schema.name == f"{kinds.get(path.parent.name, path.stem)}.schema.json", path
        wrong[path] = refused(jsonschema.Draft202012Validator(ON_DISK[str(schema)]), path.read_text())
    assert wrong and {path: found for path, found in wrong.items() if found} == {}


def test_all_templates_fit_their_schema() -> None:
    wrong = {}
    for path in TEMPLATE_FILES:
        name = "labels" if path.name == "labels.yaml" else path.parent.name.removesuffix("s")
        wrong[path] = faults(name, path.read_text())
    assert wrong and {path: found for path, found in wrong.items() if found} == {}


def accepts(name: str, text: str) -> bool:
    """True if the reader finds nothing wrong with the file by itself."""
    tree, problems = parse(text.encode(), "f.yaml")
    if tree is None or problems:
        return False
    return not fit(MODELS[name], tree, {"values": {"mano": 5, "total": 3}}).problems


@pytest.mark.parametrize("name", ["game", "rules", "cards", "boards", "tables", "examples", "rulings"])
def test_the_small_game_is_accepted_by_both(name: str) -> None:
    text = FILES[f"{name}.yaml"]
    assert accepts(name, text) and faults(name, text) == []


@pytest.mark.parametrize("name", ["theme", "layout"])
def test_the_small_templates_are_accepted_by_both(name: str) -> None:
    for text in [text for file, text in TEMPLATES.items() if file.startswith(name)]:
        assert accepts(name, text) and faults(name, text) == []


PLAYED = """\
transcripts: {una: {title: U, players: 2, moves: a b, ends: FIN-1, winners: [1]}}
says: {go: '{a}.'}
"""
CHANGES = [
    ("transcripts", "players: 2", ["players: '{value.mano}'", "players: dos", "player: 2", "text: x"]),
    ("transcripts", "moves: a b", ["moves: 5", "moves: [a]", "moves: |-\n a"]),
    ("transcripts", "[1]", ["[]", "[a]", "1", "[1, 2]"]),
    ("transcripts", "ends: FIN-1", ["ends: fin", "scenario: casa", "ends: FIN-1, variant: 3"]),
    ("transcripts", "go: '{a}.'", ["go: 3", "go:", "Go: x", "go: [x]"]),
    ("game", "age: 8", ["age: 8.5", "age: ocho", "age:", "age: '8'", "age: [8]", "eage: 8", "age: 2000000"]),
    ("game", "format: 1", ["format: '1'", "format: 2", ""]),
    ("game", "version: 0.1", ["version: '0.1'", "version: 1", "version:", "version: true", "version: [1]"]),
    ("game", "title: Prueba", ["title: 1984", "title: true", "title:", "title: ' '", "title: {a: b}"]),
    ("game", "lang: es", ["lang: es-MX", "lang: Español", "lang: [es]"]),
    ("game", "date: 2026-01-31", ["date: '2026-01-31'", "date: [1]", "date: {a: b}"]),
    ("game", "mano: 5", ["mano: '5'", "mano: {value: 5}", "mano: {is: 5}", "mano: x", "mano:", "Mano: 5"]),
    ("game", "theme: plain", ["theme: 7", "theme: Plain", "theme:", "theme: -1"]),
    ("cards", "copies: 2", ["copies: '{value.mano}'", "copies: 012x", "copies: 2.5", "copies:", "kopies: 2"]),
    ("cards", "{advance: 2}", ["{advance: word}", "{advance: {a: 1}}", "{advance: 1.5}", "x", "{a: }"]),
    ("cards", "{advance: 2}", ["{advance: [1]}", "{advance: '-1'}", "{advance: -x}", "{advance: true}"]),
    ("cards", "icon: estrella", ["icon: 3", "icon: Estrella", "icon:", "icon: [a]", "art: 3"]),
    ("boards", "colour: red", ["each: scenario", "each: game", "copies: 2", "paper: card", "paper: wood"]),
    ("boards", "colour: red", ["numbers: {a: 1}", "numbers: {A: 1}", "texts: {a: b}", "texts: {a: }"]),
    ("rules", "kind: procedure", ["kind: setup", "kind: other", "kind: procedure, because: x", "kind:"]),
    ("rules", "{figure: mesa, alt: Una mesa.}", ["{figure: card}", "{figur: card, alt: x}", "x", "{}"]),
    ("rules", "{figure: mesa, alt: Una mesa.}", ["{part: bring}", "{part: other}", "{prose: 3, look: lead}"]),
    ("rules", "rule: TURNO-1", ["rule: turno", "rule: A-1, prose: x", "rule: [A-1]"]),
    ("tables", "suya: Nada.", ["suya: 3", "suya: true", "suya: {a: {b: 1}}", "suya: ' '"]),
    ("tables", "suya: Nada.", ["suya: [a]", "Suya: a"]),
    ("tables", "tuya: {title: Tuya}", ["tuya: {title: Tuya, share: 2}", "tuya: {share: 2}", "tuya: Tuya"]),
    ("examples", "act: una", ["act: {go: 1}", "act: Una", "act: [una]"]),
    ("examples", "act: una", ["dice: [1, 2]", "dice: {a: 6}", "dice: 6"]),
    ("examples", "given: {vecinos: 3}", ["given: {}", "given: 3", "given:", "given: {a: {b: [1]}}"]),
    ("rulings", "a: Una.", ["a: {text: Una.}", "a: {txt: Una.}", "a: 3", "a:", "a: [x]"]),
    ("layout", "at: [5, 5, 50, 20]", ["at: [5.5, '{it.x}']", "at: 5", "at: [[5]]", "opacity: 0.5"]),
    ("layout", "at: [5, 5, 50, 20]", ["opacity: x", "rotate: 90", "fit: cover"]),
    ("layout", 'text: "{card.text}", style: body', ["rect: {fill: red}", "rect: {fil: red}", "group: []"]),
    (
        "cards",
        "title: Mazo",
        [f"title: Mazo\n    from: {each}" for each in ("https://x.org/a", "http://x", "x")],
    ),
    (
        "game",
        "age: 8",
        [f"age: 8\nhosts: {each}" for each in ("[x.org]", "[x/a]", "x.org", '["*.x.y"]', '["*.x"]')],
    ),
    ("theme", 'red: "#cc0000"', ["red: none", "red: rojo", "red: '#cc0'", "red:"]),
]
EACH = [(name, before, after) for name, before, afters in CHANGES for after in afters]


def text_of(name: str) -> str:
    templates = {"theme": TEMPLATES["themes/plain.yaml"], "layout": TEMPLATES["layouts/card.yaml"]}
    return templates.get(name) or {**FILES, "transcripts.yaml": PLAYED}[f"{name}.yaml"]


@pytest.mark.parametrize(("name", "before", "after"), EACH)
def test_schema_and_reader_agree(name: str, before: str, after: str) -> None:
    assert before in text_of(name)
    text = text_of(name).replace(before, after, 1)
    assert (faults(name, text) == []) == accepts(name, text)


SCALARS = st.sampled_from(
    ["7", "-1", "0", "2.5", "word", "two words", "true", "'x'", "{value.mano}", "[1]", "{a: 1}", "x-1"]
)


@given(st.sampled_from(["title", "age", "subtitle", "theme", "engine", "blurb", "lang"]), SCALARS)
def test_schema_and_reader_agree_on_any_scalar(key: str, scalar: str) -> None:
    quoted = f'"{scalar}"' if scalar.startswith("{value") else scalar
    lines = [line for line in FILES["game.yaml"].split("\n") if not line.startswith(f"{key}:")]
    text = "\n".join([*lines, f"{key}: {quoted}\n"])
    assert (faults("game", text) == []) == accepts("game", text)
