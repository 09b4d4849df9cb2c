"""*El Contador de Historias*: how its rulings might have been read otherwise.

In: the functions bound to rules. Out: `READINGS`, `UNPLAYED`. The law of this file: a function takes the
place of another and does what one other reading says; rules themselves know nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pliego.games.contador_de_historias import (
    day,
    encounters,
    ending,
    fighting,
    night,
    sites,
    whole_game,
    zombies,
)
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.vocabulary import HOME, NORMAL
from pliego.playing.moves import GameOver
from pliego.playing.rules import Reading


def outlast(camp: Camp) -> None:
    """Whoever is alive after the last night has won."""
    if camp.day >= camp.value("dias"):
        raise GameOver("FIN-1", range(len(camp.numbers.seats)))


def counted_only(camp: Camp, kind: str) -> None:
    """A counter comes; the table is looked at at dusk."""
    camp.counters[kind] += 1


def one_for_specials(camp: Camp) -> int:
    """One event more as long as there is a counter of a special zombie."""
    return 1 + any(count for kind, count in camp.counters.items() if kind != NORMAL)


def as_far(camp: Camp) -> int:
    """As many cards as the distance."""
    return camp.going


def seen_without_bullets(camp: Camp, square: int) -> bool:
    """Who has no bullets sees as who is unarmed."""
    return square <= zombies.sight(camp) or not camp.person.bullets


def for_each(camp: Camp) -> int:
    """Stamina for each zombie that hears one."""
    heard = sum(bool(card) for card in camp.strip[: camp.card.noise])
    gripping = any(card and camp.numbers.zombies[card].grip for card in camp.strip)
    return camp.value("huida") * max(heard, int(gripping))


def also_bitten(camp: Camp, roll: int, square: int, _hit: bool) -> bool:
    """A throw up to the attack is a wound, hit or not."""
    return fighting.is_bitten(camp, roll, square)


def literally(camp: Camp, square: int) -> int:
    """Six less defence and help."""
    weapon = zombies.weapon_of(camp)
    helps = weapon.help.get(square, 0) if weapon else 0
    return camp.value("caras") - zombies.defence(camp, square) - helps


def all_of(_camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """Nothing is forbidden."""
    return moves


READINGS: Final = (
    Reading("victoria", "aguantar", {ending.win: outlast}),
    Reading("desborde", "ocaso", {ending.add_counter: counted_only, night.look_at_table: ending.look}),
    Reading("segundo", "clase", {day.events_today: one_for_specials}),
    Reading("abrir-huyendo", "no", {fighting.fleeing: lambda _camp: (HOME,)}),
    Reading("habitaciones", "distancia", {day.rooms: as_far}),
    Reading("sin-balas", "todo", {encounters.is_seen: seen_without_bullets}),
    Reading("huida-varios", "cada", {fighting.price_of_flight: for_each}),
    Reading("golpe-y-herida", "ambas", {fighting.answers: also_bitten}),
    Reading("ayuda", "literal", {fighting.difficulty: literally}),
    Reading("orden-avance", "lejano", numbers=lambda numbers, _game: replace(numbers, nearest_first=False)),
    Reading("dano-especial", "una", {zombies.lives_taken: lambda _camp, _points: 1}),
    Reading("carta-rechazada", "queda", {sites.refuse: day.lay}),
    Reading("carga-llena", "si", {sites.not_laden: all_of}),
    Reading("coche", "rompe", {whole_game.too_hard: all_of}),
    Reading(
        "ampliar",
        "sumar",
        {whole_game.laid_anew: lambda camp, n: camp.distance[n] + camp.value("contadores-distancia")},
    ),
    Reading("ampliar-cerradas", "todos", {whole_game.is_bound_for: lambda _camp, _site: False}),
    Reading(
        "comer",
        "muerte",
        {night.starve: lambda camp, name: fighting.hurt(camp, name, camp.people[name].health)},
    ),
    Reading("resistencia", "nunca", {night.recover: lambda _camp, _name: None}),
)

UNPLAYED: Final = {
    "cooperativo": "a game with one winner would need another way to lose and other cards",
    "derrota": "without the limit of days nothing says that a game ends",
    "orden-dia": "the content lists one order of phases, and other orders are other content",
    "personajes": "which characters somebody likes best is nothing that a rule says",
    "vigia": "with a lookout no event would ever be met, good ones neither",
    "tareas": "a token cannot stand in several places",
    "uno-por-sitio": "the strip is counted from one character",
    "contador-reservado": "who comes late would need a rule of its own",
    "camino-abierto": "no card remembers at which distance a site was opened",
    "soltar": "to leave a supply that one carries would need a move of its own",
    "huida-escupe": "a flight clears the strip at once; to be spat at before would need a step of its own",
    "prestar-huido": "a die lent after a flight changes only who lends one",
    "obra-sin-nadie": "a task belongs to its character and goes with it",
    "retar-accion": "the zombie of a trial would need a step of its own before the first action",
    "tablero-lleno": "the newcomer would advance with the others, and its die would not be true",
    "defensa-seis": "no card has such a defence, which a check holds",
    "especiales": "switching the four rules off shows it, one by one",
    "volver-libre": "whoever can carry no more could neither search nor leave",
    "pago-aliados": "with any resource the card face up would say nothing",
    "prueba-alcance": "a trial lost before it begins changes only how often one is repeated",
    "reputacion": "a common fund would need a place of its own on the master table",
}
"""Rulings of which no other reading is played, each with the reason."""
