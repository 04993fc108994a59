"""The derivatives that the tables claim, measured: an operand that a rule leaves out must move nothing, one that it names must move
something.

Each operation runs on random numbers and is compared with itself a small step aside.
"""

from __future__ import annotations

import pytest

from analysis.dialects.registry import rules
from tests.dialects.bindings import signatures
from tests.dialects.probe_table import NOT_PROBED, PROBES
from tests.dialects.probes import Machine, Probe, compiled
from tests.dialects.roles import named_roles


@pytest.fixture(scope="module")
def machine() -> Machine:
    return compiled(PROBES)


def claimed(operation: str) -> set[str]:
    """Operands that results, or the memory written, depend on: by value, or by what their memory held before."""
    rule, signature = rules()[operation], signatures()[operation]
    if rule.depends is None and not rule.by_segment:
        return set(signature.operands)
    roles = named_roles(rule, signature)
    return roles.get("depends", set()) | roles.get("reads", set()) | roles.get("stores", set()) | roles.get("writes", set())


@pytest.mark.parametrize("probe", PROBES, ids=[probe.operation for probe in PROBES])
def test_claim(machine: Machine, probe: Probe) -> None:
    assert machine.moved(probe) == claimed(probe.operation) & probe.feeds.keys()


@pytest.mark.parametrize("dialect", ["arith", "complex", "math"])
def test_every_operation_is_measured(dialect: str) -> None:
    operations = {name for name in signatures() if name.startswith(f"{dialect}.")}
    assert operations == {probe.operation for probe in PROBES if probe.operation.startswith(f"{dialect}.")} | {
        name for name in NOT_PROBED if name.startswith(f"{dialect}.")
    }


@pytest.mark.parametrize("probe", PROBES, ids=[probe.operation for probe in PROBES])
def test_every_operand_is_fed(probe: Probe) -> None:
    """What is not fed is an index, for which the probe takes a constant."""
    rest = set(signatures()[probe.operation].operands) - probe.feeds.keys()
    assert not rest & claimed(probe.operation)


def test_a_wrong_claim_is_noticed(machine: Machine) -> None:
    by_name = {probe.operation: probe for probe in PROBES}
    assert machine.moved(by_name["arith.select"]) == {"true_value", "false_value"}
    assert machine.moved(by_name["math.floor"]) == set()


TWICE = {
    "arith.subf": ("  %z = arith.subf {0}, {1} : f64", "%z"),
    "llvm.fsub": ("  %z = llvm.fsub {0}, {1} : f64", "%z"),
    "complex.sub": (
        "  %a = complex.create %x0, {0} : complex<f64>\n  %b = complex.create %x0, {1} : complex<f64>\n"
        "  %w = complex.sub %a, %b : complex<f64>\n  %z = complex.im %w : complex<f64>",
        "%z",
    ),
}
"""Operation -> the result of its use on two numbers."""


def test_what_cancels() -> None:
    """A rule says that an operation on twice the same value moves nothing; on two values it moves."""
    assert TWICE.keys() == {name for name, rule in rules().items() if rule.cancels}
    for operation, (body, result) in TWICE.items():
        for second, moved in (("%x1", set[str]()), ("%x2", {"x1", "x2"})):
            probe = Probe(operation, body.format("%x1", second), (result,), {"x1": (1,), "x2": (2,)})
            assert compiled([probe]).moved(probe) == moved
