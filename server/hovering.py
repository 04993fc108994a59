"""Hovers that do not wait for an analysis that takes long.

A text that is analysed is asked about whatever else the worker does. Where the newest text is not analysed yet, and that takes more than
a moment, a place on a line that has not changed is answered from the text before, and one in a text that was never analysed from its words
alone; both answers say so.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from analysis.incremental.changes import stretch_between
from analysis.source.positions import Position, Range
from server.analysis_queue import SupersededError
from server.texts import LONG

if TYPE_CHECKING:
    from server.analysis_queue import AnalysisQueue
    from server.documents import Document, Snapshot
    from server.language_server import ActivityServer

MOMENT = 0.01
"""Seconds that an answer from the newest text may take."""
LONGER = 0.25
"""Seconds, where the line itself has changed."""
EARLIER = "*as of the text before the last change; the analysis is under way*"

Hover = tuple[str, Range]


async def hover(server: ActivityServer, document: Document, snapshot: Snapshot, position: Position) -> Hover | None:
    """Markdown about a place and the place's extent. Raises SupersededError when the document changed meanwhile."""
    found = await _hover(server, document, snapshot, position)
    if not server.is_current(document, snapshot):
        raise SupersededError
    return found


async def _hover(server: ActivityServer, document: Document, snapshot: Snapshot, position: Position) -> Hover | None:
    known = document.analysed
    if known is not None and known.digest == snapshot.digest:
        found = await _at_once(server, server.queue, snapshot, known.digest, position)
        if found is not None:
            return found[0]
    newest = asyncio.get_running_loop().create_task(server.ask(document, snapshot, "hover", position))
    newest.add_done_callback(_take)
    try:
        if len(document.lines) < LONG:
            return await newest
        return await _first(server, document, snapshot, position, newest)
    finally:
        newest.cancel()


def _take(task: asyncio.Task[Hover | None]) -> None:
    """What went wrong is told to whoever waits; nobody may."""
    if not task.cancelled():
        task.exception()


async def _first(
    server: ActivityServer, document: Document, snapshot: Snapshot, position: Position, newest: asyncio.Task[Hover | None]
) -> Hover | None:
    await asyncio.wait((newest,), timeout=MOMENT)
    if newest.done():
        return newest.result()
    if (known := document.analysed) is not None:
        earlier = await _earlier(server, known, snapshot, position)
        if earlier is not None:
            return earlier
        await asyncio.wait((newest,), timeout=LONGER)
    if not newest.done():
        found = await _at_once(server, server.text_queue, snapshot, snapshot.digest, position)
        if found is not None:
            return found[0]
        with contextlib.suppress(Exception):  # then the analysis is waited for
            return await server.ask_text(document, snapshot, "hover", position)
    return await newest


async def _earlier(server: ActivityServer, known: Snapshot, snapshot: Snapshot, position: Position) -> Hover | None:
    """The hover of an earlier text, for a line that is still there; None where there is none."""
    first, removed, inserted = stretch_between(known.content.lines, snapshot.content.lines)
    by = 0 if position.line < first else inserted - removed
    if first <= position.line < first + inserted:
        return None
    found = await _at_once(server, server.queue, snapshot, known.digest, Position(position.line - by, position.column))
    if found is None or found[0] is None:
        return None
    words, place = found[0]
    return f"{words}\n\n{EARLIER}", place.moved(by)


async def _at_once(
    server: ActivityServer, queue: AnalysisQueue, snapshot: Snapshot, digest: str, position: Position
) -> tuple[Hover | None] | None:
    """The hover of the text with that digest, in a tuple; None where none is to be had now."""
    start = time.perf_counter()
    found: tuple[Hover | None] | None = await queue.at_once(snapshot.uri, digest, position)
    if found is not None:
        server.trace("hover", snapshot, start)
    return found
