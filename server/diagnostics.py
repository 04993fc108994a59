"""Findings as the protocol's diagnostics, reduced to what the client can display."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lsprotocol import types
from lsprotocol.converters import get_converter

from analysis.activity.codes import CODES
from analysis.incremental.changes import stretch_between
from analysis.source.positions import Range
from server.client import Client
from server.findings import Finding
from server.matching import matched
from server.positions import range_to_client
from server.protocol import ReadyDiagnostic

SOURCE = "mlir-activity"
DOCUMENTATION = "https://github.com/mlir-activity/mlir-activity/blob/main/docs/codes"
"""Where the pages of docs/codes can be read."""

MOST_EARLIER = 1500
"""Diagnostics of earlier texts that are kept for a document."""
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


def page_of(code: str) -> str:
    """Address of a code's page."""
    return f"{DOCUMENTATION}/{code}.md"


@dataclass(slots=True)
class Shown:
    """The diagnostics of one document as they were sent last, so that those that stay the same are not made again."""

    known: list[_Made] = field(default_factory=list["_Made"])
    """Those of the newest text, in order."""
    found: tuple[Finding, ...] = ()
    """What they were made from."""
    numbers: frozenset[int] = frozenset()
    """Lines that they name."""
    plain: bool = True
    """These were ASCII, so that a column is the same in all units."""
    earlier: dict[Finding, _Made] = field(default_factory=dict["Finding", "_Made"])
    """Those of earlier texts, by value: while something is typed, a text often becomes what it was."""

    def diagnostics(self, found: Iterable[Finding], uri: str, lines: Sequence[str], client: Client) -> list[types.Diagnostic]:
        """The findings of a text for its client. `lines` is the text that they were found in."""
        findings = tuple(found)
        if not self._fit(lines):
            self._forget(self.known)
            self.found, self.known = (), []
        first, removed, inserted = stretch_between(self.found, findings)
        if removed or inserted:
            stretch = slice(first, first + removed)
            gone = list(zip(self.found[stretch], self.known[stretch], strict=True))
            self.known[stretch] = self._renewed(gone, findings[first : first + inserted], uri, lines, client)
            self.numbers = frozenset[int]().union(*(each.numbers for each in self.known))
            self.plain = all(each.plain for each in self.known)
        self.found = findings
        return [each.diagnostic for each in self.known]

    def _fit(self, lines: Sequence[str]) -> bool:
        """Whether columns are what they were."""
        return self.plain and max(self.numbers, default=0) < len(lines) and all(map(str.isascii, map(lines.__getitem__, self.numbers)))

    def _renewed(
        self, old: Sequence[tuple[Finding, _Made]], new: Sequence[Finding], uri: str, lines: Sequence[str], client: Client
    ) -> list[_Made]:
        """The diagnostics of `new` findings in place of `old` ones: those of the last or of an earlier text, some lines away, or made."""
        same = {id(finding): made for finding, made in old}
        known = [same.pop(id(each), None) or self.earlier.get(each) for each in new]
        self._forget(same.values())
        if not all(each is not None and each.fits(lines) for each in known):
            matches = matched([finding for finding, _ in old], new)
            for number, (finding, match, made) in enumerate(zip(new, matches, known, strict=True)):
                if match is not None and (made is None or not made.fits(lines)):
                    made = old[match[0]][1].moved(finding, match[1])
                known[number] = made if made is not None and made.fits(lines) else _made(finding, uri, lines, client)
        return [each for each in known if each is not None]

    def _forget(self, made: Iterable[_Made]) -> None:
        """Take some for diagnostics of an earlier text."""
        for gone in made:
            self.earlier.pop(gone.finding, None)
            self.earlier[gone.finding] = gone
        for oldest in [*self.earlier][: max(0, len(self.earlier) - MOST_EARLIER)]:
            del self.earlier[oldest]


@dataclass(frozen=True, slots=True)
class _Made:
    """A finding and its diagnostic."""

    finding: Finding
    diagnostic: ReadyDiagnostic
    numbers: frozenset[int]
    """Lines that it names."""
    plain: bool
    """They were ASCII then, so that a column is the same in all units."""

    def fits(self, lines: Sequence[str]) -> bool:
        """Whether columns are what they were."""
        return self.plain and all(number < len(lines) and lines[number].isascii() for number in self.numbers)

    def moved(self, finding: Finding, by: int) -> _Made | None:
        """The same some lines further down, for the finding there; None where it names a line that there was not."""
        old, numbers = self.diagnostic, frozenset(_lines_of(finding))
        if numbers != frozenset(number + by for number in self.numbers):
            return None
        related = old.related_information
        if related is not None:
            related = [
                types.DiagnosticRelatedInformation(types.Location(each.location.uri, _moved(each.location.range, by)), each.message)
                for each in related
            ]
        new = ReadyDiagnostic(
            _moved(old.range, by), old.message, old.severity, old.code, old.code_description, old.source, old.tags, related, old.data
        )
        new.json = _LINE.sub(lambda number: str(int(number[0]) + by), old.json)
        return _Made(finding, new, numbers, self.plain)


def _lines_of(finding: Finding) -> Iterator[int]:
    for place in (finding.range, *(step.range for step in finding.related)):
        yield from (place.start.line, place.end.line)


_LINE = re.compile(r'(?<="line": )\d+')
"""A line in the JSON of a diagnostic; within its words the quotes would be escaped."""


def _moved(where: types.Range, by: int) -> types.Range:
    start, end = where.start, where.end
    return types.Range(types.Position(start.line + by, start.character), types.Position(end.line + by, end.character))


def _made(finding: Finding, uri: str, lines: Sequence[str], client: Client) -> _Made:
    diagnostic = _diagnostic(finding, uri, lines, client)
    diagnostic.json = json.dumps(_CONVERTER.unstructure(diagnostic, types.Diagnostic))
    numbers = frozenset(number for number in _lines_of(finding) if number < len(lines))
    return _Made(finding, diagnostic, numbers, all(lines[number].isascii() for number in numbers))


_CONVERTER = get_converter()


def _diagnostic(finding: Finding, uri: str, lines: Sequence[str], client: Client) -> ReadyDiagnostic:
    def place(where: Range) -> types.Range:
        return range_to_client(lines, where, client.encoding)

    return ReadyDiagnostic(
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
