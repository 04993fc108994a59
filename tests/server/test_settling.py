"""In a large function an edit is answered from the one operation that it touches; what the whole function tells comes after a pause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from lsprotocol import types

from tests.server.editor import REAL, Editor, Text, capabilities, editing

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

FILLING = "\n".join(f"  %f{number} = arith.addf %x, %x : f64" for number in range(450))
TEXT = f"""\
func.func @f(%m: memref<8xf64>, %x: f64) -> f64 {{
{FILLING}
  affine.for %k = 0 to 8 {{
    %l = arith.muli %k, %k : index
    %i = affine.apply affine_map<(d0) -> (d0 + 0)>(%k)
    %v = affine.load %m[%i] : memref<8xf64>
    memref.store %v, %m[%k] : memref<8xf64>
  }}
  return %x : f64
}}
"""


def has_error(items: Sequence[types.Diagnostic]) -> bool:
    return any(item.severity is types.DiagnosticSeverity.Error for item in items)


def make_wrong(editor: Editor, text: Text) -> None:
    """An operation that is valid by itself, and makes its result invalid for the one that uses it."""
    editor.replace(text, "(d0 + 0)>(%k)", "(d0 + 0)>(%l)")


async def test_errors_are_pushed_after_the_quick_answer() -> None:
    async with editing(REAL, capabilities(pull=False)) as editor:
        text = editor.open(TEXT)
        assert not has_error((await editor.pushed(text)).diagnostics)
        make_wrong(editor, text)
        assert not has_error((await editor.pushed(text)).diagnostics), "the quick answer"
        await editor.wait_for(lambda: any(has_error(each.diagnostics) for each in editor.published if each.version == text.version))


async def test_a_client_that_pulls_is_told_to_pull_again() -> None:
    async with editing(REAL, capabilities(pull=True)) as editor:
        text = editor.open(TEXT)
        await editor.pull(text)
        make_wrong(editor, text)
        quick = await editor.pull(text)
        before = editor.refreshes
        assert not has_error(quick.items)
        await editor.wait_for(lambda: editor.refreshes > before)
        settled = await editor.pull(text, quick.result_id)
        assert settled.kind == "full" and has_error(settled.items)
