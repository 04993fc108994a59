"""docs/settings.md, written from the manifest of the extension: the one place where each setting has its description."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

from server.settings import SECTION, Settings, read_settings

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "settings.md"
HEAD = """\
# Settings

Written from the manifest of the extension for VS Code by `pytest tests/docs --update`; change the descriptions there.

All settings are in the section `mlirActivity`. In VS Code they stand in the settings editor; [Editors](editors.md#settings) says how other
editors pass them on.

## In every editor

The language server reads these. A value of the wrong type counts as not given.

"""
ONLY_THERE = """
## In VS Code only

"""


def manifest() -> dict[str, dict[str, Any]]:
    """Every setting with its schema, by its name without the section, in the order of the settings editor."""
    contributed = json.loads((ROOT / "editor" / "vscode" / "package.json").read_text(encoding="utf-8"))["contributes"]["configuration"]
    groups = cast("list[dict[str, Any]]", contributed if isinstance(contributed, list) else [contributed])
    found: dict[str, dict[str, Any]] = {}
    for group in groups:
        found |= {name.removeprefix(f"{SECTION}."): schema for name, schema in group["properties"].items()}
    return dict(sorted(found.items(), key=lambda item: item[1].get("order", 0)))


def other_value(schema: dict[str, Any]) -> object:
    """A value that is allowed and not the default."""
    default = schema["default"]
    if isinstance(default, bool):
        return not default
    if "enum" in schema:
        return next(value for value in schema["enum"] if value != default)
    if isinstance(default, list):
        return ["ACT102"]
    return default + 1 if isinstance(default, int) else "other"


def nested(name: str, value: object) -> object:
    """The section with one setting in it."""
    for part in reversed(name.split(".")):
        value = {part: value}
    return value


def is_read_by_the_server(name: str, schema: dict[str, Any]) -> bool:
    """Whether the setting makes a difference to the server."""
    return read_settings(nested(name, other_value(schema))) != Settings()


def page() -> str:
    """The whole page."""
    rows = {True: "", False: ""}
    for name, schema in manifest().items():
        words = str(schema.get("markdownDescription") or schema["description"]).replace("`#mlirActivity.", "`").replace("#`", "`")
        if "enum" in schema:
            words = f"{words} One of {', '.join(f'`{json.dumps(value)}`' for value in schema['enum'])}."
        row = f"| `{name}` | `{json.dumps(schema['default'])}` | {words} |\n"
        rows[is_read_by_the_server(name, schema)] += row.replace("\n\n", " ")
    table = "| Setting | Default | Meaning |\n|---|---|---|\n"
    return HEAD + table + rows[True] + ONLY_THERE + table + rows[False]
