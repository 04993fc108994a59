"""Lowering: from a normalized module, or a derivative of one, to machine code.

`pipeline` brings a module into the llvm dialect, `jit` compiles it in this process, `ahead` by LLVM's tools into a shared library that is
optimized for this machine. `entry` adds the function through which both are called. Nothing here runs the user's code.
"""
