"""The real server with the stand-in for the analysis: `python -m tests.server.run_stand_in [TIME LIMIT [NAVIGATION]]`."""

from __future__ import annotations

import logging
import sys

from server import language_server
from server.handlers import register_all
from server.language_server import ActivityServer
from server.protocol_errors import hide_expected_errors
from tests.server.stand_in_desk import TARGET


def main() -> None:
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    hide_expected_errors()
    if sys.argv[2:]:
        language_server.NAVIGATION = sys.argv[2]
    server = ActivityServer(TARGET)
    if sys.argv[1:]:
        server.queue.time_limit = server.text_queue.time_limit = float(sys.argv[1])
    register_all(server)
    try:
        server.start_io()
    finally:
        server.stop()
    sys.exit(0 if server.shutdown_requested else 1)


if __name__ == "__main__":
    main()
