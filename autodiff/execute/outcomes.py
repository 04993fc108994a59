"""Problems in a report: what a run could not do, and where in the text that stands. Lines and characters as in the report: from 0."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING, Any, Final

from autodiff.lower.guards import FAILED as CHECK_FAILED
from autodiff.lower.memory import FAILED as NO_MEMORY

if TYPE_CHECKING:
    from analysis.source.positions import Range
    from autodiff.execute.isolated import Ended
    from autodiff.execute.request import Limits

_CHECK = re.compile(re.escape(CHECK_FAILED) + r"(?P<line>\d+):(?P<column>\d+):(?P<what>[^\n]*)")
_MEMORY = re.compile(re.escape(NO_MEMORY) + r" (?P<size>-?\d+) bytes")
_NATIVE = re.compile(r"Assertion `.*|LLVM ERROR: .*")
_NAMES: Final = {
    signal.SIGSEGV: "a segmentation fault",
    signal.SIGBUS: "a bus error",
    signal.SIGFPE: "an integer division by zero",
    signal.SIGILL: "an instruction that does not exist (code that must not be reached was reached)",
    signal.SIGABRT: "a call of abort",
}


def problem(message: str, range: Range | None = None, hint: str = "", severity: str = "error") -> dict[str, Any]:
    """A problem as a report holds it."""
    return {"severity": severity, "message": message, "hint": hint, "range": range_json(range)}


def range_json(range: Range | None) -> dict[str, Any] | None:
    """A range as a report holds it; characters count code points."""
    if range is None:
        return None
    (line, column), (end_line, end_column) = range
    return {"start": {"line": line, "character": column}, "end": {"line": end_line, "character": end_column}}


def explain_end(ended: Ended, stage: str, limits: Limits, function: str, defaults: str) -> dict[str, Any]:
    """Why a run ended before it had a report. `stage` is what it did last, `defaults` tells the sizes that were chosen for it."""
    if ended.why == "cancelled":
        return problem("cancelled")
    if ended.why == "seconds":
        more = " The function may never end for these inputs." if stage.startswith("running") else ""
        return problem(f"still {stage} after {limits.seconds:g} s: ended.{more}", hint="give smaller inputs, or more time (--timeout)")
    check = _CHECK.search(ended.printed)
    if check is not None:
        line, column = int(check["line"]) - 1, int(check["column"]) - 1
        where = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column}} if line >= 0 else None
        return {**problem(f"{stage}: {check['what']}", hint=defaults), "range": where}
    memory = _MEMORY.search(ended.printed)
    if memory is not None:
        size = int(memory["size"])
        if size < 0:
            return problem(f"{stage}: an allocation of a negative size failed", hint=defaults)
        return problem(f"{stage}: an allocation of {size} bytes failed", hint=defaults or "give smaller inputs, or more memory (--memory)")
    if ended.signal:
        return _killed(ended, stage, limits, function, defaults)
    if ended.code:
        return problem(f"{stage}: the program called exit({ended.code})")
    return problem(f"{stage}: the process ended without an answer")


def _killed(ended: Ended, stage: str, limits: Limits, function: str, defaults: str) -> dict[str, Any]:
    if ended.signal == signal.SIGXCPU:
        return problem(f"still {stage} after its time on the processor was used up", hint="give smaller inputs, or more time (--timeout)")
    native = _NATIVE.search(ended.printed)
    if native is not None:
        return problem(f"MLIR crashed while {stage}: {native[0]}")
    try:
        name = _NAMES.get(signal.Signals(ended.signal), f"signal {ended.signal} ({signal.Signals(ended.signal).name})")
    except ValueError:
        name = f"signal {ended.signal}"
    hint = defaults
    if ended.signal == signal.SIGSEGV and not hint:
        hint = "recursion that does not end and memory used after it was freed end this way"
    if ended.signal == signal.SIGKILL:
        name = "the system, which may have run out of memory"
        hint = hint or f"give smaller inputs; the limit is {limits.bytes >> 20} MiB"
    return problem(f"{stage}: ended by {name}", hint=hint)


def default_hint(defaults: list[tuple[str, str]]) -> str:
    """A hint about sizes and numbers that were chosen; "" if there are none. Pairs of a name and what was chosen."""
    if not defaults:
        return ""
    chosen = ", ".join(f"{name} = {what}" for name, what in defaults)
    return f"these were chosen, not given: {chosen}; give others with --arg {defaults[0][0].removeprefix('%')}=..."
