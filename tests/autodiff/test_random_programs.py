"""Random programs: derivatives against tangents of the dual-number semantics (see `tests.autodiff.campaign`).

`python -m tests.autodiff.campaign 0 5000` tries more of them.
"""

from __future__ import annotations

import pytest

from tests.autodiff.campaign import SUBSET, examine, run_seeds
from tests.autodiff.comparison import WrongDerivativeError
from tests.soundness.semantics.errors import UnsupportedError

PROGRAMS, JOBS = 240, 4


@pytest.mark.parametrize("job", range(JOBS))
def test_derivatives_of_random_programs(job: int) -> None:
    share = PROGRAMS // JOBS
    tally = run_seeds(100_000 + job * share, share)
    assert not tally.failures
    assert tally.programs > 0.8 * share
    assert tally.runs > share


def test_the_comparison_sees_a_wrong_derivative(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is wrong shows."""
    from autodiff.rules import registry
    from autodiff.rules.expression import ONE
    from autodiff.rules.rule import factors

    wrong = {**registry.rules(), "arith.mulf": factors(ONE, ONE)}
    monkeypatch.setattr("autodiff.reverse.sweep.rules", lambda: wrong)
    text = "func.func @f(%x: f64) -> f64 {\n  %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n"
    with pytest.raises(WrongDerivativeError):
        examine(text, 1)


def test_what_is_left_out_is_named() -> None:
    text = (
        "func.func @f(%x: f64) -> f64 {\n  %i = arith.bitcast %x : f64 to i64\n  %y = arith.bitcast %i : i64 to f64\n  return %y : f64\n}\n"
    )
    with pytest.raises(UnsupportedError, match=r"arith\.bitcast"):
        examine(text, 1, normalize=False)
    assert "bits" not in SUBSET
