"""`boardroom replay`: step through a record, or print its log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardroom.base.errors import BadInput
from boardroom.base.text import folded
from boardroom.cli import pages
from boardroom.cli.common import Language, language, out, plain_errors
from boardroom.cli.pages import Reader, StandardInput
from boardroom.cli.screen import Screen
from boardroom.cli.texts import say
from boardroom.engine.match import CORRECT, UNDO, Table
from boardroom.engine.records import record
from boardroom.engine.terminal.lines import printable
from boardroom.games import records

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

OPEN = "all"
"""Shows all hands and assets. For finished games."""
FASTEST = 20.0


@plain_errors
def replay(
    file: Annotated[Path, typer.Argument(help="Record file (JSON lines)", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show only the table after this step")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Viewer: a seat from 0, or all for finished games; default: all if finished, otherwise a spectator"
        ),
    ] = None,
    lang: Language = "en",
    speed: Annotated[
        float | None, typer.Option(help="Play automatically, at this many steps per second; default: use keys")
    ] = None,
) -> None:
    """Step through a record, or print its log if the output is piped"""
    lang = language(lang)
    if speed is not None and not 0 < speed <= FASTEST:
        raise BadInput(
            "--speed must be greater than 0 and at most %(most)s steps per second, not %(speed)s.",
            most=f"{FASTEST:g}",
            speed=f"{speed:g}",
        )
    match = records.load(file).table
    match.names = [printable(name) for name in match.names]
    player = Film(match, viewer(match, seat), lang)
    reader = StandardInput()
    if at is not None:
        if not 0 <= at <= len(match.steps):
            raise BadInput("There is no step %(at)s: steps are 0 to %(last)s.", at=at, last=len(match.steps))
        player.show(at)
        if player.table.over:
            player.screen.print(Text(), *player.result())
    elif not reader.interactive:
        player.print_log()
    elif speed is not None:
        player.run(speed)
    else:
        player.leaf(reader)


def viewer(table: Table, seat: str | None) -> int | str | None:
    """Return a seat, OPEN, or None for a spectator. Finished games are open by default."""
    if seat is None:
        return OPEN if table.over else None
    if seat == OPEN:
        if not table.over:
            raise BadInput("The game is not over. Replay it as a spectator, or from one seat.")
        return OPEN
    if not seat.isascii() or not seat.isdigit() or int(seat) >= table.seats:
        raise BadInput("There is no seat %(seat)r: seats are 0 to %(last)s, or all.", seat=seat, last=table.seats - 1)
    return int(seat)


class Film:
    """A record and the current step."""

    def __init__(self, whole: Table, eyes: int | str | None, lang: str) -> None:
        self.whole = whole
        self.eyes = eyes
        self.lang = lang
        self.screen = Screen(out, whole.game, whole.options, lang)
        self.length = len(whole.steps)
        self.rewind()

    def rewind(self) -> None:
        self.table = Table(self.whole.game, self.whole.options, names=self.whole.names)
        self.by_chance = False

    def go(self, step: int) -> Table:
        """Return the match after a number of steps. Going back replays from the start."""
        if step < len(self.table.steps):
            self.rewind()
        for action in self.whole.steps[len(self.table.steps) : step]:
            self.by_chance = self.table.actor == "chance"
            self.table.again(action)
        return self.table

    def view(self, table: Table) -> dict[str, Any]:
        """Return the viewer's view. The open view combines all players' own parts."""
        if self.eyes != OPEN:
            return table.view(None if self.eyes is None else int(self.eyes))
        seen = table.view(None)
        for seat, player in enumerate(seen["seats"]):
            player.update(table.view(seat)["seats"][seat])
        return seen

    def log(self, table: Table) -> Log:
        if self.eyes != OPEN:
            return table.log(None if self.eyes is None else int(self.eyes))
        return [(told, told.event) for told in table.told]

    def show(self, step: int, keys: Text | None = None, notes: Sequence[Text] = ()) -> None:
        match = self.go(step)
        status = say("replay_at", self.lang, n=step, all=self.length)
        did = [Text(self.step_text(step), "bold"), *notes]
        self.screen.show(self.view(match), self.log(match), keys=keys, notes=did, status=status)

    def result(self) -> list[Text]:
        """Return the result of a finished game."""
        return self.screen.terminal.result(self.view(self.whole), self.log(self.whole), self.lang)

    def step_text(self, step: int) -> str:
        """Return the current step as written in the record. Draws that the viewer may not see are replaced by their
        public events."""
        if step == 0:
            return say("replay_start", self.lang)
        action = self.whole.steps[step - 1]
        if action in (UNDO, CORRECT):
            return say("replay_undone", self.lang)
        if self.eyes == OPEN or not self.by_chance:
            return " ".join(map(str, record.written(self.whole, action).values()))
        heard = [event for told, event in self.log(self.table) if told.step == step]
        return " ".join(self.table.words.event(event, self.lang, self.table.names) for event in heard)

    def print_log(self) -> None:
        """Print the visible events, one per line, and the result of a finished game."""
        match = self.whole
        for line in pages.log_lines(match, self.log(match), self.lang):
            # No wrapping: programs that read the pipe expect one line per event
            out.print(line, highlight=False, soft_wrap=True)
        if match.over:
            self.screen.print(Text(), *self.result())
        else:
            self.screen.say("replay_unfinished")

    def run(self, speed: float) -> None:
        """Play automatically from the first decision."""
        for step in range(self.turns()[0], self.length + 1):
            self.show(step)
            time.sleep(1 / speed)
        if self.whole.over:
            self.screen.print(Text(), *self.result())

    def turns(self) -> list[int]:
        """Return the steps at which turns start; the first one follows the initial deal."""
        found, turn = list[int](), 0
        for told in self.whole.told:
            if told.turn > turn:
                found.append(told.step)
                turn = told.turn
        return found or [0]

    def leaf(self, reader: Reader) -> None:
        """Step through the game with keys."""
        starts = self.turns()
        step = starts[0]
        notes: list[Text] = []
        while True:
            settled = self.whole.over and step == self.length
            keys = Text(say("replay_keys_over" if settled else "replay_keys", self.lang))
            self.show(step, keys, notes)
            notes = []
            try:
                word, _, argument = folded(reader.line("> ")).partition(" ")
            except EOFError:
                return
            if word in ("q", "/q"):
                return
            if word in ("", "n"):
                step = min(step + 1, self.length)
            elif word == "p":
                step = max(step - 1, 0)
            elif word == "t":
                step = next((start for start in starts if start > step), self.length)
            elif word == "b":
                step = next((start for start in reversed(starts) if start < step), 0)
            elif word == "l":
                lines = pages.log_lines(self.table, self.log(self.table), self.lang)
                pages.pager(self.screen, reader, lines, from_end=True)
            elif word == "s" and settled:
                pages.pager(self.screen, reader, self.result())
            elif word == "r":
                pages.pager(self.screen, reader, pages.rule_lines(self.whole, self.lang, argument))
            elif word == "g" and argument.isdecimal() and int(argument) <= self.length:
                step = int(argument)
            elif word == "g":
                notes = [Text(say("replay_no_step", self.lang, n=argument, all=self.length), "red")]
            else:
                notes = [Text(say("unknown", self.lang, typed=word[:40]), "red")]
