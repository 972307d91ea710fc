"""Stylesheets: what is opened is closed. A brace that is lost, as when two changes meet, is no error to a browser: the
rules after it go into the one before, and apply to nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardroom import web

SITE = Path(web.__file__).parents[1]
SHEETS = sorted(SITE.rglob("*.css"))


def within(sheet: str) -> list[tuple[str, str]]:
    """Rules that stand in other rules; what is never closed stands in nothing that ends."""
    opened: list[str] = []
    found = []
    for text, brace in re.findall(r"([^{}]*)([{}])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        if brace == "}":
            opened.pop()
            continue
        selector = text.rpartition(";")[2].strip()
        if opened and not opened[-1].startswith("@"):
            found.append((opened[-1], selector))
        opened.append(selector)
    return found + [(selector, "") for selector in opened]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.relative_to(SITE).as_posix())
def test_no_rule_stands_in_another(sheet):
    assert within(sheet.read_text(encoding="utf-8")) == []


def test_a_lost_brace_is_noticed():
    assert within("a { color: red; } @media print { a { color: blue; } }") == []
    assert within("a { color: red; b { color: blue; }") == [("a", "b"), ("a", "")]
