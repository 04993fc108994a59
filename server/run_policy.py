"""When a text may be analysed unasked: while it is typed, when it is saved, or on command (setting `run`).

What counts is the text and not the moment: after an edit that is undone again, the text is the saved one again, and its findings are back.
"""

from __future__ import annotations


class RunPolicy:
    """What was saved and asked for, by document."""

    def __init__(self) -> None:
        self._saved: dict[str, str] = {}
        self._asked: dict[str, str] = {}

    def allows(self, run: str, uri: str, digest: str) -> bool:
        """Whether a text may be analysed; `digest` stands for it."""
        return run == "onType" or self._asked.get(uri) == digest or (run == "onSave" and self._saved.get(uri) == digest)

    def saved(self, uri: str, digest: str) -> None:
        """The text was saved, or opened as it was saved."""
        self._saved[uri] = digest

    def asked(self, uri: str, digest: str) -> None:
        """The user wants the text to be analysed."""
        self._asked[uri] = digest

    def closed(self, uri: str) -> None:
        """Forget a document."""
        self._saved.pop(uri, None)
        self._asked.pop(uri, None)
