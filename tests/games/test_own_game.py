"""A game's page imports its own game and no other, and what all pages share imports none.

Contracts of imports would have to name each game for it, and a game is one folder and one line."""

import ast
from pathlib import Path

import boardroom.games

GAMES = Path(boardroom.games.__file__).parent
FOLDERS = {path.parent.name for path in GAMES.glob("*/game.py")}


def imported(source: str) -> set[str]:
    """The games that a module names in an import."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
    rooms = {room[2] for name in names if (room := name.split("."))[:2] == ["boardroom", "games"] and len(room) > 2}
    return rooms & FOLDERS


def test_page_imports_no_other_game():
    known = {
        path.relative_to(GAMES): imported(path.read_text(encoding="utf-8")) for path in GAMES.glob("*/web/**/*.py")
    }
    assert {str(path): games - {path.parts[0]} for path, games in known.items() if games - {path.parts[0]}} == {}
    assert set.union(*known.values()) == FOLDERS


def test_game_imports_are_detected_in_every_form():
    for source in (
        "import boardroom.games.trade.law.codes",
        "from boardroom.games import trade",
        "from boardroom.games.trade import TRADE",
        "def late():\n    from boardroom.games.trade.law import codes as c",
    ):
        assert imported(source) == {"trade"}, source
    assert imported("from boardroom.games import records, GAMES") == set()
