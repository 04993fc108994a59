"""A child process that runs calls for us and may die: the parent's side.

Blocking and plain: one call at a time, from any one thread; `kill` may come from another. Time limits, queues and retries are the
caller's. Unlike with the standard library's process pools, a death during a call is told apart from a failed
call, and the caller learns how the child died. The server keeps one child for all its texts, the command line one per run.
"""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from typing import IO, Any, BinaryIO

from mlir_activity.worker.frames import read_frame, write_frame

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
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the child if it does not run. Does not wait until it is ready."""
        if self._closed:
            raise WorkerStartError("the analysis process was closed")
        if self._process is not None and self._process.poll() is None:
            return
        self._discard()
        command = [sys.executable, "-P", "-c", _BOOT, json.dumps(sys.path), self._target]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr)
        except OSError as error:
            raise WorkerStartError(f"the analysis process cannot be started: {error}") from error
        self._ready = False

    @property
    def ready(self) -> bool:
        """Whether the child runs and has loaded what it serves."""
        return self._ready and self._process is not None and self._process.poll() is None

    def prepare(self) -> None:
        """Wait until the child is ready, and start it if it does not run. Raises WorkerDiedError or WorkerStartError."""
        self.start()
        process = self._process
        assert process is not None
        if self._ready:
            return
        try:
            read_frame(_pipes(process)[0])
        except (EOFError, OSError):
            returncode = self._reap(process)
            if returncode > 0:
                raise WorkerStartError(f"the analysis process ended with status {returncode} before it was ready") from None
            raise WorkerDiedError(returncode) from None
        self._ready = True

    def call(self, method: str, *arguments: object) -> Any:
        """Run one method in the child. Raises WorkerDiedError, WorkerStartError or CallFailedError."""
        self.prepare()
        process = self._process
        assert process is not None
        answers, requests = _pipes(process)
        try:
            write_frame(requests, (method, arguments))
            succeeded, answer = read_frame(answers)
        except (EOFError, OSError):
            raise WorkerDiedError(self._reap(process)) from None
        if succeeded:
            return answer
        raise CallFailedError(*answer)

    def kill(self) -> None:
        """End the child now; a call that is running raises WorkerDiedError. From any thread."""
        process = self._process
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()

    def close(self) -> None:
        """End the child for good: later calls raise WorkerStartError."""
        self._closed = True
        self.kill()
        process = self._process
        if process is not None:
            process.wait()

    def _discard(self) -> None:
        if self._process is not None:
            self._reap(self._process)

    def _reap(self, process: subprocess.Popen[bytes]) -> int:
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process = None
        try:
            return process.wait(timeout=5)
        except subprocess.TimeoutExpired:  # it closed its end of the pipe and lives on
            process.kill()
            return process.wait()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    assert process.stdout is not None and process.stdin is not None
    return process.stdout, process.stdin  # type: ignore[return-value]  # IO[bytes] of a pipe is a buffered binary stream
