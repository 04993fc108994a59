"""docs/settings.md is what the manifest says, and what the manifest says is what the server reads."""

from __future__ import annotations

from dataclasses import fields

import pytest

from server.settings import Settings, read_settings
from tests.docs.settings_page import PAGE, is_read_by_the_server, manifest, nested, other_value, page


def test_the_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), "run pytest tests/docs --update"


def test_every_setting_of_the_server_is_described_with_its_default() -> None:
    described = {name: schema for name, schema in manifest().items() if is_read_by_the_server(name, schema)}
    assert len(described) == len(fields(Settings))
    changed: set[str] = set()
    for name, schema in described.items():
        assert read_settings(nested(name, schema["default"])) == Settings(), f"{name} has another default"
        read = read_settings(nested(name, other_value(schema)))
        changed |= {each.name for each in fields(Settings) if getattr(read, each.name) != getattr(Settings(), each.name)}
    assert len(changed) == len(described), "two names for one setting"
