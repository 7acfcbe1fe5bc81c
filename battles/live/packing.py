"""A stream that goes out compressed, at the price of one compression for all who get a message.

Each message becomes deflate blocks of its own that look back at nothing before it and end at a whole byte. So
they stand in any stream one after the other, and no page costs the server a compressor.
"""

import secrets
import zlib
from functools import lru_cache

from battles.live.wire import Message, Send

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip file without a name and a time, made anywhere."""
LEVEL = 5
MOST_PADDING = 100
"""So many bytes at most tell nothing, or lengths would tell what is secret (BREACH), as in Django's pages."""


def packed(send: Send) -> Send:
    """A way to send the body of an answer, compressed; its head goes out before."""

    async def pack(message: Message) -> None:
        await send({**message, "body": block(message["body"]) if message["body"] else b""})

    return pack


@lru_cache(maxsize=64)
def block(message: bytes) -> bytes:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    padding = b": " + secrets.token_hex(secrets.randbelow(MOST_PADDING) // 2).encode() + b"\n"
    return packer.compress(padding + message) + packer.flush(zlib.Z_SYNC_FLUSH)
