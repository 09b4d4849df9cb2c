"""What `pliego new` wrote in place of words of the author, and nobody has replaced since.

    game.yaml:10:6: error: expected how the game is won, found `Say in one sentence how the game is won.`, as
        in a new game [unwritten]

In: a game and the templates. Out: problems (`unwritten`), one for each such text, at its first place. The law
of this file: the texts are those of `templates/new/`, in all its languages, whatever the language of the
game.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.beginning import NEW, languages
from pliego.game.model.game import Game
from pliego.text.files import Folder
from pliego.text.nodes import Path, Scalar
from pliego.text.problems import Problem
from pliego.text.yamltree import parse

_AIM: Path = ("aim",)
_OWNER: Path = ("rights", "owner")


def unwritten(game: Game, templates: Folder) -> list[Problem]:
    """Return a problem for each text of game.yaml that is to be written before the game is handed on."""
    return [*_aim(game, templates), *_name(game, templates)]


def unwritten_aim(game: Game, templates: Folder) -> bool:
    """True if nobody has written how the game is won."""
    return _plain(game.info.aim) in _of_templates(templates, _AIM)


def _aim(game: Game, templates: Folder) -> Iterator[Problem]:
    if unwritten_aim(game, templates):
        hint = "say in one sentence how a player wins"
        yield _problem(game, "how the game is won", game.info.aim, _AIM, hint)


def _name(game: Game, templates: Folder) -> Iterator[Problem]:
    names = _of_templates(templates, _OWNER)
    info = game.info
    texts: dict[Path, str] = {("credits", n, "name"): each.name for n, each in enumerate(info.credits)}
    texts |= {_OWNER: info.rights.owner, ("rights", "notice"): info.rights.notice}
    found = {path: text for path, text in texts.items() if any(_holds(text, name) for name in names)}
    for path, text in [*found.items()][:1]:
        others = " and ".join(f"`{'.'.join(str(step) for step in each)}`" for each in [*found][1:])
        hint = "write who made the game here" + (f", and in {others}" if others else "")
        yield _problem(game, "the name of a person", text, path, hint)


def _problem(game: Game, expected: str, found: str, path: Path, hint: str) -> Problem:
    message = f"expected {expected}, found `{found.strip()}`, as in a new game"
    return Problem("unwritten", message, game.places.at("game.yaml", *path), hint)


def _of_templates(templates: Folder, path: Path) -> frozenset[str]:
    """Return what new games have at a path, in each language."""
    trees = (parse(templates.read(f"{NEW}/{lang}/game.yaml"), lang)[0] for lang in languages(templates))
    nodes = (tree.node(path) for tree in trees if tree)
    return frozenset(_plain(node.text) for node in nodes if isinstance(node, Scalar))


def _holds(text: str, name: str) -> bool:
    """True if a text has a name with capitals. `your name` within a sentence is nobody's."""
    return _plain(text).count(name) > " ".join(text.split()).count(name)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


def has_aim(game: Game, templates: Folder) -> bool:
    """True if the aim of a game is its own, and not that of a new game."""
    return not any(True for _ in _aim(game, templates))


def has_author(game: Game, templates: Folder) -> bool:
    """True if the people of a game are its own, and not those of a new game."""
    return not any(True for _ in _name(game, templates))
