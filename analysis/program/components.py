"""Strongly connected components (Tarjan), without recursion, for graphs given as adjacency lists over 0 .. n - 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def strongly_connected_components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """Components in reverse topological order: a component comes before every component that reaches it."""
    count = len(successors)
    index = [0] * count
    low = [0] * count
    on_stack = bytearray(count)
    stack: list[int] = []
    components: list[list[int]] = []
    counter = 0
    for root in range(count):
        if index[root]:
            continue
        counter += 1
        index[root] = low[root] = counter
        stack.append(root)
        on_stack[root] = 1
        work = [(root, 0)]
        while work:
            node, edge = work[-1]
            targets = successors[node]
            if edge < len(targets):
                work[-1] = (node, edge + 1)
                target = targets[edge]
                if not index[target]:
                    counter += 1
                    index[target] = low[target] = counter
                    stack.append(target)
                    on_stack[target] = 1
                    work.append((target, 0))
                elif on_stack[target] and index[target] < low[node]:
                    low[node] = index[target]
                continue
            work.pop()
            if work:
                parent = work[-1][0]
                low[parent] = min(low[parent], low[node])
            if low[node] == index[node]:
                component: list[int] = []
                while True:
                    member = stack.pop()
                    on_stack[member] = 0
                    component.append(member)
                    if member == node:
                        break
                components.append(component)
    return components
