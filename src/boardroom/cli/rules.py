"""`boardroom rules`: print numbered rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from boardroom.base.errors import BadInput
from boardroom.base.rulebook import Rule
from boardroom.base.text import display_width
from boardroom.cli.common import (
    GAME_NAMES,
    LanguageOption,
    OptionsOption,
    RulesetOption,
    check_language,
    out,
    parse_game_options,
    report_errors,
)
from boardroom.engine.terminal.lines import wrap_lines
from boardroom.games import GAMES
from boardroom.tournament.text import rulebook as regulation


@report_errors
def rules(
    game: Annotated[str | None, typer.Argument(help=f"Game: {GAME_NAMES}; or tournament", show_default=False)] = None,
    ruleset: RulesetOption = None,
    more: OptionsOption = None,
    lang: LanguageOption = "en",
) -> None:
    """Print the rulebook of a game, or the tournament regulation"""
    if game is None:
        raise BadInput("No game given. Choose one of %(all)s, tournament.", all=", ".join(GAMES))
    if game == "tournament":
        if ruleset or more:
            raise BadInput("The tournament regulation has no options. Remove --ruleset and --options.")
        book: Sequence[Rule] = regulation.get_rulebook(check_language(lang))
    else:
        chosen, options = parse_game_options(game, ruleset, options_json=more, adds_required=True)
        book = chosen.render_rulebook(options, check_language(lang))
    for rule in book:
        out.print(f"[bold]{rule.number}[/] [bold]{rule.title}[/]", highlight=False)
        for line in rule.text.split("\n"):
            # Indent continuation lines of list items
            indent = display_width(line) - display_width(re.sub(r"^ *(\d+\. |・)?", "", line))
            for part in wrap_lines(Text(line), out.width, indent):
                out.print(part, highlight=False)
        out.print()
