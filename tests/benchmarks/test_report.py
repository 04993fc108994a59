"""The tables of the benchmarks, from made-up figures."""

from __future__ import annotations

from benchmarks import stages
from benchmarks.report import Row, Target, growth_table, stage_table, table, target_table
from benchmarks.stages import Cost


def cost(operations: int, factor: float) -> Cost:
    """A cost of `factor` milliseconds for each 1 000 operations and stage, and thrice that for the whole analysis."""
    made = Cost(operations=operations, active=operations // 4)
    for stage in (stages.PARSE, stages.PRINT, stages.TEXT, stages.FACTS, stages.CLASSIFY, stages.CLASSES, stages.FINDINGS):
        made.add(stage, factor * operations / 1e6)
    made.add(stages.FRONTEND, 2 * factor * operations / 1e6)
    made.add(stages.WHOLE, 3 * factor * operations / 1e6)
    return made


def test_the_least_run_counts_and_the_parser_is_taken_off() -> None:
    made = cost(1_000, 2.0)
    made.add(stages.WHOLE, 1.0)
    made.add(stages.PARSE, 0.001)
    assert made.per_thousand(stages.PARSE) == 1.0
    assert made.per_thousand(stages.MODEL) == 3.0
    assert made.net == 5.0
    assert made.against_parse(made.net) == 5.0


def test_columns_line_up() -> None:
    lines = table(["name", "n"], [["a", "1"], ["long name", "1,000"]]).split("\n")
    assert lines == ["| name      |     n |", "| --------- | ----: |", "| a         |     1 |", "| long name | 1,000 |"]


def test_stages_without_a_figure_are_left_empty() -> None:
    line = stage_table([Row("x", 1_000, cost(1_000, 2.0))]).split("\n")[-1]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells == ["x", "1,000", "25%", "2.0", "2.0", "2.0", "2.0", "2.0", "2.0", "**4.0**", "2.0", "2.0", "2.0", ""]


def test_growth_compares_the_largest_with_the_smallest() -> None:
    rows = [Row("x", 1_000, cost(1_000, 2.0)), Row("x", 10_000, cost(10_000, 3.0)), Row("y", 1_000, cost(1_000, 1.0))]
    lines = growth_table(rows).split("\n")
    assert len(lines) == 3
    assert [cell.strip() for cell in lines[-1].strip("|").split("|")] == ["x", "1,000", "10,000", "1.50", "1.50", "1.50"]


def test_a_missed_target_is_called_so() -> None:
    lines = target_table([Target("a", 2, 2.0, "ms"), Target("b", 2, 2.5, "")]).split("\n")
    assert "met" in lines[-2] and "MISSED" not in lines[-2]
    assert "MISSED" in lines[-1]
