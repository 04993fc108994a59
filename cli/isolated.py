"""Runs the work of a command in a child process, so that an abort of the native MLIR parser costs one file and not the run.

One child serves all files of a run and is replaced when it dies. Starting it takes some 20 ms, against 100 ms for loading MLIR
either way, so that there is no second, unprotected way for small inputs.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from cli.errors import CommandError
from cli.outcome import Outcome, Query
from cli.sources import Source, Unreadable, read_sources
from mlir_activity.worker.process import CallFailedError, WorkerDiedError, WorkerProcess, WorkerStartError

TARGET = "cli.jobs:Jobs"

_TELLING = re.compile(r"Assertion|LLVM ERROR|Error:|Fatal Python error")
_ASSERTION = re.compile(r"(?P<place>[^/\\ ]+:[0-9]+): .*(?P<what>Assertion .*)")
"""An assertion of C code: the signature of its function, often longer than a line, stands in between."""


class Isolated:
    """A context manager that owns the child."""

    def __init__(self, target: str = TARGET) -> None:
        # What native code says when it aborts; shown in part, and only then.
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._heard = 0
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
            return self._worker.call("analyse", query, source.path, source.text)
        except WorkerStartError as error:
            raise self._not_started(error) from None
        except WorkerDiedError as died:
            words = self._last_words()
            return self._call("crashed", query, source.path, "it was killed" if died.killed else words)
        except CallFailedError as error:
            if error.kind == "MlirMissing":
                raise CommandError(error.message) from None
            return self._call("broken", query, source.path, f"{error} ({_innermost(error.trace)})")

    def _call(self, method: str, query: Query, path: str, words: str) -> Outcome:
        """A call that only renders words and cannot fail in a sound installation."""
        try:
            return self._worker.call(method, query, path, words)
        except WorkerStartError as error:
            raise self._not_started(error) from None
        except (CallFailedError, WorkerDiedError) as error:
            raise CommandError(f"{path}: {error}") from None

    def _not_started(self, error: WorkerStartError) -> CommandError:
        words = self._last_words()
        return CommandError(f"{error}: {words}" if words else str(error))

    def _last_words(self) -> str:
        """What a dead child has just written about its death, in one line; "" if it wrote nothing of the kind."""
        self._stderr.seek(self._heard)
        written = self._stderr.read()
        self._heard += len(written)
        telling = [line.strip() for line in written.decode("utf-8", "replace").splitlines() if _TELLING.search(line)]
        if not telling:
            return ""
        assertion = _ASSERTION.search(telling[-1])
        return f"{assertion['place']}: {assertion['what']}" if assertion is not None else telling[-1]


def _innermost(trace: str) -> str:
    """File and line of the innermost frame of a formatted traceback."""
    frames = [line.strip() for line in trace.splitlines() if line.lstrip().startswith("File ")]
    return frames[-1] if frames else "no trace"
