"""Runs the work of a command in a child process, so that an abort of the native MLIR parser costs one file and not the run.

One child serves all files of a run and is replaced when it dies. Starting it takes some 20 ms, against 100 ms for loading MLIR
either way, so that there is no second, unprotected way for small inputs.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

from cli.errors import CommandError
from cli.outcome import Outcome, Query
from cli.sources import Source, Unreadable, read_sources
from mlir_activity.worker.process import CallFailedError, WorkerDiedError, WorkerProcess, WorkerStartError

TARGET = "cli.jobs:Jobs"


class Isolated:
    """A context manager that owns the child."""

    def __init__(self, target: str = TARGET) -> None:
        # What native code says when it aborts; shown in part, and only then.
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._worker = WorkerProcess(target, stderr=self._stderr.fileno())

    def __enter__(self) -> Self:
        with contextlib.suppress(WorkerStartError):  # reported by the first call
            self._worker.start()  # it loads while we read the first file
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._worker.close()
        self._stderr.close()

    def outcomes(self, query: Query) -> Iterator[Outcome]:
        """The outcome of a query for each of its files, in order."""
        for source in read_sources(query.paths):
            yield self.outcome(query, source)

    def outcome(self, query: Query, source: Source | Unreadable) -> Outcome:
        """The outcome for one input. Raises CommandError when no file can be analysed at all."""
        if isinstance(source, Unreadable):
            return self._call("unreadable", query, source.path, source.message)
        try:
            return self._call("analyse", query, source.path, source.text)
        except WorkerDiedError as died:
            how = "was killed" if died.killed else self._last_words()
        try:
            return self._call("crashed", query, source.path, how)
        except WorkerDiedError as died:
            raise CommandError(str(died)) from None

    def _call(self, method: str, *arguments: object) -> Any:
        try:
            return self._worker.call(method, *arguments)
        except CallFailedError as error:
            if error.kind == "MlirMissing":
                raise CommandError(error.message) from None
            raise CommandError(f"internal error: {error} ({_innermost(error.trace)}); please report it") from None
        except WorkerStartError as error:
            raise CommandError(f"{error}{': ' if self._last_words() else ''}{self._last_words()}") from None

    def _last_words(self) -> str:
        """The line of the child's standard error that says why it died; "" if there is none."""
        self._stderr.seek(0)
        lines = self._stderr.read().decode("utf-8", "replace").splitlines()
        telling = [line.strip() for line in lines if "Assertion" in line or "LLVM ERROR" in line or "Error:" in line]
        return telling[-1] if telling else ""


def _innermost(trace: str) -> str:
    """File and line of the innermost frame of a formatted traceback."""
    frames = [line.strip() for line in trace.splitlines() if line.lstrip().startswith("File ")]
    return frames[-1] if frames else "no trace"
