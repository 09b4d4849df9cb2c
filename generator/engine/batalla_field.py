"""*Batalla entre titanes*: what the acts of a round lead to.

In: a `BatallaNumbers` and the special card in force. Out: `Field`: the round's setting up, a `Post` for each
stance, the step of each act, what an empty deck means, how hands and places decide. The law of this file:
nothing here changes while a round lasts; whatever depends only on a stance and an act is worked out once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from generator.engine.batalla_acts import Choices
from generator.engine.batalla_ground import (
    ACT,
    AGAIN,
    ANSWER,
    CHARGE,
    DECIDED,
    LAST,
    SHOW,
    Acts,
    Deed,
    Offer,
    Post,
    Reach,
    Stance,
    Step,
)
from generator.engine.batalla_numbers import BASIC, BatallaNumbers, Special
from generator.engine.book import Memo, rule
from generator.engine.piles import Pile, pile

ME, RIVAL = 0, 1


class Field(Choices):
    """A round under one special card. `full` is a full hand, `dealt` what each titan is dealt. With
    `by_count` it matters how many equal cards a hand holds."""

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        super().__init__(table, special)
        self.full = table.hand + self.special.hand
        self.dealt = self.first_hand()
        self.deck = self.shuffled_deck()
        self.by_count = self.variant != BASIC
        self.width = table.spaces + 2
        self._reaches: dict[Reach, Memo[Pile, Offer]] = {}
        self._offers: dict[tuple[Stance, Acts], Offer] = {}
        self._posts: dict[Stance, Post] = {}
        self.endings: Memo[Stance, Post] = self.book.memo(self._out_of_cards)
        self.opening = self.post(Stance(ACT))

    @rule("RONDA-3", off=b"")
    def shuffled_deck(self) -> bytes:
        """Return the cards of the deck, any of which may lie on top."""
        return bytes(pile(self.table.copies).cards)

    @rule("RONDA-4", off=0)
    def first_hand(self) -> int:
        """Return how many cards each titan is dealt."""
        return self.full

    # -- places

    def post(self, stance: Stance) -> Post:
        """Return what is known of a stance."""
        found = self._posts.get(stance)
        if found is None:
            steps: Memo[str, Step] = self.book.memo(partial(self._step, stance))
            found = self._posts[stance] = Post(stance, steps, _Offers(self, stance))
        return found

    def offers(self, stance: Stance, mine: int, theirs: int) -> Memo[Pile, Offer]:
        """Return what each hand may do."""
        reach = self.reach(stance, mine, theirs)
        found = self._reaches.get(reach)
        if found is None:
            found = self._reaches[reach] = self.book.memo(partial(self._offer, reach))
        return found

    def _offer(self, reach: Reach, hand: Pile) -> Offer:
        acts = self.acts(reach, hand)
        found = self._offers.get((reach.stance, acts))
        if found is None:
            steps = self.post(reach.stance).steps
            found = Offer(acts, {act: steps[act] for act in acts})
            self._offers[reach.stance, acts] = found
        return found

    def kept(self, mine: int, theirs: int, by: int) -> int:
        """Return the square after a move, no further than there is room."""
        return min(mine + by, self.length - theirs) if by > 0 else max(mine + by, self.floor)

    def places(self, squares: list[int]) -> tuple[int, int]:
        """Return the spaces of both titans as the board numbers them for the first."""
        edge = self.special.shorten
        return edge + squares[0], edge + self.length + 1 - squares[1]

    # -- what acts lead to

    def _step(self, stance: Stance, act: str) -> Step:
        deed = self.deeds[act]
        match deed.do:
            case "avance":
                return self._pass_on(deed, self.advance(self.values[deed.cards[0]]))
            case "retroceso":
                return self._pass_on(deed, -self.retreat(self.values[deed.cards[0]]))
            case "ataque":
                return self._attack(stance, deed)
            case "avance-ataque":
                return self._charge(deed)
            case "parada":
                return self._parry(stance, deed)
            case "retirada":
                return self._escape(stance, deed)
            case "pasa":
                return self._nothing(stance, deed)
        return self._yield(stance, deed)

    def _made(self, deed: Deed, to: Stance, by: int = 0, flips: int = 1, fill: int = 0) -> Step:
        late = self.book.reads("robar-antes", "despues")
        partly = self.book.reads("movimiento-entero", "parcial")
        is_plain = fill > 0 and flips == 1 and len(deed.played) == 1 and not late and not partly
        defers = late and to.phase == ANSWER and not to.spent
        return Step(self.post(to), deed.played, by, flips, fill, "", None, deed, defers, is_plain)

    def _ended(self, deed: Deed, ending: str, winner: int, by: int = 0) -> Step:
        return Step(self.post(Stance(DECIDED)), deed.played, by, 0, 0, ending, winner, deed)

    def _pass_on(self, deed: Deed, by: int = 0) -> Step:
        """End a turn: fill the hand; then it is the rival's."""
        return self._made(deed, Stance(ACT), by, 1 if self.alternates() else 0, self.filled())

    @rule("TURNO-1", off=False)
    def alternates(self) -> bool:
        """After one's turn comes the rival's."""
        return True

    @rule("ROBAR-1", off=0)
    def filled(self) -> int:
        """Return to how many cards the hand is filled after acting."""
        return self.full

    @rule("MOV-1", off=0)
    def advance(self, steps: int) -> int:
        """Return how far one comes closer."""
        return steps

    @rule("MOV-2", off=0)
    def retreat(self, steps: int) -> int:
        """Return how far one moves away."""
        return steps

    # -- attacks

    def _attack(self, stance: Stance, deed: Deed) -> Step:
        if not self.strikes():
            return self._pass_on(deed)
        if stance.phase in (LAST, AGAIN):
            if self.book.reads("parada-basico", "si"):
                return self._made(deed, Stance(ANSWER, deed.cards, spent=True))
            return self._ended(deed, "ataque-final", ME)
        if self.variant == BASIC and not self.always_hits():
            return self._pass_on(deed)
        return self._pending(deed)

    def _pending(self, deed: Deed, by: int = 0) -> Step:
        """An attack is made: it wins, or waits for its answer."""
        if self.variant == BASIC or not self.waits():
            return self._ended(deed, "ataque", ME, by)
        fill = 0 if self.book.reads("robar-antes", "despues") else self.filled()
        return self._made(deed, Stance(ANSWER, deed.cards, deed.do == CHARGE), by, fill=fill)

    @rule("ATA-1", off=False)
    def strikes(self) -> bool:
        """A card of the right value attacks."""
        return True

    @rule("ATA-2", off=False)
    def always_hits(self) -> bool:
        """In the basic game every attack wins the round."""
        return True

    @rule("NOR-2", off=False)
    def waits(self) -> bool:
        """An attack waits for its answer while its maker fills the hand."""
        return True

    def _charge(self, deed: Deed) -> Step:
        by = self.advance(self.values[deed.played[0]])
        return self._pending(deed, by) if self.charges() else self._pass_on(deed, by)

    @rule("AVA-1", off=False)
    def charges(self) -> bool:
        """Whoever advances may attack from the new space."""
        return True

    # -- answers

    def _parry(self, stance: Stance, deed: Deed) -> Step:
        if not self.annuls():
            return self._ended(deed, "ataque", RIVAL)
        if stance.spent:
            phase = DECIDED if self.variant == BASIC else SHOW
            return self._made(deed, Stance(phase, deed.cards), flips=0)
        if not self.goes_on():
            return self._pass_on(deed)
        fill = self.full if self.book.reads("mano-reducida", "si") else 0
        return self._made(deed, Stance(ACT, parried=True), flips=0, fill=fill)

    @rule("NOR-3", off=False)
    def annuls(self) -> bool:
        """The same cards as the attack's annul it."""
        return True

    @rule("NOR-4", off=False)
    def goes_on(self) -> bool:
        """Whoever has parried acts with the cards left."""
        return True

    def _escape(self, stance: Stance, deed: Deed) -> Step:
        if not self.falls_back():
            return self._ended(deed, "ataque", RIVAL)
        by = -self.retreat(self.values[deed.cards[0]])
        if stance.spent:
            return self._made(deed, Stance(self.after_escape()), by, flips=0)
        if self.book.reads("retirada-cuando", "respuesta"):
            return self._made(deed, Stance(ACT), by, flips=0)
        step = self._pass_on(deed, by)
        edge = self.book.reads("retirada-imposible", "borde")
        return replace(step, is_plain=False) if edge else step

    @rule("AVA-2", off=False)
    def falls_back(self) -> bool:
        """Moving away annuls an attack after an advance, and ends the turn."""
        return True

    @rule("AVA-4", off=SHOW)
    def after_escape(self) -> int:
        """With the deck already out there is no count after a retreat: the place decides."""
        return SHOW if self.book.reads("retirada-final", "recuento") else DECIDED

    def _yield(self, stance: Stance, deed: Deed) -> Step:
        if stance.phase == ACT:
            return self._ended(deed, "sin-accion", RIVAL)
        if not self.lands():
            return self._made(deed, Stance(ACT), flips=0)
        return self._ended(deed, "ataque-final" if self.variant == BASIC else "ataque", RIVAL)

    @rule("NOR-3", off=False)
    def lands(self) -> bool:
        """An attack that is not annulled wins the round."""
        return True

    def _nothing(self, stance: Stance, deed: Deed) -> Step:
        if stance.phase == LAST and self.book.reads("quien-ataca-al-final", "ambos"):
            return self._made(deed, Stance(AGAIN))
        if stance.phase in (LAST, AGAIN):
            return self._made(deed, Stance(DECIDED), flips=0)
        return self._pass_on(deed)

    # -- the end of the deck

    def _out_of_cards(self, stance: Stance) -> Post:
        return self.post(self.runs_out(stance))

    @rule("FIN-1", off=lambda _self, stance: stance)
    def runs_out(self, stance: Stance) -> Stance:
        """The last card is drawn: return what is left to be done."""
        if stance.phase == ANSWER:
            return stance._replace(spent=True)
        if self.variant != BASIC:
            return Stance(SHOW)
        return Stance(LAST if self.last_attack() else DECIDED)

    @rule("FIN-2", off=False)
    def last_attack(self) -> bool:
        """In the basic game whoever did not draw the last card may attack once more."""
        return True

    @rule("NOR-5", off=None)
    def count(self, stance: Stance, gap: int, mine: Pile, theirs: Pile) -> int | None:
        """Return who holds more cards of the distance's value: 0 the first, 1 the rival, None neither."""
        value = self.strike(gap)
        held = [sum(self.values[card] == value for card in hand.cards) for hand in (mine, theirs)]
        if self.book.reads("reparto-final", "si"):
            held[0] += len(stance.attack)
        if self.book.reads("atacar-mas-veces", "alternos") and held[0] == held[1]:
            return RIVAL
        return None if held[0] == held[1] else held.index(max(held))

    @rule("POS-1", off=None)
    def further(self, mine: int, theirs: int) -> int | None:
        """Return who is further from its start: 0 the first, 1 the rival, None neither."""
        if self.book.reads("posicion", "centro"):
            crossed = [2 * square > self.length + 1 for square in (mine, theirs)]
            return crossed.index(True) if any(crossed) else None
        if mine == theirs:
            return None
        return ME if mine > theirs else RIVAL


class _Offers(dict[int, Memo[Pile, Offer]]):
    """What each hand may do in a stance, by `mine * width + theirs`."""

    __slots__ = ("_field", "_stance")

    def __init__(self, field: Field, stance: Stance) -> None:
        super().__init__()
        self._field, self._stance = field, stance

    def __missing__(self, where: int) -> Memo[Pile, Offer]:
        mine, theirs = divmod(where, self._field.width)
        found = self[where] = self._field.offers(self._stance, mine, theirs)
        return found
