"""The queue alone, with a stand-in for the analysis."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mlir_activity.worker.process import CallFailedError, WorkerProcess, WorkerStartError
from server import analysis_queue
from server.analysis_queue import AnalysisQueue, CrashedError, SupersededError, TooLongError
from tests.server.stand_in import TARGET
from tests.server.test_worker_process import is_alive


@pytest.fixture
async def queue() -> AsyncIterator[AnalysisQueue]:
    queue = AnalysisQueue(WorkerProcess(TARGET))
    yield queue
    queue.close()


async def test_an_answer(queue: AnalysisQueue) -> None:
    assert await queue.run("a", "1", "echo", "text", 7) == ("a", "text", 7)


async def test_equal_calls_share_one_run(queue: AnalysisQueue) -> None:
    answers = await asyncio.gather(*(queue.run("a", "1", "echo", "text") for _ in range(3)))
    assert answers == [("a", "text")] * 3
    assert await queue.run("a", "1", "count") == 1


async def test_the_loop_stays_free_while_a_call_runs(queue: AnalysisQueue) -> None:
    running = asyncio.create_task(queue.run("a", "1", "sleep", 0.5))
    longest, last = 0.0, time.monotonic()
    while not running.done():
        await asyncio.sleep(0.005)
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    assert await running == "slept"
    assert longest < 0.3


async def test_superseding_tells_running_and_waiting_calls_at_once(queue: AnalysisQueue) -> None:
    await queue.run("a", "0", "echo")
    running = asyncio.create_task(queue.run("a", "1", "sleep", 2.0))
    await asyncio.sleep(0.05)
    waiting = asyncio.create_task(queue.run("a", "1", "echo"))
    other = asyncio.create_task(queue.run("b", "1", "echo"))
    await asyncio.sleep(0.05)
    start = time.monotonic()
    queue.supersede("a")
    for task in (running, waiting):
        with pytest.raises(SupersededError):
            await task
    assert time.monotonic() - start < 1.0
    assert await other == ("b",)
    assert await queue.run("a", "2", "count") == 2, "the waiting call of the old text was run"


async def test_a_cancelled_waiter_does_not_end_the_run_of_others(queue: AnalysisQueue) -> None:
    first = asyncio.create_task(queue.run("a", "1", "sleep", 0.3))
    second = asyncio.create_task(queue.run("a", "1", "sleep", 0.3))
    await asyncio.sleep(0.05)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await second == "slept"


async def test_a_call_that_nobody_waits_for_is_not_run(queue: AnalysisQueue) -> None:
    running = asyncio.create_task(queue.run("a", "1", "sleep", 0.3))
    await asyncio.sleep(0.05)
    dropped = asyncio.create_task(queue.run("a", "1", "echo"))
    await asyncio.sleep(0.05)
    dropped.cancel()
    await running
    assert await queue.run("a", "1", "count") == 0


async def test_questions_about_a_place_come_before_what_takes_long(queue: AnalysisQueue) -> None:
    await queue.run("a", "0", "echo")
    running = asyncio.create_task(queue.run("a", "1", "sleep", 0.3))
    await asyncio.sleep(0.05)
    order: list[str] = []

    async def ask(method: str) -> None:
        with contextlib.suppress(CallFailedError):  # the stand-in knows no such method
            await queue.run("a", "1", method)
        order.append(method)

    await asyncio.gather(running, *map(ask, ("settle", "semantic_tokens", "findings", "hover", "inlay_hints")))
    assert order == ["hover", "findings", "inlay_hints", "semantic_tokens", "settle"]


async def test_what_the_worker_tells_while_a_call_runs(queue: AnalysisQueue) -> None:
    told: list[object] = []

    def hear(uri: str, digest: str, what: object) -> None:
        told.append((uri, digest, what))

    queue.tell = hear
    assert await queue.run("a", "1", "say", "early") == "said"
    assert told == [("a", "1", "a"), ("a", "1", "early")]


async def test_a_question_is_answered_while_a_call_runs(queue: AnalysisQueue) -> None:
    await queue.run("a", "0", "echo")
    running = asyncio.create_task(queue.run("a", "1", "sleep", 0.5))
    await asyncio.sleep(0.05)
    assert await queue.at_once("b", 7) == ("b", 7, 1)
    assert not running.done()
    await running


async def test_a_spare_is_kept(queue: AnalysisQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_queue, "SPARE_AFTER", 0.1)
    queue.keep_spare = True
    await queue.run("a", "0", "echo")
    assert not queue.worker.has_spare
    await asyncio.sleep(0.5)
    assert queue.worker.has_spare


async def test_a_text_that_kills_the_worker_is_refused_until_it_changes(queue: AnalysisQueue) -> None:
    before = await queue.run("a", "0", "pid")
    with pytest.raises(CrashedError):
        await queue.run("a", "1", "abort")
    after = await queue.run("a", "2", "pid")
    assert after != before
    with pytest.raises(CrashedError):
        await queue.run("a", "1", "pid")
    assert await queue.run("a", "3", "pid") == after, "the refused text was tried again"


async def test_a_worker_killed_from_outside_is_replaced_and_the_call_repeated(queue: AnalysisQueue, tmp_path: Path) -> None:
    assert await queue.run("a", "1", "die_once", str(tmp_path / "note")) == "alive"


async def test_a_call_that_is_killed_twice_counts_as_a_crash(queue: AnalysisQueue) -> None:
    with pytest.raises(CrashedError):
        await queue.run("a", "1", "be_killed")


async def test_a_call_that_takes_too_long_is_stopped_and_refused(queue: AnalysisQueue) -> None:
    pid = await queue.run("a", "0", "pid")
    queue.time_limit = 0.3
    with pytest.raises(TooLongError):
        await queue.run("a", "1", "sleep", 60.0)
    assert not is_alive(pid)
    queue.time_limit = 10.0
    with pytest.raises(TooLongError):
        await queue.run("a", "1", "echo")
    assert await queue.run("a", "2", "echo") == ("a",)


async def test_a_failed_call_is_passed_on(queue: AnalysisQueue) -> None:
    with pytest.raises(CallFailedError, match="no good"):
        await queue.run("a", "1", "fail")
    with pytest.raises(CallFailedError, match="no good"):
        await queue.run("a", "1", "fail")


async def test_a_worker_that_cannot_start_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    queue = AnalysisQueue(WorkerProcess(TARGET))
    with pytest.raises(WorkerStartError):
        await queue.run("a", "1", "echo")
    queue.close()


async def test_closing_ends_everything(queue: AnalysisQueue) -> None:
    pid = await queue.run("a", "0", "pid")
    running = asyncio.create_task(queue.run("a", "1", "sleep", 60.0))
    waiting = asyncio.create_task(queue.run("b", "1", "echo"))
    await asyncio.sleep(0.1)
    queue.close()
    for task in (running, waiting):
        with pytest.raises(SupersededError):
            await task
    assert not is_alive(pid)
    with pytest.raises(SupersededError):
        await queue.run("a", "1", "echo")
    assert os.getpid() != pid


async def test_the_start_of_the_worker_is_not_held_against_a_text() -> None:
    queue = AnalysisQueue(WorkerProcess("tests.server.stand_in:SlowToLoad"), time_limit=1.0)
    try:
        assert await queue.run("a", "1", "echo", "text") == ("a", "text")
        with pytest.raises(TooLongError):
            await queue.run("a", "2", "sleep", 5.0)
        assert await queue.run("a", "3", "echo", "text") == ("a", "text"), "the worker comes up again"
    finally:
        queue.close()
