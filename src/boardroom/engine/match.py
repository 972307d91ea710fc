"""One match, interpreted: its actions, events and state, and the seats' views and legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from boardroom.base.errors import BadInput, Refused
from boardroom.base.text import is_text
from boardroom.engine.game import Game, Options, known_game
from boardroom.engine.records import fair_draws
from boardroom.engine.records.envelopes import Envelope
from boardroom.engine.rules.constants import BACK, CHANCE, FIRM, OVER
from boardroom.engine.rules.events import Told
from boardroom.engine.rules.game_text import Words
from boardroom.engine.rules.schema import SomeState
from boardroom.engine.view_types import Log

UNDO = -1
"""A step that undoes the previous one."""
CORRECT = -2
"""A step in the record of a real table that removes the previous, mistyped step by consent."""
NOTE = -100
"""Steps from here down are notes: note n is step NOTE - n."""
MARKED = 32
"""Actions between checkpoints at a real table, where any step may be corrected."""
TOLD, STEP, OPTIONS = 260, 50, 4000
"""Approximate memory in bytes of an event, of a step, and of a table's options."""
RUNS = 8
"""Earlier runs of decisions to remember. Undoing more than these replays the match from the start."""


@dataclass
class Seal:
    """The secret behind fair draws and the players' words, from envelopes where the seats used them."""

    secret: str = field(default_factory=fair_draws.new_secret)
    words: tuple[str, ...] = ()
    envelopes: tuple[Envelope, ...] | None = None

    def __post_init__(self) -> None:
        if self.envelopes is not None:
            self.words = tuple(each.part for each in self.envelopes)
        if not (is_text(self.secret) and are_texts(self.words)):
            raise BadInput("A seal needs a string as secret and a list of strings as words.")

    @property
    def commitment(self) -> str:
        return fair_draws.commitment(self.secret)


Run = tuple[tuple[SomeState, int], ...]
"""Consecutive decisions of one seat that may still be undone: the state before each, and the action."""


class Mark(NamedTuple):
    """A checkpoint of a match: number of actions, state, number of draws, and the latest runs."""

    done: int
    state: SomeState
    draws: int
    runs: tuple[Run, ...]
    """The last one is the current run, empty after a draw. Empty if the runs are unknown."""


def are_texts(given: object) -> bool:
    """Return True for a list of storable strings, False for a single string."""
    return isinstance(given, Sequence) and not isinstance(given, str) and all(map(is_text, given))


def whole(number: object) -> bool:
    """Return True for integers, including NumPy's. The actor, for example, may be "over" instead."""
    return hasattr(number, "__index__")


class Table:
    """A match from its first draw.

    `steps` lists everything that was done, undone actions included; the state follows from it.
    """

    def __init__(
        self, game: Game, options: Mapping[str, Any], *, names: Sequence[str] = (), seal: Seal | None = None
    ) -> None:
        self.game = known_game(game)
        self.options: Options = game.options(options)
        self.words: Words = game.shared_words(self.options)
        self.seats = game.players(self.options)
        self.typed = game.typed(self.options)
        if not are_texts(names):
            raise BadInput(f"Names must be a list of strings such as ['Ann', 'Ben'], not {names!r}.")
        if not isinstance(seal, Seal | None):
            raise BadInput(f"The seal must be a boardroom.Seal, not {seal!r}.")
        if len(names) > self.seats:
            raise BadInput("%(n)s names were given for %(all)s seats.", n=len(names), all=self.seats)
        self.names = [*names, *(f"Player {n + 1}" for n in range(len(names), self.seats))]
        self.seal = seal
        self.steps: list[int] = []
        self.done: list[int] = []
        self.told: list[Told] = []
        self.draws = 0
        self.state: SomeState = game.start(self.options)
        # The step of each action, the current run, and the runs before it without a draw in between
        self._step_numbers: list[int] = []
        self._run: list[tuple[SomeState, int]] = []
        self._earlier_runs: tuple[Run, ...] = ((),)
        self._checkpoints: list[Mark] = []

    def weight(self) -> int:
        """Estimate the memory in bytes, without the shared texts."""
        states = 1 + len(self._run) + sum(map(len, self._earlier_runs))
        states += sum(1 + sum(map(len, checkpoint.runs)) for checkpoint in self._checkpoints)
        return states * self.game.schema.weight + len(self.told) * TOLD + len(self.steps) * STEP + OPTIONS

    @property
    def actor(self) -> int | str:
        """The active seat, "chance" or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(self.state.actor, int(self.state.actor))

    @property
    def over(self) -> bool:
        return bool(self.state.actor == OVER)

    def legal(self) -> list[int]:
        """Return the legal actions as numbers."""
        return self.game.legal(self.state)

    def legal_texts(self) -> list[str]:
        """Return the legal actions as text, in the order of `legal`."""
        return [self.words.grammar.text(a) for a in self.legal()]

    def do(self, action: int | str, seat: int | None = None) -> list[Told]:
        """Apply an action for a seat (None: the active one) and return its events.

        Raise Refused if it is illegal; the state is then unchanged.
        """
        number = self.words.grammar.parse(action) if isinstance(action, str) else action
        meanwhile = self._is_out_of_turn(number, seat)
        if not meanwhile:
            self._check_seat(seat)
        if not (whole(number) and 0 <= number < len(self.words.grammar.texts)):
            raise BadInput("There is no action %(action)s.", action=number)
        # NumPy integers overflow
        number = int(number)
        legal = number in self.legal()
        # Rulings belong to the referee, not to a seat
        if not legal and not meanwhile and not (seat is None and number in self.game.rulings(self.state)):
            raise self.game.why_not(self.state, number, self.words)
        return self._apply_unchecked(number, draw=legal and self.state.actor == CHANCE)

    def again(self, step: int, *, checked: bool = True) -> None:
        """Replay a step from a record or a database.

        Skip the checks for finished games: checking an action takes fifty times as long as applying it.
        """
        if step == UNDO:
            self.take_back()
        elif step == CORRECT:
            self.correct()
        elif step <= NOTE:
            self.note(NOTE - step)
        elif checked:
            self.do(step)
        else:
            self._apply_unchecked(step, draw=self._is_draw(step))

    def copy(self) -> Table:
        """Return an independent copy."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(other, name, [*value])
        other.state = self.game.schema.copy(self.state)
        return other

    @property
    def notes(self) -> list[int]:
        """The notes in the record, without undone ones."""
        return [NOTE - step for step in self.done if step <= NOTE]

    def note(self, note: int | str) -> list[Told]:
        """Add a note to the record of a real table. It does not change the state."""
        if not self.typed or self.game.notes is None:
            raise BadInput("Notes can only be added to the record of a real table.")
        number = self.game.notes.parse(note) if isinstance(note, str) else note
        event = self.game.noted(self.state, self.told, number, self.notes, self.words)
        self._start_run()
        self.done.append(NOTE - number)
        self.steps.append(NOTE - number)
        self._step_numbers.append(len(self.steps))
        events = [Told(event, len(self.steps), self.state.turns)]
        self.told += events
        return events

    def correct(self) -> None:
        """Remove the last step at a real table, whatever it was, because it was mistyped."""
        if not self.typed:
            raise self.words.refuse("take-back")
        if not self.done:
            raise self.words.refuse("nothing-to-take-back")
        self.steps.append(CORRECT)
        step = self._step_numbers.pop()
        self.told = [event for event in self.told if event.step != step]
        done = self.done[:-1]
        while self._checkpoints and self._checkpoints[-1].done > len(done):
            self._checkpoints.pop()
        self._restore(self._checkpoints[-1] if self._checkpoints else self._initial_checkpoint(), done)

    def state_after(self, count: int) -> SomeState:
        """Return the state after the first `count` actions."""
        state = self.game.start(self.options)
        for number in self.done[:count]:
            if number >= 0:
                self.game.rules.apply(state, number)
        return state

    def _check_seat(self, seat: int | None) -> None:
        if seat is None:
            return
        if not (whole(seat) and 0 <= seat < self.seats):
            raise BadInput("There is no seat %(seat)s: seats are 0 to %(last)s.", seat=seat, last=self.seats - 1)
        if seat != self.state.actor:
            actor = self.state.actor
            if actor == OVER:
                raise self.words.refuse("over")
            if actor == CHANCE:
                raise self.words.refuse("draw-first")
            raise self.words.refuse("not-your-turn", who=self.names[actor])

    @property
    def stands(self) -> tuple[int, ...]:
        """The step number of each action in `done`. Step numbers also count undone actions."""
        return tuple(self._step_numbers)

    def _is_out_of_turn(self, number: int, seat: int | None) -> bool:
        """Return True if a seat (None: any) may take this action while another player is active."""
        return any(number == action and seat in (None, who) for who, action in self.game.meanwhile(self.state))

    def doer(self, number: int) -> int:
        """Return the seat that takes an action now: the active seat, or one that acts out of turn."""
        return next((who for who, action in self.game.meanwhile(self.state) if action == number), int(self.state.actor))

    def _is_draw(self, number: int) -> bool:
        """Return True if a permitted action is a draw."""
        if self.state.actor != CHANCE or self._is_out_of_turn(number, None):
            return False
        return number not in self.game.rulings(self.state)

    def _apply_unchecked(self, number: int, *, draw: bool) -> list[Told]:
        """Apply an action without checking it."""
        if self.typed and len(self.done) % MARKED == 0:
            self._checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint.done < len(self.done)]
            runs = (*self._earlier_runs, tuple(self._run))
            self._checkpoints.append(Mark(len(self.done), self.game.schema.copy(self.state), self.draws, runs))
        self._extend_run(number)
        self.draws += draw
        self.done.append(number)
        self.steps.append(number)
        self._step_numbers.append(len(self.steps))
        events = self._collect_events(number)
        self.told += events
        return events

    def _collect_events(self, number: int) -> list[Told]:
        self.state.told = []
        self.game.rules.apply(self.state, number)
        events, self.state.told = self.state.told, None
        return [Told(event, len(self.steps), turn) for turn, event in events]

    def _start_run(self) -> None:
        """Start a new run after a draw or a note, which block undo of earlier actions."""
        self._run, self._earlier_runs = [], ((),)

    def _extend_run(self, number: int) -> None:
        """Add an action that is about to be applied to the current run, or start a new run."""
        actor = self.state.actor
        if actor == CHANCE or self._is_out_of_turn(number, None):
            self._start_run()
            return
        if self._run and self._run[-1][0].actor != actor:
            # A server holds thousands of matches: keep about one round of runs
            self._run, self._earlier_runs = [], (*self._earlier_runs, tuple(self._run))[-RUNS:]
        self._run.append((self.game.schema.copy(self.state), number))

    def _actions_after_undo(self) -> list[int] | None:
        """Return the actions of the current run after an undo; None if no action may be undone."""
        later: list[int] = []
        after = self.state
        for index in reversed(range(len(self._run))):
            before, action = self._run[index]
            verdict = self.game.take_back(before, action, after, self.options)
            if verdict == FIRM:
                return None
            if verdict == BACK:
                state = self.game.schema.copy(before)
                for number in later:
                    if number not in self.game.legal(state) + self.game.rulings(state):
                        return None
                    self.game.rules.apply(state, number)
                return [number for _, number in self._run[:index]] + later
            later.insert(0, action)
            after = before
        return None

    def can_take_back(self, seat: int | None = None) -> bool:
        """Return True if the seat (None: the one that acted last) may undo an action."""
        may_undo = bool(self._run) and seat in (None, self._run[-1][0].actor)
        return may_undo and self._actions_after_undo() is not None

    def take_back(self, seat: int | None = None) -> None:
        """Undo the last action that may be undone. This adds a step to the record and erases none."""
        if not self.done:
            raise self.words.refuse("nothing-to-take-back")
        may_undo = bool(self._run) and seat in (None, self._run[-1][0].actor)
        run = self._actions_after_undo() if may_undo else None
        if run is None:
            raise self.words.refuse("take-back")
        first = len(self.done) - len(self._run)
        # The first difference to the shortened run is the undone action
        undone = next((i for i, a in enumerate(run) if a != self.done[first + i]), len(run)) + first
        self.steps.append(UNDO)
        step = self._step_numbers.pop(undone)
        self.told = [event for event in self.told if event.step != step]
        self._checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint.done <= undone]
        done = self.done[:first] + run
        # There were no draws since the start of the run, so replay it from there
        checkpoint = Mark(first, self._run[0][0], self.draws, self._earlier_runs)
        self._restore(checkpoint if checkpoint.runs else self._initial_checkpoint(), done)

    def _initial_checkpoint(self) -> Mark:
        return Mark(0, self.game.start(self.options), 0, ((),))

    def _restore(self, checkpoint: Mark, done: list[int]) -> None:
        """Restore a checkpoint and replay the actions after it."""
        self.done = done
        self.state = self.game.schema.copy(checkpoint.state)
        *earlier, last = checkpoint.runs
        self._run, self._earlier_runs = [*last], tuple(earlier) if last else ((),)
        self.draws = checkpoint.draws
        for number in done[checkpoint.done :]:
            if number <= NOTE:
                self._start_run()
                continue
            self._extend_run(number)
            self.draws += self._is_draw(number)
            self.game.rules.apply(self.state, number)

    def roll(self) -> list[Told]:
        """Apply all draws, as the seal determines them, until a player must decide."""
        events: list[Told] = []
        while self.state.actor == CHANCE:
            # `chance` returns a legal action: skip the check
            events += self._apply_unchecked(self.chance(), draw=True)
        return events

    def chance(self) -> int:
        """Return the next draw, as the seal determines it."""
        if self.seal is None:
            raise BadInput("This table has no secret. Type in its draws.")
        outcomes = self.legal()
        return outcomes[fair_draws.outcome(self.seal.secret, self.seal.words, self.draws, len(outcomes))]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return everything that a seat may see, including names."""
        if seat is not None and not (whole(seat) and 0 <= seat < self.seats):
            raise BadInput(
                "There is no seat %(seat)s: seats are 0 to %(last)s, or null for a spectator.",
                seat=seat,
                last=self.seats - 1,
            )
        seat = None if seat is None else int(seat)
        view = cast(dict[str, Any], self.game.view(self.state, seat, self.words))
        for name, entry in zip(self.names, view["seats"], strict=True):
            entry["name"] = name
        view["seat"] = seat
        view["number"] = len(self.steps)
        view["legal"] = self.legal_texts() if seat is not None and seat == self.state.actor else []
        view["meanwhile"] = [self.words.grammar.text(a) for who, a in self.game.meanwhile(self.state) if who == seat]
        view["can_take_back"] = seat is not None and self.can_take_back(seat)
        if self.typed:
            view["can_correct"] = bool(self.done)
            view["rulings"] = [self.words.grammar.text(action) for action in self.game.rulings(self.state)]
            view["notes"] = [self.game.notes.text(note) for note in self.notes] if self.game.notes else []
        return view

    def log(self, seat: int | None, since: int = 0) -> Log:
        """Return the events that a seat may remember, as it may see them, starting from the turn `since`."""
        first = len(self.told)
        while first and self.told[first - 1].turn >= since:
            first -= 1
        visible = (
            (logged, self.game.hear(logged.event, seat, self.state, logged.turn)) for logged in self.told[first:]
        )
        return [(logged, event) for logged, event in visible if event is not None]

    def scores(self) -> list[int] | None:
        """Return all scores, or None before the end. `Game.points` converts them to points."""
        if not self.over:
            return None
        return [self.game.rules.score(self.state, seat) for seat in range(self.seats)]


__all__ = ["CORRECT", "NOTE", "UNDO", "Refused", "Seal", "Table", "Told"]
