"""A run in a process of its own, seen from the client: `Isolated.call` starts it, hears what it tells, and may end it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from autodiff.execute.forkserver import READY
from autodiff.execute.pipes import read_message
from mlir_activity.worker.frames import write_frame

if TYPE_CHECKING:
    from collections.abc import Callable

_POLL: Final = 0.05
"""Seconds between two looks at whether the client wants to stop."""
_BOOT: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); import mlir_activity; "
    "from autodiff.execute.forkserver import main; main(sys.argv[2])"
)
"""As in `mlir_activity.worker.process`: our own search path, and the guard of our names."""


class NotStartedError(Exception):
    """The process that runs programs does not come up; the text says why."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended."""

    status: int
    """As `os.waitpid` gives it."""
    printed: str
    """The end of what it printed."""
    why: str
    """ "seconds", "cancelled", or "" if nobody ended it."""

    @property
    def signal(self) -> int:
        """The signal that killed it, 0 for none."""
        return os.WTERMSIG(self.status) if os.WIFSIGNALED(self.status) else 0

    @property
    def code(self) -> int:
        """Its exit code, 0 if a signal killed it."""
        return os.WEXITSTATUS(self.status) if os.WIFEXITED(self.status) else 0


class Isolated:
    """Owns the server process (see `forkserver`); starts it on the first call. One call at a time, others wait."""

    def __init__(self, warm_up: str) -> None:
        self._warm_up = warm_up
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the server if it does not run, without waiting for it. Raises NotStartedError."""
        if self._process is not None and self._process.poll() is None:
            return
        self._ready = False
        command = [sys.executable, "-P", "-c", _BOOT, json.dumps(sys.path), self._warm_up]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
            )
        except OSError as error:
            raise NotStartedError(f"the process that runs programs cannot be started: {error}") from error

    def call(
        self,
        target: str,
        payload: object,
        seconds: float,
        most: int,
        hear: Callable[[Any], None],
        cancel: threading.Event | None = None,
    ) -> Ended:
        """Run `target` ("module:function") on `payload` in a new process; `hear` gets its messages. Raises NotStartedError."""
        with self._lock:
            return self._call(("run", target, payload, seconds, most), hear, cancel)

    def close(self) -> None:
        """End the server, and a run with it."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            _pipes(process)[1].close()
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _pipes(process)[0].close()

    def _call(self, message: tuple[object, ...], hear: Callable[[Any], None], cancel: threading.Event | None) -> Ended:
        self.start()
        process = self._process
        assert process is not None
        answers, requests = _pipes(process)
        try:
            if not self._ready:
                first = read_message(answers.fileno())
                if first != READY:
                    self.close()
                    raise NotStartedError(str(first))
                self._ready = True
            write_frame(requests, message)
            told = False
            while True:
                if cancel is not None:
                    if cancel.is_set() and not told:
                        write_frame(requests, ("cancel",))
                        told = True
                    if not select.select([answers], [], [], _POLL)[0]:
                        continue
                frame = read_message(answers.fileno())
                if frame[0] == "ended":
                    return Ended(*frame[1:])
                hear(frame)
        except (EOFError, OSError):
            status = process.wait()
            self.close()
            return Ended(-status if status < 0 else status << 8, "", "")
        except BaseException:  # an interrupt: the run goes with the server
            self.close()
            raise


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    assert process.stdout is not None and process.stdin is not None
    return process.stdout, process.stdin  # type: ignore[return-value]  # IO[bytes] of a pipe is a buffered binary stream
