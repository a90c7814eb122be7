"""`Sandbox`: programs, and their runs to the end or to the first pause.

Knows the evaluator by `hostapi` only, and nothing of sessions or event loops. Invariant: a `Sandbox` never changes, so
any number of threads may run it.
"""

from __future__ import annotations

from ouros import tracing
from ouros._core import (
    EVENT_COMPLETE,
    EVENT_FUTURES,
    Execution,
    Program,
    SyntaxFailure,
)
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_approve,
    check_distinct,
    check_handlers,
    check_limits,
    check_names,
    check_text,
    check_ticks,
    checked_modules,
    functions_of,
    handler_given,
    make_registry,
    quoted,
    recorded,
    select_inputs,
    signed,
    verified,
    write_to_host,
)
from ouros.calls import Bound
from ouros.driver import answer_calls
from ouros.ends import Complete, Final, bare
from ouros.errors import SandboxError, runtime_error, sealed, syntax_error
from ouros.interrupts import Going, Runs
from ouros.snapshots import ApprovalRequired, FutureSnapshot, Snapshot, asking, progress_of, traced
from ouros.steps import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeVar

    from ouros.arguments import Approve, AsyncApprove, OsGiven, PrintCallback, Tools
    from ouros.decisions import PendingCall
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.recorder import Recorder
    from ouros.recording import Recording, Result
    from ouros.standard_input import Stdin
    from ouros.tools import Toolset
    from ouros.typeddicts import ResourceLimits

    _Progress = TypeVar("_Progress", "Snapshot | FutureSnapshot | Complete", "FutureSnapshot | Complete")


class Sandbox(Final):
    """A program, parsed once and run any number of times, from any number of threads.

    Args:
        code: The program: Python 3.14 source text.
        script_name: How tracebacks name it.
        inputs: Names of the variables that each run is given.
        external_functions: Names of the host functions the program may call.
        tools: Tools the program may call, in place of `external_functions`: a `Toolset`, or a dict or list of typed
            functions. Their names are declared, and type checks know their types; `run` is given them again.
        type_check: Check types before anything runs (needs `pip install 'ouros[typecheck]'`).
        type_check_stubs: Stub code (`.pyi`) that declares inputs and external functions to the type checker.
        dataclass_registry: Dataclasses whose instances come back as themselves from the sandbox.
        forgive: Run what models tend to write: `return` at the top level ends the program with that value, and
            `await` of a value that is not awaitable gives the value, also in `gather` and the like. On unless given if
            there are `tools`.
        modules: Sources of modules that the program may import, by name. A package is a dict of its modules, with its
            own source as `__init__`.
        packages: Names of pure-Python distributions that are installed beside the host, whose sources the program may
            import, with all that they need.

    Raises:
        SandboxSyntaxError: `code`, or a module, does not parse.
        SandboxTypingError: `type_check` found errors.
        TypeError: An argument of the wrong type.
        ValueError: A name that is no identifier, or is given twice; a module with a name of the library; a package
            that is not installed or can't run in the sandbox.
    """

    __slots__ = ("__weakref__", "_approvals", "_inputs", "_program", "_registry", "_runs", "_stubs", "_tools")
    __module__ = "ouros"

    _program: Program
    _inputs: tuple[str, ...]
    _registry: dict[str, type] | None
    _runs: Runs  # runs in progress
    _stubs: str | None
    _tools: Toolset | None  # declares the tools to the type checker
    _approvals: tuple[str, ...]  # names of the program's functions whose calls require approval

    @sealed
    def __init__(
        self,
        code: str,
        *,
        script_name: str = "main.py",
        inputs: list[str] | None = None,
        external_functions: list[str] | None = None,
        type_check: bool = False,
        type_check_stubs: str | None = None,
        dataclass_registry: list[type] | None = None,
        tools: Tools | None = None,
        forgive: bool | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> None:
        self._tools = None
        self._approvals = ()
        self._runs = Runs()
        bound: Bound | None = None
        if tools is not None:
            from ouros.tools.toolset import names_of, toolset_of

            external_functions = names_of(tools, external_functions)
            self._tools = toolset_of(tools)
            bound = self._tools._bound()
            self._approvals = bound.approvals
        if type(code) is not str or type(script_name) is not str:
            code = check_text("code", code)
            script_name = check_text("script_name", script_name)
        if inputs is None and external_functions is None:
            names: tuple[str, ...] = ()
            functions: tuple[str, ...] = ()
        else:
            names, functions = check_names(inputs, external_functions)
        self._inputs = names
        self._registry = None if dataclass_registry is None else make_registry(dataclass_registry)
        self._stubs = None if type_check_stubs is None else check_text("type_check_stubs", type_check_stubs)
        table = None if modules is None and packages is None else checked_modules(modules, packages)
        check_distinct(bound, table)
        failure: SyntaxFailure | None = None
        try:
            if bound is None and not forgive:
                self._program = Program(code, script_name, names, functions, given=table)
            else:
                about = ({}, {}) if bound is None else (bound.descriptions, bound.modules)
                lenient = bound is not None if forgive is None else bool(forgive)
                self._program = Program(code, script_name, names, functions, self._approvals, *about, lenient, table)
        except SyntaxFailure as caught:
            failure = caught
        if failure is not None:
            raise syntax_error(failure)
        if type_check:
            self.type_check()

    @sealed
    def run(
        self,
        *,
        inputs: Mapping[str, Any] | None = None,
        limits: ResourceLimits | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        print_callback: PrintCallback | None = None,
        os: OsGiven | None = None,
        tools: Tools | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Any:
        """Run to the end, calling external functions as the program calls them.

        Args:
            inputs: A value for each declared input; other keys are ignored.
            limits: What the run may use.
            external_functions: The functions by name. What one raises is raised in the program.
            tools: Tools that answer the calls, in place of `external_functions`.
            print_callback: Called with stream and text for each `print`; host `sys.stdout`/`sys.stderr` if None.
            os: Called with function name, args and kwargs for file system and environment access, for example an
                `OSAccess`; if None such access raises NotImplementedError in the program.
            approve: Decides on each call of a tool that requires approval, before it is made. It is given a
                `PendingCall` and gives True, False, `Approved` or `Denied`.
            policy: The program's clock, randomness, sleep and environment; None: those of the system, see `Policy`.
            recorder: Notes what the host answers, for `replay`.
            stdin: The program's standard input: a str, bytes in UTF-8, or lines; or an open file, or a function that
                returns the next line (None or '' at the end), which are asked when the program reads. None: it is
                empty.
            argv: The program's `sys.argv`, with its name first.

        Returns:
            The value of the last statement if it is an expression, else None.

        Raises:
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            TypeError: Inputs missing, undeclared or not convertible; an argument of the wrong type; `approve` gave no
                decision.
            KeyError: An input is missing.
            ValueError: Limits that make no sense.
            RuntimeError: A declared function is called and `external_functions` is None; the program waits for a
                future, which needs `run_async`.
            Abort: A function, or `os`, raised it; the program has ended.
            ApprovalRequired: A tool that requires approval is called and `approve` is None; the program is paused.
            StdinError: The file or function that is `stdin` failed; the program has ended.
        """
        needed = self._approvals
        if tools is not None:
            external_functions = bound = functions_of(tools, external_functions)
            needed = needed or bound.approvals
        if approve is not None:
            check_approve(approve)
        if external_functions is not None or os is not None or print_callback is not None:
            os = handler_given(os)
            check_handlers(external_functions, os, print_callback)
        if tracing.observer is not None:
            print_callback = tracing.observer.printing(print_callback, write_to_host)
        execution = Execution(
            self._program,
            None if limits is None else check_limits(limits),
            write_to_host if print_callback is None else print_callback,
            self._registry,
        )
        if os is not None:
            execution.searches_files = True
        selected = None if inputs is None and not self._inputs else select_inputs(self._inputs, inputs)
        driven = execution
        if policy is not None or stdin is not None or argv is not None:
            execution.policy = bound_policy(policy, stdin, argv)
        if recorder is not None:
            driven = recorded(recorder, execution, selected)
        if tracing.observer is not None:
            driven = tracing.observer.watch(driven)
        execution.group = runs = self._runs
        runs.add(execution)
        try:
            event = driven.start(selected)
            if event == EVENT_COMPLETE:
                return execution.value
            if needed or approve is not None:
                external_functions = self._gated(execution, external_functions, approve)
            event = answer_calls(driven, event, external_functions, os)
            if event == EVENT_COMPLETE:
                return execution.value
            if event == EVENT_FUTURES:
                raise RuntimeError(
                    "the program waits for pending external calls, which run() cannot wait for; use ouros.run_async()"
                )
            raise runtime_error(execution.error)
        except BaseException as error:
            finish(driven, error)
            raise
        finally:
            runs.discard(execution)

    @sealed
    def execute(
        self,
        *,
        inputs: Mapping[str, Any] | None = None,
        tools: Tools | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = 10_000,
        print_callback: PrintCallback | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Result:
        """Run to the end and tell what the program did. Nothing that it does is raised.

        Args:
            inputs: Same as for `run`.
            tools: Same as for `run`.
            external_functions: Same as for `run`.
            os: Same as for `run`.
            limits: What the run may use: `Limits.standard()` unless given; None: no limits.
            max_chars: How many characters `str(result)` has at most; None: no limit.
            print_callback: Called with stream and text for each `print`, besides noting it in the result.
            approve: Same as for `run`.
            policy: Same as for `run`.
            recorder: Same as for `run`.
            stdin: Same as for `run`.
            argv: Same as for `run`.

        Raises:
            Abort: A function, or `os`, raised it.
            ApprovalRequired: Same as for `run`; what was noted until then is lost.
            TypeError: Inputs missing, undeclared or not convertible; an argument of the wrong type.
            KeyError: An input is missing.
            ValueError: Limits that make no sense.
            RuntimeError: A declared function is called and neither `tools` nor `external_functions` is given.
            StdinError: Same as for `run`.
        """
        from ouros.recording import Recording, standard_unless

        if tools is not None:
            external_functions = functions_of(tools, external_functions)
        os = handler_given(os)
        check_handlers(external_functions, os, print_callback)
        if tracing.observer is not None:
            print_callback = tracing.observer.printing(print_callback, None)
        recording = Recording(print_callback, max_chars)
        execution = Execution(self._program, standard_unless(limits), recording.write, self._registry)
        execution.searches_files = os is not None
        external_functions = self._gated(execution, external_functions, approve, recording)
        selected = None if inputs is None and not self._inputs else select_inputs(self._inputs, inputs)
        execution.policy = bound_policy(policy, stdin, argv)
        driven = execution if recorder is None else recorded(recorder, execution, selected)
        timed = recording.timed(driven if tracing.observer is None else tracing.observer.watch(driven))
        execution.group = runs = self._runs
        runs.add(execution)
        try:
            event = timed.start(selected)
            event = answer_calls(timed, event, recording.functions(external_functions), recording.os(os))
            if event == EVENT_FUTURES:
                raise RuntimeError("the program waits for pending external calls: use aexecute() instead of execute()")
            if event != EVENT_COMPLETE:
                raise runtime_error(execution.error)
        except SandboxError as error:
            timed.finish(error)
            return recording.result(None, error.with_traceback(None))
        except BaseException as error:
            timed.finish(error)
            raise
        finally:
            runs.discard(execution)
        return recording.result(execution.value, None)

    @sealed
    def start(
        self,
        *,
        inputs: Mapping[str, Any] | None = None,
        limits: ResourceLimits | None = None,
        print_callback: PrintCallback | None = None,
        pause_after_ticks: int | None = None,
        policy: Policy | None = None,
        import_files: bool = False,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Snapshot | FutureSnapshot | Complete:
        """Run to the first call of an external or OS function, or to the end.

        Args:
            inputs: Same as for `run`.
            limits: Same as for `run`; they hold for the whole run, however often it is paused.
            print_callback: Same as for `run`; carries over to the following snapshots.
            pause_after_ticks: Pause after so many loop iterations and calls at the latest, with a `Snapshot` whose
                `function_name` is None.
            stdin: Same as for `run`; text that is left is in dumps, a file or function has to be given again to `load`.
            argv: Same as for `run`.
            policy: Same as for `run`; holds for the whole run, also after `dump` and `load`. A clock that is a
            function is
                not in a dump: `Snapshot.load` wants a policy then.
            import_files: Imports look for modules among the virtual files: by the OS functions `Path.is_file`,
                `Path.is_dir` and `Path.read_bytes`. `run` does so if it is given `os`.

        Raises:
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            TypeError: Inputs missing, undeclared or not convertible; an argument of the wrong type.
            KeyError: An input is missing.
            ValueError: Limits or ticks that make no sense.
        """
        if print_callback is not None:
            check_handlers(None, None, print_callback)
        if tracing.observer is not None:
            print_callback = tracing.observer.printing(print_callback, write_to_host)
        execution = Execution(
            self._program,
            None if limits is None else check_limits(limits),
            write_to_host if print_callback is None else print_callback,
            self._registry,
        )
        if import_files:
            execution.searches_files = True
        selected = None if inputs is None and not self._inputs else select_inputs(self._inputs, inputs)
        ticks = None if pause_after_ticks is None else check_ticks(pause_after_ticks)
        if policy is not None or stdin is not None or argv is not None:
            execution.policy = bound_policy(policy, stdin, argv)
        execution.group = runs = self._runs
        with Going(execution, runs):
            if tracing.observer is not None:
                return traced(execution, None, "start", selected, ticks)
            return progress_of(execution, execution.start(selected, ticks))

    def interrupt(self) -> bool:
        """End all runs of the program that are going on, from another thread or from a signal handler.

        A run ends at its next loop iteration or call, or when a host function answers, which is not cut short itself.
        `run` then raises SandboxRuntimeError, `KeyboardInterrupt: interrupted by the host`, which the program cannot
        catch: no `except`, `finally` or `__exit__` of it runs. Runs that are paused and runs that start later are not
        affected.

        Returns:
            Whether any was going on.
        """
        return self._runs.interrupt()

    @sealed
    def dump(self, *, key: bytes | None = None) -> bytes:
        """Return the parsed program as bytes for `Sandbox.load`; registered dataclasses and type stubs are not in it,
        and of `modules` and `packages` only names and digests.

        Args:
            key: Sign the bytes with it (HMAC-SHA256), so that `load` with the same key notices any change.

        Raises:
            TypeError: `key` is not bytes; a constant of a module of tools is more than text, numbers, lists and dicts.
            ValueError: `key` is empty.
        """
        return signed(self._program.dump(), key)

    @staticmethod
    @sealed
    def load(
        data: bytes,
        *,
        dataclass_registry: list[type] | None = None,
        key: bytes | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> Sandbox:
        """Return the sandbox that `dump` wrote.

        Args:
            data: The bytes.
            dataclass_registry: Same as for the constructor.
            key: The key they are signed with.
            modules: What the sandbox was made with; texts must be the same.
            packages: What the sandbox was made with; versions must be the same.

        Raises:
            ValueError: `data` is no dumped sandbox, is not signed with `key`, or needs a module or package that is
                missing here or differs.
            TypeError: An argument of the wrong type.
        """
        program = Program.load(verified(data, key), checked_modules(modules, packages))
        self: Sandbox = bare(Sandbox)
        self._program = program
        self._inputs = tuple(program.inputs)
        self._approvals = program.approvals
        self._registry = None if dataclass_registry is None else make_registry(dataclass_registry)
        self._stubs = None
        self._tools = None
        self._runs = Runs()
        return self

    def type_check(self, prefix_code: str | None = None) -> None:
        """Check the types of the program with ty.

        Args:
            prefix_code: Code that is taken to run before the program, for example to declare its inputs.

        Raises:
            SandboxTypingError: There are type errors.
            ImportError: ty is not installed.
            RuntimeError: ty failed.
        """
        from ouros.checker.typecheck import check

        program = self._program
        check(
            program.code,
            program.script_name,
            inputs=self._inputs,
            external_functions=tuple(program.external_functions),
            stubs=self._stubs if self._tools is None else f"{self._tools.stubs()}{self._stubs or ''}",
            modules={} if self._tools is None else {name: self._tools.stubs(name) for name in self._tools._modules},
            prefix=None if prefix_code is None else check_text("prefix_code", prefix_code),
            given=program.given,
        )

    def register_dataclass(self, cls: type) -> None:
        """Let instances of the dataclass come back from the sandbox as instances of `cls`.

        Raises:
            TypeError: `cls` is not a dataclass, is abstract, or derives from a built-in class such as tuple.
        """
        from ouros.dataclass_bridge import check_dataclass

        # Replaced, not changed: runs in other threads keep the registry they started with.
        self._registry = {**(self._registry or {}), check_dataclass(cls).__name__: cls}

    def _gated(
        self,
        execution: Execution,
        functions: Mapping[str, Callable[..., Any]] | None,
        approve: AsyncApprove | None,
        recording: Recording | None = None,
        is_async: bool = False,
    ) -> Mapping[str, Callable[..., Any]] | None:
        """Return the functions for a run, with decisions before the calls that require approval."""
        needed = self._approvals or type(functions) is Bound and functions.approvals
        if approve is None and (functions is None or not needed):
            return functions
        check_approve(approve)
        if functions is None:
            return None
        from ouros.approval import gated

        def pause(call: PendingCall) -> ApprovalRequired:
            if recording is not None and recording.callback is None:
                recording.callback = write_to_host  # the recording keeps no further output
            return asking(execution, call)

        return gated(execution, functions, approve, pause, is_async=is_async)

    def __repr__(self) -> str:
        program = self._program
        count = program.code.count("\n") + (not program.code.endswith("\n") and program.code != "")
        parts = [f"<{count} line{'' if count == 1 else 's'} of code>", f"script_name={program.script_name!r}"]
        if self._inputs:
            parts.append(f"inputs={quoted(self._inputs)}")
        if program.external_functions:
            parts.append(f"external_functions={quoted(program.external_functions)}")
        return f"Sandbox({', '.join(parts)})"
