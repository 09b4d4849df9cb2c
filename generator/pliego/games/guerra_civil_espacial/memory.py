"""*Guerra Civil Espacial*: what the seats remember of cards that they no longer see.

In: a `Space` and what happens to a card. Out: its `known` and `memory`, and what a seat imagines. The laws of
this file: a seat that has seen a card go to a hand imagines it there until it sees the card leave; a card
that a seat has not seen may lie anywhere.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from pliego.games.guerra_civil_espacial.position import PileName, Space
from pliego.playing.pile import pile, without

_TRIES = 30
"""How often known cards are put in places again if there is no room for one."""
Room: TypeAlias = dict[PileName, int]


# -- what is seen


def seen_leaving(space: Space, seat: int, card: str) -> None:
    """A card leaves a hand, and all see it: it may be the one of its kind that they knew to be there."""
    if card in space.known[seat]:
        space.known[seat] = without(space.known[seat], card)
    elif any(space.memory):
        for other in space.rightward(seat)[1:]:
            _looks_at(space, other, seat, card)


def stolen_unseen(space: Space, thief: int, victim: int) -> None:
    """A card leaves a hand face down. Any card known to be there may be the one; only the victim knows."""
    there = ((card, (victim,)) for card in space.known[victim])
    known, space.known[victim] = [*there], ()
    for other in space.rightward(victim)[1:]:
        sightings = [*space.memory[other], *known]
        space.memory[other] = tuple(
            (card, (*places, (victim, thief)) if victim in places else places) for card, places in sightings
        )


def loot_to_hand(space: Space, seat: int) -> None:
    """A seat takes its loot to its hand. All have seen what it won, each victim what was stolen from it."""
    space.known[seat] = pile((*space.known[seat], *space.loot[seat]))
    stolen = [*space.stolen_by(seat)]
    for victim, card in stolen:
        space.memory[victim] = (*space.memory[victim], (card, (seat,)))
        _looks_at(space, seat, (victim, seat), card)
    for other in space.rightward(0) if stolen else ():
        moved = ((card, _merged(places, seat, seat == other)) for card, places in space.memory[other])
        space.memory[other] = tuple(moved)


def stolen_seen(space: Space, thief: int) -> None:
    """All see what a seat has stolen."""
    for victim, card in space.stolen_by(thief):
        for other in space.rightward(0):
            _looks_at(space, other, (victim, thief), card)


def look_at_loot(space: Space, thief: int, victim: int) -> None:
    """A thief looks at the last card it has stolen."""
    card = space.stolen[victim][-1]
    _looks_at(space, thief, (victim, thief), card)
    space.memory[thief] = (*space.memory[thief], (card, ((victim, thief),)))


def _looks_at(space: Space, seat: int, place: PileName, card: str) -> None:
    """A seat sees a card that lay somewhere, and forgets one of the kind that it knew to be there: the one
    that could be in the fewest places."""
    sighted = [each for each in space.memory[seat] if each[0] == card and place in each[1]]
    if sighted:
        left = [*space.memory[seat]]
        left.remove(min(sighted, key=lambda each: len(each[1])))
        space.memory[seat] = tuple(left)


def _merged(places: tuple[PileName, ...], thief: int, is_mine: bool) -> tuple[PileName, ...]:
    """Return the places once a thief's loot is in its hand. The thief itself sees its hand."""
    moved = (thief if isinstance(place, tuple) and place[1] == thief else place for place in places)
    return tuple(place for place in dict.fromkeys(moved) if not (is_mine and place == thief))


# -- what is imagined


def imagine(space: Space, seat: int, random: Random) -> None:
    """Deal again what a seat cannot know: the deck, the other hands, what was stolen from others."""
    others = space.rightward(seat)[1:]
    room: Room = {other: len(space.hands[other]) for other in others}
    unseen = [*space.deck]
    for other in others:
        unseen += (*space.hands[other], *space.stolen[other])
        for thief in space.thieves[other]:
            room[other, thief] = room.get((other, thief), 0) + 1
    placed = _known_places(space, seat, room, random)
    if placed is None:
        return
    for cards in placed.values():
        for card in cards:
            unseen.remove(card)
    random.shuffle(unseen)
    for place, cards in placed.items():
        missing = room[place] - len(cards)
        cards += unseen[:missing]
        del unseen[:missing]
    _deal(space, others, placed, random)
    space.deck = pile(unseen)


def _known_places(space: Space, seat: int, room: Room, random: Random) -> dict[PileName, list[str]] | None:
    """Put each card that a seat knows of in a place where it may be. None: there is no room for one."""
    sightings = [(card, (other,)) for other in room if isinstance(other, int) for card in space.known[other]]
    in_order = sorted([*sightings, *space.memory[seat]], key=lambda each: len(each[1]))
    for _ in range(_TRIES):
        placed: dict[PileName, list[str]] = {place: [] for place in room}
        for card, places in in_order:
            free = [each for each in places if each in room for _ in range(room[each] - len(placed[each]))]
            if not free:
                break
            placed[random.choice(free)].append(card)
        else:
            return placed
    return None


def _deal(space: Space, others: tuple[int, ...], placed: dict[PileName, list[str]], random: Random) -> None:
    for cards in placed.values():
        random.shuffle(cards)
    for other in others:
        space.hands[other] = pile(placed[other])
        space.stolen[other] = tuple(placed[other, thief].pop() for thief in space.thieves[other])
