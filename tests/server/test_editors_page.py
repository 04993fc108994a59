"""docs/editors.md: its table of settings is what the server reads, its commands are what the server offers."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

from server.settings import Settings, read_settings
from tests.server.navigation_editor import navigating

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([\w.]+)` \| `([^`]+)` \|", PAGE.partition("## Settings")[2], re.MULTILINE)


def test_every_setting_is_listed_with_its_default() -> None:
    assert len(ROWS) == len(fields(Settings))
    changed: set[str] = set()
    for name, default in ROWS:
        value = json.loads(default)
        other = (not value) if isinstance(value, bool) else "onSave" if isinstance(value, str) else ["ACT102"]
        for given, same in ((value, True), (other, False)):
            section: object = given
            for part in reversed(name.split(".")):
                section = {part: section}
            read = read_settings(section)
            assert (read == Settings()) is same, name
        changed |= {each.name for each in fields(Settings) if getattr(read, each.name) != getattr(Settings(), each.name)}
    assert len(changed) == len(ROWS)


async def test_every_command_is_listed() -> None:
    async with navigating() as (editor, _):
        assert editor.introduction is not None
        offered = editor.introduction.capabilities.execute_command_provider
        assert offered is not None
        listed = re.findall(r"^\| `(mlirActivity\.\w+)`", PAGE, re.MULTILINE)
        assert sorted(offered.commands) == sorted(listed)
