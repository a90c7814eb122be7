"""`ouros run`: a program of a file, from the first line to the last.

Knows `Sandbox` and the terminal. Invariant: what the program prints is all that goes to standard output, but for the
result that was asked for.
"""

from __future__ import annotations

import sys

from ouros.bounded import bounded_repr, printable
from ouros.calls import Abort
from ouros.cli.common import FAILED, exit_code, report, say_how_to_allow_more
from ouros.cli.options import (
    Source,
    UsageError,
    default_limits,
    make_os,
    mount_path,
    parse_inputs,
    parse_limits,
    read_program,
    write_files,
)
from ouros.cli.terminal import BROKEN_PIPE, flush, standard_input, write_text
from ouros.errors import (
    SandboxError,
    SandboxInternalError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
)
from ouros.sandbox import Sandbox
from ouros.standard_input import StdinError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ouros.mounts import MountedOS
    from ouros.os_access import OSAccess
    from ouros.recording import Result
    from ouros.tools import Toolset

    System = OSAccess | MountedOS | None

MAX_RESULT = 1_000_000  # characters of the result as Python shows it
RUNNER = "<module>"  # what tracebacks call RUN_MODULE
RUN_MODULE = """\
import runpy, sys
sys.path[:0] = {folders!r}
runpy.run_module({name!r}, run_name="__main__", alter_sys=True)
None
"""


def run(options: Namespace) -> int:
    """Run the program of the options; return the exit code."""
    if options.json and options.result is not None:
        raise UsageError("give --json or --result")
    source = _source(options)
    inputs = parse_inputs(options.input)
    limits = parse_limits(options.limit, default_limits(options))
    system = make_os(options.dir, options.env, options.out is not None)
    tools = None
    if options.tool:
        from ouros.cli.host_tools import load_tools

        tools = load_tools(options.tool)
    script = "-c" if options.code is not None else options.file or "-m"
    given: dict[str, Any] = {
        "inputs": inputs or None,
        "limits": limits,
        "os": system,
        "argv": [script, *options.arguments],
        "stdin": None if options.file == "-" else standard_input(),
    }
    if tools is not None:
        from ouros.cli.approval import approve_on_terminal

        given |= {"tools": tools, "approve": approve_on_terminal}
    how = _run_to_json if options.json else _run_to_end
    if options.pool and _is_async(tools):
        raise UsageError("--pool: tools that are coroutine functions need a run in this process")
    if options.pool:
        from ouros.cli.pool import runner

        with runner() as runs:
            code = how(options, runs, source, inputs, tools, given)
    else:
        code = how(options, Sandbox, source, inputs, tools, given)
    if system is not None and options.out is not None:
        for path in write_files(system, options.out):
            print(f"ouros: wrote {printable(str(path), '')}", file=sys.stderr)
    return flush(code)


def _source(options: Namespace) -> Source:
    """Return the program: a file, a text, or what runs a module."""
    if options.module is None:
        return read_program(options.file, options.code)
    if options.file is not None or options.code is not None:
        raise UsageError("give a FILE, --code or --module")
    if not all(part.isidentifier() for part in options.module.split(".")):
        raise UsageError(f"-m {options.module!r}: no name of a module")
    folders = [mount_path(text) for text in options.dir]
    return Source(RUN_MODULE.format(folders=folders, name=options.module), RUNNER)


def _is_async(tools: Toolset | None) -> bool:
    return tools is not None and any(tool.is_async for tool in tools.values())


def _run_to_end(
    options: Namespace, runs: Any, source: Source, inputs: dict[str, Any], tools: Toolset | None, given: dict[str, Any]
) -> int:
    """Run the program with its output where `python` would put it; return the exit code."""
    gone = []

    def write(stream: str, text: str) -> None:
        try:
            write_text(sys.stderr if stream == "stderr" else sys.stdout, text, options.raw)
        except BrokenPipeError:
            gone.append(stream)
            raise

    try:
        sandbox = _make_sandbox(options, source, inputs, tools)
        if _is_async(tools):
            import asyncio

            from ouros.aio import run_async

            value = asyncio.run(run_async(sandbox, print_callback=write, **given))
        else:
            value = runs.run(sandbox, print_callback=write, **given)
        if options.result is not None:
            write("stdout", _show(value, options.result) + "\n")
        return 0
    except Abort as abort:
        print(f"ouros: a tool ended the program: {bounded_repr(abort.value)}", file=sys.stderr)
        return FAILED
    except SandboxInternalError as error:
        print(f"ouros: {error}", file=sys.stderr)
        return FAILED
    except SandboxRuntimeError as error:
        if gone:
            return BROKEN_PIPE
        code = report(error, RUNNER if options.module is not None else None)
        say_how_to_allow_more(error, options.limit)
        return code
    except (SandboxSyntaxError, SandboxTypingError) as error:
        return report(error)
    except SandboxError as error:  # the worker has ended
        print(f"ouros: {error}", file=sys.stderr)
        return FAILED
    except StdinError as error:
        return _input_failed(error)
    except BrokenPipeError:
        return BROKEN_PIPE


def _input_failed(error: StdinError) -> int:
    print(f"ouros: {printable(str(error), '')}", file=sys.stderr)
    return FAILED


def _run_to_json(
    options: Namespace, runs: Any, source: Source, inputs: dict[str, Any], tools: Toolset | None, given: dict[str, Any]
) -> int:
    """Print what the program did as one JSON object; return the exit code."""
    from ouros.recording import Recording

    try:
        sandbox = _make_sandbox(options, source, inputs, tools)
        if _is_async(tools):
            import asyncio

            from ouros.results import execute_sandbox

            result = asyncio.run(execute_sandbox(sandbox, **given))
        else:
            result = runs.execute(sandbox, **given)
    except Abort as abort:
        print(f"ouros: a tool ended the program: {bounded_repr(abort.value)}", file=sys.stderr)
        return FAILED
    except StdinError as error:
        return _input_failed(error)
    except SandboxError as error:  # the program does not parse, or has type errors
        result = Recording(None, None).result(None, error)
    try:
        write_text(sys.stdout, _json_text(result.to_dict()) + "\n", True)
    except BrokenPipeError:
        return BROKEN_PIPE
    return _code_of(result)


def _code_of(result: Result) -> int:
    """Return the exit code for a result."""
    if result.error is None:
        return 0
    exception = result.error.exception() if isinstance(result.error, SandboxRuntimeError) else None
    return exit_code(exception) if isinstance(exception, SystemExit) else FAILED


def _make_sandbox(options: Namespace, source: Source, inputs: dict[str, Any], tools: Toolset | None) -> Sandbox:
    """Return the program, or a UsageError for names that can't be inputs, and packages that can't be imported."""
    try:
        return Sandbox(
            source.code,
            script_name=source.name,
            inputs=list(inputs),
            tools=tools,
            type_check=options.check,
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
    """Return JSON on one line. A lone surrogate has no place in an output; JSON has a form for it."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        return json.dumps(data)
