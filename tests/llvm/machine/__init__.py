"""A machine that runs programs of the llvm dialect on dual numbers, with the tangents of chosen operations left out.

It knows what the programs in `tests/llvm/c` need: scalars, memory of bytes, calls and calls through pointers.
"""
