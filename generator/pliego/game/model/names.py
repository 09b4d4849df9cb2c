"""Names that become part of a path: ids that name files and folders, and the version of a game.

In: text. Out: typed names, or the reason why a name cannot be one. The law of this file: a name that passes
here makes a file on every system, inside the folder where it is put.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from pliego.game.model.types import ID_PATTERN, Id, shortened

LONGEST_FILE_ID = 100
"""The most characters of an id that names a file: a file name holds two of them, and a system allows 255."""
_PORTS = "(?:com|lpt)[0-9]"
_RESERVED = f"(?:con|prn|aux|nul|{_PORTS})"
"""The names that Windows keeps for devices."""
FILE_ID_PATTERN = rf"^(?!{_RESERVED}$)[a-z0-9][a-z0-9-]{{0,{LONGEST_FILE_ID - 1}}}$"
VERSION_PATTERN = r"^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$"


class NameFault(NamedTuple):
    """The reason why a name cannot be that of a file or folder, and what to do."""

    code: str
    message: str
    hint: str


def name_fault(name: str) -> NameFault | None:
    """Return why an id cannot name a file or folder, None if it can."""
    if not re.fullmatch(ID_PATTERN.strip("^$"), name):
        return NameFault("id", f"expected a name of a-z, 0-9 and -, found `{shortened(name)}`", "rename it")
    if len(name) > LONGEST_FILE_ID:
        message = f"expected a name of at most {LONGEST_FILE_ID} characters, found {len(name):,}"
        return NameFault("length", f"{message}: `{shortened(name)}`", "shorten it: it becomes a file name")
    if _is_reserved(name):
        message = f"expected a name that a file can have, found `{name}`, which Windows keeps for itself"
        return NameFault("id", message, f"write `{free_id(name)}`")
    return None


def free_id(wanted: str, taken: Collection[str] = (), first: int = 1) -> str:
    """Return an id that can name a file and is not taken: `wanted`, or else `wanted-2`, `wanted-3` …, from
    the number `first` on."""
    names = (wanted if number == 1 else f"{wanted}-{number}" for number in count(first))
    return next(name for name in names if name not in taken and not _is_reserved(name))


def _is_reserved(name: str) -> bool:
    return re.fullmatch(_RESERVED, name) is not None


def _file_id(id_: str) -> str:
    if fault := name_fault(id_):
        raise PydanticCustomError(fault.code, "{message}", {"message": fault.message, "hint": fault.hint})
    return id_


def _schema(pattern: str, *types: str) -> Any:
    return WithJsonSchema({"type": [*types], "pattern": pattern, "minimum": 0})


FileId = Annotated[Id, AfterValidator(_file_id), _schema(FILE_ID_PATTERN, "string", "integer", "boolean")]
"""An id that becomes the name of a file or folder."""
Version = Annotated[
    str, StringConstraints(pattern=VERSION_PATTERN), _schema(VERSION_PATTERN, "string", "number", "boolean")
]
"""The version of a game, which becomes part of the names of its files."""
