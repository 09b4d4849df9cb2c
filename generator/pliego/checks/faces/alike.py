"""Low ink: what only its colour tells apart looks the same where ink is low.

    cards.yaml:6:8: warning: expected backs that differ where ink is low too, found those of `red` and `green`
        the same [alike-in-low-ink]

In: the faces of a game in colour and in low ink. Out: problems (`alike-in-low-ink`, a warning at the first
deck or token). The law of this file: only the backs of decks and the fronts of tokens count. Fronts of cards
have their texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.digests import digest_of
from pliego.cards.layout.faces import Faces
from pliego.text.problems import Problem, in_backticks

FaceSide = tuple[str, str]
"""A component and a side."""


def alike(colour: Faces, low: Faces) -> Iterator[Problem]:
    """Yield a warning for each group of backs or tokens that differ in colour and not in low ink."""
    groups: dict[str, list[FaceSide]] = {}
    for component in _told_apart(low):
        if (digest := _digest(low, component)) is not None:
            groups.setdefault(digest, []).append(component)
    for group in groups.values():
        if len(group) > 1 and len({_digest(colour, each) for each in group}) > 1:
            yield _problem(group, low)


def _told_apart(faces: Faces) -> Iterator[FaceSide]:
    """Yield the back of each deck, then each token."""
    yield from ((f"{deck}/back", "back") for deck in faces.game.decks)
    yield from ((component, "front") for component in faces.ids() if component.startswith("tokens/"))


def _digest(faces: Faces, component: FaceSide) -> str | None:
    face = faces.face(*component)
    return digest_of(face.drawing) if face is not None else None


def _problem(group: list[FaceSide], faces: Faces) -> Problem:
    first, side = group[0]
    if side == "back":
        kind, path, names = "backs", ("decks", first.split("/")[0]), [each.split("/")[0] for each, _ in group]
    else:
        kind, path, names = "tokens", ("tokens", first.split("/")[1]), [each[7:] for each, _ in group]
    file, owner = ("cards.yaml", "deck") if side == "back" else ("boards.yaml", "part")
    found = f"{in_backticks(names[:-1])} and {in_backticks(names[-1:])}"
    message = f"expected {kind} that differ where ink is low too, found those of {found} the same"
    hint = f"let the layout show a title or a sign of each, such as `{{{owner}.title}}`"
    return Problem("alike-in-low-ink", message, faces.game.places.at(file, *path), hint, "warning")
