"""Which requests a text gets: those that stand in it, what the user picked, or the default ones (design: origins of requests)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.activity.explicit_requests import explicit_requests
from analysis.activity.report import Problem, Severity
from analysis.activity.requests import Request, default_requests, make_request
from analysis.source.positions import Position, Range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.activity.engine import ModuleAnalysis
    from analysis.activity.function_report import FunctionReport


@dataclass(frozen=True, slots=True)
class Options:
    """What the user picked."""

    function: str | None = None
    """Differentiate this function only (name without '@'); None: the default requests."""
    inactive: tuple[str, ...] = ()
    """Arguments of that function, or of every requested one, that take no part: names ("%x" or "x") or positions ("0")."""
    whole_program: bool = False
    """Take the classes from the whole-program analysis, the reference, which enters every call separately. Slow on large programs."""
    origin: str = "chosen"
    """How what the user picked is called where requests are told."""


BAD_REQUEST = "ACT205"


def wanted_requests(
    analysis: ModuleAnalysis,
    by_key: dict[str, FunctionReport],
    options: Options,
    problems: list[Problem],
    on_regions: Sequence[Request],
) -> list[Request]:
    """The requests for a text. What is wrong with them is added to `problems`."""
    if options.function is None and not options.inactive:
        explicit, bad = explicit_requests(analysis)
        explicit += on_regions
        for entry in bad:
            place = by_key[entry.caller].text.name_range_of(entry.operation)
            problems.append(Problem(Severity.ERROR, BAD_REQUEST, entry.message, place))
        asking = {request.function.partition("::")[0] for request in explicit} | {entry.caller.partition("::")[0] for entry in bad}
        defaults = default_requests(analysis.functions, analysis.callees)
        return explicit + [request for request in defaults if request.function.partition("::")[0] not in asking]
    requests: list[Request] = []
    if options.function is None:
        candidates = [request.function for request in default_requests(analysis.functions, analysis.callees)]
    else:
        candidates = [key for key, model in analysis.functions.items() if model.symbol == options.function and not model.is_declaration]
        if not candidates:
            problems.append(
                Problem(
                    Severity.ERROR,
                    "ACT903",
                    f"there is no function @{options.function} with a body to differentiate",
                    Range(Position(0, 0), Position(0, 0)),
                )
            )
    unused = set(options.inactive)
    for key in candidates:
        model, text = analysis.functions[key], by_key[key].text
        names = [text.argument_name(index) for index in range(len(model.argument_types))]
        inactive: set[int] = set()
        for wanted in options.inactive:
            for index, name in enumerate(names):
                if wanted in (name, name.removeprefix("%"), str(index)):
                    inactive.add(index)
                    unused.discard(wanted)
        requests.append(make_request(model, key, inactive, options.origin))
    for wanted in sorted(unused) if candidates else ():
        problems.append(
            Problem(
                Severity.ERROR,
                "ACT903",
                f"no function to differentiate has an argument {wanted!r}",
                by_key[candidates[0]].name_range,
            )
        )
    return requests
