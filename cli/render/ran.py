"""The report of a run, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autodiff.execute.shown import number_text, value_text
from cli.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.outcome import Display

_LABEL = 11


def render(report: dict[str, Any], display: Display) -> str:
    """What was found, for standard output; "" where nothing was."""
    if report["emitted"] is not None:
        emitted = report["emitted"]
        return f"wrote {emitted['file']}\n" if emitted["file"] is not None else emitted["text"]
    if not report["arguments"]:
        return ""
    return "".join(f"{line}\n" for line in _lines(report, Style(display.color), display))


def render_problems(report: dict[str, Any], display: Display) -> str:
    """What went wrong, for standard error, as compilers write it."""
    style = Style(display.color)
    lines: list[str] = []
    for each in report["problems"]:
        range = each["range"]
        place = f":{range['start']['line'] + 1}:{range['start']['character'] + 1}" if range is not None else ""
        lines.append(f"{report['path']}{place}: {style.red(each['severity'])}: {each['message']}")
        if each["hint"]:
            lines.append(f"  {style.dim('hint:')} {each['hint']}")
    return "".join(f"{line}\n" for line in lines)


def _lines(report: dict[str, Any], style: Style, display: Display) -> Iterator[str]:
    yield style.bold(_title(report, display))
    for label, rows in _sections(report, style, display):
        for number, row in enumerate(_table(rows)):
            yield f"  {label if not number else '':<{_LABEL}}{row}"
    if report["printed"]:
        yield f"  {'printed':<{_LABEL}}" + report["printed"].rstrip("\n").replace("\n", "\n" + " " * (_LABEL + 2))


def _title(report: dict[str, Any], display: Display) -> str:
    if report["mode"] is None:
        return f"@{report['function']}"
    by = ", ".join(each["name"] for each in report["arguments"] if each["activity"] != "const")
    of = ", ".join(each["name"] for each in report["results"] if each["activity"] != "const")
    d = "∂" if display.unicode else "d"
    return f"@{report['function']}, {report['mode']} mode: {d}({of}) / {d}({by})"


def _sections(report: dict[str, Any], style: Style, display: Display) -> Iterator[tuple[str, list[list[str]]]]:
    micro = "µ" if display.unicode else "u"
    yield "inputs", [[each["name"], value_text(each["value"], "  "), _origin(each, report["mode"])] for each in report["arguments"]]
    yield "results", [[each["name"], value_text(each["value"], "  "), ""] for each in report["results"]]
    if report["gradients"]:
        yield "gradient", [[each["name"], value_text(each["value"], "  "), ""] for each in report["gradients"]]
    if report["tangents"]:
        yield "tangent", [[each["name"], value_text(each["value"], "  "), ""] for each in report["tangents"]]
    derivative, operations = report["derivative"], report["operations"]
    if derivative is not None:
        total = operations["active"] + operations["inactive"]
        left_out = f"{operations['inactive']} of {total} operations are inactive"
        if derivative["activity"] == "all":
            left_out += " and kept nevertheless (--activity all)"
        yield "activity", [[left_out]]
        yield "memory", [[_memory(derivative)]]
    if report["check"] is not None:
        yield "check", list(_checks(report["check"], style))
    if report["times"] is not None:
        yield "time", list(_times(report, micro))
    if report["comparison"] is not None:
        yield "without", [[_comparison(report)]]


def _origin(argument: dict[str, Any], mode: str | None) -> str:
    chosen = "random, size chosen" if argument["value"]["shape"] else "chosen"
    words = {"given": "given", "declared": "as the file says", "random": "random", "default": chosen}
    held = "" if argument["activity"] != "const" or mode is None else ", constant"
    return f"{words[argument['origin']]}{held}"


def _memory(derivative: dict[str, Any]) -> str:
    taped = len(derivative["taped"])
    parts = [
        _quantity(taped, "value") + " on the tape",
        _quantity(derivative["shadows"], "shadow"),
        f"{derivative['recomputed']} recomputed",
    ]
    measured = "" if derivative["bytes"] is None else f": {_bytes(derivative['bytes'])} more than the function"
    return ", ".join(parts) + measured


def _checks(check: dict[str, Any], style: Style) -> Iterator[list[str]]:
    for kind in ("finite differences", "forward mode"):
        found = [each for each in check["agreements"] if each["with"] == kind]
        if found:
            worst = max(found, key=lambda each: each["error"] if isinstance(each["error"], float) else float("inf"))
            settled = all(each["settled"] for each in found)
            wrong = any(each["settled"] and not each["holds"] for each in found)
            verdict = style.red("differs") if wrong else style.green("ok") if settled else "no answer"
            yield [kind, verdict, f"{_quantity(len(found), 'direction')}, relative error at most {number_text(worst['error'])}"]


def _times(report: dict[str, Any], micro: str) -> Iterator[list[str]]:
    times = report["times"]
    yield ["function", _seconds(times["function"]["median"], micro), ""]
    ratio = f"{times['ratio']:.2f} times the function" if times["ratio"] is not None else "too short to compare"
    yield ["derivative", _seconds(times["derivative"]["median"], micro), ratio]
    if "all" in times:
        gain = f"activity analysis makes it {times['gain']:.2f} times as fast" if times["gain"] is not None else ""
        yield ["all active", _seconds(times["all"]["median"], micro), gain]
    if times["note"]:
        yield [times["note"]]


def _comparison(report: dict[str, Any]) -> str:
    comparison = report["comparison"]
    parts = [
        f"{comparison['adjoints']} adjoints instead of {report['derivative']['adjoints']}",
        f"{_bytes(comparison['bytes'])} instead of {_bytes(report['derivative']['bytes'] or 0)}",
        f"same gradient (difference {number_text(comparison['difference'])})",
    ]
    return ", ".join(parts)


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Rows with the columns below one another."""
    widths = [max((len(row[column]) for row in rows if len(row) > column + 1), default=0) for column in range(3)]
    for row in rows:
        yield "  ".join(cell.ljust(widths[column]) if column + 1 < len(row) else cell for column, cell in enumerate(row)).rstrip()


def _quantity(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _bytes(number: int) -> str:
    size = float(number)
    for unit in ("bytes", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.2f} GiB"


def _seconds(seconds: float, micro: str) -> str:
    for factor, unit in ((1.0, "s"), (1e3, "ms"), (1e6, f"{micro}s")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
