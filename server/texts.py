"""How texts and findings travel between the server and a worker: as what changed since the last time.

The server keeps, for each document, what it sent last and what it was answered; the worker keeps the same. Both live as long as the
worker does, and messages come in order, so that the two agree. A worker that does not have the text that a change is about says so, and
gets all of it. Everything here is lines and findings: what they mean is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from analysis.incremental.changes import stretch_between
from analysis.source.lines import AnyText, LinedText, Stretch
from server.findings import Finding
from server.matching import matched

SELECTED = "selected"
"""The method that calls another one: its name stands third in the arguments."""
FINDINGS = "findings"
FORGET = "forget"
LONG = 4000
"""Lines of a text whose first analysis takes long enough for a user to wait for it."""


class StaleTextError(Exception):
    """The worker does not have the text that a change is about."""


@dataclass(frozen=True, slots=True)
class Content:
    """A text at one version. Equal digests mean equal texts."""

    digest: str
    lines: tuple[str, ...] = field(compare=False, repr=False)
    since: tuple[str, Stretch] | None = field(default=None, compare=False, repr=False)
    """The digest of an earlier text, and which of its lines this one has others for."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A text on its way: lines `first` to `first + removed` of the text with digest `base` were replaced. "" as base: the whole text."""

    digest: str
    base: str
    first: int
    removed: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """Findings on their way, one part after the other: some of the last answer, by the numbers of the first and of the one behind the
    last and how many lines further down they are now, or new ones."""

    parts: tuple[tuple[int, int, int] | list[Finding], ...]


@dataclass(slots=True)
class Sender:
    """The server's side."""

    _sent: dict[str, Content] = field(default_factory=dict[str, Content])
    _answers: dict[str, tuple[Finding, ...]] = field(default_factory=dict[str, "tuple[Finding, ...]"])

    def packed(self, uri: str, arguments: Sequence[object]) -> list[object]:
        """Arguments of a call as they are sent."""
        return [self._pack(uri, each) if isinstance(each, Content) else each for each in arguments]

    def _pack(self, uri: str, content: Content) -> Sent:
        old, self._sent[uri] = self._sent.get(uri), content
        if old is None:
            return Sent(content.digest, "", 0, 0, content.lines)
        if old.digest == content.digest:
            return Sent(content.digest, old.digest, 0, 0, ())
        known = content.since is not None and content.since[0] == old.digest
        first, removed, inserted = content.since[1] if known and content.since else stretch_between(old.lines, content.lines)
        return Sent(content.digest, old.digest, first, removed, content.lines[first : first + inserted])

    def unpacked(self, uri: str, answer: Any) -> Any:
        """The answer of a call from what came."""
        if not isinstance(answer, Answered):
            return answer
        old, new = self._answers.get(uri, ()), list[Finding]()
        for part in answer.parts:
            if isinstance(part, tuple):
                start, stop, by = part
                new += [item.moved(by) for item in old[start:stop]] if by else old[start:stop]
            else:
                new += part
        self._answers[uri] = tuple(new)
        return self._answers[uri]

    def forget_text(self, uri: str) -> None:
        """The worker does not have the text."""
        self._sent.pop(uri, None)

    def forget(self, uri: str) -> None:
        """The document was closed."""
        self._sent.pop(uri, None)
        self._answers.pop(uri, None)

    def restart(self) -> None:
        """The worker died, and with it all that it had."""
        self._sent.clear()
        self._answers.clear()


class Receiver:
    """The worker's side: a base of the classes that workers serve."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[str, LinedText]] = {}
        self._answers: dict[str, tuple[Finding, ...]] = {}

    def prepare(self, method: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """The arguments of a call, texts whole. Raises StaleTextError."""
        if not arguments:
            return arguments
        uri = arguments[0]
        if method == FORGET:
            self._texts.pop(uri, None)
            self._answers.pop(uri, None)
        return [self._received(uri, each) if isinstance(each, Sent) else each for each in arguments]

    def digest_of(self, uri: str, text: AnyText) -> str:
        """The digest of a text that a call is about; "" for one that is not the newest of its document."""
        digest, newest = self._texts.get(uri, ("", None))
        return digest if newest is text else ""

    def _received(self, uri: str, sent: Sent) -> LinedText:
        if not sent.base:
            text = LinedText(list(sent.lines))
        else:
            digest, text = self._texts.get(uri, ("", None))
            if digest != sent.base or text is None:
                raise StaleTextError
            if sent.digest != digest:
                lines = [*text.lines]
                lines[sent.first : sent.first + sent.removed] = sent.lines
                text = LinedText(lines, (text.lines, Stretch(sent.first, sent.removed, len(sent.lines))))
        self._texts[uri] = (sent.digest, text)
        return text

    def finish(self, method: str, arguments: Sequence[Any], answer: Any) -> Any:
        """The answer of a call as it is sent."""
        if method == SELECTED:
            method = arguments[2]
        if method != FINDINGS or not isinstance(answer, tuple):
            return answer
        uri: str = arguments[0]
        new = cast("tuple[Finding, ...]", answer)
        old, self._answers[uri] = self._answers.get(uri, ()), new
        first, removed, inserted = stretch_between(old, new)
        parts: list[tuple[int, int, int] | list[Finding]] = [(0, first, 0)] if first else []
        matches = matched(old[first : first + removed], new[first : first + inserted])
        for item, match in zip(new[first : first + inserted], matches, strict=True):
            last = parts[-1] if parts else None
            if match is None:
                if not isinstance(last, list):
                    parts.append(last := [])
                last.append(item)
                continue
            number, by = match[0] + first, match[1]
            if isinstance(last, tuple) and last[1:] == (number, by):
                parts[-1] = (last[0], number + 1, by)
            else:
                parts.append((number, number + 1, by))
        if first + removed < len(old):
            parts.append((first + removed, len(old), 0))
        return Answered(tuple(parts))
