"""Widths and colours of terminal text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cli.render.style import Style, clip, printable, width


def test_without_colour_text_stays_as_it_is() -> None:
    assert Style(color=False).green("active") == "active"
    assert Style(color=True).green("active") == "\x1b[1;32mactive\x1b[0m"
    assert Style(color=True).dim("") == ""


def test_widths() -> None:
    assert [width(text) for text in ("abc", "π", "漢字", "e\u0301", "😀")] == [3, 1, 4, 1, 2]


def test_tabs_are_expanded_and_control_characters_cannot_act() -> None:
    assert printable("\ta\tb") == "        a       b"
    assert printable("a\x1b[31mb\x00\u2028") == "a?[31mb??"


@given(st.text(max_size=40), st.integers(1, 40))
def test_clipped_text_fits(text: str, columns: int) -> None:
    shown = printable(text)
    cut = clip(shown, columns, "…")
    assert width(cut) <= columns
    assert cut == shown or cut.endswith("…")
