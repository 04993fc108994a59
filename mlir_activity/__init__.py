"""The unique name of the distribution: importing it makes `analysis`, `autodiff`, `server` and `cli` mean ours.

Those four names are common. Python looks through the current directory and PYTHONPATH before site-packages, so a user's own `analysis.py`
would win over ours, in `python -m` as well as in every worker process. A finder in front of all others answers for exactly these names.
Only the standard library is imported here, and nothing of ours, so that the import costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__version__ = "0.1.0"

PACKAGES = frozenset({"analysis", "autodiff", "cli", "server"})
"""Top-level packages of the distribution besides this one."""

# Beside this package in a wheel, in an editable install and in a checkout alike.
_HOME = str(Path(__file__).parent.parent)


class OwnPackages:
    """An import finder that knows the packages of this distribution and nothing else."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of one of our packages; None for any other name, which the finders behind then look for."""
        return PathFinder.find_spec(name, [_HOME], target) if path is None and name in PACKAGES else None


if OwnPackages not in sys.meta_path:
    sys.meta_path.insert(0, OwnPackages)
