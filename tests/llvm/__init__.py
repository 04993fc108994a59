"""The llvm dialect: layouts, tables measured on the machine, programs compiled from C."""
