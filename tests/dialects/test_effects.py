"""Memory effects and dependences that the tables leave out, measured (see `measured`), and what is not measured, by name."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest

from analysis.activity import placing
from analysis.dialects.registry import rules
from analysis.dialects.rule import Kind, Rule
from tests.dialects.llvm_probes import LLVM_PROBES
from tests.dialects.measured import FOLDER, Compiled, Measured, claim_of, functions_of, named_operations, operations_of
from tests.dialects.probe_table import PROBES

FILES = {path.stem: functions_of(path) for path in sorted(FOLDER.glob("*.mlir"))} | {"named": named_operations()}
CASES = [pytest.param(name, function, id=f"{name}-{function.name}") for name, functions in FILES.items() for function in functions]
NOT_RUN = Path(__file__).with_name("not_run.txt")


@cache
def compiled(name: str) -> Compiled:
    return Compiled(FILES[name])


@pytest.mark.parametrize(("name", "function"), CASES)
def test_effects(name: str, function: Measured) -> None:
    found, claimed = compiled(name).measure(function), claim_of(function)
    assert found.writes <= claimed.writes
    assert found.depends <= claimed.depends
    assert claimed.depends - found.depends == function.claimed_only
    assert claimed.writes - found.writes == function.claimed_written


def test_forgotten_effects_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule without the write, and one without a dependence, contradict the run."""
    function = next(each for each in FILES["memref"] if each.name == "load_store")
    found = compiled("memref").measure(function)
    for changed in (
        {"memref.store": replace(rules()["memref.store"], kind=Kind.PURE, depends=(), writes=(), stores=(), indices=None)},
        {"memref.load": replace(rules()["memref.load"], kind=Kind.PURE, depends=(), reads=(), indices=None)},
    ):
        table = {**rules(), **changed}
        with monkeypatch.context() as patch:
            patch.setattr(placing, "rules", partial(dict[str, Rule], table))
            claimed = claim_of(function)
        assert not (found.writes <= claimed.writes and found.depends <= claimed.depends)


def not_run() -> dict[str, str]:
    """What not_run.txt lists: operation -> why it is not run."""
    found: dict[str, str] = {}
    for paragraph in NOT_RUN.read_text(encoding="utf-8").split("\n\n")[1:]:
        why, _, names = paragraph.partition(":\n")
        for name in names.split():
            assert name not in found, name
            found[name] = why
    return found


def test_what_is_not_run_is_listed() -> None:
    """Every operation of every table is run by a probe or in a function of `effects`, is assumed to do anything, or stands in the list."""
    run = {probe.operation for probe in (*PROBES, *LLVM_PROBES)}
    for functions in FILES.values():
        run |= set().union(*map(operations_of, functions))
    assumed = {name for name, rule in rules().items() if rule.kind == Kind.UNKNOWN}
    assert not_run().keys() == rules().keys() - run - assumed
