"""What a session did and what it keeps, in numbers for people who look into its speed."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(slots=True)
class Statistics:
    """Counts since the session began."""

    updates: int = 0
    """Texts that were asked about."""
    unchanged: int = 0
    """Of these: the text was the one before."""
    texts_parsed: int = 0
    """Texts that were parsed whole."""
    functions_parsed: int = 0
    """Functions that were parsed alone."""
    operations_parsed: int = 0
    """Operations that were parsed alone, in functions that were known but for them."""
    answers_kept: int = 0
    """Edits that left lines of a function without a meaning, while what was known of the others was kept."""
    functions_remembered: int = 0
    """Functions whose text was known from earlier."""
    reports_amended: int = 0
    """Reports that were made from the one before, only functions that changed being looked at."""
    reports_made: int = 0
    """Reports for which the whole text was looked at, with facts taken over."""

    def as_dict(self) -> dict[str, int]:
        """By name."""
        return asdict(self)
