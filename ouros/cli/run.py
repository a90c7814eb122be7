"""`ouros run`: a program of a file, from the first line to the last.

Knows `Sandbox` and the terminal. Invariant: what the program prints is all that goes to standard output, but for the
result that was asked for.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from ouros.cli import FAILED
from ouros.cli.options import UsageError, make_os, parse_inputs, parse_limits, read_program, write_files
from ouros.cli.terminal import BROKEN_PIPE, flush, paint_traceback, wants_color
from ouros.errors import SandboxRuntimeError, SandboxSyntaxError, SandboxTypingError
from ouros.sandbox import Sandbox


def run(options: Namespace) -> int:
    """Run the program of the options; gives the exit code."""
    source = read_program(options.file, options.code)
    inputs = parse_inputs(options.input)
    limits = parse_limits(options.limit)
    system = make_os(options.dir, options.env, options.out is not None)
    gone = []

    def write(stream: str, text: str) -> None:
        file = sys.stderr if stream == "stderr" else sys.stdout
        try:
            file.write(text)
            if file.isatty():
                file.flush()
        except BrokenPipeError:
            gone.append(stream)
            raise

    try:
        sandbox = make_sandbox(source.code, source.name, list(inputs), options.check)
        value = sandbox.run(inputs=inputs or None, limits=limits, print_callback=write, os=system)
        if options.result is not None:
            write("stdout", _show(value, options.result) + "\n")
        code = 0
    except SandboxRuntimeError as error:
        code = report(error) if not gone else BROKEN_PIPE
    except (SandboxSyntaxError, SandboxTypingError) as error:
        code = report(error)
    except BrokenPipeError:
        code = BROKEN_PIPE
    if system is not None and options.out is not None:
        for path in write_files(system, options.out):
            print(f"ouros: wrote {path}", file=sys.stderr)
    return flush(code)


def make_sandbox(code: str, name: str, inputs: list[str], check: bool) -> Sandbox:
    """The program, or a UsageError for names that can't be inputs."""
    try:
        return Sandbox(code, script_name=name, inputs=inputs, type_check=check)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _show(value: Any, format: str) -> str:
    if format == "repr":
        return repr(value)
    from ouros.jsonvalue import to_json

    try:
        return json.dumps(to_json(value), ensure_ascii=False)
    except ValueError as error:
        raise UsageError(f"the result can't be shown: {error}") from None


def report(error: SandboxRuntimeError | SandboxSyntaxError | SandboxTypingError) -> int:
    """Show what went wrong as `python` does; gives the exit code."""
    color = wants_color(sys.stderr)
    flush(0)
    if isinstance(error, SandboxTypingError):
        print(error.display(color=color).rstrip("\n"), file=sys.stderr)
        return FAILED
    exception = error.exception()
    if isinstance(error, SandboxRuntimeError) and isinstance(exception, SystemExit):
        return exit_code(exception)
    print(paint_traceback(error.display("traceback").rstrip("\n"), color), file=sys.stderr)
    return FAILED


def exit_code(exit: SystemExit) -> int:
    """The code of a program that exited; a message goes to standard error, as with `python`."""
    if exit.code is None:
        return 0
    if isinstance(exit.code, int):
        return exit.code & 0xFF
    print(exit.code, file=sys.stderr)
    return FAILED
