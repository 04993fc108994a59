"""Reads MLIR's generic form, as MLIR prints it, into plain objects.

MLIR itself parses, verifies and prints the program; what comes out is one operation per line with all its types and attributes, so
a few regular expressions are enough. Attributes stay text. This is not a parser for what people write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from analysis.program.bindings import ir


@dataclass(slots=True)
class Block:
    label: str
    arguments: list[tuple[str, str]]
    """(name, type)."""
    operations: list[Operation] = field(default_factory=list["Operation"])


@dataclass(slots=True)
class Operation:
    name: str
    results: list[str]
    """Names: "%3", or "%3#0", "%3#1" where there are several."""
    operands: list[str]
    operand_types: tuple[str, ...] = ()
    result_types: tuple[str, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    regions: list[list[Block]] = field(default_factory=list["list[Block]"])
    successors: list[str] = field(default_factory=list[str])
    line: int = 0
    """1-based, in the text that was parsed; 0 where MLIR knows none."""
    column: int = 0
    """1-based byte column of the name."""

    def segments(self) -> list[list[str]]:
        """The operands by operandSegmentSizes."""
        sizes = numbers(self.attributes["operandSegmentSizes"])
        found: list[list[str]] = []
        start = 0
        for size in sizes:
            found.append(self.operands[start : start + size])
            start += size
        return found


_START = re.compile(r'(?:(%\w+)(?::(\d+))? = )?"([^"]+)"\(([^)]*)\)')
_PROPERTIES = re.compile(r"<\{(.*?)\}>(?= \(\{$| \{| : \()")
_ATTRIBUTES = re.compile(r"\{(.*?)\}(?= : \()")
_TAIL = re.compile(r": \((.*)\) -> (.*?)(?: loc\((?:\"-\":(\d+):(\d+)|[^)]*)\))?$")
_ARGUMENT = re.compile(r"(%\w+): (.*?) loc\([^)]*\)(?:, |$)")
_LABEL = re.compile(r"(\^\w+)(?:\((.*)\))?:(?:  //.*)?$")
_NUMBER = re.compile(r"-?\d+")


def print_generic(text: str, context: ir.Context) -> str:
    """The generic form of a program, with positions. Raises MLIRError where the program is not valid."""
    with context:
        module = ir.Module.parse(text)
        printed = module.operation.get_asm(
            print_generic_op_form=True, enable_debug_info=True, use_local_scope=True, assume_verified=True, large_elements_limit=100000
        )
    return str(printed)


@lru_cache(maxsize=8192)
def split_list(text: str) -> tuple[str, ...]:
    """Split at the commas that stand in no bracket and no string."""
    parts: list[str] = []
    depth = start = 0
    quoted = False
    for position, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and text[position - 1] != "-"):
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    rest = text[start:].strip()
    return (*parts, rest) if rest else tuple(parts)


@lru_cache(maxsize=4096)
def numbers(text: str) -> tuple[int, ...]:
    """The integers of an array attribute: "array<i64: 1, -2>" or "dense<[1, 2]> : tensor<2xi64>"."""
    start = text.find("<")
    inside = text[start + 1 : text.find(">", start)]
    return tuple(map(int, _NUMBER.findall(inside.partition(":")[2] if ":" in inside else inside)))


@lru_cache(maxsize=8192)
def _dictionary(text: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for part in split_list(text):
        name, _, value = part.partition(" = ")
        entries[name] = value
    return entries


@lru_cache(maxsize=4096)
def _types(text: str) -> tuple[str, ...]:
    inside = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    return split_list(inside)


def read(printed: str) -> Operation:
    """The module."""
    top: list[Operation] = []
    blocks: list[Block] = [Block("", [])]
    open_operations: list[Operation] = []
    blocks[0].operations = top
    for line in printed.split("\n"):
        text = line.lstrip()
        if not text:
            continue
        first = text[0]
        if first in '%"':
            operation, opened = _operation(text)
            blocks[-1].operations.append(operation)
            if opened:
                open_operations.append(operation)
                blocks.append(_new_region(operation))
        elif first == "^":
            found = _LABEL.match(text)
            assert found is not None, text
            region = open_operations[-1].regions[-1]
            arguments = [(name, kind) for name, kind in _ARGUMENT.findall(found[2] or "")]
            if len(region) == 1 and not region[0].label and not region[0].operations:
                region[0].label, region[0].arguments = found[1], arguments
            else:
                if len(region) == 1 and not region[0].label:
                    region[0].label = "^bb0"
                region.append(Block(found[1], arguments))
                blocks[-1] = region[-1]
        elif text.startswith("}, {"):
            blocks[-1] = _new_region(open_operations[-1])
        elif text.startswith("})"):
            blocks.pop()
            operation = open_operations.pop()
            operation.regions = [
                [] if len(region) == 1 and not region[0].operations and not region[0].arguments else region for region in operation.regions
            ]
            _finish(operation, text, 2)
        else:
            raise AssertionError(text)
    return top[0]


def _new_region(operation: Operation) -> Block:
    block = Block("", [])
    operation.regions.append([block])
    return block


def _operation(text: str) -> tuple[Operation, bool]:
    start = _START.match(text)
    assert start is not None, text
    name, count, kind, operands = start.groups()
    results = [] if name is None else [name] if count is None else [f"{name}#{i}" for i in range(int(count))]
    operation = Operation(kind, results, operands.split(", ") if operands else [])
    position = start.end()
    if text.startswith("[", position):
        end = text.index("]", position)
        operation.successors = text[position + 1 : end].split(", ")
        position = end + 1
    properties = _PROPERTIES.match(text, position + 1) if text.startswith(" <{", position) else None
    if properties is not None:
        operation.attributes = dict(_dictionary(properties[1]))
        position = properties.end()
    if text.endswith(" ({"):
        return operation, True
    _finish(operation, text, position)
    return operation, False


def _finish(operation: Operation, text: str, position: int) -> None:
    if text.startswith(" {", position):
        extra = _ATTRIBUTES.match(text, position + 1)
        assert extra is not None, text
        operation.attributes |= _dictionary(extra[1])
        position = extra.end()
    tail = _TAIL.match(text, position + 1)
    assert tail is not None, text
    operation.operand_types = split_list(tail[1])
    operation.result_types = _types(tail[2])
    if tail[3]:
        operation.line, operation.column = int(tail[3]), int(tail[4])
