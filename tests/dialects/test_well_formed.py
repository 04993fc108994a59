"""Every rule fits the operation that it is for: positions, regions, attributes, and the form that its kind asks for."""

from __future__ import annotations

import pytest

from analysis.dialects.registry import rules
from analysis.dialects.rule import Flow, Kind, Rule
from tests.dialects.bindings import REGISTERED, Signature, signatures
from tests.dialects.roles import AmbiguousError, named_roles, operand_name

OF_SYMBOLS = {
    "async.func", "builtin.module", "func.func", "gpu.func", "gpu.module", "llvm.comdat", "llvm.func", "llvm.mlir.alias",
    "llvm.mlir.global", "omp.declare_mapper", "omp.declare_reduction", "omp.private",
}  # fmt: skip
"""Operations with regions that define symbols or hold those that do: no rule describes what is inside."""


def _of(dialect: str) -> list[tuple[str, Rule, Signature]]:
    return [(name, rules()[name], signature) for name, signature in signatures().items() if name.startswith(f"{dialect}.")]


@pytest.mark.parametrize("dialect", REGISTERED)
def test_positions_mean_one_operand_each(dialect: str) -> None:
    for name, rule, signature in _of(dialect):
        for role, found in named_roles(rule, signature).items():
            assert found, (name, role)


def test_an_ambiguous_position_is_found() -> None:
    for name, position in (("vector.transfer_read", -1), ("vector.gather", 3), ("gpu.memcpy", 0), ("linalg.softmax", 2)):
        with pytest.raises(AmbiguousError):
            operand_name(signatures()[name], position, by_segment=False)
    with pytest.raises(AmbiguousError):
        operand_name(signatures()["vector.gather"], 0, by_segment=True)


@pytest.mark.parametrize("dialect", REGISTERED)
def test_attributes_exist(dialect: str) -> None:
    missing = {name: set(rule.attributes) - signature.attributes for name, rule, signature in _of(dialect)}
    assert {name: found for name, found in missing.items() if found} == {}


@pytest.mark.parametrize("dialect", REGISTERED)
def test_structured_where_there_are_regions(dialect: str) -> None:
    for name, rule, signature in _of(dialect):
        if rule.kind != Kind.UNKNOWN:
            assert (rule.kind == Kind.STRUCTURED) == (signature.regions and name not in OF_SYMBOLS), name


@pytest.mark.parametrize("dialect", REGISTERED)
def test_form_of_the_kind(dialect: str) -> None:
    for name, rule, signature in _of(dialect):
        assert (rule.flow is not None) == (rule.kind == Kind.STRUCTURED), name
        assert bool(rule.symbol) == (rule.kind in (Kind.CALL, Kind.GLOBAL) or name == "func.constant"), name
        assert (rule.arguments is not None) == (rule.kind == Kind.CALL), name
        if rule.kind == Kind.ACCESS:
            assert rule.reads or rule.writes, name
            assert rule.depends is not None, f"{name}: an access has to say which values its results depend on"
            assert rule.writes or not rule.stores, name
        elif rule.kind != Kind.STRUCTURED:
            assert not rule.reads, name
            assert not rule.writes, name
        if rule.returns_old:
            assert rule.reads, name
        if rule.accumulates:
            assert set(rule.writes) <= set(rule.reads), name
        if rule.into is not None:
            assert rule.depends is not None, name
            assert rule.into in rule.depends, name
        if rule.covers:
            assert rule.writes or rule.flow == Flow.ELEMENTS, name
        if rule.full:
            assert rule.full in rule.attributes, name
        if rule.maps:
            assert rule.flow == Flow.ELEMENTS, name
            assert rule.maps in rule.attributes, name
            assert signature.segments, name
        if rule.by_segment:
            assert rule.segments, name
            assert signature.segments, name


@pytest.mark.parametrize("dialect", REGISTERED)
def test_only_what_stops_derivatives_says_why(dialect: str) -> None:
    for name, rule, _ in _of(dialect):
        stops = rule.kind == Kind.PURE and rule.depends == () and not rule.leaks
        assert bool(rule.reason) == stops, name
