"""Runs in the child in place of the real jobs, and fails on demand."""

from __future__ import annotations

import os
import signal

from cli import jobs
from cli.outcome import Outcome, Query


class Jobs(jobs.Jobs):
    def analyse(self, query: Query, path: str, text: str) -> Outcome:
        if text == "FAIL":
            raise ValueError("no good")
        if text == "SILENT":
            os._exit(3)
        if text == "KILLED":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().analyse(query, path, text)
