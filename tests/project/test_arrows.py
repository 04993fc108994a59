"""The import arrows of ARCHITECTURE.md, read from the source text of every module.

Imports inside functions and under TYPE_CHECKING count: an arrow is about what a part may know, not about when it is loaded.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "analysis.source": (),
    "analysis.program": ("analysis.source",),
    "analysis.dialects": ("analysis.program", "analysis.source"),
    "analysis.memory": ("analysis.dialects", "analysis.program", "analysis.source"),
    "analysis.activity": ("analysis.memory", "analysis.dialects", "analysis.program", "analysis.source"),
    "analysis.graph_view": ("analysis.activity", "analysis.memory", "analysis.dialects", "analysis.program", "analysis.source"),
    "analysis.incremental": ("analysis",),
    "analysis": ("analysis",),
    "autodiff": ("analysis", "mlir_activity"),
    "server": ("autodiff", "analysis", "mlir_activity"),
    "cli": ("autodiff", "analysis", "mlir_activity", "server.main"),
    "mlir_activity.command": ("cli.main", "server.main"),
    "mlir_activity": (),
}
"""Part -> parts of ours that it may import besides itself. A module belongs to the longest name that it starts with."""

THIRD_PARTY: dict[str, tuple[str, ...]] = {
    "graphviz": ("analysis.graph_view",),
    "mlir": ("analysis.program", "autodiff"),
    "llvm": ("autodiff.lower",),
    # The bindings of MLIR import it in any case.
    "numpy": ("analysis.program", "autodiff.execute"),
    "pygls": ("server",),
    "lsprotocol": ("server",),
}
"""Package from outside the standard library -> parts that may import it. No other package may be imported at all."""

OURS = ("analysis", "autodiff", "cli", "mlir_activity", "server")


def name_of(file: Path) -> str:
    """The dotted name of a module of ours."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(text: str, module: str, *, is_package: bool) -> set[str]:
    """Dotted names that a module imports; for `from a import b` both `a` and `a.b`, since `b` may be a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")[: None if is_package and node.level == 1 else is_package - node.level]
                base = ".".join([*parents, *filter(None, [base])])
            found.update([base, *(f"{base}.{alias.name}" for alias in node.names)])
    return found


def inside(module: str, part: str) -> bool:
    return module == part or module.startswith(part + ".")


def part_of(module: str) -> str:
    return max((part for part in MAY_IMPORT if inside(module, part)), key=len)


def breaks_an_arrow(module: str, imported: str) -> bool:
    """Whether `module` may not import `imported`."""
    part, top = part_of(module), imported.split(".")[0]
    if top in OURS:
        if any(inside(allowed, imported) and allowed != imported for allowed in MAY_IMPORT[part]):
            return False  # A package on the way to an allowed module.
        return not any(inside(imported, allowed) for allowed in (part, *MAY_IMPORT[part]))
    if top in sys.stdlib_module_names:
        return False
    return not any(inside(module, allowed) for allowed in THIRD_PARTY.get(top, ()))


FILES = sorted(file for package in OURS for file in (ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_module_imports_only_what_stands_below_it(file: Path) -> None:
    module = name_of(file)
    imported = imports_of(file.read_text(encoding="utf-8"), module, is_package=file.name == "__init__.py")
    assert not [name for name in sorted(imported) if breaks_an_arrow(module, name)]


@pytest.mark.parametrize(
    ("module", "statement", "breaks"),
    [
        ("analysis.source.lines", "from analysis.program import model", True),
        ("analysis.source.lines", "from analysis import program", True),
        ("analysis.source.lines", "from .positions import Range", False),
        ("analysis.source.lines", "from ..program import model", True),
        ("analysis.source.lines", "import mlir.ir", True),
        ("analysis.program.frontend", "def f():\n    import mlir.ir", False),
        ("analysis.program.frontend", "from analysis.source.positions import Range", False),
        ("analysis.program.frontend", "from analysis.dialects.rule import Rule", True),
        ("analysis.dialects.rule", "from analysis.memory import points_to", True),
        ("analysis.memory.locations", "from analysis.activity import report", True),
        ("analysis.activity.report", "from analysis.incremental import cache", True),
        ("analysis.activity.report", "import xdsl", True),
        ("analysis.incremental.cache", "import analysis.activity.report", False),
        ("analysis.session", "import autodiff", True),
        ("autodiff.forward", "import server.main", True),
        ("autodiff.forward", "import analysis.memory.locations, os.path", False),
        ("server.main", "import pygls.lsp.server", False),
        ("server.main", "from cli import main", True),
        ("cli.main", "import pygls", True),
        ("mlir_activity", "import analysis", True),
    ],
)
def test_the_reading_of_arrows(module: str, statement: str, breaks: bool) -> None:
    imported = imports_of(statement, module, is_package=False)
    assert any(breaks_an_arrow(module, name) for name in imported) is breaks
