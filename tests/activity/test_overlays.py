"""Overlays do not show: a piece of memory is one to the user, and more of them than are worth it are not made."""

from __future__ import annotations

import pytest

from analysis import analyse
from analysis.activity.report import Class
from analysis.memory import overlays

TWICE = """
func.func @f(%x: f64, %y: f64, %m: memref<?xf64>, %i: index) {
  %s = math.sin %x : f64
  memref.store %s, %m[%i] : memref<?xf64>
  memref.store %y, %m[%i] : memref<?xf64>
  return
}"""


def test_memory_is_named_once() -> None:
    argument = analyse(TWICE).functions[0].arguments()[2]
    assert [(fact.name, fact.active) for fact in argument.memory] == [("memory of %m", True)]


@pytest.mark.parametrize(("most", "kind"), [(1, Class.INACTIVE), (0, Class.ACTIVE)])
def test_limit(monkeypatch: pytest.MonkeyPatch, most: int, kind: Class) -> None:
    monkeypatch.setattr(overlays, "MAX_OVERLAYS", most)
    facts = analyse(TWICE).functions[0].operations()
    assert [fact.classification for fact in facts][:3] == [kind, kind, Class.ACTIVE]
