"""JSON Schemas of the content files and templates, for editors.

In: the models. Out: schemas by file name, for `templates/schema/`, and the one of a game's own scenarios,
for its folder. The laws of this file: a schema accepts what the reader accepts, as an editor's YAML parser
sees it: `8` is a number, `true` a boolean, an empty value null; it leaves open what depends on other files
(a declared value, a verb).
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

from pydantic import BaseModel

from pliego.game.annotations import is_model
from pliego.game.model.book import ReadingText
from pliego.game.model.game import Scenario
from pliego.game.model.info import GameInfo, Value
from pliego.game.model.look import Layout
from pliego.game.model.parts import EFFECT_SCHEMA
from pliego.game.model.theme import Theme
from pliego.game.model.types import ID_PATTERN, WHOLE_SCHEMA
from pliego.game.reader import FILES
from pliego.game.room import Vocabulary

Json: TypeAlias = dict[str, Any]

_SUFFIX = ".schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Json = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
_ANY_TEXT: Json = {"type": ["string", "number", "boolean", "null"]}
_ID: Json = {"type": ["string", "integer", "boolean"], "pattern": ID_PATTERN, "minimum": 0}
_SHORT: dict[type[BaseModel], Json] = {Value: WHOLE_SCHEMA, ReadingText: _TEXT}
"""Models with a bare scalar as a short form."""

_EFFECT: Json = {
    "type": "object",
    "additionalProperties": {
        "anyOf": [
            *WHOLE_SCHEMA["anyOf"],
            {"type": "boolean"},
            {"type": "string", "pattern": "^[^-{0-9]"},
            {"$ref": "#/$defs/Effect"},
        ]
    },
}
_WORDS: Json = {"type": "object", "patternProperties": {ID_PATTERN: _TEXT}, "additionalProperties": False}
_LABELS: Json = {
    "description": "`templates/labels.yaml`: the fixed words of the templates, by language.",
    "type": "object",
    "additionalProperties": _WORDS,
}


def schemas() -> dict[str, Json]:
    """Return every schema that all games share, by its file name."""
    found = {f"{name}{_SUFFIX}": _named(name, _schema(model)) for name, model in _models()}
    found[f"layout{_SUFFIX}"] = _extended(found[f"layout{_SUFFIX}"])
    return {**found, f"labels{_SUFFIX}": _named("labels", {"$schema": DIALECT, **_LABELS})}


def _named(name: str, schema: Json) -> Json:
    """Return a schema with its id."""
    return {"$schema": DIALECT, "$id": f"urn:pliego:{name}{_SUFFIX}", **schema}


def own_schemas(vocabulary: Vocabulary | None) -> dict[str, Json]:
    """Return the schemas of one game by their place in its folder: that of its scenarios, if they have keys
    of their own."""
    if vocabulary is None or vocabulary.scenario is Scenario:
        return {}
    return {f"scenarios/scenario{_SUFFIX}": _schema(vocabulary.scenario)}


def _models() -> Iterator[tuple[str, type[BaseModel]]]:
    yield "game", GameInfo
    yield from ((file.removesuffix(".yaml"), model) for file, model in FILES.items())
    yield "scenario", Scenario
    yield "theme", Theme
    yield "layout", Layout


def _extended(layout: Json) -> Json:
    """Let a layout that extends another write only the changes of an item."""
    items = layout["properties"]["items"].pop("items")
    properties: dict[str, list[Json]] = {}
    for each in items["oneOf"]:
        for key, schema in layout["$defs"][each["$ref"].rpartition("/")[2]]["properties"].items():
            known = properties.setdefault(key, [])
            known += [schema] if schema not in known else []
    layout["$defs"]["ChangedItem"] = {
        "description": "An item of the layout that this one extends, by its `id`, and what of it is changed.",
        "type": "object",
        "properties": {key: _any_of(found) for key, found in properties.items()},
        "required": ["id"],
        "additionalProperties": False,
    }
    changed = {"anyOf": [*items["oneOf"], {"$ref": "#/$defs/ChangedItem"}]}
    return {
        **layout,
        "if": {"required": ["extends"]},
        "then": {"properties": {"items": {"items": changed}}},
        "else": {"properties": {"items": {"items": items}}},
    }


def _schema(model: type[BaseModel]) -> Json:
    written = model.model_json_schema(by_alias=True)
    for name, known in _models_in(model).items():
        _describe(written.get("$defs", {}).get(name) if known is not model else written, known)
    root = _widened(written)
    definitions = root.pop("$defs", {})
    for short, scalar in _SHORT.items():
        if short.__name__ in definitions:
            definitions[short.__name__] = {"anyOf": [scalar, definitions[short.__name__]]}
    if "#/$defs/Effect" in str(root) + str(definitions):
        definitions["Effect"] = _EFFECT
    return {"$schema": DIALECT, **root, **({"$defs": definitions} if definitions else {})}


def _any_of(schemas: Sequence[Json]) -> Json:
    texts = " ".join(dict.fromkeys(each["description"] for each in schemas))
    return {"description": texts, "anyOf": [*schemas]} if len(schemas) > 1 else schemas[0]


def _models_in(model: type[BaseModel]) -> dict[str, type[BaseModel]]:
    """Return a model and all models that its fields hold, by name."""
    found: dict[str, type[BaseModel]] = {}
    waiting: list[Any] = [model]
    while waiting:
        part = waiting.pop()
        if not is_model(part):
            waiting += [*getattr(part, "__metadata__", ()), *getattr(part, "__args__", ())]
        elif part.__name__ not in found:
            found[part.__name__] = part
            waiting += [field.annotation for field in part.model_fields.values()]
    return found


def _describe(schema: Json | None, model: type[BaseModel]) -> None:
    """Put the docstrings of a model's fields into its schema."""
    texts = field_texts(model)
    for name, field in model.model_fields.items():
        if schema and name in texts:
            schema["properties"][field.alias or name]["description"] = texts[name]


@cache
def field_texts(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring of each field of a model, also of the fields that it inherits."""
    found: dict[str, str] = {}
    for owner in reversed([kind for kind in model.__mro__ if is_model(kind) and kind is not BaseModel]):
        (written,) = ast.parse(inspect.getsource(owner)).body
        for field, below in pairwise(getattr(written, "body", ())):
            if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
                found[ast.unparse(field.target)] = inspect.cleandoc(ast.literal_eval(below.value))
    return found


def _widened(schema: Any) -> Any:
    """Return a schema of text as one of what an editor's parser makes of that text."""
    if isinstance(schema, list):
        return [_widened(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("additionalProperties") == EFFECT_SCHEMA["additionalProperties"]:
        described = {"description": schema["description"]} if "description" in schema else {}
        return {**described, "$ref": "#/$defs/Effect"}
    if "anyOf" in schema:
        schema = _without_null(schema)
    kept = {key: _inner(key, value) for key, value in schema.items() if _is_needed(key, value)}
    if "patternProperties" in kept:
        kept["additionalProperties"] = False
    return _scalar(schema) or kept


def _inner(key: str, value: Any) -> Any:
    if key in ("properties", "patternProperties", "$defs"):
        return {name: _widened(each) for name, each in value.items()}
    return value if key in ("default", "required", "enum", "const") else _widened(value)


def _is_needed(key: str, value: Any) -> bool:
    """False for titles and empty defaults, which pydantic adds."""
    return not (key == "title" and isinstance(value, str)) and not (key == "default" and not value)


def _without_null(schema: Json) -> Json:
    """Take out the null of an optional key, which may be absent, but not empty."""
    kept = [each for each in schema["anyOf"] if each != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**rest, **kept[0]} if len(kept) == 1 else {**rest, "anyOf": kept}


def _scalar(schema: Json) -> Json | None:
    """Return the wider schema of a scalar, None if there is none."""
    more = {key: schema[key] for key in ("description", "default") if schema.get(key) is not None}
    if "const" in schema and str(schema["const"]).isdecimal():
        return {**more, "enum": [schema["const"], int(schema["const"])]}
    if schema.get("type") != "string" or "enum" in schema or "const" in schema or "format" in schema:
        return None
    pattern = schema.get("pattern")
    if pattern is None:
        return {**more, **(_TEXT if "minLength" in schema else _ANY_TEXT)}
    return {**more, **_ID} if pattern == ID_PATTERN else None
