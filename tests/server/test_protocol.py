"""The server's side of the protocol, over a real connection, with a stand-in for the analysis."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.server.editor import STAND_IN, Editor, capabilities, editing
from tests.server.test_worker_process import is_alive, wait_until_dead

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

TEXT = "\tfirst // π😀 lazy\nsecond wrong // 😀\n"
SERVER_CANCELLED, CONTENT_MODIFIED, REQUEST_CANCELLED = -32802, -32801, -32800


async def worker_of(editor: Editor, text: Any) -> int:
    """Process id of the worker, from the stand-in's hover."""
    hover = await editor.hover(text, "second")
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    return int(hover.contents.value.split("`")[1])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32", None])
@pytest.mark.parametrize("pull", [True, False])
async def test_ranges_are_in_the_client_s_units(encoding: str | None, pull: bool) -> None:
    async with editing(client_capabilities=capabilities(pull=pull, encoding=encoding)) as editor:
        assert editor.encoding == (encoding or "utf-16")
        text = editor.open(TEXT)
        for old, new in (("π", "ππ"), ("😀 lazy", "\t😀😀 lazy"), ("second", "😀")):
            editor.replace(text, old, new)
            items = await editor.diagnostics(text) if pull else (await editor.pushed(text)).diagnostics
            assert [editor.slice(text, item.range) for item in items] == ["lazy", "wrong"]
        hover = await editor.hover(text, "lazy")
        assert hover is not None
        assert hover.range is not None
        assert editor.slice(text, hover.range) == "lazy"


async def test_what_a_diagnostic_says() -> None:
    async with editing() as editor:
        lazy, wrong = await editor.diagnostics(editor.open(TEXT))
        assert (lazy.severity, lazy.code, lazy.source) == (types.DiagnosticSeverity.Hint, "ACT102", "mlir-activity")
        assert list(lazy.tags or ()) == [types.DiagnosticTag.Unnecessary]
        assert lazy.code_description is not None
        assert lazy.code_description.href.endswith("docs/codes/ACT102.md")
        assert (wrong.severity, wrong.code, wrong.tags) == (types.DiagnosticSeverity.Error, "ACT901", None)


async def test_a_plain_client_gets_plain_things() -> None:
    async with editing(client_capabilities=capabilities(pull=False, rich=False, encoding=None)) as editor:
        text = editor.open(TEXT)
        lazy, _ = (await editor.pushed(text)).diagnostics
        assert (lazy.tags, lazy.code_description, lazy.related_information) == (None, None, None)
        hover = await editor.hover(text, "second")
        assert hover is not None
        assert isinstance(hover.contents, types.MarkupContent)
        assert hover.contents.kind is types.MarkupKind.PlainText
        assert "*" not in hover.contents.value


async def test_a_client_that_announces_nothing_is_served() -> None:
    async with editing(client_capabilities=types.ClientCapabilities()) as editor:
        assert len((await editor.pushed(editor.open(TEXT))).diagnostics) == 2


async def test_pulled_diagnostics_are_not_pushed() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        await editor.diagnostics(text)
        editor.close(text)
        await editor.hover(editor.open(TEXT), "second")
        assert editor.published == []


async def test_nothing_new_is_said_in_one_word() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        full = await editor.pull(text)
        same = await editor.pull(text, full.result_id)
        assert (same.kind, same.result_id) == ("unchanged", full.result_id)
        editor.replace(text, "lazy", "busy")
        changed = await editor.pull(text, full.result_id)
        assert (changed.kind, len(changed.items)) == ("full", 1)
        editor.replace(text, "busy", "lazy")
        undone = await editor.pull(text, full.result_id)
        assert undone.kind == "unchanged", "an undo brings the old text back"


async def test_closing_clears_pushed_diagnostics() -> None:
    async with editing(client_capabilities=capabilities(pull=False)) as editor:
        text = editor.open(TEXT)
        await editor.pushed(text)
        editor.close(text)
        last = await editor.wait_for(lambda: editor.published[-1] if not editor.published[-1].diagnostics else None)
        assert (last.uri, last.version) == (text.uri, None)


async def test_documents_do_not_mix() -> None:
    async with editing() as editor:
        first = editor.open(TEXT)
        second = editor.open("lazy lazy lazy\n", "file:///project/other/a.mlir")
        assert len(await editor.diagnostics(first)) == 2
        assert len(await editor.diagnostics(second)) == 3


async def test_a_document_that_is_not_open_has_no_diagnostics() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        editor.close(text)
        assert list(await editor.diagnostics(text)) == []
        assert await editor.hover(text, "second") is None


async def test_a_change_of_an_unknown_document_is_survived() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        editor.close(text)
        editor.replace(text, "lazy", "busy")
        assert len(await editor.diagnostics(editor.open(TEXT))) == 2


async def test_a_pull_of_an_old_text_is_cancelled_and_asked_again() -> None:
    async with editing() as editor:
        text = editor.open("SLEEP 1.0\n" + TEXT)
        old = asyncio.create_task(editor.pull(text))
        await asyncio.sleep(0.3)
        editor.replace(text, "SLEEP 1.0", "lazy")
        with pytest.raises(JsonRpcException) as caught:
            await old
        assert caught.value.code == SERVER_CANCELLED
        assert caught.value.data == {"retriggerRequest": True}
        assert len(await editor.diagnostics(text)) == 3


async def test_a_hover_over_an_old_text_is_refused() -> None:
    async with editing() as editor:
        text = editor.open("SLOW HOVER 1.0\n" + TEXT)
        old = asyncio.create_task(editor.hover(text, "second"))
        await asyncio.sleep(0.3)
        editor.replace(text, "SLOW HOVER 1.0", "")
        with pytest.raises(JsonRpcException) as caught:
            await old
        assert caught.value.code == CONTENT_MODIFIED


async def test_stale_diagnostics_are_never_pushed() -> None:
    async with editing(client_capabilities=capabilities(pull=False)) as editor:
        text = editor.open("SLEEP 0.3 lazy\n")
        for _ in range(5):
            await asyncio.sleep(0.05)
            editor.replace(text, "lazy", "lazy lazy")
            editor.replace(text, "lazy lazy", "lazy")
        editor.replace(text, "SLEEP 0.3", "SLEEP 0.0")
        assert len((await editor.pushed(text)).diagnostics) == 1
        assert [each.version for each in editor.published] == [text.version], "only the newest text is told about"


async def test_a_request_can_be_cancelled() -> None:
    async with editing() as editor:
        text = editor.open("SLEEP 2.0\n" + TEXT)
        params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(text.uri))
        request = asyncio.wrap_future(editor.client.protocol.send_request(types.TEXT_DOCUMENT_DIAGNOSTIC, params, msg_id="pull"))
        await asyncio.sleep(0.2)
        editor.client.cancel_request(types.CancelParams("pull"))
        with pytest.raises(JsonRpcException) as caught:
            await asyncio.wait_for(request, 1.0)
        assert caught.value.code == REQUEST_CANCELLED


async def test_other_requests_are_answered_while_the_worker_is_busy() -> None:
    async with editing() as editor:
        text = editor.open("SLEEP 2.0\n")
        busy = asyncio.create_task(editor.pull(text))
        await asyncio.sleep(0.2)
        unknown = types.DocumentDiagnosticParams(types.TextDocumentIdentifier("file:///not-open.mlir"))
        await asyncio.wait_for(editor.client.text_document_diagnostic_async(unknown), 1.0)
        assert not busy.done()
        await busy


@pytest.mark.parametrize("pull", [True, False])
async def test_a_text_that_kills_the_worker_is_reported_once_and_mended(pull: bool) -> None:
    async def report(text: Any) -> list[tuple[Any, Any, str]]:
        items = await editor.diagnostics(text) if pull else (await editor.pushed(text)).diagnostics
        return [(item.code, item.severity, editor.slice(text, item.range)) for item in items]

    async with editing(client_capabilities=capabilities(pull=pull)) as editor:
        text = editor.open(TEXT)
        other = editor.open("lazy\n", "file:///project/b.mlir")
        before = await worker_of(editor, text)
        editor.replace(text, "second", "second ABORT")
        assert await report(text) == [("ACT904", types.DiagnosticSeverity.Warning, "second ABORT wrong // 😀")]
        assert await editor.hover(text, "second") is None
        assert len(await report(other)) == 1, "other documents are not affected"
        editor.replace(text, "second ABORT", "second")
        assert [code for code, _, _ in await report(text)] == ["ACT102", "ACT901"]
        after = await worker_of(editor, text)
        assert after != before
        editor.replace(text, "second", "second ABORT")
        assert [code for code, _, _ in await report(text)] == ["ACT904"]
        editor.replace(text, "second ABORT", "second")
        assert await worker_of(editor, text) == after, "the same text was tried again"


async def test_a_killed_worker_comes_back() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        before = await worker_of(editor, text)
        os.kill(before, signal.SIGKILL)
        assert await worker_of(editor, text) != before
        assert len(await editor.diagnostics(text)) == 2


async def test_a_worker_killed_at_work_comes_back() -> None:
    async with editing() as editor:
        text = editor.open("SLEEP 0.5\n" + TEXT)
        before = await worker_of(editor, text)
        pulled = asyncio.create_task(editor.diagnostics(text))
        await asyncio.sleep(0.2)
        os.kill(before, signal.SIGKILL)
        assert len(await pulled) == 2


async def test_an_analysis_that_takes_too_long_is_stopped() -> None:
    async with editing((*STAND_IN, "3")) as editor:
        text = editor.open("SLEEP 60\n" + TEXT)
        items = await editor.diagnostics(text)
        assert [(item.code, item.severity) for item in items] == [("ACT905", types.DiagnosticSeverity.Warning)]
        assert (await editor.pull(text, (await editor.pull(text)).result_id)).kind == "unchanged"
        editor.replace(text, "SLEEP 60", "")
        assert len(await editor.diagnostics(text)) == 2


async def test_an_error_of_ours_is_a_diagnostic_and_not_kept() -> None:
    async with editing() as editor:
        text = editor.open("FAIL\n")
        report = await editor.pull(text)
        assert [item.code for item in report.items] == ["ACT903"]
        assert "no good" in report.items[0].message
        assert report.result_id is None


async def test_settings_are_fetched_and_followed() -> None:
    client = capabilities(configuration=True)
    async with editing(client_capabilities=client, settings={"diagnostics": {"ignore": ["ACT102"]}}) as editor:
        await editor.wait_for(lambda: editor.registered)
        assert [each.method for each in editor.registered] == [types.WORKSPACE_DID_CHANGE_CONFIGURATION]
        await editor.wait_for(lambda: editor.refreshes == 1)
        text = editor.open(TEXT)
        first = await editor.pull(text)
        assert [item.code for item in first.items] == ["ACT901"]
        editor.client.set_configuration({"mlirActivity": {"diagnostics": {"enable": False}}})
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
        await editor.wait_for(lambda: editor.refreshes == 2)
        second = await editor.pull(text, first.result_id)
        assert (second.kind, list(second.items)) == ("full", [])


async def test_a_client_without_the_section_leaves_the_options_alone() -> None:
    client = capabilities(configuration=True)
    async with editing(client_capabilities=client, options={"diagnostics": {"ignore": ["ACT901"]}}) as editor:
        text = editor.open(TEXT)
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
        await editor.wait_for(lambda: editor.asked >= 2)
        assert [item.code for item in await editor.diagnostics(text)] == ["ACT102"]


async def test_settings_may_be_sent() -> None:
    async with editing(
        client_capabilities=capabilities(pull=False), options={"mlirActivity": {"diagnostics": {"ignore": ["ACT901"]}}}
    ) as editor:
        text = editor.open(TEXT)
        assert [item.code for item in (await editor.pushed(text)).diagnostics] == ["ACT102"]
        editor.published.clear()
        sent = types.DidChangeConfigurationParams({"mlirActivity": {"diagnostics": {"ignore": ["ACT102"]}}})
        editor.client.workspace_did_change_configuration(sent)
        assert [item.code for item in (await editor.pushed(text)).diagnostics] == ["ACT901"]


async def test_shutdown_leaves_no_process() -> None:
    async with editing() as editor:
        text = editor.open(TEXT)
        pid = await worker_of(editor, text)
        editor.replace(text, "second", "SLEEP 60")
        asyncio.create_task(editor.pull(text)).add_done_callback(lambda task: task.exception())
        await asyncio.sleep(0.2)
    assert not is_alive(pid)


@pytest.mark.parametrize("how", ["closed pipe", "killed"])
async def test_a_client_that_vanishes_leaves_no_process(how: str) -> None:
    async with editing(orderly=False) as editor:
        text = editor.open(TEXT)
        pid = await worker_of(editor, text)
        server = editor.client.process
        if how == "killed":
            server.kill()
        else:
            assert server.stdin is not None
            server.stdin.close()
            assert await asyncio.wait_for(server.wait(), 10.0) == 1
        assert await asyncio.to_thread(wait_until_dead, pid)
