"""One match, interpreted: its actions, events and state, and the seats' views and legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from boardroom.base.errors import BadInput, Refusal
from boardroom.base.text import is_text
from boardroom.engine.game import Game, Options, check_game
from boardroom.engine.records import fair_draws
from boardroom.engine.records.envelopes import Envelope
from boardroom.engine.rules.constants import CHANCE, OVER, UNDO_ALLOWED, UNDO_BLOCKED
from boardroom.engine.rules.events import LoggedEvent
from boardroom.engine.rules.game_text import GameText
from boardroom.engine.rules.schema import AnyState
from boardroom.engine.view_types import GameLog

UNDO = -1
"""A step that undoes the previous one."""
CORRECT = -2
"""A step in the record of a real table that removes the previous, mistyped step by consent."""
NOTE = -100
"""Steps from here down are notes: note n is step NOTE - n."""
CHECKPOINT_INTERVAL = 32
"""Actions between checkpoints at a real table, where any step may be corrected."""
EVENT_BYTES, STEP_BYTES, OPTIONS_BYTES = 260, 50, 4000
"""Approximate memory in bytes of an event, of a step, and of a table's options."""
REMEMBERED_RUNS = 8
"""Earlier runs of decisions to remember. Undoing more than these replays the match from the start."""


@dataclass
class Seal:
    """The secret behind fair draws and the players' words, from envelopes where the seats used them."""

    secret: str = field(default_factory=fair_draws.new_secret)
    words: tuple[str, ...] = ()
    envelopes: tuple[Envelope, ...] | None = None

    def __post_init__(self) -> None:
        if self.envelopes is not None:
            self.words = tuple(each.contribution for each in self.envelopes)
        if not (is_text(self.secret) and is_text_list(self.words)):
            raise BadInput("A seal needs a string as secret and a list of strings as words.")

    @property
    def commitment(self) -> str:
        return fair_draws.compute_commitment(self.secret)


DecisionRun = tuple[tuple[AnyState, int], ...]
"""Consecutive decisions of one seat that may still be undone: the state before each, and the action."""


class Checkpoint(NamedTuple):
    """A checkpoint of a match: number of actions, state, number of draws, and the latest runs."""

    action_count: int
    state: AnyState
    draws: int
    runs: tuple[DecisionRun, ...]
    """The last one is the current run, empty after a draw. Empty if the runs are unknown."""


def is_text_list(given: object) -> bool:
    """Return True for a list of storable strings, False for a single string."""
    return isinstance(given, Sequence) and not isinstance(given, str) and all(map(is_text, given))


def is_integer(number: object) -> bool:
    """Return True for integers, including NumPy's. The actor, for example, may be "over" instead."""
    return hasattr(number, "__index__")


class Match:
    """A match from its first draw.

    `steps` lists everything that was done, undone actions included; the state follows from it.
    """

    def __init__(
        self, game: Game, options: Mapping[str, Any], *, names: Sequence[str] = (), seal: Seal | None = None
    ) -> None:
        self.game = check_game(game)
        self.options: Options = game.complete_options(options)
        self.text: GameText = game.shared_text(self.options)
        self.seat_count = game.seat_count(self.options)
        self.records_real_table = game.records_real_table(self.options)
        if not is_text_list(names):
            raise BadInput(f"Names must be a list of strings such as ['Ann', 'Ben'], not {names!r}.")
        if not isinstance(seal, Seal | None):
            raise BadInput(f"The seal must be a boardroom.Seal, not {seal!r}.")
        if len(names) > self.seat_count:
            raise BadInput("%(n)s names were given for %(all)s seats.", n=len(names), all=self.seat_count)
        self.names = [*names, *(f"Player {n + 1}" for n in range(len(names), self.seat_count))]
        self.seal = seal
        self.steps: list[int] = []
        self.actions: list[int] = []
        self.events: list[LoggedEvent] = []
        self.draw_count = 0
        self.state: AnyState = game.create_state(self.options)
        # The step of each action, the current run, and the runs before it without a draw in between
        self._step_numbers: list[int] = []
        self._run: list[tuple[AnyState, int]] = []
        self._earlier_runs: tuple[DecisionRun, ...] = ((),)
        self._checkpoints: list[Checkpoint] = []

    def estimate_memory(self) -> int:
        """Estimate the memory in bytes, without the shared texts."""
        states = 1 + len(self._run) + sum(map(len, self._earlier_runs))
        states += sum(1 + sum(map(len, checkpoint.runs)) for checkpoint in self._checkpoints)
        return (
            states * self.game.schema.memory_size
            + len(self.events) * EVENT_BYTES
            + len(self.steps) * STEP_BYTES
            + OPTIONS_BYTES
        )

    @property
    def actor(self) -> int | str:
        """The active seat, "chance" or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(self.state.actor, int(self.state.actor))

    @property
    def is_over(self) -> bool:
        return bool(self.state.actor == OVER)

    def legal_actions(self) -> list[int]:
        """Return the legal actions as numbers."""
        return self.game.legal_actions(self.state)

    def legal_action_texts(self) -> list[str]:
        """Return the legal actions as text, in the order of `legal_actions`."""
        return [self.text.grammar.text(a) for a in self.legal_actions()]

    def apply_action(self, action: int | str, seat: int | None = None) -> list[LoggedEvent]:
        """Apply an action for a seat (None: the active one) and return its events.

        Raise Refused if it is illegal; the state is then unchanged.
        """
        number = self.text.grammar.parse(action) if isinstance(action, str) else action
        meanwhile = self._is_out_of_turn(number, seat)
        if not meanwhile:
            self._check_seat(seat)
        if not (is_integer(number) and 0 <= number < len(self.text.grammar.texts)):
            raise BadInput("There is no action %(action)s.", action=number)
        # NumPy integers overflow
        number = int(number)
        legal = number in self.legal_actions()
        # Rulings belong to the referee, not to a seat
        if not legal and not meanwhile and not (seat is None and number in self.game.referee_actions(self.state)):
            raise self.game.explain_refusal(self.state, number, self.text)
        return self._apply_unchecked(number, draw=legal and self.state.actor == CHANCE)

    def replay_step(self, step: int, *, checked: bool = True) -> None:
        """Replay a step from a record or a database.

        Skip the checks for finished games: checking an action takes fifty times as long as applying it.
        """
        if step == UNDO:
            self.undo()
        elif step == CORRECT:
            self.correct_last_action()
        elif step <= NOTE:
            self.add_note(NOTE - step)
        elif checked:
            self.apply_action(step)
        else:
            self._apply_unchecked(step, draw=self._is_draw(step))

    def copy(self) -> Match:
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
        return [NOTE - step for step in self.actions if step <= NOTE]

    def add_note(self, note: int | str) -> list[LoggedEvent]:
        """Add a note to the record of a real table. It does not change the state."""
        if not self.records_real_table or self.game.note_grammar is None:
            raise BadInput("Notes can only be added to the record of a real table.")
        number = self.game.note_grammar.parse(note) if isinstance(note, str) else note
        event = self.game.note_event(self.state, self.events, number, self.notes, self.text)
        self._start_run()
        self.actions.append(NOTE - number)
        self.steps.append(NOTE - number)
        self._step_numbers.append(len(self.steps))
        events = [LoggedEvent(event, len(self.steps), self.state.turns)]
        self.events += events
        return events

    def correct_last_action(self) -> None:
        """Remove the last step at a real table, whatever it was, because it was mistyped."""
        if not self.records_real_table:
            raise self.text.create_common_refusal("take-back")
        if not self.actions:
            raise self.text.create_common_refusal("nothing-to-take-back")
        self.steps.append(CORRECT)
        step = self._step_numbers.pop()
        self.events = [event for event in self.events if event.step != step]
        done = self.actions[:-1]
        while self._checkpoints and self._checkpoints[-1].action_count > len(done):
            self._checkpoints.pop()
        self._restore(self._checkpoints[-1] if self._checkpoints else self._initial_checkpoint(), done)

    def state_after(self, count: int) -> AnyState:
        """Return the state after the first `count` actions."""
        state = self.game.create_state(self.options)
        for number in self.actions[:count]:
            if number >= 0:
                self.game.rules.apply(state, number)
        return state

    def _check_seat(self, seat: int | None) -> None:
        if seat is None:
            return
        if not (is_integer(seat) and 0 <= seat < self.seat_count):
            raise BadInput("There is no seat %(seat)s: seats are 0 to %(last)s.", seat=seat, last=self.seat_count - 1)
        if seat != self.state.actor:
            actor = self.state.actor
            if actor == OVER:
                raise self.text.create_common_refusal("over")
            if actor == CHANCE:
                raise self.text.create_common_refusal("draw-first")
            raise self.text.create_common_refusal("not-your-turn", who=self.names[actor])

    @property
    def standing_steps(self) -> tuple[int, ...]:
        """The step number of each action in `done`. Step numbers also count undone actions."""
        return tuple(self._step_numbers)

    def _is_out_of_turn(self, number: int, seat: int | None) -> bool:
        """Return True if a seat (None: any) may take this action while another player is active."""
        return any(
            number == action and seat in (None, who) for who, action in self.game.out_of_turn_actions(self.state)
        )

    def find_acting_seat(self, number: int) -> int:
        """Return the seat that takes an action now: the active seat, or one that acts out of turn."""
        return next(
            (who for who, action in self.game.out_of_turn_actions(self.state) if action == number),
            int(self.state.actor),
        )

    def _is_draw(self, number: int) -> bool:
        """Return True if a permitted action is a draw."""
        if self.state.actor != CHANCE or self._is_out_of_turn(number, None):
            return False
        return number not in self.game.referee_actions(self.state)

    def _apply_unchecked(self, number: int, *, draw: bool) -> list[LoggedEvent]:
        """Apply an action without checking it."""
        if self.records_real_table and len(self.actions) % CHECKPOINT_INTERVAL == 0:
            self._checkpoints = [
                checkpoint for checkpoint in self._checkpoints if checkpoint.action_count < len(self.actions)
            ]
            runs = (*self._earlier_runs, tuple(self._run))
            self._checkpoints.append(
                Checkpoint(len(self.actions), self.game.schema.copy(self.state), self.draw_count, runs)
            )
        self._extend_run(number)
        self.draw_count += draw
        self.actions.append(number)
        self.steps.append(number)
        self._step_numbers.append(len(self.steps))
        events = self._collect_events(number)
        self.events += events
        return events

    def _collect_events(self, number: int) -> list[LoggedEvent]:
        self.state.event_log = []
        self.game.rules.apply(self.state, number)
        events, self.state.event_log = self.state.event_log, None
        return [LoggedEvent(event, len(self.steps), turn) for turn, event in events]

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
            self._run, self._earlier_runs = [], (*self._earlier_runs, tuple(self._run))[-REMEMBERED_RUNS:]
        self._run.append((self.game.schema.copy(self.state), number))

    def _actions_after_undo(self) -> list[int] | None:
        """Return the actions of the current run after an undo; None if no action may be undone."""
        later: list[int] = []
        after = self.state
        for index in reversed(range(len(self._run))):
            before, action = self._run[index]
            verdict = self.game.undo_verdict(before, action, after, self.options)
            if verdict == UNDO_BLOCKED:
                return None
            if verdict == UNDO_ALLOWED:
                state = self.game.schema.copy(before)
                for number in later:
                    if number not in self.game.legal_actions(state) + self.game.referee_actions(state):
                        return None
                    self.game.rules.apply(state, number)
                return [number for _, number in self._run[:index]] + later
            later.insert(0, action)
            after = before
        return None

    def can_undo(self, seat: int | None = None) -> bool:
        """Return True if the seat (None: the one that acted last) may undo an action."""
        may_undo = bool(self._run) and seat in (None, self._run[-1][0].actor)
        return may_undo and self._actions_after_undo() is not None

    def undo(self, seat: int | None = None) -> None:
        """Undo the last action that may be undone. This adds a step to the record and erases none."""
        if not self.actions:
            raise self.text.create_common_refusal("nothing-to-take-back")
        may_undo = bool(self._run) and seat in (None, self._run[-1][0].actor)
        run = self._actions_after_undo() if may_undo else None
        if run is None:
            raise self.text.create_common_refusal("take-back")
        first = len(self.actions) - len(self._run)
        # The first difference to the shortened run is the undone action
        undone = next((i for i, a in enumerate(run) if a != self.actions[first + i]), len(run)) + first
        self.steps.append(UNDO)
        step = self._step_numbers.pop(undone)
        self.events = [event for event in self.events if event.step != step]
        self._checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint.action_count <= undone]
        done = self.actions[:first] + run
        # There were no draws since the start of the run, so replay it from there
        checkpoint = Checkpoint(first, self._run[0][0], self.draw_count, self._earlier_runs)
        self._restore(checkpoint if checkpoint.runs else self._initial_checkpoint(), done)

    def _initial_checkpoint(self) -> Checkpoint:
        return Checkpoint(0, self.game.create_state(self.options), 0, ((),))

    def _restore(self, checkpoint: Checkpoint, done: list[int]) -> None:
        """Restore a checkpoint and replay the actions after it."""
        self.actions = done
        self.state = self.game.schema.copy(checkpoint.state)
        *earlier, last = checkpoint.runs
        self._run, self._earlier_runs = [*last], tuple(earlier) if last else ((),)
        self.draw_count = checkpoint.draws
        for number in done[checkpoint.action_count :]:
            if number <= NOTE:
                self._start_run()
                continue
            self._extend_run(number)
            self.draw_count += self._is_draw(number)
            self.game.rules.apply(self.state, number)

    def play_chance(self) -> list[LoggedEvent]:
        """Apply all draws, as the seal determines them, until a player must decide."""
        events: list[LoggedEvent] = []
        while self.state.actor == CHANCE:
            # `choose_draw` returns a legal action: skip the check
            events += self._apply_unchecked(self.choose_draw(), draw=True)
        return events

    def choose_draw(self) -> int:
        """Return the next draw, as the seal determines it."""
        if self.seal is None:
            raise BadInput("This table has no secret. Type in its draws.")
        outcomes = self.legal_actions()
        return outcomes[fair_draws.choose_outcome(self.seal.secret, self.seal.words, self.draw_count, len(outcomes))]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return everything that a seat may see, including names."""
        if seat is not None and not (is_integer(seat) and 0 <= seat < self.seat_count):
            raise BadInput(
                "There is no seat %(seat)s: seats are 0 to %(last)s, or null for a spectator.",
                seat=seat,
                last=self.seat_count - 1,
            )
        seat = None if seat is None else int(seat)
        view = cast(dict[str, Any], self.game.view(self.state, seat, self.text))
        for name, entry in zip(self.names, view["seats"], strict=True):
            entry["name"] = name
        view["seat"] = seat
        view["number"] = len(self.steps)
        view["legal"] = self.legal_action_texts() if seat is not None and seat == self.state.actor else []
        view["meanwhile"] = [
            self.text.grammar.text(a) for who, a in self.game.out_of_turn_actions(self.state) if who == seat
        ]
        view["can_take_back"] = seat is not None and self.can_undo(seat)
        if self.records_real_table:
            view["can_correct"] = bool(self.actions)
            view["rulings"] = [self.text.grammar.text(action) for action in self.game.referee_actions(self.state)]
            view["notes"] = [self.game.note_grammar.text(note) for note in self.notes] if self.game.note_grammar else []
        return view

    def game_log(self, seat: int | None, since: int = 0) -> GameLog:
        """Return the events that a seat may remember, as it may see them, starting from the turn `since`."""
        first = len(self.events)
        while first and self.events[first - 1].turn >= since:
            first -= 1
        visible = (
            (logged, self.game.visible_event(logged.event, seat, self.state, logged.turn))
            for logged in self.events[first:]
        )
        return [(logged, event) for logged, event in visible if event is not None]

    def scores(self) -> list[int] | None:
        """Return all scores, or None before the end. `Game.points` converts them to points."""
        if not self.is_over:
            return None
        return [self.game.rules.score(self.state, seat) for seat in range(self.seat_count)]


__all__ = ["CORRECT", "NOTE", "UNDO", "LoggedEvent", "Match", "Refusal", "Seal"]
