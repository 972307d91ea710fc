"""The terminal screen of a table: header, prompt, the game's picture, choices and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.text import Text

from boardroom.cli.texts import say
from boardroom.engine.game import Game, Options
from boardroom.engine.terminal.contract import Choice, Room
from boardroom.engine.terminal.lines import fit, printable, row, wrapped
from boardroom.engine.view_types import Seen
from boardroom.games.catalogues import title

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

MORE = "/m"
"""Command that lists all choices."""
FEW = 3
"""Lines of choices if space is short."""
COMMANDS = {"?": "key_help", "r": "key_rules", "p": "key_tables", "l": "key_log", "u": "key_undo", "q": "key_quit"}


def colours(console: Console) -> int:
    """Return the number of colours of the console; 0 if it has none or NO_COLOR is set."""
    if console.no_color or console.color_system is None:
        return 0
    return {"standard": 16, "windows": 16, "256": 256}.get(console.color_system, 1 << 24)


class Screen:
    """Draws a table for one reader."""

    def __init__(self, console: Console, game: Game, options: Options, lang: str) -> None:
        self.console = console
        self.terminal = game.terminal(options, colours(console))
        self.title = printable(title(game, options, lang))
        self.lang = lang

    @property
    def can_clear(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.print(Text(say(key, self.lang, **values), style))

    def print(self, *lines: Text) -> None:
        """Print lines wrapped to the console. Japanese wraps as well."""
        for line in lines:
            for part in wrapped(line, self.console.width):
                self.console.print(part, highlight=False, no_wrap=True, overflow="ignore", crop=False)

    def clear(self, *, forget: bool = False) -> None:
        """Clear the screen; with `forget`, also the scrollback. Print a blank line if the output is piped."""
        if not self.can_clear:
            self.console.print()
            return
        self.console.clear()
        if forget:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def show(
        self, seen: Seen, log: Log, *, choices: Sequence[Choice] = (), keys: Text | None = None,
        notes: Sequence[Text] = (), status: str = "",
    ) -> None:  # fmt: skip
        """Draw the full screen. If space is short, list only the first choices."""
        width = self.console.width
        header = self.header(seen, status)
        above = wrapped(self.terminal.ask(seen, self.lang), width)
        below = [part for line in (*notes, *([keys] if keys else [])) for part in wrapped(line, width)]
        for lines in (choice_lines(choices, width, self.lang), few_choice_lines(choices, width, self.lang)):
            listed = [part for line in lines for part in wrapped(line, width)]
            room = Room(width, self.console.height - len(above) - len(listed) - len(below) - 2)
            picture = self.terminal.frame(seen, log, self.lang, room)
            if self.height(picture) <= room.height:
                break
        self.clear()
        self.console.print(header, highlight=False, no_wrap=True)
        self.print(*above)
        self.console.print(picture, highlight=False, no_wrap=True, crop=False)
        self.print(*listed, *below)

    def height(self, picture: RenderableType) -> int:
        """Return the number of lines of a picture. Lines that fit are only counted, because rendering would double
        the work."""
        lines = picture.renderables if isinstance(picture, Group) else [picture]
        if all(
            isinstance(line, Text) and "\n" not in line.plain and line.cell_len <= self.console.width for line in lines
        ):
            return len(lines)
        return len(self.console.render_lines(picture, pad=False))

    def header(self, seen: Seen, status: str) -> Text:
        width = self.console.width
        right = status or self.terminal.status(seen, self.lang)
        left = f" {self.title}"
        room = max(width - Text(right).cell_len - 2, 0)
        return Text.assemble(fit(left, room), " ", right, " ", style="reverse")


def choice_lines(choices: Sequence[Choice], width: int, lang: str) -> list[Text]:
    """Return the choices side by side, without breaking one across lines."""
    lines: list[Text] = []
    for choice in choices:
        if choice.drawn:
            continue
        said = row(Text(choice.key or say("enter", lang), "bold reverse"), f" {choice.label}")
        if lines and lines[-1].cell_len + 3 + said.cell_len <= width:
            lines[-1] = row(lines[-1], "   ", said)
        else:
            lines.append(said)
    return lines


def few_choice_lines(choices: Sequence[Choice], width: int, lang: str) -> list[Text]:
    """Return the first choices, starting with Enter's, and the command that lists all of them."""
    lines = choice_lines(sorted(choices, key=lambda choice: choice.key != ""), width, lang)
    if len(lines) <= FEW:
        return lines
    more = row(Text(MORE, "bold reverse"), f" {say('all_choices', lang, n=len(choices))}")
    return [*lines[: FEW - 1], more]


def key_line(letters: set[str], *, take_back: bool, lang: str) -> Text:
    """Return the commands available now. A letter that the game uses needs a slash."""
    parts = []
    for key, text in COMMANDS.items():
        if key != "u" or take_back:
            parts.append(row(Text(f"/{key}" if key in letters else key, "bold"), f" {say(text, lang)}"))
    return Text("   ", "dim").join(parts)
