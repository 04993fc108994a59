"""Operations parsed alone, inside a function whose arguments are the values that they use.

What the verifier says of an operation by itself is said here as well; what depends on where it stands (what defines its operands, which
operation is around it) is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analysis.program.attributes import some_of
from analysis.program.bindings import MLIRError, diagnostics, parse
from analysis.program.prelude import Prelude
from analysis.program.prepared import Prepared
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analysis.program.model import AttributeValue
    from analysis.program.problems import ParseProblem


class ParsedStatement(NamedTuple):
    """An operation without regions and successors."""

    name: str
    operands: tuple[int, ...]
    """Which argument each operand is; results of the operations before are counted on behind the arguments."""
    results: tuple[str, ...]
    """Types, as MLIR prints them."""
    attributes: dict[str, AttributeValue]
    """Those that models keep of it."""


def parse_statement(
    text: str, arguments: Sequence[str], types: Sequence[str], wanted: Callable[[str], tuple[str, ...]]
) -> ParsedStatement | None:
    """The operation in `text`, in which `arguments` ("%a0") of the given types are used; None if it is not exactly one, and a plain one."""
    found = parse_statements([text], arguments, types, wanted)
    return found[0] if found is not None else None


def parse_statements(
    lines: Sequence[str], arguments: Sequence[str], types: Sequence[str], wanted: Callable[[str], tuple[str, ...]]
) -> list[ParsedStatement] | None:
    """The operations in some lines, one in each; None if they are not such ones, or not plain."""
    header = ", ".join(f"{name}: {of_type}" for name, of_type in zip(arguments, types, strict=True))
    body = "\n".join(lines)
    stub = f"func.func private @s({header}) {{\n{body}\nreturn\n}}".encode("utf-8", "replace")
    try:
        module = parse(stub)
    except MLIRError:
        return None
    functions = module.body.operations
    if len(functions) != 1:
        return None
    regions = functions[0].operation.regions
    if len(regions) != 1 or len(regions[0].blocks) != 1:
        return None
    block = regions[0].blocks[0]
    operations = [view.operation for view in block.operations]
    if len(operations) != len(lines) + 1 or operations.pop().name != "func.return":
        return None
    numbers = {value: number for number, value in enumerate(block.arguments)}
    found: list[ParsedStatement] = []
    for line, operation in enumerate(operations):
        if len(operation.regions) or len(operation.successors) or operation.location.start_line != line + 2:
            return None
        name = operation.name
        operands = tuple(numbers[value] for value in operation.operands)
        found.append(
            ParsedStatement(name, operands, tuple(str(value.type) for value in operation.results), some_of(operation, wanted(name)))
        )
        for value in operation.results:
            numbers[value] = len(numbers)
    return found


def problems_in(lines: Sequence[str], first_line: int, arguments: Mapping[str, str]) -> tuple[ParseProblem, ...]:
    """What the parser says of some lines of a function, the first of which is `first_line`, where names have these types; () if it says
    nothing, or something about what is behind them."""
    header = ", ".join(f"{name}: {of_type}" for name, of_type in arguments.items())
    prepared = Prepared(lines, first_line, Prelude(f"func.func private @s({header}) {{", "return }", ()))
    if prepared.refusal:
        return ()
    text = prepared.text.encode("utf-8", "replace")
    try:
        parse(text)
    except MLIRError as error:
        found = list(diagnostics(error))
        if not all(prepared.places.first <= each.location.start_line < prepared.places.first + len(lines) for each in found):
            return ()
        start = Position(first_line, 0)
        return tuple(prepared.problems(found, Range(start, start))[0])
    return ()
