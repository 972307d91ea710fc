"""`boardroom rules`: print numbered rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from boardroom.base.errors import BadInput
from boardroom.base.rulebook import Rule
from boardroom.base.text import width
from boardroom.cli.common import (
    NAMES,
    Language,
    MoreOptions,
    RulesetOption,
    game_and_options,
    language,
    out,
    plain_errors,
)
from boardroom.engine.terminal.lines import wrapped
from boardroom.games import GAMES
from boardroom.tournament.text import rulebook as championship


@plain_errors
def rules(
    game: Annotated[str | None, typer.Argument(help=f"Game: {NAMES}; or championship", show_default=False)] = None,
    ruleset: RulesetOption = None,
    more: MoreOptions = None,
    lang: Language = "en",
) -> None:
    """Print the rulebook of a game, or the regulation of the championship"""
    if game is None:
        raise BadInput("No game given. Choose one of %(all)s, championship.", all=", ".join(GAMES))
    if game == "championship":
        if ruleset or more:
            raise BadInput("The regulation of the championship has no options. Remove --ruleset and --options.")
        book: Sequence[Rule] = championship.rulebook(language(lang))
    else:
        chosen, options = game_and_options(game, ruleset, more=more, suited=True)
        book = chosen.rulebook(options, language(lang))
    for rule in book:
        out.print(f"[bold]{rule.number}[/] [bold]{rule.title}[/]", highlight=False)
        for line in rule.text.split("\n"):
            # Indent continuation lines of list items
            indent = width(line) - width(re.sub(r"^ *(\d+\. |・)?", "", line))
            for part in wrapped(Text(line), out.width, indent):
                out.print(part, highlight=False)
        out.print()
