"""`summarize`: what each function does, seen from a caller."""

from __future__ import annotations

from analysis import FunctionReport
from cli.render.as_text import error_lines
from cli.render.style import Style
from cli.render.subject import Subject, View


def render(subject: Subject) -> View:
    """Errors, then the summary of each function in the order of the text."""
    style = Style(subject.query.display.color)
    blocks = [_function(subject, function, style) for function in subject.functions]
    return View("".join(f"{line}\n" for line in [*error_lines(subject), *blocks]))


def _function(subject: Subject, function: FunctionReport, style: Style) -> str:
    head = f"{subject.place(function.name_range)}: {style.bold('@' + function.name)}"
    summary = function.summary()
    if summary is None:
        return f"{head}\n  {style.red('not analysed') if function.parsed.model is None else 'no request reaches it'}"
    lines = [head]
    for output, inputs in summary.dependences:
        lines.append(f"  {output} depends on {', '.join(inputs) or 'nothing'}")
    if summary.writes:
        lines.append(f"  writes {', '.join(summary.writes)}")
    if summary.unknown_effects:
        lines.append("  has unknown effects")
    if len(lines) == 1:
        lines.append("  no effect that a derivative could see")
    stated = function.stated_summary()
    if stated:
        lines.append(f'  activity.summary = "{stated}"')
    return "\n".join(lines)
