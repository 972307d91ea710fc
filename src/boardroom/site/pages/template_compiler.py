"""How a template becomes code. Jinja compiles for everybody; a page here has hundreds of values to write and to look
up, and a frame is drawn for every move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import markupsafe
from jinja2 import Environment, FileSystemBytecodeCache, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from boardroom.engine.compiler import cache_folder

escaped: Callable[[str], str] = getattr(markupsafe, "_escape_inner", escape)
"""A text escaped, as plain text: ten times as quick as `escape`, which makes Markup of it. Not all versions have it."""


class Unindented(Extension):
    """Templates are laid out for people who read them; what is sent has no indentation. It is taken out once, when a
    template is read, but for texts whose white space is shown, and letters, whose paragraphs it makes."""

    layout = re.compile(r"[ \t\n]{2,}")
    shown = re.compile(r"<(/?)(?:pre|textarea)\b")

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        kept = (stream.name or "").endswith(".txt")
        for token in stream:
            if token.type != "data":
                yield token
                continue
            said, at = "", 0
            for tag in self.shown.finditer(token.value):
                said += self.run(token.value[at : tag.end()], kept)
                at, kept = tag.end(), not tag[1]
            yield Token(token.lineno, "data", said + self.run(token.value[at:], kept))

    def run(self, text: str, kept: bool) -> str:
        return text if kept else self.layout.sub("\n", text)


class Compiler(CodeGenerator):
    """What is written out is escaped without becoming Markup first, which only what is put together further needs; and
    messages are asked for directly: Jinja looks every time how a function wants to be called."""

    messages = ("_", "pgettext")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 (Jinja's)
        if isinstance(node.node, nodes.Name) and node.node.name in self.messages:
            self.write(f"environment.globals[{node.node.name!r}](context")
            self.signature(node, frame)
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)


def written(value: Any) -> str:
    """A value as it stands in a page: whatever is not marked as safe is escaped."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    if kind is int:
        return str(value)
    return value if kind is Markup else escape(value)


class Pages(Environment):
    """What templates look up by a dot is mostly a key of a dict, hundreds of times a page. Jinja looks for an attribute
    first, and a look that fails is dear. And a page includes a dozen others, which do not change while it is served."""

    code_generator_class = Compiler
    written = staticmethod(written)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.known: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 (Jinja's)
    ) -> Template:
        found = self.known.get(name) if isinstance(name, str) and globals is None else None
        if found is None:
            found = super().get_template(name, parent, globals)
            if isinstance(name, str) and globals is None and not self.auto_reload:
                self.known[name] = found
        return found

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def compiled_pages() -> FileSystemBytecodeCache:
    """Templates are compiled once on a machine, which takes a second for all of them. What they become depends on how
    this module has them read, too."""
    here = Path(__file__).read_bytes()
    return FileSystemBytecodeCache(str(cache_folder(f"pages-{sha256(here).hexdigest()[:16]}")))
