"""The derivatives that the table of the llvm dialect claims, measured as in `test_derivatives`."""

from __future__ import annotations

import pytest

from analysis.dialects import reasons
from analysis.dialects.registry import own_rules
from analysis.dialects.rule import Kind, Rule
from tests.dialects.bindings import signatures
from tests.dialects.llvm_probes import LLVM_PROBES, NOT_PROBED
from tests.dialects.probes import Machine, Probe, compiled
from tests.dialects.test_derivatives import claimed

ABOUT_NUMBERS = {reasons.COMPARISON, reasons.COUNTS_BITS, reasons.FROM_INTEGER, reasons.TO_INTEGER, reasons.ZERO}


@pytest.fixture(scope="module")
def machine() -> Machine:
    return compiled(LLVM_PROBES)


@pytest.mark.parametrize("probe", LLVM_PROBES, ids=[probe.operation for probe in LLVM_PROBES])
def test_claim(machine: Machine, probe: Probe) -> None:
    claim = claimed(probe.operation)
    assert machine.moved(probe) == claim & probe.feeds.keys()
    assert not claim & set(signatures()[probe.operation].operands) - probe.feeds.keys()


def _is_numeric(rule: Rule) -> bool:
    """Whether a rule says something of numbers that could be measured."""
    if rule.kind == Kind.PURE and not rule.nowhere:
        return rule.depends != () or bool(rule.leaks) or rule.reason in ABOUT_NUMBERS
    return rule.kind == Kind.ACCESS


def test_every_operation_is_measured() -> None:
    numeric = {name for name, rule in own_rules("llvm").items() if _is_numeric(rule)}
    assert numeric == {probe.operation for probe in LLVM_PROBES} | NOT_PROBED.keys()
