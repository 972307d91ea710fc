"""A game being played, interpreted: what was done, what happened, what may be done, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from boardroom.base.errors import BadInput, Refused
from boardroom.base.text import is_text
from boardroom.engine import fair_draws
from boardroom.engine.constants import BACK, CHANCE, FIRM, OVER
from boardroom.engine.envelopes import Envelope
from boardroom.engine.events import Told
from boardroom.engine.game import Game, Options, known_game
from boardroom.engine.schema import SomeState
from boardroom.engine.view_types import Log
from boardroom.engine.words import Words

UNDO = -1
"""A step of the record that takes the one before it back."""
CORRECT = -2
"""A step of a real table's record that says: the step before it was mistyped, and by consent does not count."""
NOTE = -100
"""Steps from here down are notes: number n is NOTE - n."""
MARKED = 32
"""So often a real table, where anything may be corrected, keeps a moment to go back to."""
TOLD, STEP, OPTIONS = 260, 50, 4000
"""Bytes of what happened, of a step, and of a table's options, about."""
RUNS = 8
"""So many runs of decisions a table remembers; whoever takes back more has the game played again from its beginning."""


@dataclass
class Seal:
    """The secret behind fair draws, and the words added to it: those in the envelopes, where the seats had any."""

    secret: str = field(default_factory=fair_draws.new_secret)
    words: tuple[str, ...] = ()
    envelopes: tuple[Envelope, ...] | None = None

    def __post_init__(self) -> None:
        if self.envelopes is not None:
            self.words = tuple(each.part for each in self.envelopes)
        if not (is_text(self.secret) and are_texts(self.words)):
            raise BadInput("A seal has a text for its secret, and a list of texts for words.")

    @property
    def commitment(self) -> str:
        return fair_draws.commitment(self.secret)


Run = tuple[tuple[SomeState, int], ...]
"""Decisions of one seat that nobody else has followed: the state before each, and the action."""


class Mark(NamedTuple):
    """A moment of a table that it can go on from: how many actions stood, the state, the draws, and the last runs."""

    done: int
    state: SomeState
    draws: int
    runs: tuple[Run, ...]
    """The last is the present one, empty after a draw; without any it is not known any more."""


def are_texts(given: object) -> bool:
    """Whether it is a list of texts that can be written down; a text alone is none, though Python can go through it."""
    return isinstance(given, Sequence) and not isinstance(given, str) and all(map(is_text, given))


def whole(number: object) -> bool:
    """Whether it is a whole number, one of NumPy's too: `actor` may be "over", and programs hand on what they get."""
    return hasattr(number, "__index__")


class Table:
    """One game from its first draw. `steps` is all that was done, take-backs included; the state follows from it."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], *, names: Sequence[str] = (), seal: Seal | None = None
    ) -> None:
        self.game = known_game(game)
        self.options: Options = game.options(options)
        self.words: Words = game.shared_words(self.options)
        self.seats = game.players(self.options)
        self.typed = game.typed(self.options)
        if not are_texts(names):
            raise BadInput(f"Names are a list of texts such as ['Ann', 'Ben'], not {names!r}.")
        if not isinstance(seal, Seal | None):
            raise BadInput(f"Draws follow from a seal, such as boardroom.Seal(), not from {seal!r}.")
        if len(names) > self.seats:
            raise BadInput("There are %(n)s names for %(all)s seats.", n=len(names), all=self.seats)
        self.names = [*names, *(f"Player {n + 1}" for n in range(len(names), self.seats))]
        self.seal = seal
        self.steps: list[int] = []
        self.done: list[int] = []
        self.told: list[Told] = []
        self.draws = 0
        self.state: SomeState = game.start(self.options)
        # The step of each action that stands, the run that may be taken back, and those it followed without a draw
        self._stands: list[int] = []
        self._run: list[tuple[SomeState, int]] = []
        self._earlier: tuple[Run, ...] = ((),)
        self._marks: list[Mark] = []

    def weight(self) -> int:
        """About how many bytes it takes, without the words, which it shares with others."""
        states = 1 + len(self._run) + sum(map(len, self._earlier))
        states += sum(1 + sum(map(len, mark.runs)) for mark in self._marks)
        return states * self.game.schema.weight + len(self.told) * TOLD + len(self.steps) * STEP + OPTIONS

    @property
    def actor(self) -> int | str:
        """Who is next: a seat, "chance" or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(self.state.actor, int(self.state.actor))

    @property
    def over(self) -> bool:
        return bool(self.state.actor == OVER)

    def legal(self) -> list[int]:
        """What may be done now, as numbers."""
        return self.game.legal(self.state)

    def legal_texts(self) -> list[str]:
        """What may be done now as people and records write it, in the order of `legal`."""
        return [self.words.grammar.text(a) for a in self.legal()]

    def do(self, action: int | str, seat: int | None = None) -> list[Told]:
        """Take an action for a seat (None: whoever is next). What happened. Refused: nothing has changed."""
        number = self.words.grammar.parse(action) if isinstance(action, str) else action
        meanwhile = self._meanwhile(number, seat)
        if not meanwhile:
            self._check_seat(seat)
        if not (whole(number) and 0 <= number < len(self.words.grammar.texts)):
            raise BadInput("There is no action %(action)s.", action=number)
        # Rules reckon with Python's own: those of NumPy have an end
        number = int(number)
        legal = number in self.legal()
        # A ruling has no seat: it is the referee's, whoever is next
        if not legal and not meanwhile and not (seat is None and number in self.game.rulings(self.state)):
            raise self.game.why_not(self.state, number, self.words)
        return self._take(number, draw=legal and self.state.actor == CHANCE)

    def again(self, step: int, *, checked: bool = True) -> None:
        """A step of a record or a database, done once more. One of a finished game need not be checked again: whether
        it is legal takes fifty times as long as doing it."""
        if step == UNDO:
            self.take_back()
        elif step == CORRECT:
            self.correct()
        elif step <= NOTE:
            self.note(NOTE - step)
        elif checked:
            self.do(step)
        else:
            self._take(step, draw=self._is_draw(step))

    def copy(self) -> Table:
        """The same table, to go on from here: what one does is not seen by the other."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(other, name, [*value])
        other.state = self.game.schema.copy(self.state)
        return other

    @property
    def notes(self) -> list[int]:
        """The notes that stand."""
        return [NOTE - step for step in self.done if step <= NOTE]

    def note(self, note: int | str) -> list[Told]:
        """A ruling of a real table that changes nothing in the state but is part of its record."""
        if not self.typed or self.game.notes is None:
            raise BadInput("Notes are for the record of a real table.")
        number = self.game.notes.parse(note) if isinstance(note, str) else note
        event = self.game.noted(self.state, self.told, number, self.notes, self.words)
        self._begin()
        self.done.append(NOTE - number)
        self.steps.append(NOTE - number)
        self._stands.append(len(self.steps))
        told = [Told(event, len(self.steps), self.state.turns)]
        self.told += told
        return told

    def correct(self) -> None:
        """The last step that stands was mistyped: at a real table it goes by consent, whatever it was."""
        if not self.typed:
            raise self.words.refuse("take-back")
        if not self.done:
            raise self.words.refuse("nothing-to-take-back")
        self.steps.append(CORRECT)
        step = self._stands.pop()
        self.told = [told for told in self.told if told.step != step]
        done = self.done[:-1]
        while self._marks and self._marks[-1].done > len(done):
            self._marks.pop()
        self._rebuild(self._marks[-1] if self._marks else self._first(), done)

    def state_after(self, count: int) -> SomeState:
        """The state after the first so many actions that stand."""
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
        """The step of each action that stands: steps count what was taken back too, `done` does not."""
        return tuple(self._stands)

    def _meanwhile(self, number: int, seat: int | None) -> bool:
        """Whether a seat (None: any) may do this though another decides."""
        return any(number == action and seat in (None, who) for who, action in self.game.meanwhile(self.state))

    def doer(self, number: int) -> int:
        """Whose deed an action is now: of whoever decides, or of a seat that may do it meanwhile."""
        return next((who for who, action in self.game.meanwhile(self.state) if action == number), int(self.state.actor))

    def _is_draw(self, number: int) -> bool:
        """Whether an action that may be taken now is chance's own."""
        ruled = number in self.game.rulings(self.state) if self.state.actor == CHANCE else True
        return not ruled and not self._meanwhile(number, None)

    def _take(self, number: int, *, draw: bool) -> list[Told]:
        """An action that may be taken is taken."""
        if self.typed and len(self.done) % MARKED == 0:
            self._marks = [mark for mark in self._marks if mark.done < len(self.done)]
            runs = (*self._earlier, tuple(self._run))
            self._marks.append(Mark(len(self.done), self.game.schema.copy(self.state), self.draws, runs))
        self._remember(number)
        self.draws += draw
        self.done.append(number)
        self.steps.append(number)
        self._stands.append(len(self.steps))
        told = self._apply(number)
        self.told += told
        return told

    def _apply(self, number: int) -> list[Told]:
        self.state.told = []
        self.game.rules.apply(self.state, number)
        events, self.state.told = self.state.told, None
        return [Told(event, len(self.steps), turn) for turn, event in events]

    def _begin(self) -> None:
        """What was done before goes back no more: something was drawn, or noted."""
        self._run, self._earlier = [], ((),)

    def _remember(self, number: int) -> None:
        """An action is about to be taken: it joins its seat's run of decisions, or begins one."""
        actor = self.state.actor
        if actor == CHANCE or self._meanwhile(number, None):
            self._begin()
            return
        if self._run and self._run[-1][0].actor != actor:
            # A server holds thousands of tables: a round of runs is kept, and no more
            self._run, self._earlier = [], (*self._earlier, tuple(self._run))[-RUNS:]
        self._run.append((self.game.schema.copy(self.state), number))

    def _taken_back(self) -> list[int] | None:
        """The actions of the run that would stand without the last one that may be taken back; None if none may."""
        later: list[int] = []
        after = self.state
        for at in reversed(range(len(self._run))):
            before, action = self._run[at]
            verdict = self.game.take_back(before, action, after, self.options)
            if verdict == FIRM:
                return None
            if verdict == BACK:
                state = self.game.schema.copy(before)
                for again in later:
                    if again not in self.game.legal(state) + self.game.rulings(state):
                        return None
                    self.game.rules.apply(state, again)
                return [number for _, number in self._run[:at]] + later
            later.insert(0, action)
            after = before
        return None

    def can_take_back(self, seat: int | None = None) -> bool:
        """Whether something may be taken back by the seat (None: whoever did it)."""
        theirs = bool(self._run) and seat in (None, self._run[-1][0].actor)
        return theirs and self._taken_back() is not None

    def take_back(self, seat: int | None = None) -> None:
        """Take back the last action that may be: an event of the record, not an erasure."""
        if not self.done:
            raise self.words.refuse("nothing-to-take-back")
        theirs = bool(self._run) and seat in (None, self._run[-1][0].actor)
        run = self._taken_back() if theirs else None
        if run is None:
            raise self.words.refuse("take-back")
        first = len(self.done) - len(self._run)
        # The actions are the same up to the one that goes, and one shorter from there on
        gone = next((i for i, a in enumerate(run) if a != self.done[first + i]), len(run)) + first
        self.steps.append(UNDO)
        step = self._stands.pop(gone)
        self.told = [told for told in self.told if told.step != step]
        self._marks = [mark for mark in self._marks if mark.done <= gone]
        done = self.done[:first] + run
        # Nothing was drawn since the run began: it is played again from there, after the runs it followed
        mark = Mark(first, self._run[0][0], self.draws, self._earlier)
        self._rebuild(mark if mark.runs else self._first(), done)

    def _first(self) -> Mark:
        return Mark(0, self.game.start(self.options), 0, ((),))

    def _rebuild(self, mark: Mark, done: list[int]) -> None:
        """The table after these actions, from a moment when the first of them had been taken."""
        self.done = done
        self.state = self.game.schema.copy(mark.state)
        *earlier, last = mark.runs
        self._run, self._earlier = [*last], tuple(earlier) if last else ((),)
        self.draws = mark.draws
        for number in done[mark.done :]:
            if number <= NOTE:
                self._begin()
                continue
            self._remember(number)
            self.draws += self._is_draw(number)
            self.game.rules.apply(self.state, number)

    def roll(self) -> list[Told]:
        """Chance takes all its draws, by the seal, until a seat must decide."""
        told: list[Told] = []
        while self.state.actor == CHANCE:
            # One of what is legal, which need not be worked out again to know it
            told += self._take(self.chance(), draw=True)
        return told

    def chance(self) -> int:
        """What chance takes now, by the seal."""
        if self.seal is None:
            raise BadInput("This table has no secret to draw by: its draws are typed in.")
        outcomes = self.legal()
        return outcomes[fair_draws.outcome(self.seal.secret, self.seal.words, self.draws, len(outcomes))]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All a seat may see of the table, names included."""
        if seat is not None and not (whole(seat) and 0 <= seat < self.seats):
            raise BadInput(
                "There is no seat %(seat)s: seats are 0 to %(last)s, or null for a spectator.",
                seat=seat,
                last=self.seats - 1,
            )
        seat = None if seat is None else int(seat)
        seen = cast(dict[str, Any], self.game.view(self.state, seat, self.words))
        for name, entry in zip(self.names, seen["seats"], strict=True):
            entry["name"] = name
        seen["seat"] = seat
        seen["number"] = len(self.steps)
        seen["legal"] = self.legal_texts() if seat is not None and seat == self.state.actor else []
        seen["meanwhile"] = [self.words.grammar.text(a) for who, a in self.game.meanwhile(self.state) if who == seat]
        seen["can_take_back"] = seat is not None and self.can_take_back(seat)
        if self.typed:
            seen["can_correct"] = bool(self.done)
            seen["rulings"] = [self.words.grammar.text(action) for action in self.game.rulings(self.state)]
            seen["notes"] = [self.game.notes.text(note) for note in self.notes] if self.game.notes else []
        return seen

    def log(self, seat: int | None, since: int = 0) -> Log:
        """What a seat may remember of what happened, with the events as it may see them; in this turn and later."""
        first = len(self.told)
        while first and self.told[first - 1].turn >= since:
            first -= 1
        heard = ((told, self.game.hear(told.event, seat, self.state, told.turn)) for told in self.told[first:])
        return [(told, event) for told, event in heard if event is not None]

    def scores(self) -> list[int] | None:
        """Everyone's score, which `Game.points` makes points of; None while the game runs."""
        if not self.over:
            return None
        return [self.game.rules.score(self.state, seat) for seat in range(self.seats)]


__all__ = ["CORRECT", "NOTE", "UNDO", "Refused", "Seal", "Table", "Told"]
