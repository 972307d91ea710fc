"""The room imports no other: the standard library, networkx, and itself."""

import ast
import sys
from pathlib import Path

import pytest

import boardroom.championship

FILES = sorted(Path(boardroom.championship.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_championship_imports_no_other_room(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.startswith("boardroom.championship") or name.split(".")[0] in {
                *sys.stdlib_module_names,
                "networkx",
            }
