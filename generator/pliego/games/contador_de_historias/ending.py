"""*El Contador de Historias*: how the game ends, decks and health, in the order of the rulebook.

In: a `Camp`. Out: what wins, what loses, what is made anew. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from pliego.games.contador_de_historias import vocabulary as words
from pliego.games.contador_de_historias.position import Camp
from pliego.playing.moves import GameOver, Procedure
from pliego.playing.procedures import draw
from pliego.playing.rules import rule, ruled_by

# -- Final


@rule("FIN-1")
def win(camp: Camp) -> None:
    """With the chapters of the table the camp wins, all together."""
    if camp.score() >= camp.numbers.goal:
        close(camp, words.MOURNED if camp.dead else words.ALIVE)
        raise GameOver("FIN-1", range(len(camp.numbers.seats)))


@rule("CAP-2")
def tell_of_building(camp: Camp, section: str) -> None:
    """What was built is a chapter too, a blue section more of them."""
    camp.chapters += chapters_of(camp, section)


def chapters_of(camp: Camp, section: str) -> int:
    """Return how many chapters a section is when it is built."""
    return camp.value(f"capitulo-{camp.numbers.sections[section].colour}")


@rule("FIN-2")
def nobody_left(camp: Camp) -> None:
    """The game is lost when nobody is alive."""
    close(camp, words.NOBODY_LEFT)
    raise GameOver("FIN-2", ())


@ruled_by("desborde")
def add_counter(camp: Camp, kind: str) -> None:
    """A counter comes to the master table, which overflows at once."""
    camp.counters[kind] += 1
    look(camp)


def look(camp: Camp) -> None:
    """Look at the master table."""
    if camp.total() > camp.value("limite"):
        overflow(camp)


@rule("FIN-3")
def overflow(camp: Camp) -> None:
    """The game is lost when there are more counters than the base can bear."""
    close(camp, words.OVERRUN)
    raise GameOver("FIN-3", ())


@rule("FIN-4")
def run_out(camp: Camp) -> None:
    """After the last night without them the game is lost."""
    if camp.day >= camp.value("dias"):
        close(camp, words.TOO_LATE)
        raise GameOver("FIN-4", ())


# -- El diario


@rule("DIARIO-1")
def write(camp: Camp, about: str) -> None:
    """Every event, chapter and death becomes a line of the diary."""
    camp.log = (*camp.log, about)


@rule("DIARIO-2")
def close(camp: Camp, ending: str) -> None:
    """At the end the diary is read aloud, and after it the ending that came."""
    camp.ending = ending


# -- Mazos y salud


@rule("MAZO-1")
def refill(camp: Camp) -> None:
    """A deck that runs out is made anew of its discard."""
    if not camp.resources:
        camp.resources, camp.resources_used = camp.resources_used, ()
    if not camp.zombies:
        camp.zombies, camp.zombies_used = camp.zombies_used, ()


def turn_up(camp: Camp, deck: str, rule_id: str, seen_by: int | None = None) -> Procedure[str]:
    """Draw from a deck, made anew if it has run out; "" if there is no card anywhere."""
    if not (camp.resources and camp.zombies):
        refill(camp)
    return (yield from draw(camp, deck, rule_id, seen_by)) if getattr(camp, deck) else ""


@rule("SALUD-1")
def heal(camp: Camp, name: str, count: int) -> None:
    """Health is recovered up to what the card says."""
    most = camp.numbers.survivors[name].health
    camp.people[name].health = min(camp.people[name].health + count, most)


@rule("HAB-1", off=0)
def skill(camp: Camp, name: str, what: str) -> int:
    """A few characters have an ability of their own."""
    found: int = getattr(camp.numbers.survivors[name], what)
    return found
