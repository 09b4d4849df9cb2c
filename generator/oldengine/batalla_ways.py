"""*Batalla entre titanes*: what the acts of a round lead to.

In: a `BatallaNumbers` and the special card in force. Out: `Ways`: a `Post` for each stance, the step of each
act. The law of this file: nothing here changes while a round lasts; whatever
depends only on a stance and an act is worked out once, for all special cards that do not change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.oldengine.batalla_acts import Choices
from generator.oldengine.batalla_ground import (
    ACT,
    AGAIN,
    ANSWER,
    CHARGE,
    DECIDED,
    LAST,
    SHOW,
    Deed,
    Hands,
    Post,
    Stance,
    Step,
)
from generator.oldengine.batalla_numbers import BASIC, BatallaNumbers, Special
from generator.oldengine.book import Memo, rule

ME, RIVAL = 0, 1


class Ways(Choices):
    """The ways a round may go under one special card: what is the same for several is `known` to all."""

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        super().__init__(table, special)
        self.width = self.length + 1

    # -- places

    def place(self, mine: int, theirs: int) -> int:
        """Return the number of a place: where both titans stand, each counted from its own start."""
        return mine * self.width + theirs

    def squares(self, place: int) -> tuple[int, int]:
        """Return where a place is: how far the titan that acts and its rival are from their starts."""
        return divmod(place, self.width)

    def post(self, stance: Stance) -> Post:
        """Return what is known of a stance."""
        found = self.known.posts.get((self.length, stance))
        if found is None:
            steps: Memo[str, Step] = self.book.memo(partial(self._step, stance))
            found = Post(stance, steps, _Places(self, stance))
            self.known.posts[self.length, stance] = found
        return found

    def moves(self, by: int, flips: int) -> Sequence[int]:
        """Return where each place leads if a titan moves by so many squares, seen from whoever acts next."""
        found = self.known.moves.get((self.length, by, flips))
        if found is None:
            found = tuple(self._moved(*self.squares(place), by, flips) for place in range(self.width**2))
            self.known.moves[self.length, by, flips] = found
        return found

    def _moved(self, mine: int, theirs: int, by: int, flips: int) -> int:
        """Return the place after a move, no further than there is room."""
        if by > 0:
            mine = min(mine + by, max(mine, self.length - theirs))
        elif by < 0:
            mine = max(mine + by, min(mine, self.floor))
        return self.place(theirs, mine) if flips else self.place(mine, theirs)

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

    def _made(self, deed: Deed, to: Stance, by: int = 0, flips: int = 1, fills: bool = False) -> Step:
        late = self.book.reads("robar-antes", "despues")
        defers = late and to.phase == ANSWER and not to.spent
        is_plain = fills and flips == 1 and not late and len(deed.played) > 0
        places = self.moves(by, flips)
        return Step(self.post(to), deed.played, places, flips, fills, "", None, deed, defers, is_plain)

    def _ended(self, deed: Deed, ending: str, winner: int, by: int = 0) -> Step:
        return Step(
            self.post(Stance(DECIDED)), deed.played, self.moves(by, 0), 0, False, ending, winner, deed
        )

    def _pass_on(self, deed: Deed, by: int = 0) -> Step:
        """End a turn: fill the hand; then it is the rival's."""
        return self._made(deed, Stance(ACT), by, 1 if self.alternates() else 0, self.fills())

    @rule("TURNO-1", off=False)
    def alternates(self) -> bool:
        """After one's turn comes the rival's."""
        return True

    @rule("ROBAR-1", off=False)
    def fills(self) -> bool:
        """After acting the hand is filled."""
        return True

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
        fills = not self.book.reads("robar-antes", "despues") and self.fills()
        return self._made(deed, Stance(ANSWER, deed.cards, deed.do == CHARGE), by, fills=fills)

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
        fills = self.book.reads("mano-reducida", "si")
        return self._made(deed, Stance(ACT, parried=True), flips=0, fills=fills)

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
        return self._pass_on(deed, by)

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


class _Places(dict[int, Hands]):
    """What each hand may do in a stance, by place."""

    __slots__ = ("_stance", "_ways")

    def __init__(self, ways: Ways, stance: Stance) -> None:
        super().__init__()
        self._ways, self._stance = ways, stance

    def __missing__(self, place: int) -> Hands:
        found = self[place] = self._ways.hands(self._stance, *self._ways.squares(place))
        return found
