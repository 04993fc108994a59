"""A function as its callers see it: data only, in terms of ports (docs/formal.md, "Summaries")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from analysis.memory.ports import Port


@dataclass(frozen=True, slots=True)
class Summary:
    """What a call does. Valid for one aliasing of the inputs."""

    depends: Mapping[Port, frozenset[Port]] = field(default_factory=dict["Port", "frozenset[Port]"])
    """Outputs that depend on something to first order -> the inputs they depend on. Memory that is not written depends on itself
    and is not listed."""
    writes: frozenset[Port] = frozenset()
    """Memory that may be written, the data in it at least."""
    points: Mapping[Port, frozenset[Port]] = field(default_factory=dict["Port", "frozenset[Port]"])
    """Address results, and memory into which addresses are stored -> the memory those addresses may mean."""
    escapes: frozenset[Port] = frozenset()
    """Argument memory whose address reaches code that nothing is known about, or global memory."""
    starts: frozenset[Port] = frozenset()
    """Address results that view all of one object, from its start."""
    objects: frozenset[Port] = frozenset()
    """Fresh memory that is one object, however often the allocation runs."""
    cells: frozenset[Port] = frozenset()
    """Single elements of memory that the summary tells apart from the rest of their memory."""
    carried: Mapping[Port, frozenset[Port]] = field(default_factory=dict["Port", "frozenset[Port]"])
    """Outputs -> further inputs whose derivative they may hold where inactive operations of the function are left out."""
    accesses: Mapping[Port, int] = field(default_factory=dict["Port", int])
    """What memory is accessed as (`analysis.memory.access_kinds`), where pointers do not say what they point to."""
    returns: bool = False
    """It may return: where it does not, nothing behind the call runs."""
    unknown_effects: bool = False
    """It may run code that nothing is known about."""

    def overwrites(self, port: Port) -> bool:
        """Whether nothing of the old content of written memory is left."""
        return port in self.writes and port not in self.depends.get(port, frozenset())

    def ports(self) -> Iterator[Port]:
        """Every port that it mentions, with repetitions."""
        yield from self.writes
        yield from self.escapes
        for table in (self.depends, self.points):
            for port, others in table.items():
                yield port
                yield from others

    def join(self, other: Summary) -> Summary:
        """The least summary above both."""
        if self == other:
            return self
        both = self.returns and other.returns
        return Summary(
            _join(self.depends, other.depends),
            self.writes | other.writes,
            points=_join(self.points, other.points),
            escapes=self.escapes | other.escapes,
            starts=self.starts & other.starts if both else self.starts | other.starts,
            objects=self.objects & other.objects if both else self.objects | other.objects,
            cells=self.cells | other.cells,
            carried=_join(self.carried, other.carried),
            accesses=_join_kinds(self.accesses, other.accesses),
            returns=self.returns or other.returns,
            unknown_effects=self.unknown_effects or other.unknown_effects,
        )


BOTTOM = Summary()
"""A call that never returns."""


def _join_kinds(left: Mapping[Port, int], right: Mapping[Port, int]) -> Mapping[Port, int]:
    union = dict(left)
    for port, kind in right.items():
        union[port] = union.get(port, 0) | kind
    return union


def _join(left: Mapping[Port, frozenset[Port]], right: Mapping[Port, frozenset[Port]]) -> Mapping[Port, frozenset[Port]]:
    union = dict(left)
    for key, value in right.items():
        union[key] = union.get(key, frozenset()) | value
    return union
