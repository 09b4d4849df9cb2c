"""A game in a workshop with other numbers: what it says, and what is drawn of it.

In: a workshop with a copy of a game. Out: the game as read, its faces.
"""

from __future__ import annotations

import re

from drawn import FONTS
from pliego.cards.layout.faces import Faces
from pliego.cards.look import Looks
from pliego.game.labels import read_labels
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.text.files import Folder
from pliego.text.problems import has_errors
from workshop import ROOT, Workshop


def change(shop: Workshop, game: str, name: str, number: int) -> None:
    """Change a declared number in game.yaml."""
    path = shop.root / "content" / game / "game.yaml"
    text = path.read_text("utf-8")
    pattern = rf"(?m)^(  {name}: (?:\{{.*?value: |\{{value: )?)\d+"
    changed, count = re.subn(pattern, rf"\g<1>{number}", text, count=1)
    assert count == 1 and changed != text, f"{name} is not in {path}"
    path.write_text(changed, "utf-8")


def read(shop: Workshop, name: str) -> Session:
    session, problems = open_game(shop.root / "content" / name)
    assert session is not None and not has_errors(problems), problems
    return session


def faces_of(shop: Workshop, name: str) -> Faces:
    session, templates = read(shop, name), Folder(ROOT / "templates")
    looks = Looks.of_game(Folder(shop.root / "content" / name), templates)
    look = looks.look(session.game.info.theme, "colour")
    assert look is not None
    return Faces(session, look, FONTS, read_labels(templates, "es")[0])
