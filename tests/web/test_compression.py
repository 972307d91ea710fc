"""Frames compressed once for everybody: any row of chunks is one gzip file that can be read as it comes."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.web.realtime.compression import GZIP_HEADER, Chunk, accepts_gzip, share_chunk


@given(st.lists(st.binary(max_size=2000), max_size=8))
def test_chunks_make_a_stream_that_is_read_at_once(frames):
    reader = zlib.decompressobj(31)
    assert reader.decompress(GZIP_HEADER) == b""
    for frame in frames:
        assert reader.decompress(Chunk(frame).gzip_bytes) == frame


def test_one_chunk_fits_into_every_stream():
    """Whatever came before it, the same bytes read the same."""
    frame = Chunk(b"<b>board</b>" * 300)
    for before in (b"", b"<b>board</b>" * 9, b"something else"):
        reader = zlib.decompressobj(31)
        reader.decompress(GZIP_HEADER + Chunk(before).gzip_bytes)
        assert reader.decompress(frame.gzip_bytes) == frame.plain_bytes
    assert len(frame.gzip_bytes) < len(frame.plain_bytes) / 10


def test_viewers_of_the_same_content_share_one_buffer():
    """Each of 400 viewers kept 1.9 MB of its own."""
    first, second = share_chunk(b"x" * 5000), share_chunk(b"x" * 5000)
    assert first is second
    assert first.gzip_bytes is second.gzip_bytes
    assert share_chunk(b"y") is not first


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.8", True),
        ("*", True),
        ("GZIP", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
    ],
)
def test_only_those_who_read_gzip_get_it(accepted, packed):
    assert accepts_gzip(accepted) is packed
