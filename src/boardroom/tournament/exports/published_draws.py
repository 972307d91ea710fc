"""A tournament's draws as a public file, with numbers instead of names.

The log contains private details (calls, penalties, lateness), so it stays with the organisers. This file has the
published seed and, for every draw of a confirmed seating, the available people, earlier meetings, the wishes that
counted, and the result: enough to reproduce it. `seal` binds each draw to its entry in the log.

    {"boardroom-draws": 1, "seed": "…", "draws": [{"entry": 812, "seal": "…", "game": 1, "seed": "…/game 1/draw 1",
     "entrants": ["E1", …], "staff": [], "before": [], "wishes": [], "tables": [["E3", …], …]}, …]}
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from boardroom.base.errors import BadLog, Refused
from boardroom.tournament.exports.verify import Redrawn, drawn
from boardroom.tournament.journal import Journal
from boardroom.tournament.log import codec
from boardroom.tournament.log.entries import plain
from boardroom.tournament.log.events import Number, Tables, Text
from boardroom.tournament.rules.seatings import draw_seed, seating_of
from boardroom.tournament.seating.draw import Attendance

FORMAT = 1
HEAD = "boardroom-draws"
MOST = 1000


@dataclass(frozen=True)
class PublishedDraw:
    entry: int
    seal: str
    game: int
    seed: str
    attendance: Attendance
    tables: Tables


def draws_json(journal: Journal) -> dict[str, Any]:
    """Return the draws of all confirmed seatings, including replaced ones."""
    state = journal.state
    out = {number for number, round_ in state.games.items() if round_.confirmed}
    return {
        HEAD: FORMAT,
        "seed": state.open().seed,
        "draws": [
            plain(
                {
                    "entry": entry.number,
                    "seal": entry.seal,
                    "game": event.game,
                    "seed": event.seed,
                    "entrants": attendance.entrants,
                    "staff": attendance.staff,
                    "before": attendance.before,
                    "wishes": attendance.wishes,
                    "tables": event.tables,
                }
            )
            for entry, event, attendance in drawn(journal.log)
            if event.game in out
        ],
    }


FIELDS: dict[str, Any] = {
    "entry": Number,
    "seal": Text,
    "game": Number,
    "seed": Text,
    "entrants": tuple[Text, ...],
    "staff": tuple[Text, ...],
    "before": Tables,
    "wishes": Tables,
    "tables": Tables,
}


def read_draws(given: Any) -> tuple[str, list[PublishedDraw]]:
    """Return the announced seed and the draws, with every field validated."""
    if not isinstance(given, dict) or given.get(HEAD) != FORMAT or set(given) != {HEAD, "seed", "draws"}:
        raise BadLog("These are not the draws of a championship, or of another version.")
    announced = codec.value(Text, given["seed"], "'seed'")
    found = []
    for number, line in enumerate(codec.value(tuple[object, ...], given["draws"], "'draws'"), 1):
        if not isinstance(line, dict) or set(line) != set(FIELDS) or number > MOST:
            raise BadLog(f"Draw {number} does not have the fields {', '.join(FIELDS)}.")
        said = {name: codec.value(shape, line[name], f"{name!r} of draw {number}") for name, shape in FIELDS.items()}
        attendance = Attendance(said["entrants"], said["staff"], said["before"], said["wishes"])
        found.append(PublishedDraw(said["entry"], said["seal"], said["game"], said["seed"], attendance, said["tables"]))
    return announced, found


def redraw_published(given: Any) -> list[Redrawn]:
    """Redraw every published seating. Reject a missing draw or a seed that does not follow from the announced one."""
    announced, draws = read_draws(given)
    times: Counter[int] = Counter()
    found = []
    for each in draws:
        times[each.game] += 1
        if each.seed != draw_seed(announced, each.game, times[each.game]):
            raise BadLog(f"The draw of entry {each.entry} is not the next from the announced seed.")
        try:
            made = seating_of(each.game, each.seed, each.attendance)
        except Refused as refused:
            raise BadLog(f"The draw of entry {each.entry} is against the regulation: {refused}") from refused
        found.append(Redrawn(each.entry, each.game, each.seed, made.tables, made.tables == each.tables))
    return found
