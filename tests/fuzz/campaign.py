"""The campaign: bursts of edits on open documents, and batches of damaged ones, until the time is up or there were enough."""

from __future__ import annotations

import json
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.connection import SERVER
from tests.fuzz.mirror import Mirror
from tests.fuzz.questions import somewhere, whole
from tests.fuzz.session import CRASHED, Counts, Fault, ServerGoneError, Session
from tests.fuzz.texts import LONGEST, fresh_text, mutated

ENCODINGS = ("utf-8", "utf-16", "utf-32")
BURSTS_OF_A_SESSION = 60
MOST_FINDINGS = 20


@dataclass(slots=True)
class Finding:
    """Something that went wrong, with what is needed to see it again."""

    seed: int
    what: str
    encoding: str
    before: str
    """The text before the burst."""
    changes: list[object]
    """Those of the burst, one list a notification."""
    after: str
    others: list[str] = field(default_factory=list[str])
    """Texts of the other open documents."""


@dataclass(slots=True)
class Outcome:
    """What a campaign did and found."""

    counts: Counts = field(default_factory=Counts)
    findings: list[Finding] = field(default_factory=list[Finding])
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Goal:
    """When a campaign ends: when the time is up, or when both counts are reached."""

    seconds: float
    edits: float = math.inf
    documents: float = math.inf
    """Damaged ones."""


class Campaign:
    """Runs sessions one after another; every choice follows from the seed and the number of the session."""

    def __init__(self, seed: int, goal: Goal, say: Callable[[str], None] | None = None, command: Sequence[str] = SERVER) -> None:
        self._seed, self._goal, self._say, self._command = seed, goal, say, command
        self._end = time.monotonic() + goal.seconds
        self.outcome = Outcome()
        self._number, self._most = 0, MOST_FINDINGS
        self._choices = random.Random(seed)
        self._burst: tuple[str, list[object]] = ("", [])

    def run(self, most: int | None = None) -> Outcome:
        """Go on until the goal is reached, or `most` things were found."""
        start = time.monotonic()
        session_number, self._most = 0, most or MOST_FINDINGS
        while not self._done and len(self.outcome.findings) < self._most:
            self._choices = random.Random(f"{self._seed} {session_number}")
            session = Session(ENCODINGS[session_number % 3], self.outcome.counts, self._command)
            try:
                self._session(session)
                session.close()
            except (Fault, ServerGoneError) as error:
                self._found(session, str(error))
                session.kill()
            except BaseException:
                session.kill()
                raise
            session_number += 1
            if self._say is not None:
                self._say(summary(self.outcome.counts))
        self.outcome.seconds = time.monotonic() - start
        return self.outcome

    @property
    def _done(self) -> bool:
        counts, goal = self.outcome.counts, self._goal
        return time.monotonic() >= self._end or (counts.edits >= goal.edits and counts.documents >= goal.documents)

    def _session(self, session: Session) -> None:
        choices, counts, goal = self._choices, self.outcome.counts, self._goal
        for number in range(BURSTS_OF_A_SESSION):
            if self._done:
                return
            try:
                editing = choices.random() < 0.6
                if (editing or counts.documents >= goal.documents) and counts.edits < goal.edits:
                    self._edits(session)
                else:
                    self._damaged(session)
                if number % 20 == 19 and session.open:
                    session.against_a_fresh_server(choices.choice(session.open))
                session.check_errors()
                session.look_at_processes()
            except Fault as error:
                self._found(session, str(error))
                for mirror in [*session.open]:
                    session.close_document(mirror)
                session.tested.errors.clear()
                if len(self.outcome.findings) >= self._most:
                    return

    def _edits(self, session: Session) -> None:
        """A burst of edits with questions on their way, and the comparison behind it."""
        choices = self._choices
        if not session.open or (len(session.open) < 3 and choices.random() < 0.2):
            self._number += 1
            session.open_document(Mirror(f"file:///fuzz/{self._number}%20π.mlir", fresh_text(choices), session.encoding))
        mirror = choices.choice(session.open)
        if choices.random() < 0.15 or len(mirror.text) > 2 * LONGEST:
            mirror.version += 1
            session.change(mirror, [mirror.become(fresh_text(choices))])
        before, pause = mirror.text, choices.choice((0.0, 0.0, 0.001, 0.005))
        self._burst = (before, [])
        killing = choices.randrange(30) if choices.random() < 0.04 else -1
        length = choices.choice((5, 20, 60, 200, 400))
        asking = min(0.4, 10 / length)
        for number in range(length):
            self._edit(session, mirror, before)
            while choices.random() < asking:
                session.ask_in_passing(mirror, choices.choice(whole(mirror)) if choices.random() < 0.5 else somewhere(mirror, choices))
            time.sleep(pause)
            if number == killing:
                session.kill_worker()
                session.recover(self._number)
        session.collect()
        session.compare(mirror, choices)
        if choices.random() < 0.1:
            session.close_document(mirror)

    def _edit(self, session: Session, mirror: Mirror, before: str) -> None:
        choices = self._choices
        kind = choices.random()
        if kind < 0.02:
            mirror.version += 1
            mirror.text = mutated(mirror.text, choices)
            changes: list[dict[str, object]] = [{"text": mirror.text}]
        elif kind < 0.06:
            mirror.version += 1
            changes = [mirror.become(before if choices.random() < 0.6 else mutated(before, choices))]
        else:
            changes = mirror.edit(choices)
        self._burst[1].append(changes)
        session.change(mirror, changes)

    def _damaged(self, session: Session) -> None:
        """A batch of damaged documents, opened, asked about and closed."""
        choices = self._choices
        for _ in range(15):
            self._number += 1
            mirror = Mirror(f"file:///fuzz/damaged{self._number}.mlir", mutated(fresh_text(choices), choices), session.encoding)
            self._burst = (mirror.text, [])
            session.open_document(mirror)
            session.counts.documents += 1
            if choices.random() < 0.15:
                session.compare(mirror, choices, 3)
            else:
                questions = [*whole(mirror)[: choices.choice((1, 1, 2, 7))], *(somewhere(mirror, choices) for _ in range(2))]
                for question in questions:
                    session.ask_in_passing(mirror, question)
                session.collect()
            if CRASHED in str(session.tested.ask("textDocument/diagnostic", {"textDocument": mirror.identifier()})):
                session.recover(self._number)
            session.close_document(mirror)

    def _found(self, session: Session, what: str) -> None:
        texts = [mirror.text for mirror in session.open]
        before, changes = self._burst
        after = texts[-1] if texts else ""
        self.outcome.findings.append(Finding(self._seed, what, session.encoding, before, [*changes], after, texts))
        if self._say is not None:
            self._say(f"FOUND: {what[:2000]}")


def summary(counts: Counts) -> str:
    """The counts in a few lines."""
    recovery = sorted(counts.recovery)
    times = f"recovered in {statistics.median(recovery):.2f} s (median), {recovery[-1]:.2f} s (most)" if recovery else "no recovery"
    memory = ", ".join(f"{name} {_grown(used)}" for name, used in counts.memory.items())
    return (
        f"{counts.edits} edits, {counts.documents} damaged documents, {counts.requests} requests ({counts.stale} stale), "
        f"{counts.compared} answers compared, {counts.slow} texts too slow\n"
        f"  {counts.deaths} deaths of workers ({counts.killed} killed), {times}; MiB: {memory}"
    )


def _grown(used: list[int]) -> str:
    quarter = max(1, len(used) // 4)
    return f"{statistics.median(used[:quarter]):.0f} -> {statistics.median(used[-quarter:]):.0f} (most {max(used)})"


def save(finding: Finding, folder: Path, number: int) -> Path:
    """Write a finding down as JSON, to be run again by `python -m tests.fuzz FILE`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{finding.seed}-{number}.json"
    entries = {name: getattr(finding, name) for name in ("seed", "what", "encoding", "before", "changes", "after", "others")}
    path.write_text(json.dumps(entries, indent=1), encoding="utf-8")
    return path
