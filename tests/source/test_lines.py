from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.source.lines import LineChange, TextLines, split_lines
from analysis.source.positions import Position, make_range

TEXT = st.text(alphabet=st.sampled_from("ab\n\r\u2028\x0b\x0c\x85é\U0001f600"), max_size=30)
NUMBER = st.integers(-2, 12)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a", ""]),
        ("a\nb\r\nc\rd", ["a", "b", "c", "d"]),
        ("\r\r\n\n", ["", "", "", ""]),
        ("a\u2028b\x0cc\x0bd\x1ce\x85f\nd", ["a\u2028b\x0cc\x0bd\x1ce\x85f", "d"]),
    ],
)
def test_lines_end_at_line_feeds_and_carriage_returns_only(text: str, lines: list[str]) -> None:
    assert split_lines(text) == lines


@given(TEXT)
def test_text_comes_back_as_it_was(text: str) -> None:
    kept = TextLines(text)
    assert kept.text() == text
    assert kept.lines == split_lines(text)


def offset(lines: TextLines, position: Position) -> int:
    """Where a place lies in the whole text."""
    line, column = lines.clamp(position)
    before = TextLines(lines.text())
    before.replace(make_range(line, column, len(before.lines), 0), "")
    return len(before.text())


@given(TEXT, NUMBER, NUMBER, NUMBER, NUMBER, TEXT)
def test_an_edit_gives_the_text_and_the_lines_that_splitting_anew_gives(
    text: str, line: int, column: int, end_line: int, end_column: int, new: str
) -> None:
    kept = TextLines(text)
    where = make_range(line, column, end_line, end_column)
    start = offset(kept, where.start)
    end = max(start, offset(kept, where.end))
    expected = text[:start] + new + text[end:]

    change = kept.replace(where, new)

    assert kept.text() == expected
    assert kept.lines == split_lines(expected)
    old = split_lines(text)
    assert tuple(old[change.first : change.first + len(change.old)]) == change.old
    assert old[: change.first] == kept.lines[: change.first]
    assert old[change.first + len(change.old) :] == kept.lines[change.first + change.inserted :]


def test_an_edit_touches_its_own_lines_only() -> None:
    kept = TextLines("one\ntwo\nthree\n")
    assert kept.replace(make_range(1, 1, 1, 2), "W\nX") == LineChange(1, ("two",), 2)
    assert kept.text() == "one\ntW\nXo\nthree\n"


def test_a_line_feed_behind_a_carriage_return_joins_it() -> None:
    kept = TextLines("a\rb")
    kept.replace(make_range(1, 0, 1, 0), "\n")
    assert kept.lines == ["a", "b"]
    assert kept.text() == "a\r\nb"


def test_places_that_do_not_exist_are_the_nearest_that_do() -> None:
    kept = TextLines("ab\ncd")
    assert kept.clamp(Position(-1, 5)) == (0, 0)
    assert kept.clamp(Position(0, 9)) == (0, 2)
    assert kept.clamp(Position(1, -3)) == (1, 0)
    assert kept.clamp(Position(7, 0)) == (1, 2)
