"""What the server says of itself while it runs: on standard error, for people or for programs."""

import logging
import sys

import structlog
from aiohttp.http_exceptions import HttpProcessingError


def begin_logs(as_json: bool) -> None:
    """Write events a person can read, or one JSON object a line; libraries only when they warn."""
    look = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            look,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    libraries = logging.StreamHandler(sys.stderr)
    libraries.addFilter(is_about_us)
    logging.basicConfig(level=logging.ERROR, handlers=[libraries])


def is_about_us(record: logging.LogRecord) -> bool:
    """Whether a library speaks of a fault in our code, and not of what somebody sent to a door.

    What is sent may hold a secret, and nobody outside shall write into the log.
    """
    error = record.exc_info[1] if record.exc_info else None
    if record.name.startswith("aiohttp"):
        return not isinstance(error, HttpProcessingError | ConnectionError)
    return error is not None or not record.name.startswith("picows")
