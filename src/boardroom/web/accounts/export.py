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

from boardroom.web.accounts.models import User
from boardroom.web.archive.models import PlayerResult
from boardroom.web.game_pages import GAMES
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.tables import lookup, match_cache
from boardroom.web.tables.models import ChatLine, Status, Table

log = logging.getLogger("boardroom.people")
BATCH_SIZE = 500
"""Rows that are read and sent together."""
EXPORTED_SETTINGS = (
    *("language", "theme", "sound", "preview_mode", "auto_finish", "is_private", "visible_to_friends", "turn_mails"),
    *("push_on_turn", "push_on_game_over", "quiet_from", "quiet_to", "time_zone"),
)

EXPORTED_RESULT_FIELDS = (
    *("table__code", "game", "ruleset", "players", "place", "turn_count", "is_public", "finished_at"),
)


class ZipBuffer(io.RawIOBase):
    """A write-only file whose content can be taken out piece by piece."""

    def __init__(self) -> None:
        self.pending = bytearray()
        self.byte_count = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.pending += data
        self.byte_count += len(data)
        return len(data)

    def tell(self) -> int:
        return self.byte_count

    def take_bytes(self) -> bytes:
        taken = bytes(self.pending)
        self.pending.clear()
        return taken


def iter_zip(user: User) -> Iterator[bytes]:
    """Yield the ZIP file in pieces, each generated on demand."""
    out = ZipBuffer()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "profile.json", json.dumps(build_profile(user), ensure_ascii=False, indent=2, cls=DjangoJSONEncoder)
        )
        yield out.take_bytes()
        for name, rows in (("games.jsonl", iter_games(user)), ("talk.jsonl", iter_chat(user))):
            with archive.open(name, "w", force_zip64=True) as file:
                for batch in rows:
                    file.write("".join(f"{to_json_line(row)}\n" for row in batch).encode())
                    yield out.take_bytes()
        for name, text in iter_records(user):
            archive.writestr(f"records/{name}", text)
            yield out.take_bytes()
    yield out.take_bytes()


def to_json_line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, cls=DjangoJSONEncoder)


def build_profile(user: User) -> dict[str, Any]:
    rows = Rating.objects.filter(user=user, game_count__gt=0).select_related("pool").order_by("pk")
    return {
        "name": user.name,
        "username": None if user.is_guest else user.username,
        "mail": user.email or None,
        "profile": user.handle,
        "guest": user.is_guest,
        "since": user.date_joined,
        "settings": {key: getattr(user, key) for key in EXPORTED_SETTINGS},
        "tokens": list(user.tokens.values("name", "prefix", "created_at", "last_used")),
        "devices": list(user.devices.values("endpoint", "created_at")),
        "ratings": [
            {
                "game": rating.pool.game,
                "size": rating.pool.size_class,
                "bots": rating.pool.has_bots,
                "points": rating.points,
                "games": rating.game_count,
                "provisional": not ratings.is_established(rating),
            }
            for rating in rows
        ],
    }


def iter_batches(keys: Iterable[int]) -> Iterator[list[int]]:
    batch = []
    for key in keys:
        batch.append(key)
        if len(batch) == BATCH_SIZE:
            yield batch
            batch = []
    if batch:
        yield batch


def iter_games(user: User) -> Iterator[list[dict[str, Any]]]:
    keys = list(PlayerResult.objects.filter(user=user).order_by("finished_at", "pk").values_list("pk", flat=True))
    for batch in iter_batches(keys):
        found = PlayerResult.objects.filter(pk__in=batch).order_by("finished_at", "pk")
        yield [
            {
                "table": result.table.code,
                "game": result.game,
                "ruleset": result.ruleset,
                "players": result.players,
                "place": result.place,
                "length": result.turn_count,
                "public": result.is_public,
                "at": result.finished_at,
            }
            for result in found.select_related("table").only(*EXPORTED_RESULT_FIELDS)
        ]


def iter_chat(user: User) -> Iterator[list[dict[str, Any]]]:
    keys = list(ChatLine.all_lines.filter(user=user, from_table=False).order_by("pk").values_list("pk", flat=True))
    for batch in iter_batches(keys):
        found = (
            ChatLine.all_lines.filter(pk__in=batch)
            .order_by("pk")
            .values("table__code", "created_at", "text", "recipient")
        )
        yield [
            {"table": row["table__code"], "at": row["created_at"], "to": row["recipient"], "text": row["text"]}
            for row in found
        ]


def iter_records(user: User) -> Iterator[tuple[str, str]]:
    """Yield the records of all finished games that the user played or uploaded. Log and skip damaged ones."""
    tables = Table.objects.filter(Q(seats__user=user) | Q(host=user), status=Status.OVER, game__in=list(GAMES))
    for pk in list(tables.order_by("pk").values_list("pk", flat=True).distinct()):
        table = match_cache.load_table(pk)
        if table is None or table.damaged:
            continue
        try:
            yield lookup.export_record(table)
        except match_cache.DamagedTable:
            log.warning("left the damaged record of table %s out of an export", pk)
