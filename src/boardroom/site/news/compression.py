"""What a live stream sends, compressed once for all its viewers.

A compressed stream is one endless gzip file. Each chunk is compressed by itself and ends on a whole byte, without
looking back, so the same bytes fit into every viewer's stream: a frame is compressed once, however many look on.
"""

from __future__ import annotations

import hashlib
import threading
import zlib
from functools import cached_property
from weakref import WeakValueDictionary

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip file begins; its end never comes."""


class Chunk:
    """A piece of a stream, as it is and as a part of a gzip file."""

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self.digest = hashlib.blake2b(plain, digest_size=16).digest()

    @cached_property
    def gzipped(self) -> bytes:
        deflate = zlib.compressobj(6, wbits=-15)
        return deflate.compress(self.plain) + deflate.flush(zlib.Z_FULL_FLUSH)

    def compress(self) -> None:
        """Now, in the thread that made it: the event loop has all the viewers to serve."""
        _ = self.gzipped

    def body(self, *, gzip: bool) -> bytes:
        return self.gzipped if gzip else self.plain


_chunks: WeakValueDictionary[bytes, Chunk] = WeakValueDictionary()
_guard = threading.Lock()


def share_chunk(plain: bytes) -> Chunk:
    """Return the chunk of this content that other viewers wait for, or a new one."""
    made = Chunk(plain)
    with _guard:
        return _chunks.setdefault(made.digest, made)


def accepts_gzip(accepted: str) -> bool:
    """Whether whoever sent this Accept-Encoding reads gzip."""
    for item in accepted.lower().split(","):
        name, _, quality = item.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
