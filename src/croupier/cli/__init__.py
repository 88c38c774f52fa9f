"""The command line: what people type, and the one place where their mistakes are told them.

`main` takes the words of a command and gives its exit code; nothing that goes wrong leaves it as a
traceback. typer is imported when a command is run and rich when a table is drawn, so that neither
costs a program anything that only imports croupier.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from croupier.cli.extras import what_to_install
from croupier.rules.refusal import Refusal
from croupier.rules.rulebook import RulebookError

REFUSED = 1
USAGE = 2
MISTAKE_OF_OURS = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(words: Sequence[str] | None = None) -> int:
    """Run one command, by default the one that was typed, and give its exit code."""
    try:
        code = _run(sys.argv[1:] if words is None else words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_the_rest()
        return PIPE_CLOSED
    except (Refusal, RulebookError, UnicodeDecodeError, OSError) as problem:
        if getattr(problem, "filename", "") is None:
            _drop_the_rest()  # it was standard output that failed
        _complain(_in_one_line(problem))
        return REFUSED
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and (told := what_to_install(error)):
            _complain(told)
            return REFUSED
        _complain(f"a mistake in croupier, please report it: {type(error).__name__}: {error}")
        return MISTAKE_OF_OURS


def _run(words: Sequence[str]) -> int:
    import typer

    from croupier.cli.commands import command

    if sys.stdout is None:
        raise OSError("there is no standard output to write to")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    try:
        with command().make_context("croupier", list(words)) as context:
            context.command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as mistake:
        return _usage(mistake)
    return 0


def _usage(mistake: Exception) -> int:
    """Tell what was typed wrongly; a command typed without any words gets its help instead."""
    context = getattr(mistake, "ctx", None)
    path = context.command_path if context else "croupier"
    if type(mistake).__name__ == "NoArgsIsHelpError":
        _tell(str(mistake))
    else:
        message = str(mistake.format_message())  # type: ignore[attr-defined]  # typer has it
        stop = "" if message.endswith((".", "?")) else "."
        _complain(f"{message}{stop} See {path} --help.")
    return USAGE


def _in_one_line(problem: Exception) -> str:
    if isinstance(problem, RulebookError):
        first, *more = str(problem).splitlines()
        rest = f" (and {len(more)} more)" if more else ""
        return f"{first}{rest}; croupier rulebook check tells all"
    if isinstance(problem, UnicodeDecodeError):
        return "a rule book is not UTF-8; croupier rulebook check tells which"
    if isinstance(problem, OSError) and problem.strerror:
        where = problem.filename or "standard output"
        return f"{os.fsdecode(where)}: {problem.strerror}"
    return " ".join(str(problem).split())


def _complain(message: str) -> None:
    _tell(f"croupier: {message}")


def _tell(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            print(text, file=sys.stderr)


def _drop_the_rest() -> None:
    """What could not be written would be tried again, and complained about, at the very end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
