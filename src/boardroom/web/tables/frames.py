"""Render a table as a viewer sees it, once for all viewers who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.template.loader import get_template

from boardroom.engine.records import fair_draws
from boardroom.players import levels
from boardroom.web.archive import reviews
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView, Viewer
from boardroom.web.languages import translate
from boardroom.web.server.memory_cache import cache_result
from boardroom.web.social.models import Relationship
from boardroom.web.tables import clocks, envelopes, hints, match_cache
from boardroom.web.tables.models import ChatLine, Seat, Table
from boardroom.web.tables.result_summary import summarise_result

MAX_CHAT_LINES = 30


@dataclass(frozen=True)
class TableContext:
    """Something that tables may belong to, such as a tournament."""

    find_details: Callable[[Table, str], object | None]
    """Return what a table's page shows of it in a language; None if the table does not belong to it."""
    make_cache_key: Callable[[Table], Hashable]
    """Return a value that changes whenever that does."""
    waiting_template: str
    """The template for a table that waits for its players."""


table_contexts: list[TableContext] = []


def find_table_context(table: Table, lang: str) -> tuple[TableContext | None, object | None]:
    """Return the first context that a table belongs to, and the details of it that its page shows."""
    for each in table_contexts:
        if (found := each.find_details(table, lang)) is not None:
            return each, found
    return None, None


def cache_key(table: Table, chat_lines: list[ChatLine]) -> tuple[Any, ...]:
    """Return a value that changes whenever a frame of the table does."""
    talk = tuple(line.pk for line in chat_lines)
    seats = tuple(
        (
            s.user_id,
            s.bot,
            s.name,
            round(s.seconds_left),
            s.ran_out_of_time,
            s.word,
            s.envelope,
            s.nonce,
            s.takeover_requester_id,
        )
        for s in table.seats.all()
    )
    contexts = tuple(each.make_cache_key(table) for each in table_contexts)
    waits = table.clock_deadline, table.envelopes_shut, table.opening_deadline
    told = *deals_cache_key(table), *hints.hints_version(table), reviews.is_reviewed(table)
    return (table.pk, table.number, table.status, talk, seats, table.rematch_id, waits, contexts, *told)


def deals_cache_key(table: Table) -> tuple[Any, ...]:
    """Return the states of proposals and promises, in games that have them."""
    page = PAGES.get(table.game)
    if page is None or page.deals is None:
        return ()
    return (
        tuple(table.proposals.order_by("id").values_list("id", "state")),
        tuple(table.promises.values_list("id", "was_kept")),
    )


def render_frame(table: Table, view: Viewer) -> str:
    """Return the HTML inside #table."""
    return render_cached_frame(table, view, load_latest_chat(table, view))


@cache_result("frames", key=lambda table, view, lines: (*cache_key(table, lines), view))
def render_cached_frame(table: Table, view: Viewer, lines: list[ChatLine]) -> str:
    if table.status in ("open", "closed"):
        owner, tournament = find_table_context(table, view.lang)
        return get_template(owner.waiting_template if owner else "tables/waiting_room.html").render(
            {
                "tournament": tournament,
                "lang": view.lang,
                "table": table,
                "seats": list(table.seats.all()),
                "view": view,
                "commitment": fair_draws.compute_commitment(table.secret),
                "lying": envelopes.envelope_state(table, view.own_seats),
                "levels": levels.LEVELS,
                "stand_in": levels.SUBSTITUTE_BOT,
            }
        )
    page = PAGES[table.game]
    with match_cache.open_match(table) as game, match_cache.use_display_names(game, table, view.lang):
        sight: TableView[Any] = TableView(table, game, view)
        context = common_context(sight, lines) | page.build_context(sight)
        context["finale"] = summarise_result(sight) if sight.is_over else None
    return get_template(f"{table.game}/table.html").render(context)


def render_dialog(table: Table, view: Viewer, name: str) -> str:
    """Render a dialog of the game's page that is not part of every frame."""
    with match_cache.open_match(table) as game, match_cache.use_display_names(game, table, view.lang):
        sight: TableView[Any] = TableView(table, game, view)
        context = {"lang": view.lang, "seen": sight.player_view} | PAGES[table.game].dialogs[name](sight)
    return get_template(f"{table.game}/{name}.html").render(context)


def is_responding(sight: TableView[Any]) -> bool:
    """Return True if the viewer decides because of another player, such as in a merger or on an offer."""
    deals = PAGES[sight.table.game].deals
    by = sight.player_view.get("turn"), deals.find_offer_maker(sight.match) if deals else None
    return sight.is_active and any(seat not in (None, sight.viewer.seat) for seat in by)


def common_context(sight: TableView[Any], lines: list[ChatLine]) -> dict[str, Any]:
    """Return the template context that all games share."""
    table, view = sight.table, sight.viewer
    return {
        "lang": view.lang,
        "table": table,
        "seen": sight.player_view,
        "view": view,
        "over": sight.is_over,
        "mine": sight.is_active,
        "answering": is_responding(sight),
        "title": sight.match.game.titles[view.lang],
        "talk": format_chat(lines, view.lang),
        "readers": list_chat_partners(sight),
        "clocks": clocks.describe_clocks(table, view.lang),
        "people": any(seat.user_id and not seat.bot and seat.index not in view.own_seats for seat in sight.seats),
        "stand_in": any(seat.index in view.own_seats and seat.bot for seat in sight.seats),
        "commitment": fair_draws.compute_commitment(table.secret) if table.secret else "",
        "secret": table.secret if sight.is_over else None,
        "parts": envelopes.describe_words(table),
        "all_envelopes": envelopes.envelopes_digest(table),
        # While the game runs, trying all tiles against it would reveal what was drawn
        "fingerprint": table.record_hash if sight.is_over else "",
        # Pages of games that can assist at a physical set override this
        "assist": None,
        "finale": None,
        "tournament": find_table_context(table, view.lang)[1],
        "hints": hints.find_visible_hints(sight),
    }


NO_SEAT = -9
"""The seat of a viewer without one."""


def query_chat(to: int, by: int, table: int) -> QuerySet[ChatLine]:
    """Return public chat lines, and private ones to a seat or by it."""
    return ChatLine.all_lines.filter(
        Q(recipient=None) | Q(recipient=to) | Q(recipient__isnull=False, seat=by), table=table, is_hidden=False
    )


_latest_lines = PreparedQuery(ChatLine, lambda *whose: query_chat(*whose).order_by("-id")[:MAX_CHAT_LINES], 1, 2, 3)


def query_readable_chat(table: Table, view: Viewer) -> QuerySet[ChatLine]:
    """Return the chat lines that a viewer may read."""
    seat = NO_SEAT if view.seat is None else view.seat
    return query_chat(seat, seat, table.pk).exclude(user__in=blocked_ids(table, view))


def load_latest_chat(table: Table, view: Viewer) -> list[ChatLine]:
    """Return the chat lines in a viewer's frame, newest last."""
    seat = NO_SEAT if view.seat is None else view.seat
    lines = _latest_lines.fetch_all(seat, seat, table.pk)[::-1]
    if not any(line.user_id and not line.from_table for line in lines):
        return lines
    unread = blocked_ids(table, view)
    return [line for line in lines if line.from_table or line.user_id not in unread]


_blocks_by_user = PreparedQuery(Relationship, lambda person: Relationship.objects.filter(user=person, is_block=True), 1)


def blocked_ids(table: Table, view: Viewer) -> set[int]:
    """Return the ids of users whose chat a player has blocked."""
    reader = next((seat.user_id for seat in table.seats.all() if seat.index == view.seat), None)
    return {tie.other_id for tie in _blocks_by_user.fetch_all(reader)} if reader else set()


def format_chat(lines: list[ChatLine], lang: str) -> list[ChatLine]:
    """Translate lines by the table itself, and hide the names of deleted accounts."""
    for line in lines:
        line.name = line.display_name(lang)
        if line.from_table:
            line.text = translate(lang, line.text)
    return lines


def list_chat_partners(sight: TableView[Any]) -> list[Seat]:
    """Return the other players that a viewer may send private messages to, in games with deals."""
    if sight.viewer.seat is None or PAGES[sight.table.game].deals is None:
        return []
    return [seat for seat in sight.seats if seat.user_id and seat.index not in sight.viewer.own_seats]
