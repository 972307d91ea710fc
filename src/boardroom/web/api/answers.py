"""Build API responses from tables and other rows. Only `view`, `log` and `legal` of the caller's seat leave the
engine."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from django.urls import reverse

from boardroom.engine.game import Game
from boardroom.engine.match import CORRECT, UNDO
from boardroom.engine.match import Match as Played
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.web.accounts.models import User
from boardroom.web.api.schemas.common import Actor
from boardroom.web.api.schemas.past import PastGameOut, PastGamesOut, PastSeatOut
from boardroom.web.api.schemas.people import (
    AchievementOut,
    FriendOut,
    FriendsOut,
    InvitationOut,
    LeaderboardOut,
    LeaderboardRowOut,
    OwnSearchOut,
    PlaceCountsOut,
    ProfileOut,
    PublicTableOut,
    QueueOut,
    RatingOut,
    RecentGameOut,
)
from boardroom.web.api.schemas.tables import (
    VIEW_SCHEMAS,
    ActionOut,
    ChatLineOut,
    EnvelopesOut,
    EventOut,
    GameOut,
    LegalActionsOut,
    OptionNeedOut,
    OptionOut,
    SeatOut,
    TableOut,
    TableUpdate,
    ViewBase,
)
from boardroom.web.archive import archive
from boardroom.web.game_pages import GAMES
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.languages import translate
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import QueueEntry
from boardroom.web.matchmaking.preferences import RULESET_KEYS
from boardroom.web.ratings import leaderboards, ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.social import friends, profiles
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables.models import ChatLine, Status, Table
from boardroom.web.tables.viewers import SpectatingNotAllowed, can_view_table
from boardroom.web.tables.viewers import build_viewer as seen_by


def game_out(game: Game, lang: str) -> GameOut:
    usual = game.complete_options({})
    return GameOut(
        name=game.name,
        title=game.titles[lang],
        rules=game.version,
        options={
            option.key: OptionOut(
                default=option.default,
                choices=option.values,
                needs=[
                    OptionNeedOut(
                        choice=choice.value, of={key: list(values) for key, values in choice.requires.items()}
                    )
                    for choice in option.choices
                    if choice.requires
                ],
            )
            for option in game.declared_options
        },
        verbs=game.create_text(usual).grammar.verbs,
    )


def chat_line_out(line: ChatLine, lang: str) -> ChatLineOut:
    return ChatLineOut(
        id=line.pk, name=line.display_name(lang), text=line.text, at=line.created_at, seat=line.seat, to=line.recipient
    )


def leaderboard_out(wish: leaderboards.LeaderboardQuery, found: leaderboards.Leaderboard, lang: str) -> LeaderboardOut:
    return LeaderboardOut(
        game=wish.game.name,
        size=wish.size,
        bots=wish.has_bots,
        month=f"{wish.month:%Y-%m}" if wish.month else None,
        ranked=[
            LeaderboardRowOut(
                place=row.place,
                name=row.display_name(lang),
                bot=row.bot or None,
                points=row.points,
                games=row.game_count,
                change=row.month_change,
            )
            for row in found.rows
        ],
        more=found.next_cursor,
    )


def friends_out(person: User) -> FriendsOut:
    return FriendsOut(
        friends=[
            FriendOut(
                handle=str(friend.user.handle),
                name=friend.user.name,
                here=friend.is_online,
                tables=[
                    PublicTableOut(
                        code=one.code, game=one.game, status="open" if one.status == Status.OPEN else "playing"
                    )
                    for one in friend.tables
                ],
            )
            for friend in friends.list_friends(person)
        ],
        calls=[
            InvitationOut(
                name=call.sender.name, code=call.table.code, invitation=call.table.invitation, at=call.created_at
            )
            for call in friends.list_invitations(person)
        ],
    )


def queue_out(search: QueueEntry | None, now: datetime) -> QueueOut:
    entries = queue.load_candidates(now)
    wanted = Counter(
        name
        for entry in entries
        for name in {RULESET_KEYS[kind.game, kind.ruleset] for kind in entry.kinds}
        for _ in entry.user_ids
    )
    stands = queue.load_status(search, now, entries) if search else None
    return QueueOut(
        waiting=sum(len(entry.user_ids) for entry in entries),
        rulesets=dict(sorted(wanted.items())),
        mine=OwnSearchOut(
            rulesets=search.rulesets,
            speeds=search.speeds,
            sizes=search.sizes,
            rated=search.rated,
            casual=search.unrated,
            bots=search.bots,
            seconds=stands.waited_seconds,
            alike=stands.similar_count,
            width=stands.rating_width,
        )
        if search and stands
        else None,
    )


def archive_out(found: archive.ArchivePage, lang: str) -> PastGamesOut:
    return PastGamesOut(
        games=[
            PastGameOut(
                code=game.code,
                game=game.row.game,
                ruleset=game.row.ruleset,
                players=game.row.players,
                place=game.place,
                length=game.row.turn_count or None,
                public=game.row.is_public,
                at=game.row.finished_at,
                seats=[
                    PastSeatOut(
                        name=one.seat.display_name(lang) if one.seat else None,
                        handle=one.profile_user.handle if one.profile_user else None,
                        won=one.has_won,
                    )
                    for one in game.seats
                ],
            )
            for game in found.games
        ],
        more=found.next_cursor,
    )


def rating_out(rating: Rating) -> RatingOut:
    return RatingOut(
        game=rating.pool.game,
        size=rating.pool.size_class,
        bots=rating.pool.has_bots,
        points=rating.points,
        games=rating.game_count,
        provisional=not ratings.is_established(rating),
    )


def profile_out(found: profiles.Profile, lang: str) -> ProfileOut:
    person = found.user
    return ProfileOut(
        name=person.name,
        handle=str(person.handle),
        url=reverse("profile", args=[person.handle]),
        since=person.date_joined,
        ratings=[rating_out(rating) for rating in found.ratings],
        games=[
            PlaceCountsOut(
                game=share.game,
                ruleset=share.ruleset,
                games=share.game_count,
                places=list(share.places),
                won=share.win_rate,
                low=share.win_interval[0],
                high=share.win_interval[1],
            )
            for share in found.rulesets
        ],
        last=[
            RecentGameOut(
                code=game.code,
                game=game.result.game,
                players=game.result.players,
                place=game.result.place,
                at=game.result.finished_at,
                others=[seat.display_name(lang) for seat in game.opponents],
            )
            for game in found.recent_games
        ],
        stamps=[
            AchievementOut(
                game=album.game,
                feat=stamp.rule.key,
                name=translate(lang, stamp.rule.name),
                told=translate(lang, stamp.rule.description),
                code=stamp.code,
                at=stamp.earned_at,
            )
            for album in found.achievements
            for stamp in album.achievements
            if stamp.code and stamp.earned_at
        ],
    )


def has_begun(table: Table) -> bool:
    return table.status in (Status.PLAYING, Status.OVER)


def find_actor(table: Table) -> Actor:
    if not has_begun(table):
        return None
    return {CHANCE: "chance", OVER: "over"}.get(table.actor, table.actor)  # type: ignore[return-value]


def build_api_viewer(table: Table, person: User | None, lang: str) -> Viewer:
    """Return the viewer as on the page. At a shared device, a program sees the hand of the active player."""
    try:
        return seen_by(table, person, lang, table.actor)
    except SpectatingNotAllowed as error:
        raise moves.NotAllowed("You can watch this table after the final standings are announced.") from error


def table_out(table: Table, person: User | None, lang: str) -> TableOut:
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
        envelopes=envelopes_out(table),
        invitation=table.invitation if member else None,
        created=table.created_at,
        moved=table.last_activity,
    )


def envelopes_out(table: Table) -> EnvelopesOut | None:
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


def require_begun(table: Table) -> None:
    if not has_begun(table):
        raise moves.NotAllowed("The game hasn't started yet.")


def view_out(table: Table, view: Viewer) -> ViewBase:
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


def legal_out(table: Table, seat: int) -> LegalActionsOut:
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
    told = TableUpdate(
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
            told.taken_back = any(step in (UNDO, CORRECT) for step in game.steps[after:])
            told.events = list_events(game, view, after)
            if view.seat is not None:
                told.can_take_back = game.can_undo(view.seat)
                told.legal = game.legal_action_texts() if table.actor == view.seat else []
    return told


def list_events(game: Played, view: Viewer, after: int) -> list[EventOut]:
    found = []
    for told, event in game.game_log(view.seat):
        if told.step > after:
            details = game.text.event_data(event)
            found.append(
                EventOut(
                    number=told.step,
                    turn=told.turn,
                    what=details.pop("what"),
                    who=details.pop("who", None),
                    details=details,
                    rule=game.text.cited_rule(event) or None,
                    text=game.text.describe_event(event, view.lang, game.names),
                )
            )
    return found
