"""Type checks of a session's code: what earlier code defined, and the tools, are known to the checker.

Knows code as text, tools by their stubs; nothing of workspaces. Invariant: nothing runs.
"""

from __future__ import annotations

from ouros._core import Program, SyntaxFailure
from ouros.errors import SandboxTypingError, syntax_error
from ouros.sessions.errors import SessionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ouros._core import ModuleTable
    from ouros.tools import Toolset


def check_cell(
    code: str,
    script_name: str,
    cells: list[str],
    names: list[str],
    functions: list[str],
    toolset: Toolset | None,
    kept: Mapping[str, Callable[..., object]],
    given: ModuleTable | None,
    more: str = "",
) -> None:
    """Check the types of code.

    Args:
        code: The code.
        script_name: What reports call it.
        cells: The code that ran before it, oldest first.
        names: The variables; those that no cell defines may be of any type.
        functions: The functions of the host, of which those of `toolset` and `kept` have types.
        toolset: Tools.
        kept: Registered functions, some of which may be tools.
        given: Sources of the host's that it may import.
        more: Stubs of other functions.

    Raises:
        SessionError: There are type errors, or the code does not parse.
    """
    from ouros.checker.typecheck import check

    failure: SyntaxFailure | None = None
    try:
        Program(code, script_name, (), ())
    except SyntaxFailure as caught:
        failure = caught
    if failure is not None:
        error = syntax_error(failure)
        raise SessionError(error.display("traceback"), error=error)
    stubs, modules = _declared(toolset, kept)
    # All of them, also those that start with an underscore, and none that was deleted.
    exported = f"__all__ = [{', '.join(map(repr, names))}]"
    found: SandboxTypingError | None = None
    try:
        check(
            code,
            script_name,
            inputs=tuple(dict.fromkeys(names)),
            external_functions=tuple(name for name in functions if name not in names),
            stubs=f"{more}\n{stubs}" if more else stubs,
            prefix="\n".join([*cells, exported]),
            modules=modules,
            given=given,
        )
    except SandboxTypingError as caught:
        found = caught
    if found is not None:
        raise SessionError(str(found), error=found)


def _declared(toolset: Toolset | None, kept: Mapping[str, Callable[..., object]]) -> tuple[str, dict[str, str]]:
    """Return stub code of the tools, and of each module of tools."""
    from ouros.tools import Tool, Toolset

    tools = [tool for name, tool in kept.items() if isinstance(tool, Tool) and (toolset is None or name not in toolset)]
    if toolset is None and not tools:
        return "", {}
    every = Toolset(*tools) if toolset is None else Toolset(*tools, toolset)
    return every.stubs(), {name: every.stubs(name) for name in every._modules}
