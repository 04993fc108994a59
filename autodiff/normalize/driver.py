"""`normalize`: runs the stages in their order and tells what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from analysis.source.chunks import cut
from analysis.source.document import ChunkKind
from analysis.source.lines import split_lines
from autodiff.normalize import passes
from autodiff.normalize.contractions import reorder_loops
from autodiff.normalize.leftovers import check_normal, check_supported, hint_for
from autodiff.normalize.needed import keep_only, release
from autodiff.normalize.normalized import Normalized, NotNormalizedError, Parameter
from autodiff.normalize.outputs import out_parameters
from autodiff.normalize.reading import Reading, locate_bodies
from autodiff.normalize.signature import (
    buffer_results,
    change_argument,
    function_of,
    inputs_in_text,
    names_of_arguments,
    protect_arguments,
    sizes_module,
    type_of,
)
from autodiff.normalize.typed import inputs_of, results_of
from autodiff.normalize.writing import write

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEFORE_BUFFERS = (passes.INLINE, passes.TOSA, passes.ELEMENTWISE, passes.FUSE)
_AFTER_BUFFERS = (passes.CLONES, passes.GENERIC, passes.LOOPS, passes.AFFINE, passes.BRANCHES, passes.CLEAN)


def normalize(text: str, function: str, *, requests: bool = False) -> Normalized:
    """Bring a function of a text, named without '@', and what it calls into normal form. With `requests`, operations that ask for
    derivatives stay, and what they name is brought into normal form as well.

    Raises NotNormalizedError, with the place in the text, where that is not possible, also for a text that does not parse.
    """
    reading = Reading(*_section(text, function))
    module = reading.module
    target = function_of(module, function)
    arguments = names_of_arguments(target)
    results = len(results_of(type_of(target)))
    keep_only(module, function)
    try:
        check_supported(module, reading, requests=requests)
        for stage in _BEFORE_BUFFERS:
            passes.run_stage(module, stage)
            locate_bodies(module)
        release(module)
        protect_arguments(function_of(module, function))
        passes.run_stage(module, passes.BUFFERIZE)
        moved = buffer_results(function_of(module, function))
        sizes = sizes_module(module, function) if moved else None
        passes.run_stage(module, out_parameters(module))
        for each in (module, sizes):
            for stage in _AFTER_BUFFERS if each is not None else ():
                assert each is not None
                if stage is passes.LOOPS:
                    locate_bodies(each)
                    reorder_loops(each)
                passes.run_stage(each, stage)
    except passes.StageError as error:
        where = reading.range(error.location) if error.location is not None else None
        # MLIR says "op ..." or "'dialect.op' op ...", depending on the pass.
        words = f"{reading.written(where)}: {error.message}" if where is not None and error.message.startswith("op ") else error.message
        raise NotNormalizedError(f"cannot {error.stage.what}: {words}", where, hint_for(error.message)) from None
    check_normal(module, reading, requests=requests)
    return _answer(reading, function, arguments, results, moved, sizes)


def _answer(
    reading: Reading, function: str, arguments: Sequence[str], results: int, moved: Sequence[int], sizes: ir.Module | None
) -> Normalized:
    target = function_of(reading.module, function)
    kind = type_of(target)
    said = inputs_in_text(target)
    parameters = [
        Parameter(name, str(type), index, input=said[index])
        for index, (name, type) in enumerate(zip(arguments, inputs_of(kind), strict=False))
    ]
    with reading.module.context:
        for index in range(len(inputs_of(kind))):
            # A result is a buffer of its own.
            own = {"llvm.noalias": ir.UnitAttr.get()} if index >= len(arguments) else {}
            change_argument(target, index, add=own, remove=("bufferization.writable", "bufferize.result"))
        for index, number in enumerate(moved, len(arguments)):
            name = f"result{number}"
            parameters.append(Parameter(f"%{name}", str(inputs_of(kind)[index]), None, number))
            argument = target.regions[0].blocks[0].arguments[index]
            argument.set_location(ir.Location.name(name, argument.location))
    text, lines = write(reading)
    kept = tuple(index for index in range(results) if index not in moved)
    return Normalized(
        text, function, tuple(parameters), kept, tuple(map(str, results_of(kind))), lines, None if sizes is None else str(sizes)
    )


def _section(text: str, function: str) -> tuple[list[str], int]:
    """The lines of the section that a function stands in, and the number of the first."""
    lines = split_lines(text)
    document = cut(lines)
    kinds = (ChunkKind.FUNCTION, ChunkKind.DECLARATION)
    chunk = next((chunk for chunk in document.chunks if chunk.symbol == function and chunk.kind in kinds), None)
    if chunk is None:
        raise NotNormalizedError(f"there is no function @{function}")
    first = max(start for start in document.sections if start <= chunk.start.line)
    after = min((start for start in document.sections if start > chunk.start.line), default=None)
    return lines[first : len(lines) if after is None else after - 1], first
