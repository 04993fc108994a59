"""Edits at random, after each of which a session has to answer as an analysis from scratch does.

`python -m tests.incremental --sequences 10000` makes so many sequences; `make test` makes a few.
"""

from __future__ import annotations

import difflib
import random
import re
from pathlib import Path

from analysis import DocumentReport, Session, analyse
from analysis.source.lines import split_lines
from benchmarks.programs import call_chain, chained_functions, pointers
from cli.outcome import Query
from cli.render.as_json import render
from cli.render.subject import Subject
from server.findings import Finding, findings
from server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = {
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.mlir"))},
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "activity").glob("*call*.mlir"))},
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "activity").glob("*recursion*.mlir"))},
    "chained": chained_functions(600),
    "chain": call_chain(120),
    "pointers": pointers(500),
}
EDITS = 6
STRAYS = ("#map = affine_map<(d0) -> (d0)>", '"test.top"() : () -> ()', "memref.global @g : memref<4xf64>")


def everything(report: DocumentReport, text: str) -> tuple[str, tuple[Finding, ...]]:
    """All that is said about a text."""
    lines = split_lines(text)
    functions = [function for function in report.functions if not function.is_declaration]
    subject = Subject("-", lines, functions, report.problems, report.at, Query(view="json", paths=("-",)))
    return render(subject).output, findings(report, lines, Settings())


def edited(text: str, choices: random.Random) -> str:
    lines = text.split("\n")
    at = choices.randrange(len(lines))
    line = lines[at]
    match choices.randrange(12):
        case 0:
            lines.insert(at, choices.choice(("", "  // a note")))
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, choices.choice(lines))
        case 3:
            lines[at] = re.sub(r"\d", lambda _: str(choices.randrange(10)), line, count=1)
        case 4:
            names = list(re.finditer(r"%\w+", line))
            if len(names) > 2:
                start, end = names[-1].span()
                lines[at] = line[:start] + choices.choice(names[1:])[0] + line[end:]
        case 5:
            lines[at] = line.replace("addf", "mulf") if "addf" in line else line.replace("mulf", "addf")
        case 6:
            name = choices.choice(re.findall(r"@(\w+)", text) or ["f"])
            lines[at:at] = [f"func.func private @{name}{choices.choice(['', '_2'])}(%x: f64) -> f64 {{", "  return %x : f64", "}"]
        case 7:
            headers = [number for number, each in enumerate(lines) if "func @" in each or "func private @" in each]
            if headers:
                at = choices.choice(headers)
                lines[at] = lines[at].replace("@", "@other_", 1)
        case 8:
            cut = choices.randrange(len(line) + 1)
            lines[at] = line[:cut] + choices.choice(("", "{", "}", "%", '"', "(", " x")) + line[cut + 1 :]
        case 9:
            lines[at] = line.replace("f64", "f32", 1)
        case 10:
            lines.insert(at, choices.choice(STRAYS))
        case _:
            lines[at] = line.replace("math.sin", "math.floor") if "math.sin" in line else line.replace("math.floor", "math.sin")
    return "\n".join(lines)


def settled(session: Session, text: str) -> DocumentReport:
    """The report when a user pauses."""
    session.update("a", text)
    session.settle("a")
    return session.update("a", text)


def sequence(name: str, seed: str) -> str:
    """Edit a program at random, now and then with a pause; "" or the edits after which the answers differ, as a difference of texts."""
    choices = random.Random(seed)
    session, texts = Session(), [PROGRAMS[name]]
    session.update("a", texts[0])
    compared = texts[0]
    for number in range(EDITS):
        texts.append(choices.choice(texts) if choices.random() < 0.2 else edited(texts[-1], choices))
        session.update("a", texts[-1])
        if number < EDITS - 1 and choices.random() < 0.4:
            continue
        if everything(settled(session, texts[-1]), texts[-1]) != everything(analyse(texts[-1]), texts[-1]):
            return "\n".join(difflib.unified_diff(compared.split("\n"), texts[-1].split("\n"), lineterm="", n=0))
        compared = texts[-1]
    return ""
