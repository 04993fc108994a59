"""References and highlights: every place that means the same, and no other of that name."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.server.editor import REAL
from tests.server.navigation_editor import ENCODINGS, ask, at, navigating, params, shown


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_references(encoding: str) -> None:
    async with navigating(encoding) as (editor, text):

        async def references(words: str, *, declaration: bool = True) -> list[tuple[int, str]]:
            place = params(text, at(editor, text, words))
            asked = types.ReferenceParams(types.ReferenceContext(declaration), **place)
            return [shown(editor, text, each.range) for each in await ask(editor, types.TEXT_DOCUMENT_REFERENCES, asked) or ()]

        assert await references("%r:2") == [(8, "%r"), (13, "%r#1"), (13, "%r#1"), (14, "%r#0")]
        assert await references("%x, %s") == [(6, "%x"), (7, "%x"), (11, "%x")]
        assert await references("@f(%x:", declaration=False) == [(19, "@f"), (20, "@f")]
        assert await references("@g ") == [(5, "@g")]
        assert await references("%q") == [(13, "%q")]
        assert await references("return") == []

        asked = types.DocumentHighlightParams(**params(text, at(editor, text, "^bb1(%z")))
        found = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, asked)
        read, write = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write
        assert [(*shown(editor, text, each.range), each.kind) for each in found] == [(14, "^bb1", read), (15, "^bb1", write)]


SLICED = """\
// π😀 a comment
func.func @f(%x: f64, %k: f64, %m: memref<f64>) -> f64 {
\t%c = arith.constant 2.0 : f64 // 😀
  %s = "t.s"() {s = "π😀", activity.inactive} : () -> i1 %a = arith.mulf %x, %c : f64 // 漢字
  %b = math.floor %a : f64
  memref.store %a, %m[] : memref<f64>
  %d = memref.load %m[] : memref<f64>
  %e = arith.addf %d, %k : f64
  return %e : f64
}
"""


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_the_slice_of_a_value(encoding: str) -> None:
    options = {"documentHighlight": {"slice": True}}
    async with navigating(encoding, SLICED, REAL, options=options) as (editor, text):

        async def highlights(words: str) -> list[tuple[int, str]]:
            asked = types.DocumentHighlightParams(**params(text, at(editor, text, words)))
            found = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, asked) or ()
            return [shown(editor, text, each.range) for each in found if each.kind is types.DocumentHighlightKind.Text]

        before = [(1, "%x"), (3, "arith.mulf")]
        assert await highlights("%a =") == [*before, (5, "memref.store"), (6, "memref.load"), (7, "arith.addf")]
        assert await highlights("%d, %k") == [*before, (5, "memref.store"), (6, "memref.load"), (7, "arith.addf")]
        assert await highlights("%b =") == [], "nothing depends on it to first order, and it on nothing"
        assert await highlights("%k: f64") == [(7, "arith.addf")], "the place itself is told as its definition"


async def test_without_the_setting_only_the_value_itself() -> None:
    async with navigating(text=SLICED, command=REAL) as (editor, text):
        asked = types.DocumentHighlightParams(**params(text, at(editor, text, "%a =")))
        found = await ask(editor, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, asked)
        assert [shown(editor, text, each.range) for each in found] == [(3, "%a"), (4, "%a"), (5, "%a")]
