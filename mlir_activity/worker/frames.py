"""Messages on a pipe between two of our own processes: eight bytes of length, then one pickled object.

Pickle is safe here and only here: both ends are this program, and the pipe is private to them. Reading stops at the end of the
stream; there is no resynchronisation, since a broken frame means that the other process died.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<Q")


def write_frame(stream: BinaryIO, message: object) -> None:
    """Send one message. Raises OSError when the other end is gone."""
    write_bytes(stream, frame_of(message))


def frame_of(message: object) -> bytes:
    """One message as it is sent."""
    body = pickle.dumps(message, protocol=5)
    return _LENGTH.pack(len(body)) + body


def write_bytes(stream: BinaryIO, frame: bytes) -> None:
    """Send what `frame_of` made. Raises OSError when the other end is gone."""
    stream.write(frame)
    stream.flush()


def read_frame(stream: BinaryIO) -> Any:
    """The next message. Raises EOFError when the stream ends, also in the middle of a message."""
    return pickle.loads(_read_exactly(stream, _LENGTH.unpack(_read_exactly(stream, _LENGTH.size))[0]))


def _read_exactly(stream: BinaryIO, count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data
