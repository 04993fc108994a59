"""From model numbers back to the user's text: names and ranges of operations, values, memory, ports.

Everything here is derived on demand from the lines of one function; nothing of it is needed to compute facts.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

from analysis.memory.cells import cell_words
from analysis.program.renumbering import Renumbering
from analysis.source.positions import Position, Range
from analysis.source.statements import statement_index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.memory.locations import Location
    from analysis.memory.ports import Port
    from analysis.program.model import FunctionModel
    from analysis.program.splice import Splice
    from analysis.source.shapes import Group, Shape
    from analysis.source.statements import Statement, Statements


_RELATIVE = frozenset({"statements", "operation_at_place", "written", "_statement_at", "_value_names", "values_by_name"})
"""What does not depend on where a function stands."""


def _spelled(group: Group) -> list[str]:
    """The names of the results of a group: of several one for each, of a single one two for it."""
    if group.count == 1:
        return [group.name, f"{group.name}#0"]
    return [f"{group.name}#{number}" for number in range(group.count)]


class FunctionText:
    """The text of one analysed function. Positions inside are relative to its first line, ranges handed out are absolute."""

    def __init__(self, model: FunctionModel, lines: Sequence[str], extent: Range) -> None:
        self.model = model
        self.lines = lines
        """The lines from the function's first to its last."""
        self.extent = extent
        """Where the function stands in the text."""
        self._value_names: dict[int, str] = {}
        self._port_names: dict[Port, str] = {}

    def moved(self, lines: Sequence[str], extent: Range) -> FunctionText:
        """The same function at another place of a text. What is known of its names stays."""
        if extent == self.extent:
            return self
        text = FunctionText(self.model, lines, extent)
        text.__dict__.update({name: known for name, known in self.__dict__.items() if name in _RELATIVE})
        return text

    def with_line(self, model: FunctionModel, lines: Sequence[str], operation: int, line: int, shape: Shape) -> FunctionText:
        """The text in which one line, which one operation fills, became another such line; `model` is the new text's."""
        text = FunctionText(model, lines, self.extent)
        known = {name: found for name, found in self.__dict__.items() if name in _RELATIVE}
        index = self._statement_at[operation]
        known["statements"] = self.statements.with_line(lines, index, shape)
        old = self.statements.name_places[index]
        if old[1] != shape.name_at:
            places = dict(self.operation_at_place)
            places[line, shape.name_at] = places.pop(old)
            known["operation_at_place"] = places
        text.__dict__.update(known)
        return text

    def spliced(self, model: FunctionModel, lines: Sequence[str], splice: Splice, new: Sequence[tuple[int, Shape]]) -> FunctionText:
        """The text in which neighbouring operations, each of which fills its line, were replaced; `model` is the new text's, `new` has the
        lines and shapes of what was put in."""
        (start, end), shift = self.extent, splice.shift
        text = FunctionText(model, lines, Range(start, Position(end.line + shift, end.column)))
        first, stop, by = splice.operation, splice.operation + splice.removed, len(new) - splice.removed
        places = self.statements.name_places
        index = bisect_left(places, (splice.line, 0)) - splice.removed
        like = next((at for op in self.model.siblings(first) if (at := self._statement_at[op]) >= 0), -1)
        if like < 0:
            return text  # nothing of it is known
        statements = self.statements.spliced(lines, index, splice.removed, like, new, splice.line, shift)
        at = self._statement_at
        if by:  # regions do not always stand in the text in the order of their numbers
            at = [each + by if each >= index else each for each in at]
        found = [*at[:first], *range(index, index + len(new)), *at[stop:]]
        text.__dict__.update({"statements": statements, "_statement_at": found})
        names = self._names_with(splice, index, text) if "values_by_name" in self.__dict__ else None
        if names is not None:
            text.__dict__["values_by_name"] = names
        return text

    def _names_with(self, splice: Splice, index: int, text: FunctionText) -> dict[str, int] | None:
        """`values_by_name` of a text in which operations were replaced, from statement `index` on; None if names mean several things."""
        numbers = Renumbering(self.model, splice)
        first, by = numbers.first_value, numbers.values_by
        names = (
            {name: value if value < first else value + by for name, value in self.values_by_name.items()} if by else {**self.values_by_name}
        )
        for group in (group for at in range(index, index + splice.removed) for group in self.statements.groups(at)):
            for name in _spelled(group):
                if self.values_by_name.get(name, -1) < 0:
                    return None
                del names[name]
        value = first
        for group in (group for at in range(index, index + numbers.count) for group in text.statements.groups(at)):
            for number, name in enumerate(_spelled(group)):
                if name in names:
                    return None
                names[name] = value if group.count == 1 else value + number
            value += group.count
        return names

    def without(self, model: FunctionModel, lines: Sequence[str], gone: Sequence[int], line: int, shift: int) -> FunctionText:
        """The text in which the lines that some operations fill do not spell them any more. What was on `line` and below is now
        `shift` lines further down; `model` is the same with these places."""
        start, end = self.extent
        text = FunctionText(model, lines, Range(start, Position(end.line + shift, end.column)))
        index = bisect_left(self.statements.name_places, (line, 0)) - len(gone)
        hidden, stop = {*gone}, index + len(gone)
        statements = self.statements.spliced(lines, index, len(gone), 0, (), line, shift)
        found = [-1 if op in hidden else at - len(gone) if at >= stop else at for op, at in enumerate(self._statement_at)]
        text.__dict__.update({"statements": statements, "_statement_at": found})
        return text

    @cached_property
    def values_by_name(self) -> dict[str, int]:
        """The value of each name ("%y", "%r#1") that means one thing in all of the function; -1 for names that mean several."""
        found: dict[str, int] = {}

        def note(name: str, value: int) -> None:
            found[name] = -1 if name in found else value

        first_result = self.model.first_result
        for op, index in enumerate(self._statement_at):
            if index < 0:
                continue
            value = first_result[op]
            for group in self.statements.groups(index):
                for number, name in enumerate(_spelled(group)):
                    note(name, value if group.count == 1 else value + number)
                value += group.count
        for value, place in self.model.argument_places.items():
            note(self._argument_name(place), value)
        return found

    @cached_property
    def statements(self) -> Statements:
        """The function's operations as written."""
        model, first = self.model, self.extent.start.line
        places = [(line, column) for line, column in zip(model.lines, model.columns, strict=True) if line >= 0]
        relative = Range(Position(0, self.extent.start.column), Position(self.extent.end.line - first, self.extent.end.column))
        return statement_index(self.lines, relative, places, list(model.argument_places.values()))

    def absolute(self, range_: Range) -> Range:
        """A range of the whole text from one that is relative to the function."""
        first = self.extent.start.line
        (line, column), (end_line, end_column) = range_
        return Range(Position(line + first, column), Position(end_line + first, end_column))

    @cached_property
    def operation_at_place(self) -> dict[tuple[int, int], int]:
        """Place of an operation name -> operation."""
        model = self.model
        return {place: op for op, place in enumerate(zip(model.lines, model.columns, strict=True)) if place[0] >= 0}

    @cached_property
    def written(self) -> list[int]:
        """Operations that stand in the text, the function itself left out, in source order."""
        found = sorted(self.operation_at_place.values())
        return found[1:] if found[:1] == [0] else found

    @cached_property
    def _statement_at(self) -> list[int]:
        """By operation: index of the statement that spells it; -1 for an implicit one."""
        starting_at = self.statements.starting_at
        found = [-1] * self.model.operation_count
        for place, op in self.operation_at_place.items():
            found[op] = starting_at(place)
        return found

    def operation_spelled(self, statement: int) -> int:
        """The operation that a statement, by its index, spells; -1 for none. Builds no table."""
        at = self._statement_at
        return at.index(statement) if statement in at else -1

    def statement(self, operation: int) -> Statement | None:
        """The statement that spells an operation; None for an implicit one."""
        index = self._statement_at[operation]
        return self.statements[index] if index >= 0 else None

    def range_of(self, operation: int) -> Range:
        """The whole operation; for an implicit one the nearest enclosing one that is written."""
        while operation > 0:
            index = self._statement_at[operation]
            if index >= 0:
                return self.absolute(self.statements.range_of(index))
            operation = self.model.parent[operation]
        return self.header_range()

    def name_range_of(self, operation: int) -> Range:
        """The operation's name."""
        statement = self.statement(operation)
        if statement is None:
            return self.range_of(operation)
        line, column = statement.place
        quoted = 2 if self.lines[line][column : column + 1] == '"' else 0
        return self.absolute(Range(statement.place, Position(line, column + len(statement.name) + quoted)))

    def header_range(self) -> Range:
        """From the function's start to the end of its symbol name, on the line of its start."""
        start = self.extent.start
        line = self.lines[0]
        symbol = line.find("@" + self.model.symbol, start.column)
        if symbol < 0:
            symbol = line.find("@", start.column)
        if symbol < 0:
            return Range(start, Position(start.line, max(start.column + 1, len(line.rstrip()))))
        return Range(start, Position(start.line, min(len(line), symbol + 1 + len(self.model.symbol))))

    def defining_operation(self, value: int) -> int:
        """The operation whose result a value is; -1 for a block argument."""
        return self.model.definer(value)

    def value_range(self, value: int) -> Range:
        """Where a value is defined: its operation, or its name as a block argument."""
        op = self.defining_operation(value)
        if op >= 0:
            return self.range_of(op)
        place = self.model.argument_places.get(value)
        if place is None:
            return self.header_range()
        name = self._argument_name(place)
        return self.absolute(Range(Position(*place), Position(place[0], place[1] + len(name))))

    def value_name(self, value: int) -> str:
        """A value as the text spells it: "%y", "%r#1"; "an argument" where the text has no name for it."""
        name = self._value_names.get(value)
        if name is None:
            name = self._value_names[value] = self._spell(value)
        return name

    def _spell(self, value: int) -> str:
        op = self.defining_operation(value)
        if op < 0:
            place = self.model.argument_places.get(value)
            return self._argument_name(place) if place is not None else "an implicit argument"
        statement = self.statement(op)
        index = value - self.model.first_result[op]
        if statement is not None:
            for group in statement.results:
                if index < group.count:
                    return group.name if group.count == 1 else f"{group.name}#{index}"
                index -= group.count
        return f"a result of {self.model.kinds[op]}"

    def _argument_name(self, place: tuple[int, int]) -> str:
        found = self.statements.name_at(Position(*place))
        return found[0] if found is not None else "an argument"

    def argument_name(self, index: int) -> str:
        """The name of one of the function's own arguments."""
        arguments = self.model.arguments()
        return self.value_name(arguments[index]) if index < len(arguments) else f"argument {index}"

    def port_name(self, port: Port) -> str:
        """An input or output of the function in words."""
        name = self._port_names.get(port)
        if name is None:
            name = self._port_names[port] = self._port_words(port)
        return name

    def _port_words(self, port: Port) -> str:
        match port.kind:
            case "value" | "memory":
                return self.port_words(port, self.argument_name(port.position))
            case "fresh":
                return self.port_words(port, f"line {self.range_of(port.position).start.line + 1}")
            case _:
                return self.port_words(port, f"result {port.position}")

    def port_words(self, port: Port, owner: str) -> str:
        """An input or output in words. `owner` names the argument or result that it is, or is reached from; for memory that is
        allocated it is the place."""
        if port.cell:
            return f"{self.port_words(port.base, owner)} at {cell_words(port.cell)}"
        match port.kind:
            case "value" | "result":
                return owner
            case "memory":
                below = f", {port.depth} level{'s' if port.depth > 1 else ''} down" if port.depth else ""
                return f"memory of {owner}{below}"
            case "global":
                return f"global @{port.name.rpartition('::')[2]}"
            case "fresh":
                return f"memory allocated at {owner}"
            case _:
                return "unknown memory"

    def location_name(self, location: Location) -> str:
        """A piece of abstract memory in words."""
        if location.ports:
            return self.port_name(location.ports[0])
        if location.operation < 0:
            return "memory provided by the launch"
        statement = self.statement(location.operation)
        at = f" at {cell_words(location.cell)}" if location.cell else ""
        name = statement.results[0].name if statement is not None and statement.results else ""
        line = self.range_of(location.operation).start.line + 1
        return f"allocation {name} of line {line}{at}" if name else f"memory from the call at line {line}{at}"
