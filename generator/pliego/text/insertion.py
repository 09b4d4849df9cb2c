"""Put an entry into a YAML file that a person wrote, and leave every other character as it is.

In: the bytes of a file, the key of a map at its top, a name, and an entry on one line. Out: the new bytes;
None if the file is written in a way that this cannot follow. The law of this file: the new file is read
again, and holds what it held and the entry, at the end of its map.
"""

from __future__ import annotations

import yaml

from pliego.text.nodes import Mapping, Tree, plain
from pliego.text.yamltree import parse

_INDENT = "  "


def with_entry(data: bytes, key: str, name: str, entry: str) -> bytes | None:
    """Return a file with `name: entry` as the last of the map `key`; the map is added if there is none."""
    before, _problems = parse(data, "")
    if before is None or not isinstance(before.root, Mapping):
        return None
    text = data.decode("utf-8-sig")
    line_end = "\r\n" if "\r\n" in text else "\n"
    changed = _changed(text, key, f"{name}: {entry}", line_end)
    after, problems = parse(changed.encode(), "")
    if after is None or problems or not _is_as_before(before, after, key, name):
        return None
    mark = data[: len(data) - len(text.encode())]
    return mark + changed.encode()


def _is_as_before(before: Tree, after: Tree, key: str, name: str) -> bool:
    """True if a tree holds what another held, and one entry more."""
    old, new = plain(before.root), plain(after.root)
    assert isinstance(old, dict)
    if not isinstance(new, dict) or not isinstance(new.get(key), dict):
        return False
    entries = dict(new[key])
    is_last = next(reversed(entries), None) == name
    entries.pop(name, None)
    return is_last and {**new, key: entries} == {**old, key: old.get(key) or {}}


def _changed(text: str, key: str, entry: str, line_end: str) -> str:
    root = yaml.compose(text, Loader=yaml.BaseLoader)
    pairs = root.value if isinstance(root, yaml.MappingNode) else []
    named, held = next(((k, v) for k, v in pairs if k.value == key), (None, None))
    if named is None or held is None:
        start = text if text.endswith("\n") or not text else text + line_end
        return f"{start}{key}:{line_end}{_INDENT}{entry}{line_end}"
    if not isinstance(held, yaml.MappingNode) or not held.value:
        at = named.end_mark.index if not isinstance(held, yaml.MappingNode) else held.start_mark.index + 1
        return _below(text, at, _INDENT + entry, line_end) if not _is_flow(held) else _put(text, at, entry)
    if _is_flow(held):
        return _put(text, held.end_mark.index - 1, f", {entry}")
    indent = " " * held.value[0][0].start_mark.column
    return _below(text, _end(held.value[-1][1]), indent + entry, line_end)


def _is_flow(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode) and bool(node.flow_style)


def _end(node: yaml.Node) -> int:
    """Return where a node ends, without the blanks and comments that follow a block."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _put(text: str, at: int, more: str) -> str:
    kept = text[:at].rstrip(" ")
    return kept + more + text[at:]


def _below(text: str, at: int, line: str, line_end: str) -> str:
    """Return a text with a line below the one that holds a place."""
    if at and text[at - 1] == "\n":  # a block of text ends behind its last line
        return text[:at] + line + line_end + text[at:]
    stop = text.find("\n", at)
    if stop < 0:
        return text + line_end + line + line_end
    return text[: stop + 1] + line + line_end + text[stop + 1 :]
