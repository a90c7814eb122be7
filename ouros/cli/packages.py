"""`ouros packages check`: tests whether distributions that are installed on the host work in the sandbox.

Knows `Sandbox` and `ouros.packages`. Invariant: nothing of a distribution is imported into the host.
"""

from __future__ import annotations

import sys
from argparse import Namespace

from ouros.bounded import printable
from ouros.cli.common import FAILED
from ouros.cli.options import UsageError
from ouros.cli.terminal import flush, write_text
from ouros.errors import SandboxError
from ouros.os_access import OSAccess
from ouros.packages import Distribution, distributions
from ouros.sandbox import Sandbox
from ouros.typeddicts import ResourceLimits

IMPORT = "import importlib\nimportlib.import_module({name!r})\nNone"
LIMITS: ResourceLimits = {"max_duration_secs": 60.0, "max_memory": 1 << 30}
MOST_CHARACTERS = 300  # most characters of an error


def check(options: Namespace) -> int:
    """Report on each distribution; return the exit code: 1 if one does not work."""
    code = 0
    for name in options.name:
        try:
            found = distributions([name])
        except ValueError as error:
            raise UsageError(str(error)) from None
        if not found:
            _say(f"{name}: the sandbox's library has it")
            continue
        _say(f"{found[0].name} {found[0].version}{_needs(found)}")
        for module in _modules(found[0], options.all):
            trouble = _trouble(name, module)
            code = FAILED if trouble else code
            _say(f"  {module}: {trouble or 'imported'}")
        for refused in sorted(found[0].refused):
            _say(f"  {refused}: an extension module, which is not imported")
    return flush(code)


def _needs(found: list[Distribution]) -> str:
    return f", with {', '.join(f'{one.name} {one.version}' for one in found[1:])}" if len(found) > 1 else ""


def _modules(one: Distribution, everything: bool) -> list[str]:
    """Return the modules to import: those at the top, or all, without those for tests and private ones at the top."""
    names = [name for name, module in sorted(one.modules.items()) if module.filename is not None]
    tops = [name for name in names if "." not in name and not name.startswith("_")] or names[:1]
    if not everything:
        return tops
    hidden = {"__main__", "conftest", "test", "tests"}
    return [name for name in names if not hidden.intersection(name.split("."))]


def _trouble(distribution: str, module: str) -> str:
    """Return the error of importing the module, or ''."""
    try:
        Sandbox(IMPORT.format(name=module), packages=[distribution]).run(
            limits=LIMITS, os=OSAccess(), print_callback=lambda stream, text: None
        )
    except SandboxError as error:
        text = str(error)
        frames = error.traceback() if hasattr(error, "traceback") else []
        where = f" ({frames[-1].filename}, line {frames[-1].line})" if frames else ""
        return f"{text[:MOST_CHARACTERS]}{where}"
    return ""


def _say(text: str) -> None:
    write_text(sys.stdout, printable(text) + "\n", True)
