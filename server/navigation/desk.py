"""The navigation process: answers from the text alone, in a process of its own, so that neither an analysis that runs nor a parser that
crashes keeps an editor from finding a definition.

Every call says which text it is about, as for `server.desk`. This module must import neither the protocol nor MLIR.
"""

from __future__ import annotations

from analysis.dialects.registry import rules
from analysis.source.lines import AnyText, split_lines
from analysis.source.positions import Position, Range
from server.navigation import calls, completing, folding, outline, rename, selecting
from server.navigation import hover as hovering
from server.navigation import occurrences as meaning
from server.navigation import signature as signatures
from server.navigation.symbols import Symbols
from server.navigation.text import Text
from server.texts import Receiver

TARGET = "server.navigation.desk:TextDesk"


class TextDesk(Receiver):
    """The newest version of each open text, with what was found in it."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, tuple[Text, Symbols]] = {}

    def occurrences(self, uri: str, text: AnyText, position: Position) -> meaning.Occurrences | None:
        """All that means the same as what stands at a place."""
        return meaning.occurrences(*self._read(uri, text), position)

    def prepare_rename(self, uri: str, text: AnyText, position: Position) -> tuple[Range, str] | rename.Refusal | None:
        """See `rename.prepare`."""
        return rename.prepare(*self._read(uri, text), position)

    def rename(self, uri: str, text: AnyText, position: Position, name: str) -> tuple[rename.Edit, ...] | rename.Refusal | None:
        """See `rename.rename`."""
        return rename.rename(*self._read(uri, text), position, name)

    def warm_up(self, _: str) -> None:
        """Load what hovers look at."""
        rules()

    def hover(self, uri: str, text: AnyText, position: Position) -> tuple[str, Range] | None:
        """What one line says about a place."""
        return hovering.hover(split_lines(text), position)

    def at_once(self, uri: str, digest: str, position: Position) -> tuple[tuple[str, Range] | None] | None:
        """The same, whatever else is done meanwhile; None for a text that is not known."""
        known = self._texts.get(uri)
        return (hovering.hover(known[1].lines, position),) if known is not None and known[0] == digest else None

    def outline(self, uri: str, text: AnyText) -> tuple[outline.Entry, ...]:
        """Modules, functions, globals and aliases, nested."""
        return outline.outline(*self._read(uri, text))

    def matching(self, uri: str, text: AnyText, query: str) -> tuple[tuple[outline.Entry, str], ...]:
        """Symbols that a query fits."""
        return outline.matching(*self._read(uri, text), query)

    def folds(self, uri: str, text: AnyText) -> tuple[folding.Fold, ...]:
        """What may be folded."""
        return folding.folds(self._read(uri, text)[0])

    def selections(self, uri: str, text: AnyText, positions: tuple[Position, ...]) -> tuple[tuple[Range, ...], ...]:
        """Ever larger stretches around each place."""
        read = self._read(uri, text)[0]
        return tuple(selecting.selection(read, position) for position in positions)

    def function_at(self, uri: str, text: AnyText, position: Position) -> calls.Function | None:
        """The function whose name stands at a place."""
        return calls.function_at(self._read(uri, text)[1], position)

    def incoming(self, uri: str, text: AnyText, position: Position) -> tuple[calls.Call, ...]:
        """Who calls the function whose name stands at a place."""
        return calls.incoming(self._read(uri, text)[1], position)

    def outgoing(self, uri: str, text: AnyText, position: Position) -> tuple[calls.Call, ...]:
        """Whom the function whose name stands at a place calls."""
        return calls.outgoing(self._read(uri, text)[1], position)

    def signature(self, uri: str, text: AnyText, position: Position) -> signatures.Signature | None:
        """The signature of the call around a place."""
        return signatures.signature(*self._read(uri, text), position)

    def completions(self, uri: str, text: AnyText, position: Position) -> tuple[completing.Completion, ...]:
        """What may be typed at a place."""
        return completing.completions(*self._read(uri, text), position)

    def caches(self, _: str) -> dict[str, int]:
        """How much is kept."""
        kept = [found for text, _ in self._known.values() for found in text.kept.values()]
        return {"documents": len(self._known), "pieces": len(kept)}

    def forget(self, uri: str) -> None:
        """Drop what is kept of a closed text."""
        self._known.pop(uri, None)

    def _read(self, uri: str, text: AnyText) -> tuple[Text, Symbols]:
        known = self._known.get(uri)
        if known is not None and known[0].lines == split_lines(text):
            return known
        read = Text(text, known[0] if known is not None else None)
        self._known[uri] = (read, Symbols(read))
        return self._known[uri]
