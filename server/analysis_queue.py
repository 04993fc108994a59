"""Runs the server's calls in the worker process, one after another, without ever blocking the protocol loop.

Work on a text that has changed since is dropped: what waits is taken out, and whoever awaits it, running or not, is told at once.
A text that killed the worker or ran out of time is remembered and refused, so that it costs a restart once and not at every
request. A run cannot be stopped half-way; its result is then thrown away.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from mlir_activity.worker.process import CallFailedError, WorkerDiedError, WorkerProcess, WorkerStartError
from server.selection import Selection
from server.texts import FORGET, Sender, StaleTextError

TIME_LIMIT = 10.0
"""Seconds for one call."""
START_LIMIT = 60.0
"""Seconds for the start of the worker, which takes long on a machine that is busy. It is not held against a text."""
REMEMBERED_REFUSALS = 64
_UNSELECTED = frozenset({"forget", "warm_up", "debug"})
"""Methods whose answer does not depend on the request."""


class SupersededError(Exception):
    """The text changed, or the server shuts down: nobody needs the answer any more."""


class RefusedError(Exception):
    """The text cannot be analysed, now or later."""


class CrashedError(RefusedError):
    """The text kills the worker process."""


class TooLongError(RefusedError):
    """The analysis of the text did not end in time."""


@dataclass(slots=True)
class _Job:
    uri: str
    digest: str
    method: str
    arguments: tuple[object, ...]
    future: asyncio.Future[Any]
    waiting: int = 0


@dataclass(slots=True)
class AnalysisQueue:
    """The calls of one server. All methods are for the event loop's thread."""

    worker: WorkerProcess
    time_limit: float = TIME_LIMIT
    selections: dict[str, Selection] = field(default_factory=dict[str, Selection])
    """By URI: the request to answer for, where the user selected one. It takes part in what makes calls equal."""
    sender: Sender = field(default_factory=Sender)
    _executor: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "analysis"))
    _pending: dict[Hashable, _Job] = field(default_factory=dict[Hashable, _Job])
    _running: tuple[Hashable, _Job] | None = None
    _task: asyncio.Task[None] | None = None
    _refused: dict[str, type[RefusedError]] = field(default_factory=dict[str, type[RefusedError]])
    _closed: bool = False

    async def run(self, uri: str, digest: str, method: str, *arguments: Hashable) -> Any:
        """Call `method(uri, *arguments)` in the worker. `digest` stands for the text among the arguments.

        Equal calls share one run. Raises SupersededError, RefusedError, and what `WorkerProcess.call` raises otherwise.
        """
        if self._closed:
            raise SupersededError
        if digest in self._refused:
            raise self._refused[digest]
        if uri in self.selections and method not in _UNSELECTED:
            method, arguments = "selected", (self.selections[uri], method, *arguments)
        key = (uri, digest, method, arguments)
        job = self._job(key) or self._add(key, _Job(uri, digest, method, arguments, asyncio.get_running_loop().create_future()))
        job.waiting += 1
        try:
            # Cancelling one request must not end the run that others share.
            return await asyncio.shield(job.future)
        finally:
            job.waiting -= 1
            if not job.waiting and self._pending.get(key) is job:
                del self._pending[key]

    def supersede(self, uri: str) -> None:
        """Forget all calls about a text: it changed or was closed."""
        for key, job in [*self._pending.items()]:
            if job.uri == uri:
                del self._pending[key]
                _fail(job, SupersededError())
        if self._running is not None and self._running[1].uri == uri:
            _fail(self._running[1], SupersededError())

    def close(self) -> None:
        """End the worker and every call."""
        self._closed = True
        for job in [*self._pending.values(), *([self._running[1]] if self._running else [])]:
            _fail(job, SupersededError())
        self._pending.clear()
        self.worker.close()
        self._executor.shutdown(wait=False)

    def _job(self, key: Hashable) -> _Job | None:
        if self._running is not None and self._running[0] == key and not self._running[1].future.done():
            return self._running[1]
        return self._pending.get(key)

    def _add(self, key: Hashable, job: _Job) -> _Job:
        self._pending[key] = job
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())
        return job

    async def _drain(self) -> None:
        try:
            while self._pending:
                key = next(iter(self._pending))
                job = self._pending.pop(key)
                self._running = (key, job)
                try:
                    answer = await self._call(job)
                except Exception as error:
                    if isinstance(error, RefusedError):
                        self._refuse(job.digest, type(error))
                    _fail(job, error)
                else:
                    if not job.future.done():
                        job.future.set_result(answer)
                self._running = None
        finally:
            self._running = None
            self._task = None

    async def _call(self, job: _Job) -> Any:
        loop = asyncio.get_running_loop()
        for last in (False, True):
            try:
                await self._prepare()
            except WorkerDiedError as error:
                self.sender.restart()
                if self._closed:
                    raise SupersededError from None
                if last or not error.killed:
                    raise
                continue
            packed = self.sender.packed(job.uri, job.arguments)
            call = loop.run_in_executor(self._executor, self.worker.call, job.method, job.uri, *packed)
            try:
                answer = self.sender.unpacked(job.uri, await asyncio.wait_for(asyncio.shield(call), self.time_limit))
                if job.method == FORGET:
                    self.sender.forget(job.uri)
                return answer
            except CallFailedError as error:
                if last or error.kind != StaleTextError.__name__:
                    raise
                self.sender.forget_text(job.uri)
            except TimeoutError:
                self.sender.restart()
                self.worker.kill()
                with contextlib.suppress(Exception):
                    await call
                raise TooLongError from None
            except WorkerDiedError as error:
                self.sender.restart()
                if self._closed:
                    raise SupersededError from None
                if last or not error.killed:
                    raise CrashedError from error
        raise AssertionError("the loop ends by returning or raising")

    async def _prepare(self) -> None:
        """Have the worker started and ready."""
        if self.worker.ready:
            return
        self.sender.restart()
        start = asyncio.get_running_loop().run_in_executor(self._executor, self.worker.prepare)
        try:
            await asyncio.wait_for(asyncio.shield(start), START_LIMIT)
        except TimeoutError:
            self.worker.kill()
            with contextlib.suppress(Exception):
                await start
            raise WorkerStartError(f"the analysis process was not ready after {START_LIMIT:g} s") from None

    def _refuse(self, digest: str, error: type[RefusedError]) -> None:
        self._refused[digest] = error
        if len(self._refused) > REMEMBERED_REFUSALS:
            del self._refused[next(iter(self._refused))]


def _fail(job: _Job, error: Exception) -> None:
    if not job.future.done():
        job.future.set_exception(error)
        job.future.exception()  # taken here, so that a job nobody awaits any more is no "exception never retrieved"
