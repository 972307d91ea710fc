"""Forms of new tables, which keep all input until the game accepts it, and filters of the game log."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from boardroom.base import documents
from boardroom.base.errors import BadInput
from boardroom.base.text import lookalike_key
from boardroom.engine.rules.options import fill_requirements
from boardroom.players import levels
from boardroom.players.network import has_weights
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import GamePage, LogLine, LogTurn
from boardroom.web.tables import assistant, clocks, hint_permission, moves
from boardroom.web.tables.models import Table

MAX_TEXT_LENGTH = documents.MAX_LENGTH
SEAT_KINDS = ("you", "free", *levels.LEVELS_BY_NAME, "here")
"""Possible occupants of a seat."""


@dataclass
class SeatChoice:
    """The occupant of a seat: you, an open seat, a bot, or a named player on your device."""

    number: int
    kind: str
    name: str = ""


@dataclass
class NewTableForm:
    """The form for a new table with its current input. The game's page defines the options."""

    page: GamePage
    chosen_options: dict[str, Any]
    """The game's options by name, without those left at their default."""
    players: int
    seats: list[SeatChoice]
    clock: str = "0"
    word: str = ""
    is_sealing: bool = False
    """The page's script will seal an envelope when the table opens."""
    is_public: bool = True
    is_rated: bool = False
    has_hints: bool = False
    your_name: str = ""
    written_values: dict[str, str] = field(default_factory=dict)
    """Text of the fields for custom values, typed or from a file."""

    @classmethod
    def parse(cls, data: Mapping[str, str], files: Mapping[str, Any] | None = None) -> NewTableForm:
        """Parse form data, with defaults for invalid values."""
        page = PAGES[pick_choice(data.get("game"), tuple(PAGES), next(iter(PAGES)))]
        wished = parse_options(page, data)
        needed = fill_requirements(page.game.declared_options, wished, page.quick_start_options).get("players")
        usual = str(needed or page.game.seat_count(page.game.complete_options(page.quick_start_options)))
        form = cls(
            page,
            wished,
            int(pick_choice(data.get("players"), tuple(map(str, page.player_counts)), usual)),
            [SeatChoice(i + 1, "free" if i else "you") for i in range(page.player_counts[-1])],
        )
        form.clock = pick_choice(data.get("clock"), tuple(clocks.TIME_CONTROLS), form.clock)
        form.is_public = data.get("public") != "no"
        form.is_rated = data.get("rated") == "1"
        form.has_hints = data.get("hints") == "1" and form.offers_hints
        form.word = data.get("word", "")[:200]
        form.is_sealing = data.get("sealing") == "1"
        form.written_values = {
            option.key: read_text((files or {}).get(f"{option.key}-file"))
            or data.get(f"{option.key}-own", "")[: MAX_TEXT_LENGTH + 1]
            for option in page.table_options
            if option.custom_label
        }
        form.your_name = data.get("your_name", "")[:80]
        for seat in form.seats:
            kind = data.get(f"seat{seat.number}", "")
            seat.kind = pick_choice(levels.LEVELS_BY_OLD_NAME.get(kind, kind), SEAT_KINDS, seat.kind)
            seat.name = data.get(f"name{seat.number}", "")[:80]
        return form

    def build_options(self) -> dict[str, Any]:
        return {**self.chosen_options, "players": self.players}

    def validate(self) -> None:
        """Raise an error before a guest is created, with the line number for errors in custom values."""
        source: documents.ParsedDocument | None = None
        for key, text in self.written_values.items():
            if text.strip():
                source = documents.parse_document(text)
                self.chosen_options[key] = source.value
        with source.locate_errors() if source else nullcontext():
            self.page.game.complete_options(self.build_options())
        self.build_seats(None)

    def build_seats(self, user: User | None) -> list[moves.SeatSpec]:
        wishes = self.seats[: self.players]
        if sum(wish.kind == "you" for wish in wishes) > 1:
            raise BadInput("You can take only one seat. Name the other players on this device.")
        specs: list[moves.SeatSpec] = []
        for wish in wishes:
            if wish.kind == "you":
                specs.append({"person": user, "word": self.word, "sealing": self.is_sealing})
            elif wish.kind == "here":
                specs.append({"person": user, "name": clean_seat_name(wish.name), "sealing": self.is_sealing})
            else:
                specs.append({"bot": wish.kind} if wish.kind in levels.LEVELS_BY_NAME else {})
        names_here = [str(spec.get("name") or user.name) for spec in specs if user and "person" in spec]
        names = names_here or [spec["name"] for spec in specs if "name" in spec]
        if len(set(map(lookalike_key, names))) < len(names):
            raise BadInput("Two players on this device have the same name. Change one of them.")
        return specs

    @property
    def seat_kinds(self) -> tuple[str, ...]:
        return SEAT_KINDS

    @property
    def bot_levels(self) -> tuple[levels.Level, ...]:
        return levels.LEVELS

    @property
    def has_trained_bots(self) -> bool:
        """True if a bot was trained for this game."""
        return has_weights(self.page.game)

    @property
    def offers_hints(self) -> bool:
        return hint_permission.has_hints(self.page.game)

    @property
    def is_hot_seat(self) -> bool:
        return any(wish.kind == "here" for wish in self.seats[: self.players])

    def create_table(self, user: User) -> Table:
        clock = clocks.TIME_CONTROLS[self.clock]
        return moves.create_table(
            user,
            self.page.name,
            self.build_options(),
            self.build_seats(user),
            public=self.is_public,
            hot_seat=self.is_hot_seat,
            clock=clock.seconds,
            increment=clock.increment,
            clock_per_turn=clock.per_turn,
            rated=self.is_rated,
            hints=self.has_hints,
        )


@dataclass
class RealTableForm:
    """The form of the table assistant with its current input."""

    page: GamePage
    chosen_options: dict[str, Any]
    players: int
    names: list[str]

    @classmethod
    def parse(cls, data: Mapping[str, str]) -> RealTableForm:
        page, real = next((page, page.assistant) for page in PAGES.values() if page.assistant)
        usual = str(page.game.seat_count(page.game.complete_options(page.quick_start_options)))
        count = int(pick_choice(data.get("players"), tuple(map(str, page.player_counts)), usual))
        names = [data.get(f"name{n + 1}", "")[:80] for n in range(page.player_counts[-1])]
        return cls(page, parse_options(page, data) | dict(real.options), count, names)

    def build_options(self) -> dict[str, Any]:
        return self.page.game.complete_options({**self.chosen_options, "players": self.players})

    def clean_names(self) -> list[str]:
        """Return the players' names, or raise BadInput for missing or equal ones."""
        if not all(name.strip() for name in self.names[: self.players]):
            raise BadInput("Name every player at the table.")
        names = [users.validate_name(name) for name in self.names[: self.players]]
        if len(set(names)) < len(names):
            raise BadInput("Two players have the same name. Change one of them.")
        return names

    def create_table(self, user: User) -> Table:
        return assistant.create_assistant_table(user, self.page.name, self.build_options(), self.clean_names())


@dataclass(frozen=True)
class LogFilter:
    """Filters of the game log: a player, a kind of line, and words."""

    seat: int | None
    kind: str
    words: str

    @classmethod
    def parse(cls, data: Mapping[str, str], seats: int, kinds: Mapping[str, str]) -> LogFilter:
        who = pick_choice(data.get("who"), tuple(map(str, range(seats))), "")
        kind = pick_choice(data.get("kind"), tuple(kinds), "")
        return cls(int(who) if who else None, kind, data.get("words", "")[:80].strip())

    def filter_turns(self, turns: list[LogTurn]) -> list[LogTurn]:
        """Return the turns with their matching lines, newest first."""
        kept = [replace(turn, lines=[line for line in turn.lines if self.matches_line(line)]) for turn in turns]
        return [turn for turn in reversed(kept) if turn.lines]

    def matches_line(self, line: LogLine) -> bool:
        return (
            (self.seat is None or line.seat == self.seat)
            and self.kind in ("", line.kind)
            and all(word in f"{line.text} {line.rule}".casefold() for word in self.words.casefold().split())
        )


def parse_options(page: GamePage, data: Mapping[str, str]) -> dict[str, Any]:
    """Return the requested options. Unset options get their default unless the game decides them."""
    found = {}
    for option in (option for option in page.table_options if option.widget != "none"):
        values = {str(value): value for value in option.values}
        if option.widget == "check":
            found[option.key] = values.get(data.get(option.key, ""), option.default)
        elif data.get(option.key) in values:
            found[option.key] = values[data[option.key]]
        elif not option.unset_label:
            found[option.key] = option.default
    return found


def read_text(file: Any) -> str:
    """Return the text of an uploaded file. One extra character is read, so that long files are rejected and not cut."""
    return "" if file is None else file.read(4 * MAX_TEXT_LENGTH + 4).decode("utf-8", "replace")[: MAX_TEXT_LENGTH + 1]


def pick_choice(value: str | None, choices: tuple[str, ...], default: str) -> str:
    return value if value is not None and value in choices else default


def clean_seat_name(text: str) -> str:
    if not text.strip():
        raise BadInput("Name every player on this device.")
    return users.validate_name(text)
