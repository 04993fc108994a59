"""The program in the form that the transformation knows: custom syntax of the enzyme dialect in generic form, `scf.forall` as
`scf.parallel`, parallel loops with reductions other than sums as sequential ones, loops with a branch on the counter as several; tensors
are refused.

Normalization (`autodiff.normalize`) does much more; a program that went through it stays as it is here.
"""

from __future__ import annotations

from analysis.program.bindings import ir, parse
from analysis.source.enzyme_syntax import rewrite_enzyme
from analysis.source.lines import split_lines
from autodiff.bindings import run_passes
from autodiff.named import name_everything
from autodiff.problem import NotDifferentiableError
from autodiff.sequential import PARALLEL, make_sequential, parallel_loops
from autodiff.splitting import BRANCH, split_loops, splittable_loop

_FORALL = "scf.forall"
_TO_PARALLEL = "builtin.module(func.func(scf-forall-to-parallel))"


def prepared(text: str, *, sequential: bool = False) -> str:
    """The text to differentiate; `sequential`: without parallel loops. Raises MLIRError for one that does not parse."""
    if "enzyme." in text:
        text = "\n".join(rewrite_enzyme(split_lines(text)).lines)
    if _FORALL in text or PARALLEL in text or BRANCH in text:
        module = parse(text.encode("utf-8", "replace"), ir.Context.current)
        if _FORALL in text or parallel_loops(module.operation, every=sequential) or splittable_loop(module.operation):
            name_everything(module, text)
            if _FORALL in text:
                run_passes(_TO_PARALLEL, module.operation)
            make_sequential(module.operation, every=sequential)
            split_loops(module.operation)
            module.operation.verify()
            text = str(module.operation.get_asm(enable_debug_info=True, use_name_loc_as_prefix=True))
    return text


def refuse_tensors(function: ir.Operation) -> None:
    """Raise NotDifferentiableError at the first operation on tensors of a function."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if any(isinstance(value.type, ir.RankedTensorType | ir.UnrankedTensorType) for value in (*operation.operands, *operation.results)):
            found.append(operation)
            return ir.WalkResult.INTERRUPT
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    if found:
        raise NotDifferentiableError("tensors have to become memory before the program can be differentiated: normalize it first", found[0])
    for block in function.regions[0].blocks:
        for argument in block.arguments:
            if isinstance(argument.type, ir.RankedTensorType | ir.UnrankedTensorType):
                raise NotDifferentiableError(
                    "tensors have to become memory before the program can be differentiated: normalize it first", function
                )
