"""The door: from the text of a program and a request to the text of its derivative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autodiff.request import Derivative, DerivativeRequest, Diagnostic, Expansion

if TYPE_CHECKING:
    from collections.abc import Collection

    from autodiff.request import ActivitySource, Mode


INTERNAL = "the differentiation failed on this program"
"""How the message begins where the program is not to blame."""


def differentiate(text: str, request: DerivativeRequest, *, activity: ActivitySource = "analysis") -> Derivative:
    """The module with the derivative of a function added. `activity="all"` is the baseline in which everything that can carry a
    derivative is active. Never raises for what is in the text; `MlirMissing` where MLIR cannot be imported."""
    from analysis.program.bindings import MLIRError, context, diagnostics, ir
    from autodiff.build import build
    from autodiff.problem import NotDifferentiableError, place_of

    try:
        with context(len(text)), ir.Location.unknown():
            return build(text, request, everything=activity == "all")
    except NotDifferentiableError as error:
        return Derivative("", "", diagnostics=(error.diagnostic,))
    except (AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
        return Derivative("", "", diagnostics=(Diagnostic(f"{INTERNAL} ({type(error).__name__}: {error}); please report the program"),))
    except MLIRError as error:
        found = [Diagnostic(entry.message, "", *place_of(entry.location)) for entry in diagnostics(error)]
        return Derivative("", "", diagnostics=tuple(found) or (Diagnostic(str(error)),))


def expand_requests(text: str, *, activity: ActivitySource = "analysis") -> Expansion:
    """The program with calls of derivatives in place of its operations `enzyme.autodiff` and `enzyme.fwddiff`. Never raises for what is in
    the text."""
    from analysis.program.bindings import MLIRError, context, diagnostics, ir
    from autodiff.expand import expand
    from autodiff.problem import NotDifferentiableError, place_of

    try:
        with context(len(text)), ir.Location.unknown():
            found = expand(text, everything=activity == "all")
            return Expansion(found.text, found.derivatives)
    except NotDifferentiableError as error:
        return Expansion("", (), (error.diagnostic,))
    except (AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
        return Expansion("", (), (Diagnostic(f"{INTERNAL} ({type(error).__name__}: {error}); please report the program"),))
    except MLIRError as error:
        problems = [Diagnostic(entry.message, "", *place_of(entry.location)) for entry in diagnostics(error)]
        return Expansion("", (), tuple(problems) or (Diagnostic(str(error)),))


def natural_request(
    text: str, function: str, mode: Mode = "reverse", *, wrt: Collection[str] | None = None, width: int = 1
) -> DerivativeRequest | Diagnostic:
    """The request that types suggest: numbers are active, memory of floats is duplicated. With `wrt`, arguments (by name or position) that
    are not in it are const, except memory that the function writes, whose shadow holds the seed of an output."""
    from autodiff.natural import natural

    return natural(text, function, mode, wrt, width)
