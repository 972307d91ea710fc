"""List the rules that no test names: `make untested`, or `make untested ARGS=acquire` for one game."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

from boardroom.games import GAMES
from boardroom.tournament.text import rulebook as championship

HERE = Path(__file__).parent


def list_rules() -> dict[str, list[str]]:
    """Return the rule numbers of every game and of the tournament rules."""
    return {game.name: game.rule_numbers() for game in GAMES.values()} | {
        "championship": championship.list_rule_numbers()
    }


def untested_rules(numbers: list[str], tests: Path = HERE) -> list[str]:
    """Return the rule numbers that no test mentions in its name or docstring."""
    return [number for number in numbers if number not in tested_rules(tests)]


@cache
def tested_rules(tests: Path) -> set[str]:
    found: set[str] = set()
    for file in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = f"{node.name} {ast.get_docstring(node) or ''}".upper().replace("_", " ")
                found |= set(re.findall(r"\b[A-Z]{2,3}\d+\b", words))
    return found


def main() -> int:
    rules = list_rules()
    asked = sys.argv[1:] or list(rules)
    if strange := set(asked) - set(rules):
        print(f"There are no rules of {', '.join(sorted(strange))}: choose among {', '.join(rules)}.")
        return 2
    missing = [number for name in asked for number in untested_rules(rules[name])]
    if missing:
        print("No test names these rules in its name (test_cg2_…) or docstring:", *missing, sep="\n")
    else:
        print(f"Every rule of {', '.join(asked)} is named by a test.")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
