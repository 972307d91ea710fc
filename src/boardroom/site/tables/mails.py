"""Mail to those a table waits for, so that a game left for days goes on."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone

from boardroom.site.games import GAMES
from boardroom.site.languages import CODES
from boardroom.site.models import Person, Seat, Status, Table
from boardroom.site.tables import clocks
from boardroom.site.tables.due_messages import PRESENT, claimed, put_off

log = logging.getLogger("boardroom.mails")
SALT = "boardroom notices"  # as in links of letters that were sent
LATER = timedelta(minutes=5)


def turn(table: Table, before: int, now: datetime) -> None:
    """Somebody else has to decide: a notice in a while, unless the table has moved on by then."""
    if table.actor == before:
        return
    wait = timedelta(minutes=settings.NOTICE_MINUTES)
    if table.due is not None:
        # News of a clock that has run out by then is of no use
        wait = min(wait, (table.due - now) / 4)
    waits = settings.HAS_MAIL and table.status == Status.PLAYING and table.actor >= 0
    table.notice = now + wait if waits else None


def looks(table: Table, person: Person | None) -> None:
    """A person has the table's page open before them."""
    if settings.HAS_MAIL and person is not None:
        now = timezone.now()
        stale = Q(looked__isnull=True) | Q(looked__lt=now - PRESENT / 3)
        Seat.objects.filter(stale, table=table, person=person).update(looked=now)


def send(table_id: int) -> bool:
    """The notice of a table whose time has come. Whether mail was sent."""
    now = clocks.now()
    table = claimed(table_id, "notice", now)
    if table is None:
        return False
    seat = table.seats.filter(index=table.actor, bot="", person__guest=False, person__notices=True).first()
    if table.status != Status.PLAYING or seat is None or seat.person is None or not seat.person.email:
        return False
    # When somebody looked is written by the machine's clock
    if seat.looked and timezone.now() - seat.looked < PRESENT:
        put_off(table, "notice", now + LATER)
        return False
    try:
        mail(table, seat, seat.person).send()
    except Exception:
        # No second try: whoever gets no mail still finds the table in the lobby
        log.exception("a notice of table %s could not be sent", table.code)
        return False
    return True


def mail(table: Table, seat: Seat, person: Person) -> EmailMessage:
    lang = person.language if person.language in CODES else "en"
    off = settings.ADDRESS + reverse("notices-off", args=[token(person)])
    context = {
        "lang": lang,
        "game": GAMES[table.game].titles[lang],
        "name": person.name,
        "others": [other.called(lang) for other in table.seats.all() if other.index != seat.index],
        "link": settings.ADDRESS + reverse("table", args=[table.code]),
        "clock": table.clock,
        "off": off,
    }
    return EmailMessage(
        get_template("mail/turn_subject.txt").render(context).strip(),
        get_template("mail/turn.txt").render(context),
        to=[person.email],
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


# No more of it, with one click


def token(person: Person) -> str:
    return signing.dumps(person.pk, salt=SALT)


def person_of(text: str) -> Person | None:
    """Whose link it is: signed, so that nobody turns off another's mail."""
    try:
        return Person.objects.filter(pk=signing.loads(text, salt=SALT)).first()
    except signing.BadSignature:
        return None
