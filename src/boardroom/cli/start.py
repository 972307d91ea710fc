"""Entry point of the `boardroom` command. It reports missing packages without a traceback."""

from __future__ import annotations

import re
import sys
from collections import Counter
from importlib.metadata import requires

from boardroom.base.errors import BoardroomError, install_command


def main() -> None:
    try:
        from boardroom.cli.main import app

        app()
    except BoardroomError as error:
        # Invalid settings that prevent the import of any command
        sys.exit(str(error))
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == __package__.partition(".")[0]:
            raise
        sys.exit(f"This needs {missing}, which is not installed: {install_command(find_extra(missing))}")


def find_extra(module: str) -> str:
    """Return the smallest extra with a package of this name, or `site` if the package's name differs."""
    brings = [re.match(r"([\w.-]+).*extra == ['\"]([\w-]+)['\"]", line) for line in requires("boardroom") or ()]
    pairs = [(found[1].lower(), found[2]) for found in brings if found]
    sizes = Counter(extra for _, extra in pairs)
    return min((extra for package, extra in pairs if package == module), key=sizes.__getitem__, default="site")
