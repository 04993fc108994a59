"""Settings are read from any JSON, and a wrong value is no value."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.settings import Settings, read_settings, section_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["diagnostics", "enable", "ignore", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def test_defaults() -> None:
    assert read_settings(None) == Settings(enable=True, ignore=frozenset(), show_parse_errors=True)


def test_everything_given() -> None:
    value = {"diagnostics": {"enable": False, "ignore": ["ACT102", " act303"]}, "showParseErrors": False}
    assert read_settings(value) == Settings(False, frozenset({"ACT102", "ACT303"}), False)


def test_what_is_shown_in_the_text() -> None:
    hints = {"inactive": False, "active": True, "reasons": True, "sources": True}
    shown = read_settings({"inlayHints": hints, "codeLens": {"enable": False}})
    assert (shown.hint_inactive, shown.hint_active, shown.hint_reasons, shown.hint_sources) == (False, True, True, True)
    assert (shown.code_lens, shown.semantic_tokens) == (False, True)
    assert shown.of_hints != Settings().of_hints
    assert shown.of_diagnostics == Settings().of_diagnostics


def test_wrong_types_count_as_not_given() -> None:
    assert read_settings({"diagnostics": {"enable": "no", "ignore": "ACT102"}, "showParseErrors": 0}) == Settings()
    assert read_settings({"diagnostics": {"ignore": [1, "ACT101", None]}}).ignore == {"ACT101"}


def test_the_section_may_be_nested_or_not() -> None:
    inner = {"showParseErrors": False}
    assert section_of({"mlirActivity": inner}) == inner
    assert section_of(inner) == inner


@given(JSON)
def test_any_json_is_read(value: object) -> None:
    assert isinstance(read_settings(section_of(value)), Settings)
