"""A CMYK profile for tests, built here: no profile of a press lies in the repository.

In: nothing. Out: the bytes of an ICC profile (version 2, tables of eight bits). It lays much ink: black is
all of cyan, magenta, yellow and black, 400 %, so that what limits the ink has something to do.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product

NAME = "Test press FOGRA39"
_WHITE = (0.9642, 1.0, 0.8249)
_TO_XYZ = ((0.4361, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))
_TO_RGB = ((3.1339, -1.6169, -0.4906), (-0.9785, 1.9160, 0.0333), (0.0720, -0.2290, 1.4057))
_STEPS = 9


@cache
def press_profile() -> bytes:
    """Return the profile."""
    straight = bytes(range(256))
    lab = [bytes(_lab([(1 - ink) * (1 - four[3]) for ink in four[:3]])) for four in product((0, 1), repeat=4)]
    steps = [each / (_STEPS - 1) for each in range(_STEPS)]
    inks = [
        bytes(_inks(light * 100, a * 255 - 128, b * 255 - 128)) for light, a, b in product(steps, repeat=3)
    ]
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(NAME) + 1) + NAME.encode() + bytes(79),
        b"cprt": b"text\0\0\0\0" + b"none\0",
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(_WHITE),
        b"A2B0": _table(4, 3, 2, straight, lab),
        b"B2A0": _table(3, 4, _STEPS, straight, inks),
    }
    return _packed(tags)


def _fixed(numbers: Iterable[float]) -> bytes:
    return b"".join(struct.pack(">i", round(each * 65536)) for each in numbers)


def _table(given: int, found: int, steps: int, curve: bytes, cells: Sequence[bytes]) -> bytes:
    head = b"mft1\0\0\0\0" + bytes((given, found, steps, 0)) + _fixed((1, 0, 0, 0, 1, 0, 0, 0, 1))
    return head + curve * given + b"".join(cells) + curve * found


def _packed(tags: dict[bytes, bytes]) -> bytes:
    begin = 128 + 4 + 12 * len(tags)
    index, data = struct.pack(">I", len(tags)), b""
    for name, tag in tags.items():
        index += name + struct.pack(">II", begin + len(data), len(tag))
        data += tag + bytes(-len(tag) % 4)
    head = struct.pack(">I", begin + len(data)) + b"none" + bytes((2, 0x20, 0, 0)) + b"prtrCMYKLab "
    head += struct.pack(">6H", 2026, 1, 31, 0, 0, 0) + b"acsp" + bytes(28) + _fixed(_WHITE) + bytes(48)
    return head + index + data


def _times(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]


def _byte(value: float) -> int:
    return min(255, max(0, round(value)))


def _lab(rgb: Sequence[float]) -> list[int]:
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in rgb]
    ratios = [each / white for each, white in zip(_times(_TO_XYZ, linear), _WHITE, strict=True)]
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in ratios)
    return [_byte((116 * y - 16) * 2.55), _byte(500 * (x - y) + 128), _byte(200 * (y - z) + 128)]


def _inks(light: float, a: float, b: float) -> list[int]:
    y = (light + 16) / 116
    cube: Callable[[float], float] = lambda each: each**3 if each > 0.2069 else (each - 16 / 116) / 7.787  # noqa: E731
    xyz = [cube(each) * white for each, white in zip((y + a / 500, y, y - b / 200), _WHITE, strict=True)]
    linear = [min(1.0, max(0.0, each)) for each in _times(_TO_RGB, xyz)]
    rgb = [each * 12.92 if each <= 0.0031308 else 1.055 * each ** (1 / 2.4) - 0.055 for each in linear]
    inks = [1 - each for each in rgb]
    return [_byte(each * 255) for each in (*inks, min(inks))]
