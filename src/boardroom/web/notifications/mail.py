"""Mail that reminds players of tables that wait for their move."""

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

from boardroom.web.accounts.models import User
from boardroom.web.game_pages import GAMES
from boardroom.web.languages import LANGUAGE_CODES
from boardroom.web.notifications.due_messages import PRESENCE_TIME, claim_reminder, postpone_reminder
from boardroom.web.tables import clocks
from boardroom.web.tables.models import Seat, Status, Table

log = logging.getLogger("boardroom.mails")
UNSUBSCRIBE_SALT = "boardroom notices"  # as in links of mail already sent
RETRY_DELAY = timedelta(minutes=5)


def schedule_mail(table: Table, last_actor: int, now: datetime) -> None:
    """Schedule a mail to a player who has become active. Cleared if the table moves on."""
    if table.actor == last_actor:
        return
    wait = timedelta(minutes=settings.TURN_MAIL_MINUTES)
    if table.clock_deadline is not None:
        # Remind the player well before the clock runs out
        wait = min(wait, (table.clock_deadline - now) / 4)
    waits = settings.HAS_MAIL and table.status == Status.PLAYING and table.actor >= 0
    table.mail_due = now + wait if waits else None


def note_viewing(table: Table, user: User | None) -> None:
    """Note that a user has the table's page open."""
    if settings.HAS_MAIL and user is not None:
        now = timezone.now()
        stale = Q(last_viewed__isnull=True) | Q(last_viewed__lt=now - PRESENCE_TIME / 3)
        Seat.objects.filter(stale, table=table, user=user).update(last_viewed=now)


def send_due_mail(table_id: int) -> bool:
    """Send the mail that is due at a table. Return True if it was sent."""
    now = clocks.current_time()
    table = claim_reminder(table_id, "mail_due", now)
    if table is None:
        return False
    seat = table.seats.filter(index=table.actor, bot="", user__is_guest=False, user__turn_mails=True).first()
    if table.status != Status.PLAYING or seat is None or seat.user is None or not seat.user.email:
        return False
    # `last_viewed` is saved with the system clock, not with `clocks.current_time`
    if seat.last_viewed and timezone.now() - seat.last_viewed < PRESENCE_TIME:
        postpone_reminder(table, "mail_due", now + RETRY_DELAY)
        return False
    try:
        build_mail(table, seat, seat.user).send()
    except Exception:
        # No retry, because the lobby shows the table too
        log.exception("a notice of table %s could not be sent", table.code)
        return False
    return True


def build_mail(table: Table, seat: Seat, user: User) -> EmailMessage:
    lang = user.language if user.language in LANGUAGE_CODES else "en"
    off = settings.SITE_ADDRESS + reverse("notices-off", args=[unsubscribe_token(user)])
    context = {
        "lang": lang,
        "game": GAMES[table.game].titles[lang],
        "name": user.name,
        "others": [other.display_name(lang) for other in table.seats.all() if other.index != seat.index],
        "link": settings.SITE_ADDRESS + reverse("table", args=[table.code]),
        "clock": table.clock,
        "off": off,
    }
    return EmailMessage(
        get_template("notifications/turn_mail_subject.txt").render(context).strip(),
        get_template("notifications/turn_mail.txt").render(context),
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


# One-click unsubscription


def unsubscribe_token(user: User) -> str:
    return signing.dumps(user.pk, salt=UNSUBSCRIBE_SALT)


def find_unsubscribing_user(text: str) -> User | None:
    """Return the user of a signed unsubscribe link, or None."""
    try:
        return User.objects.filter(pk=signing.loads(text, salt=UNSUBSCRIBE_SALT)).first()
    except signing.BadSignature:
        return None
