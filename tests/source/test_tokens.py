from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.source import tokens as tk


def kinds(line: str) -> list[tuple[int, str]]:
    return [(token.kind, token.text) for token in tk.tokens(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%x#1 %0 %a.b-c", [(tk.VALUE, "%x#1"), (tk.VALUE, "%0"), (tk.VALUE, "%a.b-c")]),
        ('@f @"a b" @m::@g', [(tk.SYMBOL, "@f"), (tk.SYMBOL, '@"a b"'), (tk.SYMBOL, "@m"), (tk.PUNCTUATION, "::"), (tk.SYMBOL, "@g")]),
        ("^bb0 #map #gpu.x !t !llvm.ptr", [(10, "^bb0"), (7, "#map"), (7, "#gpu.x"), (6, "!t"), (6, "!llvm.ptr")]),
        ("arith.addf x8xf32 _a$", [(tk.BARE, "arith.addf"), (tk.BARE, "x8xf32"), (tk.BARE, "_a$")]),
        ("-> - > >= == {-# #-}", [(tk.PUNCTUATION, text) for text in ("->", "-", ">", ">=", "==", "{-#", "#-}")]),
        ("12 1.5e-3 0xFF 2.", [(tk.NUMBER, text) for text in ("12", "1.5e-3", "0xFF", "2.")]),
        ('"a\\"b // {" // c "', [(tk.STRING, '"a\\"b // {"'), (tk.COMMENT, '// c "')]),
        ('"open', [(tk.STRING, '"open')]),
        ('"open\\', [(tk.STRING, '"open\\')]),
        ("a § b", [(tk.BARE, "a"), (tk.ERROR, "§"), (tk.BARE, "b")]),
        ("", []),
    ],
)
def test_each_kind_of_token(line: str, expected: list[tuple[int, str]]) -> None:
    assert kinds(line) == expected


@given(st.text(alphabet=st.sampled_from('%@#!^"\\/-><=:.{}()[] \t0a_$é'), max_size=40))
def test_tokens_stand_in_order_and_leave_out_blanks_only(line: str) -> None:
    found = tk.tokens(line)
    at = 0
    for token in found:
        assert line[at : token.start].strip() == ""
        assert line[token.start : token.end] == token.text != ""
        at = token.end
    assert line[at:].strip() == ""


def test_a_comment_is_not_code() -> None:
    assert [token.text for token in tk.code("a // b")] == ["a"]
    assert tk.code("// b") == ()


@pytest.mark.parametrize(
    ("token", "name"),
    [("@f", "f"), ('@"a b"', "a b"), ('@"q\\"\\5Cx\\n"', 'q"\\x\n'), ('@"\\E2\\88\\87x\\FF"', "\u2207x\udcff"), ('@"open', "open")],
)
def test_names_of_symbols_lose_quotes_and_escapes(token: str, name: str) -> None:
    assert tk.symbol_name(token) == name


def test_a_line_of_a_megabyte_is_lexed() -> None:
    assert len(tk.tokens('dense<"0x' + "0" * 1_000_000 + '"> : tensor<4xf64>')) == 10
