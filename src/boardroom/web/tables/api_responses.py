"""Build API responses about tables. Only the view, log and legal actions of the caller's seat leave the engine."""

from __future__ import annotations

from django.urls import reverse

from boardroom.engine.match import CORRECT, UNDO, Match
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import GAMES
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables.models import ChatLine, Status, Table
from boardroom.web.tables.schemas import (
    VIEW_SCHEMAS,
    ActionOut,
    Actor,
    ChatLineOut,
    EnvelopesOut,
    EventOut,
    LegalActionsOut,
    SeatOut,
    TableOut,
    TableUpdate,
    ViewBase,
)
from boardroom.web.tables.viewers import SpectatingNotAllowed, build_viewer, can_view_table


def build_chat_line(line: ChatLine, lang: str) -> ChatLineOut:
    return ChatLineOut(
        id=line.pk, name=line.display_name(lang), text=line.text, at=line.created_at, seat=line.seat, to=line.recipient
    )


def has_begun(table: Table) -> bool:
    return table.status in (Status.PLAYING, Status.OVER)


def require_begun(table: Table) -> None:
    if not has_begun(table):
        raise moves.NotAllowed("The game hasn't started yet.")


def find_actor(table: Table) -> Actor:
    if not has_begun(table):
        return None
    return {CHANCE: "chance", OVER: "over"}.get(table.actor, table.actor)  # type: ignore[return-value]


def build_api_viewer(table: Table, person: User | None, lang: str) -> Viewer:
    """Return the viewer as on the page. At a shared device, a program sees the hand of the active player."""
    try:
        return build_viewer(table, person, lang, table.actor)
    except SpectatingNotAllowed as error:
        raise moves.NotAllowed("You can watch this table after the final standings are announced.") from error


def build_table(table: Table, person: User | None, lang: str) -> TableOut:
    mine = moves.find_user_seats(table, person)
    member = bool(mine or (person and table.host_id == person.pk))
    return TableOut(
        code=table.code,
        url=reverse("table", args=[table.code]),
        game=table.game,
        title=GAMES[table.game].titles[lang],
        options=table.options,
        rules=table.rules_version,
        status=table.status,  # type: ignore[arg-type]
        public=table.public,
        rated=table.rated,
        number=table.number,
        actor=find_actor(table),
        your_turn=table.status == Status.PLAYING and table.actor in mine,
        seats=[
            SeatOut(
                seat=seat.index,
                name=seat.display_name(lang),
                bot=seat.level.name if seat.bot and seat.level else None,
                free=seat.user_id is None and not seat.bot,
                you=seat.index in mine,
                left=seat.seconds_left if table.clock else None,
            )
            for seat in table.seats.all()
        ],
        clock=table.clock,
        # Scores of frozen tournament standings stay hidden here as well
        scores=table.scores if can_view_table(table, person) else None,
        commitment=fair_draws.compute_commitment(table.secret) if table.secret else "",
        envelopes=build_envelopes(table),
        invitation=table.invitation if member else None,
        created=table.created_at,
        moved=table.last_activity,
    )


def build_envelopes(table: Table) -> EnvelopesOut | None:
    if not table.secret or (has_begun(table) and table.envelopes is None):
        return None
    found = envelopes.envelope_state(table, ())
    return EnvelopesOut(
        shut=found["shut"],
        until=table.opening_deadline,
        laid=found["laid"],
        digest=found["digest"],
        opened=[bool(nonce) for nonce in found["opened"]],
    )


def build_view(table: Table, view: Viewer) -> ViewBase:
    require_begun(table)
    with match_cache.open_match(table) as game, match_cache.use_display_names(game, table, view.lang):
        return VIEW_SCHEMAS[table.game].model_validate(
            {
                "game": table.game,
                "number": table.number,
                "seat": view.seat,
                "actor": find_actor(table),
                "view": game.view(view.seat),
            }
        )


def build_legal_actions(table: Table, seat: int) -> LegalActionsOut:
    require_begun(table)
    with match_cache.open_match(table) as game:
        text = game.text.grammar.text
        legal = game.legal_actions() if table.actor == seat else []
        meanwhile = [action for who, action in game.game.out_of_turn_actions(game.state) if who == seat]
        return LegalActionsOut(
            number=table.number,
            seat=seat,
            actor=find_actor(table),
            legal=[ActionOut(action=action, text=text(action)) for action in legal],
            meanwhile=[ActionOut(action=action, text=text(action)) for action in meanwhile],
            can_take_back=game.can_undo(seat),
        )


def build_update(table: Table, view: Viewer, after: int = 0) -> TableUpdate:
    """Return the events after move `after` and the current decision."""
    update = TableUpdate(
        number=table.number,
        status=table.status,  # type: ignore[arg-type]
        actor=find_actor(table),
        seat=view.seat,
        legal=[],
        can_take_back=False,
        taken_back=False,
        events=[],
        scores=table.scores,
    )
    if has_begun(table):
        with match_cache.open_match(table) as game, match_cache.use_display_names(game, table, view.lang):
            update.taken_back = any(step in (UNDO, CORRECT) for step in game.steps[after:])
            update.events = list_events(game, view, after)
            if view.seat is not None:
                update.can_take_back = game.can_undo(view.seat)
                update.legal = game.legal_action_texts() if table.actor == view.seat else []
    return update


def list_events(game: Match, view: Viewer, after: int) -> list[EventOut]:
    found = []
    for update, event in game.game_log(view.seat):
        if update.step > after:
            details = game.text.event_data(event)
            found.append(
                EventOut(
                    number=update.step,
                    turn=update.turn,
                    what=details.pop("what"),
                    who=details.pop("who", None),
                    details=details,
                    rule=game.text.cited_rule(event) or None,
                    text=game.text.describe_event(event, view.lang, game.names),
                )
            )
    return found
