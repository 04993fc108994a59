"""Short ways to parse a text in tests."""

from __future__ import annotations

from analysis.program.frontend import ParsedDocument, ParsedFunction, parse_chunk, parse_document
from analysis.program.model import FunctionModel
from analysis.source.lines import split_lines
from analysis.source.positions import Range, make_range

GOOD = "func.func @good(%x: f64) -> f64 {\n  %a = math.sin %x : f64\n  return %a : f64\n}\n"


def nothing(_: str) -> tuple[str, ...]:
    """No attributes wanted."""
    return ()


def many(_: str) -> tuple[str, ...]:
    """Attributes that the differences between two parses would show in."""
    return ("operandSegmentSizes", "callee", "value", "name", "kernel", "predicate", "static_offsets", "case_operand_segments")


def parse(text: str) -> ParsedDocument:
    return parse_document(text, nothing)


def function(text: str, symbol: str) -> ParsedFunction:
    """The only function of that name."""
    (found,) = [function for function in parse(text).functions if function.chunk.symbol == symbol]
    return found


def model(text: str, symbol: str = "f") -> FunctionModel:
    """The model of the only function of that name, which has no problems."""
    found = function(text, symbol)
    assert not found.problems
    assert found.model is not None
    return found.model


def operation(model: FunctionModel, kind: str, nth: int = 0) -> int:
    """The nth operation of a kind."""
    return [index for index, name in enumerate(model.kinds) if name == kind][nth]


def places(model: FunctionModel) -> dict[str, tuple[int, int]]:
    """Relative line and column by kind, for models in which no kind occurs twice."""
    assert len(set(model.kinds)) == len(model.kinds)
    return {kind: (line, column) for kind, line, column in zip(model.kinds, model.lines, model.columns, strict=True)}


def alone(text: str) -> dict[tuple[tuple[str, ...], str], FunctionModel | None]:
    """Models by scope and symbol, each function parsed on its own."""
    lines = split_lines(text)
    document = parse_document(lines, many).document
    found = [(chunk, parse_chunk(lines, document, chunk, many)) for chunk in document.chunks]
    return {(chunk.scope, chunk.symbol): parsed.model for chunk, parsed in found if chunk.operation.endswith(".func")}


def whole(text: str) -> dict[tuple[tuple[str, ...], str], FunctionModel | None]:
    """Models by scope and symbol, parsed at once."""
    return {(function.chunk.scope, function.chunk.symbol): function.model for function in parse_document(text, many).functions}


def names(document: ParsedDocument) -> list[tuple[str, bool]]:
    """Functions in order, and whether each has a model."""
    return [(found.chunk.symbol, found.model is not None) for found in document.functions]


def marked(text: str) -> tuple[str, Range]:
    """The text without its «marks», and the range between them."""
    first, last = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    before, inside = text[:first].split("\n"), text[:last].split("\n")
    return text, make_range(len(before) - 1, len(before[-1]), len(inside) - 1, len(inside[-1]))


def check_form(found: FunctionModel) -> None:
    """What holds of every model."""
    count = found.operation_count
    assert len(found.first_operand) == count + 1
    assert len(found.first_result) == len(found.result_count) == len(found.end) == len(found.parent) == len(found.lines) == count
    blocks = [block for regions in found.regions.values() for region in regions for block in region]
    assert sum(found.result_count) + sum(block.argument_count for block in blocks) == found.value_count
    for operation_, regions in found.regions.items():
        following = operation_ + 1
        for block in (block for region in regions for block in region):
            assert block.first_operation == following
            following = block.end_operation
        assert following == found.end[operation_]
