"""What the content of each of Pliego's own games keeps: rules, rulings and examples name each other."""

from __future__ import annotations

import pytest
from cases import OURS, table
from played import game_of

RULED = table("rulings")
"""How many rulings a game has at least, and whether rules and rulings name the very same of each other."""


@pytest.mark.parametrize("name", sorted(RULED))
def test_rules_and_rulings_name_each_other(name: str) -> None:
    game = game_of(name)
    named = {(ruling, rule.rule) for rule in game.rules.values() for ruling in rule.rulings}
    answered = {(ruling, rule) for ruling, each in game.rulings.items() for rule in each.rules}
    assert named == answered if RULED[name]["both-ways"] else named <= answered
    assert {ruling for ruling, _ in named} == set(game.rulings)
    assert {rule for _, rule in answered} <= set(game.rules)
    assert len(game.rulings) >= RULED[name]["least"]


@pytest.mark.parametrize("name", OURS)
def test_rulings_choose_one_of_at_least_two_readings(name: str) -> None:
    for ruling in game_of(name).rulings.values():
        assert len(ruling.readings) >= 2 and ruling.chosen in ruling.readings


@pytest.mark.parametrize("name", OURS)
def test_every_rule_of_play_is_cited_by_an_example_or_answers_a_question(name: str) -> None:
    game = game_of(name)
    cited = {rule for example in game.examples.values() for rule in example.cites}
    cited |= {rule for question in game.questions for rule in question.cites}
    of_play = {rule.rule for rule in game.rules.values() if rule.kind in ("effect", "end", "scoring")}
    assert of_play - cited == set()
