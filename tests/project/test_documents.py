"""The documents at the root: what they point to exists, and the commands that they show are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), ROOT / "docs" / "index.md", ROOT / "editor" / "vscode" / "README.md"])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_relative_links_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
    assert [target for target in targets if "://" not in target and not (document.parent / target).exists()] == []


def test_the_readme_shows_commands_that_there_are() -> None:
    shown = set(re.findall(r"^ +mlir-activity (\w+)", README, re.MULTILINE))
    assert shown == COMMANDS.keys() - {"serve"}  # the server has a command of its own


def test_the_makefile_has_the_targets_that_documents_name() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for file in DOCUMENTS for name in re.findall(r"(?:^ +|`)make ([a-z-]+)", file.read_text(encoding="utf-8"), re.MULTILINE)}
    assert {"demo", "test"} <= named <= targets


def test_the_example_of_the_readme_is_what_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # a parallel test run sets it
    block = re.search(r"^\$ mlir-activity annotate huber.mlir\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = block[1].splitlines()
    source = [re.sub(r" {2,}[a-z-]+( mode)?: .*", "", line.partition("│ ")[2]) for line in lines]
    file = tmp_path / "huber.mlir"
    file.write_text("\n".join(source) + "\n", encoding="utf-8")
    assert main(["annotate", "--color", "never", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[1 : 1 + len(lines)] == lines
