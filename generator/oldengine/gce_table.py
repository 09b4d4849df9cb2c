"""*Guerra Civil Espacial*: what may be done and what cards are worth, with every number from the content.

In: a game's content. Out: `GceRules`. The law of this file: nothing here changes while a game lasts; what
depends only on a few cards and numbers is worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import pairwise
from math import prod

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.book import Book, Memo, forbids, rule
from generator.oldengine.gce_kinds import ABANDON, PASS, SWAP, Kind, kinds_of
from generator.oldengine.gce_otherwise import otherwise
from generator.oldengine.gce_worth import quality
from generator.oldengine.kernel import Act, Setting
from generator.oldengine.table import Lacking, Table
from generator.oldgames.gce_model import COMMANDER
from generator.oldgames.gce_tables import GOALS, goals

AIDS = "ayudas"
Bidding = tuple[int, int, bool, int]
"""The numbered cards of a hand (bits), the number a card needs, whether its seat leads, what it may swap."""
NO_SWAP, MAY_SWAP, COLONY_LIES = 0, 1, 2


class GceRules(Table):
    """The cards, and what can be worked out once: the options of a turn, multipliers, whose turn is next."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.other = otherwise(book)
        self.closely = self.other.any_turn
        self.seats = setting.players
        self.seat_ids = [*game.info.seats][: self.seats]
        if len(self.seat_ids) < self.seats:
            raise Lacking(f"a seat for each of {self.seats} players", "game.yaml", "seats")
        self.seat_titles = [game.info.seats[seat].title for seat in self.seat_ids]
        self.kinds = self.composed(kinds_of(game))
        self.ids = [kind.id for kind in self.kinds]
        self.hand = self.value("mano")
        self.exhaustions = self.value("agotamientos")
        self.goal = self._goal()
        self._sort_out()
        self.openings: Memo[int, list[int]] = book.memo(self._opening)
        self.next_seats: Memo[tuple[int, int], int] = book.memo(lambda key: self.right_of(*key))
        self.bids: Memo[Bidding, tuple[Act, ...]] = book.memo(self._bids)
        self.reliefs: Memo[int, Sequence[Act]] = book.memo(self._reliefs)
        self.specials: Memo[tuple[int, int], tuple[Act, ...]] = book.memo(self._specials)
        self.factors: Memo[tuple[tuple[int, ...], bool], int] = book.memo(self._factor)

    def _sort_out(self) -> None:
        """Look the cards over once: which are numbered, which rob, which are colonies, which multiply."""
        kinds = self.kinds
        self.fleets = sum(kind.fleet for kind in kinds)
        self.ships = [kind.ships for kind in kinds]
        self.bit = [1 << card for card in range(len(kinds))]
        self.fleet_bits = (1 << self.fleets) - 1
        self.too_many = max(self.ships) + 1
        self.colonies = [kind.number("colony") for kind in kinds]
        self.is_colony = [kind.number("colony") > 0 for kind in kinds]
        self.colony_bits = self._bits("colony")
        self.thief_bits = self._bits("steal")
        self.multiplies = [kind.times("commander") > 1 or kind.times("others") > 1 for kind in kinds]
        self.all_seats = (1 << self.seats) - 1
        self.shields = [card for card, kind in enumerate(kinds) if kind.word("shield")]
        self.blocked_by = [
            self.ids.index(kind.word("blocked-by")) if kind.word("blocked-by") in self.ids else -1
            for kind in kinds
        ]

        self.quality = quality(self)
        copies = sum(kind.copies for kind in kinds)
        self.average = sum(q * kind.copies for q, kind in zip(self.quality, kinds, strict=True)) / copies

    def _bits(self, verb: str) -> int:
        return sum(bit for bit, kind in zip(self.bit, self.kinds, strict=True) if kind.number(verb))

    def _goal(self) -> int:
        for players, colonies in goals(self.game).values():
            if self.seats in players:
                return colonies
        raise Lacking(f"how many colonies {self.seats} players need", "tables.yaml", "tables", GOALS)

    @classmethod
    def setting_of(cls, game: Game, example: Example) -> Setting:
        """Return the table that has every seat the example names."""
        named = {seat for part in ("zones", "hands") for seat in example.given.get(part, {})}
        order = [*game.info.seats]
        most = max((order.index(seat) + 1 for seat in named if seat in order), default=0)
        return Setting(max(most, game.info.players.min))

    def printed(self) -> Mapping[str, int]:
        """Return how many cards of each deck there are."""
        return {f"decks/{name}": deck.size for name, deck in self.game.decks.items()}

    @cached_property
    def used(self) -> Mapping[str, int]:
        """How many cards of each deck a game uses."""
        for name in (AIDS, COMMANDER):
            if name not in self.game.decks:
                raise Lacking(f"the deck `{name}`", "cards.yaml", "decks")
        return {**self.printed(), f"decks/{AIDS}": self.seats}

    # -- the deck

    def composed(self, kinds: list[Kind]) -> list[Kind]:
        """Return the kinds with as many copies as the deck's reading has."""
        if not self.book.reads("composicion", "escalonado"):
            return kinds
        fleet = [kind for kind in kinds if kind.fleet]
        others = [kind for kind in kinds if not kind.fleet]
        total, weights = sum(kind.copies for kind in fleet), range(len(fleet), 0, -1)
        steps = [total * sum(weights[:n]) // sum(weights) for n in range(len(fleet) + 1)]
        total, many = sum(kind.copies for kind in others), len(others)
        evened = [total * (n + 1) // many - total * n // many for n in range(many)]
        copies = [*(upto - before for before, upto in pairwise(steps)), *evened]
        return [replace(kind, copies=n) for kind, n in zip([*fleet, *others], copies, strict=True)]

    def _opening(self, _: int) -> list[int]:
        return self.shuffled()

    @rule("PREP-1", off=lambda self: self.cards(self.kinds[: self.fleets]))
    def shuffled(self) -> list[int]:
        """Return the cards of the deck: numbered and special ones together."""
        return self.cards(self.kinds)

    def cards(self, kinds: Sequence[Kind]) -> list[int]:
        """Return every card of the first so many kinds, copy by copy."""
        return [card for card, kind in enumerate(kinds) for _ in range(kind.copies)]

    def looks_at_kept(self) -> bool:
        """True if whoever has cards lying face down may look at them."""
        return self.book.reads("chatarra-vista", "todo")

    @rule("PREP-5", off=0)
    def first_hand(self) -> int:
        """Return how many cards a player begins with."""
        return self.hand

    # -- the order of turns

    @rule("PUJA-1", off=lambda self, among, seat: self.next_in(among, seat, -1))
    def right_of(self, among: int, seat: int) -> int:
        """Return the seat whose turn is next: the first of those (bits) to the right."""
        return self.next_in(among, seat, -1 if self.book.reads("sentido", "izquierda") else 1)

    def before(self, seat: int) -> int:
        """Return the seat whose turn comes before a seat's."""
        return (seat + (1 if self.book.reads("sentido", "izquierda") else -1)) % self.seats

    def next_in(self, among: int, seat: int, step: int) -> int:
        """Return the first of some seats (bits) from a seat on, the seat itself last."""
        for _ in range(self.seats):
            seat = (seat + step) % self.seats
            if among >> seat & 1:
                break
        return seat

    # -- what may be done in a turn

    def _bids(self, key: Bidding) -> tuple[Act, ...]:
        bits, need, leads, swap = key
        fleet = [card for card in range(self.fleets) if bits >> card & 1]
        offered = self.allowed([*fleet, PASS, ABANDON], need, leads)
        if swap:
            offered = [*offered, *self.reliefs.told(swap)]
        return tuple(offered)

    @rule("PUJA-3", off=lambda _self, acts, _need, _leads: acts)
    def allowed(self, acts: Sequence[Act], need: int, leads: bool) -> Sequence[Act]:
        """Return what a seat may do: cards that match the bid, passing if it leads, abandoning always."""
        refused = set() if leads else {PASS}
        if leads and self.book.reads("abandonar-en-cabeza", "no"):
            refused = {ABANDON}
        return [act for act in acts if act not in refused and (act < 0 or self.ships[act] >= need)]

    def _reliefs(self, swap: int) -> Sequence[Act]:
        return self.not_for_a_colony(self.relief(), swap)

    @rule("CMD-1", off=())
    def relief(self) -> Sequence[Act]:
        """Return the act of putting a colony in the place of the disputed card."""
        return (SWAP,)

    @forbids("CMD-3")
    def not_for_a_colony(self, acts: Sequence[Act], swap: int) -> Sequence[Act]:
        """A colony is not put in the place of a colony."""
        if swap == COLONY_LIES and not self.book.reads("relevo-colonia", "si"):
            return ()
        return acts

    def _specials(self, key: tuple[int, int]) -> tuple[Act, ...]:
        """Return the special cards of a hand (bits); a thief once for each seat (bits) it can rob."""
        bits, victims = key
        found: list[Act] = []
        for card in range(self.fleets, len(self.kinds)):
            if bits >> card & 1:
                robs = victims if self.thief_bits >> card & 1 else 0
                aimed = [(card, seat) for seat in range(self.seats) if robs >> seat & 1]
                found += aimed or [card]
        return tuple(found)

    # -- how many ships

    def _factor(self, key: tuple[tuple[int, ...], bool]) -> int:
        cards, commander = key
        return self.multiplied([self._times(self.kinds[card], commander) for card in cards])

    def _times(self, kind: Kind, commander: bool) -> int:
        watching = self.watched(kind, commander) if "commander" in kind.effect else 1
        return watching * (self.droned(kind, commander) if "others" in kind.effect else 1)

    @rule("OJO-1", off=1)
    def watched(self, kind: Kind, commander: bool) -> int:
        """Return by how much a card that serves the commander multiplies."""
        return kind.times("commander") if commander else 1

    @rule("DRO-1", off=1)
    def droned(self, kind: Kind, commander: bool) -> int:
        """Return by how much a card that serves all but the commander multiplies."""
        return 1 if commander else kind.times("others")

    @rule("MUL-1", off=1)
    def multiplied(self, factors: Sequence[int]) -> int:
        """Return by how much several cards multiply together."""
        if self.book.reads("multiplicar-dos", "una"):
            return max(factors, default=1)
        return prod(factors)

    def in_order(self, zone: Sequence[int], commander: bool) -> int:
        """Return the ships of a zone if each card multiplies only what lay there when it came."""
        lying = [card for card in zone if card >= 0]

        def add(ships: int, card: int) -> int:
            if self.multiplies[card]:
                return ships * self.factors.told(((card,), commander))
            return ships + self.ships[card]

        return reduce(add, lying, 0)
