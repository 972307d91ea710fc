"""The same rules in every form: schema, compiler, playouts, batches."""

from __future__ import annotations

import os
from copy import deepcopy
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine import compiler, cpu, loops, rng, rule_defaults, schema
from boardroom.engine.batch import Batch
from boardroom.engine.conformance import pins, secrecy
from boardroom.engine.constants import OVER
from boardroom.engine.link import joined
from boardroom.engine.table import Table
from boardroom.games import GAMES
from boardroom.games.acquire.law import turn
from boardroom.games.acquire.law.state import SCHEMA

ACQUIRE = GAMES["acquire"]
OPTIONS = ACQUIRE.options({"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True})

# What each kind of table plays like. When a rule changes on purpose, raise the game's VERSION and pin anew.
PINS = {
    "2000 2": "48825 18717 08dd908a5c61",
    "2000 4": "57692 19371 75ccc1298413",
    "championship 4": "56544 19132 521599951b2b",
    "2023 2": "47799 18927 a64b1199d523",
    "2023 4": "57199 19314 9890c1b28e97",
    "2023 6": "61807 21165 c829b60c5833",
}
PERFT = {"2000": 2405, "championship": 1897, "2023": 2601}


def test_a_declared_state_is_a_slotted_object_and_a_packed_record():
    class Small(schema.State):
        seen: Annotated[schema.U1s, 2 + 1]
        cash: schema.I4
        actor: schema.I1

    layout = schema.Schema(Small)
    assert layout.dtype == np.dtype([("seen", "u1", (3,)), ("cash", "i4"), ("actor", "i1")], align=True)
    s = layout.new()
    assert (s.seen, s.cash, s.actor, s.told) == ([0, 0, 0], 0, 0, None)
    with pytest.raises(AttributeError):
        s.cahs = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_state_has_what_the_engine_asks_of_it(game):
    assert {name for name in schema.State.__annotations__ if name != "told"} <= set(game.schema.scalars)


def test_pack_and_unpack_are_inverse():
    s = ACQUIRE.start(OPTIONS)
    assert SCHEMA.values(SCHEMA.unpack(SCHEMA.pack(s)[0])) == SCHEMA.values(s)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_field_is_where_numpy_looks_for_it(game):
    s = game.schema.new()
    for number, name in enumerate(game.schema.scalars):
        setattr(s, name, number)
    for number, (name, length) in enumerate(game.schema.lists):
        setattr(s, name, [(number + k) % 100 for k in range(length)])
    packed = game.schema.pack(s)
    assert packed.dtype == game.schema.dtype
    assert packed.flags.writeable
    for name in packed.dtype.names:
        assert packed[0][name].tolist() == getattr(s, name)
    again = game.schema.unpack(packed[0])
    assert all(getattr(again, name) == getattr(s, name) for name in packed.dtype.names)
    getattr(s, game.schema.lists[0][0]).append(0)
    with pytest.raises(OverflowError):
        game.schema.pack(s)


def test_an_integer_too_large_for_its_field_is_an_error():
    s = ACQUIRE.start(OPTIONS)
    s.cash[0] = 1 << 40
    with pytest.raises(OverflowError):
        SCHEMA.pack(s)


def test_a_copy_shares_nothing():
    s = ACQUIRE.start(OPTIONS)
    other = SCHEMA.copy(s)
    other.cash[0] += 1
    other.phase += 1
    assert (s.cash[0], s.phase) == (6000, 0)
    SCHEMA.assign(s, other)
    assert SCHEMA.values(s) == SCHEMA.values(other)
    assert s.cash is not other.cash


def test_interpreted_and_compiled_games_are_the_same():
    plain = joined(ACQUIRE, "plain", lambda f: f, lambda f: f)
    fast = cpu.play(ACQUIRE, OPTIONS, 30, seed=3)
    counts = [0, 0]
    for game in range(30):
        s = ACQUIRE.start(OPTIONS)
        plain.playout(s, [rng.seeded(3, game)], [0] * ACQUIRE.max_actions, counts)
        assert s.cash[:4] == fast.scores[game].tolist()
    assert counts == [fast.decisions, fast.draws]


def test_threads_do_not_change_the_games():
    one = cpu.play(ACQUIRE, OPTIONS, 5000, seed=4)
    two = cpu.play(ACQUIRE, OPTIONS, 5000, seed=4, threads=3)
    assert (one.scores == two.scores).all()
    later = cpu.play(ACQUIRE, OPTIONS, 100, seed=4, first=2500)
    assert (one.scores[2500:2600] == later.scores).all()


def test_a_batch_plays_whole_games():
    batch = Batch(ACQUIRE, OPTIONS, 64, seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(600):
        choice = (random.random(64) * batch.counts).astype(int)
        batch.step(batch.moves[np.arange(64), choice])
        assert (batch.counts > 0).all()
        assert ((batch.actors >= 0) & (batch.actors < 4)).all()
        ended += int(batch.done.sum())
        assert (batch.scores[batch.done] > 0).any(axis=1).all()
    assert ended > 64


def test_what_is_broken_is_said_at_both_speeds():
    state = ACQUIRE.start(ACQUIRE.options(OPTIONS))
    assert cpu.broken(ACQUIRE, state) is None is ACQUIRE.broken(state)
    state.cash[0] = -100
    assert cpu.broken(ACQUIRE, state) == ACQUIRE.broken(state) == "somebody owes money"


def test_a_batch_masks_and_shows_what_the_rules_say():
    """After random steps with masks, features, threads and both ways to deal anew: all as the single functions say."""
    random = np.random.default_rng(1)
    for same in (True, False):
        batch = Batch(ACQUIRE, OPTIONS, 32, seed=1, masks=True, features=True, same=same, threads=2)
        for _ in range(300):
            ended = batch.done.copy()
            choice = (random.random(32) * batch.counts).astype(int)
            batch.step(batch.moves[np.arange(32), choice])
            assert same or not (ended & batch.done).any(), "what has ended is dealt anew"
        for i in np.flatnonzero(~batch.done) if not same else range(32):
            state = SCHEMA.unpack(batch.states[i])
            legal = batch.moves[i, : batch.counts[i]].tolist()
            assert ACQUIRE.legal(state) == legal == np.flatnonzero(batch.masks[i]).tolist()
            assert state.actor == batch.seats[i] == batch.actors[i]
            assert secrecy.numbers(ACQUIRE, state, state.actor) == batch.features[i].tolist()
            assert (batch.known(i, 1) == cpu.features(ACQUIRE, state, 1)).all()


@pytest.mark.parametrize("same", [True, False])
def test_a_batch_with_more_games_than_a_processor_keeps_at_hand_plays_the_same(same, monkeypatch):
    random = np.random.default_rng(1)
    batch, large = (Batch(ACQUIRE, OPTIONS, 32, seed=1, features=True, same=same) for _ in range(2))
    for _ in range(300):
        actions = batch.moves[np.arange(32), (random.random(32) * batch.counts).astype(int)]
        batch.step(actions)
        with monkeypatch.context() as less:
            less.setattr("boardroom.engine.batch.AT_HAND", 0)
            large.step(actions)
        for name in ("states", "counts", "seats", "done", "scores", "features", "final"):
            assert (getattr(batch, name) == getattr(large, name)).all(), name


def test_a_batch_shows_what_is_plainly_seen():
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 32, seed=1, features="plain")
    for _ in range(100):
        batch.step(batch.moves[np.arange(32), (random.random(32) * batch.counts).astype(int)])
    for i in range(32):
        state = SCHEMA.unpack(batch.states[i])
        assert secrecy.plain_numbers(ACQUIRE, state, state.actor) == batch.features[i].tolist()
        assert secrecy.plain_numbers(ACQUIRE, state, 2) == batch.known(i, 2).tolist()
    with pytest.raises(BadInput, match="no such features"):
        Batch(GAMES["trade"], {}, 2, features="plain")


def test_a_batch_shows_how_a_game_ended():
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 16, seed=1, features=True, same=False)
    twin = Batch(ACQUIRE, OPTIONS, 16, seed=1, features=True)
    while not batch.done.any():
        actions = batch.moves[np.arange(16), (random.random(16) * batch.counts).astype(int)]
        batch.step(actions)
        twin.step(actions)
    assert (batch.done == twin.done).all()
    assert (batch.scores == twin.scores).all()
    assert (batch.features[batch.done] == twin.final[batch.done]).all()
    assert all(SCHEMA.unpack(batch.states[i]).actor == OVER for i in np.flatnonzero(batch.done))


@pytest.mark.parametrize("kind", [loops.RANDOM, loops.GREEDY])
def test_seats_that_are_not_asked_play_by_themselves(kind):
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 16, seed=1, kinds=[loops.ASKED, kind, kind, kind])
    ended, mine = 0, 0
    for _ in range(200):
        batch.step(batch.moves[np.arange(16), (random.random(16) * batch.counts).astype(int)])
        assert (batch.seats == 0).all()
        ended += int(batch.done.sum())
        mine += int((batch.scores[batch.done].argmax(axis=1) == 0).sum())
    assert ended > 16
    assert kind == loops.RANDOM or mine < ended / 4, "random play beats three greedy players"


def test_a_batch_refuses_an_illegal_action_before_anything_is_played():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    before = batch.states.copy()
    actions = batch.moves[:, 0].copy()
    actions[5] = 413
    with pytest.raises(BadInput, match="Action 413 is not legal in game 5"):
        batch.step(actions)
    assert (batch.states == before).all()


@pytest.mark.parametrize("wrong", ["too few", "too many", "two rows", "one number", "no numbers", "parts", "nothing"])
def test_a_batch_takes_one_whole_number_a_game(wrong):
    """Compiled code would read beside what it was given."""
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    first = batch.moves[:, 0]
    given = {
        "too few": first[:7],
        "too many": np.append(first, first),
        "two rows": first.reshape(2, 4),
        "one number": int(first[0]),
        "no numbers": [str(each) for each in first],
        "parts": first + 0.5,
        "nothing": None,
    }
    before = batch.states.copy()
    with pytest.raises(BadInput, match=r"one action for each of its games, a whole number: an array of shape \(8,\)"):
        batch.step(given[wrong])
    assert (batch.states == before).all()


def test_a_batch_refuses_what_would_be_legal_if_it_were_cut_to_sixteen_bits():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    wide = batch.moves[:, 0].astype(np.int64)
    wide[3] += 1 << 16
    with pytest.raises(BadInput, match=f"Action {wide[3]} is not legal in game 3"):
        batch.step(wide)
    wide[3] -= 1 << 16
    batch.step(wide.astype(np.uint64))
    batch.step(batch.moves[:, 0].tolist())


@pytest.mark.parametrize(("size", "threads"), [(0, 1), (-1, 1), (1, 0)])
def test_a_batch_is_of_at_least_one_game(size, threads):
    with pytest.raises(BadInput, match="at least one game"):
        Batch(ACQUIRE, OPTIONS, size, threads=threads)


def test_random_games_take_options_as_a_table_does():
    full, said = ACQUIRE.options({"players": 3}), {"players": 3}
    assert (cpu.play(ACQUIRE, said, 5, 1).scores == cpu.play(ACQUIRE, full, 5, 1).scores).all()
    with pytest.raises(BadInput, match="2 to 6"):
        cpu.play(ACQUIRE, {"players": 9}, 5, 1)


@pytest.mark.parametrize("wrong", [{"size": "3"}, {"size": 2.5}, {"threads": None}, {"seed": "x"}, {"seed": 1.5}])
def test_a_batch_takes_whole_numbers(wrong):
    with pytest.raises(BadInput, match=f"{next(iter(wrong))} is a whole number, not"):
        Batch(ACQUIRE, OPTIONS, **{"size": 2, **wrong})


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        ([loops.RANDOM] * 4, "at least one seat is asked"),
        ([[0, 2, 2, 2], [2, 2, 2, 2]], "at least one seat is asked"),
        ([0, 2], "one a seat, or a row a game"),
        (0, "one a seat, or a row a game"),
        ([0, 9, 9, 9], "one a seat, or a row a game"),
        ([0, 300, 300, 300], "one a seat, or a row a game"),
        (["random"] * 4, "one a seat, or a row a game"),
        ([0.5] * 4, "one a seat, or a row a game"),
    ],
)
def test_a_batch_asks_somebody_in_every_game(kinds, says, monkeypatch):
    """Games in which nobody is asked follow one another without end, and nothing breaks off compiled code."""
    monkeypatch.setattr(Batch, "reset", lambda *_: None)
    with pytest.raises(BadInput, match=says):
        Batch(ACQUIRE, OPTIONS, 2, kinds=kinds)


def test_a_batch_knows_no_other_games_and_seats():
    batch = Batch(ACQUIRE, OPTIONS, 2, seed=1)
    for game, seat in ((2, 0), (-1, 0), (0, 4), (0, -1), (0, "chance"), ("x", 0)):
        with pytest.raises(BadInput, match="There is no seat"):
            batch.known(game, seat)


@pytest.mark.parametrize("made", [Table, lambda game, options: Batch(game, options, 1)])
def test_whoever_names_a_game_is_told_how_to_have_it(made):
    with pytest.raises(BadInput, match=r"boardroom\.game\('acquire'\)"):
        made("acquire", OPTIONS)


def test_a_soak_finds_what_is_broken(monkeypatch):
    assert cpu.soak(ACQUIRE, OPTIONS, 50, seed=1) is None
    real = ACQUIRE.start

    def one_share_too_many(options):
        s = real(options)
        s.bank[0] += 1
        return s

    monkeypatch.setattr(ACQUIRE, "start", one_share_too_many)
    assert "shares" in (cpu.soak(ACQUIRE, OPTIONS, 50, seed=1) or "")


def test_what_compiled_code_calls_alone_is_an_error_in_python():
    """It has no machine code to jump to: the process ended."""
    module = cpu.compiled(ACQUIRE)
    batch = Batch(ACQUIRE, OPTIONS, 2, seed=1)
    for call in (
        lambda: module.below(np.zeros(1, np.int64), 3),
        lambda: module.legal(batch.states[0], np.zeros(ACQUIRE.max_actions, np.int16)),
        lambda: module.score(batch.states[0], 0),
    ):
        with pytest.raises(TypeError, match="is called by compiled code alone"):
            call()


def test_the_compiler_leaves_telling_out():
    """Compiled rules say nothing, and work nothing out for saying it."""
    again = compiler.link([turn], "test", lambda f: f)[0]
    s = ACQUIRE.start(OPTIONS)
    s.told = []
    again.begin_turn(s)
    assert s.told == []
    turn.begin_turn(s)
    assert len(s.told) == 1


def test_a_changed_source_has_another_cache():
    modules = compiler.family_of(ACQUIRE.rules)
    assert {"board", "turn", "merger", "bonuses", "buying", "rules"} <= {m.__name__.split(".")[-1] for m in modules}
    assert compiler.fingerprint(modules) != compiler.fingerprint(modules[:-1])


def test_a_game_that_is_called_otherwise_has_another_cache(monkeypatch):
    """What was compiled is looked for in modules of these names: a game that was renamed ended in a traceback."""
    modules = compiler.family_of(ACQUIRE.rules)
    assert compiler.fingerprint(modules, "acquire") != compiler.fingerprint(modules, "merger")
    before = compiler.fingerprint(modules)
    monkeypatch.setattr(modules[0], "__name__", "merger.law.rules")
    assert compiler.fingerprint(modules) != before


def test_a_changed_constant_has_another_cache(monkeypatch):
    """A game's numbers are in `codes`, which has no functions and so is no rules module itself."""
    modules = compiler.family_of(ACQUIRE.rules)
    before = compiler.fingerprint(modules)
    monkeypatch.setattr(turn, "HAND_ROOM", turn.HAND_ROOM + 1, raising=True)
    assert compiler.fingerprint(modules) != before


def test_the_cache_needs_no_home(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert compiler.cache_folder("key").is_dir()


def test_a_cache_that_somebody_else_could_write_is_none(tmp_path, monkeypatch):
    """What is kept there is executed, and anybody may make a folder among temporary ones."""
    monkeypatch.delenv("BOARDROOM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "boardroom").mkdir()
    (tmp_path / "boardroom").chmod(0o777)
    assert compiler.cache_folder("key") == tmp_path / "boardroom" / "key"
    assert (tmp_path / "boardroom").stat().st_mode & 0o777 == 0o700
    user = os.getuid()
    monkeypatch.setattr("os.getuid", lambda: user + 1)
    (tmp_path / f"boardroom-{user + 1}").mkdir()
    found = compiler.cache_folder("key")
    assert found.parent == tmp_path
    assert found.name not in ("boardroom", f"boardroom-{user + 1}")


def test_compiled_code_that_nobody_asks_for_goes(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path))
    names = ["0123456789abcdef", "fedcba9876543210", "pages-0123456789abcdef", "somebody's"]
    for name in names:
        (tmp_path / name / "__pycache__").mkdir(parents=True)
        os.utime(tmp_path / name, (0, 0))
    assert compiler.cache_folder(names[0]) == tmp_path / names[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({*names} - {names[1]})
    with compiler.locked(tmp_path / names[1] / "soak.lock"):
        assert (tmp_path / names[1]).is_dir()


def test_another_checkout_with_the_same_sources_finds_what_is_compiled(tmp_path):
    """Numba's cache goes by a file's place and time: both are those of the cache's own copy."""
    place = compiler.source_in(tmp_path, loops)
    written = place.stat().st_mtime_ns
    assert place.parent == tmp_path
    assert place.read_text(encoding="utf-8") == Path(loops.__file__).read_text(encoding="utf-8")
    assert compiler.source_in(tmp_path, loops) == place
    assert place.stat().st_mtime_ns == written
    entry = cpu.compiled(ACQUIRE).legal_at
    assert Path(entry.py_func.__code__.co_filename).parent == Path(entry.stats.cache_path).parent


def test_a_batch_that_has_begun_its_threads_can_be_copied():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1, threads=2)
    actions = batch.moves[:, 0].copy()
    batch.step(actions)
    copied = deepcopy(batch)
    for each in (batch, copied):
        each.step(each.moves[:, 0].copy())
    assert (batch.states == copied.states).all()


def test_random_numbers_are_spread_evenly():
    r = [rng.seeded(1, 1)]
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(r, 7)] += 1
    assert all(abs(n - 10_000) < 500 for n in counts)
    assert len({rng.seeded(seed, game) for seed in range(100) for game in range(100)}) == 10_000


@pytest.mark.parametrize("name", PINS)
def test_rules_behave_as_pinned(name):
    ruleset, players = name.split()
    mode = "tycoon" if name == "2023 4" else "classic"
    options = ACQUIRE.options({"ruleset": ruleset, "players": int(players), "mode": mode, "powers": name == "2023 6"})
    assert pins.fingerprint(ACQUIRE, options) == PINS[name]


@pytest.mark.parametrize("ruleset", PERFT)
def test_perft(ruleset):
    options = ACQUIRE.options({"ruleset": ruleset, "players": 3})
    assert sum(pins.perft(ACQUIRE, options, seed, 60 + 60 * seed, 3) for seed in range(6)) == PERFT[ruleset]


def test_the_loops_stand_ins_are_replaced():
    assert rule_defaults.legal(None, None) == 0
    module = joined(ACQUIRE, "plain", lambda f: f, lambda f: f)
    assert module.legal is ACQUIRE.rules.legal
    s = ACQUIRE.start(OPTIONS)
    module.playout(s, [1 << 32], [0] * 128, [0, 0])
    assert s.actor == OVER
