"""Operations of the C programs in `c/`, with the class that reading the C gives them, and why.

The default requests hold: every function that can be called from outside is differentiated by all of its floats and memory.
"""

from __future__ import annotations

from typing import NamedTuple

A, I = "active", "inactive"  # noqa: E741  # a column of the table


class Checked(NamedTuple):
    """One operation."""

    program: str
    function: str
    snippet: str
    """What its line starts with; exactly one line of the function does."""
    expected: str
    why: str


HAND_CHECKED = [
    # matrices.c
    Checked("matrices", "solve", '"llvm.intr.memcpy"(%26, %28, %11)', A, "copies a row of the matrix, which the solution depends on"),
    Checked("matrices", "solve", "llvm.store %19, %20", I, "points a row at its numbers: addresses carry no derivative"),
    Checked("matrices", "solve", "%63 = llvm.intr.fabs(%62)", I, "the size of a pivot decides where the code goes and is no number of it"),
    Checked("matrices", "solve", '%70 = llvm.fcmp "ogt"', I, "compares pivots"),
    Checked("matrices", "solve", "llvm.store %78, %52", I, "exchanges two rows by their addresses"),
    Checked("matrices", "solve", "llvm.store %82, %79", I, "exchanges two row numbers"),
    Checked("matrices", "solve", "%92 = llvm.fdiv %90, %91", A, "the factor by which a row is subtracted"),
    Checked("matrices", "solve", "llvm.store %101, %99", A, "the eliminated element"),
    Checked("matrices", "solve", '"llvm.intr.memcpy"(%arg1, %34, %11)', A, "hands over the solution"),
    Checked("matrices", "solve", "llvm.call tail @free(%34)", I, "gives memory back"),
    Checked("matrices", "kernel_matrix", "%13 = llvm.call tail @exp(%12)", A, "the signal's variance, from a parameter"),
    Checked("matrices", "kernel_matrix", "llvm.store %32, %33", A, "a length scale goes through memory of the function's own"),
    Checked("matrices", "kernel_matrix", "%25 = llvm.fadd %17, %7", A, "the noise's variance plus a constant"),
    Checked("matrices", "kernel_matrix", "llvm.store %67, %71", A, "the element's mirror image, through an address loaded from the rows"),
    Checked("matrices", "negative_log_likelihood", "%45 = llvm.fcmp", I, "tests whether the matrix is positive definite"),
    Checked("matrices", "negative_log_likelihood", "%108 = llvm.sitofp %arg2", I, "the number of observations"),
    Checked("matrices", "negative_log_likelihood", "%121 = llvm.call tail @log(%120)", A, "a term of the log determinant"),
    Checked(
        "matrices", "predict", '"llvm.intr.memset"(%arg7, %6, %35)', A, "clears the means that the caller passed, which are added to later"
    ),
    Checked("matrices", "predict", "%161 = llvm.intr.maxnum(%157, %160)", A, "the largest weight is returned"),
    Checked("matrices", "inverse_trace", "%19 = llvm.select %18, %4, %2", I, "an element of a unit vector is a constant"),
    Checked("matrices", "inverse_trace", "llvm.store %19, %20", A, "replaces what the last solution left in the column"),
    Checked("matrices", "inverse_trace", "%15 = llvm.call tail @solve(%arg0, %9, %arg1)", A, "solves for a column of the inverse"),
    # particles.c
    Checked("particles", "simulate", "%52 = llvm.load %51", I, "whether a particle is pinned is an integer that only decides"),
    Checked("particles", "simulate", "llvm.store %62, %65", A, "a position goes from the array of structs to the struct of arrays"),
    Checked("particles", "simulate", "%77 = llvm.sitofp %76", I, "the number of substeps"),
    Checked("particles", "simulate", "%78 = llvm.fdiv %74, %77", A, "the length of a step is a number of the world, which is an argument"),
    Checked("particles", "simulate", '"llvm.intr.memset"(%131, %17, %31)', A, "clears the forces of the last substep"),
    Checked("particles", "simulate", "%151 = llvm.call tail @sqrt(%150)", A, "the speed that drag grows with"),
    Checked("particles", "simulate", "%243 = llvm.load %242", I, "the number of a spring's particle"),
    Checked("particles", "simulate", "%268 = llvm.fpext %267", A, "a spring's stiffness, in single precision"),
    Checked("particles", "simulate", "llvm.store %279, %277", A, "the direction of a spring, in an array of the function's own"),
    Checked("particles", "distance_to_goals", '"llvm.intr.memcpy"(%14, %arg0, %13)', A, "copies structs that hold positions"),
    Checked("particles", "distance_to_goals", "%32 = llvm.load %31", I, "the particle's number, an index"),
    Checked("particles", "distance_to_goals", "%20 = llvm.sitofp %17", I, "counts particles"),
    Checked("particles", "distance_to_goals", "%21 = llvm.fdiv %18, %20", A, "the mean distance"),
    Checked("particles", "total_loss", '%19 = llvm.fcmp "ogt"', I, "finds the worst step"),
    Checked("particles", "total_loss", "%18 = llvm.fadd %13, %17", A, "adds a loss to the sum"),
    # reactions.c
    Checked("reactions", "react", "%35 = llvm.load %34", I, "a node of the method, from a constant table"),
    Checked("reactions", "react", "%36 = llvm.intr.fmuladd(%35, %23, %28)", A, "the time of a stage, which depends on the time to stop at"),
    Checked("reactions", "react", "%45 = llvm.load %44", I, "which species reacts, from a constant table"),
    Checked("reactions", "react", "%50 = llvm.load %49", I, "the number of a rate law"),
    Checked("reactions", "react", "%57 = llvm.call tail @exp(%56)", A, "the Arrhenius factor"),
    Checked("reactions", "react", "llvm.store %84, %82", A, "the slope of the species that reacts"),
    Checked("reactions", "react", "%104 = llvm.load %103", I, "a coupling of the method, from a constant table"),
    Checked("reactions", "react", '"llvm.intr.memcpy"(%arg0, %21, %11)', A, "the new state replaces the old one"),
    Checked("reactions", "all_rates", "%19 = llvm.call tail %17(%18, %arg2)", A, "a rate law by its address"),
    Checked("reactions", "refine", "%27 = llvm.intr.fabs(%25)", I, "the error decides how deep the recursion goes"),
    Checked("reactions", "refine", "%28 = llvm.fmul %arg7, %4", I, "the tolerance, likewise"),
    Checked("reactions", "refine", "%30 = llvm.fdiv %25, %4", A, "the error, as a correction of the result"),
    Checked("reactions", "refine", "%35 = llvm.call fastcc tail @refine(", A, "the integral over the left half"),
    Checked("reactions", "evaluate", "%4 = llvm.load %arg0", I, "the kind of a node"),
    Checked("reactions", "evaluate", "%6 = llvm.load %5", A, "a constant of the expression is memory of an argument"),
    Checked("reactions", "evaluate", "%17 = llvm.call tail %10(%13, %16)", A, "an operation from the table of functions"),
    Checked("reactions", "larger", "%1 = llvm.select %0, %arg0, %arg1", A, "one of two numbers"),
    Checked("reactions", "rounded", "%1 = llvm.intr.floor(%0)", I, "constant almost everywhere"),
    Checked("reactions", "rounded", "%0 = llvm.fdiv %arg0, %arg1", I, "only the floor of it is used"),
    Checked("reactions", "rounded", "%2 = llvm.fmul %arg1, %1", A, "the divisor times a constant"),
]
