"""Fill a template with views and return a page of HTML.

In: the templates folder and the names that a template can use. Out: HTML, or the fault of a template at its
line. The laws of this file: templates run in a sandbox, escape everything, and stop at an unknown name; a
template is compiled once in a process, and again only when its text has changed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pliego.game.labels import LabelMissing
from pliego.text.files import FileFault, Folder, decoded
from pliego.text.problems import Problem, Span


def fill_page(
    templates: Folder, name: str, names: dict[str, Any], folder: str = "books"
) -> tuple[str | None, list[Problem]]:
    """Return the HTML that `templates/<folder>/<name>` makes of the names."""
    from jinja2 import FunctionLoader, StrictUndefined, TemplateError, TemplateSyntaxError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def load(wanted: str) -> tuple[str, str, None] | None:
        try:
            data, path = templates.read(f"{folder}/{wanted}"), templates.shown(f"{folder}/{wanted}")
        except FileFault:
            return None
        text, problems = decoded(data, path, "template")
        if text is None:
            line = problems[0].span.line if problems[0].span else 1
            raise TemplateSyntaxError(problems[0].message, line, None, path)
        return text, path, None

    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(load),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_compiled(),
    )
    try:
        return environment.get_template(name).render(names), []
    except LabelMissing:
        raise
    except (TemplateError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        place = _place(error, templates.shown(folder))
        if place is None:
            raise
        message = f"expected a template that can be filled, found: {str(error).rstrip('.')}"
        return None, [Problem("template", message, place)]


@cache
def _compiled() -> Any:
    """Return the memory of compiled templates, by name and path. It keeps the last text of each."""
    from jinja2 import BytecodeCache
    from jinja2.bccache import Bucket

    known: dict[str, tuple[str, Any]] = {}

    class CompiledTemplates(BytecodeCache):
        """Keeps code in memory. Every environment of this module reads templates in the same way."""

        def load_bytecode(self, bucket: Bucket) -> None:
            """Give a template its code, if that was compiled of the same text."""
            checksum, code = known.get(bucket.key, ("", None))
            bucket.code = code if checksum == bucket.checksum else None

        def dump_bytecode(self, bucket: Bucket) -> None:
            """Remember the code of a template."""
            known[bucket.key] = (bucket.checksum, bucket.code)

    return CompiledTemplates()


def _place(error: Exception, folder: str) -> Span | None:
    """Return the deepest line of a template that an error passed through. An error of Jinja's lexer has
    the path as its name."""
    for attribute in ("filename", "name"):
        if isinstance(file := getattr(error, attribute, None), str) and file.startswith(f"{folder}/"):
            return Span(file, getattr(error, "lineno", None) or 1)
    place = None
    trace = error.__traceback__
    while trace is not None:
        if (file := trace.tb_frame.f_code.co_filename).startswith(f"{folder}/"):
            place = Span(file, trace.tb_lineno)
        trace = trace.tb_next
    return place
