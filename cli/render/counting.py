"""Counts operations by class."""

from __future__ import annotations

from collections import Counter

from analysis import DocumentReport, FunctionReport
from analysis.activity.report import Class, Severity
from cli.outcome import Counts


def count(report: DocumentReport) -> Counts:
    """Counts over a whole text."""
    total = sum((count_function(function) for function in report.functions if not function.is_declaration), Counts())
    return total + Counts(errors=sum(problem.severity is Severity.ERROR for problem in report.problems))


def count_function(function: FunctionReport) -> Counts:
    """Counts of one function; one that was not analysed counts as a function without operations."""
    classes = Counter(classification for _, classification, _, _ in function.classes())
    return Counts(1, classes[Class.ACTIVE], classes[Class.INACTIVE], classes[Class.STRUCTURAL])
