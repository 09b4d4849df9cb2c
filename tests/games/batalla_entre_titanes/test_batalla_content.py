"""Batalla entre titanes: its content is sound; each mistake that only it can make is told at its place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pliego.checks.content import run_checks
from pliego.checks.played.engine import stated_problems
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.batalla_entre_titanes import GAME as ROOM
from pliego.games.batalla_entre_titanes.facts import example_facts
from pliego.games.batalla_entre_titanes.position import plain_terms, special_terms
from pliego.games.batalla_entre_titanes.vocabulary import ACTIONS, SIDES, SPECIALS, read_act
from pliego.games.opening import open_game, read_game
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem, in_order
from strip import CONTENT, PLAYABLE

Mutate = Callable[..., list[Problem]]
TRAILS, WAYS = ("trail", "trail-after"), ("walk", "strike")


@pytest.fixture(scope="module")
def session() -> Session:
    found, problems = open_game(CONTENT)
    assert found is not None and problems == []
    return found


@pytest.fixture(scope="module")
def game(session: Session) -> Game:
    return session.game


@pytest.fixture
def mutate(tmp_path: Path) -> Mutate:
    """Return what is wrong after replacing `old` by `new` once in each (file, old, new). Examples are played
    if all else is sound."""

    def _mutate(*changes: tuple[str, str, str]) -> list[Problem]:
        folder = tmp_path / "batalla-entre-titanes"
        shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
        for file, old, new in changes:
            text = (folder / file).read_text("utf-8")
            assert old in text, f"{old} is not in {file}"
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        found, problems = read_game(folder)
        assert found is not None
        told = [*problems, *ROOM.check(found)]
        played = [] if told else stated_problems(GameTables(found, PLAYABLE), [])
        return in_order([*told, *played])

    return _mutate


def line_of(file: str, text: str) -> int:
    """Return the line on which a piece of text of the sound content stands."""
    before, found, _ = (CONTENT / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


def places(problems: list[Problem]) -> list[tuple[str, str, int]]:
    placed = [(p.code, p.span) for p in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in placed]


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


# -- the content ------------------------------------------------------------------------------------


def test_the_content_has_no_problems(session: Session) -> None:
    assert [problem for problem in run_checks(session) if problem.severity != "note"] == []


def test_every_variant_and_every_ending_has_a_worked_example(game: Game) -> None:
    examples = game.examples.values()
    assert {each.given["variant"] for each in examples} == set(game.info.variants)
    assert {each.then.get("ending") for each in examples} - {None} == set(game.tables["finales"].rows)


def test_every_action_has_a_worked_example(game: Game) -> None:
    steps = [step for example in game.examples.values() for step in example.when]
    done = {act.do for step in steps if (act := read_act(game, step.act))}
    assert set(ACTIONS) <= done


def test_both_titans_have_the_same_words_on_their_help_sheets(game: Game) -> None:
    fire, ice = (next(p for p in game.aids.values() if p.seat == side) for side in SIDES)
    assert set(fire.texts) == set(ice.texts)
    assert all(text.startswith("{aid.") for text in (ice.text, *ice.texts.values()) if text)


def test_an_example_ends_its_title_with_the_letter_of_its_game(game: Game) -> None:
    for example in game.examples.values():
        variant = game.info.variants[example_facts(GameTables(game, PLAYABLE), example)["variant"]]
        assert example.title.endswith(f" ({variant.letter})")


def test_the_number_on_the_card_that_doubles_is_the_double(game: Game) -> None:
    values = game.info.values
    terms = special_terms(game, "paso-de-coloso", plain_terms(game))
    assert terms.worth[values["especial-coloso"].value] == values["especial-coloso-vale"].value


def test_nobody_is_within_reach_on_the_first_turn(game: Game) -> None:
    plain = plain_terms(game)
    specials = [special_terms(game, entry.card, plain) for entry in game.decks[SPECIALS].cards]
    for terms in (plain, *specials):
        highest = max(terms.worth.values())
        assert terms.spaces + 1 - highest > 2 * highest


# -- facts ------------------------------------------------------------------------------------------


def test_the_facts_of_a_charge_show_both_cards_and_the_way(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["retirada"])
    charge, retreat = facts["plays"]
    assert [card["face"] for card in charge["advance"]] == ["combate/golpe-3"]
    assert [card["value"] for card in charge["cards"]] == [4, 4]
    assert (charge["count"], charge["icon"], retreat["icon"]) == (3, "avance-ataque", "retirada")
    assert [step["act"] for step in facts["steps"]] == ["avance-ataque", "roba", "retirada", "roba"]
    assert (facts["distance"], facts["distance-after"], facts["ended"]) == (7, 6, "")
    assert facts["gap"] == {"x": 4, "w": 7}


def test_the_facts_count_the_spaces_that_are_walked_and_those_to_the_rival(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["retirada"])
    found = {(each, way): [count["x"] for count in facts[each][way]] for each in TRAILS for way in WAYS}
    assert found == {
        ("trail", "walk"): [5, 6, 7],
        ("trail", "strike"): [8, 9, 10, 11],
        ("trail-after", "walk"): [12, 13],
        ("trail-after", "strike"): [],
    }
    assert [count["n"] for count in facts["trail"]["strike"]] == [1, 2, 3, 4]
    assert {count["seat"] for count in facts["trail-after"]["walk"]} == {"hielo"}


def test_the_facts_count_an_attack_that_waits_before_its_answer(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["parada-y-ataque"])
    assert [(count["seat"], count["x"]) for count in facts["trail"]["strike"]] == [
        ("hielo", 10),
        ("hielo", 9),
        ("hielo", 8),
        ("hielo", 7),
    ]
    assert [count["x"] for count in facts["trail-after"]["strike"]] == [8, 9, 10, 11]


def test_the_facts_of_a_count_show_a_card_of_the_distance_that_the_winner_holds(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["recuento"])
    (winner,) = (hand for hand in facts["hands"] if hand["seat"] == facts["winner"])
    assert [card["value"] for card in facts["decides"]] == [facts["distance-after"]]
    assert facts["decides"][0] in winner["after"]


def test_the_facts_say_that_the_deck_is_out(game: Game) -> None:
    out = {
        name: example_facts(GameTables(game, PLAYABLE), game.examples[name])["is-out"]
        for name in game.examples
    }
    assert (out["ataque-final"], out["recuento"], out["respiro"]) == ("yes", "yes", "")


def test_the_facts_tell_the_hands_that_are_shown(game: Game) -> None:
    facts = {
        name: example_facts(GameTables(game, PLAYABLE), game.examples[name])["shown"]
        for name in game.examples
    }
    shown = {name: [hand["seat"] for hand in hands] for name, hands in facts.items()}
    assert (shown["sin-parada"], shown["recuento"]) == (["fuego"], ["fuego", "hielo"])
    assert (shown["retirada"], shown["sin-accion"]) == ([], [])


def test_the_facts_put_a_titan_that_has_not_come_in_off_the_strip(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["primer-avance"])
    assert [(mark["x"], mark["out"]) for mark in facts["before"]] == [(-1, "yes"), (facts["spaces"], "yes")]
    assert [mark["out"] for mark in facts["after"]] == ["", "yes"]
    assert facts["deck"] == {"before": 15, "after": 14}
    assert [len(hand["before"]) for hand in facts["hands"]] == [5]


def test_the_facts_close_the_spaces_that_a_special_card_takes(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["grietas"])
    closed = [square["number"] for square in facts["squares"] if square["closed"]]
    assert closed == [1, facts["spaces"]]
    starts = {square["number"]: square["start"] for square in facts["squares"] if square["start"]}
    assert starts == {1: "fuego", facts["spaces"]: "hielo"} and facts["shortened"]
    assert {square["number"] + square["theirs"] for square in facts["squares"]} == {facts["spaces"] + 1}
    assert [card["face"] for card in facts["special"]] == ["especiales/grietas"]
    assert facts["before"][0]["out"] == "yes"
    assert facts["progress"] == {"fuego": 2, "hielo": 0}


def test_the_facts_say_who_won_and_why_in_the_words_of_the_table(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["posicion"])
    seat, row = game.info.seats["fuego"], game.tables["finales"].rows["posicion"]
    assert (facts["winner"], facts["winner-title"]) == ("fuego", seat.title)
    assert facts["ending-title"] == row["como"]
    draw = example_facts(GameTables(game, PLAYABLE), game.examples["empate"])
    assert (draw["ended"], draw["winner"], draw["ending"]) == ("yes", "", "empate")


def test_the_facts_show_the_attack_that_waits(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["parada-y-ataque"])
    assert [(each["seat"], len(each["cards"]), each["charge"]) for each in facts["pending"]] == [
        ("hielo", 2, "")
    ]


def test_the_facts_name_faces_that_the_decks_hold(game: Game) -> None:
    faces = {f"{deck}/{entry.card}" for deck in game.decks for entry in game.decks[deck].cards}
    for example in game.examples.values():
        facts = example_facts(GameTables(game, PLAYABLE), example)
        cards = [card for step in facts["steps"] for card in (*step["advance"], *step["cards"])]
        cards += [card for hand in facts["hands"] for card in (*hand["before"], *hand["after"])]
        assert {card["face"] for card in cards} <= faces


def test_no_facts_come_from_a_state_that_cannot_be_read(game: Game) -> None:
    example = game.examples["empate"].model_copy(update={"given": {"fuego": "aquí"}})
    assert example_facts(GameTables(game, PLAYABLE), example) == {}


# -- mistakes ---------------------------------------------------------------------------------------


def test_a_missing_value_and_a_majority_that_is_none_are_both_told(mutate: Mutate) -> None:
    problems = mutate(
        ("game.yaml", "  partidas:", "  encuentros:"),
        ("game.yaml", "imparables: {value: 3,", "imparables: {value: 2,"),
    )
    assert "expected the value `partidas`, found none" in [p.message for p in problems]
    assert ("majority", "game.yaml", line_of("game.yaml", "imparables: {value")) in places(problems)


def test_what_the_rules_say_of_the_cards_is_compared_with_them(mutate: Mutate) -> None:
    highest, doubled = "valor-mayor: {value: 5", "especial-coloso-vale: {value: 2"
    problems = mutate(
        ("game.yaml", highest, "valor-mayor: {value: 6"),
        ("game.yaml", doubled, "especial-coloso-vale: {value: 3"),
    )
    assert [place for place in places(problems) if place[0] == "value-untrue"] == [
        ("value-untrue", "game.yaml", line_of("game.yaml", highest)),
        ("value-untrue", "game.yaml", line_of("game.yaml", doubled)),
    ]


def test_a_match_to_no_rounds_trips_over_nothing(mutate: Mutate) -> None:
    """A card without the verb `worth` is worth no more rounds than there are, whatever their number."""
    problems = mutate(("game.yaml", "rondas: {value: 5", "rondas: {value: 0"))
    assert [p.message for p in problems if p.code == "special-effect"] == [
        "expected at most 0 rounds, found 2"
    ]


def test_a_board_that_disagrees_with_the_rules_and_is_too_short_is_told_twice(mutate: Mutate) -> None:
    problems = mutate(("boards.yaml", 'spaces: "{value.casillas}"', "spaces: 14"))
    line = line_of("boards.yaml", 'spaces: "{value.casillas}"')
    assert places(problems)[:2] == [
        ("board-spaces", "boards.yaml", line),
        ("strip-short", "boards.yaml", line),
    ]


def test_two_cards_of_one_value_and_one_without_are_both_told(mutate: Mutate) -> None:
    problems = mutate(
        ("cards.yaml", "    value: 2\n", "    value: 1\n"),
        ("cards.yaml", "    value: 5\n", ""),
    )
    found = [p.message for p in problems if p.code == "card-value"]
    assert found == [
        "expected values that differ, found 1 on `golpe-1` and `golpe-2`",
        "expected a value of 1 or more for `golpe-5`, found none",
    ]


def test_hands_that_empty_the_deck_are_told(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "mano: {value: 5,", "mano: {value: 13,"))
    assert ("hand-size", "cards.yaml") in [(code, file) for code, file, _ in places(problems)]


def test_a_deck_that_is_gone_is_told(mutate: Mutate) -> None:
    problems = mutate(("cards.yaml", "  combate:\n", "  golpes:\n"))
    assert "deck-missing" in codes(problems)


def test_special_cards_are_counted_and_each_does_something(mutate: Mutate) -> None:
    problems = mutate(
        ("cards.yaml", "      - {card: niebla, origin: house}\n", ""),
        ("cards.yaml", "    effect: {open: manos}\n", ""),
    )
    assert [p.message for p in problems] == [
        "expected an effect of the special card `relampago`, found none",
        "expected 8 special cards, found 7",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "{forbid: retroceso}",
            "{forbid: parada}",
            "expected an action that every variant has, found `parada`",
        ),
        ("{forbid: retroceso}", "{forbid: nada}", "expected an action that every variant has, found `nada`"),
        (
            '{shorten: "{value.especial-grietas}"}',
            "{shorten: 2}",
            "expected at least 15 spaces, 3 times the highest card, found 13",
        ),
        (
            '{double: "{value.especial-coloso}"}',
            "{double: 3}",
            "expected at least 18 spaces, 3 times the highest card, found 17",
        ),
        (
            '{double: "{value.especial-coloso}"}',
            "{double: 9}",
            "expected the value of a card of the deck, found 9",
        ),
        ('{worth: "{value.especial-trono}"}', "{worth: 6}", "expected at most 5 rounds, found 6"),
        (
            '{remove: "{value.especial-niebla}"}',
            "{remove: 15}",
            "expected a hand that leaves cards in the deck, found 5 of 10 cards for each",
        ),
    ],
)
def test_a_special_card_that_spoils_a_variant_is_told(
    mutate: Mutate, old: str, new: str, message: str
) -> None:
    problems = mutate(("cards.yaml", f"effect: {old}", f"effect: {new}"))
    found = [p for p in problems if p.code == "special-effect"]
    assert [p.message for p in found] == [message]
    assert places(found)[0][1:] == ("cards.yaml", line_of("cards.yaml", f"effect: {old}"))


def test_an_action_that_is_gone_and_one_too_many_are_both_told(mutate: Mutate) -> None:
    problems = mutate(("rules.yaml", "  retirada:\n    title:", "  huida:\n    title:"))
    assert [code for code in codes(problems) if code.startswith("action")] == [
        "action-missing",
        "action-unknown",
    ]


def test_an_action_without_icon_and_a_variant_without_action_are_told(mutate: Mutate) -> None:
    problems = mutate(
        ("game.yaml", "  parada:\n    title: Parada", "  paradas:\n    title: Parada"),
        (
            "game.yaml",
            "icons:\n",
            "  extremo: {title: Juego extremo, letter: E, text: Sin acciones.}\n\nicons:\n",
        ),
    )
    assert "action-icon" in codes(problems)


PARRY = "    variants: [normal, avanzado]\n  avance-ataque:"
RETREAT = "    variants: [avanzado]\n\nquestions:"


def test_actions_of_a_variant_whose_rules_have_none_are_told_each_at_its_place(mutate: Mutate) -> None:
    """What the table of actions prints is what is played: it may not say other than the rules."""
    assert PARRY in (CONTENT / "rules.yaml").read_text("utf-8")
    problems = mutate(
        ("rules.yaml", PARRY, PARRY.replace("[normal, avanzado]", "[basico, normal, avanzado]")),
        ("rules.yaml", RETREAT, RETREAT.replace("[avanzado]", "[normal, avanzado]")),
    )
    assert places(problems) == [
        ("action-variants", "rules.yaml", line_of("rules.yaml", PARRY)),
        ("action-variants", "rules.yaml", line_of("rules.yaml", RETREAT)),
    ]
    assert [p.message for p in problems] == [
        "expected `parada` in `normal`, `avanzado`, as its rule NOR-3, found `basico`, `normal`, `avanzado`",
        "expected `retirada` in `avanzado`, as its rule AVA-2, found `normal`, `avanzado`",
    ]


def test_an_action_and_a_rule_that_hold_in_all_variants_or_in_none_by_name_are_told(mutate: Mutate) -> None:
    """A table without variants gives the action to all; a rule's own are held against it too."""
    problems = mutate(
        ("rules.yaml", PARRY, PARRY.replace("    variants: [normal, avanzado]\n", "")),
        (
            "rules.yaml",
            "tu titán no vuelve atrás.\n        variants: [avanzado]\n",
            "tu titán no vuelve atrás.\n        variants: [normal, avanzado]\n",
        ),
    )
    assert [p.code for p in problems] == ["action-variants", "action-variants"]


def test_titans_that_do_not_have_the_same_are_told(mutate: Mutate) -> None:
    problems = mutate(
        ("boards.yaml", "    copies: 2\n    seat: hielo", "    copies: 1\n    seat: hielo"),
        (
            "game.yaml",
            "  hielo:\n    title: Titán de Hielo\n    player",
            "  nieve:\n    title: Titán de Hielo\n    player",
        ),
    )
    assert {"seat-unequal", "seat-missing"} <= set(codes(problems))


def test_places_beyond_the_strip_and_crossed_titans_are_told(mutate: Mutate) -> None:
    problems = mutate(
        ("examples.yaml", "fuego: 6, hielo: 9, hand", "fuego: 6, hielo: 19, hand"),
        (
            "examples.yaml",
            "given: {variant: basico, fuego: 8, hielo: 10",
            "given: {variant: basico, fuego: 11, hielo: 10",
        ),
    )
    assert [p.message for p in problems if p.code == "example-state"] == [
        "expected `fuego` left of `hielo`, from 0 to 18, found 6 and 19 in `ataque-basico`",
        "expected `fuego` left of `hielo`, from 0 to 18, found 11 and 10 in `respiro`",
    ]


def test_cards_that_nobody_can_hold_are_told(mutate: Mutate) -> None:
    old = "hand: {fuego: [golpe-1, golpe-2, golpe-4, golpe-4, golpe-4]}"
    found = codes(mutate(("examples.yaml", old, old.replace("golpe-2", "golpe-4"))))
    assert found == ["engine-lacking"]


def test_a_hand_with_too_many_cards_is_told(mutate: Mutate) -> None:
    old = "hand: {fuego: [golpe-1, golpe-2, golpe-4, golpe-4, golpe-5]}"
    (problem,) = mutate(("examples.yaml", old, old.replace("golpe-2", "golpe-2, golpe-3")))
    assert problem.message.startswith("expected at most 5 cards in the hand of `fuego`, found 6")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("{do: ataque, cards: [golpe-3]}", "{do: parada, cards: [golpe-3]}", "parada-3"),
        (
            "act: {do: ataque, cards: [golpe-2, golpe-2, golpe-2]}",
            "act: {do: ataque, cards: [golpe-2, golpe-4]}",
            "ataque-2-4",
        ),
        ("{do: avance, cards: [golpe-4]}", "{do: avance, cards: []}", "avance"),
        ("act: muestra", "act: {do: muestra, cards: [golpe-2]}", "muestra-2"),
        (
            "{do: ataque, cards: [golpe-3]}",
            "{do: ataque, advance: golpe-1, cards: [golpe-3]}",
            "avance-1-ataque-3",
        ),
        ("act: {do: avance, cards: [golpe-4]}", "act: {do: vuela}", "vuela"),
        (
            "{seat: fuego, act: {do: roba, cards: [golpe-3]}}",
            "{seat: hielo, act: {do: roba, cards: [golpe-3]}}",
            "roba-3",
        ),
    ],
)
def test_a_step_that_cannot_be_taken_is_told(mutate: Mutate, old: str, new: str, found: str) -> None:
    (problem,) = [each for each in mutate(("examples.yaml", old, new)) if each.code == "example-step"]
    assert places([problem]) == [("example-step", "examples.yaml", line_of("examples.yaml", old))]
    assert problem.message.endswith(f"found `{found}`")


def test_a_hand_a_deck_a_winner_and_an_ending_that_do_not_follow_are_told(mutate: Mutate) -> None:
    old = "[golpe-1, golpe-2, golpe-3, golpe-4, golpe-5]}, deck: 14}"
    new = "[golpe-1, golpe-2, golpe-4, golpe-4, golpe-5]}, deck: 13}"
    problems = mutate(
        ("examples.yaml", old, new),
        ("examples.yaml", "      ending: ataque\n", ""),
        ("examples.yaml", "      ending: recuento\n", "      ending: cuenta\n"),
        ("examples.yaml", "round: hielo\n      ending: empate\n", "round: fuego\n      ending: empate\n"),
    )
    told = [p.message for p in problems if p.code == "example-outcome"]
    parts = ("then.hand.fuego", "then.deck", "then.ending", "then.ending", "then.round")
    assert all(f"`{part}`" in message for part, message in zip(parts, told, strict=True))


def test_a_hand_that_is_not_followed_is_told(mutate: Mutate) -> None:
    old = "      hand: {hielo: [golpe-1, golpe-2, golpe-3, golpe-5]}\n      round: hielo"
    (problem,) = mutate(("examples.yaml", old, "      round: hielo"))
    assert (problem.code, problem.message) == (
        "example-hand",
        "expected the hand of `hielo` afterwards, found none",
    )


@pytest.mark.parametrize("new", ["given: {", "given: {variant: otro,"])
def test_an_example_of_no_variant_is_told(mutate: Mutate, new: str) -> None:
    problems = mutate(("examples.yaml", "given: {variant: basico,", new))
    assert codes(problems) == ["engine-lacking"] and problems[0].span is not None
    assert problems[0].span.path.endswith("examples.yaml")
