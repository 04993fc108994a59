"""Standard input for pygls, read by the event loop itself.

pygls reads each line of a message's header, and its body, in a thread of its pool: three hand-overs between threads for a message, which
together take longer than most answers. Here what has arrived is read when the system says that there is something, so that a message
costs no thread. Where the loop cannot wait for standard input (a file, or another system), pygls' own way is taken.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from typing import TYPE_CHECKING, BinaryIO, Protocol

from pygls.io_ import StdinAsyncReader

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

_AT_ONCE = 1 << 18
"""Bytes that are read at once, at most."""
_NO_LIMIT = 1 << 62
"""Bytes of a message: as many as it says."""


class Reader(Protocol):
    """What pygls asks for."""

    def readline(self) -> Awaitable[bytes]: ...

    def readexactly(self, n: int) -> Awaitable[bytes]: ...


def reader_of(stream: BinaryIO, threads: ThreadPoolExecutor) -> Reader:
    """A reader of a stream for the loop that runs."""
    try:
        return LoopReader(stream.fileno())
    except (OSError, NotImplementedError):
        return StdinAsyncReader(stream, threads)


class LoopReader:
    """Reads a file descriptor, which stays as it is: blocking, since its other users may rely on that."""

    def __init__(self, descriptor: int) -> None:
        """Raises OSError or NotImplementedError where the loop cannot wait for the descriptor."""
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._arrived = asyncio.StreamReader(limit=_NO_LIMIT, loop=self._loop)
        self._behind = False
        """A message has been read to its end."""
        self._loop.add_reader(descriptor, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, _AT_ONCE)
        except OSError:
            data = b""
        if data:
            self._arrived.feed_data(data)
        else:
            self._loop.remove_reader(self._descriptor)
            self._arrived.feed_eof()

    async def readline(self) -> bytes:
        """The next line with its end; what is left at the end of the stream."""
        if self._behind:
            # Several messages may have arrived together. What the last one started sees the texts as they are before the next one.
            self._behind = False
            await asyncio.sleep(0)
        return await self._arrived.readline()

    async def readexactly(self, n: int) -> bytes:
        """So many bytes; nothing where the stream ends before."""
        self._behind = True
        try:
            return await self._arrived.readexactly(n)
        except asyncio.IncompleteReadError:
            return b""
