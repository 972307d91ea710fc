"""Words by commit and reveal in any order: whatever people do, and whichever process they reach."""

from __future__ import annotations

from contextlib import suppress

import pytest
from effort import scale_effort
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardroom.base.errors import BoardroomError
from boardroom.engine.records import envelopes as law
from boardroom.engine.records import fair_draws
from boardroom.web.server import memory_cache
from boardroom.web.tables import envelopes, match_cache, sealed_words, seats
from boardroom.web.tables.models import Seat, Status, Table
from web.people import again, person
from web.sealing import Browser, time_is_up, waiting

ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["sit", "sit sealed", "sit clear", "seal", "clear", "open", "wrong", "stand", "late", "another process"]
        ),
        st.integers(0, 3),
    ),
    max_size=24,
)


@settings(max_examples=scale_effort(40), deadline=None)
@given(ACTS)
@example([("sit", 2), ("sit", 3), ("stand", 1)])
def test_any_order_of_sealing_opening_leaving_and_coming(acts):
    """Whatever happens in whatever order, in two processes: nothing is known before all is settled, what is settled
    stays, and a table with all seats taken begins."""
    browsers = [Browser(person(f"P{n}")) for n in range(4)]
    t = waiting(browsers[0].who, sealing=True)
    shut_with = ""
    with pytest.MonkeyPatch.context() as patch:
        # Those of this process are listed by name; others must not take their place
        patch.setattr(memory_cache, "caches", dict(memory_cache.caches))
        processes = [match_cache.MatchCache(), match_cache.MatchCache()]
        for act, which in acts:
            if again(t).status != Status.OPEN:
                break
            if act == "another process":
                processes.reverse()
            patch.setattr(match_cache, "_cache", processes[0])
            with suppress(BoardroomError, KeyError, Seat.DoesNotExist):
                done(act, t, browsers[which])
            now = again(t)
            if now.status != Status.OPEN:
                break
            state = envelopes.envelope_state(now, ())
            if not now.envelopes_shut:
                assert not any(state["opened"]), "something is known too early"
            else:
                assert shut_with in ("", state["digest"]), "something was exchanged"
                shut_with = state["digest"]
            assert bool(now.opening_deadline) == full(now), "all are there, and nothing is waited for"
        if again(t).status == Status.OPEN and full(t):
            # First for those who were to seal, then for those who were to open
            time_is_up(t)
            time_is_up(t)
            assert again(t).status == Status.PLAYING, "somebody holds up the start"
        now = again(t)
        if now.status == Status.PLAYING:
            found = law.parse_envelopes(now.envelopes, 3)
            law.check_envelopes(found, fair_draws.compute_commitment(now.secret), now.secret)
            assert shut_with in ("", law.hash_envelopes(fair_draws.compute_commitment(now.secret), found))
            patch.setattr(match_cache, "_cache", processes[1])
            with match_cache.open_match(now) as game:
                assert list(game.seal.words) == now.draw_words
                assert game.steps


def full(t: Table) -> bool:
    return not Seat.objects.filter(table=t, user=None).exists()


def done(act: str, t: Table, each: Browser) -> None:
    match act:
        case "sit":
            seats.take_seat(t.code, each.who)
        case "sit sealed":
            seats.take_seat(t.code, each.who, envelope=each.seals(t, "s"))
        case "sit clear":
            seats.take_seat(t.code, each.who, word="clear")
        case "seal":
            each.lays(t, "again")
        case "clear":
            sealed_words.add_word(t.code, each.who, "clear")
        case "open":
            each.opens(t)
        case "wrong":
            sealed_words.open_envelope(t.code, each.who, "0" * 32, "wrong")
        case "stand":
            seats.leave_seat(t.code, each.who)
        case "late":
            time_is_up(t)
