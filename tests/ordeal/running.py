"""A trial run again and again: its commands killed before each change of a file, and at any moment.

In: a trial, a workshop, the source of chance. Out: how often, and what was found wrong. The laws of this
file: the files are the same before each try; afterwards each is as a run that nobody killed leaves it, or as
it was; what a command that ended had to do is done.
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from pliego.game.spreadsheet.cells import table_cells
from pliego.make.writing import PART
from workshop import Workshop, torn

from ordeal.killing import begun, changes, ended, killed_after, length
from ordeal.trials import Trial

_ANEW = 0.5
"""How often a command that builds has to build all."""
Files = Mapping[str, bytes]
State = tuple[frozenset[int], Files]
"""The files that are there once some of the commands of a trial, by their number, have ended."""


def files_of(shop: Workshop) -> dict[str, bytes]:
    """Return every file of a workshop that is not built."""
    paths = (path for path in shop.root.rglob("*") if path.is_file() and not path.is_relative_to(shop.out))
    return {path.relative_to(shop.root).as_posix(): path.read_bytes() for path in paths}


def comparable(files: Files) -> Files:
    """Return files with the cells of workbooks as their bytes, since a workbook holds the time, too."""
    return {path: _cells(data) if ".xlsx" in path else data for path, data in files.items()}


def _cells(book: bytes) -> bytes:
    rows, problems = table_cells(book, "book.xlsx")
    return repr(([[cell.text for cell in row] for row in rows], problems)).encode()


def restore(shop: Workshop, files: Files) -> None:
    """Make the files of a workshop what they were; what is built stays."""
    now = files_of(shop)
    for path in now.keys() - files.keys():
        (shop.root / path).unlink()
    for folder in sorted((path for path in shop.root.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    for path, data in files.items():
        if now.get(path) != data:
            target = shop.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)  # it may be one file with its earlier one
            target.write_bytes(data)


def states_of(trial: Trial, shop: Workshop, files: Files) -> list[State]:
    """Return the files after each of the orders in which commands may end."""
    endless = {number for number, words in enumerate(trial.commands) if words[0] == "watch"}
    able = [number for number in range(len(trial.commands)) if number not in endless]
    states: list[State] = []
    for size in range(len(able) + 1):
        for order in permutations(able, size):
            restore(shop, files)
            for number in order:
                ended(begun(shop, trial.commands[number]))
            states.append((frozenset(order), comparable(files_of(shop))))
    return states


def wrong_files(trial: Trial, found: Files, states: Sequence[State], done: frozenset[int]) -> Iterator[str]:
    """Yield what is wrong with files, once the commands that are `done` have ended."""
    after = [files for who, files in states if done <= who]
    for path in sorted({*found, *(path for files in after for path in files)}):
        is_right = found.get(path) in [files.get(path) for files in after]
        if not is_right and not _is_beside(path, found, states) and not _is_in_new(path, trial.new):
            yield f"{path} is {'not there' if path not in found else 'none of those that it may be'}"
    inside = {path for path in found if trial.new and path.startswith(f"{trial.new}/")}
    if trial.new and inside not in [{p for p in files if p.startswith(f"{trial.new}/")} for files in after]:
        yield f"{len(inside)} files of {trial.new}/ are there"


def _is_part(path: str) -> bool:
    """True if a file, or a folder around it, was being written."""
    return f"{PART}/" in f"{path}/"


def _is_beside(path: str, found: Files, states: Sequence[State]) -> bool:
    """True if a file is what the one beside it was before it was replaced, or is to become."""
    folder, _slash, name = path.rpartition("/")
    beside = name.removesuffix("~") if name.endswith("~") else name.removeprefix(".").removesuffix(PART)
    known = [files.get(f"{folder}/{beside}".lstrip("/")) for _who, files in states]
    return beside != name and (path not in found or found[path] in known)


def _is_in_new(path: str, new: str) -> bool:
    """True if a file is in a new folder that was being written."""
    return bool(new) and path.startswith(f".{new}.") and _is_part(path)


def wrong_archives(shop: Workshop) -> Iterator[str]:
    """Yield the ZIPs of a build folder that are torn."""
    for path in shop.out.rglob("*.zip"):
        with zipfile.ZipFile(path) as packed:
            if packed.testzip() is not None:
                yield f"{path.name} is torn"


class Running:
    """Runs a trial; it counts the tries and collects what is wrong."""

    def __init__(self, trial: Trial, shop: Workshop, chance: Random) -> None:
        self.trial, self.shop, self.chance = trial, shop, chance
        self.files = files_of(shop)
        self.states = states_of(trial, shop, self.files)
        self.tries = self.hits = 0
        self.wrong: list[str] = []

    def sweep(self, most: int) -> None:
        """Kill the first command before each of its changes of files, or before some of them."""
        if self.trial.seconds:
            return
        self._restore()
        number = changes(self.shop, self.trial.commands[0])
        points = range(1, number + 1)
        for last in points if number <= most else sorted(self.chance.sample(points, most)):
            self._restore()
            first = begun(self.shop, self.trial.commands[0], last=last)
            others = [begun(self.shop, words) for words in self.trial.commands[1:]]
            codes = [ended(each) for each in (first, *others)]
            self._judge(codes, f"killed before change {last}")

    def at_any_moment(self, kills: int) -> None:
        """Kill one of the commands after a while, again and again; let the others end."""
        restore(self.shop, self.files)
        whole = self.trial.seconds or length(self.shop, self.trial.commands[0])
        for _ in range(kills):
            self._restore()
            running = [begun(self.shop, words) for words in self.trial.commands]
            endless = bool(self.trial.seconds)
            victim = running[0] if endless else self.chance.choice(running)
            seconds = self.chance.uniform(0, whole)
            killed_after(victim, seconds)
            self._judge([ended(each) for each in running], f"killed after {seconds:.3f} s")

    def undisturbed(self, times: int) -> None:
        """Run all commands at once and kill none."""
        if self.trial.seconds or len(self.trial.commands) == 1:
            return
        for _ in range(times):
            self._restore()
            running = [begun(self.shop, words) for words in self.trial.commands]
            codes = [ended(each) for each in running]
            if not self.trial.new and any(codes):
                self.wrong.append(f"{self.trial.name}: ended with {codes}")
            self._judge(codes, "at once")

    def _restore(self) -> None:
        """Make the files what they were. What is built stays, or is gone: both must do."""
        restore(self.shop, self.files)
        if self.chance.random() < _ANEW:
            shutil.rmtree(self.shop.out, ignore_errors=True)

    def _judge(self, codes: Sequence[int], how: str) -> None:
        self.tries += 1
        self.hits += any(code < 0 for code in codes)
        done = frozenset(number for number, code in enumerate(codes) if code == 0)
        found = files_of(self.shop)
        wrong = [*wrong_files(self.trial, comparable(found), self.states, done)]
        wrong += [*torn(self.shop), *wrong_archives(self.shop)]
        if any(map(_is_part, found)):
            wrong += self._untidied()
        self.wrong += [f"{self.trial.name}, {how}: {each}" for each in wrong]

    def _untidied(self) -> list[str]:
        """Run the commands again; return what they leave of the run that was killed. A name that is taken
        stops them before that."""
        if self.trial.new and (self.shop.root / self.trial.new).exists():
            return []
        for words in self.trial.commands:
            ended(begun(self.shop, words))
        return [f"{path} stays" for path in files_of(self.shop) if _is_part(path)]


def run_trial(trial: Trial, shop: Workshop, kills: int, chance: Random) -> list[str]:
    """Run a trial in all ways; return what is wrong."""
    running = Running(trial, shop, chance)
    running.sweep(kills)
    running.at_any_moment(kills)
    running.undisturbed(max(1, kills // 4))
    restore(shop, running.files)
    print(
        f"{trial.name}: {running.tries} tries, {running.hits} killed; {len(running.wrong)} wrong", flush=True
    )
    return running.wrong
