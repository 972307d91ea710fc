"""The visitor's role at a tournament, determined by their session and never by the page.

Every entrant, staff member and staff role has a code derived from the tournament's secret. Opening it, from a slip of
paper or as a QR code, takes that role. The codes are not in the log.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from django.conf import settings
from django.db.models import F

from boardroom import tournament
from boardroom.tournament.log.events import Called, Fact, ResultTold, SetChecked
from boardroom.tournament.rules.people import OFFICES
from boardroom.tournament.rules.permissions import captain
from boardroom.web.accounts.models import Person
from boardroom.web.database.short_codes import ALPHABET
from boardroom.web.tournaments import phone_address
from boardroom.web.tournaments.models import Championship, EventRole

LETTERS = 10
FORM = tournament.Actor("entry form", "organiser")
"""The author of entries from the public entry form."""


def code_of(row: Championship, place: str) -> str:
    """Return the code of an entrant (E1), of a staff member (S1) or of a staff role."""
    # Revoking the staff links changes this suffix, which invalidates the old links
    made = f"{place} {row.office_links}" if place in OFFICES and row.office_links else place
    digest = int.from_bytes(hmac.digest(row.secret.encode(), made.encode(), hashlib.sha256), "big")
    letters = []
    for _ in range(LETTERS):
        digest, at = divmod(digest, len(ALPHABET))
        letters.append(ALPHABET[at])
    return "".join(letters)


def place_of(row: Championship, state: tournament.State, code: str) -> str:
    """Return whose code it is, or an empty string."""
    given = code.strip().lower().encode()
    return next((p for p in (*OFFICES, *state.people) if hmac.compare_digest(code_of(row, p).encode(), given)), "")


def new_office_links(row: Championship) -> None:
    """Invalidate the links to staff roles. People who already have a role keep it."""
    Championship.objects.filter(pk=row.pk).update(office_links=F("office_links") + 1)


def origin(asked: str) -> str:
    """Return the site's address for printed links.

    BOARDROOM_ADDRESS if set, otherwise the visitor's own address, or one that reaches this machine from outside.
    """
    return str(settings.PAPER_ADDRESS) or phone_address.reachable(asked) or asked


def take(row: Championship, person: Person, place: str) -> EventRole:
    """Give a person a role. Staff are referees; an organiser who also plays stays an organiser."""
    role, _ = EventRole.objects.get_or_create(event=row, person=person)
    if place in OFFICES:
        wanted = place
    else:
        role.entrant = place
        wanted = "referee" if place.startswith("S") else "player"
    ranks = ("player", "referee", "organiser")
    role.role = max(role.role, wanted, key=ranks.index)
    role.save()
    return role


def orphaned(row: Championship) -> bool:
    """Return True if the tournament has no organiser, for instance after an account was deleted."""
    return not EventRole.objects.filter(event=row, role="organiser").exists()


def may_take_over(row: Championship, visitor: Visitor, person: Person | None) -> bool:
    """Return True for the site's staff, and for referees of a tournament without an organiser."""
    if person is None or visitor.organises:
        return False
    return bool(person.is_staff) or (visitor.judges and orphaned(row))


@dataclass(frozen=True)
class Visitor:
    """A person at a tournament, with their rights."""

    role: str = "public"
    entrant: str = ""
    name: str = ""

    @property
    def judges(self) -> bool:
        return self.role in OFFICES

    @property
    def organises(self) -> bool:
        return self.role == "organiser"

    def actor(self, state: tournament.State, fact: Fact | None = None) -> tournament.Actor:
        """Return the author for the log. Entrants act as captains at tables that they lead."""
        role = self.role
        if role == "player" and isinstance(fact, (Called, SetChecked, ResultTold)):
            role = self.role_at(state, fact.game, fact.table)
        name = state.people[self.entrant].name if role in ("player", "captain") else self.name
        return tournament.Actor(name, role, self.entrant)

    def role_at(self, state: tournament.State, game: int, table: int) -> str:
        """Return the role at one table."""
        found = state.games.get(game)
        if self.role != "player" or not found or not found.confirmed or found.table_of(self.entrant) != table:
            return self.role
        return "captain" if captain(state, game, table) == self.entrant else "player"


STRANGER = Visitor()


def visitor(row: Championship, state: tournament.State, person: Person | None) -> Visitor:
    role = EventRole.objects.filter(event=row, person=person).first() if person else None
    if role is None or person is None:
        return STRANGER
    # The entrant's entry may have been undone
    entrant = role.entrant if role.entrant in state.people else ""
    if role.role == "player" and not entrant:
        return STRANGER
    return Visitor(role.role, entrant, person.name)
