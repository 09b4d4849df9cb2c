"""Apply `extends`: a child's keys replace those of its parent.

In: the trees of a theme or layout and of what it extends. Out: one tree. Every node has the place where it
was written. The law of this file: a child changes what it names and keeps the rest. A condition for an item
with variants is a further one of each: what tells the variants apart stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from collections.abc import Sequence as Many
from functools import reduce

from pliego.cards.look.refolding import refolded
from pliego.game.faults import OTHER_FORMAT
from pliego.game.model.look import ITEM_KINDS
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Scalar, Sequence, Tree
from pliego.text.problems import Problem, Span, did_you_mean

_CONDITION = frozenset(("when", "unless", "equals", "at-least", "at-most", "one-of", "none-of"))
"""The keys of a condition."""
_OWN_KEYS = _CONDITION | {"id", "like", "at", "panel", "ink"}
"""The keys of an item that say which it is, where it is and when it is drawn."""
_IN_A_BOX = frozenset(("text", "rect", "ellipse", "line", "art", "icon", "face", "table"))
"""The kinds of items that draw nothing without a box."""
_PAINT = frozenset(("fill", "stroke"))
_LISTS_OF_ITEMS = ("items", "group", "repeat")
_SHORT = 3
"""Letters: an id as short as this is never taken for a misspelt one."""
_DIGITS = "0123456789-"
_TITLE = "title"
_PLAIN_TEXT = "regular"
"""The key of the file of a font family that draws plain text."""


def merged(chain: Many[Tree]) -> Tree:
    """Return trees, the oldest first, as one. A child that folds to another size stretches what it takes."""
    return Tree(reduce(_extended, (tree.root for tree in chain)), chain[-1].lines)


def removed(tree: Tree) -> set[str]:
    """Return the ids that a tree leaves out of what it extends."""
    return _texts(tree.node(("without",)))


def unknown_removals(chain: Many[Tree]) -> Iterator[Problem]:
    """Yield a problem for each name in `without` that no older tree holds. The chain is as in `merged`. Any
    layout may say that it shows no title."""
    known: set[str] = {_TITLE}
    for tree in chain:
        root = tree.root
        named = root.entries.get("without") if isinstance(root, MapNode) else None
        for item in named.items if isinstance(named, Sequence) else ():
            if isinstance(item, Scalar) and item.text not in known:
                message = f"expected the id of an item of what this extends, found `{item.text}`"
                yield Problem("unknown-item", message, item.span, did_you_mean(item.text, known, ""))
        items = root.entries.get("items") if isinstance(root, MapNode) else None
        known |= {_id(item) for item in items.items} if isinstance(items, Sequence) else set()


def unknown_formats(chain: Many[Tree], formats: Many[str]) -> Iterator[Problem]:
    """Yield a problem for each unknown `format` that a younger file's hides. The chain is as in `merged`."""
    for tree in chain[:-1]:
        written = tree.node(("format",))
        if isinstance(written, Scalar) and written.text not in formats:
            message = f"expected {' or '.join(f'`{each}`' for each in formats)}, found `{written.text}`"
            yield Problem("choice", message, written.span, OTHER_FORMAT)


def _extended(parent: Node, child: Node) -> Node:
    return _merge(refolded(parent, child), child)


def _merge(parent: Node, child: Node) -> Node:
    """Merge a child into its parent: maps key by key, lists of items by `id`. Anything else is replaced, and
    so is a font family if the child names a file for its plain text: two typefaces never mix."""
    if isinstance(child, MapNode) and _PLAIN_TEXT in child.entries:
        return child
    if isinstance(parent, MapNode) and isinstance(child, MapNode):
        entries, keys = dict(parent.entries), dict(parent.keys)
        without = _texts(child.entries.get("without"))
        for key, node in child.entries.items():
            entries[key] = _joined(entries[key], node, without) if _is_merged(key, node, entries) else node
            keys[key] = child.keys[key]
        entries.pop("without", None)
        if without and isinstance(items := entries.get("items"), Sequence):
            own = _ids(child.entries.get("items"))
            gone = [
                i for i in items.items if _id(i) in without or (_is_like(i, without) and _id(i) not in own)
            ]
            entries["items"] = Sequence(tuple(i for i in items.items if i not in gone), items.span)
        return MapNode(entries, keys, child.span)
    return child


def _joined(parent: Node, child: Node, without: Set[str]) -> Node:
    """Return two values of a key that are merged; lists of items know which ones are left out."""
    if isinstance(parent, Sequence) and isinstance(child, Sequence):
        return _merge_items(parent, child, without)
    return _merge(parent, child)


def _is_merged(key: str, node: Node, old: Mapping[str, Node]) -> bool:
    is_list = key == "items" and isinstance(node, Sequence)
    return key in old and (isinstance(node, MapNode) or is_list or key in ("css", "fields"))


def _merge_items(parent: Sequence, child: Sequence, without: Set[str]) -> Sequence:
    changed = {_id(item): item for item in child.items if _id(item)}
    old = {_id(item) for item in parent.items if _id(item)}
    left = [item for item in parent.items if _id(item) not in without | changed.keys()]
    models = {_text_of(item, "like") for item in left} - without
    kept = [_merged_item(item, changed, models) for item in parent.items]
    added = [item for item in child.items if not _id(item) or _id(item) not in old]
    return Sequence((*kept, *added), child.span)


def _merged_item(item: Node, changed: Mapping[str, Node], models: Set[str]) -> Node:
    """Return an item with what a child changes in it, or else in the item that it is like. `models` are the
    ids of items that have variants which the child neither names nor leaves out."""
    name, model = _id(item), _text_of(item, "like")
    if name in changed:
        change = changed[name]
        return _merge(item, _as_further(item, change) if name in models else change)
    if model in changed:
        return _changed_like(item, _as_further(item, changed[model]))
    return item


def _as_further(item: Node, change: Node) -> Node:
    """Return a change of an item whose condition is one more of the item's, in `also`."""
    if not isinstance(change, MapNode) or not isinstance(item, MapNode):
        return change
    condition = {key: node for key, node in change.entries.items() if key in _CONDITION}
    if not condition and "also" not in change.entries:
        return change
    further = [*_listed(item, "also"), *_listed(change, "also")]
    if condition:
        further.append(MapNode(condition, {key: change.keys[key] for key in condition}, change.span))
    rest = {key: node for key, node in change.entries.items() if key not in condition}
    keys = {key: change.keys[key] for key in rest}
    place = change.keys[next(iter(condition), "also")]
    return MapNode(
        {**rest, "also": Sequence(tuple(further), change.span)}, {**keys, "also": place}, change.span
    )


def _listed(item: MapNode, key: str) -> Many[Node]:
    listed = item.entries.get(key)
    return listed.items if isinstance(listed, Sequence) else ()


def _changed_like(item: Node, change: Node) -> Node:
    """Return an item with how another one is changed: its text, style and colours, not its place, nor when it
    is drawn. It gets no fill or line that it does not have."""
    if not isinstance(item, MapNode) or not isinstance(change, MapNode):
        return item
    if _kinds(change) - _kinds(item):
        return item
    entries, keys = dict(item.entries), dict(item.keys)
    for key, node in change.entries.items():
        if key in _OWN_KEYS:
            continue
        old = entries.get(key)
        if isinstance(old, MapNode) and isinstance(node, MapNode):
            kept = {
                name: each for name, each in node.entries.items() if name in old.entries or name not in _PAINT
            }
            node = MapNode({**old.entries, **kept}, {**old.keys, **node.keys}, node.span)
        entries[key], keys[key] = node, change.keys[key]
    return MapNode(entries, keys, item.span)


def _kinds(item: MapNode) -> set[str]:
    return {*item.entries} & {*ITEM_KINDS}


def unknown_items(chain: Many[Tree]) -> Iterator[Problem]:
    """Yield a problem for each item that is no whole one, and changes none of what it extends; for each that
    is whole, but spelled nearly like one of these; and for each that would be of another kind than the one it
    changes. The chain is as in `merged`."""
    known: dict[str, Node] = {}
    for nth, tree in enumerate(chain):
        listed = tree.node(("items",))
        items = listed.items if isinstance(listed, Sequence) else ()
        for item in items if nth else ():
            if not isinstance(item, MapNode) or not (name := _id(item)):
                continue
            if name not in known:
                yield from _unknown_item(item, name, known)
            elif kind := _other_kind(item, known[name]):
                yield _changed_kind(item, known[name], kind)
        known |= {_id(i): i for i in items if _id(i) and (_id(i) not in known or is_whole(i))}
        known = {name: item for name, item in known.items() if name not in _texts(tree.node(("without",)))}


def _other_kind(item: Node, old: Node) -> str:
    """Return the kind of an item that changes one of another kind, "" if it does not."""
    if not isinstance(item, MapNode) or not isinstance(old, MapNode):
        return ""
    return next(iter(sorted(_kinds(item) - _kinds(old))), "") if _kinds(old) else ""


def _changed_kind(item: MapNode, old: Node, kind: str) -> Problem:
    was = " and ".join(f"`{each}`" for each in sorted(_kinds(old))) if isinstance(old, MapNode) else ""
    message = f"expected a change of {was}, as the item `{_id(item)}` is, found `{kind}`"
    hint = f"leave it out (`without: [{_id(item)}]`), and add an item with an id of its own"
    return Problem("item-kind", message, item.keys[kind], hint)


def repeated_items(chain: Many[Tree]) -> Iterator[Problem]:
    """Yield a problem for each item whose id another item of its list has. The chain is as in `merged`."""
    for tree in chain:
        yield from _repeated(tree.root)


def _repeated(node: Node) -> Iterator[Problem]:
    entries = node.entries if isinstance(node, MapNode) else {}
    for items in (each for key, each in entries.items() if key in _LISTS_OF_ITEMS):
        first: dict[str, Span] = {}
        for item in items.items if isinstance(items, Sequence) else ():
            yield from _repeated(item)
            name = _id(item)
            if name in first:
                message = f"expected each item once, found `{name}` again (first at {first[name]})"
                yield Problem("duplicate-id", message, item.span, "give one of them another id")
            elif name:
                first[name] = item.span


def _unknown_item(item: MapNode, name: str, known: Mapping[str, Node]) -> Iterator[Problem]:
    place = item.entries["id"].span
    expected = f"expected the id of an item of what this extends, found `{name}`"
    if not is_whole(item):
        otherwise = "an item of your own says what it is and where: `text` with `style`, `rect` …, and `at`"
        yield Problem("unknown-item", expected, place, did_you_mean(name, known, otherwise))
    elif close := _misspelt(name, [each for each, old in known.items() if _is_same_kind(item, old)]):
        hint = f"did you mean `{close}`? an item of your own needs an id that is less like it"
        yield Problem("unknown-item", expected, place, hint)


def is_whole(item: Node) -> bool:
    """True if an item of a layout says what it draws, and where if it draws nothing without a box."""
    if not isinstance(item, MapNode):
        return False
    kinds = _kinds(item)
    return bool(kinds) and ("at" in item.entries or not kinds <= _IN_A_BOX)


def _is_same_kind(item: MapNode, other: Node) -> bool:
    return isinstance(other, MapNode) and _kinds(item) == _kinds(other)


def _misspelt(name: str, known: Many[str]) -> str:
    """Return the known id that differs by one slip of the hand; none for one that is only longer."""
    from rapidfuzz.distance import OSA

    return next(
        (
            each
            for each in known
            if not each.startswith(name)
            and not name.startswith(each)
            and len(name) > _SHORT
            and OSA.distance(name.strip(_DIGITS), each.strip(_DIGITS), score_cutoff=1) == 1
        ),
        "",
    )


def without_unknown(chain: Many[Tree]) -> list[Tree]:
    """Return the chain without the items that `unknown_items` reports as not whole or of another kind."""
    known: dict[str, Node] = {}
    found = []
    for nth, tree in enumerate(chain):
        listed = tree.node(("items",))
        items = listed.items if isinstance(listed, Sequence) else ()
        unknown = [
            n
            for n, item in enumerate(items)
            if (name := _id(item))
            and (_other_kind(item, known[name]) if name in known else not is_whole(item))
        ]
        found.append(tree.without(frozenset(("items", n) for n in unknown)) if nth else tree)
        known |= {_id(i): i for i in items if _id(i) not in known or is_whole(i)}
    return found


def _id(node: Node) -> str:
    return _text_of(node, "id")


def _text_of(node: Node, key: str) -> str:
    """Return a text of an item, "" if it has none."""
    named = node.entries.get(key) if isinstance(node, MapNode) else None
    return named.text if isinstance(named, Scalar) else ""


def _is_like(item: Node, names: set[str]) -> bool:
    """True if an item is a variant of one of some others."""
    return _text_of(item, "like") in names


def _ids(items: Node | None) -> set[str]:
    return {_id(item) for item in items.items} if isinstance(items, Sequence) else set()


def _texts(node: Node | None) -> set[str]:
    return {str(getattr(item, "text", "")) for item in node.items} if isinstance(node, Sequence) else set()
