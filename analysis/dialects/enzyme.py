"""The enzyme dialect, which is not registered: requests to differentiate a function.

What the derivative computes is not looked into where it is called: in the calling function a request may do anything. The three
spellings of activities in use are `#enzyme<activity enzyme_dup>`, `#enzyme.activity<enzyme_dup>` and, of the first, `enzyme_out` for
`enzyme_active`. Requests also appear as calls of external functions in the llvm dialect, with marker globals between the operands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects.make import request, unknown, yields

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

RULES: dict[str, Rule] = {
    "enzyme.autodiff": request("reverse"),
    "enzyme.autodiff_region": request("reverse"),
    "enzyme.fwddiff": request("forward"),
    "enzyme.fwddiff_region": request("forward"),
    "enzyme.batch": unknown(),
    "enzyme.jacobian": request("reverse"),
    "enzyme.yield": yields(),
}

REQUEST_CALLS = {"__enzyme_autodiff": "reverse", "__enzyme_fwddiff": "forward"}
"""How the name of an external function begins whose call is a request -> the mode."""

ACTIVITIES = {
    "enzyme_active": "active",
    "enzyme_activenoneed": "active",
    "enzyme_const": "const",
    "enzyme_constnoneed": "const",
    "enzyme_dup": "duplicated",
    "enzyme_dupnoneed": "duplicated",
    "enzyme_out": "active",
}
"""Activities as they are written -> what they mean for a value or for the memory behind it."""
