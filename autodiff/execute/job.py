"""One run, from the text to the report: the work of the child process.

    run(request, tell) -> report

The report is described by docs/schema/run.schema.json. What is wrong with the text or the request is a problem in the report; what ends the
process (a crash of the user's program, a limit) is told by whoever started it. `tell` hears ("stage", words, share or None) before each
step, ("chosen", names and values) of sizes that nobody gave, and ("partial", report) whenever the report has grown, so that a crash loses
only what was not yet known.
"""

from __future__ import annotations

import ctypes
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analysis.program.missing import MlirMissing
from autodiff.execute.derivative import RefusedError
from autodiff.execute.inputs import InputProblem
from autodiff.execute.outcomes import problem, range_json
from autodiff.execute.plan import Plan, make_plan
from autodiff.execute.program import LoweringError, MissingSymbolError
from autodiff.execute.report import empty_report
from autodiff.execute.slots import UnfitTypeError
from autodiff.execute.steps import Steps
from autodiff.execute.whole import whole_program
from autodiff.lower.tools import ToolError
from autodiff.normalize import normalize
from autodiff.problem import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    from autodiff.execute.request import RunRequest

_UNBUFFERED = 2
"""_IONBF of C, on Linux and macOS."""


_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Options of glibc's mallopt."""
_SMALL = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    %c = arith.addf %s, %b : f64
    scf.yield %c : f64
  }
  return %y : f64
}
"""


def run(request: RunRequest, tell: Callable[[tuple[Any, ...]], None]) -> dict[str, Any]:
    """Do what a request asks."""
    report = empty_report(request)
    steps: Steps | None = None

    def stage(words: str, share: float | None = None) -> None:
        tell(("stage", words, share))

    try:
        stage("analysing")
        whole = whole_program(request)
        plan = make_plan(request) if whole is None else whole[0]
        _tell_plan(report, plan)
        tell(("partial", dict(report)))
        stage("normalizing")
        normalized = normalize(request.text, plan.function) if whole is None else whole[1]
        steps = Steps(
            request, plan, normalized, report, stage, lambda: tell(("partial", dict(report))), lambda pairs: tell(("chosen", pairs))
        )
        if request.emit is not None:
            steps.emit(request.emit)
        elif whole is not None:
            steps.run_alone()
        else:
            steps.run()
        report["ok"] = not any(each["severity"] == "error" for each in report["problems"])
    except RequestError as error:
        report["problems"].append(problem(error.message, error.range, error.hint))
    except RefusedError as error:
        for each in error.diagnostics:
            words = f"{each.operation} cannot be differentiated: {each.message}" if each.operation else each.message
            report["problems"].append(problem(words, error.normalized.place(each.line), severity=each.severity))
    except MissingSymbolError as error:
        where = steps.place_of_symbol(error.names[0]) if steps is not None else None
        report["problems"].append(problem(str(error), where, "define it, or leave the call out"))
    except (InputProblem, UnfitTypeError) as error:
        report["problems"].append(problem(str(error)))
    except (LoweringError, ToolError) as error:
        report["problems"].append(problem(f"cannot be compiled: {error}"))
    except MlirMissing as error:
        report["problems"].append(problem(str(error)))
    except OSError as error:
        report["problems"].append(problem(f"{error.filename or 'a file'}: {(error.strerror or str(error)).lower()}"))
    return report


def serve(request: RunRequest, send: Callable[[tuple[Any, ...]], None]) -> None:
    """`run` as the target of `isolated.Isolated.call`."""
    # What the user's program prints has to be out before it is killed.
    libc = ctypes.CDLL(None)
    name = "__stdoutp" if sys.platform == "darwin" else "stdout"
    libc.setvbuf(ctypes.c_void_p.in_dll(libc, name), None, _UNBUFFERED, 0)
    if sys.platform == "linux" and hasattr(libc, "mallopt"):
        # The pages of a tape are kept from call to call: otherwise most of the time measured would be the system's, handing them out.
        for option in (_TRIM_THRESHOLD, _MMAP_THRESHOLD):
            libc.mallopt(option, 1 << 30)
    send(("report", run(request, send)))


def load() -> None:
    """Load the modules that every run needs: those that this one imports, and what they import late."""
    for name in ("autodiff.build", "analysis.program.parser", "mlir.execution_engine"):
        import_module(name)


def warm_up() -> None:
    """Load what every run needs, before the first one: by a run of a small function. It leaves no thread behind, so that a fork is safe."""
    from autodiff.execute.request import RunRequest

    run(RunRequest(_SMALL, function="f"), lambda message: None)


def _tell_plan(report: dict[str, Any], plan: Plan) -> None:
    report["function"] = plan.function
    report["mode"] = plan.mode or None
    report["range"] = range_json(plan.range)
    report["operations"] = {"active": plan.active, "inactive": plan.inactive} if plan.mode else None
