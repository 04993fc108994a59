"""The legend of the semantic tokens, apart from what makes them, since both processes need it."""

from __future__ import annotations

TYPES = ("variable", "parameter", "operation")
"""Names of the token types. `operation` is ours: an operation name; the others are the protocol's."""
MODIFIERS = ("active", "inactive", "varied", "useful")
"""Names of the modifiers, all ours."""

VARIABLE, PARAMETER, OPERATION = range(3)
ACTIVE, INACTIVE, VARIED, USEFUL = (1 << index for index in range(4))
