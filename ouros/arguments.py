"""Arguments of the public methods: how they are checked, and what they are if not given.

Shared by sandboxes, `run_async`, results and sessions. Knows nothing of executions. Invariants: a function here has no
effect but its result or exception; modules that only few arguments need are imported when such an argument is given.
"""

from __future__ import annotations

import sys

from ouros.calls import Bound, in_sandbox
from ouros.limits import check_limits as check_limits
from ouros.limits import check_ticks as check_ticks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from typing import Any

    from ouros._core import ModuleTable
    from ouros._core import Policy as BoundPolicy
    from ouros.decisions import Approved, Denied, PendingCall
    from ouros.modules import Modules
    from ouros.os_access import OsFunction
    from ouros.policy import Policy
    from ouros.recorder import Recorder
    from ouros.standard_input import Process, Stdin
    from ouros.tools import Tool, Toolset

    PrintCallback = Callable[[str, str], object]
    OsCallback = Callable[[OsFunction, tuple[Any, ...], dict[str, Any]], object]
    OsGiven = OsCallback | dict[str, str | bytes | None]
    Approve = Callable[[PendingCall], bool | Approved | Denied]
    AsyncApprove = Callable[[PendingCall], bool | Approved | Denied | Awaitable[bool | Approved | Denied]]
    Tools = Toolset | Mapping[str, Callable[..., Any]] | list[Callable[..., Any] | Tool]


class Unset:
    """The default of arguments for which None is a value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<not given>"


UNSET: Any = Unset()


def write_to_host(stream: str, text: str) -> None:
    """Print callback of runs without one: write to the host's `sys.stdout` or `sys.stderr`."""
    file = sys.stderr if stream == "stderr" else sys.stdout
    if file is not None:  # None when the host has no console
        file.write(text)


def functions_of(tools: Tools, external_functions: object) -> Bound:
    """Return the callables of `tools=` for one run; TypeError if `external_functions` is given, too."""
    from ouros.tools.toolset import functions_of as _functions_of

    return _functions_of(tools, external_functions)


def checked_modules(
    modules: Modules | ModuleTable | None, packages: list[str] | None, default: ModuleTable | None = None
) -> ModuleTable | None:
    """Return the modules that `modules=` and `packages=` give programs; `default` if both are None. A table stays what
    it is.

    Raises:
        SandboxSyntaxError: A module does not parse.
        TypeError, ValueError: Same as `ouros.modules.module_table`.
    """
    if modules is None and packages is None:
        return default
    from ouros._core import ModuleTable, SyntaxFailure
    from ouros.errors import syntax_error
    from ouros.modules import module_table

    if isinstance(modules, ModuleTable):
        if packages is not None:
            raise TypeError("give packages to the table of modules")
        return modules

    failure: SyntaxFailure
    try:
        return module_table(modules, packages)
    except SyntaxFailure as caught:
        failure = caught
    raise syntax_error(failure)


def check_distinct(bound: Bound | None, given: ModuleTable | None) -> None:
    """Raise ValueError if a module of tools has the name of a module that the host gives as a source."""
    names = set() if given is None else set(given.modules)
    for name in () if bound is None else bound.modules:
        if name in names:
            raise ValueError(f"'{name}' is a module of tools and one of modules= or packages=: rename it")


def check_text(name: str, value: object) -> str:
    """Return `value` as an exact str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return str(value)


def is_mapping(value: object) -> bool:
    """Return whether a value is a mapping; `collections.abc` is imported only if it is no dict."""
    if isinstance(value, dict):
        return True
    from collections.abc import Mapping

    return isinstance(value, Mapping)


def check_names(
    inputs: list[str] | None, external_functions: list[str] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of inputs and functions that a sandbox declares.

    Raises:
        TypeError: Not lists of str.
        ValueError: A name that is no identifier, or is given twice.
    """
    from keyword import iskeyword

    seen: dict[str, str] = {}
    for argument, names in (("inputs", inputs), ("external_functions", external_functions)):
        if names is None:
            continue
        if not isinstance(names, list):
            raise TypeError(f"{argument} must be a list of str, not {type(names).__name__}")
        for name in names:
            if not isinstance(name, str):
                raise TypeError(f"{argument} must be a list of str, not of {type(name).__name__}: {name!r}")
            if not name.isidentifier() or iskeyword(name):
                raise ValueError(f"{argument}: {name!r} is not an identifier")
            if name in seen:
                where = f"twice in {argument}" if seen[name] == argument else "in both inputs and external_functions"
                raise ValueError(f"{name!r} is given {where}")
            seen[name] = argument
    return tuple(inputs or ()), tuple(external_functions or ())


class MissingInputError(TypeError, KeyError):
    """An input that the program declares was not given."""

    __module__ = "ouros"

    def __str__(self) -> str:
        return str(self.args[0])


def select_inputs(declared: tuple[str, ...], inputs: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the values of the declared inputs, for one run.

    Raises:
        MissingInputError: One is missing (a TypeError and a KeyError).
        TypeError: `inputs` is undeclared or no mapping.
    """
    if not declared:
        raise TypeError("No input variables declared but inputs dict was provided")
    if inputs is None:
        raise MissingInputError(f"Missing required inputs: {quoted(declared)}")
    if not is_mapping(inputs):
        raise TypeError(f"inputs must be a dict, not {type(inputs).__name__}")
    selected = {}
    for name in declared:
        if name not in inputs:
            raise MissingInputError(f"Missing required input: '{name}'")
        selected[name] = inputs[name]
    return selected


def quoted(names: tuple[str, ...]) -> str:
    """Return names as they stand in messages."""
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def check_handlers(functions: object, os: object, print_callback: object) -> None:
    """Raise TypeError for handlers of a run that cannot be used; None stands for those that are not given."""
    if functions is not None and not is_mapping(functions):
        raise TypeError(f"external_functions must be a dict, not {type(functions).__name__}")
    if Bound.some_tool_asks and functions is not None and type(functions) is not Bound:
        from ouros.tools.toolset import approvals_of

        if asking := approvals_of(functions):  # type: ignore[arg-type]
            raise TypeError(f"external_functions: {asking[0]} is a tool that requires approval: pass it in tools=")
    if os is not None and not callable(os):
        hint = ": make it an OSAccess" if isinstance(os, dict) else ""
        raise TypeError(f"os must be callable: '{type(os).__name__}' object is not callable{hint}")
    if print_callback is not None and not callable(print_callback):
        raise TypeError(f"print_callback must be callable: '{type(print_callback).__name__}' object is not callable")


def handler_given(os: OsGiven | None) -> OsCallback | None:
    """Return what `os=` gives: a handler; for a dict of contents by path, files in memory for this run.

    Raises:
        TypeError, ValueError: Same as for `OSAccess`.
    """
    if not isinstance(os, dict):
        return os
    from ouros.os_access import OSAccess

    return OSAccess(os)


def check_approve(approve: object) -> None:
    """Raise TypeError for an `approve=` that cannot be called; None stands for none."""
    if approve is not None and not callable(approve):
        raise TypeError(f"approve must be callable: '{type(approve).__name__}' object is not callable")


def check_exception(exception: object) -> None:
    """Raise TypeError unless `exception` can be raised."""
    if not isinstance(exception, BaseException) and not (
        isinstance(exception, type) and issubclass(exception, BaseException)
    ):
        raise TypeError("exceptions must derive from BaseException")


def check_results(results: Any) -> dict[int, tuple[str, object]]:
    """Return the results of pending calls, by call id, as the evaluator takes them.

    Raises:
        TypeError: Results of the wrong shape.
        Abort: A result is one.
    """
    if not is_mapping(results):
        raise TypeError(f"results must be a dict, not {type(results).__name__}")
    checked: dict[int, tuple[str, object]] = {}
    for call_id, result in results.items():
        if not isinstance(call_id, int) or isinstance(call_id, bool):
            raise TypeError(f"results keys must be call ids (int), not {type(call_id).__name__}")
        if not isinstance(result, dict) or len(result) != 1:
            raise TypeError("results values must be a dict with either 'return_value' or 'exception', not both")
        ((kind, value),) = result.items()
        if kind == "exception":
            check_exception(value)
            value = in_sandbox(value)
        elif kind == "future":
            if value is not ...:
                raise TypeError("Value for the 'future' key must be Ellipsis (...)")
        elif kind != "return_value":
            raise TypeError("results values must be a dict with either 'return_value' or 'exception', not both")
        checked[call_id] = (kind, value)
    return checked


def check_waited(waited: object) -> float:
    """Return seconds that a host waited. TypeError or ValueError: no number, or below 0."""
    if type(waited) not in (int, float):
        raise TypeError(f"waited must be a number of seconds, not {type(waited).__name__}")
    if not 0 <= waited < 1e12:  # type: ignore[operator]
        raise ValueError(f"waited must be a number of seconds from 0, not {waited}")
    return float(waited)  # type: ignore[arg-type]


NO_CLOCK = "the clock of this program is a function, which a dump does not hold: give load() a policy="
NO_LINES = "the standard input of this program is a file or function, which a dump does not hold: give load() a stdin="


def bound_policy(
    policy: Policy | None, stdin: Stdin | None = None, argv: Sequence[str] | None = None
) -> BoundPolicy | None:
    """Return the evaluator's policy for one run, which carries its standard input and arguments, too; None: none was
    given.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: See `Policy` and `process_of`.
    """
    bound: BoundPolicy | None = None
    if policy is not None:
        from ouros.policy import bound_policy as _bound_policy

        bound = _bound_policy(policy)
    process = process_of(stdin, argv)
    return bound if process is None else process.added_to(bound)


def process_of(stdin: Stdin | None, argv: Sequence[str] | None) -> Process | None:
    """See `standard_input.process_of`."""
    if stdin is None and argv is None:
        return None
    from ouros.standard_input import process_of as _process_of

    return _process_of(stdin, argv)


def loaded_policy(
    loaded: BoundPolicy | None, policy: Policy | None, stdin: Stdin | None = None
) -> BoundPolicy | None:
    """Return the policy of a run that was loaded: `policy` in place of the one in the dump, and input after what is
    left.

    Raises:
        ValueError: The clock or the standard input is a function of the host, and is not given again.
        TypeError: An argument of the wrong type.
    """
    bound = loaded if policy is None else bound_policy(policy)
    if policy is not None and bound is not None and loaded is not None:
        bound = bound.with_process_of(loaded)
    if bound is not None and bound.waits_for_source:
        raise ValueError(NO_CLOCK)
    process = process_of(stdin, None)
    if process is not None:
        return process.added_to(bound)
    if bound is not None and bound.waits_for_lines:
        raise ValueError(NO_LINES)
    return bound


def make_registry(classes: object) -> dict[str, type]:
    """See `dataclass_bridge.make_registry`."""
    from ouros.dataclass_bridge import make_registry as _make_registry

    return _make_registry(classes)


def signed(data: bytes, key: bytes | None) -> bytes:
    """Return the bytes of a dump, signed if there is a key."""
    if key is None:
        return data
    from ouros.signing import sign

    return sign(data, key)


def verified(data: bytes, key: bytes | None) -> bytes:
    """Return the bytes of a dump, of which the signature was checked if there is a key."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"data must be bytes, not {type(data).__name__}")
    from ouros.signing import verify

    return verify(bytes(data), key)


def recorded(
    recorder: Recorder, execution: Any, inputs: dict[str, Any] | None, forgive: bool | None = None
) -> Any:
    """Return the execution, whose answers of the host the recorder notes; `forgive`: of code in a session."""
    from ouros.recorder import Recorder

    if not isinstance(recorder, Recorder):
        raise TypeError(f"recorder must be an ouros.Recorder, not {type(recorder).__name__}")
    return recorder._watch(execution, inputs, forgive)
