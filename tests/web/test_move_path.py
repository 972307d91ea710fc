"""A move on its way from the view to its saved row, counted by the functions of ours that it runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import boardroom
from web.people import again, legal, person, step, table, visitor

SOURCE = Path(boardroom.__file__).parent
MAX_FUNCTIONS = 80
MAX_CALLS_TO_TRANSACTION = 4
VIEW = "action_view.<locals>.view"


class Tracer:
    """Collects the functions of ours that run within the view of a request."""

    def __init__(self) -> None:
        self.functions: set[str] = set()
        self.stack: list[str] = []
        self.stack_at_lock: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        file, name = frame.f_code.co_filename, frame.f_code.co_qualname
        if not file.startswith(str(SOURCE)) or (not self.stack and name != VIEW):
            return
        if event == "call":
            self.stack.append(f"{Path(file).relative_to(SOURCE)} {name}")
            # The rules decide what a move does; expressions are part of the function around them
            if not self.stack[-1].startswith("games/") and not name.endswith(">"):
                self.functions.add(self.stack[-1])
            if name == "lock_table":
                self.stack_at_lock = self.stack[:-1]
        elif event == "return":
            self.stack.pop()

    def run(self, work: Callable[[], None]) -> None:
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            work()
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def test_move_runs_fewer_functions_than_limit():
    people = [person(name) for name in ("Aki", "Ben", "Cho")]
    made = table(*people, ruleset="2000")
    clients = [visitor(each) for each in people]
    # The first moves fill caches and compile queries
    for turn in range(12):
        step(made, turn)

    def post_move() -> None:
        now = again(made)
        form = {"do": legal(made)[0], "number": now.number}
        tracer.functions.clear()
        headers = {"X-Script": "1", "X-Live": "1"}
        assert clients[now.actor].post(f"/t/{made.code}/do/", form, headers=headers).status_code == 204

    tracer = Tracer()
    tracer.run(post_move)
    tracer.run(post_move)
    assert len(tracer.functions) < MAX_FUNCTIONS, "\n".join(sorted(tracer.functions))
    calls = [name for name in tracer.stack_at_lock if "metrics.py" not in name]
    assert len(calls) <= MAX_CALLS_TO_TRANSACTION, calls
