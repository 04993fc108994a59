"""The examples of docs/guide.md: programs are reported as marked, commands print what is shown, the dialect example works."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from analysis import analyse
from analysis.activity.codes import BY_REASON
from analysis.activity.report import Class, Severity
from cli.main import main
from tests.docs.pages import PAGES, Example, examples

ROOT = PAGES.parents[1]
GUIDE = (PAGES.parent / "guide.md").read_text(encoding="utf-8")
PROGRAMS = {example.text.split("\n", 1)[0].removeprefix("// "): example for example in examples(GUIDE)}
WITH_RULES = "heat.mlir"
"""The program that needs the rules of the example."""
COMMANDS = re.findall(r"^```console\n\$ mlir-activity ([^\n]+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def inactive_places(text: str) -> dict[tuple[int, int], str]:
    """(line, column) of the name -> ACT code, of every inactive operation of a text without errors."""
    report = analyse(text)
    assert not [problem.message for problem in report.problems if problem.severity is Severity.ERROR]
    return {
        (fact.name_range.start.line, fact.name_range.start.column): BY_REASON[fact.reason.code].code
        for function in report.functions
        for fact in function.operations()
        if fact.classification is Class.INACTIVE
    }


def marked(example: Example) -> dict[tuple[int, int], str]:
    return {(mark.line, mark.column): mark.code for mark in example.marks}


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != WITH_RULES])
def test_a_program_is_reported_as_marked(name: str) -> None:
    example = PROGRAMS[name]
    found = inactive_places(example.text)
    if example.marks:
        assert found == marked(example)


def test_programs_have_names_of_their_own() -> None:
    assert len(PROGRAMS) == GUIDE.count("```mlir\n")
    assert all(re.fullmatch(r"[a-z]+\.mlir", name) for name in PROGRAMS)


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_what_is_shown(
    command: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, example in PROGRAMS.items():
        (tmp_path / name).write_text(example.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = command.split()
    assert main([words[0], "--color", "never", *words[1:]] if words[0] == "explain" else words) == 0
    assert output in capsys.readouterr().out


def test_commands_are_shown() -> None:
    assert {command.split()[0] for command, _ in COMMANDS} == {"explain", "check", "run"}


def test_the_dialect_of_the_example(tmp_path: Path) -> None:
    """The module and its entry point, as an installed distribution would have them, in an interpreter of its own."""
    (module,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    (project,) = re.findall(r"^```toml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    group, entry = re.findall(r'^\[project\.entry-points\."([^"]+)"\]\n(\w+) = "(\w+)"$', project, re.MULTILINE)[0][0::2]
    (tmp_path / f"{entry}.py").write_text(module, encoding="utf-8")
    installed = tmp_path / "heat_activity-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: heat-activity\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(f"[{group}]\nheat = {entry}\n", encoding="utf-8")
    program = (
        "import json, sys\n"
        "from analysis import analyse\n"
        "report = analyse(sys.stdin.read())\n"
        "facts = [fact for function in report.functions for fact in function.operations()]\n"
        "print(json.dumps({'problems': [problem.code for problem in report.problems], 'facts': [\n"
        "    [fact.name, fact.classification.value, fact.reason.code, *fact.name_range.start] for fact in facts]}))\n"
    )
    example = PROGRAMS[WITH_RULES]

    def run(path: str) -> dict[str, Any]:
        environment = os.environ | {"PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", program], input=example.text, capture_output=True, text=True, env=environment, check=True, timeout=120
        )
        return json.loads(done.stdout)

    with_rules = run(os.pathsep.join((str(ROOT), str(tmp_path))))
    assert with_rules["problems"] == []
    heat = [fact[:3] for fact in with_rules["facts"] if fact[0].startswith("heat.")]
    assert heat[:2] == [["heat.diffuse", "active", "moves"], ["heat.flux", "active", "moves"]]
    inactive = [fact[2:] for fact in with_rules["facts"] if fact[1] == "inactive"]
    assert {(line, column): BY_REASON[reason].code for reason, line, column in inactive} == marked(example)
    without = run(str(ROOT))
    assert set(without["problems"]) == {"ACT301"}
    assert [fact[1] for fact in without["facts"] if fact[0].startswith("heat.")] == ["active"] * 3


def test_links_lead_somewhere() -> None:
    for page in (PAGES.parent / "guide.md", PAGES.parent / "library.md", PAGES.parent / "formal.md"):
        for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", page.read_text(encoding="utf-8")):
            path = page.parent / target if target else page
            assert path.exists(), f"{page.name}: {target}"
            if anchor:
                headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
                slugs = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
                assert anchor in slugs, f"{page.name}: {target}#{anchor}"
