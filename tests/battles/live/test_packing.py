"""What goes out compressed comes in as it was, message by message."""

import zlib

import pytest

from battles.live.packing import HEAD, MOST_PADDING, block, packed
from battles.live.wire import Message

LONG = b"id: 7\ndata: " + b"<li>The banner stands.</li>" * 400 + b"\n\n"


def test_messages_come_out_one_by_one_as_they_went_in() -> None:
    """Nothing of a message waits for the next one."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def speak() -> None:
        for body in (b"id: 1\n\n", LONG, b": ping\n\n", LONG, b""):
            await packed(send)({"type": "http.response.body", "body": body, "more_body": bool(body)})

    with pytest.raises(StopIteration):  # it waits for nothing; a browser test may have a loop running here
        speak().send(None)
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    reader.decompress(HEAD)
    for message, body in zip(sent, (b"id: 1\n\n", LONG, b": ping\n\n", LONG, b""), strict=True):
        said = reader.decompress(message["body"])
        assert said.endswith(body)
        assert len(said) - len(body) <= MOST_PADDING + 3
    assert [message["more_body"] for message in sent] == [True, True, True, True, False]


def test_a_message_for_many_is_compressed_once_and_is_a_comment_longer() -> None:
    assert block(LONG) is block(LONG)
    assert len(block(LONG)) < len(LONG) / 10
