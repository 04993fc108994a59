"""The report of a run (docs/schema/run.schema.json) in words: Markdown, and one line for clients that show nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from autodiff.execute.shown import number_text, value_text
from server.markdown import code, text


def gradient_text(report: dict[str, Any]) -> str:
    """Markdown for a report."""
    return "\n\n".join(_parts(report))


def gradient_line(report: dict[str, Any]) -> str:
    """The outcome in one line."""
    name = f"@{report['function']}" if report["function"] is not None else "no function"
    errors = [each for each in report["problems"] if each["severity"] == "error"]
    if errors:
        hint = f" ({errors[0]['hint']})" if errors[0]["hint"] else ""
        return f"{name}: {errors[0]['message']}{hint}"
    derivatives = _listed(report["gradients"] or report["tangents"])
    return f"{name}: {_listed(report['results'])}; {'gradient' if report['gradients'] else 'tangent'}: {derivatives or 'none'}"


def _parts(report: dict[str, Any]) -> Iterator[str]:
    if report["arguments"]:
        by = ", ".join(text(each["name"]) for each in report["arguments"] if each["activity"] != "const")
        of = ", ".join(text(each["name"]) for each in report["results"] if each["activity"] != "const")
        yield f"**derivative** of {code('@' + report['function'])}, {report['mode']} mode: ∂({of}) / ∂({by})"
    elif report["function"] is not None:
        yield f"**derivative** of {code('@' + report['function'])}"
    for each in report["problems"]:
        place = f" (line {each['range']['start']['line'] + 1})" if each["range"] is not None else ""
        yield f"**{each['severity']}**{place}: {text(each['message'])}" + (f"\n\n{text(each['hint'])}" if each["hint"] else "")
    yield from _table(
        "input", [(each["name"], value_text(each["value"], ", "), _origin(each)) for each in report["arguments"]], "chosen how"
    )
    yield from _table("result", [(each["name"], value_text(each["value"], ", ")) for each in report["results"]])
    yield from _table("gradient", [(each["name"], value_text(each["value"], ", ")) for each in report["gradients"]])
    yield from _table("tangent", [(each["name"], value_text(each["value"], ", ")) for each in report["tangents"]])
    agreements = report["check"]["agreements"] if report["check"] is not None else ()
    compared = [(each["with"], number_text(each["expected"]), number_text(each["found"]), _verdict(each)) for each in agreements]
    yield from _table("checked with", compared, "expected", "found", "verdict")
    derivative, operations = report["derivative"], report["operations"]
    if derivative is not None and operations is not None:
        total = operations["active"] + operations["inactive"]
        yield f"{operations['inactive']} of {total} operations are inactive and left out. {_memory(derivative)}"
    if report["printed"]:
        yield f"The program printed:\n\n```\n{report['printed'].rstrip()}\n```"


def _verdict(agreement: dict[str, Any]) -> str:
    if not agreement["settled"]:
        return "too uncertain to compare"
    return "agrees" if agreement["holds"] else "DISAGREES"


def _table(title: str, rows: Sequence[tuple[str, ...]], *more: str) -> Iterator[str]:
    if rows:
        head = (title, *(more if len(more) > 1 else ("value", *more)))[: len(rows[0])]
        lines = [head, ("---",) * len(head), *[(code(name), *map(text, others)) for name, *others in rows]]
        yield "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _origin(argument: dict[str, Any]) -> str:
    chosen = "at random, and its size" if argument["value"]["shape"] else "by default"
    words = {"given": "given", "declared": "as the file says", "random": "at random", "default": chosen}
    return words[argument["origin"]] + (", held constant" if argument["activity"] == "const" else "")


def _memory(derivative: dict[str, Any]) -> str:
    taped, shadows = len(derivative["taped"]), derivative["shadows"]
    parts = f"{taped} value{'s' if taped != 1 else ''} on the tape, {shadows} shadow{'s' if shadows != 1 else ''}"
    measured = f": {derivative['bytes']} bytes more than the function" if derivative["bytes"] is not None else ""
    return f"It keeps {parts}{measured}."


def _listed(named: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{each['name']} = {value_text(each['value'], ', ')}" for each in named)
