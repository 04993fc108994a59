"""How long each stage of an analysis takes, in processor time of this process, next to MLIR's own parser on the same text.

Processor time, because a machine that does other things as well spoils the wall clock; the least of several interleaved runs, because
whatever disturbs a run only adds to it. Every run gets a text with names of its own: nothing that is kept from line to line is ready.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from time import process_time

from analysis import Options, analyse
from analysis.activity.classify import Classes, classify
from analysis.activity.contexts import find_contexts
from analysis.activity.document import DocumentReport, report_on
from analysis.activity.engine import ModuleAnalysis, deep_recursion
from analysis.activity.links import qualified
from analysis.activity.report import Class
from analysis.activity.requests import default_requests
from analysis.incremental.session import wanted_attributes
from analysis.program.bindings import context, ir
from analysis.program.frontend import ParsedDocument, parse_document
from analysis.source.chunks import cut
from analysis.source.lines import split_lines
from benchmarks.programs import one_function
from cli.outcome import Query
from cli.render.as_json import render
from cli.render.subject import Subject
from server.findings import findings
from server.settings import Settings

PARSE = "MLIR parse"
PRINT = "MLIR print"
TEXT = "cut"
FRONTEND = "frontend"
MODEL = "model"
FACTS = "facts"
CLASSIFY = "classify"
WHOLE = "analyse"
CLASSES = "ranges, codes"
FINDINGS = "diagnostics"
JSON = "JSON"


@dataclass(slots=True)
class Cost:
    """What one program costs."""

    operations: int = 0
    active: int = 0
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    """By stage: the least of all runs."""

    def add(self, stage: str, seconds: float) -> None:
        """One more run of a stage."""
        self.seconds[stage] = min(seconds, self.seconds.get(stage, seconds))

    def per_thousand(self, stage: str) -> float:
        """Milliseconds for each 1 000 operations. `MODEL` is the frontend without MLIR's parser, which it calls."""
        seconds = self.seconds[FRONTEND] - self.seconds[PARSE] if stage == MODEL else self.seconds[stage]
        return seconds * 1e6 / self.operations

    @property
    def net_seconds(self) -> float:
        """The whole analysis without MLIR's parser."""
        return self.seconds[WHOLE] - self.seconds[PARSE]

    @property
    def net(self) -> float:
        """The same in milliseconds for each 1 000 operations."""
        return self.net_seconds * 1e6 / self.operations

    def against_parse(self, milliseconds: float) -> float:
        """Such a number as a multiple of MLIR's parser."""
        return milliseconds / self.per_thousand(PARSE)


def prepare() -> None:
    """Load everything, and set the garbage collector as the worker process does (`mlir_activity.worker.child`)."""
    gc.set_threshold(50_000, 50, 100)
    measure([one_function(300)], runs=1, json=True)
    gc.collect()
    gc.freeze()


def measure(texts: list[str], runs: int, *, json: bool) -> list[Cost]:
    """The costs of some programs, run in turn. `json`: render them as well, which takes long."""
    costs = [Cost() for _ in texts]
    for run in range(runs):
        for cost, text in zip(costs, texts, strict=True):
            whole, apart = (text.replace("%", f"%{chr(ord('a') + run % 26)}{which}") for which in "pq")
            _run(cost, whole, apart, json=json)
    return costs


def _run(cost: Cost, whole: str, apart: str, *, json: bool) -> None:
    """`whole` is analysed at once, `apart` stage by stage."""

    @contextmanager
    def stage(name: str) -> Generator[None]:
        gc.collect()
        start = process_time()
        yield
        cost.add(name, process_time() - start)

    encoded = apart.encode()
    with stage(PARSE):
        module = ir.Module.parse(encoded, context=context(len(encoded)))
    with stage(PRINT):
        str(module)
    del module
    with stage(WHOLE):
        analyse(whole)
    with stage(TEXT):
        lines = split_lines(apart)
        document = cut(lines)
    with stage(FRONTEND):
        parsed = parse_document(lines, wanted_attributes, document)
    _facts(parsed, stage)
    report, _ = report_on(parsed, lines, Options())
    with stage(CLASSES):
        classes = [entry for function in report.functions for entry in function.classes()]
    report, _ = report_on(parsed, lines, Options())
    with stage(FINDINGS):
        findings(report, lines, Settings())
    if json:
        with stage(JSON):
            _render(report, lines)
    cost.operations = sum(function.model.operation_count for function in parsed.functions if function.model is not None)
    cost.active = sum(kind is Class.ACTIVE for _, kind, _, _ in classes)


def _facts(parsed: ParsedDocument, stage: Callable[[str], AbstractContextManager[None]]) -> None:
    """The two stages that `report_on` runs, apart. The program asks for nothing, so that the default requests are all there are."""
    models = {qualified(f.model.scope, f.model.symbol): f.model for f in parsed.functions if f.model is not None}
    with stage(FACTS):
        analysis = ModuleAnalysis(models, {})
        with deep_recursion(analysis.levels):
            contexts = find_contexts(analysis, default_requests(analysis.functions, analysis.callees))
    with stage(CLASSIFY):
        for (key, aliasing), entered in contexts.items():
            classes = Classes(bytearray(models[key].operation_count))
            for entry in entered:
                classify(classes, analysis.facts(key, aliasing), entry)


def _render(report: DocumentReport, lines: list[str]) -> None:
    functions = [function for function in report.functions if not function.is_declaration]
    query = Query(view="json", paths=("-",))
    render(Subject("-", lines, functions, report.problems, report.at, query))
