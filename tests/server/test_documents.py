"""Documents follow their client's edits, in the client's units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from analysis.source.line_index import Encoding
from analysis.source.positions import Position
from server.documents import Document, Documents
from server.positions import from_client, to_client

ENCODINGS = [*Encoding]
TEXT = st.text(alphabet="ab π😀\t\n\r\u2028\x0c", max_size=30)


def opened(text: str) -> Document:
    return Documents().open(types.TextDocumentItem("file:///a.mlir", "mlir", 1, text))


def units(text: str, encoding: Encoding) -> int:
    return {
        Encoding.UTF8: len(text.encode()),
        Encoding.UTF16: len(text.encode("utf-16-le")) // 2,
        Encoding.UTF32: len(text),
    }[encoding]


def client_position(text: str, offset: int, encoding: Encoding) -> types.Position:
    """What an editor says for an offset that does not part \\r from \\n."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return types.Position(before.count("\n"), units(before.rpartition("\n")[2], encoding))


@given(TEXT, TEXT, st.data(), st.sampled_from(ENCODINGS))
def test_an_edit_is_applied_as_the_client_applies_it(text: str, new: str, data: st.DataObject, encoding: Encoding) -> None:
    places = [offset for offset in range(len(text) + 1) if text[offset - 1 : offset + 1] != "\r\n"]
    start, end = sorted((data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))))
    where = types.Range(client_position(text, start, encoding), client_position(text, end, encoding))
    document = opened(text)
    document.change(2, [types.TextDocumentContentChangePartial(range=where, text=new)], encoding)
    assert document.content.text() == text[:start] + new + text[end:]
    assert document.version == 2


@given(TEXT, st.integers(0, 12), st.integers(0, 60), st.sampled_from(ENCODINGS))
def test_positions_that_do_not_exist_are_clamped_and_come_back(text: str, line: int, character: int, encoding: Encoding) -> None:
    lines = opened(text).lines
    position = types.Position(line, character)
    ours = from_client(lines, position, encoding)
    assert position == types.Position(line, character), "the client's object was changed"
    assert ours.line < len(lines)
    assert ours.column <= len(lines[ours.line])
    assert from_client(lines, to_client(lines, ours, encoding), encoding) == ours


def test_several_changes_of_one_notification_apply_in_order() -> None:
    document = opened("one\ntwo\n")
    first = types.TextDocumentContentChangePartial(range=types.Range(types.Position(0, 0), types.Position(1, 0)), text="")
    second = types.TextDocumentContentChangePartial(range=types.Range(types.Position(0, 3), types.Position(0, 3)), text="!")
    document.change(2, [first, second], Encoding.UTF16)
    assert document.content.text() == "two!\n"


def test_a_change_without_a_range_replaces_everything() -> None:
    document = opened("one\n")
    document.change(2, [types.TextDocumentContentChangeWholeDocument("two")], Encoding.UTF16)
    assert document.content.text() == "two"


def test_a_snapshot_is_of_its_version() -> None:
    document = opened("one")
    before = document.snapshot()
    assert document.snapshot() is before
    assert document.is_at(before)
    document.change(2, [types.TextDocumentContentChangeWholeDocument("two")], Encoding.UTF16)
    document.change(3, [types.TextDocumentContentChangeWholeDocument("one")], Encoding.UTF16)
    assert not document.is_at(before), "an undo is another version"
    assert document.snapshot().digest == before.digest, "of the same text"


def test_documents_are_kept_by_their_exact_uri() -> None:
    documents = Documents()
    document = documents.open(types.TextDocumentItem("file:///a%20b.mlir", "mlir", 1, ""))
    assert documents.get("file:///a%20b.mlir") is document
    assert documents.get("file:///b.mlir") is None
    documents.close("file:///a%20b.mlir")
    documents.close("file:///never-opened.mlir")
    assert documents.all() == []


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_columns_count_the_client_s_units(encoding: Encoding) -> None:
    line = "\t%x // π😀 ok"
    column = line.index("ok")
    place = to_client([line], Position(0, column), encoding)
    assert place.character == {Encoding.UTF8: 14, Encoding.UTF16: 11, Encoding.UTF32: 10}[encoding]
