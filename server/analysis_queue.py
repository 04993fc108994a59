"""Runs the server's calls in the worker process, one after another, without ever blocking the protocol loop.

Of the calls that wait, those about a place come first, then what is shown unasked, then what takes long. Work on a text that has changed
since is dropped: what waits is taken out, and whoever awaits it, running or not, is told at once. A text that killed the worker or ran
out of time is remembered and refused, so that it costs a restart once and not at every request. A run cannot be stopped half-way; its
result is then thrown away.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from mlir_activity.worker.child import ANSWERED, AT_ONCE, TOLD
from mlir_activity.worker.process import CallFailedError, Message, WorkerDiedError, WorkerProcess, WorkerStartError, content_of
from server.selection import Selection
from server.texts import FORGET, Sender, StaleTextError

TIME_LIMIT = 10.0
"""Seconds for one call."""
START_LIMIT = 60.0
"""Seconds for the start of the worker, which takes long on a machine that is busy. It is not held against a text."""
REMEMBERED_REFUSALS = 64
SPARE_AFTER = 3.0
"""Seconds after a call when a second worker is started, to take the first one's place when that dies."""
AT_ONCE_LIMIT = 0.5
"""Seconds that a question may take which is to be answered at once."""
FIRST, SOON, LATER, LAST = range(4)
"""Ranks of calls."""
_RANKS = {
    **dict.fromkeys(("forget", "hover", "explain", "hint_tooltip", "lens_title", "actions", "completions", "signature"), FIRST),
    **dict.fromkeys(("findings", "inlay_hints"), SOON),
    **dict.fromkeys(("semantic_tokens", "regions", "overview", "facts", "compare_modes"), LATER),
    **dict.fromkeys(("settle", "warm_up"), LAST),
}
"""By method; of others `SOON`."""
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
    rank: int
    waiting: int = 0


@dataclass(slots=True)
class AnalysisQueue:
    """The calls of one server. All methods are for the event loop's thread."""

    worker: WorkerProcess
    time_limit: float = TIME_LIMIT
    selections: dict[str, Selection] = field(default_factory=dict[str, Selection])
    """By URI: the request to answer for, where the user selected one. It takes part in what makes calls equal."""
    sender: Sender = field(default_factory=Sender)
    tell: Callable[[str, str, Any], None] | None = None
    """Called with URI, digest, and what the worker tells while a call about that text runs."""
    keep_spare: bool = False
    """Have a second worker ready."""
    _executor: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "analysis"))
    _beside: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "at once"))
    _pending: dict[Hashable, _Job] = field(default_factory=dict[Hashable, _Job])
    _running: tuple[Hashable, _Job] | None = None
    _task: asyncio.Task[None] | None = None
    _refused: dict[str, type[RefusedError]] = field(default_factory=dict[str, type[RefusedError]])
    _closed: bool = False
    _spare: asyncio.TimerHandle | None = None

    async def run(self, uri: str, digest: str, method: str, *arguments: Hashable) -> Any:
        """Call `method(uri, *arguments)` in the worker. `digest` stands for the text among the arguments.

        Equal calls share one run. Raises SupersededError, RefusedError, and what `WorkerProcess.call` raises otherwise.
        """
        if self._closed:
            raise SupersededError
        if digest in self._refused:
            raise self._refused[digest]
        rank = _RANKS.get(method, SOON)
        if uri in self.selections and method not in _UNSELECTED:
            method, arguments = "selected", (self.selections[uri], method, *arguments)
        key = (uri, digest, method, arguments)
        job = self._job(key) or self._add(key, _Job(uri, digest, method, arguments, asyncio.get_running_loop().create_future(), rank))
        job.waiting += 1
        try:
            # Cancelling one request must not end the run that others share.
            return await asyncio.shield(job.future)
        finally:
            job.waiting -= 1
            if not job.waiting and self._pending.get(key) is job:
                del self._pending[key]

    async def at_once(self, uri: str, *arguments: object) -> Any:
        """The answer of the worker's `at_once`, whatever else it does; None where there is none to be had."""
        if self._closed or uri in self.selections:
            return None
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()

        def heard(message: Message | None) -> None:
            answer.set_result(message[1] if message is not None and message[0] == ANSWERED else None)

        if not self.worker.post(AT_ONCE, (uri, *arguments), _passed_to(loop, heard)):
            answer = loop.run_in_executor(self._beside, self.worker.at_once, uri, *arguments)
        await asyncio.wait((answer,), timeout=AT_ONCE_LIMIT)
        return answer.result() if answer.done() else None

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
        if self._spare is not None:
            self._spare.cancel()
        self.worker.close()
        self._executor.shutdown(wait=False)
        self._beside.shutdown(wait=False)

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
                key = min(self._pending, key=lambda key: self._pending[key].rank)
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
            self._start_spare_later()

    def _start_spare_later(self) -> None:
        if not self.keep_spare or self._closed or self._spare is not None or self.worker.has_spare:
            return
        loop = asyncio.get_running_loop()

        def start() -> None:
            self._spare = None
            loop.run_in_executor(self._executor, self.worker.keep_spare)

        self._spare = loop.call_later(SPARE_AFTER, start)

    async def _call(self, job: _Job) -> Any:
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
            call = asyncio.get_running_loop().create_task(self._ask(job, self.sender.packed(job.uri, job.arguments)))
            try:
                if not (await asyncio.wait((call,), timeout=self.time_limit))[0]:
                    raise TimeoutError
                answer = self.sender.unpacked(job.uri, call.result())
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

    async def _ask(self, job: _Job, packed: Sequence[object]) -> Any:
        """The worker's answer. Takes a thread that waits for it where the question is long."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Message | None] = loop.create_future()

        def tell(what: object) -> None:
            if self.tell is not None and not job.future.done():
                self.tell(job.uri, job.digest, what)

        def heard(message: Message | None) -> None:
            if message is not None and message[0] == TOLD:
                tell(message[1])
            else:
                answer.set_result(message)

        if not self.worker.post(job.method, (job.uri, *packed), _passed_to(loop, heard)):
            call = partial(self.worker.call, job.method, job.uri, *packed, tell=_passed_to(loop, tell))
            return await loop.run_in_executor(self._executor, call)
        message = await answer
        if message is not None:
            return content_of(message)
        if self._closed:
            raise SupersededError
        raise await loop.run_in_executor(self._executor, self.worker.died)

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


_Message = TypeVar("_Message")


def _passed_to(loop: asyncio.AbstractEventLoop, hear: Callable[[_Message], None]) -> Callable[[_Message], None]:
    """What passes on what the worker says, from the thread that hears it."""

    def heard(message: _Message) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(hear, message)

    return heard


def _fail(job: _Job, error: Exception) -> None:
    if not job.future.done():
        job.future.set_exception(error)
        job.future.exception()  # taken here, so that a job nobody awaits any more is no "exception never retrieved"
