"""Findings that say why a text was not analysed at all, for the failures of the worker process."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from analysis.activity.codes import NOT_ANALYSED, PARSER_CRASHED, TOOK_TOO_LONG
from analysis.source.positions import make_range
from mlir_activity.worker.process import CallFailedError
from server.analysis_queue import CrashedError, TooLongError
from server.documents import Document
from server.findings import Finding

logger = logging.getLogger(__name__)

MISSING = "MlirMissing"
"""The class of the error that says that MLIR is not installed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What to tell about a text."""

    finding: Finding
    lasting: bool
    """It will be the same as long as the text is."""


def failure(error: Exception, document: Document, time_limit: float) -> Failure:
    """What to report for an error of `AnalysisQueue.run`. It is put where the text changed last: that is most likely the cause."""
    message = failure_words(error, time_limit)
    if isinstance(error, CrashedError):
        return _failure(PARSER_CRASHED, message, document, True)
    if isinstance(error, TooLongError):
        return _failure(TOOK_TOO_LONG, message, document, True)
    if isinstance(error, CallFailedError) and error.kind != MISSING:
        logger.error("internal error in the analysis of %s\n%s", document.uri, error.trace)
    return _failure(NOT_ANALYSED, message, document, False)


def failure_words(error: Exception, time_limit: float) -> str:
    """Why a text was not analysed, in words for the user."""
    if isinstance(error, CrashedError):
        return "the MLIR parser crashed on this text; it is analysed again when it changes"
    if isinstance(error, TooLongError):
        return f"the analysis took longer than {time_limit:g} s and was stopped; it runs again when the text changes"
    if isinstance(error, CallFailedError):
        return error.message if error.kind == MISSING else f"not analysed: internal error, please report it: {error}"
    return f"not analysed: {error}"


def _failure(code: str, message: str, document: Document, lasting: bool) -> Failure:
    line = min(document.last_change, len(document.lines) - 1)
    place = make_range(line, 0, line, len(document.lines[line]))
    return Failure(Finding(place, "warning", code, message), lasting)
