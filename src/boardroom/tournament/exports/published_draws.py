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

from boardroom.base.errors import BadTournamentLog, Refusal
from boardroom.tournament.exports.verify import RedrawnSeating, list_drawn_seatings
from boardroom.tournament.journal import Journal
from boardroom.tournament.log import codec
from boardroom.tournament.log.entries import normalise_json
from boardroom.tournament.log.events import Number, Tables, Text
from boardroom.tournament.rules.seatings import derive_draw_seed, derive_seating
from boardroom.tournament.seating.draw import Attendance

FORMAT_VERSION = 1
FORMAT_KEY = "boardroom-draws"
MAX_DRAWS = 1000


@dataclass(frozen=True)
class PublishedDraw:
    entry: int
    seal: str
    round_number: int
    seed: str
    attendance: Attendance
    tables: Tables


def export_draws(journal: Journal) -> dict[str, Any]:
    """Return the draws of all confirmed seatings, including replaced ones."""
    state = journal.state
    out = {number for number, round_ in state.rounds.items() if round_.is_confirmed}
    return {
        FORMAT_KEY: FORMAT_VERSION,
        "seed": state.get_settings().seed,
        "draws": [
            normalise_json(
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
            for entry, event, attendance in list_drawn_seatings(journal.log)
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


def parse_draws(given: Any) -> tuple[str, list[PublishedDraw]]:
    """Return the announced seed and the draws, with every field validated."""
    if (
        not isinstance(given, dict)
        or given.get(FORMAT_KEY) != FORMAT_VERSION
        or set(given) != {FORMAT_KEY, "seed", "draws"}
    ):
        raise BadTournamentLog("These are not the draws of a championship, or of another version.")
    announced = codec.parse_value(Text, given["seed"], "'seed'")
    found = []
    for number, line in enumerate(codec.parse_value(tuple[object, ...], given["draws"], "'draws'"), 1):
        if not isinstance(line, dict) or set(line) != set(FIELDS) or number > MAX_DRAWS:
            raise BadTournamentLog(f"Draw {number} does not have the fields {', '.join(FIELDS)}.")
        said = {
            name: codec.parse_value(shape, line[name], f"{name!r} of draw {number}") for name, shape in FIELDS.items()
        }
        attendance = Attendance(said["entrants"], said["staff"], said["before"], said["wishes"])
        found.append(PublishedDraw(said["entry"], said["seal"], said["game"], said["seed"], attendance, said["tables"]))
    return announced, found


def verify_published_draws(given: Any) -> list[RedrawnSeating]:
    """Redraw every published seating. Reject a missing draw or a seed that does not follow from the announced one."""
    announced, draws = parse_draws(given)
    times: Counter[int] = Counter()
    found = []
    for each in draws:
        times[each.round_number] += 1
        if each.seed != derive_draw_seed(announced, each.round_number, times[each.round_number]):
            raise BadTournamentLog(f"The draw of entry {each.entry} is not the next from the announced seed.")
        try:
            made = derive_seating(each.round_number, each.seed, each.attendance)
        except Refusal as refused:
            raise BadTournamentLog(f"The draw of entry {each.entry} is against the regulation: {refused}") from refused
        found.append(RedrawnSeating(each.entry, each.round_number, each.seed, made.tables, made.tables == each.tables))
    return found
