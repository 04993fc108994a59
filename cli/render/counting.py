"""Counts operations by class."""

from __future__ import annotations

from collections import Counter

from analysis import FunctionReport, Report
from analysis.activity.report import Class, Severity
from cli.outcome import Counts


def count(report: Report) -> Counts:
    """Counts over a whole text."""
    total = sum((count_function(function) for function in report.functions), Counts())
    return total + Counts(errors=sum(problem.severity is Severity.ERROR for problem in report.problems))


def count_function(function: FunctionReport) -> Counts:
    """Counts of one function; a function that was not analysed counts as a function without operations."""
    if not function.analysed:
        return Counts(functions=1)
    classes = Counter(classification for _, classification, _ in function.classes())
    return Counts(1, classes[Class.ACTIVE], classes[Class.INACTIVE], classes[Class.STRUCTURAL])
