"""Who calls whom, and what the calls are to the derivative."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types

from tests.server.editor import REAL
from tests.server.navigation_editor import ENCODINGS, TEXT, ask, at, navigating, params, shown

GLOBAL = "%p = memref.get_global @g : memref<2xf64> %s = "
VALID = TEXT.replace("%q", "%p").replace("%s = ", GLOBAL).replace("memref<2xf64, #map>", "memref<2xf64>")


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_calls(encoding: str) -> None:
    async with navigating(encoding, VALID, REAL) as (editor, text):
        asked = types.CallHierarchyPrepareParams(**params(text, at(editor, text, "@f(%0")))
        (item,) = await ask(editor, types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, asked)
        assert (item.name, item.detail, shown(editor, text, item.selection_range)) == ("@f", "func.func", (6, "@f"))
        (caller,) = await ask(editor, types.CALL_HIERARCHY_INCOMING_CALLS, types.CallHierarchyIncomingCallsParams(item))
        assert (caller.from_.name, caller.from_.detail) == ("@h", "2 calls, 2 active")
        assert [shown(editor, text, each) for each in caller.from_ranges] == [(19, "@f"), (20, "@f")]
        (callee,) = await ask(editor, types.CALL_HIERARCHY_OUTGOING_CALLS, types.CallHierarchyOutgoingCallsParams(item))
        assert (callee.to.name, callee.to.detail) == ("@ext", "active")
        assert [shown(editor, text, each) for each in callee.from_ranges] == [(13, "@ext")]


async def test_calls_that_are_not_analysed() -> None:
    async with navigating() as (editor, text):
        nothing = types.CallHierarchyPrepareParams(**params(text, at(editor, text, "@g ")))
        assert not await ask(editor, types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, nothing)
        asked = types.CallHierarchyPrepareParams(**params(text, at(editor, text, "@h")))
        items: Any = await ask(editor, types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, asked)
        (callee,) = await ask(editor, types.CALL_HIERARCHY_OUTGOING_CALLS, types.CallHierarchyOutgoingCallsParams(items[0]))
        assert callee.to.detail == "2 calls, not analysed"
