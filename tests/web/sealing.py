"""Browsers that lay down envelopes and open them, and tables that wait for them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import timedelta

from boardroom.engine.records import envelopes as law
from boardroom.engine.records import fair_draws
from boardroom.web.accounts.models import User
from boardroom.web.tables import clocks, moves, sealed_words
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Seat, Table
from web.people import again, person


@dataclass
class Browser:
    """Somebody's browser: what it sealed at a table, by hash."""

    who: User
    made: dict[str, tuple[str, str]] = field(default_factory=dict)

    def seals(self, t: Table, word: str = "") -> str:
        nonce = secrets.token_hex(16)
        hash_ = law.seal_word(fair_draws.compute_commitment(t.secret), nonce, word)
        self.made[hash_] = nonce, word
        return hash_

    def lays(self, t: Table, word: str = "") -> Table:
        return sealed_words.save_envelope(t.code, self.who, self.seals(t, word))

    def opens(self, t: Table) -> Table:
        seat = Seat.objects.get(table=t, user=self.who)
        return sealed_words.open_envelope(t.code, self.who, *self.made[seat.envelope])


def waiting(host: User, seats: int = 3, **more: object) -> Table:
    specs = [{"person": host, **more}, *({} for _ in range(seats - 1))]
    return moves.create_table(host, "acquire", {"players": seats}, specs)


def three() -> tuple[Table, list[Browser]]:
    """A table of three whose envelopes are shut and not yet open."""
    people = [Browser(person(name)) for name in ("Aki", "Ben", "Cho")]
    t = waiting(people[0].who)
    people[0].lays(t, "sesame")
    for each in people[1:]:
        seat_changes.take_seat(t.code, each.who, envelope=each.seals(t))
    return t, people


def time_is_up(t: Table) -> bool:
    Table.objects.filter(pk=t.pk, opening_deadline__isnull=False).update(
        opening_deadline=clocks.current_time() - timedelta(seconds=1)
    )
    return sealed_words.start_overdue_game(t.pk)


def kinds(t: Table) -> list[set[str]]:
    return [set(each) for each in again(t).envelopes]


OPENED, LATE, CLEAR, NOTHING = {"sealed", "nonce", "word"}, {"sealed", "instead"}, {"word"}, {"instead"}
