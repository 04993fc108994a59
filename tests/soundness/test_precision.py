"""What people write: no operation of the examples is called inactive that a run needs, and few are called active that no run needs.

What is lost is known by its cause."""

from __future__ import annotations

from tests.soundness.precision import CAUSES, benchmarks, examples, measured

NOT_COVERED = {"gpu_dot.mlir"}
LEAST_PRECISION = 0.98


def test_examples() -> None:
    total = measured(examples())
    assert not total.wrong
    assert total.left_out.keys() <= NOT_COVERED
    assert total.share > LEAST_PRECISION, total.lost
    assert total.lost.keys() <= CAUSES.keys()


def test_benchmark_programs() -> None:
    total = measured(benchmarks())
    assert not total.wrong
    assert not total.left_out
    assert total.share > LEAST_PRECISION, total.lost
    assert total.lost.keys() <= CAUSES.keys()
