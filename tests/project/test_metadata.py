"""What is written down in more than one place says the same everywhere."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mlir_activity import PACKAGES, __version__
from server.settings import Settings, read_settings

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editor" / "vscode"


def read_json(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MANIFEST = read_json(EXTENSION / "package.json")


def test_the_extension_has_the_version_of_the_distribution() -> None:
    lock = read_json(EXTENSION / "package-lock.json")
    assert [MANIFEST["version"], lock["version"], lock["packages"][""]["version"]] == [__version__] * 3


@pytest.mark.parametrize("folder", [ROOT, EXTENSION], ids=["distribution", "extension"])
def test_the_changelog_has_the_version(folder: Path) -> None:
    assert re.search(rf"^## {re.escape(__version__)}\b", (folder / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_licence_is_one() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in licence
    assert "LLVM Exceptions" in licence
    assert (EXTENSION / "LICENSE").read_text(encoding="utf-8") == licence
    assert PROJECT["project"]["license"] == MANIFEST["license"] == "Apache-2.0 WITH LLVM-exception"


def test_every_dependency_is_pinned() -> None:
    project = PROJECT["project"]
    python = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert [requirement for requirement in python if not re.fullmatch(r"[\w.-]+(\[\w+\])?==[\w.]+", requirement)] == []
    node = MANIFEST["dependencies"] | MANIFEST["devDependencies"]
    assert {name: version for name, version in node.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)} == {}


def test_the_distribution_holds_all_our_packages() -> None:
    included = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert set(included) == {f"{name}*" for name in PACKAGES | {"mlir_activity"}}


def test_only_our_packages_lie_beside_the_code() -> None:
    """Any other package in the root would go into nobody's wheel, and be found by tests all the same."""
    folders = {file.parent.name for file in ROOT.glob("*/__init__.py")}
    assert folders - {"tests", "benchmarks"} == PACKAGES | {"mlir_activity"}


def server_settings() -> Iterator[tuple[str, object]]:
    """Settings of the extension that the server reads, with their defaults."""
    own = {"path", "interpreter", "trace.server", "highlight.style", "highlight.active", "highlight.patterns"}
    for name, schema in MANIFEST["contributes"]["configuration"]["properties"].items():
        short = name.removeprefix("mlirActivity.")
        if short not in own:
            yield short, schema["default"]


def nested(name: str, value: object) -> dict[str, object]:
    """The section that a client sends when this one setting is given: {"a": {"b": value}} for "a.b"."""
    section: object = value
    for part in reversed(name.split(".")):
        section = {part: section}
    assert isinstance(section, dict)
    return section  # pyright: ignore[reportUnknownVariableType] - built just above


@pytest.mark.parametrize(("name", "default"), list(server_settings()))
def test_the_server_reads_each_setting_and_has_the_same_default(name: str, default: object) -> None:
    assert read_settings(nested(name, default)) == Settings()
    other = (not default) if isinstance(default, bool) else "onSave" if isinstance(default, str) else ["ACT999"]
    assert read_settings(nested(name, other)) != Settings()
