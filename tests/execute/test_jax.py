"""Gradients of examples beside those of JAX, which is no dependency: skipped where it is not installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from autodiff.execute import Runner, RunRequest

if TYPE_CHECKING:
    from collections.abc import Callable

jax: Any = pytest.importorskip("jax", reason="JAX is not installed; pip install 'jax[cpu]' to compare with it")
jax.config.update("jax_enable_x64", True)
jnp: Any = jax.numpy
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def reprojection_error(
    rotations: Any, centres: Any, lenses: Any, points: Any, weights: Any, measured: Any, seen_by: Any, seen_point: Any
) -> Any:
    turn, lens = rotations[seen_by], lenses[seen_by]
    v = points[seen_point] - centres[seen_by]
    angle = jnp.linalg.norm(turn, axis=1, keepdims=True)
    axis = turn / angle
    along = jnp.sum(axis * v, axis=1, keepdims=True) * (1 - jnp.cos(angle))
    w = v * jnp.cos(angle) + jnp.cross(axis, v) * jnp.sin(angle) + axis * along
    image = w[:, :2] / w[:, 2:]
    square = jnp.sum(image**2, axis=1)
    scale = lens[:, 0] * (1 + lens[:, 3] * square + lens[:, 4] * square**2)
    off = image * scale[:, None] + lens[:, 1:3] - measured
    return jnp.sum(weights**2 * jnp.sum(off**2, axis=1) + (1 - weights**2) ** 2) / 2


def rank_of(weights: Any, columns: Any, starts: Any, node: Any) -> Any:
    count = len(starts) - 1
    rows = np.repeat(np.arange(count), np.diff(starts))
    matrix = jnp.zeros((count, count)).at[rows, columns].add(weights)
    rank = jnp.full(count, 1 / count)
    for _ in range(102):
        new = 0.85 * matrix @ rank + 0.15 / count
        change, rank = jnp.sum(jnp.abs(new - rank)), new
        if change <= 1e-10:
            break
    return rank[int(node)]


@pytest.mark.parametrize("model", [reprojection_error, rank_of], ids=["bundle_adjustment", "page_rank"])
def test_jax_finds_the_same_gradient(model: Callable[..., Any], runner: Runner, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    file = EXAMPLES / f"{request.node.callspec.id}.mlir"
    saved = tmp_path / "all.npz"
    report = runner.run(RunRequest(file.read_text(encoding="utf-8"), save=str(saved)))
    assert report["ok"], report["problems"]
    with np.load(saved) as arrays:
        inputs = [arrays[each["name"].removeprefix("%")] for each in report["arguments"]]
        wanted = [index for index, each in enumerate(report["arguments"]) if each["activity"] != "const"]
        value, gradients = jax.value_and_grad(model, argnums=wanted)(*inputs)
        assert np.isclose(report["results"][0]["value"]["values"][0], value, rtol=1e-12)
        for index, gradient in zip(wanted, gradients, strict=True):
            ours = arrays[f"d {report['arguments'][index]['name'].removeprefix('%')}"]
            assert np.linalg.norm(ours - gradient) <= 1e-10 * np.linalg.norm(gradient)
