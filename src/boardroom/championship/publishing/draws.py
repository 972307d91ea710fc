"""The draws of an event as a file for everybody: what each was made from, by number and without a name.

The log has more than the public needs to see (calls, penalties, who was late), so it stays with the organisers. This
file has the published seed and, for every draw of a seating that is out, who could be seated, who had met, which wishes
counted, and what came of it: enough to draw it again. `seal` binds each draw to its entry in the log.

    {"boardroom-draws": 1, "seed": "…", "draws": [{"entry": 812, "seal": "…", "game": 1, "seed": "…/game 1/draw 1",
     "entrants": ["E1", …], "staff": [], "before": [], "wishes": [], "tables": [["E3", …], …]}, …]}
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from boardroom.base.errors import BadLog, Refused
from boardroom.championship.day.seatings import draw_seed, seating_of
from boardroom.championship.draw.seating import Attendance
from boardroom.championship.journal import Journal
from boardroom.championship.log import codec
from boardroom.championship.log.entries import plain
from boardroom.championship.log.facts import Number, Tables, Text
from boardroom.championship.publishing.verify import Redrawn, drawn

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
    """The draws of all seatings that are out, those that were given up included."""
    state = journal.state
    out = {number for number, game in state.games.items() if game.confirmed}
    return {
        HEAD: FORMAT,
        "seed": state.open().seed,
        "draws": [
            plain(
                {
                    "entry": entry.number,
                    "seal": entry.seal,
                    "game": fact.game,
                    "seed": fact.seed,
                    "entrants": attendance.entrants,
                    "staff": attendance.staff,
                    "before": attendance.before,
                    "wishes": attendance.wishes,
                    "tables": fact.tables,
                }
            )
            for entry, fact, attendance in drawn(journal.log)
            if fact.game in out
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
    """The announced seed and the draws: every field as it should be, and every draw with its own seed, in order."""
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
    """Every published draw made again. A seed that is not the next of the announced one, or a draw left out, is not."""
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
