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
    body = pickle.dumps(message, protocol=5)
    stream.write(_LENGTH.pack(len(body)))
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO) -> Any:
    """The next message. Raises EOFError when the stream ends, also in the middle of a message."""
    return pickle.loads(_read_exactly(stream, _LENGTH.unpack(_read_exactly(stream, _LENGTH.size))[0]))


def _read_exactly(stream: BinaryIO, count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data
