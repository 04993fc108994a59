"""Messages read straight from a file descriptor, so that `select` on it tells the truth: nothing waits in a buffer of ours.

The form is that of `mlir_activity.worker.frames`, which writes them.
"""

from __future__ import annotations

import os
import pickle
import struct
from typing import Any, Final

LENGTH: Final = struct.Struct("<Q")
_MOST: Final = 1 << 20


def read_message(descriptor: int) -> Any:
    """The next message. Raises EOFError when the stream ends, also in the middle of a message."""
    return pickle.loads(_read(descriptor, LENGTH.unpack(_read(descriptor, LENGTH.size))[0]))


def _read(descriptor: int, count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        data = os.read(descriptor, min(count, _MOST))
        if not data:
            raise EOFError
        parts.append(data)
        count -= len(data)
    return b"".join(parts)
