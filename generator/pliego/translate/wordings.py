"""Every text of a game that a translator translates, with its content address.

In: a session. Out: `Wording`s in reading order, and the texts that have no address. The laws of this file: an
address is made of ids, never of positions, so that what is inserted or moved takes no translation along; a
text without words (a number, a hole alone) is nobody's work, but a share in percent is; the game's own name
stays.
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
from pliego.game.printed import PrintedText, printed
from pliego.game.session import Session
from pliego.text.files import Folder
from pliego.text.nodes import Path, Scalar
from pliego.text.placeholders import scan
from pliego.text.problems import Problem, Span

WITHOUT_ID = "translate-id"
"""The code of a text that no translation can find again."""
TEMPLATES = "templates"
"""The name of the templates, for commands that take a game."""
_INFO = "game.yaml"
_SCENARIO = re.compile(r"scenarios/(.+)\.yaml")
_ATTRIBUTES = {"odds": "chances"}
"""What a game calls the kinds of its files otherwise."""
_STAYS = (GameInfo, "title")
"""The name of the game, which a subtitle explains."""


@dataclass(frozen=True)
class Wording:
    """A text to be translated: its address, and where it stands (`within`: its path in the models)."""

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
        """What it belongs to: `cards`, `rules` …"""
        return self.address.partition(".")[0]


def wordings(session: Session) -> tuple[list[Wording], list[Problem]]:
    """Return every text to be translated, in reading order, and those that nobody could find again."""
    found: dict[str, Wording] = {}
    problems: list[Problem] = []
    for text in _texts(session):
        if not has_words(text.text) or (type(text.owner), text.key) == _STAYS:
            continue
        place = session.game.places.at(text.file, *text.path) or Span(session.folder.shown(text.file))
        address = address_of(session.game, text.file, text.within)
        if address is None:
            problems.append(_nameless(place))
            continue
        known = found.get(address)
        if known is None:
            where = (text.file, text.path, text.within, place)
            found[address] = Wording(address, text.text, text.markup, *where, text if text.key else None)
        elif known.within != text.within:
            problems.append(_again(address, known.place, place))
    return list(found.values()), list(dict.fromkeys(problems))


def _nameless(place: Span) -> Problem:
    message = "expected an `id` of this text, by which its translation is found again, found none"
    return Problem(WITHOUT_ID, message, place, "add `id: …` to the entry; it is never printed")


def _again(address: str, first: Span, place: Span) -> Problem:
    message = f"expected an `id` of its own, found `{address}` a second time (first at {first})"
    return Problem(WITHOUT_ID, message, place, "add `id: …` to the entry; it is never printed")


def has_words(text: str) -> bool:
    """True if there is anything to translate: a letter outside the holes, or in the forms of one; or a share
    in percent, which languages write in their own ways."""
    if not any(_is_said(letter) for letter in text):
        return False
    kept, end = [], 0
    for gap in scan(text)[0]:
        if gap.start < end and not gap.forms:
            kept.append(" ")
        kept.append(text[end : max(gap.start, end)])
        kept.extend(_without_holes(text[form.start : form.end]) for form in gap.forms)
        end = max(gap.end, end)
    kept.append(text[end:])
    return any(_is_said(letter) for piece in kept for letter in piece)


def _is_said(letter: str) -> bool:
    return letter.isalpha() or letter == "%"


def _without_holes(text: str) -> str:
    return re.sub(r"\{[^{},]*\}", "", text)


def _texts(session: Session) -> Iterator[PrintedText]:
    """Yield the printed texts, and the phrases of verbs and moves, which only those can fill."""
    game = session.game
    yield from printed(session)
    for file, kind, phrases in (
        ("tables.yaml", "phrases", game.phrases),
        ("transcripts.yaml", "says", game.says),
    ):
        for name, text in phrases.items():
            path = (kind, name)
            yield PrintedText(file, path, text, True, game.info, "", within=path)


def address_of(game: Game, file: str, within: Path) -> str | None:
    """Return the content address of a text (`cards.avance.text`), None if something on the way to it has no
    id."""
    scenario = _SCENARIO.fullmatch(file)
    if scenario:
        return _walked(game.scenarios[scenario[1]], within, ["scenarios", scenario[1]])
    if file == _INFO:
        return _walked(game.info, within, ["game"] if len(within) == 1 else [])
    if file == "examples.yaml":
        name = game.places.trees[file].node((*within[:2], "id"))
        id_ = name.text if isinstance(name, Scalar) else ""
        return _walked(game.examples[id_], within[2:], ["examples", id_])
    kind = str(within[0])
    return _walked(getattr(game, _ATTRIBUTES.get(kind, kind)), within[1:], [kind])


def _walked(value: Any, steps: Sequence[str | int], parts: list[str]) -> str | None:
    for step in steps:
        if isinstance(value, list | tuple):
            value = value[int(step)]
            named = _named(value)
            if named is None:
                return None
            parts = [*(() if named[0] else parts), *filter(None, named)]
            continue
        value = value[step] if isinstance(value, dict) else getattr(value, _field(value, str(step)))
        if step != "blocks":
            parts = [*parts, str(step)]
    return ".".join(parts)


def _named(item: Any) -> tuple[str, str] | None:
    """Return the id of what stands in a list, and of what kind it is if its id is known in the whole game."""
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
    return lang, [_label(key, node.text.strip(), (lang, key), node.span) for key, node in texts.items()]


def _label(key: str, source: str, path: Path, place: Span) -> Wording:
    return Wording(f"labels.{key}", source, "{" in source, FILE, path, path, place)
