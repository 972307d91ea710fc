"""`boardroom replay`: step through a record, or print its log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardroom.base.errors import BadInput
from boardroom.base.text import fold_text
from boardroom.cli import pages
from boardroom.cli.common import LanguageOption, check_language, out, report_errors
from boardroom.cli.pages import InputReader, StandardInput
from boardroom.cli.screen import Screen
from boardroom.cli.texts import get_text
from boardroom.engine.match import CORRECT, UNDO, Match
from boardroom.engine.records import record
from boardroom.engine.terminal.lines import make_printable
from boardroom.games import records

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

OPEN_VIEWER = "all"
"""Shows all hands and assets. For finished games."""
MAX_SPEED = 20.0


@report_errors
def replay(
    file: Annotated[Path, typer.Argument(help="Record file (JSON lines)", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show only the table after this step")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Viewer: a seat from 0, or all for finished games; default: all if finished, otherwise a spectator"
        ),
    ] = None,
    lang: LanguageOption = "en",
    speed: Annotated[
        float | None, typer.Option(help="Play automatically, at this many steps per second; default: use keys")
    ] = None,
) -> None:
    """Step through a record, or print its log if the output is piped"""
    lang = check_language(lang)
    if speed is not None and not 0 < speed <= MAX_SPEED:
        raise BadInput(
            "--speed must be greater than 0 and at most %(most)s steps per second, not %(speed)s.",
            most=f"{MAX_SPEED:g}",
            speed=f"{speed:g}",
        )
    match = records.load_record(file).match
    match.names = [make_printable(name) for name in match.names]
    player = ReplayPlayer(match, parse_viewer(match, seat), lang)
    reader = StandardInput()
    if at is not None:
        if not 0 <= at <= len(match.steps):
            raise BadInput("There is no step %(at)s: steps are 0 to %(last)s.", at=at, last=len(match.steps))
        player.show_step(at)
        if player.match.is_over:
            player.screen.print_lines(Text(), *player.format_result())
    elif not reader.is_interactive:
        player.print_log()
    elif speed is not None:
        player.play_steps(speed)
    else:
        player.browse_steps(reader)


def parse_viewer(match: Match, seat: str | None) -> int | str | None:
    """Return a seat, OPEN, or None for a spectator. Finished games are open by default."""
    if seat is None:
        return OPEN_VIEWER if match.is_over else None
    if seat == OPEN_VIEWER:
        if not match.is_over:
            raise BadInput("The game is not over. Replay it as a spectator, or from one seat.")
        return OPEN_VIEWER
    if not seat.isascii() or not seat.isdigit() or int(seat) >= match.seat_count:
        raise BadInput(
            "There is no seat %(seat)r: seats are 0 to %(last)s, or all.", seat=seat, last=match.seat_count - 1
        )
    return int(seat)


class ReplayPlayer:
    """A record and the current step."""

    def __init__(self, full_match: Match, viewer: int | str | None, lang: str) -> None:
        self.full_match = full_match
        self.viewer = viewer
        self.lang = lang
        self.screen = Screen(out, full_match.game, full_match.options, lang)
        self.step_count = len(full_match.steps)
        self.rewind_match()

    def rewind_match(self) -> None:
        self.match = Match(self.full_match.game, self.full_match.options, names=self.full_match.names)
        self.was_chance = False

    def go_to(self, step: int) -> Match:
        """Return the match after a number of steps. Going back replays from the start."""
        if step < len(self.match.steps):
            self.rewind_match()
        for action in self.full_match.steps[len(self.match.steps) : step]:
            self.was_chance = self.match.actor == "chance"
            self.match.replay_step(action)
        return self.match

    def get_view(self, table: Match) -> dict[str, Any]:
        """Return the viewer's view. The open view combines all players' own parts."""
        if self.viewer != OPEN_VIEWER:
            return table.view(None if self.viewer is None else int(self.viewer))
        seen = table.view(None)
        for seat, player in enumerate(seen["seats"]):
            player.update(table.view(seat)["seats"][seat])
        return seen

    def get_log(self, table: Match) -> GameLog:
        if self.viewer != OPEN_VIEWER:
            return table.game_log(None if self.viewer is None else int(self.viewer))
        return [(told, told.event) for told in table.events]

    def show_step(self, step: int, keys: Text | None = None, notes: Sequence[Text] = ()) -> None:
        match = self.go_to(step)
        status = get_text("replay_at", self.lang, n=step, all=self.step_count)
        did = [Text(self.describe_step(step), "bold"), *notes]
        self.screen.show_table(self.get_view(match), self.get_log(match), keys=keys, notes=did, status=status)

    def format_result(self) -> list[Text]:
        """Return the result of a finished game."""
        return self.screen.terminal.draw_result(
            self.get_view(self.full_match), self.get_log(self.full_match), self.lang
        )

    def describe_step(self, step: int) -> str:
        """Return the current step as written in the record. Draws that the viewer may not see are replaced by their
        public events."""
        if step == 0:
            return get_text("replay_start", self.lang)
        action = self.full_match.steps[step - 1]
        if action in (UNDO, CORRECT):
            return get_text("replay_undone", self.lang)
        if self.viewer == OPEN_VIEWER or not self.was_chance:
            return " ".join(map(str, record.step_to_json(self.full_match, action).values()))
        heard = [event for told, event in self.get_log(self.match) if told.step == step]
        return " ".join(self.match.text.describe_event(event, self.lang, self.match.names) for event in heard)

    def print_log(self) -> None:
        """Print the visible events, one per line, and the result of a finished game."""
        match = self.full_match
        for line in pages.format_log(match, self.get_log(match), self.lang):
            # No wrapping: programs that read the pipe expect one line per event
            out.print(line, highlight=False, soft_wrap=True)
        if match.is_over:
            self.screen.print_lines(Text(), *self.format_result())
        else:
            self.screen.print_text("replay_unfinished")

    def play_steps(self, speed: float) -> None:
        """Play automatically from the first decision."""
        for step in range(self.find_turn_starts()[0], self.step_count + 1):
            self.show_step(step)
            time.sleep(1 / speed)
        if self.full_match.is_over:
            self.screen.print_lines(Text(), *self.format_result())

    def find_turn_starts(self) -> list[int]:
        """Return the steps at which turns start; the first one follows the initial deal."""
        found, turn = list[int](), 0
        for told in self.full_match.events:
            if told.turn > turn:
                found.append(told.step)
                turn = told.turn
        return found or [0]

    def browse_steps(self, reader: InputReader) -> None:
        """Step through the game with keys."""
        starts = self.find_turn_starts()
        step = starts[0]
        notes: list[Text] = []
        while True:
            settled = self.full_match.is_over and step == self.step_count
            keys = Text(get_text("replay_keys_over" if settled else "replay_keys", self.lang))
            self.show_step(step, keys, notes)
            notes = []
            try:
                word, _, argument = fold_text(reader.read_line("> ")).partition(" ")
            except EOFError:
                return
            if word in ("q", "/q"):
                return
            if word in ("", "n"):
                step = min(step + 1, self.step_count)
            elif word == "p":
                step = max(step - 1, 0)
            elif word == "t":
                step = next((start for start in starts if start > step), self.step_count)
            elif word == "b":
                step = next((start for start in reversed(starts) if start < step), 0)
            elif word == "l":
                lines = pages.format_log(self.match, self.get_log(self.match), self.lang)
                pages.show_pages(self.screen, reader, lines, from_end=True)
            elif word == "s" and settled:
                pages.show_pages(self.screen, reader, self.format_result())
            elif word == "r":
                pages.show_pages(self.screen, reader, pages.format_rules(self.full_match, self.lang, argument))
            elif word == "g" and argument.isdecimal() and int(argument) <= self.step_count:
                step = int(argument)
            elif word == "g":
                notes = [Text(get_text("replay_no_step", self.lang, n=argument, all=self.step_count), "red")]
            else:
                notes = [Text(get_text("unknown", self.lang, typed=word[:40]), "red")]
