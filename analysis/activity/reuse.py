"""What of the analysis of a text still holds for the text after an edit.

A function's facts hold where its model is the same and its calls mean the same. A callee that changed means the same as long as the
summaries that were asked of it come out equal, and its inputs and outputs are numbered alike: so an edit that does not show outside of a
function costs that function, and not all that call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.engine import ModuleAnalysis
    from analysis.activity.facts import FunctionFacts
    from analysis.memory.callsites import CallSite


def take_over(analysis: ModuleAnalysis, previous: ModuleAnalysis) -> None:
    """Give an analysis the facts of an earlier one that hold. Derives the summaries that have to be compared."""
    if not analysis.knows_the_same(previous):
        return
    reuse = _Reuse(analysis, previous)
    for component in analysis.components():
        reuse.component(component)


class _Reuse:
    def __init__(self, analysis: ModuleAnalysis, previous: ModuleAnalysis) -> None:
        self._analysis = analysis
        self._previous = previous
        self._changed = analysis.changed_names(previous)
        self._kept: set[str] = set()
        self._settled: dict[str, bool] = {}
        """By changed function: whether it looks from outside as it did, its summaries apart."""

    def component(self, members: Sequence[str]) -> None:
        """Functions that call one another, or one that does not. What they call has had its turn."""
        analysis, previous = self._analysis, self._previous
        if any(analysis.functions[key] is not previous.functions.get(key) for key in members):
            return
        if self._changed and not all(self._changed.isdisjoint(analysis.named_by(key)) for key in members):
            return
        if any(analysis.outside_of(key) != previous.outside_of(key) for key in members):
            return
        if all(self._holds(facts, members) for key in members for facts in previous.facts_of(key)):
            self._kept.update(members)
            for key in members:
                analysis.keep(key, previous)

    def _holds(self, facts: FunctionFacts, members: Sequence[str]) -> bool:
        return all(self._means_the_same(site, members) for site in facts.points.calls.values())

    def _means_the_same(self, site: CallSite, members: Sequence[str]) -> bool:
        callee = site.callee
        if callee.stated is not None or callee.key in members or callee.key in self._kept:
            return True
        if callee.recursive or not self._is_settled(callee.key):
            return False
        analysis = self._analysis
        return analysis.facts(callee.key, site.aliasing).summary == site.summary and (
            (ports := analysis.ports(callee.key)).inputs == callee.ports.inputs and ports.outputs == callee.ports.outputs
        )

    def _is_settled(self, key: str) -> bool:
        """Whether calls of a changed function can be bound as they were. If so, it is analysed as often as it was, in the same order, so
        that what it adds to its inputs and outputs is numbered alike."""
        settled = self._settled.get(key)
        if settled is None:
            analysis, previous = self._analysis, self._previous
            settled = self._settled[key] = analysis.header_of(key) == previous.header_of(key)
            for facts in previous.facts_of(key) if settled else ():
                analysis.facts(key, facts.aliasing)
        return settled
