"""El Contador de Historias: fights, sites, nights and ends that no worked example shows."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from contador_camp import NAME, after, camp, laid
from played import begun, game_of, tables_of, walk
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.vocabulary import parse, verb_of
from pliego.playing.exact import distribution
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Illegal

OUT = {"who": "sara", "left": 1, "going": 1}


def test_every_rule_reads_in_the_order_of_some_section() -> None:
    table = tables_of(NAME)
    bound = set(table.playable.bound())
    assert bound | set(table.playable.unbound) == set(game_of(NAME).rules)


@pytest.mark.parametrize(
    ("card", "square", "chance"), [("normal-3", 3, 4), ("normal-3", 6, 3), ("swat", 3, 3), ("normal-1", 2, 5)]
)
def test_a_harder_or_farther_zombie_is_harder_to_hit(card: str, square: int, chance: int) -> None:
    match = after(camp("combate", strip={str(square): card}, **OUT), "disparar")
    full = 3 if card == "swat" else int(card[-1])

    def is_hit(after_roll: Match) -> bool:
        return sum(after_roll.position.lives) < full

    assert (
        distribution(match, is_hit, lambda m: m.actor == CHANCE and m.request.rule == "DISP-1")[True] * 6
        == chance
    )


def test_shots_and_blows_are_monotone_in_the_defence() -> None:
    chances = []
    for card in ("normal-1", "normal-2", "normal-3", "normal-4"):
        match = after(camp("combate", strip={"1": card}, **OUT), "golpear")
        lives = sum(match.position.lives)
        found = distribution(
            match, lambda m, lives=lives: sum(m.position.lives) < lives, lambda m: m.request.rule == "GOLPE-1"
        )
        chances.append(found[True])
    assert chances == sorted(chances, reverse=True) and len(set(chances)) == 4


@pytest.mark.parametrize(("square", "spits"), [(2, False), (3, True), (4, True), (5, False)])
def test_who_spits_does_so_after_advancing_within_its_reach_but_not_at_1(square: int, spits: bool) -> None:
    for roll, lost in ((1, 1), (2, 1), (3, 0)) if spits else ((None, 0),):
        match = after(camp("combate", strip={str(square): "virulento"}, **OUT), "esperar")
        health = match.position.people["sara"].health
        assert (match.actor == CHANCE) == spits
        spat = after(match, roll) if spits else match
        assert health - spat.position.people["sara"].health == lost


def test_a_lent_die_is_the_better_of_two_and_is_lent_once() -> None:
    people = {"sara": {}, "bruno": {}}
    match = camp("combate", strip={"3": "normal-2"}, people=people, **OUT)
    assert ("disparar", "ayuda") in match.legal_moves(0)
    after(match, "disparar-ayuda", (1, 6))
    assert match.position.lives[1] == 1 and match.position.people["bruno"].lent
    assert ("disparar", "ayuda") not in match.legal_moves(0) and "disparar" in match.legal_moves(0)
    assert refused(match, "disparar-ayuda") == "ENC-4"


def test_the_lookout_lends_first_and_in_every_outing() -> None:
    people = {"sara": {}, "bruno": {}, "lola": {"task": "vigilar"}}
    match = camp("combate", strip={"3": "normal-2"}, people=people, **OUT)
    after(match, "disparar-ayuda", (1, 6))
    assert [name for name, person in match.position.people.items() if person.lent] == ["lola"]


def test_a_blow_that_neither_hits_nor_wounds_is_thrown_again() -> None:
    match = after(camp("combate", strip={"1": "swat"}, **OUT), "golpear", 3, 3)
    assert match.actor == CHANCE and match.position.people["sara"].health == 6
    assert after(match, 4).position.lives[0] == 2


@pytest.mark.parametrize(("distance", "found"), [(1, 1), (2, 2), (3, 3)])
def test_the_farther_a_site_is_the_more_is_found_there(distance: int, found: int) -> None:
    match = camp("sitio", who="sara", going=distance)
    after(match, "ferreteria", "comida", "comida", "comida")
    shown = match.position.numbers.finds["ferreteria"]
    assert sorted(match.position.store) == sorted(shown[:found])


def test_the_diary_holds_what_happened_in_order_and_its_ending() -> None:
    match = camp("saqueo", who="sara", site="farmacia", people={"sara": {}, "bruno": {}})
    after(match, "irse")
    assert match.position.log == ("farmacia",)
    over = camp("ocaso", counters={"normal": 22}, gathered=["normal-1"])
    assert (over.reason(), over.position.ending) == ("FIN-3", "horda")
    lonely = camp("ocaso", people={"sara": {"health": 1}})
    assert (lonely.reason(), lonely.position.log, lonely.position.ending) == ("FIN-2", ("sara",), "nadie")


def refused(match: Match, move: str) -> str:
    """Return the rule that refuses a move, "" if it can be made."""
    try:
        match.apply(parse(move))
    except Illegal as told:
        return told.rule
    return ""


def test_a_refused_move_names_its_rule() -> None:
    near = camp("combate", strip={"1": "normal-1"}, **OUT)
    far = camp("combate", strip={"5": "normal-1"}, people={"sara": {"bullets": 0, "stamina": 0}}, **OUT)
    tired = camp("combate", strip={"2": "normal-1"}, people={"sara": {"stamina": 0}}, **OUT)
    for match, move, rule in (
        (near, "esperar", "ZOMBI-3"),
        (near, "disparar", "DISP-3"),
        (far, "golpear", "GOLPE-3"),
        (far, "disparar", "DISP-3"),
        (tired, "huir-base", "HUIR-3"),
    ):
        assert refused(match, move) == rule


def tasks_of_two(first: str, **given: object) -> Match:
    """Return Sara asked for a task; Bruno has one."""
    return camp("tareas", people={"sara": {}, "bruno": {"task": first}}, **given)


def test_a_slot_is_taken_by_what_another_is_to_build() -> None:
    numbers = camp("tareas").position.numbers
    sections = numbers.sections
    one, other = next(
        (a, b)
        for a, b in combinations(sections, 2)
        if sections[a].slot == sections[b].slot and numbers.slots[sections[a].slot] == 1
    )
    price = [card for card, count in sections[other].build.items() for _ in range(count)]
    assert refused(tasks_of_two("descansar", store=price), f"construir-{other}") == ""
    assert refused(tasks_of_two(f"construir-{one}", store=price), f"construir-{other}") == "CONS-2"


def test_no_more_set_out_than_there_are_sites() -> None:
    sites = [*camp("tareas").position.numbers.sites]
    for count, rule in ((1, "SALIR-1"), (2, "")):
        assert refused(tasks_of_two("salir-3", sites=sites[:count]), "salir-3") == rule


def test_who_is_laden_still_searches_what_is_infested() -> None:
    numbers = camp("tareas").position.numbers
    carried = ["comida"] * numbers.survivors["sara"].load
    for kind, card, rule in (("supplies", "comida", "SAQUEO-5"), ("infested", "normal-1", "")):
        site = next(name for name, each in numbers.sites.items() if each == kind)
        match = camp("saqueo", who="sara", site=site, inside=[card], new=1, carried=carried)
        assert refused(match, "registrar") == rule


def test_a_flight_costs_as_much_as_it_is_heard() -> None:
    for square, left in ((2, 1), (3, 2)):
        match = after(camp("combate", strip={str(square): "normal-2"}, **OUT), "huir-sitio")
        assert match.position.people["sara"].stamina == left


def test_nobody_is_out_at_night_and_no_zombie_stands_on_the_strip() -> None:
    for seed in range(6):
        for match in walk(begun(NAME, tables_of(NAME).settings[-1]), Random(seed)):
            position: Camp = match.position
            if match.phase in ("tareas", "noche") and match.actor != OVER:
                assert not position.who and not any(position.strip) and not position.carried
                assert position.total() <= position.value("limite") and not position.gathered


def test_what_lies_face_down_is_dealt_anew_and_agrees_with_what_is_seen() -> None:
    match = camp("saqueo", who="sara", site="farmacia", inside=["comida", "comida", "medicina"], new=1)
    seen = {match.imagine(0, Random(seed)).position.open[0].inside for seed in range(20)}
    assert len(seen) > 3 and all(len(cards) == 3 for cards in seen)
    assert match.imagine(0, Random(1)).view(0) == match.view(0)


def test_a_zombie_of_a_trial_never_becomes_a_counter() -> None:
    match = camp(
        "saqueo", who="sara", site="granja", waiting=["nico"], people={"sara": {"stamina": 0}, "bruno": {}}
    )
    after(match, "retar-nico", 1, "golpear", 1)
    assert match.position.trials.count("prueba-salvaje") == 0
    for roll in (1, 1, 1, 1, 1):
        after(match, "golpear", roll)
    assert "prueba-salvaje" in match.position.trials and match.position.total() == 0
    assert match.position.dead == ("sara",) and match.reason() == ""


def test_a_trial_that_is_won_goes_back_to_its_place() -> None:
    match = camp("saqueo", who="tomas", site="granja", waiting=["nico"], people={"tomas": {}})
    after(match, "retar-nico", 1)
    assert match.position.trials.count("prueba-salvaje") == 0
    after(match, "golpear", 6)
    assert not match.position.fight and "nico" in match.position.people
    assert "prueba-salvaje" in match.position.trials
    assert "prueba-salvaje" not in (*match.position.zombies_used, *match.position.gathered)


def test_a_site_of_allies_stays_open_while_somebody_waits_there() -> None:
    kept = after(camp("saqueo", who="sara", site="granja", waiting=["nico"]), "irse").position
    assert [(site.card, site.waiting) for site in kept.open] == [("granja", ("nico",))] and not kept.told
    emptied = after(camp("saqueo", who="sara", site="granja"), "irse").position
    assert emptied.open == [] and emptied.told == ("granja",)


def test_a_camp_wins_and_loses_as_one() -> None:
    won = camp("noche", laid(3), day=5, chapters=30)
    lost = camp("noche", laid(3), day=7)
    assert (won.reason(), won.winners(), won.returns()) == ("FIN-1", (0, 1, 2), (1 / 3,) * 3)
    assert (lost.reason(), lost.winners(), lost.returns()) == ("FIN-4", (), (0.0,) * 3)


def test_the_first_game_has_no_car_no_reputation_and_no_extension() -> None:
    rich = {"store": ["combustible", "material", "material", "material"], "distance": [0, 0, 3]}
    full = set(camp("tareas", **rich).legal_moves(0))
    first = set(camp("tareas", laid(variant="primera"), **rich).legal_moves(0))
    left_out = {move for move in full if verb_of(move) in ("coche", "ampliar")} | {("construir", "garaje")}
    assert full - first == left_out and first < full
