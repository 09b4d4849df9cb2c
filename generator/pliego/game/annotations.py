"""What the annotations of a model say: where a location lies, which keys are known, which text is printed.

In: model classes. Out: paths in the raw data, keys, marks. The law of this file: it knows types, never
values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Tag

from pliego.game.model.types import Translatable
from pliego.text.nodes import Path


@dataclass(frozen=True, slots=True)
class Located:
    """The place of one of pydantic's locations in the raw data.

    `path` leaves out the tags of unions that pydantic adds. `owner` is the model of the last step. `choice`
    is the location of the first choice between shapes on the way, None if there is none.
    """

    path: Path
    owner: type[BaseModel] | None
    choice: Path | None = None


def locate(model: type[BaseModel], loc: Sequence[str | int]) -> Located:
    """Follow a location through the annotations of a model."""
    path: Path = ()
    at: Any = model
    owner: type[BaseModel] | None = model
    choice: Path | None = None
    for position, step in enumerate(loc):
        at = bare(at)
        if is_choice(at):
            tagged = _tagged(at, step)
            choice = choice if tagged is not None or choice is not None else tuple(loc[:position])
            at = tagged if tagged is not None else _untagged(at, loc[position + 1 :])
        elif step != "[key]":
            path = (*path, step)
            owner = at if is_model(at) else owner
            at = below(at, step)
    return Located(path, owner, choice)


def bare(annotation: Any) -> Any:
    """Return an annotation without its metadata and without `None` as its only alternative."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        elif is_choice(annotation) and len(found := _branches(annotation)) == 1:
            annotation = found[0]
        else:
            return annotation


def is_model(annotation: Any) -> bool:
    """True if the annotation is a model class."""
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def is_choice(annotation: Any) -> bool:
    """True if the annotation allows several shapes."""
    return get_origin(annotation) in (Union, UnionType)


def is_collection(annotation: Any) -> bool:
    """True if the annotation is a list or a map of entries."""
    return get_origin(bare(annotation)) in (list, dict, tuple)


def is_plain(annotation: Any) -> bool:
    """True if the annotation allows only a text, a number, a flag, a date or nothing."""
    shape = bare(annotation)
    if is_choice(shape):
        return all(map(is_plain, get_args(shape)))
    return get_origin(shape) is Literal or shape in (str, int, float, bool, date, NoneType)


def below(annotation: Any, step: str | int) -> Any:
    """Return the annotation of a child: a field of a model, an entry of a map or list; None if unknown."""
    if is_model(annotation):
        annotation.model_rebuild()  # the fields of a model that holds itself are known only once it is built
        return next((f.annotation for n, f in annotation.model_fields.items() if step in (n, f.alias)), None)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is dict:
        return arguments[1]
    if origin is tuple and isinstance(step, int) and ... not in arguments:
        return arguments[step] if step < len(arguments) else None
    return arguments[0] if origin in (list, tuple) else None


def keys(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model as YAML writes them."""
    return [field.alias or name for name, field in model.model_fields.items()]


def required(model: type[BaseModel]) -> list[str]:
    """Return the keys that cannot be left out."""
    return [field.alias or name for name, field in model.model_fields.items() if field.is_required()]


def marks(annotation: object) -> list[Translatable]:
    """Return the marks of printed text in a type annotation, but not in further models."""
    if isinstance(annotation, Translatable):
        return [annotation]
    if is_model(annotation):
        return []
    inner = annotation if isinstance(annotation, tuple) else _inner(annotation)
    return [mark for part in inner for mark in marks(part)]


def _inner(annotation: object) -> tuple[object, ...]:
    return *getattr(annotation, "__metadata__", ()), *getattr(annotation, "__args__", ())


def _branches(annotation: Any) -> list[Any]:
    return [branch for branch in get_args(annotation) if branch is not NoneType]


def _tagged(annotation: Any, tag: str | int) -> Any:
    """Return the branch of a union that carries a tag, or None."""
    for branch in _branches(annotation):
        if any(isinstance(mark, Tag) and mark.tag == tag for mark in getattr(branch, "__metadata__", ())):
            return branch
    return None


def _untagged(annotation: Any, rest: Sequence[str | int]) -> Any:
    """Return the branch in which a location goes on: the list for a number, a map or model for a word."""
    wanted = list if rest and isinstance(rest[0], int) else dict
    shapes = map(bare, _branches(annotation))
    found = (shape for shape in shapes if get_origin(shape) is wanted or shape is wanted or is_model(shape))
    return next(found, None) if rest else None
