"""El Contador de Historias read otherwise: every other reading is played, ends, and changes something."""

from __future__ import annotations

from random import Random

import pytest
from contador_camp import NAME, after, camp, laid
from played import game_of, playable
from pliego.playing.examples import run_example
from pliego.playing.play import play, random_player

OTHERS = [
    (name, reading)
    for name, ruling in game_of(NAME).rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in playable(NAME).unplayed
]
CAP = 20_000


def test_every_ruling_is_played_or_excused() -> None:
    assert {name for name, _ in OTHERS} | set(playable(NAME).unplayed) == set(game_of(NAME).rulings)


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_ends_for_a_reason_of_the_rulebook(ruling: str, reading: str) -> None:
    table = playable(NAME).table(game_of(NAME), laid(2).setting, (), {ruling: reading})
    for seed in range(4):
        random = Random(seed)
        done = play(table.begin(), [random_player(random)] * 2, random, CAP)
        assert done.reason in game_of(NAME).rules


@pytest.mark.parametrize(
    ("ruling", "reading", "example"),
    [
        ("victoria", "aguantar", "ultima-noche"),
        ("segundo", "clase", "suceso-doble"),
        ("abrir-huyendo", "no", "huir-gratis"),
        ("habitaciones", "distancia", "abrir-cerca"),
        ("golpe-y-herida", "ambas", "supera-y-no-supera"),
        ("ayuda", "literal", "casi-un-uno"),
        ("orden-avance", "lejano", "esperar"),
        ("dano-especial", "una", "escopeta"),
        ("carta-rechazada", "queda", "dejar"),
        ("carga-llena", "si", "carga"),
        ("coche", "rompe", "en-coche"),
        ("ampliar", "sumar", "ampliar-la-base"),
        ("comer", "muerte", "cena"),
        ("resistencia", "nunca", "cuidados"),
    ],
)
def test_an_example_tells_a_reading_from_the_chosen_one(ruling: str, reading: str, example: str) -> None:
    table = laid()
    told = game_of(NAME).examples[example]
    other = playable(NAME).table(game_of(NAME), table.setting, (), {ruling: reading})
    assert run_example(table, told) == [] and run_example(other, told) != []


def test_who_has_no_bullets_would_see_everything() -> None:
    people = {"lola": {"bullets": 0}}
    out = {"who": "lola", "left": 1, "going": 1, "people": people}
    blind = after(camp("camino", **out), "normal-1", 6)
    sees = after(camp("camino", laid(sin_balas="todo"), **out), "normal-1", 6)
    assert not any(blind.position.strip) and sees.position.strip[5] == "normal-1"


def test_each_zombie_would_cost_its_own_flight() -> None:
    out = {"who": "sara", "left": 1, "going": 1, "strip": {"1": "normal-1", "2": "normal-2"}}
    for table, left in ((laid(), 1), (laid(huida_varios="cada"), 0)):
        assert after(camp("combate", table, **out), "huir-sitio").position.people["sara"].stamina == left


def test_a_full_table_would_be_lost_only_at_dusk() -> None:
    full = {"counters": {"normal": 22}}
    now = after(camp("suceso", **full), (3, 3))
    later = after(camp("suceso", laid(desborde="ocaso"), **full), (3, 3))
    assert now.reason() == "FIN-3" and later.reason() == ""


def test_a_site_that_somebody_goes_to_would_be_left_too() -> None:
    given = {
        "people": {"sara": {}, "bruno": {"task": "volver-colegio"}},
        "distance": [0, 0, 3],
        "open": ["colegio"],
    }
    kept = after(camp("tareas", **given), "ampliar").position.open
    assert [site.card for site in kept] == ["colegio"]
    assert after(camp("tareas", laid(ampliar_cerradas="todos"), **given), "ampliar").position.open == []
