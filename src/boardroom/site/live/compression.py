"""What a live stream sends, packed once for all its viewers.

A compressed stream is one endless gzip file. Each parcel is compressed by itself and ends on a whole byte, without
looking back, so the same bytes fit into every viewer's stream: a frame is compressed once, however many look on.
"""

from __future__ import annotations

import zlib
from functools import cached_property

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip file begins; its end never comes."""


class Parcel:
    def __init__(self, plain: bytes) -> None:
        self.plain = plain

    @cached_property
    def packed(self) -> bytes:
        press = zlib.compressobj(6, wbits=-15)
        return press.compress(self.plain) + press.flush(zlib.Z_FULL_FLUSH)

    def press(self) -> None:
        """Pack it now, in the thread that made it: the event loop has all the viewers to serve."""
        _ = self.packed

    def body(self, packed: bool) -> bytes:
        return self.packed if packed else self.plain


def wants_packed(accepted: str) -> bool:
    """Whether whoever sent this Accept-Encoding reads gzip."""
    for item in accepted.lower().split(","):
        name, _, quality = item.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
