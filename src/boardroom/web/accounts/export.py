"""Export all data of a user as a ZIP file, generated while it is sent.

profile.json    name, settings and ratings
games.jsonl     every finished game with its result, oldest first
talk.jsonl      chat messages
records/        records of finished games, for `boardroom replay` and `boardroom verify`
"""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q

from boardroom.web.accounts.models import Person
from boardroom.web.archive.models import Outcome
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.tables import lookup, match_cache
from boardroom.web.tables.models import Status, Table, Talk

log = logging.getLogger("boardroom.people")
AT_ONCE = 500
"""Rows that are read and sent together."""
SETTINGS = (
    *("language", "theme", "sound", "preview", "finish", "hidden", "friends_see", "notices"),
    *("told_turn", "told_game", "quiet_from", "quiet_to", "zone"),
)


class Passing(io.RawIOBase):
    """A write-only file whose content can be taken out piece by piece."""

    def __init__(self) -> None:
        self.waiting = bytearray()
        self.written = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.waiting += data
        self.written += len(data)
        return len(data)

    def tell(self) -> int:
        return self.written

    def take(self) -> bytes:
        taken = bytes(self.waiting)
        self.waiting.clear()
        return taken


def pieces(person: Person) -> Iterator[bytes]:
    """Yield the ZIP file in pieces, each generated on demand."""
    out = Passing()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("profile.json", json.dumps(profile(person), ensure_ascii=False, indent=2, cls=DjangoJSONEncoder))
        yield out.take()
        for name, rows in (("games.jsonl", games(person)), ("talk.jsonl", talk(person))):
            with made.open(name, "w", force_zip64=True) as file:
                for some in rows:
                    file.write("".join(f"{line(row)}\n" for row in some).encode())
                    yield out.take()
        for name, text in records(person):
            made.writestr(f"records/{name}", text)
            yield out.take()
    yield out.take()


def line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, cls=DjangoJSONEncoder)


def profile(person: Person) -> dict[str, Any]:
    rows = Rating.objects.filter(person=person, games__gt=0).select_related("ladder").order_by("pk")
    return {
        "name": person.name,
        "username": None if person.guest else person.username,
        "mail": person.email or None,
        "profile": person.handle,
        "guest": person.guest,
        "since": person.date_joined,
        "settings": {key: getattr(person, key) for key in SETTINGS},
        "tokens": list(person.tokens.values("name", "start", "created", "used")),
        "devices": list(person.devices.values("endpoint", "created")),
        "ratings": [
            {
                "game": rating.ladder.game,
                "size": rating.ladder.size,
                "bots": rating.ladder.bots,
                "points": rating.points,
                "games": rating.games,
                "provisional": not ratings.settled(rating),
            }
            for rating in rows
        ],
    }


def together(keys: Iterable[int]) -> Iterator[list[int]]:
    some = []
    for key in keys:
        some.append(key)
        if len(some) == AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def games(person: Person) -> Iterator[list[dict[str, Any]]]:
    keys = list(Outcome.objects.filter(person=person).order_by("at", "pk").values_list("pk", flat=True))
    for some in together(keys):
        found = Outcome.objects.filter(pk__in=some).order_by("at", "pk")
        told = ("table__code", "game", "ruleset", "players", "place", "length", "public", "at")
        yield [{("table" if key == "table__code" else key): row[key] for key in told} for row in found.values(*told)]


def talk(person: Person) -> Iterator[list[dict[str, Any]]]:
    keys = list(Talk.every.filter(person=person, told=False).order_by("pk").values_list("pk", flat=True))
    for some in together(keys):
        found = Talk.every.filter(pk__in=some).order_by("pk").values("table__code", "at", "text", "to")
        yield [{"table": row["table__code"], "at": row["at"], "to": row["to"], "text": row["text"]} for row in found]


def records(person: Person) -> Iterator[tuple[str, str]]:
    """Yield the records of all finished games that the user played or uploaded. Log and skip damaged ones."""
    theirs = Table.objects.filter(Q(seats__person=person) | Q(host=person), status=Status.OVER, game__in=list(GAMES))
    for pk in list(theirs.order_by("pk").values_list("pk", flat=True).distinct()):
        table = match_cache.seated(pk)
        if table is None or table.damaged:
            continue
        try:
            yield lookup.record_of(table)
        except match_cache.Damaged:
            log.warning("left the damaged record of table %s out of an export", pk)
