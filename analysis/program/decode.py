"""From MLIR's bytecode to `FunctionModel`s: what `walk` makes, at about half the cost.

The whole module is written once; its functions are found by skipping over their bodies, and the places of all operations are looked up
together. What is written in a way that is not known (`bytecode.Unknown`) is left to `walk`, be it a function or the module.
"""

from __future__ import annotations

import struct
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.program.body import ATTRIBUTES, OPERANDS, ORDERS, PROPERTIES, REGIONS, RESULTS, SUCCESSORS, Body, Stream
from analysis.program.bytecode import LENGTHS, VERSION, Tables, Unknown, numbers
from analysis.program.bytecode_values import Values
from analysis.program.model import FunctionModel
from analysis.program.placed import place_all
from analysis.program.signature import llvm_signature
from analysis.program.successors import forwarded_of, successors_of
from analysis.program.type_text import classify
from analysis.program.walk import is_public

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from analysis.program.bindings import ir
    from analysis.program.model import AttributeValue, Successor
    from analysis.program.placed import Placed
    from analysis.program.places import Places
    from analysis.program.types import TypeInfo
    from analysis.program.walk import Kind

SMALLEST: Final = 150
"""Lines of a text from which on this is quicker than `walk`."""
_LARGEST: Final = 1 << 23
"""Bytes of operations, some 400 000. One that is larger would take much memory for a moment."""
_NOT_READ = (Unknown, RuntimeError, LookupError, ValueError, struct.error)
"""What comes of bytecode of a form that nobody foresaw, of types nested too deep for Python, and of a module that MLIR cannot write."""


class Definition(NamedTuple):
    """A function or global of the module."""

    name: str
    """The operation's."""
    line: int
    """In the text that was parsed, from 1; 0 where MLIR knows none."""
    byte: int
    """In the line, from 1."""
    offset: int
    """In the section of operations."""


class Wanted(NamedTuple):
    """A function of which a model is wanted."""

    definition: int
    scope: tuple[str, ...]
    first_line: int
    """Line of the places on which it starts."""


class Decoder:
    """The functions of one module."""

    def __init__(self, module: ir.Module, places: Places, kind: Callable[[str], Kind], is_definition: Callable[[str], bool]) -> None:
        """Raises `Unknown` for a module that has to be walked."""
        try:
            self._load(module, kind, is_definition)
        except _NOT_READ:
            raise Unknown from None
        self.places = places

    def _load(self, module: ir.Module, kind: Callable[[str], Kind], is_definition: Callable[[str], bool]) -> None:
        written = BytesIO()
        module.operation.write_bytecode(written, desired_version=VERSION)
        self.tables = Tables(written.getvalue())
        self.values = Values(self.tables)
        start, end = self.tables.ir
        if end - start > _LARGEST:
            raise Unknown
        operations = self.tables.data[start:end]
        self.stream = Stream(operations, operations.translate(LENGTHS), numbers(operations).tolist())
        self.kinds = [kind(name) for name in self.tables.names]
        self._is_definition = [is_definition(name) for name in self.tables.names]
        self._infos: dict[int, TypeInfo] = {}
        self._kept: dict[tuple[int, int], dict[str, AttributeValue]] = {}
        """What is kept of a dictionary, by operation name and attribute."""
        self._forwarded: dict[tuple[str, int, int, int], list[tuple[int, ...]] | None] = {}
        """What terminators hand over, by name, number of operands, attributes and number of successors."""
        found = self._find()
        lines, columns = (part.tolist() for part in self.tables.places([location for _, location, _ in found]))
        names = self.tables.names
        self.definitions = [
            Definition(names[name], line, column, at) for (name, _, at), line, column in zip(found, lines, columns, strict=True)
        ]
        """In the order in which a walk meets them."""

    def has(self, names: Iterable[str]) -> bool:
        """Whether some operation of the module has one of the names."""
        return not set(names).isdisjoint(self.tables.names)

    def models(self, wanted: Sequence[Wanted]) -> list[FunctionModel | None]:
        """Models of some functions; None for one that has to be walked."""
        wants = [bool(kind.wanted) for kind in self.kinds]
        bodies = [self._read(self.definitions[each.definition].offset, wants) for each in wanted]
        read = [(body, each.first_line) for body, each in zip(bodies, wanted, strict=True) if body is not None]
        try:
            placed = iter(place_all(self.tables, self.places, self.kinds, read))
        except _NOT_READ:
            return [None] * len(wanted)
        return [None if body is None else self._model(body, each, next(placed)) for body, each in zip(bodies, wanted, strict=True)]

    def _read(self, offset: int, wants: Sequence[bool]) -> Body | None:
        body = Body()
        unclear = self.tables.unclear
        try:
            body.read(self.stream, offset, wants)
        except _NOT_READ:
            return None
        return None if unclear and not unclear.isdisjoint(body.names) else body

    def _model(self, body: Body, wanted: Wanted, placed: Placed) -> FunctionModel | None:
        try:
            attributes = self._attributes(body)
            by_number = {of_type: number for number, of_type in enumerate(dict.fromkeys(body.value_types))}
            types, arguments, results = self._signature(body, by_number)
            successors = self._successors(body, placed.kinds)
        except _NOT_READ:
            return None
        regions = body.regions()
        is_declaration = not any(regions.get(0, ()))
        if is_declaration:
            regions.pop(0, None)
        own = attributes[0]
        return FunctionModel(
            symbol=str(own.get("sym_name", "")),
            scope=wanted.scope,
            public=is_public(own),
            is_declaration=is_declaration,
            argument_count=len(arguments),
            result_types=results,
            types=types,
            kinds=placed.kinds,
            first_operand=body.first_operand,
            operands=body.operands,
            first_result=body.first_result,
            result_count=body.result_count,
            end=body.end,
            parent=body.parent,
            lines=placed.lines,
            columns=placed.columns,
            value_types=list(map(by_number.__getitem__, body.value_types)),
            regions=regions,
            successors=successors,
            attributes=attributes,
            argument_places=placed.argument_places,
            argument_types=arguments,
        )

    def _attributes(self, body: Body) -> dict[int, dict[str, AttributeValue]]:
        """What models keep of the attributes, by operation."""
        found: dict[int, dict[str, AttributeValue]] = {}
        values, kinds, known = self.values, self.kinds, self._kept
        own: dict[str, AttributeValue] = {}
        for operation, attribute in body.kept:
            name = body.names[operation]
            if not operation:
                own = {name: values.plain(value) for name, value in values.entries(attribute).items() if name != "function_type"}
                continue
            made = known.get((name, attribute))
            if made is None:
                entries = values.entries(attribute)
                made = known[name, attribute] = {each: values.plain(entries[each]) for each in kinds[name].wanted if each in entries}
            if made:
                found[operation] = made
        found[0] = own
        return found

    def _successors(self, body: Body, kinds: Sequence[str]) -> dict[int, tuple[Successor, ...]]:
        """Successors by terminator."""
        found: dict[int, tuple[Successor, ...]] = {}
        values, known, first_operand = self.values, self._forwarded, body.first_operand
        for operation, attribute, targets, around, region in body.branches:
            operand_count = first_operand[operation + 1] - first_operand[operation]
            name, count = kinds[operation], len(targets)
            key = name, operand_count, attribute, count
            if key not in known:
                entries = values.entries(attribute) if attribute >= 0 else {}

                def value(name: str, entries: dict[str, int] = entries) -> AttributeValue:
                    return values.plain(entries[name]) if name in entries else None

                known[key] = forwarded_of(name, operand_count, value, count)
            blocks = around[region]
            found[operation] = successors_of(known[key], targets, [blocks[target][1] for target in targets])
        return found

    def _signature(self, body: Body, by_number: dict[int, int]) -> tuple[list[TypeInfo], tuple[int, ...], tuple[int, ...]]:
        """Types by number, and the numbers of those of the function's arguments and results. `by_number`: the numbers of those of values,
        by what they are in bytecode; it grows."""
        values, info = self.values, self._info
        entries = values.entries(body.kept[0][1]) if body.kept and not body.kept[0][0] else {}
        attribute = entries.get("function_type", -1)
        plain = values.function_type(attribute) if attribute >= 0 else None
        if plain is not None:
            for of_type in (*plain[0], *plain[1]):
                by_number.setdefault(of_type, len(by_number))
            arguments, results = (tuple(map(by_number.__getitem__, part)) for part in plain)
            return list(map(info, by_number)), arguments, results
        types = list(map(info, by_number))
        numbered: list[tuple[int, ...]] = []
        for texts in llvm_signature(values.type_attribute(attribute) if attribute >= 0 else ""):
            infos = list(map(classify, texts))
            types += [each for each in dict.fromkeys(infos) if each not in types]
            numbered.append(tuple(map(types.index, infos)))
        return types, numbered[0], numbered[1]

    def _info(self, of_type: int) -> TypeInfo:
        info = self._infos.get(of_type)
        if info is None:
            info = self._infos[of_type] = classify(self.values.type_text(of_type))
        return info

    def _find(self) -> list[tuple[int, int, int]]:
        """Name, location and offset of each definition."""
        stream = self.stream
        values, lengths, data = stream.values, stream.lengths, stream.data
        found: list[tuple[int, int, int]] = []
        stack: list[tuple[int, int, int]] = []
        operations, blocks, regions = values[0] >> 1, 0, 0
        at = lengths[0]
        while True:
            if operations:
                operations -= 1
                name, offset = values[at], at
                at += lengths[at]
                mask = data[at]
                at += 1
                if mask & PROPERTIES:
                    raise Unknown
                location = values[at]
                at += lengths[at]
                if mask & ATTRIBUTES:
                    at += lengths[at]
                results = values[at] if mask & RESULTS else 0
                for part in (RESULTS, OPERANDS, SUCCESSORS):
                    if mask & part:
                        at = stream.behind_list(at)
                if mask & ORDERS:
                    at = stream.behind_orders(at, results)
                is_definition = self._is_definition[name]
                if is_definition:
                    found.append((name, location, offset))
                if mask & REGIONS:
                    inside = values[at]
                    at += lengths[at]
                    end = -1
                    if inside & 1:
                        at, end = stream.section(at)
                    if not is_definition:
                        stack.append((operations, blocks, regions))
                        operations, blocks, regions = 0, 0, inside >> 1
                    elif end < 0:
                        raise Unknown
                    else:
                        at = end
            elif blocks:
                blocks -= 1
                operations, arguments = values[at] >> 1, values[at] & 1
                at += lengths[at]
                if arguments:
                    count = values[at]
                    at += lengths[at]
                    for _ in range(count):
                        located = values[at] & 1
                        at = stream.behind(at, 1 + located)
                    at = stream.behind_orders(at + 1, count) if data[at] else at + 1
            elif regions:
                regions -= 1
                blocks = values[at]
                at = stream.behind(at, 2 if blocks else 1)
            elif stack:
                operations, blocks, regions = stack.pop()
            else:
                break
        if at != len(data):
            raise Unknown
        return found
