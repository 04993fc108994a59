"""docs/editors.md: its commands are what the server offers."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.navigation_editor import navigating

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")


async def test_every_command_is_listed() -> None:
    async with navigating() as (editor, _):
        assert editor.introduction is not None
        offered = editor.introduction.capabilities.execute_command_provider
        assert offered is not None
        listed = re.findall(r"^\| `(mlirActivity\.\w+)`", PAGE.partition("Command of the client")[0], re.MULTILINE)
        assert sorted(offered.commands) == sorted(listed)
