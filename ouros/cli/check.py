"""`ouros check`: the type errors of a program.

Invariant: the report goes to standard output, so that it can be piped; nothing is run.
"""

from __future__ import annotations

import sys
from argparse import Namespace

from ouros.checker.typecheck import FORMATS
from ouros.cli.common import FAILED, report, shown_report
from ouros.cli.options import UsageError, parse_inputs, read_program, read_text
from ouros.cli.terminal import wants_color, write_text
from ouros.errors import SandboxSyntaxError, SandboxTypingError
from ouros.sandbox import Sandbox


def check(options: Namespace) -> int:
    """Check the program of the options; return the exit code."""
    if options.format not in FORMATS:
        raise UsageError(f"--format {options.format!r}: expected one of {', '.join(FORMATS)}")
    source = read_program(options.file, options.code)
    # NAME alone declares an input of any type, NAME=JSON one of the type of the value.
    values = parse_inputs([text for text in options.input if "=" in text])
    names = [text for text in options.input if "=" not in text]
    stubs = "" if options.stubs is None else read_text(options.stubs)
    stubs += "".join(f"\n{name}: {_type(value)}" for name, value in values.items())
    try:
        sandbox = Sandbox(
            source.code,
            script_name=source.name,
            inputs=[*names, *values],
            external_functions=options.function,
            type_check_stubs=stubs or None,
        )
        sandbox.type_check()
    except ValueError as error:
        raise UsageError(str(error)) from None
    except SandboxSyntaxError as error:
        return report(error)
    except SandboxTypingError as error:
        text = shown_report(error, options.format, wants_color(sys.stdout))
        write_text(sys.stdout, text.rstrip("\n") + "\n", True)
        return FAILED
    except RuntimeError as error:
        raise UsageError(str(error)) from None
    return 0


def _type(value: object, depth: int = 3) -> str:
    """Return a type that values like this one have, as an annotation."""
    kind = type(value)
    if value is None:
        return "None"
    if kind in (bool, int, float, str, bytes, tuple, set, frozenset):
        return kind.__name__
    if isinstance(value, list):
        kinds = {_type(item, depth - 1) for item in value} if depth else set()
        return f"list[{kinds.pop()}]" if len(kinds) == 1 else "list"
    if isinstance(value, dict):
        kinds = {_type(item, depth - 1) for item in value.values()} if depth else set()
        return f"dict[str, {kinds.pop()}]" if len(kinds) == 1 and all(type(key) is str for key in value) else "dict"
    return "object"
