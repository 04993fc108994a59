"""The worker process alone, with a stand-in for the analysis."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mlir_activity.worker.process import CallFailedError, Message, WorkerDiedError, WorkerProcess, WorkerStartError
from tests.server.stand_in import TARGET

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    worker = WorkerProcess(TARGET)
    yield worker
    worker.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return "zombie" not in Path(f"/proc/{pid}/status").read_text() if Path("/proc").is_dir() else True


def wait_until_dead(pid: int) -> bool:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False


def test_answers_are_what_the_method_returned(worker: WorkerProcess) -> None:
    values = ("π😀", 7, (1.5, None), b"\x00", "\ud800", "x" * 3_000_000)
    assert worker.call("echo", *values) == values


def test_one_object_serves_all_calls(worker: WorkerProcess) -> None:
    worker.call("echo")
    worker.call("echo")
    assert worker.call("count") == 2


def test_a_failed_call_is_told_and_the_worker_goes_on(worker: WorkerProcess) -> None:
    with pytest.raises(CallFailedError) as caught:
        worker.call("fail")
    assert (caught.value.kind, caught.value.message) == ("ValueError", "no good")
    assert "in fail" in caught.value.trace
    assert worker.call("echo", 1) == (1,)


def test_an_unknown_method_is_a_failed_call(worker: WorkerProcess) -> None:
    with pytest.raises(CallFailedError, match="AttributeError"):
        worker.call("no_such_method")


def test_what_the_worker_prints_is_no_answer(worker: WorkerProcess) -> None:
    assert worker.call("print", "hello") is None
    assert worker.call("echo", 1) == (1,)


def test_the_worker_does_not_read_our_input(worker: WorkerProcess) -> None:
    assert worker.call("read_input") == ""


def test_an_abort_is_told_and_the_next_call_starts_anew(worker: WorkerProcess) -> None:
    worker.call("echo")
    with pytest.raises(WorkerDiedError) as caught:
        worker.call("abort")
    assert caught.value.returncode == -signal.SIGABRT
    assert not caught.value.killed
    assert worker.pid is None
    assert worker.call("count") == 0


def test_an_abort_leaves_no_core_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    worker = WorkerProcess(TARGET)
    with pytest.raises(WorkerDiedError):
        worker.call("abort")
    assert not [*tmp_path.iterdir()]


def test_a_kill_from_outside_is_told_apart(worker: WorkerProcess) -> None:
    with pytest.raises(WorkerDiedError) as caught:
        worker.call("be_killed")
    assert caught.value.killed


def test_a_worker_that_died_idle_is_replaced(worker: WorkerProcess) -> None:
    pid = worker.call("pid")
    os.kill(pid, signal.SIGKILL)
    assert wait_until_dead(pid)
    time.sleep(0.2)  # the first thread of a process is dead a little before the process is
    assert worker.call("pid") != pid


def test_kill_ends_a_running_call(worker: WorkerProcess) -> None:
    worker.call("echo")
    timer = threading.Timer(0.2, worker.kill)
    timer.start()
    with pytest.raises(WorkerDiedError):
        worker.call("sleep", "", 60.0)
    timer.join()


def test_what_is_told_while_a_call_runs_comes_before_its_answer(worker: WorkerProcess) -> None:
    told: list[object] = []
    assert worker.call("say", 1, "two", tell=told.append) == "said"
    assert told == [1, "two"]
    assert worker.call("say", 3) == "said", "nobody has to listen"
    assert worker.call("echo", 1) == (1,)


def test_a_question_is_answered_while_a_call_runs(worker: WorkerProcess) -> None:
    assert worker.at_once("a") is None, "there is no child yet"
    worker.call("echo")
    calling = threading.Thread(target=worker.call, args=("sleep", "", 1.0))
    calling.start()
    start = time.monotonic()
    assert worker.at_once("a", 2) == ("a", 2, 1)
    assert worker.at_once("fail") is None
    assert time.monotonic() - start < 0.9
    assert calling.is_alive()
    calling.join()
    assert worker.call("echo", 1) == (1,)


def test_a_question_to_a_child_that_dies_has_no_answer(worker: WorkerProcess) -> None:
    os.kill(worker.call("pid"), signal.SIGSTOP)
    time.sleep(0.2)
    timer = threading.Timer(0.2, worker.kill)
    timer.start()
    assert worker.at_once("a") is None
    timer.join()


def test_a_spare_takes_the_place_of_one_that_died(worker: WorkerProcess) -> None:
    pid = worker.call("pid")
    worker.keep_spare()
    with pytest.raises(WorkerDiedError):
        worker.call("abort")
    assert not worker.ready
    worker.start()
    spare = worker.pid
    assert spare is not None and spare != pid
    assert not worker.has_spare
    assert worker.call("pid") == spare


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are found in /proc")
def test_a_spare_that_died_is_not_taken(worker: WorkerProcess) -> None:
    first = worker.call("pid")
    worker.keep_spare()
    spares = [int(each) for each in Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split() if int(each) != first]
    for pid in (*spares, first):
        os.kill(pid, signal.SIGKILL)
        assert wait_until_dead(pid)
    time.sleep(0.2)
    assert worker.call("echo", 1) == (1,)
    assert worker.pid not in (*spares, first)


def test_close_ends_the_spare(worker: WorkerProcess) -> None:
    worker.call("echo")
    worker.keep_spare()
    assert worker.has_spare
    worker.close()
    assert not worker.has_spare
    worker.keep_spare()
    assert not worker.has_spare


def test_close_leaves_no_process(worker: WorkerProcess) -> None:
    pid = worker.call("pid")
    worker.close()
    assert not is_alive(pid)
    with pytest.raises(WorkerStartError):
        worker.call("echo")


def test_a_target_that_cannot_be_made_is_a_failed_call() -> None:
    worker = WorkerProcess("tests.server.stand_in:Unloadable")
    with pytest.raises(CallFailedError, match="something is not installed"):
        worker.call("echo")
    worker.close()


def test_a_worker_that_does_not_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", ["/nowhere"])
    worker = WorkerProcess(TARGET, stderr=subprocess.DEVNULL)
    with pytest.raises(WorkerStartError, match="before it was ready"):
        worker.call("echo")


def test_an_interpreter_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerStartError, match="cannot be started"):
        WorkerProcess(TARGET).call("echo")


def test_a_worker_ends_with_its_parent_even_while_it_works(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"from mlir_activity.worker.process import WorkerProcess; WorkerProcess({TARGET!r}).call('spin', {str(note)!r}, 60.0)"
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    end = time.monotonic() + 20
    while not (note.exists() and note.read_text()) and time.monotonic() < end:
        time.sleep(0.02)
    pid = int(note.read_text())
    assert is_alive(pid)
    parent.kill()
    parent.wait()
    assert wait_until_dead(pid)


def test_the_worker_finds_our_packages_and_not_the_user_s(tmp_path: Path) -> None:
    for name in ("analysis", "server", "json", "mlir_activity"):
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('the user\\'s {name} was imported')\n")
    code = "from mlir_activity.worker.process import WorkerProcess; print(WorkerProcess('server.settings:Settings').call('__class__'))"
    result = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Settings(" in result.stdout, result.stderr


def test_a_short_call_can_be_posted(worker: WorkerProcess) -> None:
    heard: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
    assert not worker.post("echo", (1,), heard.put), "there is no child yet"
    worker.call("echo")
    assert worker.post("say", (1, 2), heard.put)
    assert [heard.get(timeout=10) for _ in range(3)] == [("told", 1), ("told", 2), ("answered", "said")]
    assert not worker.post("echo", ("x" * 100_000,), heard.put), "it might not fit into the pipe"
    assert worker.post("abort", (), heard.put)
    assert heard.get(timeout=10) is None
    assert worker.died().returncode == -signal.SIGABRT
    assert worker.call("echo", 1) == (1,)


def test_nothing_is_posted_where_that_would_have_to_wait(worker: WorkerProcess) -> None:
    os.kill(worker.call("pid"), signal.SIGSTOP)
    heard: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
    posted = 0
    while worker.post("echo", ("x" * 300,), heard.put):
        posted += 1
    assert posted
    worker.kill()
    assert [heard.get(timeout=10) for _ in range(posted)] == [None] * posted
