"""`ouros run`: a program of a file, from the first line to the last.

Knows `Sandbox` and the terminal. Invariant: what the program prints is all that goes to standard output, but for the
result that was asked for.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from ouros.bounded import bounded_repr, printable
from ouros.cli.common import FAILED, report
from ouros.cli.options import UsageError, make_os, parse_inputs, parse_limits, read_program, write_files
from ouros.cli.terminal import BROKEN_PIPE, flush, write_text
from ouros.errors import SandboxInternalError, SandboxRuntimeError, SandboxSyntaxError, SandboxTypingError
from ouros.sandbox import Sandbox

MAX_RESULT = 1_000_000  # characters of the result as Python shows it


def run(options: Namespace) -> int:
    """Run the program of the options; gives the exit code."""
    source = read_program(options.file, options.code)
    inputs = parse_inputs(options.input)
    limits = parse_limits(options.limit)
    system = make_os(options.dir, options.env, options.out is not None)
    gone = []

    def write(stream: str, text: str) -> None:
        try:
            write_text(sys.stderr if stream == "stderr" else sys.stdout, text, options.raw)
        except BrokenPipeError:
            gone.append(stream)
            raise

    try:
        sandbox = make_sandbox(source.code, source.name, list(inputs), options.check, options.package)
        value = sandbox.run(inputs=inputs or None, limits=limits, print_callback=write, os=system)
        if options.result is not None:
            write("stdout", _show(value, options.result) + "\n")
        code = 0
    except SandboxInternalError as error:
        print(f"ouros: {error}", file=sys.stderr)
        code = FAILED
    except SandboxRuntimeError as error:
        code = report(error) if not gone else BROKEN_PIPE
    except (SandboxSyntaxError, SandboxTypingError) as error:
        code = report(error)
    except BrokenPipeError:
        code = BROKEN_PIPE
    if system is not None and options.out is not None:
        for path in write_files(system, options.out):
            print(f"ouros: wrote {printable(str(path), '')}", file=sys.stderr)
    return flush(code)


def make_sandbox(code: str, name: str, inputs: list[str], check: bool, packages: list[str]) -> Sandbox:
    """The program, or a UsageError for names that can't be inputs, and packages that can't be imported."""
    try:
        return Sandbox(code, script_name=name, inputs=inputs, type_check=check, packages=packages or None)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _show(value: Any, format: str) -> str:
    if format == "repr":
        return bounded_repr(value, max_characters=MAX_RESULT)
    from ouros.jsonvalue import to_json

    try:
        text = json.dumps(to_json(value), ensure_ascii=False)
        # A lone surrogate has no place in an output; JSON has a form for it.
        return text if _is_encodable(text) else json.dumps(json.loads(text))
    except RecursionError:
        raise UsageError("the result can't be shown: it is nested too deep") from None
    except ValueError as error:
        raise UsageError(f"the result can't be shown: {error}") from None


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
        return True
    except UnicodeEncodeError:
        return False
