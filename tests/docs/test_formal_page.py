"""docs/formal.md has the sections that the code cites, and says something of every part of a rule, a summary and an aliasing."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from analysis.dialects.rule import Flow, Kind, Rule
from analysis.memory.aliasing import Aliasing
from analysis.memory.summary import Summary
from tests.docs.pages import PAGES

ROOT = PAGES.parents[1]
PAGE = (PAGES.parent / "formal.md").read_text(encoding="utf-8")
HEADINGS = {heading.lower() for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)}
_CITATION = re.compile(r'formal\.md, (?:section )?"?([A-Za-z -]+)')


def citations() -> list[tuple[str, str]]:
    """(file, section) of every citation in the code, also of those that go on in the next line."""
    found: list[tuple[str, str]] = []
    for file in sorted((ROOT / "analysis").rglob("*.py")):
        text = re.sub(r"\s*\n\s*(?:# )?", " ", file.read_text(encoding="utf-8"))
        found += [(str(file.relative_to(ROOT)), section.strip().lower()) for section in _CITATION.findall(text)]
        assert len(_CITATION.findall(text)) == text.count("formal.md"), file
    return found


def section(heading: str) -> str:
    """The text below a heading, up to the next one of its level."""
    match = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert match is not None, heading
    return match[1]


def test_cited_sections_are_there() -> None:
    cited = citations()
    assert len(cited) >= 15
    assert [(file, name) for file, name in cited if name not in HEADINGS] == []


@pytest.mark.parametrize("name", [field.name for field in fields(Rule) if field.init and field.name not in ("kind", "flow")])
def test_every_field_of_a_rule_has_a_transfer_rule(name: str) -> None:
    numbered = re.findall(r"^\*\*T\d+ (.*?)\.\*\*", section("Transfer rules"), re.MULTILINE | re.DOTALL)
    in_text = re.findall(r"`(\w+)`", section("Transfer rules"))
    assert f"`{name}`" in " ".join(numbered) or name in in_text


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_transfer_rule(kind: Kind) -> None:
    assert re.search(rf"^\*\*T\d+ `Kind\.{kind.name}`\.\*\*", section("Transfer rules"), re.MULTILINE)


@pytest.mark.parametrize("flow", Flow)
def test_every_flow_has_a_rule(flow: Flow) -> None:
    assert re.search(rf"^\*\*F\d+ `Flow\.{flow.name}`\.\*\*", section("Control flow"), re.MULTILINE)


def test_rules_are_numbered_without_gaps() -> None:
    for letter, heading in (("T", "Transfer rules"), ("F", "Control flow")):
        numbers = [int(number) for number in re.findall(rf"^\*\*{letter}(\d+) ", section(heading), re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", [field.name for field in fields(Summary)])
def test_every_field_of_a_summary_is_defined(name: str) -> None:
    assert f"\n| `{name}` | " in section("Summaries")


@pytest.mark.parametrize("name", [field.name for field in fields(Aliasing)])
def test_every_assumption_about_memory_is_defined(name: str) -> None:
    assert f"`{name}`" in section("Overlap")
