"""MLIR's bindings: when they are imported, what is said when they are missing, and the context that is kept."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.program import bindings
from tests.program.texts import parse

ROOT = Path(__file__).parents[2]


def run(program: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_mlir_is_imported_with_the_first_parse() -> None:
    program = (
        "import sys, analysis.program.frontend as f\nprint('mlir' in sys.modules)\n"
        "f.parse_document('', lambda _: ())\nprint('mlir' in sys.modules)"
    )
    assert run(program) == "False\nTrue\n"


@pytest.mark.parametrize(
    "arrange",
    [
        "sys.modules['mlir'] = None",
        "sys.modules['mlir'] = types.ModuleType('mlir')",
        "m = sys.modules['mlir'] = types.ModuleType('mlir'); m.ir = types.ModuleType('mlir.ir'); m.ir.OpAttributeMap = int",
    ],
    ids=["absent", "empty", "old"],
)
def test_missing_bindings_say_how_to_install_them(arrange: str) -> None:
    program = (
        f"import sys, types\n{arrange}\nfrom analysis.program.frontend import parse_document, MlirMissing\n"
        "for _ in range(2):\n  try: parse_document('func.func @f() { return }', lambda _: ())\n  except MlirMissing as e: print(e)\n"
    )
    printed = run(program).splitlines()
    assert len(printed) == 2
    assert all("pip install xtc-mlir-python-bindings" in line for line in printed)


def test_one_context_serves_many_parses(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "func.func @f() {\n  return\n}\n"
    parse(text)
    kept = bindings.context(0)
    parse(text)
    assert bindings.context(0) is kept
    assert kept.allow_unregistered_dialects
    monkeypatch.setattr(bindings, "_RENEW_AFTER", len(text))
    found = [parse(text) for _ in range(3)]
    assert bindings.context(0) is not kept
    gc.collect()
    assert found[0].functions[0].model == found[2].functions[0].model
