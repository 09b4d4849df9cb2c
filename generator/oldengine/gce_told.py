"""*Guerra Civil Espacial*: acts and positions in the players' words.

In: a position and an act. Out: `Telling`. The law of this file: it names phrases and what fills them; only
what a sample game tells is tried on a copy, to see whether somebody wins by it.
"""

from __future__ import annotations

from generator.oldengine.gce_kinds import NONE, PHRASES, SWAP
from generator.oldengine.gce_rounds import Rounds
from generator.oldengine.gce_sky import ANSWER, DISCARD, DISPUTE, LOT, STEAL
from generator.oldengine.kernel import CHANCE, OVER, Act, Said


class Telling(Rounds):
    """A position that tells what is done in it."""

    __slots__ = ()

    def say(self, seat: int, act: Act) -> Said:
        return self._said_of_luck(act) if seat == CHANCE else self._said_of(seat, act)

    def tell(self, seat: int, act: Act) -> Said:
        said = self.say(seat, act)
        if seat == CHANCE or self.node == DISCARD:
            return said
        after = self.clone()
        after.apply(act)
        if after.taker == NONE:
            return said
        won = self._colony(seat) if act == SWAP else self.disputed
        fills = {**said.fills, "winner": self.table.seat_titles[after.taker], "won": self._said(won)}
        return Said(f"{said.phrase}-wins", fills)

    def _said_of(self, seat: int, act: Act) -> Said:
        titles = self.table.seat_titles
        if isinstance(act, tuple):
            rival = titles[act[1]]
            return Said("aim", {"seat": titles[seat], "card": self._said(act[0]), "rival": rival})
        if act == SWAP:
            fills = {"card": self._said(self.disputed), "colony": self._said(self._colony(seat))}
            return Said("swap", {"seat": titles[seat], **fills})
        if act in PHRASES:
            return Said(PHRASES[act], {"seat": titles[seat]})
        phrase = {ANSWER: "answer", DISCARD: "discard"}.get(self.node, "play")
        return Said(phrase, {"seat": titles[seat], "card": self._said(act)})

    def _colony(self, seat: int) -> int:
        """Return the colony of a hand that a swap puts in dispute."""
        return next(card for card in self.hands[seat] if self.table.is_colony[card])

    def _said(self, card: int) -> str:
        """Return what a card is called, a numbered one with its ships."""
        kind = self.table.kinds[card]
        return f"{kind.title} ({kind.ships})" if kind.fleet else kind.title

    def _said_of_luck(self, card: int) -> Said:
        titles, title = self.table.seat_titles, self._said(card)
        if self.luck == DISPUTE:
            return Said("dispute" if self.attacker == NONE else "renew", {"card": title})
        if self.luck == STEAL:
            fills = {"seat": titles[self.attacker], "rival": titles[self.victim], "card": title}
            return Said("steal", fills)
        return Said("lot" if self.luck == LOT else "draw", {"seat": titles[self.queue[-1]], "card": title})

    def stands(self) -> Said | None:
        """Tell who commands and has colonies when a round begins, then the ships of whoever is in it."""
        if self.actor == OVER or self.node == DISCARD:
            return None
        titles = self.table.seat_titles
        if any(self.ships):
            ships = [f"{titles[seat]} {self.ships[seat]}" for seat in self.seat_list(self.inside)]
            return Said("stands", {"ships": ", ".join(ships)})
        if any(self.zones) or self.inside != self.fighters:
            return None
        colonies = [f"{title} {self.score(seat)}" for seat, title in enumerate(titles)]
        return Said("begins", {"commander": titles[self.commander], "colonies": ", ".join(colonies)})
