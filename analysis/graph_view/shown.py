"""Which node of a picture stands for a node of the dependency graph.

A value is shown as the operation that makes it, a memory version as the operation that writes it. Memory that enters the function
through one argument is shown as that argument. What remains is a node of its own: block arguments, other memory at entry, and memory
where paths of control meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.reasons import is_structural
from analysis.graph_view.nesting import ROOT

if TYPE_CHECKING:
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.function_report import FunctionReport
    from analysis.graph_view.nesting import Nesting


@dataclass(frozen=True, slots=True)
class MemoryNode:
    """A memory version that is shown as a node of its own."""

    id: str
    label: str
    detail: str
    cluster: str
    operation: int
    """Where paths meet; 0 for memory at entry, around a kernel's body, and between the function's blocks."""


class Shown:
    """For one function; several facts of it (under different aliasings) share their nodes by name."""

    def __init__(self, report: FunctionReport, nesting: Nesting) -> None:
        self.text = report.text
        self.model = report.text.model
        self.homes = nesting.homes
        self.opened = nesting.opened
        self.memory: dict[str, MemoryNode] = {}
        """By id."""
        self._by_name: dict[tuple[int, str], str] = {}
        self._values = [f"v{value}" for value in range(self.model.value_count)]
        self._stands_for = stands_for = nesting.stands_for
        for op in range(1, self.model.operation_count):
            for value in self.model.results_of(op):
                self._values[value] = f"o{stands_for[op]}"
            if op in self.model.regions and op not in nesting.opened:
                for region in self.model.regions[op]:
                    for block in region:
                        for value in range(block.first_argument, block.first_argument + block.argument_count):
                            self._values[value] = f"o{stands_for[op]}"

    def value(self, value: int) -> str:
        """The node of a value."""
        return self._values[value]

    def operation(self, op: int) -> str:
        """The node of an operation."""
        return f"o{self._stands_for[op]}"

    def all_of(self, facts: FunctionFacts) -> list[str | None]:
        """By node of the dependency graph: its node here; None for what is not shown (local memory before it is allocated)."""
        found: list[str | None] = [*self._values]
        structural: dict[int, bool] = {}
        for location, op in facts.graph.versions:
            if op > 0 and location >= 0:
                if op not in structural:
                    structural[op] = op in self.opened and is_structural(facts.points.rules[op], self.model, op)
                found.append(self._version(facts, location, op) if structural[op] else self.operation(op))
            elif op > 0:
                found.append(self.operation(op))
            else:
                found.append(self._version(facts, location, max(op, -1)))
        return found

    def _version(self, facts: FunctionFacts, number: int, op: int) -> str | None:
        """Memory at entry (op -1), in the function's own control flow (0), or where paths of control meet in an operation."""
        if number < 0:
            return None
        location = facts.points.locations[number]
        name = self.text.location_name(location)
        detail = ""
        if op < 0:
            if not location.ports and location.operation >= 0:
                return None
            owners = {port.position if port.kind == "memory" and not port.depth else -1 for port in location.ports}
            arguments = self.model.arguments()
            if len(owners) == 1 and (owner := owners.pop()) in range(len(arguments)):
                return f"v{arguments[owner]}"
            if len(location.ports) > 1:
                names = [*dict.fromkeys(self.text.port_name(port) for port in location.ports)]
                name = ", ".join(names[:1] + [each.removeprefix("memory of ") for each in names[1:]])
                detail = "may overlap"
        key = (op, name)
        if key not in self._by_name:
            prefix = "i" if op < 0 else f"m{op}."
            id_ = self._by_name[key] = f"{prefix}{len(self._by_name)}"
            around = "in the kernel" if self.model.is_kernel else "where blocks meet"
            meet = f"in {self.model.kinds[op]}" if op > 0 else around if op == 0 else detail or "at entry"
            cluster = self.homes[op] if op > 0 else ROOT
            self.memory[id_] = MemoryNode(id_, name, meet, cluster, max(op, 0))
        return self._by_name[key]
