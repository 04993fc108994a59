"""`mlir-activity check --format json` and its schema."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest

from tests.cli.conftest import Run

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "schema" / "check.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def problems_of(value: Any) -> list[str]:
    errors: Iterable[object] = cast("Any", VALIDATOR).iter_errors(value)  # the library leaves it partly untyped
    return [str(error) for error in errors]


def checked(run: Run, *arguments: str) -> tuple[Any, int]:
    result = run("check", "--format", "json", *arguments)
    value = json.loads(result.output)
    assert not problems_of(value)
    assert result.errors == ""
    return value, result.status


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_file(folder: Path, run: Run) -> None:
    value, status = checked(run, "a.mlir")
    assert status == 0
    (file,) = value["files"]
    (function,) = file["functions"]
    assert (file["path"], file["diagnostics"], function["name"], function["analysed"]) == ("a.mlir", [], "f", True)
    assert function["range"] == {"start": {"line": 0, "character": 0}, "end": {"line": 5, "character": 1}}
    assert function["requests"] == [{"mode": "reverse", "arguments": ["active", "const"], "results": ["active"], "origin": "default"}]
    assert [(each["name"], each["class"], each["reason"]["code"]) for each in function["operations"]] == [
        ("arith.constant", "inactive", "not-varied"),
        ("arith.addi", "inactive", "no-derivative-type"),
        ("arith.mulf", "active", "moves"),
        ("func.return", "structural", "forwards-active"),
    ]
    multiplication = function["operations"][2]
    assert (multiplication["varied"], multiplication["useful"]) == (True, True)
    assert multiplication["results"] == [{"name": "%y", "active": True, "sources": ["%x"], "sinks": ["result 0"]}]
    assert multiplication["range"] == {"start": {"line": 3, "character": 2}, "end": {"line": 3, "character": 30}}
    assert function["summary"] == {"dependences": [{"output": "result 0", "inputs": ["%x"]}], "writes": [], "unknownEffects": False}


def test_characters_are_utf_16_units(folder: Path, run: Run) -> None:
    head = '  %a = "t.op"() {s = "π😀"} : () -> f64 '
    (folder / "wide.mlir").write_text(f"func.func @f(%x: f64) -> f64 {{\n{head}%b = arith.mulf %x, %x : f64\n  return %b : f64\n}}\n")
    value, _ = checked(run, "wide.mlir")
    (second,) = [each for each in value["files"][0]["functions"][0]["operations"] if each["name"] == "arith.mulf"]
    assert second["range"]["start"] == {"line": 1, "character": len(head) + 1}


def test_every_kind_of_file_fits_the_schema(folder: Path, run: Run) -> None:
    value, status = checked(run, "a.mlir", "broken.mlir", "crashing.mlir", "none.mlir", "latin.mlir", "empty.mlir")
    assert status == 1
    assert [[each["code"] for each in file["diagnostics"]] for file in value["files"]] == [
        [],
        ["ACT901"],
        ["ACT904"],
        ["ACT903"],
        ["ACT903"],
        [],
    ]
    good, bad = value["files"][1]["functions"]
    assert (good["analysed"], bad["analysed"], bad["operations"], bad["summary"]) == (True, False, [], None)


def test_the_output_of_many_files_has_one_line_each(folder: Path, run: Run) -> None:
    lines = run("check", "--format", "json", "a.mlir", "none.mlir").output.splitlines()
    assert len(lines) == 4
    assert json.loads(lines[1].rstrip(","))["path"] == "a.mlir"


def _first_operation(value: Any) -> Any:
    return value["files"][0]["functions"][0]["operations"][0]


BREAKAGES: dict[str, Callable[[Any], object]] = {
    "another version": lambda value: value.update(version=2),
    "a new key": lambda value: value.update(extra=1),
    "a new key deep inside": lambda value: _first_operation(value)["range"]["start"].update(offset=1),
    "an unknown class": lambda value: _first_operation(value).update({"class": "lazy"}),
    "an unknown reason": lambda value: _first_operation(value)["reason"].update(code="because"),
    "a missing key": lambda value: _first_operation(value).pop("varied"),
    "a negative line": lambda value: _first_operation(value)["range"]["start"].update(line=-1),
    "facts of what was not analysed": lambda value: value["files"][0]["functions"][0].update(analysed=False),
    "no summary of what was": lambda value: value["files"][0]["functions"][0].update(summary=None),
}


@pytest.mark.parametrize("breakage", BREAKAGES)
def test_the_schema_is_strict(folder: Path, run: Run, breakage: str) -> None:
    value, _ = checked(run, "a.mlir")
    broken = copy.deepcopy(value)
    BREAKAGES[breakage](broken)
    assert problems_of(broken)
