"""Effects: the game knows each verb, its argument is of the right kind, and a phrase puts it in words.

    cards.yaml:12:15: error: expected a verb of the game, found `advnce` [unknown-verb]
        hint: did you mean `advance`?

Codes: `unknown-verb`, `verb-argument` (a word where a number is expected …), `range`, `missing-phrase` (a
verb in a table cell without a phrase in tables.yaml), `unused-phrase` (warning), and those of prose for the
phrases. A game without an engine may use any verb; only its phrases are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage, prose_problems
from pliego.game.fill import phrase_names
from pliego.game.lookup import Verbs
from pliego.game.model.game import Game
from pliego.game.room import MOST, Argument
from pliego.text.nodes import Path
from pliego.text.problems import Problem, did_you_mean

_FILE = "tables.yaml"
_WORDS: dict[Argument, str] = {"number": "a whole number", "word": "a word", "verbs": "verbs"}


@dataclass(frozen=True, slots=True)
class _Use:
    """One use of a verb, with its place and argument."""

    file: str
    path: Path
    verb: str
    argument: Any


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with verbs, their arguments and their phrases."""
    game = inspection.game
    known = inspection.vocabulary.verbs if inspection.vocabulary else {}
    uses = [*_in_cards(game), *_in_tables(game)]
    if inspection.vocabulary is not None:
        for use in uses:
            yield from _use(inspection, use, known)
        for verb in game.phrases:
            if verb not in known:
                yield _unknown(inspection, _Use(_FILE, ("phrases", verb), verb, None), known)
    for use in uses:
        if use.file == _FILE and use.verb not in game.phrases and not game.has_dropped("phrases", use.verb):
            message = f"expected a phrase for the verb `{use.verb}`, found none"
            place = inspection.at(use.file, *use.path, key=True)
            yield Problem("missing-phrase", message, place, f"add `{use.verb}:` below `phrases:`")
    yield from _phrases(inspection, uses, known)


def _in_cards(game: Game) -> Iterator[_Use]:
    for name, card in game.cards.items():
        yield from _verbs("cards.yaml", ("cards", name, "effect"), card.effect)


def _in_tables(game: Game) -> Iterator[_Use]:
    for name, table in game.tables.items():
        for row, cells in table.rows.items():
            for column, cell in cells.items():
                if isinstance(cell, dict):
                    yield from _verbs(_FILE, ("tables", name, "rows", row, column), cell)


def _verbs(file: str, path: Path, effect: Mapping[str, Any]) -> Iterator[_Use]:
    for verb, argument in effect.items():
        yield _Use(file, (*path, verb), verb, argument)
        if isinstance(argument, Mapping):
            yield from _verbs(file, (*path, verb), argument)


def _use(inspection: Inspection, use: _Use, verbs: Mapping[str, Argument]) -> Iterator[Problem]:
    if use.verb not in verbs:
        yield _unknown(inspection, use, verbs)
    elif _kind(use.argument) != verbs[use.verb]:
        expected, found = _WORDS[verbs[use.verb]], _WORDS[_kind(use.argument)]
        message = f"expected {expected} for `{use.verb}`, found {found}"
        yield Problem("verb-argument", message, inspection.at(use.file, *use.path), f"write `{use.verb}: …`")
    elif isinstance(use.argument, int) and not -MOST <= use.argument <= MOST:
        message = f"expected a number up to {MOST} for `{use.verb}`, found {use.argument}"
        yield Problem("range", message, inspection.at(use.file, *use.path))


def _unknown(inspection: Inspection, use: _Use, verbs: Mapping[str, Argument]) -> Problem:
    message = f"expected a verb of the game, found `{use.verb}`"
    place = inspection.at(use.file, *use.path, key=True)
    return Problem("unknown-verb", message, place, did_you_mean(use.verb, verbs))


def _kind(argument: Any) -> Argument:
    if isinstance(argument, Mapping):
        return "verbs"
    return "number" if isinstance(argument, int) else "word"


def _phrases(inspection: Inspection, uses: list[_Use], verbs: Mapping[str, Argument]) -> Iterator[Problem]:
    """Check each phrase with the arguments of each use of its verb."""
    game = inspection.game
    for verb, text in game.phrases.items():
        passage = Passage(game, _FILE, ("phrases", verb), text)
        used = [use.argument for use in uses if use.verb == verb]
        fitting = [argument for argument in used if _kind(argument) == verbs.get(verb, _kind(argument))]
        for names in [phrase_names(argument) for argument in fitting] or [_any_names(verbs.get(verb))]:
            yield from prose_problems(passage, inspection.scope(names))
        if not used and not game.dropped and (not verbs or verb in verbs):
            message = f"expected an effect with the verb `{verb}`, found none"
            place = inspection.at(_FILE, "phrases", verb, key=True)
            yield Problem("unused-phrase", message, place, "delete the phrase", "warning")


def _any_names(kind: Argument | None) -> dict[str, Any]:
    names: dict[str, Any] = {"n": 1, "word": "word", "effect": Verbs({})}
    wanted = {"number": "n", "word": "word", "verbs": "effect"}.get(kind or "")
    return {wanted: names[wanted]} if wanted else names
