"""A game in one terminal: it shows the table, reads input and performs actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.base.errors import BadInput, Refused
from boardroom.base.text import folded
from boardroom.cli import pages
from boardroom.cli.pages import Reader
from boardroom.cli.screen import COMMANDS, MORE, Screen, choice_lines, key_line
from boardroom.cli.texts import say
from boardroom.engine.match import Table
from boardroom.engine.records import record
from boardroom.engine.rules.events import HIDDEN
from boardroom.engine.terminal.lines import printable, row
from boardroom.engine.view_types import Seen
from boardroom.players import Player, Position
from boardroom.players.seated_player import Chair, Forfeit

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

RULE_NUMBER = re.compile(r"[a-z]{2,3}\d+")


class Left(Exception):
    """A player left the game before its end."""


@dataclass
class Session:
    """A game with its people at this terminal and its bots."""

    table: Table
    screen: Screen
    reader: Reader
    minds: Mapping[int, Player]
    random: Random
    save: Path | None = None
    seed: int | None = None
    notes: list[Text] = field(default_factory=list)
    seated: int | None = None
    """The seat whose hand is on the screen."""

    def __post_init__(self) -> None:
        self.lang = self.screen.lang
        people = [seat for seat in range(self.table.seats) if seat not in self.minds]
        self.shared = len(people) > 1
        self.chairs = {seat: Chair(mind, seat, self.table.names[seat]) for seat, mind in self.minds.items()}
        # Events between decisions are shown to the only person, or to everyone at a shared screen
        self.viewer = None if self.shared else people[0] if people else None

    def run(self) -> None:
        """Play from the first draw to the result."""
        self.introduce()
        while not self.table.over:
            actor, step = self.table.actor, len(self.table.steps)
            if actor == "chance":
                self.table.roll()
            elif isinstance(actor, int) and actor in self.minds:
                self.table.do(self.choice_of(actor), actor)
            elif isinstance(actor, int):
                self.decide(actor)
                continue
            self.narrate(step)
        self.finish()

    # Around the game

    def introduce(self) -> None:
        names = say("list", self.lang).join(
            say("bot", self.lang, name=name) if seat in self.minds else name
            for seat, name in enumerate(self.table.names)
        )
        self.screen.clear()
        self.screen.print(Text(self.screen.title, "bold"), Text())
        self.screen.say("seats", names=names)
        if self.table.seal is not None:
            self.screen.say("commitment", hash=self.table.seal.commitment)
            self.screen.say("commitment_why", "dim")
        if self.seed is not None:
            self.screen.say("seeded", "dim", seed=self.seed)
        if self.save is not None:
            self.screen.say("saving", file=self.save)
        self.screen.say("more_help")
        if self.reader.interactive:
            self.reader.line(f"\n{say('begin', self.lang)} ")

    def choice_of(self, seat: int) -> int:
        """Return a bot's action. A bot that fails forfeits, and the game continues."""
        chair = self.chairs[seat]
        before = chair.forfeit
        action = chair.choose(Position(self.table, seat, self.random))
        if chair.forfeit is not None and before is None:
            # Shown with the next table, which clears anything printed before
            self.notes += self.forfeited(chair.forfeit)
        return action

    def forfeited(self, forfeit: Forfeit) -> list[Text]:
        """Describe a bot's failure and its consequence."""
        why = say(f"bot_{forfeit.reason}", self.lang, what=printable(forfeit.what))
        return [Text(say("bot_forfeits", self.lang, name=self.table.names[forfeit.seat], why=why), "red")]

    def narrate(self, step: int) -> None:
        """Print the visible events since a step."""
        log = self.table.log(self.viewer)
        line = Text()
        for entry, event in log:
            # Skip fully masked events
            if entry.step > step and (event.x, event.y, event.z) != (HIDDEN,) * 3:
                rule = self.table.words.rule_of(event)
                sentence = self.table.words.event(event, self.lang, self.table.names)
                line.append_text(row(" " if line.plain else "", sentence, Text(f" {rule}", "dim")))
        if line.plain:
            self.screen.print(line)
        if self.table.actor in self.minds:
            self.dwell(log, step)

    def dwell(self, log: Log, step: int) -> None:
        """Pause after major events, so that they do not scroll by between two decisions."""
        seen = self.table.view(self.viewer)
        story = self.screen.terminal.story(seen, log, step, self.lang)
        if story and self.reader.interactive:
            self.screen.show(seen, log, notes=story)
            self.pause()
        elif story:
            self.screen.print(*story)

    def pause(self) -> None:
        if self.reader.interactive:
            self.reader.line(say("go_on", self.lang))

    def finish(self) -> None:
        """Show the final table, the result and the proof of the draws."""
        match, screen = self.table, self.screen
        self.keep()
        screen.show(match.view(self.viewer), match.log(self.viewer))
        self.pause()
        screen.console.print()
        screen.print(*screen.terminal.result(match.view(self.viewer), match.log(self.viewer), self.lang))
        for seat, chair in self.chairs.items():
            chair.over(Position(match, seat, self.random))
            if chair.forfeit is not None:
                screen.print(*self.forfeited(chair.forfeit))
        screen.console.print()
        if match.seal is not None:
            screen.say("proof_title", "bold")
            screen.say("proof_commitment", hash=match.seal.commitment)
            screen.say("proof_secret", secret=match.seal.secret)
            screen.say("proof_how", "dim", draws=match.draws)
            if self.save is None:
                screen.say("proof_unsaved", "dim")
        self.offer_to_save()

    # Saving

    def keep(self) -> None:
        """Save the record if requested. Called after every decision, because a terminal may close at any time."""
        if self.save is not None:
            record.save(self.table, self.save)

    def offer_to_save(self) -> None:
        """Ask for a file name until the record is saved or the user declines."""
        while self.save is None:
            try:
                name = self.reader.line(say("save_where", self.lang)).strip()
            except EOFError:
                return
            if not name:
                return
            file = Path(name).expanduser()
            if file.exists():
                self.screen.say("exists", "red", file=file)
                continue
            try:
                record.save(self.table, file)
                self.save = file
            except BadInput as error:
                why = error.__cause__
                reason = why.strerror if isinstance(why, OSError) and why.strerror else str(error)
                self.screen.say("not_saved", "red", file=file, why=reason)
        self.keep()
        self.screen.say("saved", file=self.save)
        if self.table.over and self.table.seal is not None:
            self.screen.say("proof_check", file=self.save)

    # One decision

    def decide(self, seat: int) -> None:
        """Show the table to a seat, read a line and act on it."""
        self.cover(seat)
        seen = self.table.view(seat)
        letters = self.screen.terminal.letters(seen)
        keys = key_line(letters, take_back=seen["can_take_back"], lang=self.lang)
        choices = self.screen.terminal.choices(seen, self.lang)
        self.screen.show(seen, self.table.log(seat), choices=choices, keys=keys, notes=self.notes)
        self.notes = []
        self.answer(seat, seen, self.reader.line("> "))

    def cover(self, seat: int) -> None:
        """Hide the screen until the next player confirms, if several people share it."""
        if not self.shared or seat == self.seated:
            return
        name = self.table.names[seat]
        if self.screen.can_clear:
            self.screen.clear(forget=True)
        self.screen.say("cover", "bold", name=name)
        self.reader.line(say("cover_go", self.lang, name=name))
        self.seated = seat

    def note(self, key: str, style: str = "", **values: object) -> None:
        self.notes.append(Text(say(key, self.lang, **values), style))

    def answer(self, seat: int, seen: Seen, typed: str) -> None:
        """Interpret input as a full action, a command, a listed key, or one of the game's letters, in this order."""
        key = folded(typed)
        forced = key.startswith("/") and len(key) > 1
        word, _, argument = key.removeprefix("/").partition(" ")
        letters = self.screen.terminal.letters(seen)
        chosen = {choice.key: choice.actions for choice in self.screen.terminal.choices(seen, self.lang)}
        if key in self.table.words.grammar.index:
            self.act(seat, [key])
        elif key == MORE:
            self.read(choice_lines(self.screen.terminal.choices(seen, self.lang), 0, self.lang))
        elif word in COMMANDS and (forced or word not in letters):
            self.command(seat, word, argument)
        elif set(word) == {"u"} and (forced or "u" not in letters):
            for _ in word:
                self.take_back(seat)
        elif RULE_NUMBER.fullmatch(word):
            self.read(pages.rule_lines(self.table, self.lang, word))
        elif key in chosen:
            self.act(seat, chosen[key])
        elif actions := self.screen.terminal.actions(seen, key):
            self.act(seat, actions)
        elif key:
            self.note("unknown", "red", typed=printable(typed.strip()[:40]))
        elif len(seen["legal"]) == 1:
            self.act(seat, seen["legal"])
        else:
            self.note("nothing_typed", "red")

    def act(self, seat: int, actions: list[str] | tuple[str, ...]) -> None:
        """Perform actions in order. Stop at the first refusal; earlier actions remain."""
        for done, action in enumerate(actions):
            try:
                if self.table.actor != seat:
                    # The decision ended before all listed actions were needed
                    break
                step = len(self.table.steps)
                self.table.do(action, seat)
                if self.table.actor != seat:
                    self.narrate(step)
            except Refused as error:
                self.note("refused", "red", rule=error.rule, why=error.sentences[self.lang])
                if done:
                    self.note("done_before", n=done)
                break
        self.keep()

    def take_back(self, seat: int) -> None:
        try:
            self.table.take_back(seat)
            self.note("taken_back")
        except Refused as error:
            self.note("refused", "red", rule=error.rule, why=error.sentences[self.lang])
        self.keep()

    def command(self, seat: int, word: str, argument: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "u": lambda: self.take_back(seat),
            "r": lambda: self.read(pages.rule_lines(self.table, self.lang, argument)),
            "p": lambda: self.read(pages.table_lines(self.screen)),
            "l": lambda: self.read(pages.log_lines(self.table, self.table.log(seat), self.lang), from_end=True),
            "?": self.explain,
            "q": self.quit,
        }
        commands[word]()

    def read(self, lines: list[Text], *, from_end: bool = False) -> None:
        pages.pager(self.screen, self.reader, lines, from_end=from_end)

    def explain(self) -> None:
        seal = self.table.seal
        example = self.table.legal_texts()[0]
        rule = self.table.game.rulebook(self.table.options, self.lang)[0].number
        self.read(pages.help_lines(self.screen, example, rule, seal.commitment if seal else None))

    def quit(self) -> None:
        sure = folded(self.reader.line(say("quit_sure", self.lang)))
        if sure in ("y", "yes", "はい", "q"):
            raise Left
