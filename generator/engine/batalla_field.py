"""*Batalla entre titanes*: what the acts of a round lead to.

In: a `BatallaNumbers` and the special card in force. Out: `Field`: the round's setting up, a `Spot` for each
ground, the step of each act, what an empty deck means, how hands and places decide. The law of this file:
nothing here changes while a round lasts; whatever depends only on a ground and an act is worked out once.
"""

from __future__ import annotations

from functools import partial

from generator.engine.batalla_acts import Acts
from generator.engine.batalla_ground import (
    ACT,
    AGAIN,
    ANSWER,
    CHARGE,
    DECIDED,
    LAST,
    SHOW,
    Deed,
    Ground,
    Reach,
    Spot,
    Step,
)
from generator.engine.batalla_numbers import BASIC, BatallaNumbers, Special
from generator.engine.book import Memo, rule
from generator.engine.piles import Pile, pile

ME, RIVAL = 0, 1


class Field(Acts):
    """A round under one special card. `full` is a full hand; `dealt` what each titan is dealt."""

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        super().__init__(table, special)
        self.full = table.hand + self.special.hand
        self.dealt = self.first_hand()
        self.deck, self.is_shuffled = pile(table.copies), self.shuffle()
        self._spots: dict[Ground, Spot] = {}
        self._choices: dict[Reach, Memo[Pile, tuple[str, ...]]] = {}
        self.endings: Memo[Ground, Spot] = self.book.memo(self._out_of_cards)
        self.opening = self.spot(Ground(ACT, self.start, self.start))

    @rule("RONDA-3", off=False)
    def shuffle(self) -> bool:
        """Any card of the deck may lie on top of it."""
        return True

    @rule("RONDA-4", off=0)
    def first_hand(self) -> int:
        """Return how many cards each titan is dealt."""
        return self.full

    def spot(self, ground: Ground) -> Spot:
        """Return what is known of a ground."""
        found = self._spots.get(ground)
        if found is None:
            reach = self.reach(ground)
            choices = self._choices.get(reach)
            if choices is None:
                choices = self._choices[reach] = self.book.memo(partial(self.acts, reach))
            steps: Memo[str, Step] = self.book.memo(partial(self._step, ground))
            found = self._spots[ground] = Spot(ground, choices, steps)
        return found

    def places(self, ground: Ground, seat: int) -> tuple[int, int]:
        """Return the spaces of both titans as the board numbers them for the first; `seat` is to act."""
        mine, theirs = (ground.mine, ground.theirs) if seat == 0 else (ground.theirs, ground.mine)
        edge = self.special.shorten
        return edge + mine, edge + self.length + 1 - theirs

    # -- what acts lead to

    def _step(self, ground: Ground, act: str) -> Step:
        deed = self.deeds[act]
        match deed.do:
            case "avance":
                moved = self.advance(ground.mine, self._strides(deed, self.gap(ground) - 1))
                return self._pass_on(deed, moved, ground.theirs)
            case "retroceso":
                moved = self.retreat(ground.mine, self._strides(deed, ground.mine - self.floor))
                return self._pass_on(deed, moved, ground.theirs)
            case "ataque":
                return self._attack(ground, deed)
            case "avance-ataque":
                return self._charge(ground, deed)
            case "parada":
                return self._parry(ground, deed)
            case "retirada":
                return self._escape(ground, deed)
            case "pasa":
                return self._nothing(ground, deed)
        return self._yield(ground, deed)

    def _strides(self, deed: Deed, room: int) -> int:
        steps = self.values[deed.cards[0]]
        return min(steps, room) if self.book.reads("movimiento-entero", "parcial") else steps

    def _made(
        self,
        deed: Deed,
        to: Ground,
        flips: int = 1,
        fill: int = 0,
        ending: str = "",
        winner: int | None = None,
    ) -> Step:
        first, more = (deed.played[0], deed.played[1:]) if deed.played else (None, ())
        return Step(first, more, self.spot(to), flips, fill, ending, winner, deed)

    def _pass_on(self, deed: Deed, mine: int, theirs: int) -> Step:
        """End a turn: fill the hand; then it is the rival's."""
        if self.alternates():
            return self._made(deed, Ground(ACT, theirs, mine), fill=self.filled())
        return self._made(deed, Ground(ACT, mine, theirs), flips=0, fill=self.filled())

    @rule("TURNO-1", off=False)
    def alternates(self) -> bool:
        """After one's turn comes the rival's."""
        return True

    @rule("ROBAR-1", off=0)
    def filled(self) -> int:
        """Return to how many cards the hand is filled after acting."""
        return self.full

    @rule("MOV-1", off=lambda _self, square, _steps: square)
    def advance(self, square: int, steps: int) -> int:
        """Return the square after an advance."""
        return square + steps

    @rule("MOV-2", off=lambda _self, square, _steps: square)
    def retreat(self, square: int, steps: int) -> int:
        """Return the square after moving away."""
        return square - steps

    # -- attacks

    def _attack(self, ground: Ground, deed: Deed) -> Step:
        mine, theirs = ground.mine, ground.theirs
        if not self.strikes():
            return self._pass_on(deed, mine, theirs)
        if ground.phase in (LAST, AGAIN):
            if self.book.reads("parada-basico", "si"):
                return self._made(deed, Ground(ANSWER, theirs, mine, deed.cards, spent=True))
            return self._made(deed, Ground(DECIDED, mine, theirs), 0, 0, "ataque-final", ME)
        if self.variant == BASIC and not self.always_hits():
            return self._pass_on(deed, mine, theirs)
        return self._pending(ground, deed, mine)

    def _pending(self, ground: Ground, deed: Deed, mine: int) -> Step:
        """An attack is made from a square: it wins, or waits for its answer."""
        is_charge = deed.do == CHARGE
        if self.variant == BASIC or not self.waits():
            return self._made(deed, Ground(DECIDED, mine, ground.theirs), 0, 0, "ataque", ME)
        to = Ground(ANSWER, ground.theirs, mine, deed.cards, is_charge)
        fill = 0 if self.book.reads("robar-antes", "despues") else self.filled()
        return self._made(deed, to, fill=fill)

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

    def _charge(self, ground: Ground, deed: Deed) -> Step:
        steps = self.values[deed.cards[0] if deed.advance is None else deed.advance]
        moved = self.advance(ground.mine, steps)
        if not self.charges():
            return self._pass_on(deed, moved, ground.theirs)
        return self._pending(ground, deed, moved)

    @rule("AVA-1", off=False)
    def charges(self) -> bool:
        """Whoever advances may attack from the new space."""
        return True

    # -- answers

    def _parry(self, ground: Ground, deed: Deed) -> Step:
        mine, theirs = ground.mine, ground.theirs
        if not self.annuls():
            return self._lost(deed, ground, "ataque")
        if ground.spent:
            phase = DECIDED if self.variant == BASIC else SHOW
            return self._made(deed, Ground(phase, mine, theirs, deed.cards), flips=0)
        if not self.goes_on():
            return self._pass_on(deed, mine, theirs)
        fill = self.full if self.book.reads("mano-reducida", "si") else 0
        return self._made(deed, Ground(ACT, mine, theirs, parried=True), flips=0, fill=fill)

    @rule("NOR-3", off=False)
    def annuls(self) -> bool:
        """The same cards as the attack's annul it."""
        return True

    @rule("NOR-4", off=False)
    def goes_on(self) -> bool:
        """Whoever has parried acts with the cards left."""
        return True

    def _escape(self, ground: Ground, deed: Deed) -> Step:
        if not self.falls_back():
            return self._lost(deed, ground, "ataque")
        mine = max(self.retreat(ground.mine, self.values[deed.cards[0]]), self.floor)
        if ground.spent:
            return self._made(deed, Ground(self.after_escape(), mine, ground.theirs), flips=0)
        if self.book.reads("retirada-cuando", "respuesta"):
            return self._made(deed, Ground(ACT, mine, ground.theirs), flips=0)
        return self._pass_on(deed, mine, ground.theirs)

    @rule("AVA-2", off=False)
    def falls_back(self) -> bool:
        """Moving away annuls an attack after an advance, and ends the turn."""
        return True

    @rule("AVA-4", off=SHOW)
    def after_escape(self) -> int:
        """With the deck already out there is no count after a retreat: the place decides."""
        return SHOW if self.book.reads("retirada-final", "recuento") else DECIDED

    def _yield(self, ground: Ground, deed: Deed) -> Step:
        if ground.phase == ACT:
            return self._lost(deed, ground, "sin-accion")
        if not self.lands():
            return self._made(deed, ground._replace(phase=ACT, attack=(), charge=False), flips=0)
        return self._lost(deed, ground, "ataque-final" if self.variant == BASIC else "ataque")

    @rule("NOR-3", off=False)
    def lands(self) -> bool:
        """An attack that is not annulled wins the round."""
        return True

    def _lost(self, deed: Deed, ground: Ground, ending: str) -> Step:
        return self._made(deed, Ground(DECIDED, ground.mine, ground.theirs), 0, 0, ending, RIVAL)

    def _nothing(self, ground: Ground, deed: Deed) -> Step:
        mine, theirs = ground.mine, ground.theirs
        if ground.phase == LAST and self.book.reads("quien-ataca-al-final", "ambos"):
            return self._made(deed, Ground(AGAIN, theirs, mine))
        if ground.phase in (LAST, AGAIN):
            return self._made(deed, Ground(DECIDED, mine, theirs), flips=0)
        return self._pass_on(deed, mine, theirs)

    # -- the end of the deck

    def _out_of_cards(self, ground: Ground) -> Spot:
        return self.spot(self.runs_out(ground))

    @rule("FIN-1", off=lambda _self, ground: ground)
    def runs_out(self, ground: Ground) -> Ground:
        """The last card is drawn: return what is left to be done."""
        if ground.phase == ANSWER:
            return ground._replace(spent=True)
        if self.variant != BASIC:
            return Ground(SHOW, ground.mine, ground.theirs)
        phase = LAST if self.last_attack() else DECIDED
        return Ground(phase, ground.mine, ground.theirs)

    @rule("FIN-2", off=False)
    def last_attack(self) -> bool:
        """In the basic game whoever did not draw the last card may attack once more."""
        return True

    @rule("NOR-5", off=None)
    def count(self, ground: Ground, mine: Pile, theirs: Pile) -> int | None:
        """Return who holds more cards of the distance's value: 0 the first, 1 the rival, None neither."""
        value = self.strike(self.gap(ground))
        held = [sum(self.values[card] == value for card in hand.cards) for hand in (mine, theirs)]
        if self.book.reads("reparto-final", "si"):
            held[0] += len(ground.attack)
        if self.book.reads("atacar-mas-veces", "alternos") and held[0] == held[1]:
            return RIVAL
        return None if held[0] == held[1] else held.index(max(held))

    @rule("POS-1", off=None)
    def further(self, ground: Ground) -> int | None:
        """Return who is further from its start: 0 the first, 1 the rival, None neither."""
        if self.book.reads("posicion", "centro"):
            crossed = [2 * square > self.length + 1 for square in (ground.mine, ground.theirs)]
            return crossed.index(True) if any(crossed) else None
        if ground.mine == ground.theirs:
            return None
        return ME if ground.mine > ground.theirs else RIVAL
