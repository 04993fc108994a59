"""Someone types fast while requests of all kinds are on their way: no answer is stale, none is lost, and memory stays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import PATIENCE
from tests.server.navigation_editor import navigating, params

EDITS = 200
STALE = {-32801, -32802}


def resident(pid: int) -> int:
    """KiB of memory in use."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
async def test_two_hundred_edits_in_two_seconds() -> None:
    body = "".join(f"func.func @g{index}(%x: f64) -> f64 {{\n\treturn %x : f64 // π😀\n}}\n" for index in range(200))
    async with navigating(text=f"// π😀\tversion 1\nfunc.func @v1() {{\n  return\n}}\n{body}") as (editor, text):
        answered = refused = 0
        pid = editor.client.process.pid

        async def outline(version: int) -> None:
            """The name of the first function tells for which version the answer is."""
            nonlocal answered, refused
            asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(text.uri))
            try:
                found = await asyncio.wait_for(editor.client.text_document_document_symbol_async(asked), PATIENCE)
            except JsonRpcException as error:
                assert error.code in STALE
                refused += 1
                return
            assert found is not None
            assert found[0].name == f"@v{version}"
            answered += 1

        async def definition(version: int) -> None:
            nonlocal answered, refused
            asked = types.DefinitionParams(**params(text, types.Position(1, 11)))
            try:
                found = await asyncio.wait_for(editor.client.text_document_definition_async(asked), PATIENCE)
            except JsonRpcException as error:
                assert error.code in STALE
                refused += 1
                return
            assert isinstance(found, (list, tuple)) and len(found) == 1
            location = found[0]
            assert isinstance(location, types.Location)
            assert location.range.end.character == len(f"func.func @v{version}")
            answered += 1

        await asyncio.gather(outline(1), definition(1))
        before = 0
        tasks: list[asyncio.Task[None]] = []
        for version in range(2, EDITS + 2):
            editor.replace(text, f"@v{version - 1}(", f"@v{version}(")
            tasks += (asyncio.create_task(outline(version)), asyncio.create_task(definition(version)))
            await asyncio.sleep(0.01)
            if version == EDITS // 2:
                before = resident(pid)
        await asyncio.gather(*tasks)
        await outline(EDITS + 1)
        assert answered + refused == 2 * EDITS + 3, "a request was lost"
        assert answered >= 3
        assert resident(pid) - before < 8 * 1024, "memory grows with the edits"
