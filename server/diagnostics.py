"""Findings as the protocol's diagnostics, reduced to what the client can display."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lsprotocol import types

from analysis.activity.codes import CODES
from analysis.source.positions import Range
from server.client import Client
from server.findings import Finding
from server.positions import range_to_client

SOURCE = "mlir-activity"
DOCUMENTATION = "https://github.com/mlir-activity/mlir-activity/blob/main/docs/codes"
"""Where the pages of docs/codes can be read."""

_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


def page_of(code: str) -> str:
    """Address of a code's page."""
    return f"{DOCUMENTATION}/{code}.md"


def to_diagnostics(found: Iterable[Finding], uri: str, lines: Sequence[str], client: Client) -> list[types.Diagnostic]:
    """The findings of a text for its client. `lines` is the text that they were found in."""

    def place(where: Range) -> types.Range:
        return range_to_client(lines, where, client.encoding)

    return [
        types.Diagnostic(
            range=place(finding.range),
            message=finding.message,
            severity=_SEVERITIES[finding.severity],
            code=finding.code or None,
            code_description=(types.CodeDescription(page_of(finding.code)) if client.code_description and finding.code in CODES else None),
            source=SOURCE,
            tags=[types.DiagnosticTag.Unnecessary] if finding.faded and client.unnecessary_tag else None,
            related_information=(
                [types.DiagnosticRelatedInformation(types.Location(uri, place(step.range)), step.message) for step in finding.related]
                if client.related_information and finding.related
                else None
            ),
        )
        for finding in found
    ]
