"""`mlir-activity graph`: formats, places, and what is said when there is no picture."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli.commands.graph import FORMATS
from tests.cli.conftest import Run
from tests.graph_view.test_forms import nested, problems_of

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")


def data_of(page: str) -> Any:
    """What the page carries, as a browser would read it."""
    (text,) = re.findall(r'<script id="data" type="application/json">(.*?)</script', page, re.DOTALL)
    return json.loads(text)


def test_dot_is_the_default(folder: Path, run: Run) -> None:
    result = run("graph", "a.mlir")
    assert result.status == 0
    assert result.output.startswith("digraph activity {")
    assert '"%y = arith.mulf\\nf64"' in result.output and "arith.addi" not in result.output
    assert result.errors == "a.mlir: 2 of 6 nodes are only read and left out; --uses draws them\n"
    assert "arith.addi" in run("graph", "a.mlir", "--uses").output


def test_json(folder: Path, run: Run) -> None:
    for arguments in ((), ("--view", "calls"), ("--at", "4:4"), ("--name", "%c")):
        value = json.loads(run("graph", "a.mlir", "--format", "json", *arguments).output)
        assert problems_of(value) == []
    assert value["title"] == "%c in @f"


def test_a_page(folder: Path, run: Run) -> None:
    assert run("graph", "a.mlir", "--at", "4:4", "-o", "g.html") == run("graph", "a.mlir", "--at", "4", "-o", "g.html")
    page = (folder / "g.html").read_text(encoding="utf-8")
    data = data_of(page)
    assert [graph["view"] for graph in data["graphs"]] == ["slice", "function", "calls"]
    assert all(problems_of(graph) == [] for graph in data["graphs"])
    _, whole, _ = data["graphs"]
    slices = data["slices"]["f"]
    assert {node["label"] for node in whole["nodes"] if node["id"] in slices} == {node["label"] for node in whole["nodes"]}
    (target,) = [node["id"] for node in whole["nodes"] if node["label"] == "%y = arith.mulf"]
    ends = [(whole["edges"][number]["source"], whole["edges"][number]["target"]) for number in slices[target]["pathEdges"]]
    assert ends == [("v0", target), (target, "o4")]
    head, _, _ = page.partition("<style>")
    assert "default-src 'none'" in head and not re.search(r"(src|href)=", head)


def test_a_page_holds_what_names_say_as_data(folder: Path, run: Run) -> None:
    name = "</script><script>alert(1)</script><!--"
    (folder / "evil.mlir").write_text(f'func.func @f(%x: f64) -> f64 {{\n %y = "{name}"(%x) : (f64) -> f64\n return %y : f64\n}}\n')
    page = run("graph", "evil.mlir", "--format", "html").output
    assert name not in page
    assert f"%y = {name}" in json.dumps(data_of(page))


@needs_dot
@pytest.mark.parametrize(("format_", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_pictures(folder: Path, run: Run, format_: str, start: bytes) -> None:
    assert run("graph", "a.mlir", "-o", f"g.{format_}").status == 0
    assert (folder / f"g.{format_}").read_bytes().startswith(start)


def test_without_graphviz(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder))
    result = run("graph", "a.mlir", "-o", "g.svg")
    assert result.status == 1 and not (folder / "g.svg").exists()
    assert result.errors.endswith(
        "error: no picture: the program dot of Graphviz is not installed, see https://graphviz.org/download; "
        "--format dot, json and html do without it\n"
    )


def test_what_is_too_large_is_folded(folder: Path, run: Run) -> None:
    (folder / "large.mlir").write_text(nested(3, 60))
    result = run("graph", "large.mlir")
    assert "regions are folded to stay within 300 nodes; --max-nodes 0 draws everything" in result.errors
    assert result.output.count("label=") < run("graph", "large.mlir", "--max-nodes", "0").output.count("label=")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["a.mlir", "--view", "slice"], 2, "--view slice needs --at or --name"),
        (["a.mlir", "--at", "x"], 2, "'x' is not LINE or LINE:COLUMN"),
        (["a.mlir", "--at", "0"], 2, "count from 1"),
        (["a.mlir", "--at", "3", "--name", "%c"], 2, "--at goes with neither"),
        (["a.mlir", "--at", "99"], 1, "a.mlir:99: error: the file has 6 lines"),
        (["a.mlir", "--of", "nope"], 1, "error: there is no function @nope"),
        (["a.mlir", "--name", "%nope"], 1, "@f has no value %nope"),
        (["a.mlir", "-o", "g.gif"], 2, "names no known format"),
        (["a.mlir", "-o", "none/g.dot"], 1, "no such file or directory"),
        (["broken.mlir", "--of", "bad"], 1, "error: there is no graph of @bad: it was not analysed"),
        (["crashing.mlir"], 1, "the MLIR parser crashed"),
        (["nowhere.mlir"], 1, "nowhere.mlir: error: no such file"),
    ],
)
def test_what_goes_wrong_is_said(folder: Path, run: Run, arguments: list[str], status: int, message: str) -> None:
    result = run("graph", *arguments)
    assert (result.status, result.output) == (status, "")
    assert message in result.errors and "Traceback" not in result.errors


def test_the_endings_name_the_formats(folder: Path, run: Run) -> None:
    for format_ in set(FORMATS) - {"svg", "png"}:
        assert run("graph", "a.mlir", "-o", f"g.{format_}").output == ""
        assert (folder / f"g.{format_}").stat().st_size > 100
