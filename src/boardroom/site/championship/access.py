"""Who somebody is at an event: by their session, never by what a page says.

Every entrant, every member of staff and every office has a code that is made from the event's secret. Whoever has it
on a slip of paper or as a QR code takes that place with one tap. Nothing of it is in the log.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from django.conf import settings
from django.db.models import F

from boardroom import championship
from boardroom.championship.day.people import OFFICES
from boardroom.championship.day.rights import captain
from boardroom.championship.log.facts import Called, Fact, ResultTold, SetChecked
from boardroom.site.championship import phone_address
from boardroom.site.models import ALPHABET, Championship, EventRole, Person

LETTERS = 10
FORM = championship.Actor("entry form", "organiser")
"""The public entry form writes for the organiser."""


def code_of(row: Championship, place: str) -> str:
    """The code of an entrant (E1), of staff (S1) or of an office."""
    # The links to offices can be made anew: those who had the old ones come in no more
    made = f"{place} {row.office_links}" if place in OFFICES and row.office_links else place
    digest = int.from_bytes(hmac.digest(row.secret.encode(), made.encode(), hashlib.sha256), "big")
    letters = []
    for _ in range(LETTERS):
        digest, at = divmod(digest, len(ALPHABET))
        letters.append(ALPHABET[at])
    return "".join(letters)


def place_of(row: Championship, state: championship.State, code: str) -> str:
    """Whose code it is; empty if nobody's."""
    given = code.strip().lower().encode()
    return next((p for p in (*OFFICES, *state.people) if hmac.compare_digest(code_of(row, p).encode(), given)), "")


def new_office_links(row: Championship) -> None:
    """The links to offices that were given out open nothing any more. Who has taken an office keeps it."""
    Championship.objects.filter(pk=row.pk).update(office_links=F("office_links") + 1)


def origin(asked: str) -> str:
    """The site's address for links on paper: BOARDROOM_ADDRESS, or the one this reader uses, or, for who sits at the
    server itself, the one by which others reach it."""
    return str(settings.PAPER_ADDRESS) or phone_address.reachable(asked) or asked


def take(row: Championship, person: Person, place: str) -> EventRole:
    """Somebody takes a place. Staff are referees; an organiser who also plays stays an organiser."""
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
    """Whether nobody organises an event any more: an account can be deleted."""
    return not EventRole.objects.filter(event=row, role="organiser").exists()


def may_take_over(row: Championship, visitor: Visitor, person: Person | None) -> bool:
    """The site's own staff always may, so that no event is ever lost; referees may when nobody organises it."""
    if person is None or visitor.organises:
        return False
    return bool(person.is_staff) or (visitor.judges and orphaned(row))


@dataclass(frozen=True)
class Visitor:
    """Somebody at an event, as far as rights go."""

    role: str = "public"
    entrant: str = ""
    name: str = ""

    @property
    def judges(self) -> bool:
        return self.role in OFFICES

    @property
    def organises(self) -> bool:
        return self.role == "organiser"

    def actor(self, state: championship.State, fact: Fact | None = None) -> championship.Actor:
        """Who the log names. An entrant is a captain at the table where the regulation says so."""
        role = self.role
        if role == "player" and isinstance(fact, (Called, SetChecked, ResultTold)):
            role = self.role_at(state, fact.game, fact.table)
        name = state.people[self.entrant].name if role in ("player", "captain") else self.name
        return championship.Actor(name, role, self.entrant)

    def role_at(self, state: championship.State, game: int, table: int) -> str:
        """The role at a table."""
        found = state.games.get(game)
        if self.role != "player" or not found or not found.confirmed or found.table_of(self.entrant) != table:
            return self.role
        return "captain" if captain(state, game, table) == self.entrant else "player"


STRANGER = Visitor()


def visitor(row: Championship, state: championship.State, person: Person | None) -> Visitor:
    role = EventRole.objects.filter(event=row, person=person).first() if person else None
    if role is None or person is None:
        return STRANGER
    # An entry that was taken back has nobody any more
    entrant = role.entrant if role.entrant in state.people else ""
    if role.role == "player" and not entrant:
        return STRANGER
    return Visitor(role.role, entrant, person.name)
