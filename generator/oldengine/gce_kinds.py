"""*Guerra Civil Espacial*: its kinds of cards, and the acts that are not a card.

In: a game's content. Out: `Kind`, `kinds_of`, acts and their notation, `settings`. The law of this file: what
a card does stands in its effect, number and copies in its decks; nothing here knows a card by name.

A card is the number of its kind: those of the fleet come first, the lowest number of ships foremost. In a
zone, `~card` is a card that lies crosswise. An act is a card, a pair (card, seat it is played against), or
one of the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generator.model.game import Game
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Lacking
from generator.oldgames.gce_model import FLEET, SPECIALS

PASS: Final = -1
ABANDON: Final = -2
SWAP: Final = -3
"""The commander puts a colony in the place of the disputed card."""
END: Final = -4
"""The commander ends the turn after playing a card, without a swap."""
ENDURE: Final = -5
"""Do not answer an attack."""
NOTATION: Final = {
    PASS: "pasar",
    ABANDON: "abandonar",
    SWAP: "cambiar",
    END: "terminar",
    ENDURE: "aguantar",
}
PHRASES: Final = {PASS: "pass", ABANDON: "abandon", END: "end", ENDURE: "endure"}
"""The phrases that tell the acts without a card."""
AGAINST: Final = "@"
"""Stands between a card and the seat (from 1) it is played against."""
PILES: Final = {"descarte": "discard", "chatarra": "junk"}
"""The piles that verbs name, and what they are called here."""
TO_PILES: Final = ("take", "end", "itself", "sweep", "strike")
"""The verbs that name a pile."""
NONE: Final = -1
"""No card, no seat."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: its ships (0 for a special card), how many copies there are, and what it does."""

    id: str
    title: str
    ships: int
    copies: int
    effect: Mapping[str, Any]

    @property
    def fleet(self) -> bool:
        """True if it is numbered."""
        return self.ships > 0

    def number(self, verb: str) -> int:
        """Return the number a verb of the card has, 0 if the card does not have it."""
        found = self.effect.get(verb, 0)
        return found if isinstance(found, int) else 0

    def word(self, verb: str) -> str:
        """Return the word a verb of the card has, nothing if the card does not have it."""
        found = self.effect.get(verb, "")
        return found if isinstance(found, str) else ""

    def times(self, role: str) -> int:
        """Return by how much the card multiplies the ships of that role (`commander`, `others`), else 1."""
        verbs = self.effect.get(role, {})
        found = verbs.get("multiply", 1) if isinstance(verbs, Mapping) else 1
        return found if isinstance(found, int) else 1


def kinds_of(game: Game) -> list[Kind]:
    """Return the kinds of the fleet by their ships, then the special ones as their deck lists them; raises
    `Lacking`."""
    fleet = [_kind(game, name, copies) for name, copies in _copies(game, FLEET).items()]
    for kind in fleet:
        if kind.ships < 1:
            raise Lacking(f"a number of ships of `{kind.id}`", "cards.yaml", "cards", kind.id)
    specials = [_kind(game, name, copies) for name, copies in _copies(game, SPECIALS).items()]
    return [*sorted(fleet, key=lambda kind: kind.ships), *specials]


def _copies(game: Game, deck: str) -> Counter[str]:
    if deck not in game.decks:
        raise Lacking(f"the deck `{deck}`", "cards.yaml", "decks")
    copies: Counter[str] = Counter()
    for entry in game.decks[deck].cards:
        copies[entry.card] += entry.copies
    return copies


def _kind(game: Game, name: str, copies: int) -> Kind:
    if name not in game.cards:
        raise Lacking(f"the card `{name}`", "cards.yaml", "cards")
    card = game.cards[name]
    for verb in TO_PILES:
        if verb in card.effect and card.effect[verb] not in PILES:
            raise Lacking(f"the pile of the verb `{verb}`", "cards.yaml", "cards", name, "effect", verb)
    return Kind(name, card.title, card.value or 0, copies, card.effect)


def declared(game: Game, name: str) -> int:
    """Return a declared number of the game; raises `Lacking`."""
    found = game.info.values.get(name)
    if found is None:
        raise Lacking(f"the value `{name}`", "game.yaml", "values")
    return found.value


def settings(game: Game) -> Sequence[Setting]:
    """Return every number of players."""
    players = game.info.players
    return [Setting(count) for count in range(players.min, players.max + 1)]
