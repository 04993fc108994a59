"""A dependency graph for people, as plain data: what a picture, a page or a table of it is made from.

Values are shown as the operations that make them, and versions of memory as the operations that write it; what is left stands for itself
(arguments, memory where paths of control meet, outputs). Ranges are absolute positions of the analysed text. Layout is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.source.positions import Range

BUDGET = 300
"""Nodes that a picture is readable with, and quickly laid out."""


class View(Enum):
    """What is shown."""

    SLICE = "slice"
    """What explains one operation or value: its active path, or the frontier where the path breaks."""
    FUNCTION = "function"
    CALLS = "calls"


class NodeKind(Enum):
    """What a node stands for."""

    OPERATION = "operation"
    ARGUMENT = "argument"
    """Of a function or block. A function's argument stands for the memory behind it at entry as well."""
    MEMORY = "memory"
    """Memory at entry that belongs to no single argument, or where paths of control meet."""
    OUTPUT = "output"
    """Memory as a caller finds it."""
    FUNCTION = "function"
    EXTERNAL = "external"
    """A callee without a body, or one that is not known."""
    GAP = "gap"
    """Steps of a long path that are left out."""


class EdgeKind(Enum):
    """What leads from one node to another."""

    DIFFERENTIABLE = "differentiable"
    """The target depends on the source to first order."""
    MEMORY = "memory"
    """The same, through memory that the source holds or has written."""
    OVERWRITE = "overwrite"
    """The target replaces the memory that the source holds or has written."""
    CONTROL = "control"
    """The source decides what runs, or how often."""
    USE = "use"
    """The target reads the source, and no derivative passes: an address, an index, what a comparison compares."""
    CALL = "call"


class Activity(Enum):
    """What a node is to the requested derivative."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    STRUCTURAL = "structural"
    UNKNOWN = "unknown"
    """Not analysed, or reached by no request."""


class ClusterKind(Enum):
    """What a cluster stands for."""

    MODULE = "module"
    FUNCTION = "function"
    OPERATION = "operation"
    """An operation with regions. Its own node is inside."""
    REGION = "region"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Node:
    """One node."""

    id: str
    """Unique in a function, and the same in all views of one text: a letter, then numbers."""
    kind: NodeKind
    label: str
    detail: str = ""
    """A second line: a type, a callee, the memory that is written."""
    activity: Activity = Activity.UNKNOWN
    varied: bool = False
    useful: bool = False
    cluster: str | None = None
    """The innermost one around it."""
    range: Range | None = None
    """Where it stands: an operation with its results; of one with regions, its name."""
    code: str = ""
    """Of the reason for its class; "" where there is none, or the graph is too large for reasons."""
    message: str = ""
    """The reason in words."""
    path: bool = False
    """It is part of the path that a slice is about."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge. There is at most one of a kind between two nodes."""

    source: str
    target: str
    kind: EdgeKind
    active: bool = False
    """A derivative passes; for OVERWRITE: one is cleared."""
    label: str = ""
    path: bool = False


@dataclass(frozen=True, slots=True)
class Cluster:
    """A box around nodes and other clusters."""

    id: str
    kind: ClusterKind
    label: str
    parent: str | None = None
    range: Range | None = None
    operations: int = 0
    """Operation nodes at any depth inside."""
    active: int = 0
    """How many of them are active."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is, to be told before anything is drawn."""

    nodes: int = 0
    edges: int = 0
    operations: int = 0
    active: int = 0
    inactive: int = 0
    structural: int = 0


@dataclass(frozen=True, slots=True)
class GraphView:
    """One view. Clusters stand before those inside them, nodes in the order of the text."""

    view: View
    title: str
    message: str
    """One sentence: what is shown, or why there is nothing."""
    function: str
    """The function that is shown; "" for calls."""
    target: str | None
    """The node that a slice explains."""
    functions: tuple[str, ...]
    """Functions that can be asked for, in textual order."""
    clusters: tuple[Cluster, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    @property
    def counts(self) -> Counts:
        """Counted anew."""
        operations = [node.activity for node in self.nodes if node.kind is NodeKind.OPERATION]
        return Counts(
            len(self.nodes),
            len(self.edges),
            len(operations),
            operations.count(Activity.ACTIVE),
            operations.count(Activity.INACTIVE),
            operations.count(Activity.STRUCTURAL),
        )
