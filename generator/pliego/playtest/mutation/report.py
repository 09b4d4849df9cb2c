"""The report of `check --mutate`: which numbers and rules nothing holds.

In: the results for a game's numbers and rules. Out: problems and a sentence. Codes: `unpinned` (nothing
notices a changed number: a warning for a number of the source, a note for one of our own), `pinned` (note:
what holds a number of our own), `rule-unnoticed` (warning), `unpinned-share` (too few numbers of the source
are held), `engine-broke` (our bug). The law of this file: everything that nothing holds is listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.played.binding import rule_place
from pliego.playtest.mutation.mutate import Mutated, Verdict
from pliego.playtest.mutation.numbers import Number
from pliego.text.problems import Problem, Severity

MUST_BE_CAUGHT = 95
"""The percentage of the source's numbers that must be held."""


def problems(mutated: Mutated) -> Iterator[Problem]:
    """Yield the problems of a game's numbers and rules."""
    for number, verdicts in _by_number(mutated).items():
        yield from _number(number, verdicts)
    for rule, noticed in mutated.noticed:
        if not noticed:
            message = f"expected an example that fails without the rule `{rule}`, found none"
            hint = "write one in which the rule decides what is legal or what comes out"
            yield Problem("rule-unnoticed", message, rule_place(mutated.game, rule), hint, "warning")
    caught, all_ = share(mutated, "source")
    if caught * 100 < all_ * MUST_BE_CAUGHT:
        message = f"expected {MUST_BE_CAUGHT} % of the source's numbers to be held, found {caught} of {all_}"
        yield Problem("unpinned-share", message, mutated.game.places.at("game.yaml"))


def summary(mutated: Mutated) -> str:
    """Return the result in a sentence."""
    source, source_all = share(mutated, "source")
    own, own_all = share(mutated, "house", "inferred")
    rules = sum(bool(noticed) for _, noticed in mutated.noticed)
    return (
        f"{mutated.game.id}: {source} of {source_all} numbers and rows of the source held, "
        f"{own} of {own_all} of our own; {rules} of {len(mutated.noticed)} rules missed when off"
    )


def share(mutated: Mutated, *origins: str) -> tuple[int, int]:
    """Return how many numbers and rows of some origins are held against every change, and how many exist."""
    own = [verdicts for number, verdicts in _by_number(mutated).items() if number.origin in origins]
    return sum(all(verdict.caught_by for verdict in verdicts) for verdicts in own), len(own)


def _by_number(mutated: Mutated) -> dict[Number, list[Verdict]]:
    found: dict[Number, list[Verdict]] = {}
    for verdict in mutated.verdicts:
        found.setdefault(verdict.mutant.number, []).append(verdict)
    return found


def _number(number: Number, verdicts: list[Verdict]) -> Iterator[Problem]:
    for verdict in verdicts:
        if verdict.broke:
            message = (
                f"expected an engine that plays with `{number}` {_changed(verdict)}, found {verdict.broke}"
            )
            yield Problem("engine-broke", message, number.place, "this is a bug of Pliego")
    loose = [verdict for verdict in verdicts if not verdict.caught_by]
    if loose:
        changes = " or ".join(map(_changed, loose))
        message = (
            f"expected an example or check that notices `{number}` {changes} ({number.origin}), found none"
        )
        hint = "state it where it decides: an example with the number itself, not with `{value.…}`"
        severity: Severity = "warning" if number.origin == "source" else "note"
        yield Problem("unpinned", message, number.place, hint, severity)
    elif number.origin != "source":
        by = ", ".join(f"{_changed(verdict)} by `{verdict.caught_by}`" for verdict in verdicts)
        message = f"`{number}` ({number.origin}) is held {by}"
        yield Problem("pinned", message, number.place, severity="note")


def _changed(verdict: Verdict) -> str:
    return "left out" if verdict.mutant.becomes is None else f"as {verdict.mutant.becomes}"
