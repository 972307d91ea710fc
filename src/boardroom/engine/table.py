"""A game being played, interpreted: what was done, what happened, what may be done, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardroom.engine import fair
from boardroom.engine.contract import CHANCE, OVER
from boardroom.engine.errors import BadInput, Refused
from boardroom.engine.game import Game, Options, Words
from boardroom.engine.tell import Event

UNDO = -1
"""A step of the record that takes the one before it back."""


@dataclass(frozen=True)
class Told:
    """An event and when it was told: the step that caused it, and the turn."""

    event: Event
    step: int
    turn: int


@dataclass
class Seal:
    """The secret behind fair draws, and the words players added to it."""

    secret: str = field(default_factory=fair.new_secret)
    words: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        return fair.commitment(self.secret)


class Table:
    """One game from its first draw. `steps` is all that was done, take-backs included; the state follows from it."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], *, names: Sequence[str] = (), seal: Seal | None = None
    ) -> None:
        self.game = game
        self.options: Options = game.options(options)
        self.words: Words = game.words(self.options)
        self.seats = game.players(self.options)
        if len(names) > self.seats:
            raise BadInput(f"There are {len(names)} names for {self.seats} seats.")
        self.names = [*names, *(f"Player {n + 1}" for n in range(len(names), self.seats))]
        self.seal = seal
        self.steps: list[int] = []
        self.done: list[int] = []
        self.told: list[Told] = []
        self.draws = 0
        self.state: Any = game.start(self.options)
        self._before: Any = None

    @property
    def actor(self) -> int | str:
        """Who is next: a seat, "chance" or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(self.state.actor, int(self.state.actor))

    @property
    def over(self) -> bool:
        return bool(self.state.actor == OVER)

    def legal(self) -> list[int]:
        return self.game.legal(self.state)

    def legal_texts(self) -> list[str]:
        return [self.words.grammar.text(a) for a in self.legal()]

    def do(self, action: int | str, seat: int | None = None) -> list[Told]:
        """Take an action for a seat (None: whoever is next). What happened. Refused: nothing has changed."""
        number = self.words.grammar.parse(action) if isinstance(action, str) else action
        self._check_seat(seat)
        if number not in self.legal():
            raise self.game.why_not(self.state, number, self.words)
        self._before = self.game.schema.copy(self.state)
        self.draws += self.state.actor == CHANCE
        self.done.append(number)
        self.steps.append(number)
        told = self._apply(number)
        self.told += told
        return told

    def _check_seat(self, seat: int | None) -> None:
        if seat is None:
            return
        if not 0 <= seat < self.seats:
            raise BadInput(f"There is no seat {seat}: seats are 0 to {self.seats - 1}.")
        if seat != self.state.actor:
            actor = self.state.actor
            if actor == OVER:
                raise self.words.refuse("over")
            if actor == CHANCE:
                raise self.words.refuse("draw-first")
            raise self.words.refuse("not-your-turn", who=self.names[actor])

    def _apply(self, number: int) -> list[Told]:
        self.state.told = []
        self.game.rules.apply(self.state, number)
        events, self.state.told = self.state.told, None
        return [Told(event, len(self.steps), self.state.turns) for event in events]

    def can_take_back(self) -> bool:
        """Whether the last action may be taken back by whoever did it."""
        if self._before is None or not self.done:
            return False
        return self.game.may_take_back(self._before, self.done[-1], self.state, self.options)

    def take_back(self, seat: int | None = None) -> None:
        """Take the last action back: an event of the record, not an erasure."""
        if not self.done:
            raise self.words.refuse("nothing-to-take-back")
        if not self.can_take_back():
            raise self.words.refuse("take-back")
        if seat is not None and seat != self._before.actor:
            raise self.words.refuse("take-back")
        self.steps.append(UNDO)
        self._rebuild(self.done[:-1])

    def _rebuild(self, done: list[int]) -> None:
        """The table after these actions; the log forgets what was taken back with them."""
        # Steps of actions that stand, by walking the record as it was
        standing: list[int] = []
        for number, step in enumerate(self.steps, 1):
            if step == UNDO:
                standing.pop()
            else:
                standing.append(number)
        kept = set(standing)
        self.told = [told for told in self.told if told.step in kept]
        self.done = list(done)
        self.state = self.game.start(self.options)
        self._before = None
        for number in done:
            self._before = self.game.schema.copy(self.state)
            self.game.rules.apply(self.state, number)

    def roll(self) -> list[Told]:
        """Chance takes all its draws, by the seal, until a seat must decide."""
        told: list[Told] = []
        while self.state.actor == CHANCE:
            told += self.do(self.chance())
        return told

    def chance(self) -> int:
        """What chance takes now, by the seal."""
        if self.seal is None:
            raise BadInput("This table has no secret to draw by: its draws are typed in.")
        outcomes = self.legal()
        return outcomes[fair.outcome(self.seal.secret, self.seal.words, self.draws, len(outcomes))]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All a seat may see of the table, names included."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadInput(f"There is no seat {seat!r}: seats are 0 to {self.seats - 1}, or null for a spectator.")
        seen = self.game.view(self.state, seat, self.words)
        for name, entry in zip(self.names, seen["seats"], strict=True):
            entry["name"] = name
        seen["seat"] = seat
        seen["number"] = len(self.steps)
        seen["legal"] = self.legal_texts() if seat is not None and seat == self.state.actor else []
        seen["can_take_back"] = bool(
            seat is not None and self.can_take_back() and self._before is not None and self._before.actor == seat
        )
        return seen

    def log(self, seat: int | None) -> list[tuple[Told, Event]]:
        """What a seat may remember of what happened, with the events as it may see them."""
        heard = ((told, self.game.hear(told.event, seat, self.state, told.turn)) for told in self.told)
        return [(told, event) for told, event in heard if event is not None]

    def scores(self) -> list[int] | None:
        """Everyone's score; None while the game runs."""
        if not self.over:
            return None
        return [self.game.rules.score(self.state, seat) for seat in range(self.seats)]


__all__ = ["UNDO", "Refused", "Seal", "Table", "Told"]
