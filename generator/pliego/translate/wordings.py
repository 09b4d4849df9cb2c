"""Every text of a game that a translator translates, with its content address.

In: a session, or the templates. Out: `Wording`s in reading order, and the texts that have no address. The
laws of this file: an address is made of ids, never of positions, so a translation stays with its text when
others move; a text without words (a number, a placeholder) is not translated, but a percentage is; nor is
the name of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from pliego.game.labels import FILE, label_texts
from pliego.game.model.book import Example, FigureBlock, ProseBlock, Question, Rule, Section
from pliego.game.model.game import Game
from pliego.game.model.info import Credit, GameInfo
from pliego.game.printed import PrintedText, phrases, printed
from pliego.game.session import Session
from pliego.text.files import Folder
from pliego.text.nodes import Path, Scalar
from pliego.text.placeholders import scan
from pliego.text.problems import Problem, Span
from pliego.translate.free_fields import free_texts

WITHOUT_ID = "translate-id"
"""The code of a text without an address."""
TEMPLATES = "templates"
"""The name of the templates, for commands that take a game."""
_INFO = "game.yaml"
SCENARIO_FILE = re.compile(r"scenarios/(.+)\.yaml")
_UNTRANSLATED = (GameInfo, "title")
"""The name of the game; its subtitle explains it."""
_PLACEHOLDER = re.compile(r"\{[^{},]*\}")


@dataclass(frozen=True)
class Wording:
    """A text to translate: its address, its place, its `path` in the file and the one `within` the models."""

    address: str
    source: str
    markup: bool
    file: str
    path: Path
    within: Path
    place: Span
    printed: PrintedText | None = None

    @property
    def kind(self) -> str:
        """The kind of entry that it belongs to: `cards`, `rules` …"""
        return self.address.partition(".")[0]


def wordings(session: Session) -> tuple[list[Wording], list[Problem]]:
    """Return every text to translate, in reading order, and a problem for each without an address."""
    found: dict[str, Wording] = {}
    problems: list[Problem] = []
    for text in _texts(session):
        if not has_words(text.text) or (type(text.owner), text.key) == _UNTRANSLATED:
            continue
        place = session.game.places.at(text.file, *text.path) or Span(session.folder.shown(text.file))
        address = address_of(session.game, text.file, text.within)
        if address is None:
            problems.append(
                _without_id(place, "an `id` of this text, by which its translation is found again", "none")
            )
            continue
        known = found.get(address)
        if known is None:
            where = (text.file, text.path, text.within, place)
            found[address] = Wording(address, text.text, text.markup, *where, text if text.key else None)
        elif known.within != text.within:
            again = f"`{address}` a second time (first at {known.place})"
            problems.append(_without_id(place, "an `id` of its own", again))
    return list(found.values()), list(dict.fromkeys(problems))


def _without_id(place: Span, expected: str, found: str) -> Problem:
    message = f"expected {expected}, found {found}"
    return Problem(WITHOUT_ID, message, place, "add `id: …` to the entry; it is never printed")


def has_words(text: str) -> bool:
    """True if there is anything to translate: a letter outside placeholders or in a plural form, or a per
    cent sign, because languages write percentages differently."""
    if not _has_letters(text):
        return False
    outside, end = [], 0
    for placeholder in scan(text)[0]:
        outside.append(text[end : max(placeholder.start, end)])
        outside += [_PLACEHOLDER.sub("", text[form.start : form.end]) for form in placeholder.forms]
        end = max(placeholder.end, end)
    return any(map(_has_letters, [*outside, text[end:]]))


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() or letter == "%" for letter in text)


def _texts(session: Session) -> Iterator[PrintedText]:
    """Yield the printed texts, free fields with words, and the phrases of verbs and moves."""
    yield from printed(session)
    yield from free_texts(session)
    for file, path, text in phrases(session.game):
        yield PrintedText(file, path, text, True, session.game.info, "", within=path)


def game_field(kind: str) -> str:
    """Return the field of `Game` that holds the entries of a kind."""
    return "chances" if kind == "odds" else kind


def address_of(game: Game, file: str, within: Path) -> str | None:
    """Return the content address of a text (`cards.avance.text`), None if an entry around it has no id."""
    scenario = SCENARIO_FILE.fullmatch(file)
    if scenario:
        return _walked(game.scenarios[scenario[1]], within, ["scenarios", scenario[1]])
    if file == _INFO:
        return _walked(game.info, within, ["game"] if len(within) == 1 else [])
    if file == "examples.yaml":
        name = game.places.trees[file].node((*within[:2], "id"))
        id_ = name.text if isinstance(name, Scalar) else ""
        return _walked(game.examples[id_], within[2:], ["examples", id_])
    kind = str(within[0])
    return _walked(getattr(game, game_field(kind)), within[1:], [kind])


def _walked(value: Any, steps: Sequence[str | int], parts: list[str]) -> str | None:
    """Follow steps into a value; add the ids on the way to the parts of an address."""
    for step in steps:
        if isinstance(value, list | tuple):
            value = value[int(step)]
            named = _named(value)
            if named is None:
                return None
            kind, name = named
            parts = [kind, name] if kind else [*parts, name]
            continue
        value = value[step] if isinstance(value, dict) else getattr(value, _field(value, str(step)))
        if step != "blocks":
            parts = [*parts, str(step)]
    return ".".join(parts)


def _named(item: Any) -> tuple[str, str] | None:
    """Return the id of an item of a list, after its kind if that id is unique in the whole game."""
    match item:
        case Rule():
            return "rules", item.rule
        case ProseBlock(id=str(name)) | FigureBlock(id=str(name)) | FigureBlock(figure=name):
            return "blocks", name
        case Section() | Example():
            return "", item.id
        case Question(id=str(name)) | Credit(id=str(name)):
            return "", name
    own = getattr(item, "id", None)
    return ("", own) if isinstance(own, str) else None


def _field(model: BaseModel, key: str) -> str:
    fields = type(model).model_fields
    return next((name for name, info in fields.items() if key in (name, info.alias)), key)


def label_wordings(templates: Folder) -> tuple[str, list[Wording]]:
    """Return the language that labels are translated from, and each label as a text to translate."""
    lang, texts = label_texts(templates)
    found = []
    for key, node in texts.items():
        path = (lang, key)
        found.append(Wording(f"labels.{key}", node.text, "{" in node.text, FILE, path, path, node.span))
    return lang, found
