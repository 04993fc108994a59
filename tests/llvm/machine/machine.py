"""Runs functions of a program, operation by operation, over the models that the analysis itself reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.memory.layout import DYNAMIC_INDEX, gep_offset
from analysis.program.bindings import ir
from analysis.program.frontend import parse_document
from tests.llvm.machine.arithmetic import FLOATS, INTEGERS, compare_floats, compare_integers, signed, value_and_partials
from tests.llvm.machine.globals import place_globals
from tests.llvm.machine.memory import Memory, Number, size_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from analysis.program.model import FunctionModel

_WANTED = ("callee", "elem_type", "global_name", "predicate", "rawConstantIndices", "value")
_NOTHING = frozenset({"intr.lifetime.start", "intr.lifetime.end"})
_MEMORY = frozenset({"intr.memcpy", "intr.memset", "load", "store"})
_VOID: Number = (0, 0.0)


class Machine:
    """One program. `left_out` names operations, by function, whose effect on tangents is left out."""

    def __init__(self, text: str, left_out: Mapping[str, Collection[int]] | None = None) -> None:
        self.models = {
            function.model.symbol: function.model
            for function in parse_document(text, lambda _: _WANTED).functions
            if function.model is not None
        }
        self.left_out = left_out or {}
        self.memory = Memory()
        self._functions: dict[int, str] = {}
        with ir.Context():
            module = ir.Module.parse(text)
            self._globals = place_globals(module, self.memory, self._function)
            self._cases = _switch_cases(module)

    def _function(self, name: str) -> int:
        """The address of a function."""
        for address, known in self._functions.items():
            if known == name:
                return address
        address = self.memory.allocate(1)
        self._functions[address] = name
        return address

    def call(self, name: str, arguments: Sequence[Number]) -> Number:
        """Run a function; its result, or zero if it has none."""
        model = self.models[name]
        if model.is_declaration:
            return self._external(name, arguments)
        return _Frame(self, model, self._cases.get(name, {})).run(arguments)

    def _external(self, name: str, arguments: Sequence[Number]) -> Number:
        match name:
            case "malloc":
                return self.memory.allocate(int(arguments[0][0])), 0.0
            case "calloc":
                return self.memory.allocate(int(arguments[0][0] * arguments[1][0])), 0.0
            case "free":
                return _VOID
            case _:
                return _float(name, arguments)

    def indirect(self, address: Number, arguments: Sequence[Number]) -> Number:
        """Run the function at an address."""
        return self.call(self._functions[int(address[0])], arguments)

    def symbol(self, name: str) -> int:
        """The address of a global or function."""
        return self._globals[name] if name in self._globals else self._function(name)


class _Frame:
    """One call."""

    def __init__(self, machine: Machine, model: FunctionModel, cases: Mapping[int, Sequence[int]]) -> None:
        self.machine = machine
        self.memory = machine.memory
        self.model = model
        self.cases = cases
        self.left_out = machine.left_out.get(model.symbol, ())
        self.values: dict[int, Number] = {}
        self.types = [model.types[number].text for number in model.value_types]

    def run(self, arguments: Sequence[Number]) -> Number:
        model = self.model
        blocks = model.regions[0][0]
        block, passed = blocks[0], list(arguments)
        while True:
            self.values.update(zip(range(block.first_argument, block.first_argument + block.argument_count), passed, strict=True))
            last = block.end_operation - 1
            for op in range(block.first_operation, last):
                self._run(op)
            operands = [self.values[value] for value in model.operands_of(last)]
            if model.kinds[last] == "llvm.return":
                return operands[0] if operands else _VOID
            successor = model.successors[last][self._way(last, operands)]
            block, passed = blocks[successor.block], [operands[position] for position in successor.operands]

    def _way(self, op: int, operands: Sequence[Number]) -> int:
        """Which successor a branch takes."""
        match self.model.kinds[op]:
            case "llvm.br":
                return 0
            case "llvm.cond_br":
                return 0 if int(operands[0][0]) & 1 else 1
            case "llvm.switch":
                cases = self.cases[op]
                width = self._width(self.model.operands_of(op)[0])
                value = signed(int(operands[0][0]), width)
                return 1 + cases.index(value) if value in cases else 0
            case kind:
                raise NotImplementedError(kind)

    def _width(self, value: int) -> int:
        """Bits of an integer or address."""
        text = self.types[value]
        return int(text[1:]) if text.startswith("i") else 64

    def _run(self, op: int) -> None:
        model = self.model
        kind = model.kinds[op].removeprefix("llvm.")
        operands = [self.values[value] for value in model.operands_of(op)]
        attributes = model.attributes.get(op, {})
        kept = op not in self.left_out
        result = self._access(op, kind, operands, kept=kept) if kind in _MEMORY else self._compute(op, kind, operands, attributes)
        if model.result_count[op]:
            self.values[model.first_result[op]] = result if kept else (result[0], 0.0)

    def _access(self, op: int, kind: str, operands: Sequence[Number], *, kept: bool) -> Number:
        memory = self.memory
        numbers = self.model.operands_of(op)
        match kind:
            case "load":
                return memory.read(int(operands[0][0]), self.types[self.model.first_result[op]])
            case "store":
                memory.write(int(operands[1][0]), self.types[numbers[0]], operands[0], tangent=kept)
            case "intr.memcpy":
                memory.copy(int(operands[0][0]), int(operands[1][0]), int(operands[2][0]), tangent=kept)
            case _:
                memory.fill(int(operands[0][0]), int(operands[1][0]), int(operands[2][0]), tangent=kept)
        return _VOID

    def _compute(self, op: int, kind: str, operands: Sequence[Number], attributes: Mapping[str, Any]) -> Number:
        model = self.model
        numbers = model.operands_of(op)
        if kind in FLOATS:
            return _float(kind, operands)
        if kind in INTEGERS:
            mask = (1 << self._width(model.first_result[op])) - 1
            return INTEGERS[kind](int(operands[0][0]), int(operands[1][0])) & mask, 0.0
        match kind:
            case "mlir.constant":
                return attributes["value"], 0.0
            case "mlir.zero":
                return _VOID
            case "mlir.addressof":
                return self.machine.symbol(attributes["global_name"].removeprefix("@")), 0.0
            case "alloca":
                return self.memory.allocate(size_of(attributes["elem_type"]) * int(operands[0][0])), 0.0
            case "getelementptr":
                return self._moved(operands, numbers, attributes), 0.0
            case "icmp":
                width = self._width(numbers[0])
                return compare_integers(attributes["predicate"], int(operands[0][0]), int(operands[1][0]), width), 0.0
            case "fcmp":
                return compare_floats(attributes["predicate"], operands[0][0], operands[1][0]), 0.0
            case "select":
                return operands[1] if int(operands[0][0]) & 1 else operands[2]
            case "sext":
                return signed(int(operands[0][0]), self._width(numbers[0])) & ((1 << self._width(model.first_result[op])) - 1), 0.0
            case "zext" | "trunc":
                width = min(self._width(numbers[0]), self._width(model.first_result[op]))
                return int(operands[0][0]) & ((1 << width) - 1), 0.0
            case "sitofp":
                return float(signed(int(operands[0][0]), self._width(numbers[0]))), 0.0
            case "uitofp":
                return float(operands[0][0]), 0.0
            case "call":
                callee = attributes.get("callee")
                if callee is None:
                    return self.machine.indirect(operands[0], operands[1:])
                return self.machine.call(callee.removeprefix("@"), operands)
            case _ if kind in _NOTHING:
                return _VOID
            case _:
                raise NotImplementedError(kind)

    def _moved(self, operands: Sequence[Number], numbers: Sequence[int], attributes: Mapping[str, Any]) -> int:
        """Where a GEP points."""
        dynamic = iter(zip(operands[1:], numbers[1:], strict=True))
        indices: list[int] = []
        for index in attributes["rawConstantIndices"]:
            if index == DYNAMIC_INDEX:
                (value, _), number = next(dynamic)
                index = signed(int(value), self._width(number))
            indices.append(index)
        offset = gep_offset(attributes["elem_type"], tuple(indices))
        assert offset is not None
        return (int(operands[0][0]) + offset) & ((1 << 64) - 1)


def _float(name: str, operands: Sequence[Number]) -> Number:
    value, partials = value_and_partials(name, [value for value, _ in operands])
    tangents = (partial * tangent for partial, (_, tangent) in zip(partials, operands, strict=True) if tangent)
    return value, sum(tangents, 0.0)


def _switch_cases(module: ir.Module) -> dict[str, dict[int, list[int]]]:
    """By function and operation, the cases of each switch: models do not keep dense numbers."""
    found: dict[str, dict[int, list[int]]] = {}
    for view in module.body.operations:
        function = view.operation
        if function.name != "llvm.func":
            continue
        mine = found.setdefault(ir.StringAttr(function.attributes["sym_name"]).value, {})
        count = 0

        def visit(operation: ir.Operation, mine: dict[int, list[int]] = mine) -> ir.WalkResult:
            nonlocal count
            if operation.name == "llvm.switch":
                cases = ir.DenseIntElementsAttr(operation.attributes["case_values"])
                mine[count] = [int(cases[index]) for index in range(len(cases))]
            count += 1
            return ir.WalkResult.ADVANCE

        function.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found
