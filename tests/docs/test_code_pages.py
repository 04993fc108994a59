"""Every code has a page, every page a code, and the pages' examples report what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from analysis.activity import codes
from analysis.activity.codes import BY_REASON, CODES
from cli.isolated import Isolated
from cli.outcome import Query
from cli.sources import Source
from server.diagnostics import page_of
from tests.docs.pages import PAGES, Example, Mark, examples

ROOT = PAGES.parents[1]
PRODUCT = [file for package in ("analysis", "autodiff", "cli", "server") for file in (ROOT / package).rglob("*.py")]
WITHOUT_EXAMPLE = {"ACT905"}
"""No text takes too long in a test. tests/server covers it with a short limit."""
CONSTANTS = {value: name for name, value in vars(codes).items() if name.isupper() and isinstance(value, str)}


def page(code: str) -> str:
    return (PAGES / f"{code}.md").read_text(encoding="utf-8")


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} - {"README"} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_page_begins_with_its_code_and_title(code: str) -> None:
    text = page(code)
    assert text.startswith(f"# {code}: {CODES[code].title}\n\n")
    assert "## What to do\n" in text
    assert (f"Reason `{CODES[code].name}`." in text) == (CODES[code].name in BY_REASON)


def test_the_index_lists_the_table() -> None:
    rows = [f"| [{entry.code}]({entry.code}.md) | `{entry.name}` | {entry.title} |" for entry in CODES.values()]
    assert re.findall(r"^\| \[.*$", (PAGES / "README.md").read_text(encoding="utf-8"), re.MULTILINE) == rows


def test_every_code_in_the_source_is_in_the_table() -> None:
    used = {code for file in PRODUCT for code in re.findall(r"\bACT[0-9]{3}\b", file.read_text(encoding="utf-8"))}
    assert used <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_used(code: str) -> None:
    names = {code, CODES[code].name if CODES[code].name in BY_REASON else code, CONSTANTS.get(code, code)}
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    assert [file for file in PRODUCT if file.name != "codes.py" and pattern.search(file.read_text(encoding="utf-8"))]


def test_links_between_pages_lead_somewhere() -> None:
    for file in PAGES.glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")):
            assert (PAGES / target).exists(), f"{file.name}: {target}"


def test_the_server_links_to_the_pages() -> None:
    assert page_of("ACT102").endswith(f"/{(PAGES / 'ACT102.md').relative_to(ROOT)}")


@pytest.fixture(scope="module")
def isolated() -> Iterator[Isolated]:
    with Isolated() as isolated:
        yield isolated


_REPORT = re.compile(
    r"^a\.mlir:(?P<line>\d+):(?P<column>\d+): (?:inactive \S+ \[(?P<reason>[a-z-]+)\]: .*|(?!note).*\[(?P<code>ACT\d+)\])$", re.MULTILINE
)


def reported(isolated: Isolated, text: str) -> list[tuple[int, int, str]]:
    """(line, column, code), counted from 0, of everything that `check` reports."""
    output = isolated.outcome(Query("text", ("a.mlir",)), Source("a.mlir", text)).output
    return sorted(
        (int(match["line"]) - 1, int(match["column"]) - 1, match["code"] or BY_REASON[match["reason"]].code)
        for match in _REPORT.finditer(output)
    )


@pytest.mark.parametrize("code", CODES)
def test_the_examples_of_a_page_report_what_they_say(isolated: Isolated, code: str) -> None:
    found = [*examples(page(code))]
    assert bool(found) is (code not in WITHOUT_EXAMPLE)
    for example in found:
        assert code in {*example.unplaced, *(mark.code for mark in example.marks)}
        reports = reported(isolated, example.text)
        places = sorted((mark.line, mark.column, mark.code) for mark in example.marks)
        unplaced = [report[2] for report in reports if report not in places]
        assert ([report for report in reports if report in places], unplaced) == (places, [*example.unplaced]), reports
        assert all(_is_a_word(example, mark) for mark in example.marks)


def _is_a_word(example: Example, mark: Mark) -> bool:
    """The carets cover one whole word."""
    line = example.text.split("\n")[mark.line]
    end = mark.column + len(mark.words)
    return len(mark.words.split()) == 1 and not (line[end : end + 1].isalnum() or line[end : end + 1] in "._")


def test_the_reader_of_examples() -> None:
    text = "x\n```mlir\na.b c\n//  ^ ACT101\n// ^ ACT102\n```\n\nReported: `ACT303`, `ACT303`\n"
    (example,) = examples(text)
    assert example.marks == (Mark(0, 4, "c", "ACT101"), Mark(0, 3, " ", "ACT102"))
    assert example.unplaced == ("ACT303", "ACT303")
    assert not [*examples("```\nfunc\n```\n")]
