"""The report on a text after an edit inside the body of one function, made from the report before.

Costs that function, or less where only an operation of it was edited; of the others only where they stand. The conditions are those of
`amend`: where the function shows outside by more than it did, there is no answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analysis.activity.amend.functions import enters_alike, exchanged, put_together
from analysis.activity.amend.operand import is_exchangeable, same_meaning, with_operand
from analysis.activity.amend.replaced import replaced
from analysis.activity.amend.replaced_report import replaced_report
from analysis.activity.assumptions import assumptions
from analysis.activity.document import Analysed, classify_function
from analysis.activity.engine import ModuleAnalysis, deep_recursion
from analysis.activity.function_report import FunctionReport
from analysis.activity.links import qualified
from analysis.activity.placing import placed_rule
from analysis.activity.region_requests import region_requests
from analysis.dialects.rule import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.amend.replaced import Replaced
    from analysis.activity.document import DocumentReport
    from analysis.activity.naming import FunctionText
    from analysis.dialects.rule import Rule
    from analysis.program.frontend import ParsedDocument
    from analysis.program.model import FunctionModel
    from analysis.program.splice import Splice


class BodyEdit(NamedTuple):
    """A function whose body was edited."""

    at: int
    """Index among the functions of the text."""
    key: str
    """Its qualified name; "" for one that had no model and has none."""
    shift: int
    """How many lines longer it became."""
    operation: OperationEdit | None = None
    """If that is all that was edited."""
    text: FunctionText | None = None
    """Its new text, if that is known."""
    splice: Splice | None = None
    """Which operations were replaced by which, if that is all."""
    kept: tuple[int, int, int] | None = None
    """The lines that were edited mean nothing, since they do not parse or have no operation, and what is known of the others stays: where
    (`analysis.activity.classify.Hiding`)."""


class OperationEdit(NamedTuple):
    """An operation of a function that was edited and nothing else."""

    text: FunctionText
    operation: int
    operand: int
    """Position of the operand that changed; -1 if none did."""


def amended_body(
    parsed: ParsedDocument, lines: Sequence[str], known: DocumentReport, previous: Analysed, edit: BodyEdit
) -> tuple[DocumentReport, Analysed] | None:
    """The report after an edit in one body; None where that has more effects than can be followed here.

    `known` and `previous`: what the same analysis said of the text before; `parsed`: the present text, its functions the same but for one.
    """
    function = parsed.functions[edit.at]
    reports = [*known.functions]
    if not previous.amendable or len(reports) != len(parsed.functions) or reports[edit.at].range.start != function.chunk.start:
        return None
    analysis, key = previous.analysis, edit.key
    old, by_key, classes = reports[edit.at], previous.reports, previous.classes
    if not key:
        reports[edit.at] = FunctionReport(function, lines)
    else:
        if by_key.get(key) is not old or function.model is None:
            return None
        put_in = _replaced(previous, key, function.model, edit)
        changed: ModuleAnalysis | None
        if put_in is not None:
            changed = put_in.analysis
        elif edit.kept is None:
            changed = _exchanged(previous, key, function.model, edit.operation)
        elif function.problems or function.model is analysis.functions[key]:
            changed = analysis
        else:
            rules = analysis.rules_of(key)
            facts = [same_meaning(each, function.model, rules) for each in analysis.facts_of(key)]
            changed = analysis.with_facts(key, function.model, facts)
        if changed is None:
            return None
        analysis = changed
        entered = [
            (analysis.facts(key, aliasing), context)
            for (name, aliasing), contexts in previous.contexts.items()
            if name == key
            for context in contexts
        ]
        if put_in is not None and edit.text is not None and edit.splice is not None:
            report = replaced_report(old, function, lines, edit.text, (edit.splice, put_in), entered)
            classes = {**classes, key: report.flags} if entered else classes
        elif edit.kept is not None and edit.text is not None:
            report = old.kept(function, lines, edit.text, edit.kept, entered)
            if entered:
                report.notices = tuple(assumptions(edit.text, entered[0][0]))
                classes = {**classes, key: report.flags}
        elif edit.operation is not None:
            report = old.revised(function, lines, edit.operation.text, entered, edit.operation.operation)
            classes = {**classes, key: report.flags} if entered else classes
        else:
            report = FunctionReport(function, lines, text=edit.text)
            if entered:
                with deep_recursion(analysis.levels):
                    classes = {**classes, key: classify_function(analysis, key, report, entered, old.requests)}
        reports[edit.at] = report
        by_key = {**by_key, key: report}
    shifts: dict[str, int] = {}
    if edit.shift:
        by_key = dict(by_key)
        for index in range(edit.at + 1, len(reports)):
            below, report = parsed.functions[index], known.functions[index]
            reports[index] = report.moved(below, edit.shift)
            name = qualified(below.model.scope, below.model.symbol) if below.model is not None else ""
            if by_key.get(name) is report:
                by_key[name] = reports[index]
                shifts[name] = edit.shift
    new = replace(previous, analysis=analysis, reports=by_key, classes=classes)
    return put_together(parsed, reports, new, (key,), shifts)


def _replaced(previous: Analysed, key: str, model: FunctionModel, edit: BodyEdit) -> Replaced | None:
    """The analysis with a few operations of a function replaced, if they are plain and that does not show outside."""
    if edit.splice is None or edit.text is None:
        return None
    found = replaced(previous.analysis, key, model, edit.splice)
    if found is None or not found.swept:
        return found
    return found if _enters_alike(previous, found.analysis, key) else None


def _enters_alike(previous: Analysed, analysis: ModuleAnalysis, key: str) -> bool:
    """Whether a function enters what it calls as it did."""
    entered = ((aliasing, contexts) for (name, aliasing), contexts in previous.contexts.items() if name == key)
    return all(
        enters_alike(previous.analysis, analysis, (key, aliasing), context) for aliasing, contexts in entered for context in contexts
    )


def _exchanged(previous: Analysed, key: str, model: FunctionModel, edit: OperationEdit | None) -> ModuleAnalysis | None:
    """The analysis with another body of a function, if it does not show outside."""
    analysis = previous.analysis
    if model is analysis.functions[key]:
        return analysis
    if edit is not None:
        return None if analysis.is_recursive(key) else _exchanged_operation(previous, key, model, edit)
    if any(True for _ in region_requests(key, model)):
        return None
    with deep_recursion(analysis.levels):
        return exchanged(previous, {key: model})


def _exchanged_operation(previous: Analysed, key: str, model: FunctionModel, edit: OperationEdit) -> ModuleAnalysis | None:
    old, op = previous.analysis, edit.operation
    rules, before = old.rules_of(key), old.functions[key]
    rule = rules[op]
    if rule.kind not in (Kind.PURE, Kind.ACCESS) or placed_rule(model, op) != rule or not _reads_alike(rule, before, model, op):
        return None
    known = old.facts_of(key)
    if edit.operand < 0:
        facts = [same_meaning(each, model, rules) for each in known]
    else:
        now = model.operands_of(op)[edit.operand]
        if not is_exchangeable(before, rules, op, edit.operand, now, opaque=old.is_opaque(key)):
            return None
        called = old.is_called(key)
        derived = [with_operand(each, model, rules, op, edit.operand, called=called) for each in known]
        facts = [each for each in derived if each is not None]
        if len(facts) < len(known):
            return None
        if called and any(each.summary != other.summary for each, other in zip(facts, known, strict=True)):
            return None
    analysis = old.with_facts(key, model, facts)
    return analysis if _enters_alike(previous, analysis, key) else None


def _reads_alike(rule: Rule, before: FunctionModel, now: FunctionModel, op: int) -> bool:
    """Whether the attributes of an operation mean the same to its rule. Of a constant it matters only which integer it is."""
    old, new = before.attributes.get(op, {}), now.attributes.get(op, {})
    if old == new:
        return True
    if not rule.constant or old.keys() != new.keys():
        return False
    names = [name for name in old if old[name] != new[name]]
    return names == [rule.constant] and not isinstance(old[rule.constant], int) and not isinstance(new[rule.constant], int)
