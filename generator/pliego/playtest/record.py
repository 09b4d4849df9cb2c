"""One game as a transcript, to be printed and played again.

In: a game, a run, a seed. Out: an entry of transcripts.yaml. The law of this file: `replay` can play what it
writes.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from pliego.checks.played.transcripts import winners
from pliego.playing.moves import Endless
from pliego.playtest.plan import Ready
from pliego.playtest.runs import Run, play_game
from pliego.playtest.watched import Watched

_WIDTH = 110


@dataclass(frozen=True)
class Record:
    """A whole game: its moves, the rule that ended it ("" if it did not end), and the seats that won.

    Seats are counted from 1.
    """

    seed: int
    run: Run
    words: tuple[str, ...]
    ends: str = ""
    winners: tuple[int, ...] = ()
    decisions: int = 0


def record(ready: Ready, run: Run, seed: int) -> Record:
    """Play the game of a seed and return it; a game without end is returned up to its cap."""
    match = ready.playable.table(ready.game, run.setting, readings=run.readings).begin()
    cap, words = ready.playable.cap(ready.game, run.setting), list[str]()
    try:
        played = play_game(match, run.bots, seed, cap, Watched(match, words))
    except Endless:
        return Record(seed, run, tuple(words), decisions=cap)
    return Record(seed, run, tuple(words), played.reason, tuple(winners(match)), played.decisions)


def as_yaml(title: str, record: Record) -> str:
    """Return a game as an entry of transcripts.yaml."""
    setting = record.run.setting
    lines = ["transcripts:", f"  partida-{record.seed}:", f"    title: {_quoted(f'{title}, {record.seed}')}"]
    lines.append(f"    players: {setting.players}")
    lines += [f"    variant: {setting.variant}"] if setting.variant else []
    lines += [f"    scenario: {setting.scenario}"] if setting.scenario else []
    moves = textwrap.wrap(" ".join(record.words), _WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    lines += ["    moves: >-", *(f"      {line}" for line in moves)]
    lines += [f"    ends: {record.ends}"] if record.ends else []
    lines.append(f"    winners: [{', '.join(map(str, record.winners))}]")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
