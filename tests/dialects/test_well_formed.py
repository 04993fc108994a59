"""Every rule fits the operation that it is for: positions, regions, attributes, and the form that its kind asks for."""

from __future__ import annotations

import pytest

from analysis.dialects.registry import rules
from analysis.dialects.rule import Flow, Kind
from tests.dialects.bindings import signatures
from tests.dialects.roles import AmbiguousError, named_roles, operand_name

OF_SYMBOLS = {"builtin.module", "func.func", "gpu.func", "gpu.module"}
"""Operations with regions that hold functions or are one: no rule describes what is inside."""
INTERFACE_ATTRIBUTES = {"func.call": {"callee"}, "memref.get_global": {"name"}, "gpu.launch_func": {"kernel"}}
NAMES = sorted(signatures())


@pytest.mark.parametrize("name", NAMES)
def test_positions_mean_one_operand_each(name: str) -> None:
    for role, found in named_roles(rules()[name], signatures()[name]).items():
        assert found, role


def test_an_ambiguous_position_is_found() -> None:
    with pytest.raises(AmbiguousError):
        operand_name(signatures()["vector.transfer_read"], -1, by_segment=False)
    with pytest.raises(AmbiguousError):
        operand_name(signatures()["vector.gather"], 3, by_segment=False)


@pytest.mark.parametrize("name", NAMES)
def test_attributes_exist(name: str) -> None:
    assert set(rules()[name].attributes) <= signatures()[name].attributes


@pytest.mark.parametrize("name", NAMES)
def test_structured_where_there_are_regions(name: str) -> None:
    assert (rules()[name].kind == Kind.STRUCTURED) == (signatures()[name].regions and name not in OF_SYMBOLS)


@pytest.mark.parametrize("name", NAMES)
def test_form_of_the_kind(name: str) -> None:
    rule = rules()[name]
    assert (rule.flow is not None) == (rule.kind == Kind.STRUCTURED)
    assert bool(rule.symbol) == (rule.kind in (Kind.CALL, Kind.GLOBAL))
    assert (rule.arguments is not None) == (rule.kind == Kind.CALL)
    if rule.kind == Kind.ACCESS:
        assert rule.reads or rule.writes
        assert rule.depends is not None, "an access has to say which values its results depend on"
        assert not rule.stores or rule.writes
    elif rule.kind not in (Kind.STRUCTURED, Kind.ALLOCATE):
        assert not rule.reads
        assert not rule.writes
    if rule.returns_old:
        assert rule.reads
    if rule.accumulates:
        assert set(rule.writes) <= set(rule.reads)
    if rule.into is not None:
        assert rule.depends is not None
        assert rule.into in rule.depends
    if rule.covers:
        assert rule.writes or rule.flow == Flow.ELEMENTS
    if rule.full:
        assert rule.full in rule.attributes
    if rule.maps:
        assert rule.maps in rule.attributes
        assert rule.flow == Flow.ELEMENTS
    if rule.by_segment:
        assert rule.segments


@pytest.mark.parametrize("name", NAMES)
def test_only_what_stops_derivatives_says_why(name: str) -> None:
    rule = rules()[name]
    stops = rule.kind == Kind.PURE and rule.depends == () and not rule.leaks
    assert bool(rule.reason) == stops
