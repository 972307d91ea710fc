"""What a process keeps in memory is limited by bytes, whatever visitors look at."""

import re
import sys
import tracemalloc
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from django.test import Client
from django.urls import reverse

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.games import find_game
from boardroom.web.archive import uploads
from boardroom.web.config import asgi
from boardroom.web.server import memory_cache
from boardroom.web.tables import match_cache

sys.path.append(str(Path(__file__).parents[2] / "bench"))

from memory import MemorySample, average_thirds, choose_page

SITE = Path(asgi.__file__).parents[1]
reverse("lobby")  # now all pages are imported, and their caches made


@pytest.fixture
def small(monkeypatch):
    """Caches with little room, and what was in them before put back afterwards."""

    def limit(size: int) -> None:
        for cache in memory_cache.caches.values():
            cache.clear()
            monkeypatch.setattr(cache, "_Cache__maxsize", size)

    yield limit
    for cache in memory_cache.caches.values():
        cache.clear()


def played(name: str, seed: int = 1, **options) -> Played:
    game, draw = Played(find_game(name), options, seal=Seal("s" * 32)), Random(seed)
    game.play_chance()
    while not game.is_over:
        game.apply_action(draw.choice(game.legal_actions()))
        game.play_chance()
    return game


def test_a_cache_gives_up_what_was_used_longest_ago_and_keeps_nothing_too_large(monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE_MB", "1")
    monkeypatch.setattr(memory_cache, "caches", {})
    monkeypatch.setattr(memory_cache, "CACHE_SHARES", {"tried": 1})
    made = []

    @memory_cache.cache_result("tried", key=lambda n: n)
    def make(n: int) -> str:
        made.append(n)
        return "x" * n

    for n in (400_000, 400_001, 400_000, 400_002, 400_000, 400_001):
        make(n)
    assert made == [400_000, 400_001, 400_002, 400_001]
    assert 800_000 < memory_cache.caches["tried"].currsize <= 1_000_000
    make(1_000_000)
    make(1_000_000)
    assert made[-2:] == [1_000_000, 1_000_000]
    assert memory_cache.caches["tried"].currsize <= 1_000_000


def test_caches_share_what_the_surroundings_say(monkeypatch):
    monkeypatch.setenv("BOARDROOM_CACHE_MB", "80")
    assert sum(map(memory_cache.compute_capacity, memory_cache.CACHE_SHARES)) == pytest.approx(80e6, rel=0.01)
    monkeypatch.setenv("BOARDROOM_CACHE_MB", "plenty")
    with pytest.raises(BadInput, match="BOARDROOM_CACHE_MB must be a number such as 160"):
        memory_cache.compute_capacity("tables")


def test_every_cache_of_the_site_is_one_of_these():
    """Others are counted, and what they hold is small: a sentence, a tile, a card."""
    assert set(memory_cache.caches) == set(memory_cache.CACHE_SHARES)
    for file in SITE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if file.name not in ("memory_cache.py", "my_tables_stream.py"):
            assert not re.search(r"LRUCache\(|TTLCache\((?!CACHE_SIZE, 15|MAX_LOGGED_HOSTS, )", text), (
                f"{file.name} has a cache of its own"
            )
        assert all(int(size.replace("_", "")) <= 8000 for size in re.findall(r"lru_cache\(([\d_]+)\)", text)), file.name
        assert "@lru_cache\n" not in text, f"{file.name}: how many?"


@pytest.mark.parametrize(("name", "options"), [("acquire", {"players": 3}), ("trade", {"players": 3})])
def test_a_game_is_weighed_about_right(name, options):
    first = played(name, **options)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    again = Played(first.game, options, seal=first.seal)
    for step in first.steps:
        again.replay_step(step, checked=False)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken / 1.6 < again.estimate_memory() < taken * 1.6


def test_tables_with_the_same_options_share_their_words():
    one, two, other = (Played(find_game("trade"), {"players": n}) for n in (3, 3, 4))
    assert one.text is two.text
    assert one.text is not other.text


def test_whatever_is_looked_at_no_cache_grows_beyond_its_room(small):
    """A small soak; the long one is bench/memory.py."""
    game = played("trade", players=3)
    rows = [uploads.create_finished_table(None, game, "s" * 32, []) for _ in range(8)]
    room = 300_000
    small(room)
    draw, client, sizes = Random(3), Client(), set()
    about = {"finished": [[row.code, row.number, 3] for row in rows], "event": "none"}
    pages = [page for page in (choose_page(about, draw) for _ in range(50)) if page.startswith("/t/")]
    for page in pages:
        assert client.get(page, headers={"Accept-Language": draw.choice(("en", "ja"))}).status_code == 200, page
        sizes.add(max(cache.currsize for cache in memory_cache.caches.values()))
    assert room / 2 < max(sizes) <= room


def test_a_game_in_use_is_found_by_others_though_there_is_no_room_for_it(small):
    game = played("trade", players=3)
    row = uploads.create_finished_table(None, game, "s" * 32, [])
    small(10_000)
    waited = []
    with match_cache.open_match(row):
        match_cache._cache.update_size(row.pk, match_cache._cache.get_entry(row.pk))
        assert not match_cache._cache.entries.get(row.pk)
        other = Thread(target=lambda: waited.append(match_cache._cache.get_entry(row.pk).lock.acquire(timeout=0.05)))
        other.start()
        other.join()
    assert waited == [False], "two would have moved at one table at the same time"
    assert not match_cache._cache.entries.get(row.pk)
    with match_cache.open_match(row) as again:
        assert again.steps == game.steps


def test_memory_at_rest_is_told_from_memory_that_grows():
    last, before = average_thirds([MemorySample(n, 200 + min(n, 10), {}) for n in range(30)])
    assert last == before == 210
    last, before = average_thirds([MemorySample(n, 200 + n, {}) for n in range(30)])
    assert last > before
