"""The door of execution: `Runner.run` takes a request and gives a report, whatever happens to the program in between.

It belongs to clients that must not die: the work happens in a process of its own, which the limits of the request, the client's wish to
stop or its own faults may end. Nothing of MLIR or NumPy is imported on this side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autodiff.execute.isolated import Isolated, NotStartedError
from autodiff.execute.outcomes import default_hint, explain_end, problem
from autodiff.execute.report import empty_report

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from autodiff.execute.request import RunRequest


class Runner:
    """Runs requests, one after the other. The first costs about half a second more than the next. From any thread."""

    def __init__(self, *, once: bool = False) -> None:
        """`once`: for a single run, whose start is not made slower for the good of others."""
        self._isolated = Isolated(f"autodiff.execute.job:{'load' if once else 'warm_up'}")

    def start(self) -> None:
        """Load in the background what the first run needs. Raises NotStartedError."""
        self._isolated.start()

    def run(
        self,
        request: RunRequest,
        progress: Callable[[str, float | None], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> dict[str, Any]:
        """Run a request; returns its report (docs/schema/run.schema.json), which says under "problems" what went wrong. `cancel` may be set
        at any time, from any thread: the run is ended at once and its report has what was known. Never raises for what a program does."""
        state = _State(empty_report(request))

        def hear(message: tuple[Any, ...]) -> None:
            kind = message[0]
            if kind == "stage":
                state.stage = message[1]
                if progress is not None:
                    progress(message[1], message[2])
            elif kind == "chosen":
                state.chosen = message[1]
            elif kind in ("partial", "report"):
                state.report = message[1]
                state.done = kind == "report"
            elif kind == "failed":
                state.failed = message

        try:
            limits = request.limits
            ended = self._isolated.call("autodiff.execute.job:serve", request, limits.seconds, limits.bytes, hear, cancel)
        except NotStartedError as error:
            state.report["problems"].append(problem(str(error)))
            return state.report
        report = state.report
        report["printed"] = ended.printed
        if state.done:
            return report
        if state.failed is not None:
            report["problems"].append(_failure(state, request))
        else:
            report["problems"].append(explain_end(ended, state.stage, limits, report["function"] or "", default_hint(state.chosen)))
            report["printed"] = "" if "activity: " in ended.printed else ended.printed
        return report

    def close(self) -> None:
        """End the process, and a run in it."""
        self._isolated.close()


class _State:
    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        self.stage = "starting"
        self.chosen: list[tuple[str, str]] = []
        self.failed: tuple[Any, ...] | None = None
        self.done = False


def _failure(state: _State, request: RunRequest) -> dict[str, Any]:
    assert state.failed is not None
    _, kind, message, trace = state.failed
    if kind == "MemoryError":
        return problem(
            f"{state.stage}: there is not enough memory",
            hint=f"the limit is {request.limits.bytes >> 20} MiB; give smaller inputs or a larger limit",
        )
    frames = [line.strip() for line in trace.splitlines() if line.lstrip().startswith("File ")]
    where = f" ({frames[-1]})" if frames else ""
    return problem(f"internal error while {state.stage}, please report it: {kind}: {message}{where}")
