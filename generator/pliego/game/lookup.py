"""What a path such as `card.avance.title` names.

In: a `Scope` of the game and of what is drawn, and a path. Out: `Found`, or `NotFound` with the known names.
The law of this file: a lookup has no side effects and knows nothing of layout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel

from pliego.game.annotations import marks
from pliego.game.model.book import Rule, Section
from pliego.game.model.game import Game
from pliego.game.model.info import IconEntry, Value
from pliego.game.model.parts import Card, RowCard, Table
from pliego.text.celltext import CellGrammar
from pliego.text.locales import fraction_text, percent_text
from pliego.text.prose import CrossReference, IconRef

_REGISTRIES = {
    "card": "cards",
    "deck": "decks",
    "board": "boards",
    "token": "tokens",
    "sheet": "sheets",
    "aid": "aids",
    "table": "tables",
    "term": "terms",
    "action": "actions",
    "rule": "rules",
    "ruling": "rulings",
    "scenario": "scenarios",
    "section": "sections",
}
_INFO = {
    "value": "values",
    "word": "words",
    "seat": "seats",
    "icon": "icons",
    "variant": "variants",
    "phase": "phases",
    "caption": "captions",
}
CELLS = ("title", "subtitle", "text", "flavour")
"""The texts of a card."""
_ROOTS = frozenset((*_REGISTRIES, *_INFO, "game", "odds"))
"""The first words of the placeholders that any text may write."""
_WHOLE = re.compile(r"0|-?[1-9]\d{0,8}", re.ASCII)
_REFERENCE = re.compile(r"\{value\.([a-z0-9-]+)\}")
_NUMBERS = (int, float)
FoundKind = Literal["number", "label", "prose", "cell", "icon", "reference", "effect", "list", "object"]


class NotFound(LookupError):
    """A path names nothing: its step at `at` is wrong, and `known` are the names that would be right."""

    def __init__(self, path: Sequence[str], step: str, known: Sequence[str], at: int = 1) -> None:
        super().__init__(".".join(path))
        self.path, self.step, self.known, self.at = tuple(path), step, tuple(known), at


class NotComputable(NotFound):
    """A path names a chance that cannot be computed; its step is the reason."""


class NamedAlone(NotFound):
    """A path is the id of an entry without its kind; `known` is the whole path."""


class Dropped(NotFound):
    """A path names an entry that dropped out of the game because of a problem."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A thing with its id, for `{card.id}`."""

    id: str
    thing: Any


@dataclass(frozen=True, slots=True)
class Verbs:
    """An effect: it prints as the phrases of its verbs."""

    verbs: Mapping[str, Any]


class Found(NamedTuple):
    """What a path names. `owner` is the entry of prose, its `self`; `name` the kind and id of a title;
    `grammar` what is markup in a cell."""

    kind: FoundKind
    value: Any
    owner: Any = None
    name: tuple[str, str] | None = None
    grammar: CellGrammar | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """What paths may name: the game's registries, and `names` of what is drawn.

    `odds` are the game's exact chances. `optional` are free fields that are empty on cards without them. In a
    draft, what names nothing prints as written, in every text. `originals` are names of a translated card as
    it is in the language of the game.
    """

    game: Game
    names: Mapping[str, Any] = field(default_factory=dict)
    odds: Mapping[str, Fraction] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    is_draft: bool = False
    originals: Mapping[str, Any] = field(default_factory=dict)

    def with_(self, /, **names: Any) -> Scope:
        """Return a scope with further names."""
        return self.knowing({**self.names, **names})

    def knowing(self, names: Mapping[str, Any]) -> Scope:
        """Return a scope with these names only."""
        same = {name: card for name, card in self.originals.items() if names.get(name) is self.names[name]}
        return Scope(self.game, names, self.odds, self.optional, self.is_draft, same)

    @property
    def deciding(self) -> Scope:
        """The scope of a template that prints nothing but decides, such as a colour or a condition. A card is
        there as its author wrote it, so that each language decides alike."""
        return self.knowing({**self.names, **self.originals}) if self.originals else self

    @property
    def lang(self) -> str:
        """The language of the game, for its plural rules."""
        return self.game.info.lang


def is_name(scope: Scope, path: Sequence[str]) -> bool:
    """True if a path begins with a name. A cell prints any other placeholder as it stands."""
    return path[0] in _ROOTS or path[0] in scope.names


def look_up(scope: Scope, path: Sequence[str]) -> Found:
    """Return what a path names; raises NotFound.

    A name of the scope comes first (`{card.title}` of the card that is drawn), then the game's registries
    (`{card.avance}`).
    """
    root = path[0]
    if root in scope.names:
        try:
            return _walk(scope, path, scope.names[root], 1)
        except NotFound as error:
            if tuple(path[:2]) == ("card", "fields") and path[2:] and path[2] in scope.optional:
                return Found("label", "")
            if not _may_be_registered(scope, error):
                raise
            return _registered(scope, path, error.known)
    if root == "game":
        return _walk(scope, path, scope.game.info, 1)
    if root == "odds":
        return _chance(scope, path)
    return _registered(scope, path, ())


def _may_be_registered(scope: Scope, error: NotFound) -> bool:
    """True if a path that is wrong for a name of the scope may mean an entry of the game: its first step is
    wrong, or is the id of an entry."""
    registry = _registry(scope.game, error.path[0])
    return registry is not None and (error.at == 1 or error.path[1] in registry)


def inflected(scope: Scope, found: Found, path: Sequence[str], case: str) -> Found:
    """Return a name in a form of the language; raises NotFound with the forms that it has."""
    if not case:
        return found
    address = name_address(path)
    form = scope.game.name_forms.get(f"{address}|{case}")
    if form is None:
        known = [key.rpartition("|")[2] for key in scope.game.name_forms if key.startswith(f"{address}|")]
        raise NotFound(path, case, known)
    return found._replace(value=form)


def name_address(path: Sequence[str]) -> str:
    """Return the content address of the name at a path: `cards.avance.title`."""
    kind = _REGISTRIES.get(path[0]) or _INFO.get(path[0], path[0])
    return ".".join([kind, *path[1:], *(["title"] if len(path) == 2 else [])])


def _chance(scope: Scope, path: Sequence[str]) -> Found:
    """Return a chance as a percentage, or with `.fraction` as a fraction."""
    odds, name = scope.odds, path[1] if len(path) > 1 else ""
    if name not in odds:
        raise NotFound(path, name, list(odds))
    if path[2:] and tuple(path[2:]) != ("fraction",):
        raise NotFound(path, path[2], ["fraction"])
    try:
        chance = odds[name]
    except KeyError as error:
        raise (Dropped if scope.game.dropped else NotComputable)(path, str(error.args[0]), ()) from error
    return Found("label", fraction_text(chance) if path[2:] else percent_text(chance, scope.lang))


def _registered(scope: Scope, path: Sequence[str], also: Sequence[str]) -> Found:
    root, name = path[0], path[1] if len(path) > 1 else ""
    registry = _registry(scope.game, root)
    if registry is None:
        if entry := _entry_called(scope.game, path):
            raise NamedAlone(path, root, [entry])
        raise NotFound(path, root, sorted({*scope.names, *_REGISTRIES, *_INFO, "game", "odds"}))
    if name not in registry:
        kind = _REGISTRIES.get(root) or _INFO[root]
        error = Dropped if scope.game.has_dropped(kind, name) else NotFound
        raise error(path, name, [*also, *registry])
    if root == "caption":
        return Found("prose", registry[name], scope.game.info)
    named = None if root == "word" else (root, name)  # a word within a sentence is not set as a name
    return _walk(scope, path, Bound(name, registry[name]), 2, named)


def _entry_called(game: Game, path: Sequence[str]) -> str:
    """Return the path of the entry that a path of one step names, an icon first; "" if there is none."""
    kinds = ("icon", *_INFO, *_REGISTRIES) if len(path) == 1 else ()
    return next((f"{kind}.{path[0]}" for kind in kinds if path[0] in (_registry(game, kind) or ())), "")


def _registry(game: Game, root: str) -> Mapping[str, Any] | None:
    if root in _REGISTRIES:
        found = getattr(game, _REGISTRIES[root])
        return found if isinstance(found, Mapping) else {each.id: each for each in found}
    return getattr(game.info, _INFO[root]) if root in _INFO else None


def _walk(
    scope: Scope, path: Sequence[str], start: Any, first: int, name: tuple[str, str] | None = None
) -> Found:
    value, owner, markup = start, None, False
    for number, step in enumerate(path[first:], first):
        thing = value.thing if isinstance(value, Bound) else value
        try:
            value, marked = _step(value, step, path)
        except NotFound as error:
            if scope.game.has_dropped(path[number - 1], step):
                raise Dropped(path, step, ()) from error
            is_free_field = tuple(path[:number]) == ("card", "fields") and scope.game.free_fields
            known = sorted(scope.game.free_fields) if is_free_field else error.known
            raise NotFound(path, step, known, number) from None
        markup = marked if marked is not None else markup
        owner = thing if isinstance(thing, BaseModel) and not isinstance(value, BaseModel) else owner
    found = _found(scope, value, owner, markup, name)
    grammar = _cell(scope.game, owner, path) if found.kind in ("prose", "label") and found.value else None
    return found._replace(kind="cell", grammar=grammar) if grammar else found


def _cell(game: Game, owner: Any, path: Sequence[str]) -> CellGrammar | None:
    """Return what is markup in a field that is a cell, None for any other: the free fields of all cards and
    the texts of those from a table."""
    is_free = tuple(path[-2:-1]) == ("fields",)
    return cell_grammar(game, owner, path[-1], is_free=is_free) if isinstance(owner, Card) else None


def cell_grammar(game: Game, owner: object, key: str, *, is_free: bool = False) -> CellGrammar | None:
    """Return what is markup in a text, or in a free field of a card; None if it is prose or a name."""
    from_table = isinstance(owner, RowCard)
    if is_free or (from_table and key in (*CELLS, "value")):
        return game.cell_grammar(key, lists=isinstance(owner, RowCard) and owner.lists)
    return None


def _step(value: Any, step: str, path: Sequence[str]) -> tuple[Any, bool | None]:
    """Return the child and whether its text is markup (None: like its parent)."""
    if isinstance(value, Bound):
        return (value.id, False) if step == "id" else _step(value.thing, step, path)
    if isinstance(value, dict) and step in value:
        return value[step], None
    if isinstance(value, Table) and step in value.rows:
        return value.rows[step], True
    if isinstance(value, BaseModel):
        return _field(value, step, path)
    if isinstance(value, Mapping) and step in value:
        return value[step], None
    if isinstance(value, Mapping | list | tuple) and step == "size":
        return len(value), None
    if isinstance(value, list | tuple) and step.isdecimal() and int(step) < len(value):
        return value[int(step)], None
    raise NotFound(path, step, _children(value))


def _children(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [*(str(key) for key in value), "size"]
    return [*(str(n) for n in range(len(value))), "size"] if isinstance(value, list | tuple) else []


def _field(value: BaseModel, step: str, path: Sequence[str]) -> tuple[Any, bool | None]:
    fields = _fields(type(value))
    if step in fields:
        return getattr(value, fields[step]), _markup(type(value), fields[step])
    if isinstance(getattr(type(value), step, None), property) and not step.startswith("_"):
        return getattr(value, step), False
    rows = value.rows if isinstance(value, Table) else ()
    raise NotFound(path, step, [*rows, *sorted(fields)])


@lru_cache(maxsize=512)
def _fields(cls: type[BaseModel]) -> dict[str, str]:
    """Return the fields of a model by their names in paths: those of YAML, or with hyphens."""
    by_name = {name.replace("_", "-"): name for name in cls.model_fields}
    by_alias = {info.alias: name for name, info in cls.model_fields.items() if info.alias}
    return {**by_name, **by_alias}


@lru_cache(maxsize=512)
def _markup(cls: type[BaseModel], name: str) -> bool:
    info = cls.model_fields[name]
    return any(mark.markup for mark in marks((*info.metadata, info.annotation)))


def _found(scope: Scope, value: Any, owner: Any, markup: bool, name: tuple[str, str] | None) -> Found:
    thing = value.thing if isinstance(value, Bound) else value
    if isinstance(thing, str):
        return _text(scope, thing, owner, markup)
    if isinstance(thing, _NUMBERS):
        return Found("number", thing)
    if isinstance(thing, Value):
        return Found("number", thing.value)
    if isinstance(thing, IconEntry):
        return Found("icon", IconRef(value.id if isinstance(value, Bound) else "", thing.title))
    if isinstance(thing, Rule | Section):
        return Found("reference", _reference(scope, thing))
    if isinstance(thing, BaseModel):
        found = _titled(value, thing, name)
        return found._replace(grammar=cell_grammar(scope.game, thing, "title"))
    if isinstance(thing, Verbs):
        return Found("effect", thing.verbs)
    if isinstance(thing, Mapping):
        return Found("effect" if markup else "object", thing)
    if isinstance(thing, list | tuple):
        return Found("list", thing)
    return _text(scope, thing, owner, markup)


def _reference(scope: Scope, thing: Rule | Section) -> CrossReference:
    if isinstance(thing, Rule):
        return CrossReference(f"rule-{thing.rule}", scope.game.rule_title(thing.rule))
    return CrossReference(thing.id, thing.title)


def _text(scope: Scope, text: Any, owner: Any, markup: bool) -> Found:
    """Return a text; a label that is a number or a declared value counts as a number."""
    if text is None:
        return Found("label", "")
    if not markup and isinstance(text, str):
        if _WHOLE.fullmatch(text):
            return Found("number", int(text))
        match = _REFERENCE.fullmatch(text)
        if match and match[1] in scope.game.info.values:
            return Found("number", scope.game.info.values[match[1]].value)
    return Found("prose" if markup else "label", text, owner)


def _titled(value: Any, thing: BaseModel, name: tuple[str, str] | None) -> Found:
    title = getattr(thing, "title", None)
    if title is None:
        question = getattr(thing, "question", None)
        return Found("prose", question, thing) if question else Found("object", value)
    return Found("label", title, thing, name)
