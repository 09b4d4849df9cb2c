"""One spoiled file tried in a process of its own: what came of it, within a budget of time and memory.

In: a folder with `content/` and `templates/`. Out: a `Verdict`. The law of this file: a process that trips,
hangs or eats the machine takes nobody along.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pliego.text.problems import Problem

MOST_SECONDS = 10
"""Of work, not of waiting: another program may have the machine."""
MOST_WAIT = 90
MOST_BYTES = 800_000_000
_LOADED = 100_000_000
"""What a process holds that has loaded Pliego and looked at nothing yet."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`kind`: sound, told, late (`check` saw nothing, the build fails), accepted, otherwise (what is printed
    is not what the game says), crash, hang, oversize or placeless; `about` says which; `codes` are the
    problems."""

    kind: str
    about: str = ""
    codes: tuple[str, ...] = ()

    @property
    def is_fault(self) -> bool:
        """True if it is ours to mend."""
        return self.kind not in ("sound", "told")


def tried(root: Path, game: str, *, prints: Sequence[str], told_late: bool = False) -> Verdict:
    """Check a game, and print what is asked of it, in a child of this process. What only printing can tell is
    no fault if it may be `told_late`."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(heard)
        _live(root, game, said, prints=prints, told_late=told_late)
    os.close(said)
    ready, _, _ = select.select([heard], [], [], MOST_WAIT)
    if not ready:
        os.kill(child, signal.SIGKILL)
    with os.fdopen(heard, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if not ready or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
        return Verdict("hang", f"more than {MOST_SECONDS} s")
    if not answer:
        return Verdict("crash", f"the process died: {status}")
    kind, about, codes = json.loads(answer)
    return Verdict(kind, about, tuple(codes))


def _live(root: Path, game: str, said: int, *, prints: Sequence[str], told_late: bool) -> None:
    before = _peak() - _LOADED  # of whoever tries: none of the case's
    addresses = before + MOST_BYTES * 2
    resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    try:
        answer = _judged(root, game, prints=prints, told_late=told_late)
    except MemoryError:
        answer = Verdict("oversize", f"more than {addresses} bytes of addresses")
    except BaseException as error:
        line = traceback.extract_tb(error.__traceback__)[-1]
        answer = Verdict("crash", f"{type(error).__name__} at {Path(line.filename).name}:{line.lineno}")
    used = _peak() - before
    if used > MOST_BYTES and not answer.is_fault:
        answer = Verdict("oversize", f"{used // 1_000_000} MB")
    os.write(said, json.dumps([answer.kind, answer.about, answer.codes[:20]]).encode())
    os._exit(0)


def _peak() -> int:
    """Return how much memory this process held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def warmed(root: Path, games: Sequence[str]) -> None:
    """Load here, once, what each child needs; raises ValueError if a game is not sound to begin with."""
    import weasyprint  # noqa: F401
    from pliego.checks.examine import check_game

    for game in games:
        problems = check_game(root / "content" / game, root / "templates")[1]
        if wrong := [problem.code for problem in problems if problem.severity == "error"]:
            raise ValueError(f"{game} is not sound: {wrong}")
    gc.collect()
    gc.freeze()


def _judged(root: Path, game: str, *, prints: Sequence[str], told_late: bool) -> Verdict:
    from pliego.checks.examine import check_game
    from pliego.make.build import build
    from pliego.make.targets import Choice

    from fuzz.reading import difference

    folders = (root / "content", root / "templates")
    problems = check_game(folders[0] / game, folders[1])[1]
    errors = [problem for problem in problems if problem.severity == "error"]
    late: list[Problem] = []
    if prints and not errors:
        choice = Choice(games=(game,), papers=("a4",), products=tuple(prints))
        outcome = build(choice, *folders, root / "build", 1, lambda *_: None, (game,))
        late = [problem for problem in outcome.problems if problem.severity == "error"]
        errors += late
        if not late and (found := difference(root, game, [*outcome.made, *outcome.fresh])):
            return Verdict("otherwise", found)
    placeless = sorted({p.code for p in errors if p.span is None})
    codes = tuple(dict.fromkeys(problem.code for problem in errors))
    if placeless:
        return Verdict("placeless", ", ".join(placeless), codes)
    if late and not told_late:
        return Verdict("late", ", ".join(sorted({problem.code for problem in late})), codes)
    return Verdict("told" if errors else "sound", "", codes)
