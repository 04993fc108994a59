"""The codes of everything the product tells a user about a text, in one table: reason code, ACT code, title.

Every code has a page `docs/codes/<code>.md`, and a test compares the table with the pages. Reasons of active and of structural
operations have no code on purpose: they are never reported as a diagnostic.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic."""

    code: str
    """ "ACT102"."""
    name: str
    """Short name, the reason code of an inactive operation: "not-varied"."""
    title: str
    """Title of its page: a sentence without its full stop."""


INACTIVE_CODES = (
    Code("ACT101", "no-derivative-type", "The type cannot hold a derivative"),
    Code("ACT102", "not-varied", "No active input reaches the operation"),
    Code("ACT103", "not-useful", "The operation reaches no active output"),
    Code("ACT104", "declared-inactive", "The operation is declared inactive"),
    Code("ACT105", "unreachable", "The operation is never executed"),
)
"""Why an operation is inactive; `name` is `Reason.code`."""

REQUEST_CODES = (
    Code("ACT201", "active-into-const", "Active data is stored into memory that is declared inactive"),
    Code("ACT202", "active-result-const", "A result that depends on an active input is declared inactive"),
    Code("ACT203", "unused-shadow", "A duplicated argument is neither read nor written"),
    Code("ACT204", "without-effect", "No active output depends on an active argument"),
    Code("ACT205", "bad-request", "The request cannot be used"),
)
"""What is wrong with a request for a derivative, or does not fit what its function does."""

ASSUMPTION_CODES = (
    Code("ACT301", "unknown-operation", "The operation is unknown and assumed to do anything"),
    Code("ACT302", "unknown-callee", "The called function is unknown and assumed to do anything"),
    Code("ACT303", "may-overlap", "Memory arguments are assumed to overlap"),
)
"""What the analysis had to assume."""

FAILURE_CODES = (
    Code("ACT901", "syntax-error", "The text is not valid MLIR"),
    Code("ACT902", "does-not-verify", "The MLIR verifier rejects the text"),
    Code("ACT903", "not-analysed", "The text was not analysed"),
    Code("ACT904", "parser-crashed", "The MLIR parser crashed on the text"),
    Code("ACT905", "took-too-long", "The analysis took too long and was stopped"),
)
"""Why a text, or a function of it, was not analysed."""

SYNTAX_ERROR = "ACT901"
DOES_NOT_VERIFY = "ACT902"
NOT_ANALYSED = "ACT903"
PARSER_CRASHED = "ACT904"
TOOK_TOO_LONG = "ACT905"

CODES = {entry.code: entry for entry in INACTIVE_CODES + REQUEST_CODES + ASSUMPTION_CODES + FAILURE_CODES}
"""Every code by its ACT code."""

BY_REASON = {entry.name: entry for entry in INACTIVE_CODES}
"""The code of an inactive operation by its reason code."""
