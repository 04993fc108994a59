"""Programs that ask for derivatives themselves: operations `enzyme.autodiff` and `enzyme.fwddiff` become calls of derivatives.

Operands and results of these operations have the order of a derivative's parameters and results, so that nothing has to be moved. The
forms with a region are not supported: put the region into a function.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.program.bindings import ir, parse
from autodiff.activity import Program
from autodiff.bindings import create, printed, values
from autodiff.build import build_into
from autodiff.module import Output
from autodiff.prepare import prepared
from autodiff.problem import NeedsOrderError, NotDifferentiableError
from autodiff.request import DerivativeRequest

if TYPE_CHECKING:
    from autodiff.request import Mode

MODES: dict[str, Mode] = {"enzyme.autodiff": "reverse", "enzyme.fwddiff": "forward"}
_ACTIVITY = re.compile(r"enzyme_(\w+)")
_WORDS = {"out": "active", "dupnoneed": "dup"}
_RESULT_WORDS = {"out": "active"}


@dataclass(frozen=True, slots=True)
class Expanded:
    """The program without requests."""

    text: str
    derivatives: tuple[str, ...]
    """Symbol names of the derivatives that it calls."""


def expand(text: str, *, everything: bool) -> Expanded:
    """Replace the requests. Raises NotDifferentiableError at one that cannot be met, MLIRError for a text that does not parse."""
    try:
        return _expand(prepared(text), everything=everything)
    except NeedsOrderError:
        return _expand(prepared(text, sequential=True), everything=everything)


def _expand(text: str, *, everything: bool) -> Expanded:
    module = parse(text.encode("utf-8", "replace"), ir.Context.current)
    program = Program(text)
    output = Output(module)
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name.startswith("enzyme.") and operation.name.partition(".")[2] in ("autodiff", "fwddiff"):
            found.append(operation)
        elif operation.name in ("enzyme.autodiff_region", "enzyme.fwddiff_region", "enzyme.jacobian", "enzyme.batch"):
            raise NotDifferentiableError(
                f"{operation.name} cannot be run; put what it differentiates into a function, and use enzyme.autodiff or enzyme.fwddiff",
                operation,
            )
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    made: dict[DerivativeRequest, str] = {}
    for operation in found:
        request = _request(operation, program)
        name = made.get(request)
        if name is None:
            built = build_into(output, program, request, everything=everything)
            name = made[request] = built.name
        _call(operation, output, name)
    module.operation.verify()
    return Expanded(printed(module.operation), tuple(made.values()))


def _request(operation: ir.Operation, program: Program) -> DerivativeRequest:
    symbol = operation.attributes.get("fn")
    if not isinstance(symbol, ir.FlatSymbolRefAttr):
        raise NotDifferentiableError("the request does not name a function", operation)
    mode = MODES[operation.name]
    key = program.key_of(symbol.value)
    if key is None:
        raise NotDifferentiableError(f"there is no function @{symbol.value} with a body to differentiate", operation)
    model = program.models[key]
    arguments = _activities(operation, "activity", len(model.argument_types), _WORDS)
    results = _activities(operation, "ret_activity", len(model.result_types), _RESULT_WORDS)
    width = operation.attributes.get("width")
    return DerivativeRequest(symbol.value, mode, tuple(arguments), tuple(results), width.value if isinstance(width, ir.IntegerAttr) else 1)


def _activities(operation: ir.Operation, name: str, count: int, words: dict[str, str]) -> list[str]:
    attribute = operation.attributes.get(name)
    spelled = _ACTIVITY.findall(str(attribute)) if attribute is not None else []
    if attribute is None and count:
        spelled = ["active"] * count
    if len(spelled) != count:
        raise NotDifferentiableError(f"{len(spelled)} activities are given in '{name}', and {count} are needed", operation)
    return [words.get(word, word) for word in spelled]


def _call(operation: ir.Operation, output: Output, name: str) -> None:
    """A call in the place of a request."""
    function = output.function(name)
    assert function is not None
    block = function.regions[0].blocks[0]
    wanted = [argument.type for argument in block.arguments]
    returned = [value.type for value in list(block.operations)[-1].operation.operands]
    given = [value.type for value in operation.operands]
    if wanted != given:
        raise NotDifferentiableError(
            f"the operands have types ({', '.join(map(str, given))}), and the derivative takes ({', '.join(map(str, wanted))}): each "
            "duplicated argument is followed by its shadow or tangents, and seeds come last",
            operation,
        )
    if returned != [value.type for value in operation.results]:
        raise NotDifferentiableError(
            f"the derivative gives ({', '.join(map(str, returned))}): the results that are wanted, and then the gradients of active "
            "arguments, or in forward mode each result followed by its tangents",
            operation,
        )
    call = create(
        "func.call",
        returned,
        values(operation.operands),
        {"callee": ir.FlatSymbolRefAttr.get(name)},
        regions=0,
        location=operation.location,
        point=ir.InsertionPoint(operation),
    )
    for before, after in zip(values(operation.results), values(call.results), strict=True):
        before.replace_all_uses_with(after)
    operation.erase()
