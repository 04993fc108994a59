"""The child's side of a worker process: it makes one object and answers calls of its methods, one at a time.

Beside that it answers questions *at once*, from the thread that reads: these may look at what earlier calls left, while another one runs.

The child may die at any moment (native code with assertions runs in it); nothing here tries to survive that. It ends by itself
as soon as its parent is gone, even in the middle of a call.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

from mlir_activity.worker.frames import read_frame, write_frame

READY = (0, "ready", None)
"""The child's first message."""
ANSWERED, FAILED, TOLD = "answered", "failed", "told"
"""Kinds of the others."""
SWITCH = 0.0005
"""Seconds after which a call lets the reading thread run: what is asked at once waits so long, and not Python's five milliseconds."""
AT_ONCE = "at_once"
"""The method whose calls do not wait for others."""


def main(target: str) -> None:
    """Serve `target` ("module:class") until standard input ends. Frames go over standard input and output.

    A class may have a method `prepare`, which makes the arguments of a call from what was sent, and `finish`, which makes what is sent of
    its answer; `rest`, which is called behind each answer, when nobody waits; `load`, which loads what it needs; `connect`, which is given
    a function that tells the parent something while a call runs; and `at_once`, which answers questions from another thread. The child is
    ready when it has made an object of the class, or has tried to: the first call tells what went wrong.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = _Answers(os.fdopen(os.dup(1), "wb"))
    _protect_streams()
    _quiet_death()
    served = _Served(target, answers)
    threading.Thread(target=_read_all, args=(requests, answers, served), daemon=True).start()
    try:
        with contextlib.suppress(Exception):
            served.make()
        answers.send(READY)
        _serve(served, answers)
    except (OSError, KeyboardInterrupt):
        os._exit(0)


class _Answers:
    """The pipe to the parent, for both threads. A frame is (number of the question, kind, content)."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, message: object) -> None:
        with self._lock:
            write_frame(self._stream, message)


class _Served:
    """The object that answers, once it is made."""

    def __init__(self, target: str, answers: _Answers) -> None:
        self.pending: queue.SimpleQueue[tuple[int, str, tuple[object, ...]]] = queue.SimpleQueue()
        self.object: Any = None
        self._target = target
        self._answers = answers
        self._running = 0

    def make(self) -> None:
        """Make it, if that was not done."""
        if self.object is None:
            module, _, name = self._target.partition(":")
            made = getattr(importlib.import_module(module), name)()
            getattr(made, "connect", _ignore)(self._tell)
            getattr(made, "load", _nothing)()
            self.object = made

    def call(self, number: int, method: str, arguments: Sequence[object]) -> object:
        """The answer of a call."""
        self.make()
        self._running = number
        prepare, finish = getattr(self.object, "prepare", _as_they_come), getattr(self.object, "finish", _as_it_is)
        arguments = prepare(method, arguments)
        return finish(method, arguments, getattr(self.object, method)(*arguments))

    def rest(self) -> None:
        """Do what it does between calls."""
        with contextlib.suppress(Exception):
            getattr(self.object, "rest", _nothing)()

    def _tell(self, what: object) -> None:
        self._answers.send((self._running, TOLD, what))


def _nothing() -> None:
    pass


def _ignore(_: object) -> None:
    pass


def _serve(served: _Served, answers: _Answers) -> None:
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(50_000, 50, 100)  # an analysis makes many small objects and few cycles
    for count in itertools.count():
        number, method, arguments = served.pending.get()
        answers.send(_answer(number, lambda: served.call(number, method, arguments)))  # noqa: B023 - called at once
        served.rest()
        if count == 0:
            gc.freeze()  # what the first call loaded stays as long as the process: the collector need not look at it again


def _answer(number: int, work: Callable[[], object]) -> tuple[int, str, object]:
    try:
        return number, ANSWERED, work()
    except Exception as error:
        return number, FAILED, (type(error).__name__, str(error), traceback.format_exc())


def _as_they_come(_: str, arguments: Sequence[object]) -> Sequence[object]:
    return arguments


def _as_it_is(_method: str, _arguments: Sequence[object], answer: object) -> object:
    return answer


def _read_all(requests: BinaryIO, answers: _Answers, served: _Served) -> None:
    """Read in a thread of its own, so that the end of the parent is noticed while a call runs, and answer what is asked at once."""
    with contextlib.suppress(Exception):
        while True:
            number, method, arguments = read_frame(requests)
            if method == AT_ONCE:
                known = served.object
                answers.send(_answer(number, lambda: known.at_once(*arguments) if known is not None else None))  # noqa: B023 - called at once
            else:
                served.pending.put((number, method, arguments))
    os._exit(0)


def _protect_streams() -> None:
    """Keep what native code prints out of the frames, and the parent's terminal out of what it reads."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr


def _quiet_death() -> None:
    """An interrupt is the parent's to handle, and an abort must not leave a core file in the user's directory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
