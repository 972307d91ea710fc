"""Compress chunks of live streams once for all viewers.

A compressed stream is one endless gzip file. Each chunk is compressed without reference to earlier ones and ends on a
byte boundary, so the same bytes fit into every viewer's stream.
"""

from __future__ import annotations

import hashlib
import threading
import zlib
from functools import cached_property
from weakref import WeakValueDictionary

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip file."""


class Chunk:
    """A piece of a stream, plain and as part of a gzip file."""

    def __init__(self, plain: bytes) -> None:
        self.plain_bytes = plain
        self.digest = hashlib.blake2b(plain, digest_size=16).digest()

    @cached_property
    def gzip_bytes(self) -> bytes:
        deflate = zlib.compressobj(6, wbits=-15)
        return deflate.compress(self.plain_bytes) + deflate.flush(zlib.Z_FULL_FLUSH)

    def compress_now(self) -> None:
        """Compress now, in the rendering thread, to spare the event loop the work."""
        _ = self.gzip_bytes

    def select_bytes(self, *, gzip: bool) -> bytes:
        return self.gzip_bytes if gzip else self.plain_bytes


_chunks: WeakValueDictionary[bytes, Chunk] = WeakValueDictionary()
_lock = threading.Lock()


def share_chunk(plain: bytes) -> Chunk:
    """Return the chunk of this content that other viewers wait for, or a new one."""
    made = Chunk(plain)
    with _lock:
        return _chunks.setdefault(made.digest, made)


def accepts_gzip(accepted: str) -> bool:
    """Return True if an Accept-Encoding header allows gzip."""
    for item in accepted.lower().split(","):
        name, _, quality = item.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
