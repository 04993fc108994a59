"""Runs in a worker process in place of the analysis: says what it did, and fails on demand in every way a worker can."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

TARGET = "tests.server.stand_in:StandIn"


class StandIn:
    def __init__(self) -> None:
        self.calls = 0
        self._tell: Callable[[object], None] | None = None

    def connect(self, tell: Callable[[object], None]) -> None:
        self._tell = tell

    def at_once(self, *values: object) -> tuple[object, ...]:
        if values == ("fail",):
            raise ValueError("no good")
        return (*values, self.calls)

    def say(self, *values: object) -> str:
        assert self._tell is not None
        for value in values:
            self._tell(value)
        return "said"

    def echo(self, *values: object) -> tuple[object, ...]:
        self.calls += 1
        return values

    def count(self, *_: object) -> int:
        return self.calls

    def pid(self, *_: object) -> int:
        return os.getpid()

    def read_input(self) -> str:
        return sys.stdin.read()

    def print(self, text: str) -> None:
        print(text)  # noqa: T201 - what the test is about
        sys.stdout.flush()
        os.write(1, b"written by native code\n")

    def fail(self, *_: object) -> None:
        raise ValueError("no good")

    def sleep(self, _: str, seconds: float) -> str:
        time.sleep(seconds)
        return "slept"

    def spin(self, note: str, seconds: float) -> None:
        """Keeps busy, and leaves its process id in a file."""
        Path(note).write_text(str(os.getpid()), encoding="ascii")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pass

    def abort(self, *_: object) -> None:
        os.abort()

    def leave(self, status: int) -> None:
        os._exit(status)

    def die_once(self, _: str, note: str) -> str:
        """Is killed from outside the first time, answers the second time."""
        if Path(note).exists():
            return "alive"
        Path(note).touch()
        os.kill(os.getpid(), signal.SIGKILL)
        return "unreachable"

    def be_killed(self, *_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Unloadable:
    def __init__(self) -> None:
        raise ImportError("something is not installed")


class SlowToLoad(StandIn):
    """Takes longer to start than a call may."""

    def load(self) -> None:
        time.sleep(1.5)
