"""Build API responses from tables and other rows. Only `view`, `log` and `legal` of the caller's seat leave the
engine."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from django.urls import reverse

from boardroom.engine.game import Game
from boardroom.engine.match import CORRECT, UNDO
from boardroom.engine.match import Table as Played
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.web.accounts.models import Person
from boardroom.web.api.schemas.common import Actor
from boardroom.web.api.schemas.past import PastGame, PastGames, SatOut
from boardroom.web.api.schemas.people import (
    BoardOut,
    CallOut,
    FriendOut,
    FriendsOut,
    LastGame,
    Looking,
    Playing,
    PoolOut,
    ProfileOut,
    Ranked,
    RatingOut,
    ShareOut,
    StampOut,
)
from boardroom.web.api.schemas.tables import (
    VIEWS,
    Action,
    EnvelopesOut,
    EventOut,
    GameOut,
    Legal,
    Need,
    News,
    Option,
    SeatOut,
    TableOut,
    TalkLine,
    Viewed,
)
from boardroom.web.archive import archive
from boardroom.web.game_pages import GAMES
from boardroom.web.game_pages.contract import Viewpoint
from boardroom.web.languages import said
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import Search
from boardroom.web.matchmaking.preferences import NAMES
from boardroom.web.ratings import leaderboards, ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.social import friends, profiles
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables.models import Status, Table, Talk
from boardroom.web.tables.viewers import NotWatched, watchable
from boardroom.web.tables.viewers import viewpoint as seen_by


def game_out(game: Game, lang: str) -> GameOut:
    usual = game.options({})
    return GameOut(
        name=game.name,
        title=game.titles[lang],
        rules=game.version,
        options={
            option.key: Option(
                default=option.default,
                choices=option.values,
                needs=[
                    Need(choice=choice.value, of={key: list(values) for key, values in choice.needs.items()})
                    for choice in option.choices
                    if choice.needs
                ],
            )
            for option in game.declared
        },
        verbs=game.words(usual).grammar.verbs,
    )


def talk_line(line: Talk, lang: str) -> TalkLine:
    return TalkLine(id=line.pk, name=line.called(lang), text=line.text, at=line.at, seat=line.seat, to=line.to)


def board_out(wish: leaderboards.Wish, found: leaderboards.Board, lang: str) -> BoardOut:
    return BoardOut(
        game=wish.game.name,
        size=wish.size,
        bots=wish.bots,
        month=f"{wish.month:%Y-%m}" if wish.month else None,
        ranked=[
            Ranked(
                place=row.place,
                name=row.called(lang),
                bot=row.bot or None,
                points=row.points,
                games=row.games,
                change=row.change,
            )
            for row in found.rows
        ],
        more=found.more,
    )


def friends_out(person: Person) -> FriendsOut:
    return FriendsOut(
        friends=[
            FriendOut(
                handle=str(friend.person.handle),
                name=friend.person.name,
                here=friend.here,
                tables=[
                    Playing(code=one.code, game=one.game, status="open" if one.status == Status.OPEN else "playing")
                    for one in friend.tables
                ],
            )
            for friend in friends.friends(person)
        ],
        calls=[
            CallOut(name=call.person.name, code=call.table.code, invitation=call.table.invitation, at=call.at)
            for call in friends.calls(person)
        ],
    )


def pool_out(search: Search | None, now: datetime) -> PoolOut:
    entries = queue.read(now)
    wanted = Counter(
        name
        for entry in entries
        for name in {NAMES[kind.game, kind.ruleset] for kind in entry.kinds}
        for _ in entry.people
    )
    stands = queue.pool(search, now, entries) if search else None
    return PoolOut(
        waiting=sum(len(entry.people) for entry in entries),
        rulesets=dict(sorted(wanted.items())),
        mine=Looking(
            **{key: getattr(search, key) for key in ("rulesets", "speeds", "sizes", "rated", "casual", "bots")},
            seconds=stands.seconds, alike=stands.alike, width=stands.width,
        ) if stands else None,
    )  # fmt: skip


def past_out(found: archive.Page, lang: str) -> PastGames:
    return PastGames(
        games=[
            PastGame(
                code=game.code,
                game=game.row.game,
                ruleset=game.row.ruleset,
                players=game.row.players,
                place=game.place,
                length=game.row.length or None,
                public=game.row.public,
                at=game.row.at,
                seats=[
                    SatOut(
                        name=one.seat.called(lang) if one.seat else None,
                        handle=one.person.handle if one.person else None,
                        won=one.won,
                    )
                    for one in game.sitting
                ],
            )
            for game in found.games
        ],
        more=found.more,
    )


def rating_out(rating: Rating) -> RatingOut:
    return RatingOut(
        game=rating.ladder.game,
        size=rating.ladder.size,
        bots=rating.ladder.bots,
        points=rating.points,
        games=rating.games,
        provisional=not ratings.settled(rating),
    )


def profile_out(found: profiles.Profile, lang: str) -> ProfileOut:
    person = found.person
    return ProfileOut(
        name=person.name,
        handle=str(person.handle),
        url=reverse("profile", args=[person.handle]),
        since=person.date_joined,
        ratings=[rating_out(rating) for rating in found.ratings],
        games=[
            ShareOut(
                game=share.game,
                ruleset=share.ruleset,
                games=share.games,
                places=list(share.places),
                won=share.won,
                low=share.between[0],
                high=share.between[1],
            )
            for share in found.rulesets
        ],
        last=[
            LastGame(
                code=game.code,
                game=game.outcome.game,
                players=game.outcome.players,
                place=game.outcome.place,
                at=game.outcome.at,
                others=[seat.called(lang) for seat in game.others],
            )
            for game in found.last
        ],
        stamps=[
            StampOut(
                game=album.game,
                feat=stamp.feat.key,
                name=said(lang, stamp.feat.name),
                told=said(lang, stamp.feat.told),
                code=stamp.code,
                at=stamp.at,
            )
            for album in found.stamps
            for stamp in album.stamps
            if stamp.code and stamp.at
        ],
    )


def begun(table: Table) -> bool:
    return table.status in (Status.PLAYING, Status.OVER)


def actor_of(table: Table) -> Actor:
    if not begun(table):
        return None
    return {CHANCE: "chance", OVER: "over"}.get(table.actor, table.actor)  # type: ignore[return-value]


def viewpoint(table: Table, person: Person | None, lang: str) -> Viewpoint:
    """Return the viewer as on the page. At a shared device, a program sees the hand of the active player."""
    try:
        return seen_by(table, person, lang, table.actor)
    except NotWatched as error:
        raise moves.NotAllowed("You can watch this table after the final standings are announced.") from error


def table_out(table: Table, person: Person | None, lang: str) -> TableOut:
    mine = moves.seats_of(table, person)
    member = bool(mine or (person and table.host_id == person.pk))
    return TableOut(
        code=table.code,
        url=reverse("table", args=[table.code]),
        game=table.game,
        title=GAMES[table.game].titles[lang],
        options=table.options,
        rules=table.rules,
        status=table.status,  # type: ignore[arg-type]
        public=table.public,
        rated=table.rated,
        number=table.number,
        actor=actor_of(table),
        your_turn=table.status == Status.PLAYING and table.actor in mine,
        seats=[
            SeatOut(
                seat=seat.index,
                name=seat.called(lang),
                bot=seat.level.name if seat.bot and seat.level else None,
                free=seat.person_id is None and not seat.bot,
                you=seat.index in mine,
                left=seat.left if table.clock else None,
            )
            for seat in table.seats.all()
        ],
        clock=table.clock,
        # Scores of frozen tournament standings stay hidden here as well
        scores=table.scores if watchable(table, person) else None,
        commitment=fair_draws.commitment(table.secret) if table.secret else "",
        envelopes=envelopes_out(table),
        invitation=table.invitation if member else None,
        created=table.created,
        moved=table.moved,
    )


def envelopes_out(table: Table) -> EnvelopesOut | None:
    if not table.secret or (begun(table) and table.envelopes is None):
        return None
    found = envelopes.state(table, ())
    return EnvelopesOut(
        shut=found["shut"],
        until=table.opening,
        laid=found["laid"],
        digest=found["digest"],
        opened=[bool(nonce) for nonce in found["opened"]],
    )


def must_have_begun(table: Table) -> None:
    if not begun(table):
        raise moves.NotAllowed("The game hasn't started yet.")


def view_out(table: Table, view: Viewpoint) -> Viewed:
    must_have_begun(table)
    with match_cache.played(table) as game, match_cache.called(game, table, view.lang):
        return VIEWS[table.game].model_validate(
            {
                "game": table.game,
                "number": table.number,
                "seat": view.seat,
                "actor": actor_of(table),
                "view": game.view(view.seat),
            }
        )


def legal_out(table: Table, seat: int) -> Legal:
    must_have_begun(table)
    with match_cache.played(table) as game:
        text = game.words.grammar.text
        legal = game.legal() if table.actor == seat else []
        meanwhile = [action for who, action in game.game.meanwhile(game.state) if who == seat]
        return Legal(
            number=table.number,
            seat=seat,
            actor=actor_of(table),
            legal=[Action(action=action, text=text(action)) for action in legal],
            meanwhile=[Action(action=action, text=text(action)) for action in meanwhile],
            can_take_back=game.can_take_back(seat),
        )


def news(table: Table, view: Viewpoint, after: int = 0) -> News:
    """Return the events after move `after` and the current decision."""
    told = News(
        number=table.number,
        status=table.status,  # type: ignore[arg-type]
        actor=actor_of(table),
        seat=view.seat,
        legal=[],
        can_take_back=False,
        taken_back=False,
        events=[],
        scores=table.scores,
    )
    if begun(table):
        with match_cache.played(table) as game, match_cache.called(game, table, view.lang):
            told.taken_back = any(step in (UNDO, CORRECT) for step in game.steps[after:])
            told.events = events(game, view, after)
            if view.seat is not None:
                told.can_take_back = game.can_take_back(view.seat)
                told.legal = game.legal_texts() if table.actor == view.seat else []
    return told


def events(game: Played, view: Viewpoint, after: int) -> list[EventOut]:
    found = []
    for told, event in game.log(view.seat):
        if told.step > after:
            details = game.words.event_data(event)
            found.append(
                EventOut(
                    number=told.step,
                    turn=told.turn,
                    what=details.pop("what"),
                    who=details.pop("who", None),
                    details=details,
                    rule=game.words.rule_of(event) or None,
                    text=game.words.event(event, view.lang, game.names),
                )
            )
    return found
