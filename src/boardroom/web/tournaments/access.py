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
from boardroom.tournament.events import Event, RefereeCalled, ResultReported, SetChecked
from boardroom.tournament.rules.people import STAFF_ROLES
from boardroom.tournament.rules.permissions import find_captain
from boardroom.web.accounts.models import User
from boardroom.web.database.short_codes import ALPHABET
from boardroom.web.tournaments import phone_address
from boardroom.web.tournaments.models import Tournament, TournamentRole

CODE_LENGTH = 10
ENTRY_FORM_ACTOR = tournament.Actor("entry form", "organiser")
"""The author of entries from the public entry form."""


def make_code(row: Tournament, place: str) -> str:
    """Return the code of an entrant (E1), of a staff member (S1) or of a staff role."""
    # Revoking the staff links changes this suffix, which invalidates the old links
    labelled = f"{place} {row.staff_link_version}" if place in STAFF_ROLES and row.staff_link_version else place
    digest = int.from_bytes(hmac.digest(row.secret.encode(), labelled.encode(), hashlib.sha256), "big")
    letters = []
    for _ in range(CODE_LENGTH):
        digest, at = divmod(digest, len(ALPHABET))
        letters.append(ALPHABET[at])
    return "".join(letters)


def find_code_owner(row: Tournament, state: tournament.TournamentState, code: str) -> str:
    """Return whose code it is, or an empty string."""
    given = code.strip().lower().encode()
    return next(
        (p for p in (*STAFF_ROLES, *state.people) if hmac.compare_digest(make_code(row, p).encode(), given)), ""
    )


def revoke_staff_links(row: Tournament) -> None:
    """Invalidate the links to staff roles. People who already have a role keep it."""
    Tournament.objects.filter(pk=row.pk).update(staff_link_version=F("staff_link_version") + 1)


def find_public_origin(asked: str) -> str:
    """Return the site's address for printed links.

    BOARDROOM_ADDRESS if set, otherwise the visitor's own address, or one that reaches this machine from outside.
    """
    return str(settings.PRINT_ADDRESS) or phone_address.find_reachable_origin(asked) or asked


def assign_role(row: Tournament, person: User, place: str) -> TournamentRole:
    """Give a person a role. Staff are referees; an organiser who also plays stays an organiser."""
    role, _ = TournamentRole.objects.get_or_create(tournament=row, user=person)
    if place in STAFF_ROLES:
        wanted = place
    else:
        role.entrant = place
        wanted = "referee" if place.startswith("S") else "player"
    ranks = ("player", "referee", "organiser")
    role.role = max(role.role, wanted, key=ranks.index)
    role.save()
    return role


def has_no_organiser(row: Tournament) -> bool:
    """Return True if the tournament has no organiser, for instance after an account was deleted."""
    return not TournamentRole.objects.filter(tournament=row, role="organiser").exists()


def can_take_over(row: Tournament, visitor: Visitor, person: User | None) -> bool:
    """Return True for the site's staff, and for referees of a tournament without an organiser."""
    if person is None or visitor.is_organiser:
        return False
    return bool(person.is_staff) or (visitor.can_judge and has_no_organiser(row))


@dataclass(frozen=True)
class Visitor:
    """A person at a tournament, with their rights."""

    role: str = "public"
    entrant: str = ""
    name: str = ""

    @property
    def can_judge(self) -> bool:
        return self.role in STAFF_ROLES

    @property
    def is_organiser(self) -> bool:
        return self.role == "organiser"

    def to_actor(self, state: tournament.TournamentState, event: Event | None = None) -> tournament.Actor:
        """Return the author for the log. Entrants act as captains at tables that they lead."""
        role = self.role
        if role == "player" and isinstance(event, (RefereeCalled, SetChecked, ResultReported)):
            role = self.role_at_table(state, event.game, event.table)
        name = state.people[self.entrant].name if role in ("player", "captain") else self.name
        return tournament.Actor(name, role, self.entrant)

    def role_at_table(self, state: tournament.TournamentState, game: int, table: int) -> str:
        """Return the role at one table."""
        found = state.rounds.get(game)
        if self.role != "player" or not found or not found.is_confirmed or found.find_table(self.entrant) != table:
            return self.role
        return "captain" if find_captain(state, game, table) == self.entrant else "player"


PUBLIC_VISITOR = Visitor()


def get_visitor(row: Tournament, state: tournament.TournamentState, person: User | None) -> Visitor:
    role = TournamentRole.objects.filter(tournament=row, user=person).first() if person else None
    if role is None or person is None:
        return PUBLIC_VISITOR
    # The entrant's entry may have been undone
    entrant = role.entrant if role.entrant in state.people else ""
    if role.role == "player" and not entrant:
        return PUBLIC_VISITOR
    return Visitor(role.role, entrant, person.name)
