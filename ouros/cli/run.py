"""`ouros run`: a program of a file, from the first line to the last.

Knows `Sandbox` and the terminal. Invariant: what the program prints is all that goes to standard output, but for the
result that was asked for.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from ouros.bounded import bounded_repr, printable
from ouros.cli.common import FAILED, exit_code, report, say_how_to_allow_more
from ouros.cli.options import (
    Source,
    UsageError,
    default_limits,
    make_os,
    parse_inputs,
    parse_limits,
    read_program,
    write_files,
)
from ouros.cli.terminal import BROKEN_PIPE, flush, write_text
from ouros.errors import (
    SandboxError,
    SandboxInternalError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
)
from ouros.sandbox import Sandbox

if TYPE_CHECKING:
    from ouros.os_access import OSAccess
    from ouros.recording import Result
    from ouros.typeddicts import ResourceLimits

MAX_RESULT = 1_000_000  # characters of the result as Python shows it


def run(options: Namespace) -> int:
    """Run the program of the options; gives the exit code."""
    if options.json and options.result is not None:
        raise UsageError("give --json or --result")
    source = read_program(options.file, options.code)
    inputs = parse_inputs(options.input)
    limits = parse_limits(options.limit, default_limits(options))
    system = make_os(options.dir, options.env, options.out is not None)
    how = _run_to_json if options.json else _run_to_end
    code = how(options, source, inputs, limits, system)
    if system is not None and options.out is not None:
        for path in write_files(system, options.out):
            print(f"ouros: wrote {printable(str(path), '')}", file=sys.stderr)
    return flush(code)


def _run_to_end(
    options: Namespace, source: Source, inputs: dict[str, Any], limits: ResourceLimits | None, system: OSAccess | None
) -> int:
    """Run the program with its output where `python` would put it; gives the exit code."""
    gone = []

    def write(stream: str, text: str) -> None:
        try:
            write_text(sys.stderr if stream == "stderr" else sys.stdout, text, options.raw)
        except BrokenPipeError:
            gone.append(stream)
            raise

    try:
        sandbox = _make_sandbox(options, source, inputs)
        value = sandbox.run(inputs=inputs or None, limits=limits, print_callback=write, os=system)
        if options.result is not None:
            write("stdout", _show(value, options.result) + "\n")
        return 0
    except SandboxInternalError as error:
        print(f"ouros: {error}", file=sys.stderr)
        return FAILED
    except SandboxRuntimeError as error:
        if gone:
            return BROKEN_PIPE
        code = report(error)
        say_how_to_allow_more(error, options.limit)
        if system is None:
            _say_how_to_give_files(error)
        return code
    except (SandboxSyntaxError, SandboxTypingError) as error:
        return report(error)
    except BrokenPipeError:
        return BROKEN_PIPE


def _run_to_json(
    options: Namespace, source: Source, inputs: dict[str, Any], limits: ResourceLimits | None, system: OSAccess | None
) -> int:
    """Print what the program did as one JSON object; gives the exit code."""
    try:
        sandbox = _make_sandbox(options, source, inputs)
        result = sandbox.execute(inputs=inputs or None, limits=limits, os=system)
    except SandboxError as error:  # it does not parse, or has wrong types
        from ouros.recording import Recording

        result = Recording(None, None).result(None, error)
    try:
        write_text(sys.stdout, _json_text(result.to_dict()) + "\n", True)
    except BrokenPipeError:
        return BROKEN_PIPE
    return _code_of(result)


def _code_of(result: Result) -> int:
    """The exit code that a result stands for."""
    if result.error is None:
        return 0
    exception = result.error.exception() if isinstance(result.error, SandboxRuntimeError) else None
    return exit_code(exception) if isinstance(exception, SystemExit) else FAILED


def _say_how_to_give_files(error: SandboxRuntimeError) -> None:
    """Name the options for files and environment, if the program failed for want of them."""
    exception = error.exception()
    if isinstance(exception, NotImplementedError) and str(exception).startswith("OS function "):
        print("ouros: --dir DIR gives it files, --env NAME variables, --out DIR takes what it writes", file=sys.stderr)


def _make_sandbox(options: Namespace, source: Source, inputs: dict[str, Any]) -> Sandbox:
    """The program, or a UsageError for names that can't be inputs, and packages that can't be imported."""
    script = "-c" if options.code is not None else options.file
    # The library's sys reads its argv from there.
    modules = {"__argv__": ascii([script, *options.arguments])}
    try:
        return Sandbox(
            source.code,
            script_name=source.name,
            inputs=list(inputs),
            type_check=options.check,
            modules=modules,
            packages=options.package or None,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None


def _show(value: Any, format: str) -> str:
    if format == "repr":
        return bounded_repr(value, max_characters=MAX_RESULT)
    from ouros.jsonvalue import to_json

    try:
        return _json_text(to_json(value))
    except RecursionError:
        raise UsageError("the result can't be shown: it is nested too deep") from None
    except ValueError as error:
        raise UsageError(f"the result can't be shown: {error}") from None


def _json_text(data: Any) -> str:
    """JSON on one line. A lone surrogate has no place in an output; JSON has a form for it."""
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        return json.dumps(data)
