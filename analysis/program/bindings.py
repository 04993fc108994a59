"""MLIR's Python bindings as this package uses them: the only module that imports `mlir`, and the one context that is kept.

Importing this module imports `mlir` (0.2 s), so whatever can wait imports it late. Raises `MlirMissing` where that is not possible.
The context belongs to one thread at a time; nothing here locks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from analysis.program.missing import MlirMissing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

try:
    from mlir import ir  # pyright: ignore[reportMissingTypeStubs]  # the package keeps its stubs one level down
except ImportError as error:
    raise MlirMissing(f"cannot import the MLIR Python bindings ({error})") from error

if not hasattr(getattr(ir, "OpAttributeMap", None), "get"):
    # The bindings carry no version; this method, which is used here, is new in 22.
    raise MlirMissing("the MLIR Python bindings are older than 22.1")

_RENEW_AFTER = 64_000_000
"""Characters parsed with one context. A context never forgets a constant, type or location that it has seen."""


class _Kept:
    context: ir.Context | None = None
    parsed = 0


def context(characters: int) -> ir.Context:
    """The context to parse a text of that many characters with. Making one costs 10 ms, so it is kept for many parses."""
    _Kept.parsed += characters
    if _Kept.context is None or _Kept.parsed > _RENEW_AFTER:
        made = ir.Context()
        made.allow_unregistered_dialects = True
        # A pool of threads gains nothing here and does not survive a fork.
        made.enable_multithreading(False)
        _Kept.context = made
        _Kept.parsed = characters
    return _Kept.context


def renew_context() -> None:
    """Forget the context that is kept."""
    _Kept.context = None


MLIRError = cast("type[Exception]", vars(ir)["MLIRError"])
"""What the bindings raise; added to `ir` at run time, so that its stubs do not know it."""


def parse(text: bytes, where: ir.Context | None = None) -> ir.Module:
    """The module in a text, in the context that is kept if no other is given. Raises MLIRError, also for a text that MLIR accepts after
    it has told an error: for one with a string without end behind `!llvm.struct<...>`, it does. `ir.Module.parse` ends the process over
    such a text, and raises RuntimeError for an error whose words are not UTF-8; here such an error has no diagnostic."""
    found: dict[tuple[str, str], ir.DiagnosticInfo] = {}
    message = "the parser gives no reason"

    def note(diagnostic: ir.Diagnostic) -> bool:
        nonlocal message
        if diagnostic.severity != ir.DiagnosticSeverity.ERROR:
            return False
        try:
            kept = ir.DiagnosticInfo(diagnostic)
            found.setdefault((str(kept.location), kept.message), kept)
        except (RuntimeError, UnicodeError):
            message = "the parser's words are not UTF-8"
        return True

    used = where or context(len(text))
    used.emit_error_diagnostics = True
    handler = cast("ir.DiagnosticHandler", used.attach_diagnostic_handler(note))
    try:
        module = ir.Module.parse(text, context=used)
    except MLIRError:
        module = None
    finally:
        handler.detach()
        used.emit_error_diagnostics = False
    if module is None or found:
        raise cast("Callable[..., Exception]", MLIRError)(message, [*found.values()])
    return module


def diagnostics(error: Exception) -> Sequence[ir.DiagnosticInfo]:
    """The diagnostics of an `MLIRError`."""
    return cast("Sequence[ir.DiagnosticInfo]", vars(error).get("error_diagnostics", ()))


__all__ = ["MLIRError", "context", "diagnostics", "ir", "parse", "renew_context"]
