"""The report on a function after an edit that replaced a few neighbouring operations (`analysis.activity.amend.replaced`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.activity.assumptions import assumptions
from analysis.activity.classify import Classes, Replacing, classify, mark_asserted
from analysis.activity.function_report import FunctionReport
from analysis.activity.views import Views, changed_views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.amend.replaced import Replaced
    from analysis.activity.contexts import Context
    from analysis.activity.facts import FunctionFacts
    from analysis.activity.naming import FunctionText
    from analysis.program.frontend import ParsedFunction
    from analysis.program.splice import Splice


def replaced_report(
    old: FunctionReport,
    parsed: ParsedFunction,
    lines: Sequence[str],
    text: FunctionText,
    change: tuple[Splice, Replaced],
    contexts: Sequence[tuple[FunctionFacts, Context]],
) -> FunctionReport:
    """The report on the function; `contexts`: its new facts in the contexts of old."""
    report = FunctionReport(parsed, lines, text=text)
    if not contexts:
        return report
    splice, replaced = change
    before = old.flags
    classes = Classes(bytearray(contexts[0][0].model.operation_count))
    for facts, context in contexts:
        classify(classes, facts, context)
    mark_asserted(classes, contexts[0][0].model)
    if before.revision is None:
        numbers = replaced.by_aliasing[contexts[0][0].aliasing].numbers
        classes.revision = Replacing(before, splice, numbers, _views(replaced, before.contexts[0][0], *contexts[0]))
    report.attach(contexts[0][0].points.rules, classes, contexts[0][0], old.requests)
    report.notices = tuple(assumptions(text, contexts[0][0])) if old.notices else ()
    return report


def _views(replaced: Replaced, before: FunctionFacts, facts: FunctionFacts, context: Context) -> Views | None:
    mine = replaced.by_aliasing[facts.aliasing]
    if replaced.swept:
        return changed_views(before, facts, context, mine.numbers, mine.used, mine.made)
    return Views(frozenset(mine.used), frozenset(mine.made))
