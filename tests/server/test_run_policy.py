"""The setting `run`: when texts are analysed unasked, and $/setTrace."""

from __future__ import annotations

from typing import Any, cast

import pytest
from lsprotocol import types

from server.run_policy import RunPolicy
from tests.server.navigation_editor import ask, navigating

TEXT = "first lazy π😀\n\tsecond\n"


@pytest.mark.parametrize(("run", "saved"), [("onSave", True), ("onCommand", False)])
async def test_findings_come_when_asked_for(run: str, saved: bool) -> None:
    async with navigating(text=TEXT, options={"run": run}) as (editor, text):

        async def count() -> int:
            return len(await editor.diagnostics(text))

        assert await count() == saved
        editor.replace(text, "second", "second lazy")
        assert await count() == 0
        if saved:
            editor.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(text.uri)))
        else:
            asked = types.ExecuteCommandParams("mlirActivity.analyse", arguments=[{"uri": text.uri}])
            await ask(editor, types.WORKSPACE_EXECUTE_COMMAND, asked)
        await editor.wait_for(lambda: editor.refreshes)
        assert await count() == 2
        editor.replace(text, "second lazy", "third")
        assert await count() == 0
        editor.replace(text, "third", "second lazy")
        assert await count() == 2, "the text is the analysed one again"


def test_closed_documents_are_forgotten() -> None:
    policy = RunPolicy()
    policy.saved("a", "1")
    policy.asked("a", "2")
    assert policy.allows("onSave", "a", "1") and policy.allows("onCommand", "a", "2")
    assert not policy.allows("onCommand", "a", "1")
    policy.closed("a")
    assert not policy.allows("onSave", "a", "1")


async def test_traces_are_sent_to_those_who_ask() -> None:
    async with navigating(text=TEXT) as (editor, text):
        traced: list[types.LogTraceParams] = []

        def remember(params: types.LogTraceParams) -> None:
            traced.append(params)

        cast("Any", editor.client).feature(types.LOG_TRACE)(remember)
        await editor.diagnostics(text)
        editor.client.set_trace(types.SetTraceParams(types.TraceValue.Verbose))
        await editor.hover(text, "second")
        await editor.wait_for(lambda: traced)
        assert [each.message.split(":")[0] for each in traced] == ["hover"]
        assert traced[0].verbose == f"{text.uri}, version 1"
