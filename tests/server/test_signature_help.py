"""Signature help at calls."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, params


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_signature(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):
        for words, into, active in (("@ext(%r", 5, 0), ("%r#1, %q", 5, 1), ("%q)", 2, 1)):
            asked = types.SignatureHelpParams(**params(text, at(editor, text, words, into)))
            found = await ask(editor, types.TEXT_DOCUMENT_SIGNATURE_HELP, asked)
            (signature,) = found.signatures
            assert signature.label == "@ext(%a: f64, %m: memref<2xf64, #map> {enzyme.const}) -> f64"
            assert found.active_parameter == active
            parts = [signature.label[start:end] for start, end in (each.label for each in signature.parameters)]
            assert parts == ["%a: f64", "%m: memref<2xf64, #map> {enzyme.const}"]
        for words, into in (("(%r#1) {", 3), ("(f64, memref", 2), ("@ext(%r", 2)):
            asked = types.SignatureHelpParams(**params(text, at(editor, text, words, into)))
            assert not await ask(editor, types.TEXT_DOCUMENT_SIGNATURE_HELP, asked), words


async def test_parameters_as_words_for_clients_without_offsets() -> None:
    async with navigating(rich=False) as (editor, text):
        asked = types.SignatureHelpParams(**params(text, at(editor, text, "@f(%x, %b)", 3)))
        found = await ask(editor, types.TEXT_DOCUMENT_SIGNATURE_HELP, asked)
        assert [each.label for each in found.signatures[0].parameters] == ["%x: f64", "%b: i1"]
