"""A child process that runs calls for us and may die: the parent's side.

Blocking and plain: one call at a time, from any one thread; `kill` and `at_once` may come from others. An event loop can `post` a call
instead, which takes no thread where the call is short. Time limits, queues and retries are the caller's. Unlike with the standard library's
process pools, a death during a call is told apart from a failed call, and the caller learns how the child died. The server keeps one child
for all its texts, the command line one per run.
"""

from __future__ import annotations

import contextlib
import json
import queue
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import IO, Any, BinaryIO

from mlir_activity.worker.child import ANSWERED, AT_ONCE, FAILED, TOLD
from mlir_activity.worker.frames import frame_of, read_frame, write_bytes

# The child gets our own search path, so that it finds the very packages that we run from, whatever the current directory holds
# (-P keeps that directory out while the first modules load). Importing `mlir_activity` installs the finder that guards our names.
_BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from mlir_activity.worker.child import main; main(sys.argv[2])"


class WorkerDiedError(Exception):
    """The child ended before it answered."""

    def __init__(self, returncode: int) -> None:
        super().__init__(f"the analysis process ended with status {returncode}")
        self.returncode = returncode

    @property
    def killed(self) -> bool:
        """Someone else ended it (the user, the system when memory ran out): not a fault of the text it worked on."""
        return self.returncode in (-signal.SIGTERM, -getattr(signal, "SIGKILL", signal.SIGTERM))


class WorkerStartError(Exception):
    """The child did not come up: a broken installation, or the system refuses to start processes."""


class CallFailedError(Exception):
    """The call raised an exception in the child."""

    def __init__(self, kind: str, message: str, trace: str) -> None:
        super().__init__(f"{kind}: {message}" if message else kind)
        self.kind = kind
        """Name of the exception's class."""
        self.message = message
        self.trace = trace


class WorkerProcess:
    """Starts on the first call, and again on the first call after it died."""

    def __init__(self, target: str, stderr: int | IO[Any] | None = None) -> None:
        """`target` is the class to serve, "module:class"; `stderr` as for subprocess, inherited if None."""
        self._target = target
        self._stderr = stderr
        self._process: _Child | None = None
        self._spare: _Child | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the child if it does not run. Does not wait until it is ready."""
        if self._closed:
            raise WorkerStartError("the analysis process was closed")
        if self._process is not None and self._process.is_alive:
            return
        if self._process is not None:
            self._reap(self._process)
        spare, self._spare = self._spare, None
        if spare is not None and not spare.is_alive:
            spare.reap()
            spare = None
        self._process = spare or _Child(self._target, self._stderr)

    def keep_spare(self) -> None:
        """Start a second child, to take the place of the first one when that dies: loading takes longest."""
        if self._spare is None and self._process is not None and not self._closed:
            with contextlib.suppress(WorkerStartError):
                self._spare = _Child(self._target, self._stderr)
            if self._closed:  # meanwhile, by another thread
                self._end_spare()

    @property
    def has_spare(self) -> bool:
        """Whether there is a second child."""
        return self._spare is not None

    @property
    def ready(self) -> bool:
        """Whether the child runs and has loaded what it serves."""
        return self._process is not None and self._process.ready and self._process.is_alive

    def prepare(self) -> None:
        """Wait until the child is ready, and start it if it does not run. Raises WorkerDiedError or WorkerStartError."""
        self.start()
        process = self._process
        assert process is not None
        if not process.wait_until_ready():
            returncode = self._reap(process)
            if returncode > 0:
                raise WorkerStartError(f"the analysis process ended with status {returncode} before it was ready")
            raise WorkerDiedError(returncode)

    def call(self, method: str, *arguments: object, tell: Callable[[Any], None] | None = None) -> Any:
        """Run one method in the child. Raises WorkerDiedError, WorkerStartError or CallFailedError.

        `tell` is called, in this thread, with what the child tells while the call runs.
        """
        self.prepare()
        process = self._process
        assert process is not None
        waiting: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        process.ask(method, arguments, waiting.put)
        while (message := waiting.get()) is not None:
            if message[0] != TOLD:
                return content_of(message)
            if tell is not None:
                tell(message[1])
        raise self.died()

    def post(self, method: str, arguments: Sequence[object], hear: Hear) -> bool:
        """Send a call without waiting for anything; whether that was possible: the child is ready, and the call is short and fits into the
        pipe. Then `hear` will be called in another thread, with what the child tells while the call runs and with its answer
        (`content_of`), or with None if the child dies: then `died` is to be called."""
        process = self._process
        return process is not None and process.ready and process.post(method, arguments, hear)

    def died(self) -> WorkerDiedError:
        """Clear up behind a child that ended before it answered. Blocks for a moment."""
        process = self._process
        assert process is not None
        return WorkerDiedError(self._reap(process))

    def at_once(self, *arguments: object) -> Any:
        """The answer of the child's `at_once`, from another thread than the call's that may be running; None where none is to be had."""
        process = self._process
        if process is None or not process.ready:
            return None
        waiting: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        process.ask(AT_ONCE, arguments, waiting.put)
        message = waiting.get()
        return message[1] if message is not None and message[0] == ANSWERED else None

    def kill(self) -> None:
        """End the child now; a call that is running raises WorkerDiedError. From any thread."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the child for good: later calls raise WorkerStartError."""
        self._closed = True
        self.kill()
        self._end_spare()
        process = self._process
        if process is not None:
            process.wait()

    def _end_spare(self) -> None:
        spare, self._spare = self._spare, None
        if spare is not None:
            spare.kill()
            spare.reap()

    def _reap(self, process: _Child) -> int:
        self._process = None
        return process.reap()


Message = tuple[str, Any]
Hear = Callable[["Message | None"], None]
_SHORT: int = getattr(select, "PIPE_BUF", 512)
"""Bytes that a pipe takes without blocking when it is ready for writing."""


def content_of(message: Message) -> Any:
    """The answer of a call. Raises CallFailedError."""
    kind, content = message
    if kind == FAILED:
        raise CallFailedError(*content)
    return content


class _Child:
    """One child. What it says is read by a thread and handed to whoever asked."""

    def __init__(self, target: str, stderr: int | IO[Any] | None) -> None:
        command = [sys.executable, "-P", "-c", _BOOT, json.dumps(sys.path), target]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)
        except OSError as error:
            raise WorkerStartError(f"the analysis process cannot be started: {error}") from error
        self._answers, self._requests = _pipes(self._process)
        self._lock = threading.Lock()
        self._count = 0
        self._ended = False
        self._started: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._waiting: dict[int, Hear] = {0: self._started.put}
        """By number of the question. The first message, that the child is ready, has number 0."""
        self._writable = select.poll() if hasattr(select, "poll") else None
        if self._writable is not None:
            self._writable.register(self._requests, select.POLLOUT)
        self.ready = False
        threading.Thread(target=self._read, name="worker's answers", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def wait_until_ready(self) -> bool:
        """Whether it comes up."""
        if not self.ready:
            self.ready = self._started.get() is not None
        return self.ready

    def ask(self, method: str, arguments: Sequence[object], hear: Hear) -> None:
        """Send a call. `hear` gets its messages, in another thread; None in place of one when the child dies."""
        with self._lock:
            if self._ended:
                hear(None)
            else:
                self._send(self._frame(method, arguments), hear)

    def post(self, method: str, arguments: Sequence[object], hear: Hear) -> bool:
        """The same without ever blocking; whether that was possible."""
        if self._writable is None or not self._lock.acquire(blocking=False):
            return False
        try:
            frame = self._frame(method, arguments)
            if self._ended or len(frame) > _SHORT or [what for _, what in self._writable.poll(0)] != [select.POLLOUT]:
                return False
            self._send(frame, hear)
            return True
        finally:
            self._lock.release()

    def _frame(self, method: str, arguments: Sequence[object]) -> bytes:
        return frame_of((self._count + 1, method, arguments))

    def _send(self, frame: bytes, hear: Hear) -> None:
        self._count += 1
        self._waiting[self._count] = hear
        try:
            write_bytes(self._requests, frame)
        except (OSError, ValueError):  # it is gone: the reading thread says so, or has closed the pipe already
            self.kill()

    def _read(self) -> None:
        try:
            while True:
                number, kind, content = read_frame(self._answers)
                hear = self._waiting.get(number) if kind == TOLD else self._waiting.pop(number, None)
                if hear is not None:
                    hear((kind, content))
        except Exception:  # the stream ends, or breaks off where the child died
            with self._lock:
                self._ended = True
                for hear in self._waiting.values():
                    hear(None)
            self._answers.close()

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._process.kill()

    def wait(self) -> int:
        return self._process.wait()

    def reap(self) -> int:
        """Wait for its end; how it ended."""
        with contextlib.suppress(OSError):
            self._requests.close()
        try:
            return self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:  # it closed its end of the pipe and lives on
            self._process.kill()
            return self._process.wait()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    assert process.stdout is not None and process.stdin is not None
    return process.stdout, process.stdin  # type: ignore[return-value]  # IO[bytes] of a pipe is a buffered binary stream
