from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.source.line_index import Encoding, column_of_byte, from_units, to_units

LINE = st.text(alphabet=st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20)
ENCODING = st.sampled_from(list(Encoding))
SIZES = {"a": (1, 1, 1), "é": (2, 1, 1), "€": (3, 1, 1), "\U0001f600": (4, 2, 1)}


@pytest.mark.parametrize(("character", "sizes"), SIZES.items())
def test_a_character_counts_as_many_units_as_its_encoding_takes(character: str, sizes: tuple[int, int, int]) -> None:
    found = tuple(to_units(character + "x", 1, encoding) for encoding in (Encoding.UTF8, Encoding.UTF16, Encoding.UTF32))
    assert found == sizes


def test_the_names_are_those_of_the_protocol() -> None:
    assert [encoding.value for encoding in Encoding] == ["utf-8", "utf-16", "utf-32"]


@given(LINE, st.integers(0, 20), ENCODING)
def test_units_and_back(line: str, column: int, encoding: Encoding) -> None:
    column = min(column, len(line))
    units = to_units(line, column, encoding)
    assert (
        units
        == len(line[:column].encode(encoding.value + ("" if encoding is Encoding.UTF8 else "-le")))
        // ({"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding.value])
    )
    assert from_units(line, units, encoding) == column


@given(LINE, st.integers(-3, 100), ENCODING)
def test_any_number_of_units_gives_a_column_of_the_line(line: str, units: int, encoding: Encoding) -> None:
    column = from_units(line, units, encoding)
    assert 0 <= column <= len(line)
    assert to_units(line, column, encoding) <= max(units, 0)


def test_inside_a_character_is_its_start() -> None:
    line = "\U0001f600b"
    assert from_units(line, 1, Encoding.UTF16) == 0
    assert [column_of_byte(line, byte) for byte in range(6)] == [0, 0, 0, 0, 1, 2]


def test_behind_the_end_is_the_end() -> None:
    for encoding in Encoding:
        assert from_units("é\U0001f600", 99, encoding) == 2
        assert to_units("ab", 99, encoding) == 2
        assert to_units("ab", -1, encoding) == 0


def test_half_a_surrogate_pair_does_no_harm() -> None:
    assert to_units("\ud83dx", 2, Encoding.UTF8) == 4
    assert from_units("\ud83dx", 2, Encoding.UTF16) == 2
