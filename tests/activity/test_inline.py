"""Models with calls inlined are models as any: values are numbered in the order of the operations that make them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.activity.document import report_on
from analysis.activity.inline import INLINED, inline
from analysis.activity.requested import Options
from analysis.incremental.session import wanted_attributes
from analysis.program.frontend import parse_document
from analysis.source.lines import split_lines
from benchmarks.programs import call_chain

HERE = Path(__file__).parent
CALLS = [(HERE / f"{name}.mlir").read_text(encoding="utf-8") for name in ("memory_through_calls", "callees_in_parallel", "llvm_calls")]


@pytest.mark.parametrize("text", [call_chain(60), *CALLS])
def test_values_of_inlined_models(text: str) -> None:
    lines = split_lines(text)
    analysis = report_on(parse_document(lines, wanted_attributes), lines, Options())[1].analysis
    inlined = 0
    for key, model in analysis.functions.items():
        if model.is_declaration:
            continue
        made = inline(key, model, analysis.rules_of, analysis.callee).model
        inlined += made.kinds.count(INLINED)
        assert made.first_result == sorted(made.first_result)
        defined = {value: op for op in range(made.operation_count) for value in made.results_of(op)}
        blocks = [block for regions in made.regions.values() for region in regions for block in region]
        arguments = [value for block in blocks for value in range(block.first_argument, block.first_argument + block.argument_count)]
        assert sorted([*defined, *arguments]) == list(range(made.value_count))
        assert all(made.definer(value) == defined.get(value, -1) for value in range(made.value_count))
        assert [made.types[made.value_types[value]] for value in made.arguments()] == [
            model.types[number] for number in model.argument_types
        ]
    assert inlined
