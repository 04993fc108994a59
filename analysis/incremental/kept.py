"""Models of functions by what they were made from, so that a text that comes back (an undo, a word deleted again) is not parsed twice."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, TypeAlias

from analysis.source.chunks import needed_aliases, references

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from analysis.incremental.setting import Functions
    from analysis.program.model import FunctionModel
    from analysis.source.document import Chunk, Document

MOST_OPERATIONS = 100_000
"""Of all models that are kept together; those not used for the longest time go first."""
Origin: TypeAlias = "Hashable"


class KeptModels:
    """A bounded store."""

    def __init__(self, most: int = MOST_OPERATIONS) -> None:
        self._models: OrderedDict[Origin, FunctionModel] = OrderedDict()
        self._most = most
        self.operations = 0
        """In all models together."""

    def __len__(self) -> int:
        return len(self._models)

    def get(self, origin: Origin) -> FunctionModel | None:
        """A model, which counts as used now."""
        found = self._models.get(origin)
        if found is not None:
            self._models.move_to_end(origin)
        return found

    def put(self, origin: Origin, model: FunctionModel) -> None:
        """Keep a model."""
        old = self._models.pop(origin, None)
        self.operations += model.operation_count - (old.operation_count if old is not None else 0)
        self._models[origin] = model
        while self.operations > self._most and len(self._models) > 1:
            self.operations -= self._models.popitem(last=False)[1].operation_count


def origin_of(lines: Sequence[str], document: Document, chunk: Chunk, functions: Functions) -> Origin:
    """All that the model of a function follows from: its text, the aliases that it uses, the headers of what it names."""
    symbols = {part for path in references(lines, chunk).symbols for part in path.split("::")}
    headers = [(scope, symbol, *header) for (scope, symbol), header in functions.headers.items() if symbol in symbols]
    aliases = tuple(alias.key for alias in needed_aliases(lines, document, chunk))
    return (chunk.key, chunk.scope, aliases, tuple(headers))
