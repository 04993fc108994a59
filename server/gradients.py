"""Runs of derivatives, one after another, in a process with limits (`autodiff.execute`) and never in the protocol loop.

Remembered until a document is closed: the inputs that the user gave last, by function, and what the newest derivative of each function
keeps on its tape, which is true as long as the text is.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from analysis.source.positions import make_range
from server.display.items import Taped

if TYPE_CHECKING:
    from autodiff.execute.request import RunRequest
    from autodiff.execute.runner import Runner


class Gradients:
    """The runs of one server. All methods are for the event loop's thread."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "gradient")
        self._runner: Runner | None = None
        self._stopping: set[threading.Event] = set()
        self._closed = False
        self._inputs: dict[str, dict[str | None, tuple[str, ...]]] = {}
        self._tapes: dict[str, dict[str, tuple[str, tuple[Taped, ...]]]] = {}

    async def run(self, request: RunRequest, progress: Callable[[str], None]) -> dict[str, Any]:
        """The report of a run (docs/schema/run.schema.json). Cancelling this ends the run at once."""
        loop, cancel = asyncio.get_running_loop(), threading.Event()
        if self._closed:
            raise asyncio.CancelledError

        def tell(words: str, _: float | None) -> None:
            loop.call_soon_threadsafe(progress, words)

        self._stopping.add(cancel)
        try:
            return await asyncio.shield(loop.run_in_executor(self._executor, self._run, request, tell, cancel))
        finally:
            cancel.set()
            self._stopping.discard(cancel)

    def _run(self, request: RunRequest, tell: Callable[[str, float | None], None], cancel: threading.Event) -> dict[str, Any]:
        # Late, as few sessions run anything.
        from autodiff.execute.runner import Runner

        if self._runner is None:
            self._runner = Runner()
        return self._runner.run(request, tell, cancel) if not cancel.is_set() else {}

    def inputs(self, uri: str, function: str | None, given: Sequence[str] | None) -> tuple[str, ...]:
        """The inputs for a run, "NAME=VALUE": those that are given, which are remembered, or else the remembered ones."""
        known = self._inputs.setdefault(uri, {})
        if given is not None:
            known[function] = tuple(given)
        return known.get(function, ())

    def remember_tape(self, uri: str, digest: str, report: dict[str, Any]) -> None:
        """Keep what a derivative keeps on its tape. Places are code points."""
        derivative, function = report["derivative"], report["function"]
        if derivative is None or function is None:
            return
        taped = tuple(
            Taped(
                make_range(*(each["range"][side][part] for side in ("start", "end") for part in ("line", "character"))),
                each["name"],
                each["type"],
                each["bytes"],
                each["loops"],
                each["grows"],
            )
            for each in derivative["taped"]
            if each["range"] is not None
        )
        self._tapes.setdefault(uri, {})[function] = (digest, taped)

    def tape(self, uri: str, digest: str) -> tuple[Taped, ...]:
        """What is known of the tapes of a text."""
        return tuple(each for known, taped in self._tapes.get(uri, {}).values() if known == digest for each in taped)

    def forget(self, uri: str) -> None:
        """The document was closed."""
        self._inputs.pop(uri, None)
        self._tapes.pop(uri, None)

    def close(self) -> None:
        """End what runs, for good."""
        self._closed = True
        for cancel in self._stopping:
            cancel.set()
        if self._runner is not None:
            self._runner.close()
        self._executor.shutdown(wait=False, cancel_futures=True)
