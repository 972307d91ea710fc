"""Faster templates: Jinja compiles for every use case, but a table frame with hundreds of values is rendered for every
move."""

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

from boardroom.engine.compile.compiler import cache_folder

escape_text: Callable[[str], str] = getattr(markupsafe, "_escape_inner", escape)
"""Escape text without creating Markup, ten times as fast as `escape`. Some versions do not have it."""


class UnindentExtension(Extension):
    """Remove indentation from templates when they are compiled, except in `pre`, `textarea` and plain text."""

    whitespace = re.compile(r"[ \t\n]{2,}")
    preformatted = re.compile(r"<(/?)(?:pre|textarea)\b")

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        is_preformatted = (stream.name or "").endswith(".txt")
        for token in stream:
            if token.type != "data":
                yield token
                continue
            stripped, at = "", 0
            for tag in self.preformatted.finditer(token.value):
                stripped += self.strip_indentation(token.value[at : tag.end()], is_preformatted)
                at, is_preformatted = tag.end(), not tag[1]
            yield Token(token.lineno, "data", stripped + self.strip_indentation(token.value[at:], is_preformatted))

    def strip_indentation(self, text: str, is_preformatted: bool) -> str:
        return text if is_preformatted else self.whitespace.sub("\n", text)


class FastCodeGenerator(CodeGenerator):
    """Escape output without creating Markup, and call message functions directly. Jinja would check their calling
    convention every time."""

    message_functions = ("_", "pgettext")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.render_value(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 (Jinja's)
        if isinstance(node.node, nodes.Name) and node.node.name in self.message_functions:
            self.write(f"environment.globals[{node.node.name!r}](context")
            self.signature(node, frame)
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)


def render_value(value: Any) -> str:
    """Return a value as HTML, escaped unless it is marked as safe."""
    kind = type(value)
    if kind is str:
        return escape_text(value)
    if kind is int:
        return str(value)
    return value if kind is Markup else escape(value)


class PageEnvironment(Environment):
    """Look up dict keys before attributes, because templates mostly use dicts, and cache templates, because they do not
    change at run time."""

    code_generator_class = FastCodeGenerator
    render_value = staticmethod(render_value)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.loaded_templates: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 (Jinja's)
    ) -> Template:
        found = self.loaded_templates.get(name) if isinstance(name, str) and globals is None else None
        if found is None:
            found = super().get_template(name, parent, globals)
            if isinstance(name, str) and globals is None and not self.auto_reload:
                self.loaded_templates[name] = found
        return found

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def open_bytecode_cache() -> FileSystemBytecodeCache:
    """Return the cache of compiled templates. Its key includes this module, because it changes the result."""
    own_source = Path(__file__).read_bytes()
    return FileSystemBytecodeCache(str(cache_folder(f"pages-{sha256(own_source).hexdigest()[:16]}")))
