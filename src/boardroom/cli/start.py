"""Where the command `boardroom` begins: what an installation lacks is one sentence, not a traceback."""

from __future__ import annotations

import re
import sys
from importlib.metadata import requires


def main() -> None:
    try:
        from boardroom.cli.main import app

        app()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == __package__.partition(".")[0]:
            raise
        sys.exit(f"This needs {missing}, which is not installed: pip install 'boardroom[{extra_of(missing)}]'")


def extra_of(module: str) -> str:
    """The extra that brings a module: by its name where the package has the same, else the largest one."""
    for line in requires("boardroom") or ():
        found = re.match(r"([\w.-]+).*extra == ['\"]([\w-]+)['\"]", line)
        if found and found[1].lower() == module:
            return found[2]
    return "site"
