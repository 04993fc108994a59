"""Ways in which a program or a run drops out of the comparison."""

from __future__ import annotations


class UnsupportedError(Exception):
    """The semantics does not cover something in the program; the message names it."""


class GivenUpError(Exception):
    """A run that counts for nothing: it does something undefined, or takes too long."""
