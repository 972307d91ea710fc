"""A game in one terminal: it shows the table, reads input and performs actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.base.errors import BadInput, Refusal
from boardroom.base.text import fold_text
from boardroom.cli import pages
from boardroom.cli.pages import InputReader
from boardroom.cli.screen import COMMAND_TEXTS, MORE_COMMAND, Screen, format_choices, format_keys
from boardroom.cli.texts import get_text
from boardroom.engine.match import Match
from boardroom.engine.records import record
from boardroom.engine.rules.events import HIDDEN
from boardroom.engine.terminal.lines import join_parts, make_printable
from boardroom.engine.view_types import PlayerView
from boardroom.players import Player, Position
from boardroom.players.seated_player import Forfeit, SeatedPlayer

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

RULE_NUMBER = re.compile(r"[a-z]{2,3}\d+")


class SessionLeft(Exception):
    """A player left the game before its end."""


@dataclass
class Session:
    """A game with its people at this terminal and its bots."""

    match: Match
    screen: Screen
    reader: InputReader
    bots: Mapping[int, Player]
    random: Random
    record_file: Path | None = None
    seed: int | None = None
    notes: list[Text] = field(default_factory=list)
    visible_seat: int | None = None
    """The seat whose hand is on the screen."""

    def __post_init__(self) -> None:
        self.lang = self.screen.lang
        people = [seat for seat in range(self.match.seat_count) if seat not in self.bots]
        self.is_shared = len(people) > 1
        self.seated_bots = {seat: SeatedPlayer(mind, seat, self.match.names[seat]) for seat, mind in self.bots.items()}
        # Events between decisions are shown to the only person, or to everyone at a shared screen
        self.viewer = None if self.is_shared else people[0] if people else None

    def play_match(self) -> None:
        """Play from the first draw to the result."""
        self.show_introduction()
        while not self.match.is_over:
            actor, step = self.match.actor, len(self.match.steps)
            if actor == "chance":
                self.match.play_chance()
            elif isinstance(actor, int) and actor in self.bots:
                self.match.apply_action(self.choose_for_bot(actor), actor)
            elif isinstance(actor, int):
                self.run_decision(actor)
                continue
            self.print_events(step)
        self.show_result()

    # Around the game

    def show_introduction(self) -> None:
        names = get_text("list", self.lang).join(
            get_text("bot", self.lang, name=name) if seat in self.bots else name
            for seat, name in enumerate(self.match.names)
        )
        self.screen.clear_screen()
        self.screen.print_lines(Text(self.screen.title, "bold"), Text())
        self.screen.print_text("seats", names=names)
        if self.match.seal is not None:
            self.screen.print_text("commitment", hash=self.match.seal.commitment)
            self.screen.print_text("commitment_why", "dim")
        if self.seed is not None:
            self.screen.print_text("seeded", "dim", seed=self.seed)
        if self.record_file is not None:
            self.screen.print_text("saving", file=self.record_file)
        self.screen.print_text("more_help")
        if self.reader.is_interactive:
            self.reader.read_line(f"\n{get_text('begin', self.lang)} ")

    def choose_for_bot(self, seat: int) -> int:
        """Return a bot's action. A bot that fails forfeits, and the game continues."""
        chair = self.seated_bots[seat]
        before = chair.forfeit
        action = chair.choose(Position(self.match, seat, self.random))
        if chair.forfeit is not None and before is None:
            # Shown with the next table, which clears anything printed before
            self.notes += self.describe_forfeit(chair.forfeit)
        return action

    def describe_forfeit(self, forfeit: Forfeit) -> list[Text]:
        """Describe a bot's failure and its consequence."""
        why = get_text(f"bot_{forfeit.reason}", self.lang, what=make_printable(forfeit.cause))
        return [Text(get_text("bot_forfeits", self.lang, name=self.match.names[forfeit.seat], why=why), "red")]

    def print_events(self, step: int) -> None:
        """Print the visible events since a step."""
        log = self.match.game_log(self.viewer)
        line = Text()
        for entry, event in log:
            # Skip fully masked events
            if entry.step > step and (event.x, event.y, event.z) != (HIDDEN,) * 3:
                rule = self.match.text.cited_rule(event)
                sentence = self.match.text.describe_event(event, self.lang, self.match.names)
                line.append_text(join_parts(" " if line.plain else "", sentence, Text(f" {rule}", "dim")))
        if line.plain:
            self.screen.print_lines(line)
        if self.match.actor in self.bots:
            self.show_story(log, step)

    def show_story(self, log: GameLog, step: int) -> None:
        """Pause after major events, so that they do not scroll by between two decisions."""
        seen = self.match.view(self.viewer)
        story = self.screen.terminal.tell_story(seen, log, step, self.lang)
        if story and self.reader.is_interactive:
            self.screen.show_table(seen, log, notes=story)
            self.wait_for_enter()
        elif story:
            self.screen.print_lines(*story)

    def wait_for_enter(self) -> None:
        if self.reader.is_interactive:
            self.reader.read_line(get_text("go_on", self.lang))

    def show_result(self) -> None:
        """Show the final table, the result and the proof of the draws."""
        match, screen = self.match, self.screen
        self.save_record()
        screen.show_table(match.view(self.viewer), match.game_log(self.viewer))
        self.wait_for_enter()
        screen.console.print()
        screen.print_lines(
            *screen.terminal.draw_result(match.view(self.viewer), match.game_log(self.viewer), self.lang)
        )
        for seat, chair in self.seated_bots.items():
            chair.end_match(Position(match, seat, self.random))
            if chair.forfeit is not None:
                screen.print_lines(*self.describe_forfeit(chair.forfeit))
        screen.console.print()
        if match.seal is not None:
            screen.print_text("proof_title", "bold")
            screen.print_text("proof_commitment", hash=match.seal.commitment)
            screen.print_text("proof_secret", secret=match.seal.secret)
            screen.print_text("proof_how", "dim", draws=match.draw_count)
            if self.record_file is None:
                screen.print_text("proof_unsaved", "dim")
        self.offer_to_save()

    # Saving

    def save_record(self) -> None:
        """Save the record if requested. Called after every decision, because a terminal may close at any time."""
        if self.record_file is not None:
            record.save(self.match, self.record_file)

    def offer_to_save(self) -> None:
        """Ask for a file name until the record is saved or the user declines."""
        while self.record_file is None:
            try:
                name = self.reader.read_line(get_text("save_where", self.lang)).strip()
            except EOFError:
                return
            if not name:
                return
            file = Path(name).expanduser()
            if file.exists():
                self.screen.print_text("exists", "red", file=file)
                continue
            try:
                record.save(self.match, file)
                self.record_file = file
            except BadInput as error:
                why = error.__cause__
                reason = why.strerror if isinstance(why, OSError) and why.strerror else str(error)
                self.screen.print_text("not_saved", "red", file=file, why=reason)
        self.save_record()
        self.screen.print_text("saved", file=self.record_file)
        if self.match.is_over and self.match.seal is not None:
            self.screen.print_text("proof_check", file=self.record_file)

    # One decision

    def run_decision(self, seat: int) -> None:
        """Show the table to a seat, read a line and act on it."""
        self.hide_hand(seat)
        seen = self.match.view(seat)
        letters = self.screen.terminal.reserved_letters(seen)
        keys = format_keys(letters, can_undo=seen["can_take_back"], lang=self.lang)
        choices = self.screen.terminal.list_choices(seen, self.lang)
        self.screen.show_table(seen, self.match.game_log(seat), choices=choices, keys=keys, notes=self.notes)
        self.notes = []
        self.handle_input(seat, seen, self.reader.read_line("> "))

    def hide_hand(self, seat: int) -> None:
        """Hide the screen until the next player confirms, if several people share it."""
        if not self.is_shared or seat == self.visible_seat:
            return
        name = self.match.names[seat]
        if self.screen.can_clear:
            self.screen.clear_screen(clears_scrollback=True)
        self.screen.print_text("cover", "bold", name=name)
        self.reader.read_line(get_text("cover_go", self.lang, name=name))
        self.visible_seat = seat

    def add_note(self, key: str, style: str = "", **values: object) -> None:
        self.notes.append(Text(get_text(key, self.lang, **values), style))

    def handle_input(self, seat: int, seen: PlayerView, typed: str) -> None:
        """Interpret input as a full action, a command, a listed key, or one of the game's letters, in this order."""
        key = fold_text(typed)
        forced = key.startswith("/") and len(key) > 1
        word, _, argument = key.removeprefix("/").partition(" ")
        letters = self.screen.terminal.reserved_letters(seen)
        chosen = {choice.key: choice.actions for choice in self.screen.terminal.list_choices(seen, self.lang)}
        if key in self.match.text.grammar.numbers_by_text:
            self.perform_actions(seat, [key])
        elif key == MORE_COMMAND:
            self.show_lines(format_choices(self.screen.terminal.list_choices(seen, self.lang), 0, self.lang))
        elif word in COMMAND_TEXTS and (forced or word not in letters):
            self.run_command(seat, word, argument)
        elif set(word) == {"u"} and (forced or "u" not in letters):
            for _ in word:
                self.undo_action(seat)
        elif RULE_NUMBER.fullmatch(word):
            self.show_lines(pages.format_rules(self.match, self.lang, word))
        elif key in chosen:
            self.perform_actions(seat, chosen[key])
        elif actions := self.screen.terminal.parse_input(seen, key):
            self.perform_actions(seat, actions)
        elif key:
            self.add_note("unknown", "red", typed=make_printable(typed.strip()[:40]))
        elif len(seen["legal"]) == 1:
            self.perform_actions(seat, seen["legal"])
        else:
            self.add_note("nothing_typed", "red")

    def perform_actions(self, seat: int, actions: list[str] | tuple[str, ...]) -> None:
        """Perform actions in order. Stop at the first refusal; earlier actions remain."""
        for done, action in enumerate(actions):
            try:
                if self.match.actor != seat:
                    # The decision ended before all listed actions were needed
                    break
                step = len(self.match.steps)
                self.match.apply_action(action, seat)
                if self.match.actor != seat:
                    self.print_events(step)
            except Refusal as error:
                self.add_note("refused", "red", rule=error.rule, why=error.sentences[self.lang])
                if done:
                    self.add_note("done_before", n=done)
                break
        self.save_record()

    def undo_action(self, seat: int) -> None:
        try:
            self.match.undo(seat)
            self.add_note("taken_back")
        except Refusal as error:
            self.add_note("refused", "red", rule=error.rule, why=error.sentences[self.lang])
        self.save_record()

    def run_command(self, seat: int, word: str, argument: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "u": lambda: self.undo_action(seat),
            "r": lambda: self.show_lines(pages.format_rules(self.match, self.lang, argument)),
            "p": lambda: self.show_lines(pages.format_tables(self.screen)),
            "l": lambda: self.show_lines(
                pages.format_log(self.match, self.match.game_log(seat), self.lang), from_end=True
            ),
            "?": self.show_help,
            "q": self.confirm_quit,
        }
        commands[word]()

    def show_lines(self, lines: list[Text], *, from_end: bool = False) -> None:
        pages.show_pages(self.screen, self.reader, lines, from_end=from_end)

    def show_help(self) -> None:
        seal = self.match.seal
        example = self.match.legal_action_texts()[0]
        rule = self.match.game.render_rulebook(self.match.options, self.lang)[0].number
        self.show_lines(pages.format_help(self.screen, example, rule, seal.commitment if seal else None))

    def confirm_quit(self) -> None:
        sure = fold_text(self.reader.read_line(get_text("quit_sure", self.lang)))
        if sure in ("y", "yes", "はい", "q"):
            raise SessionLeft
