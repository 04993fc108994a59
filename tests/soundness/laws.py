"""Laws that relate the answers for two programs, or for one program in two ways.

* A request with fewer active arguments or results never has more active operations.
* What the analysis by summaries calls inactive moves nothing in the one of the whole program either.
* The order of functions, and the names of values, change nothing.
* An editing session gives the answers of an analysis from scratch, whatever was typed before.
* What `transformed` and `lowered` say of programs that MLIR printed, inlined, canonicalized, or lowered to the llvm dialect.

A law is a function from a program and a seed to a complaint, "" if it holds.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from analysis import analyse
from analysis.activity.classify import CLEARS, MOVES, Classes, classify
from analysis.activity.contexts import find_contexts
from analysis.activity.document import Options, report_on
from analysis.activity.report import Class
from analysis.activity.requests import CONST, make_request
from analysis.incremental.session import Session, wanted_attributes
from analysis.program.frontend import parse_document
from tests.soundness.generator.programs import generate
from tests.soundness.lowered import lowered_to_llvm
from tests.soundness.transformed import canonicalized, inlined, printed

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.activity.document import DocumentReport
    from analysis.activity.engine import ModuleAnalysis
    from analysis.activity.requests import Request

    Law = Callable[[str, int], str]

_ARGUMENTS = re.compile(r"%a(\d+): ")
_CALLED = re.compile(r"(?:call|constant|addressof) @(\w+)")
_HEADER = re.compile(r"(?:func|llvm)\.func (?:private |internal )?@(\w+).*\{$")
_PLAIN_MEMORY = re.compile(r"(%a\d+: (?:memref<(?:[^,()]|, (?!%))*>|!llvm\.ptr(?:<0>)?))(?=, %|\) )")
_VALUE = re.compile(r"%v(\d+)")


def classes(report: DocumentReport) -> dict[tuple[str, int], Class]:
    """By function and operation number."""
    return {(function.name, op): kind for function in report.functions for _, kind, _, op in function.classes()}


def fewer_inputs(text: str, seed: int) -> str:
    """Make active arguments of a root inactive one after the other, in random order; nothing comes to move a derivative by that.

    Memory that is inactive is no output either, so another one of two overwrites may come to clear (see `fewer_outputs`).
    """
    rng = random.Random(seed)
    report = analyse(text)
    roots = [function for function in report.functions if any(request.origin == "default" for request in function.requests)]
    if not roots:
        return ""
    root = rng.choice([function.name for function in roots if any(request.function == function.name for request in function.requests)])
    count = len(_ARGUMENTS.findall(text[text.index(f"@{root}(") :].partition("\n")[0]))
    order = [str(number) for number in rng.sample(range(count), count)]
    before = classes(analyse(text, Options(root)))
    for number in range(1, count + 1):
        report = analyse(text, Options(root, tuple(order[:number])))
        after = classes(report)
        reported = {function.name: function for function in report.functions}
        for place, kind in after.items():
            grown = kind is Class.ACTIVE and before.get(place) is Class.INACTIVE
            if grown and reported[place[0]].operation(place[1]).reason.code == "moves":
                return f"@{place[0]}, operation {place[1]}: active only when {order[:number]} of @{root} are inactive"
        before = after
    return ""


def whole_program(text: str, seed: int) -> str:
    """What the analysis by summaries calls inactive moves nothing with all calls inlined either.

    The other way round it may be coarser: a callee whose operands are the same memory assumes only that they may be. Which of several
    overwrites clears is a matter of choice, so that is left out; and so are recursive calls, which the inlined program keeps. Where the
    arguments of a root may overlap, a callee that takes one of them need not know and is finer, so they are declared apart. And an address
    that unknown code returns to a callee means all that has escaped there; inlined, all that ever escapes in the caller: left out too.
    """
    if "@recursive" in text or "@outside" in text:
        return ""
    called = set(_CALLED.findall(text))
    lines = ((line, _HEADER.match(line)) for line in text.split("\n"))
    apart = "\n".join(_apart(line) if header and header[1] not in called else line for line, header in lines)
    differing = {each.range.start for each in analyse(apart).compare_modes() if each.modular is Class.INACTIVE}
    if not differing:
        return ""
    report = analyse(apart, Options(whole_program=True))
    facts = [fact for function in report.functions if function.reached for fact in function.operations()]
    moving = [fact for fact in facts if fact.name_range.start in differing and fact.reason.code == "moves"]
    return "; ".join(f"{fact.name} at line {fact.range.start.line + 1}: {fact.reason.message}" for fact in moving[:3])


def _apart(header: str) -> str:
    marked = header.replace("{enzyme.const}", "{enzyme.const, llvm.noalias}")
    return _PLAIN_MEMORY.sub(r"\1 {llvm.noalias}", marked)


def order_and_names(text: str, seed: int) -> str:
    """Shuffle the functions and rename the values.

    Where functions call each other recursively, the one that is solved first may come out finer: such programs are left out.
    """
    if "@recursive" in text:
        return ""
    rng = random.Random(seed)
    before = classes(analyse(text))
    parts = functions_of(text)
    rng.shuffle(parts)
    shift = rng.randint(1, 50)
    other = _VALUE.sub(lambda found: f"%w{int(found[1]) + shift}", "".join(parts))
    after = classes(analyse(other))
    changed = [place for place, kind in before.items() if after.get(place) is not kind]
    if changed:
        place = changed[0]
        return f"@{place[0]}, operation {place[1]}: {before[place].value}, and {after.get(place)} in another order and with other names"
    return ""


def functions_of(text: str) -> list[str]:
    """The top-level operations, each with its line end."""
    parts: list[str] = []
    inside = False
    for line in text.splitlines(keepends=True):
        if inside:
            parts[-1] += line
        else:
            parts.append(line)
        inside = (inside or line.rstrip().endswith("{")) and line.rstrip() != "}"
    return parts


def answers(report: DocumentReport) -> list[object]:
    """All that a client can see."""
    found: list[object] = [report.problems]
    for function in report.functions:
        found.append((function.name, function.range, function.requests, function.analysed, function.reached))
        if function.reached:
            found += [tuple(function.operations()), function.arguments(), function.summary()]
    return found


def edits(text: str, seed: int) -> str:
    """Edit a text at random, and compare the session with a fresh start after each edit and a pause."""
    rng = random.Random(seed)
    session = Session()
    past = [text]
    for step in range(5):
        session.update("a", text)
        session.settle("a")
        if answers(session.update("a", text)) != answers(analyse(text)):
            return f"after edit {step} of seed {seed} the session answers other than the analysis of the text:\n{text}"
        text = _edited(text, past, rng)
        past.append(text)
    return ""


def _edited(text: str, past: list[str], rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    where = rng.randrange(len(lines)) if lines else 0
    match rng.randrange(8):
        case 0:
            return "// a line above\n" + text
        case 1:
            # a number, and with it perhaps a constant index
            return re.sub(r"constant \d+ : index", f"constant {rng.randrange(4)} : index", text, count=rng.randint(1, 2))
        case 2:
            return "".join(lines[:where] + lines[where + 1 :])
        case 3:
            return text + generate(rng.randrange(10**6)).text.replace("@root", f"@later{len(past)}_")
        case 4:
            parts = functions_of(text)
            rng.shuffle(parts)
            return "".join(parts)
        case 5:
            return rng.choice(past)
        case 6:
            values = _VALUE.findall(lines[where]) if lines else []
            if not values:
                return text
            return "".join([*lines[:where], re.sub(rf"(?<!^)%v{values[-1]}\b", "%a0", lines[where]), *lines[where + 1 :]])
        case _:
            return text.replace("arith.mulf", "arith.addf", 1) if rng.random() < 0.5 else text.replace(" {enzyme.const}", "", 1)


def fewer_outputs(text: str, seed: int) -> str:
    """Make active results of a root inactive one after the other, in random order; nothing comes to move a derivative by that.

    Of two overwrites, the later one may come to clear: where nobody reads in between any longer, the first one need not.
    """
    rng = random.Random(seed)
    lines = text.split("\n")
    parsed = parse_document(lines, wanted_attributes)
    analysis = report_on(parsed, lines, Options())[1].analysis
    called = {callee for key in analysis.functions for callee in analysis.callees[key]}
    roots = [key for key, model in analysis.functions.items() if not model.is_declaration and key not in called]
    root = rng.choice(roots)
    request = make_request(analysis.functions[root], root, (), "default")
    before = _active(analysis, request)
    for number in rng.sample(range(len(request.results)), len(request.results)):
        request = replace(request, results=(*request.results[:number], CONST, *request.results[number + 1 :]))
        moving = _active(analysis, request, MOVES)
        if moving - before:
            name, op = min(moving - before)
            return f"@{name}, operation {op}: moves a derivative only when result {number} of @{root} is inactive too"
        before = _active(analysis, request)
    return ""


def _active(analysis: ModuleAnalysis, request: Request, kinds: int = MOVES | CLEARS) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    for (key, aliasing), contexts in find_contexts(analysis, [request]).items():
        facts = analysis.facts(key, aliasing)
        classes = Classes(bytearray(facts.model.operation_count))
        for entered in contexts:
            classify(classes, facts, entered)
        found |= {(key, op) for op, flags in enumerate(classes.flags) if flags & kinds}
    return found


LAWS: dict[str, Law] = {
    "fewer active arguments": fewer_inputs,
    "fewer active results": fewer_outputs,
    "summaries and whole program": whole_program,
    "order and names": order_and_names,
    "edits": edits,
    "printed": printed,
    "inlined": inlined,
    "canonicalized": canonicalized,
    "lowered": lowered_to_llvm,
}
