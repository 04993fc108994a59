"""The open documents, kept as lists of lines that edits change in place.

pygls' own documents are not used: they split the whole text anew for every change and position, and at more characters than the
protocol's line breaks. Files that are not open are none of our business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lsprotocol import types

from analysis.source.line_index import Encoding
from analysis.source.lines import Stretch, TextLines
from server.opening import Opening
from server.positions import range_from_client
from server.texts import LONG, Content

_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document at one version: what an analysis works on."""

    uri: str
    version: int
    content: Content

    @property
    def digest(self) -> str:
        """Of the text, line breaks apart. For this process alone."""
        return self.content.digest


@dataclass(slots=True, eq=False, weakref_slot=True)
class Document:
    """One open document. Changed by the notifications of the client only."""

    uri: str
    version: int
    content: TextLines
    revision: int = 0
    """How often its findings changed without an edit."""
    last_change: int = 0
    """First line that the newest change touched."""
    analysed: Snapshot | None = None
    """The newest text of which the worker has an analysis, as far as is known."""
    opening: Opening | None = None
    """Until it is analysed for the first time, if that takes long."""
    _snapshot: Snapshot | None = None
    _since: tuple[str, Stretch] | None = None
    """The digest of the newest snapshot, and which lines changed since."""

    @property
    def lines(self) -> list[str]:
        """The lines without their terminators. Read it, never change it."""
        return self.content.lines

    def snapshot(self) -> Snapshot:
        """The document as it is now. Made once for each version."""
        if self._snapshot is None:
            lines = tuple(self.lines)
            # Hashes of strings are kept with them, so that this costs the lines that changed.
            content = Content(f"{hash(lines) & _MASK:016x}{len(lines):x}", lines, self._since)
            self._snapshot = Snapshot(self.uri, self.version, content)
            self._since = content.digest, Stretch(0, 0, 0)
        return self._snapshot

    def is_at(self, snapshot: Snapshot) -> bool:
        """Whether the document still has that version."""
        return self.version == snapshot.version and self._snapshot is snapshot

    def change(self, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding) -> None:
        """Apply the changes of one notification, in order."""
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                where = range_from_client(self.lines, change.range, encoding)
                done = self.content.replace(where, change.text)
                self.last_change = done.first
                if self._since is not None:
                    stretch = Stretch(done.first, len(done.old), done.inserted)
                    digest, earlier = self._since
                    self._since = digest, earlier.then(stretch) if any(earlier) else stretch
            else:
                self.content = TextLines(change.text)
                self.last_change = 0
                self._since = None
        self.version = version
        self._snapshot = None


@dataclass(slots=True)
class Documents:
    """The open documents by URI, exactly as the client spells it."""

    _open: dict[str, Document] = field(default_factory=dict[str, Document])

    def get(self, uri: str) -> Document | None:
        return self._open.get(uri)

    def all(self) -> list[Document]:
        return [*self._open.values()]

    def open(self, item: types.TextDocumentItem) -> Document:
        """Take a document over from the client; one that is open already is replaced."""
        document = Document(item.uri, item.version, TextLines(item.text))
        if len(document.lines) >= LONG:
            document.opening = Opening()
        self._open[item.uri] = document
        return document

    def close(self, uri: str) -> None:
        """Give a document back to the client."""
        document = self._open.pop(uri, None)
        if document is not None and document.opening is not None:
            document.opening.over.set()
