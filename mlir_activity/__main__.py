"""`python -m mlir_activity`, for an interpreter whose scripts folder is not on PATH."""

import sys

from mlir_activity.command import main

# A worker process imports the main module again under another name: only the first time is a start.
if __name__ == "__main__":
    sys.exit(main())
