"""Runs of programs that are right: numbers, checks, progress, cancelling, what is left behind."""

from __future__ import annotations

import ctypes
import json
import threading
import time
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from autodiff.execute import Limits, Runner, RunRequest
from tests.execute.programs import ENDLESS

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "schema" / "run.schema.json").read_text(encoding="utf-8")
)
PRODUCT = """\
func.func @f(%x: memref<?xf64>, %scale: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %p = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one) -> (f64) {
    %v = memref.load %x[%i] : memref<?xf64>
    %t = arith.mulf %s, %v : f64
    scf.yield %t : f64
  }
  %y = arith.mulf %p, %scale : f64
  return %y : f64
}
"""


def valid(report: dict[str, Any]) -> dict[str, Any]:
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(report, allow_nan=False)))  # pyright: ignore[reportUnknownMemberType]
    return report


def gradient(report: dict[str, Any], name: str) -> list[float]:
    return next(each["value"]["values"] for each in report["gradients"] if each["name"] == name)


def test_a_gradient(runner: Runner) -> None:
    given: dict[str, object] = {"x": [2.0, 3.0, 5.0], "scale": 0.5, "%n": "3"}
    report = valid(runner.run(RunRequest(PRODUCT, arguments=given, check=True)))
    assert report["ok"], report["problems"]
    assert report["results"][0]["value"]["values"] == [15.0]
    assert gradient(report, "%x") == [7.5, 5.0, 3.0]
    assert gradient(report, "%scale") == [30.0]
    assert report["check"]["holds"] and len(report["check"]["agreements"]) == 6
    assert [each["origin"] for each in report["arguments"]] == ["given"] * 3


def test_a_gradient_of_zeros_is_checked(runner: Runner) -> None:
    text = """\
func.func @f(%x: memref<f64>, %c: memref<f64> {enzyme.const}) -> f64 {
  %v = memref.load %c[] : memref<f64>
  memref.store %v, %x[] : memref<f64>
  %y = memref.load %x[] : memref<f64>
  return %y : f64
}
"""
    report = runner.run(RunRequest(text, arguments={"x": 2.0, "c": 3.0}, check=True))
    assert gradient(report, "%x") == [0.0]
    assert not report["problems"] and all(each["settled"] and each["holds"] for each in report["check"]["agreements"])


def test_forward_mode_and_constants(runner: Runner) -> None:
    given: dict[str, object] = {"x": [2.0, 3.0, 5.0], "scale": 0.5, "n": 3}
    report = valid(runner.run(RunRequest(PRODUCT, mode="forward", wrt=("scale",), arguments=given)))
    assert report["ok"], report["problems"]
    assert report["tangents"] == [{"name": "result 0", "value": report["tangents"][0]["value"]}]
    assert report["tangents"][0]["value"]["values"] == [30.0]


def test_sizes_follow_what_is_given(runner: Runner) -> None:
    report = runner.run(RunRequest(PRODUCT, arguments={"n": 40}))
    assert report["arguments"][0]["value"]["shape"] == [40]
    report = runner.run(RunRequest(PRODUCT, arguments={"x": "12"}))
    assert report["arguments"][2]["value"]["values"] == [12]


def test_the_same_seed_is_the_same_run(runner: Runner) -> None:
    first, again, other = (runner.run(RunRequest(PRODUCT, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first["gradients"] != other["gradients"]


def test_files_in_and_out(runner: Runner, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.array([2.0, 4.0]))
    (tmp_path / "x.csv").write_text("value\n2.0\n4.0\n")
    np.savez(tmp_path / "all.npz", x=np.array([2.0, 4.0]), other=np.zeros(3))
    for file in ("x.npy", "x.csv", "all.npz", "all.npz:x"):
        given: dict[str, object] = {"x": file, "scale": 1.0}
        report = runner.run(RunRequest(PRODUCT, arguments=given, folder=str(tmp_path), save=str(tmp_path / "out.npz")))
        assert report["ok"], report["problems"]
        with np.load(tmp_path / "out.npz") as saved:
            assert saved["d x"].tolist() == [4.0, 2.0]
            assert saved["result 0"] == 8.0
            assert set(saved.files) == {"x", "d x", "scale", "d scale", "n", "result 0"}


def test_comparison_and_timings(runner: Runner) -> None:
    report = valid(runner.run(RunRequest(PRODUCT, wrt=("scale",), compare=True, arguments={"n": 100})))
    assert report["ok"], report["problems"]
    assert report["comparison"]["difference"] <= 1e-12
    assert report["comparison"]["adjoints"] > report["derivative"]["adjoints"]
    assert all(report["times"][name]["median"] > 0 for name in ("function", "derivative", "all"))


@pytest.mark.parametrize(
    ("kind", "part"),
    [("normalized", "func.func public @f"), ("mlir", "@f.reverse"), ("llvm", "define"), ("asm", "f.reverse")],
)
def test_what_can_be_emitted(runner: Runner, kind: str, part: str) -> None:
    report = valid(runner.run(RunRequest(PRODUCT, emit=kind)))
    assert report["ok"], report["problems"]
    assert part in report["emitted"]["text"]


def test_truth_values_in_memory(runner: Runner) -> None:
    text = """
memref.global "private" constant @mask : memref<4xi1> = dense<[true, false, true, true]>
func.func @f(%x: memref<4xf64>, %m: memref<?xi1>) -> (f64, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %g = memref.get_global @mask : memref<4xi1>
  %own = memref.alloc() : memref<4xi1>
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f64) {
    %a = memref.load %m[%i] : memref<?xi1>
    %b = memref.load %g[%i] : memref<4xi1>
    %c = arith.andi %a, %b : i1
    memref.store %c, %own[%i] : memref<4xi1>
    %d = memref.load %own[%i] : memref<4xi1>
    %v = memref.load %x[%i] : memref<4xf64>
    %w = arith.select %d, %v, %zero : f64
    %t = arith.addf %s, %w : f64
    scf.yield %t : f64
  }
  %e = memref.load %own[%c1] : memref<4xi1>
  return %y, %e : f64, i1
}
"""
    given: dict[str, object] = {"x": [1.0, 2.0, 3.0, 4.0], "m": [True, True, False, True]}
    report = runner.run(RunRequest(text, arguments=given))
    assert [each["value"]["values"] for each in report["results"]] == [[5.0], [False]]
    assert gradient(report, "%x") == [1.0, 0.0, 0.0, 1.0]


def test_globals_start_anew_with_each_call(runner: Runner) -> None:
    text = """
memref.global "private" @state : memref<2xf64> = dense<[1.0, 2.0]>
func.func @f(%x: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @state : memref<2xf64>
  %old = memref.load %m[%c1] : memref<2xf64>
  %new = arith.mulf %old, %x : f64
  memref.store %new, %m[%c1] : memref<2xf64>
  %y = arith.mulf %new, %x : f64
  return %y : f64
}
"""
    report = valid(runner.run(RunRequest(text, arguments={"x": 3.0}, check=True)))
    assert report["ok"], report["problems"]
    assert (report["results"][0]["value"]["values"], gradient(report, "%x")) == ([18.0], [12.0])


WHOLE = """
func.func private @loss(%x: memref<?xf64>, %s: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %y = affine.for %i = 0 to %n iter_args(%a = %z) -> (f64) {
    %v = affine.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    %q = arith.mulf %w, %s : f64
    %b = arith.addf %a, %q : f64
    affine.yield %b : f64
  }
  return %y : f64
}
func.func @step(%x: memref<?xf64>, %dx: memref<?xf64>, %rate: f64) -> (f64, f64) {
  %one = arith.constant 1.0 : f64
  %l, %ds = enzyme.autodiff @loss(%x, %dx, %rate, %one)
    {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_active>]}
    : (memref<?xf64>, memref<?xf64>, f64, f64) -> (f64, f64)
  return %l, %ds : f64, f64
}
"""


def test_a_program_that_asks_for_its_derivatives_is_run_as_a_whole(runner: Runner) -> None:
    given: dict[str, object] = {"x": [1.0, 2.0, 3.0], "dx": "zeros:3", "rate": 0.5}
    report = valid(runner.run(RunRequest(WHOLE, function="step", arguments=given)))
    assert report["ok"], report["problems"]
    values = {each["name"]: each["value"]["values"] for each in report["results"]}
    assert values == {"result 0": [7.0], "result 1": [14.0], "memory of %dx": [1.0, 2.0, 3.0]}
    assert (report["mode"], report["derivative"], report["gradients"]) == (None, None, [])


def test_without_a_name_it_is_the_function_that_is_differentiated(runner: Runner) -> None:
    report = runner.run(RunRequest(WHOLE, arguments={"x": [1.0, 2.0], "s": 3.0}))
    assert (report["function"], gradient(report, "%x"), gradient(report, "%s")) == ("loss", [6.0, 12.0], [5.0])


def test_tensors_in_and_out(runner: Runner) -> None:
    text = """
func.func @f(%x: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %y = tensor.generate %n {
  ^bb0(%i: index):
    %v = tensor.extract %x[%i] : tensor<?xf64>
    %w = arith.mulf %v, %v : f64
    tensor.yield %w : f64
  } : tensor<?xf64>
  return %y : tensor<?xf64>
}
"""
    report = valid(runner.run(RunRequest(text, arguments={"x": [1.0, 2.0, 3.0], "n": 2}, check=True)))
    assert report["ok"], report["problems"]
    assert report["results"][0]["value"]["values"] == [1.0, 4.0]
    assert gradient(report, "%x") == [2.0, 4.0, 0.0]


def test_progress_is_told(runner: Runner) -> None:
    heard: list[str] = []
    runner.run(RunRequest(PRODUCT, check=True), progress=lambda words, share: heard.append(words))
    assert list(dict.fromkeys(heard)) == [
        "analysing",
        "normalizing",
        "compiling the function",
        "running the function",
        "differentiating",
        "compiling the derivative",
        "running the derivative",
        "checking",
    ]


def test_cancelling_ends_a_run_at_once_and_the_next_one_works(runner: Runner) -> None:
    cancel = threading.Event()
    threading.Timer(1.0, cancel.set).start()
    start = time.monotonic()
    report = valid(runner.run(RunRequest(ENDLESS, limits=Limits(60)), cancel=cancel))
    assert [each["message"] for each in report["problems"]] == ["cancelled"]
    assert time.monotonic() - start < 20
    assert runner.run(RunRequest(PRODUCT))["ok"]


def test_what_is_known_before_a_crash_is_not_lost(runner: Runner) -> None:
    text = PRODUCT.replace("return", 'cf.assert %bad, "no"\n  return').replace("%c0 =", "%bad = arith.constant false\n  %c0 =", 1)
    report = valid(runner.run(RunRequest(text, path="a.mlir")))
    assert (report["path"], report["function"], report["mode"]) == ("a.mlir", "f", "reverse")
    assert report["problems"][0]["message"].endswith("the assertion does not hold: no")
    assert len(report["arguments"]) == 3


def test_the_end_of_a_runner_is_the_end_of_its_processes() -> None:
    own = Runner()
    assert own.run(RunRequest(PRODUCT))["ok"]
    process = own._isolated._process  # pyright: ignore[reportPrivateUsage]
    assert process is not None
    own.close()
    assert process.poll() is not None


def test_without_a_compiler_the_times_are_those_of_the_just_in_time_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    own = Runner(once=True)
    try:
        report = valid(own.run(RunRequest(PRODUCT, time=True)))
        library = own.run(RunRequest(PRODUCT, emit="so", output=str(tmp_path / "f.so")))
    finally:
        own.close()
    assert report["ok"], report["problems"]
    assert report["times"]["note"].startswith("not compiled ahead of time (there is no C compiler")
    assert report["times"]["derivative"]["median"] > 0
    assert library["problems"][0]["message"].startswith("cannot be compiled: there is no C compiler")


def test_a_shared_library_can_be_called(runner: Runner, tmp_path: Path) -> None:
    text = "func.func @f(%x: f64) -> f64 {\n  %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n"
    report = valid(runner.run(RunRequest(text, emit="so", output=str(tmp_path / "f.so"))))
    assert report["ok"], report["problems"]
    library = ctypes.CDLL(str(tmp_path / "f.so"))
    library.f.restype, library.f.argtypes = ctypes.c_double, [ctypes.c_double]
    assert library.f(3.0) == 9.0
