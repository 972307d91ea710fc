"""The same rules in every form: schema, compiler, playouts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import compiler, cpu, loops
from boardroom.engine.compile.link import link_game
from boardroom.engine.conformance import pins
from boardroom.engine.match import Match
from boardroom.engine.rules import defaults, rng, schema
from boardroom.engine.rules.constants import OVER
from boardroom.games import GAMES
from boardroom.games.acquire.law import turn
from boardroom.games.acquire.law.state import SCHEMA

ACQUIRE = GAMES["acquire"]
OPTIONS = ACQUIRE.complete_options({"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True})

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


def test_state_class_defines_slots_and_packed_record():
    class Small(schema.State):
        seen: Annotated[schema.U1s, 2 + 1]
        cash: schema.I4
        actor: schema.I1

    layout = schema.Schema(Small)
    assert layout.dtype == np.dtype([("seen", "u1", (3,)), ("cash", "i4"), ("actor", "i1")], align=True)
    s = layout.create_state()
    assert (s.seen, s.cash, s.actor, s.event_log) == ([0, 0, 0], 0, 0, None)
    with pytest.raises(AttributeError):
        s.cahs = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_state_declares_required_fields(game):
    assert {name for name in schema.State.__annotations__ if name != "event_log"} <= set(game.schema.scalars)


def test_pack_and_unpack_are_inverse():
    s = ACQUIRE.create_state(OPTIONS)
    assert SCHEMA.values(SCHEMA.unpack(SCHEMA.pack(s)[0])) == SCHEMA.values(s)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_packed_fields_match_numpy_layout(game):
    s = game.schema.create_state()
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


def test_pack_rejects_integer_too_large_for_field():
    s = ACQUIRE.create_state(OPTIONS)
    s.cash[0] = 1 << 40
    with pytest.raises(OverflowError):
        SCHEMA.pack(s)


def test_copied_state_shares_no_lists():
    s = ACQUIRE.create_state(OPTIONS)
    other = SCHEMA.copy(s)
    other.cash[0] += 1
    other.phase += 1
    assert (s.cash[0], s.phase) == (6000, 0)
    SCHEMA.assign(s, other)
    assert SCHEMA.values(s) == SCHEMA.values(other)
    assert s.cash is not other.cash


def test_interpreted_and_compiled_games_agree():
    plain = link_game(ACQUIRE, "plain", lambda f: f, lambda f: f)
    fast = cpu.play_random_games(ACQUIRE, OPTIONS, 30, seed=3)
    counts = [0, 0]
    for game in range(30):
        s = ACQUIRE.create_state(OPTIONS)
        plain.playout(s, [rng.seed_stream(3, game)], [0] * ACQUIRE.max_actions, counts)
        assert s.cash[:4] == fast.scores[game].tolist()
    assert counts == [fast.decisions, fast.draws]


def test_thread_count_does_not_change_games():
    one = cpu.play_random_games(ACQUIRE, OPTIONS, 5000, seed=4)
    two = cpu.play_random_games(ACQUIRE, OPTIONS, 5000, seed=4, threads=3)
    assert (one.scores == two.scores).all()
    later = cpu.play_random_games(ACQUIRE, OPTIONS, 100, seed=4, first=2500)
    assert (one.scores[2500:2600] == later.scores).all()


def test_violation_is_found_interpreted_and_compiled():
    state = ACQUIRE.create_state(ACQUIRE.complete_options(OPTIONS))
    assert cpu.find_violation(ACQUIRE, state) is None is ACQUIRE.find_violation(state)
    state.cash[0] = -100
    assert cpu.find_violation(ACQUIRE, state) == ACQUIRE.find_violation(state) == "a player owes money"


def test_random_games_complete_options():
    full, said = ACQUIRE.complete_options({"players": 3}), {"players": 3}
    assert (
        cpu.play_random_games(ACQUIRE, said, 5, 1).scores == cpu.play_random_games(ACQUIRE, full, 5, 1).scores
    ).all()
    with pytest.raises(BadInput, match="2 to 6"):
        cpu.play_random_games(ACQUIRE, {"players": 9}, 5, 1)


@pytest.mark.parametrize("made", [Match, lambda game, options: Batch(game, options, 1)])
def test_game_name_instead_of_game_is_explained(made):
    with pytest.raises(BadInput, match=r"boardroom\.game\('acquire'\)"):
        made("acquire", OPTIONS)


def test_soak_reports_violation(monkeypatch):
    assert cpu.soak_game(ACQUIRE, OPTIONS, 50, seed=1) is None
    real = ACQUIRE.create_state

    def one_share_too_many(options):
        s = real(options)
        s.bank[0] += 1
        return s

    monkeypatch.setattr(ACQUIRE, "create_state", one_share_too_many)
    assert "shares" in (cpu.soak_game(ACQUIRE, OPTIONS, 50, seed=1) or "")


def test_internal_compiled_function_raises_in_python():
    """It has no machine code to jump to: the process ended."""
    module = cpu.compile_game(ACQUIRE)
    batch = Batch(ACQUIRE, OPTIONS, 2, seed=1)
    for call in (
        lambda: module.random_below(np.zeros(1, np.int64), 3),
        lambda: module.legal(batch.states[0], np.zeros(ACQUIRE.max_actions, np.int16)),
        lambda: module.score(batch.states[0], 0),
    ):
        with pytest.raises(TypeError, match="can only be called from compiled code"):
            call()


def test_compiler_removes_events():
    """Compiled rules say nothing, and work nothing out for saying it."""
    again = compiler.link_modules([turn], "test", lambda f: f)[0]
    s = ACQUIRE.create_state(OPTIONS)
    s.event_log = []
    again.start_turn(s)
    assert s.event_log == []
    turn.start_turn(s)
    assert len(s.event_log) == 1


def test_changed_source_changes_cache_key():
    modules = compiler.collect_modules(ACQUIRE.rules)
    assert {"board", "turn", "merger", "bonuses", "buying", "rules"} <= {m.__name__.split(".")[-1] for m in modules}
    assert compiler.hash_sources(modules) != compiler.hash_sources(modules[:-1])


def test_renamed_game_changes_cache_key(monkeypatch):
    """What was compiled is looked for in modules of these names: a game that was renamed ended in a traceback."""
    modules = compiler.collect_modules(ACQUIRE.rules)
    assert compiler.hash_sources(modules, "acquire") != compiler.hash_sources(modules, "merger")
    before = compiler.hash_sources(modules)
    monkeypatch.setattr(modules[0], "__name__", "merger.law.rules")
    assert compiler.hash_sources(modules) != before


def test_changed_constant_changes_cache_key(monkeypatch):
    """A game's numbers are in `codes`, which has no functions and so is no rules module itself."""
    modules = compiler.collect_modules(ACQUIRE.rules)
    before = compiler.hash_sources(modules)
    monkeypatch.setattr(turn, "HAND_CAPACITY", turn.HAND_CAPACITY + 1, raising=True)
    assert compiler.hash_sources(modules) != before


def test_cache_folder_works_without_home(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert compiler.cache_folder("key").is_dir()


def test_cache_writable_by_others_is_not_used(tmp_path, monkeypatch):
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


def test_unused_compiled_code_is_deleted(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path))
    names = ["0123456789abcdef", "fedcba9876543210", "pages-0123456789abcdef", "somebody's"]
    for name in names:
        (tmp_path / name / "__pycache__").mkdir(parents=True)
        os.utime(tmp_path / name, (0, 0))
    assert compiler.cache_folder(names[0]) == tmp_path / names[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({*names} - {names[1]})
    with compiler.hold_lock(tmp_path / names[1] / "soak.lock"):
        assert (tmp_path / names[1]).is_dir()


def test_checkout_with_same_sources_shares_cache(tmp_path):
    """Numba's cache goes by a file's place and time: both are those of the cache's own copy."""
    place = compiler.copy_source(tmp_path, loops)
    written = place.stat().st_mtime_ns
    assert place.parent == tmp_path
    assert place.read_text(encoding="utf-8") == Path(loops.__file__).read_text(encoding="utf-8")
    assert compiler.copy_source(tmp_path, loops) == place
    assert place.stat().st_mtime_ns == written
    entry = cpu.compile_game(ACQUIRE).legal_at
    assert Path(entry.py_func.__code__.co_filename).parent == Path(entry.stats.cache_path).parent


def test_random_numbers_are_uniform():
    r = [rng.seed_stream(1, 1)]
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.random_below(r, 7)] += 1
    assert all(abs(n - 10_000) < 500 for n in counts)
    assert len({rng.seed_stream(seed, game) for seed in range(100) for game in range(100)}) == 10_000


@pytest.mark.parametrize("name", PINS)
def test_random_play_matches_pins(name):
    ruleset, players = name.split()
    mode = "tycoon" if name == "2023 4" else "classic"
    options = ACQUIRE.complete_options(
        {"ruleset": ruleset, "players": int(players), "mode": mode, "powers": name == "2023 6"}
    )
    assert pins.rules_fingerprint(ACQUIRE, options) == PINS[name]


@pytest.mark.parametrize("ruleset", PERFT)
def test_perft(ruleset):
    options = ACQUIRE.complete_options({"ruleset": ruleset, "players": 3})
    assert sum(pins.perft(ACQUIRE, options, seed, 60 + 60 * seed, 3) for seed in range(6)) == PERFT[ruleset]


def test_linking_replaces_default_functions():
    assert defaults.legal(None, None) == 0
    module = link_game(ACQUIRE, "plain", lambda f: f, lambda f: f)
    assert module.legal is ACQUIRE.rules.legal
    s = ACQUIRE.create_state(OPTIONS)
    module.playout(s, [1 << 32], [0] * 128, [0, 0])
    assert s.actor == OVER
