"""llvm dialect: branches, and calls of functions, of the C library, of addresses and of code that the program does not contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soundness.semantics.control import BRANCH_FORMS, LIBRARY, call_as_one, library_call
from tests.soundness.semantics.errors import UnsupportedError
from tests.soundness.semantics.generic_form import numbers
from tests.soundness.semantics.shapes import shape_of
from tests.soundness.semantics.writer import BRANCHES, Writer, emits

if TYPE_CHECKING:
    from tests.soundness.semantics.generic_form import Block, Operation

BRANCHES.update({f"llvm.{name}": form for name, form in BRANCH_FORMS.items()})
OUTSIDE_TYPES = frozenset({"f64", "!llvm.ptr", "i64", "i32", "i1"})
_QUIET = frozenset({"printf", "puts", "putchar", "printF64", "printNewline"})


@emits("llvm.unreachable")
def _unreachable(w: Writer, op: Operation) -> None:
    w.put("raise GivenUp('unreachable')")


def _unreachable_block(w: Writer, op: Operation, number: str, labels: dict[str, tuple[int, Block]]) -> None:
    _unreachable(w, op)


BRANCHES["llvm.unreachable"] = _unreachable_block


@emits("llvm.call")
def _call(w: Writer, op: Operation) -> None:
    sizes = numbers(op.attributes["operandSegmentSizes"])
    if sizes[1] or "var_callee_type" in op.attributes:
        raise UnsupportedError("a call with a bundle or a variable number of arguments")
    if "callee" in op.attributes:
        callee = op.attributes["callee"].removeprefix("@")
        name = w.parts.functions.get(callee)
        if name is None:
            _external(w, op, callee)
            return
        call(w, op, name, op.operands, packed=True)
        return
    address, *passed = op.operands
    results = ", ".join(op.result_types) or "void"
    kind = f"{results} ({', '.join(op.operand_types[1:])})"
    call(w, op, f"CODE.at({w.v(address)},{kind!r})", passed, packed=True)


def call(w: Writer, op: Operation, function: str, passed: list[str], *, packed: bool, prefix: str = "K") -> None:
    """Call a function of the evaluator's or of the program's, `packed` if it takes values and tangents one after the other."""
    arguments = w.pairs(passed) if packed else [f"({w.v(each)},{w.d(each)})" for each in passed]
    call_as_one(w, op, f"{function}({','.join([prefix, *arguments])})")


def _external(w: Writer, op: Operation, callee: str) -> None:
    operands = [w.v(name) for name in op.operands]
    result = op.results[0] if op.results else ""
    match callee, len(operands):
        case ("malloc", 1) | ("_Znwm", 1):
            w.put(f"{w.v(result)}=HEAP.allocate({operands[0]})")
        case "calloc", 2:
            w.put(f"{w.v(result)}=HEAP.allocate({operands[0]}*{operands[1]},zeros=True)")
        case "aligned_alloc", 2:
            w.put(f"{w.v(result)}=HEAP.allocate({operands[1]})")
        case "realloc", 2:
            w.put(f"{w.v(result)}=reallocate({operands[0]},{operands[1]},{w.kept()})")
        case ("free", 1) | ("_ZdlPv", 1):
            w.put(f"HEAP.free({operands[0]})")
        case ("memcpy", 3) | ("memmove", 3):
            w.put(f"copy_bytes({','.join(operands)},{w.kept()},may_overlap={callee == 'memmove'})")
            if result:
                w.put(f"{w.v(result)}={operands[0]}")
        case _ if callee in LIBRARY and result and set(op.operand_types) <= {"f64", "f32"}:
            library_call(w, op, callee)
        case _ if callee in _QUIET:
            w.put("pass")
            if result:
                w.set_result(result, "0", "0.0")
        case _ if callee.startswith("outside") and OUTSIDE_TYPES.issuperset((*op.operand_types, *op.result_types)):
            call(w, op, "outside", op.operands, packed=False, prefix=f"K,{op.operand_types},{op.result_types}")
        case _:
            raise UnsupportedError("call of a function without a body")


def result_types(function_type: str) -> tuple[str, ...]:
    """Of `!llvm.func<f64 (ptr, i64)>`."""
    result = function_type.removeprefix("!llvm.func<")
    result = result[: _parameters(result)].strip()
    return () if result == "void" else (spelled(result),)


def _parameters(text: str) -> int:
    """Where the parameters of a function type start."""
    depth = 0
    for position, character in enumerate(text):
        if character == "<":
            depth += 1
        elif character == ">":
            depth -= 1
        elif character == "(" and not depth:
            return position
    raise AssertionError(text)


def spelled(text: str) -> str:
    """A type inside of another one of the dialect, as it is printed alone."""
    if text.startswith(("ptr", "struct<", "array<")):
        return "!llvm." + text
    return shape_of(text).text
