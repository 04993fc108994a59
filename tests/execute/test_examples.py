"""The examples, run as their heads say, with the gradient checked."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.main import main

FOLDER = Path(__file__).resolve().parents[2] / "examples"
COMMANDS = {
    file.stem: command
    for file in sorted(FOLDER.glob("*.mlir"))
    for command in re.findall(r"^//   mlir-activity (run (?:.*\\\n)*.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
}
ON_A_GPU = {"gpu_dot"}


def test_every_example_says_how_it_is_run() -> None:
    assert COMMANDS.keys() | ON_A_GPU == {file.stem for file in FOLDER.glob("*.mlir")}


WITHOUT_INPUTS = {f"{name} without inputs": command.partition(" --")[0] for name, command in COMMANDS.items() if "--arg" in command}


@pytest.mark.parametrize("command", (COMMANDS | WITHOUT_INPUTS).values(), ids=COMMANDS | WITHOUT_INPUTS)
def test_an_example(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(FOLDER.parent)
    words = [word for word in shlex.split(command.replace("\\\n//", "")) if word not in ("--check", "--compare")]
    status = main([*words, "--check", "--format", "json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert status == 0, report["problems"]
    assert not report["problems"]
    errors = {each["with"]: each["error"] for each in report["check"]["agreements"]}
    assert errors["finite differences"] <= 1e-6 and errors["forward mode"] <= 1e-10
