"""Rules applied to operations: what is resolved, and the cautious answer where something is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analysis.dialects.place import SEGMENTS, placed
from analysis.dialects.registry import rule_of

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule
    from analysis.program.model import AttributeValue


def put(name: str, count: int, **attributes: AttributeValue) -> Rule:
    return placed(rule_of(name), count, attributes)


def test_a_rule_without_positions_to_resolve_is_left_alone() -> None:
    for name, count in (("arith.addf", 2), ("memref.store", 5), ("vector.gather", 6), ("scf.for", 4)):
        assert put(name, count) is rule_of(name)


def test_padding_before_an_optional_mask() -> None:
    assert put("vector.transfer_read", 4, **{SEGMENTS: (1, 2, 1, 0)}).depends == (3,)
    assert put("vector.transfer_read", 5, **{SEGMENTS: (1, 2, 1, 1)}).depends == (3,)
    assert put("vector.transfer_read", 2, **{SEGMENTS: (1, 0, 1, 0)}).depends == (1,)


def test_segments_that_do_not_fit_mean_every_operand() -> None:
    for segments in (None, (1, 2), (1, 2, 1, 9), (5, -1, 0, 0), "array"):
        assert put("vector.transfer_read", 4, **{SEGMENTS: segments}).depends == (0, 1, 2, 3)
    assert put("gpu.launch_func", 8).arguments == (0, 0)


def test_absent_operands_are_left_out() -> None:
    assert put("vector.mask", 1).depends == ()
    assert put("vector.mask", 2).depends == (1,)
    assert put("bufferization.alloc_tensor", 2, **{SEGMENTS: (2, 0, 0)}).depends == ()
    assert put("linalg.pack", 3, **{SEGMENTS: (1, 1, 0, 1)}).depends == (0,)
    assert put("linalg.pack", 4, **{SEGMENTS: (1, 1, 1, 1)}).depends == (0, 2)


def test_operands_of_a_kernel() -> None:
    sizes = (1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 2, 1)
    assert put("gpu.launch_func", 11, **{SEGMENTS: sizes}).arguments == (8, 10)
    start, stop = put("gpu.launch_func", 6, **{SEGMENTS: (0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0)}).arguments or (0, 0)
    assert list(range(6))[start : stop or None] == []


def test_a_transfer_covers_in_bounds_and_unmasked() -> None:
    inside: dict[str, AttributeValue] = {SEGMENTS: (1, 1, 1, 0), "in_bounds": (True,)}
    assert not put("vector.transfer_write", 3, **inside).masked
    assert put("vector.transfer_write", 3, **{**inside, "in_bounds": (False,)}).masked
    assert put("vector.transfer_write", 3, **{SEGMENTS: (1, 1, 1, 0)}).masked
    assert put("vector.transfer_write", 4, **{**inside, SEGMENTS: (1, 1, 1, 1)}).masked


@pytest.mark.parametrize("name", ["memref.subview", "tensor.insert_slice"])
def test_a_stride_of_zero_never_covers(name: str) -> None:
    dynamic = -(1 << 63)
    assert not put(name, 2, static_strides=(1, 2)).masked
    assert put(name, 2, static_strides=(1, 0)).masked
    assert put(name, 2, static_strides=(1, dynamic)).masked
    assert put(name, 2).masked


@pytest.mark.parametrize(
    ("output", "covers"),
    [
        ("affine_map<(d0, d1) -> (d0, d1)>", True),
        ("affine_map<(d0, d1) -> (d1, d0)>", True),
        ("affine_map<() -> ()>", True),
        ("affine_map<(d0, d1)[s0] -> (d1, d0)>", True),
        ("affine_map<(d0, d1) -> (d0)>", False),
        ("affine_map<(d0) -> (d0, 0)>", False),
        ("affine_map<(d0) -> (d0 * 2)>", False),
        ("affine_map<(d0, d1) -> (d0, d0)>", False),
        ("affine_map<(d0, d1) -> (d0 + d1, d0)>", False),
        ("not a map", False),
    ],
)
def test_outputs_written_whole(output: str, covers: bool) -> None:
    rule = put("linalg.generic", 2, **{SEGMENTS: (1, 1), "indexing_maps": ("affine_map<(d0) -> (d0)>", output)})
    assert rule.covers == covers


def test_maps_that_do_not_fit_cover_nothing() -> None:
    identity = "affine_map<(d0) -> (d0)>"
    assert not put("linalg.generic", 2, **{SEGMENTS: (1, 1), "indexing_maps": (identity,)}).covers
    assert not put("linalg.generic", 2, indexing_maps=(identity, identity)).covers
    assert put("linalg.fill", 2).covers
    assert not put("linalg.matmul", 3).covers
