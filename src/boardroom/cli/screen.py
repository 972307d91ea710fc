"""The terminal screen of a table: header, prompt, the game's picture, choices and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.text import Text

from boardroom.cli.texts import get_text
from boardroom.engine.game import Game, Options
from boardroom.engine.terminal.contract import ScreenSize, TerminalChoice
from boardroom.engine.terminal.lines import fit_width, join_parts, make_printable, wrap_lines
from boardroom.engine.view_types import PlayerView
from boardroom.games.catalogues import format_title

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

MORE_COMMAND = "/m"
"""Command that lists all choices."""
FEW_LINES = 3
"""Lines of choices if space is short."""
COMMAND_TEXTS = {"?": "key_help", "r": "key_rules", "p": "key_tables", "l": "key_log", "u": "key_undo", "q": "key_quit"}


def count_colours(console: Console) -> int:
    """Return the number of colours of the console; 0 if it has none or NO_COLOR is set."""
    if console.no_color or console.color_system is None:
        return 0
    return {"standard": 16, "windows": 16, "256": 256}.get(console.color_system, 1 << 24)


class Screen:
    """Draws a table for one reader."""

    def __init__(self, console: Console, game: Game, options: Options, lang: str) -> None:
        self.console = console
        self.terminal = game.create_terminal(options, count_colours(console))
        self.title = make_printable(format_title(game, options, lang))
        self.lang = lang

    @property
    def can_clear(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def print_text(self, key: str, style: str = "", **values: object) -> None:
        self.print_lines(Text(get_text(key, self.lang, **values), style))

    def print_lines(self, *lines: Text) -> None:
        """Print lines wrapped to the console. Japanese wraps as well."""
        for line in lines:
            for part in wrap_lines(line, self.console.width):
                self.console.print(part, highlight=False, no_wrap=True, overflow="ignore", crop=False)

    def clear_screen(self, *, clears_scrollback: bool = False) -> None:
        """Clear the screen; with `forget`, also the scrollback. Print a blank line if the output is piped."""
        if not self.can_clear:
            self.console.print()
            return
        self.console.clear()
        if clears_scrollback:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def show_table(
        self, seen: PlayerView, log: GameLog, *, choices: Sequence[TerminalChoice] = (), keys: Text | None = None,
        notes: Sequence[Text] = (), status: str = "",
    ) -> None:  # fmt: skip
        """Draw the full screen. If space is short, list only the first choices."""
        width = self.console.width
        header = self.build_header(seen, status)
        above = wrap_lines(self.terminal.prompt_player(seen, self.lang), width)
        below = [part for line in (*notes, *([keys] if keys else [])) for part in wrap_lines(line, width)]
        for lines in (format_choices(choices, width, self.lang), format_few_choices(choices, width, self.lang)):
            listed = [part for line in lines for part in wrap_lines(line, width)]
            room = ScreenSize(width, self.console.height - len(above) - len(listed) - len(below) - 2)
            picture = self.terminal.draw_frame(seen, log, self.lang, room)
            if self.count_lines(picture) <= room.height:
                break
        self.clear_screen()
        self.console.print(header, highlight=False, no_wrap=True)
        self.print_lines(*above)
        self.console.print(picture, highlight=False, no_wrap=True, crop=False)
        self.print_lines(*listed, *below)

    def count_lines(self, picture: RenderableType) -> int:
        """Return the number of lines of a picture. Lines that fit are only counted, because rendering would double
        the work."""
        lines = picture.renderables if isinstance(picture, Group) else [picture]
        if all(
            isinstance(line, Text) and "\n" not in line.plain and line.cell_len <= self.console.width for line in lines
        ):
            return len(lines)
        return len(self.console.render_lines(picture, pad=False))

    def build_header(self, seen: PlayerView, status: str) -> Text:
        width = self.console.width
        right = status or self.terminal.describe_status(seen, self.lang)
        left = f" {self.title}"
        room = max(width - Text(right).cell_len - 2, 0)
        return Text.assemble(fit_width(left, room), " ", right, " ", style="reverse")


def format_choices(choices: Sequence[TerminalChoice], width: int, lang: str) -> list[Text]:
    """Return the choices side by side, without breaking one across lines."""
    lines: list[Text] = []
    for choice in choices:
        if choice.is_drawn:
            continue
        said = join_parts(Text(choice.key or get_text("enter", lang), "bold reverse"), f" {choice.label}")
        if lines and lines[-1].cell_len + 3 + said.cell_len <= width:
            lines[-1] = join_parts(lines[-1], "   ", said)
        else:
            lines.append(said)
    return lines


def format_few_choices(choices: Sequence[TerminalChoice], width: int, lang: str) -> list[Text]:
    """Return the first choices, starting with Enter's, and the command that lists all of them."""
    lines = format_choices(sorted(choices, key=lambda choice: choice.key != ""), width, lang)
    if len(lines) <= FEW_LINES:
        return lines
    more = join_parts(Text(MORE_COMMAND, "bold reverse"), f" {get_text('all_choices', lang, n=len(choices))}")
    return [*lines[: FEW_LINES - 1], more]


def format_keys(letters: set[str], *, can_undo: bool, lang: str) -> Text:
    """Return the commands available now. A letter that the game uses needs a slash."""
    parts = []
    for key, text in COMMAND_TEXTS.items():
        if key != "u" or can_undo:
            parts.append(join_parts(Text(f"/{key}" if key in letters else key, "bold"), f" {get_text(text, lang)}"))
    return Text("   ", "dim").join(parts)
