"""MkDocs hook: fill the pages of files in the repository's root, with their links to docs/ made relative."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {"project/contributing.md": "CONTRIBUTING.md", "project/changelog.md": "CHANGELOG.md"}


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    source = SOURCES.get(page.file.src_uri)
    if source is None:
        return markdown
    return (ROOT / source).read_text(encoding="utf-8").replace("](docs/", "](../")
