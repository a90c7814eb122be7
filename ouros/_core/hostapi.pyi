"""Typed contract between the evaluator and the plain-Python layer: programs, executions and their errors.

Must not know snapshots, sessions, files or event loops. Invariant: a sandbox exception never leaves as a host
exception; it is EVENT_ERROR and an `ErrorInfo`. A host exception reports an error of the *caller* (TypeError,
ValueError, RuntimeError as documented on each method) or is the host's own signal (KeyboardInterrupt).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

# Modules of external functions, by name: documentation, names of the functions, constants. A call of the function `get`
# of the module `weather` is one of `weather.get`.
Modules = Mapping[str, tuple[str | None, Iterable[str], Mapping[str, object]]]

# ORDER EVENT: machine.pxd
EVENT_COMPLETE: int  # the program has finished: see `value`
EVENT_CALL: int  # waits for an external function: `function_name args kwargs call_id`
EVENT_OS: int  # waits for an OS function: the same fields
EVENT_FUTURES: int  # every task waits for a pending future: `pending_call_ids`
EVENT_SLICE: int  # the tick slice is used up: `resume_slice`
EVENT_ERROR: int  # an uncaught sandbox exception, or a limit: `error`

def is_library_module(name: str) -> bool: ...  # whether the sandbox's library has a module of this name
def text_of_host(value: object) -> str: ...  # as which an object of the host that cannot cross does: without addresses
def set_host(version: str, load_value: Callable[[str], object]) -> None: ...  # called when the package is imported

def preload_library() -> None:
    """Read and parse all of the library now, for a process that will not be able to open files."""

def use_dump_images(on: bool) -> None:
    """Whether dumps name unchanged variables of the library instead of writing their rows. Tools that look at all rows
    turn that off."""

class SyntaxFailure(Exception):
    """The program does not parse. Lines and columns are 1-based, columns count characters, ends are exclusive."""

    type_name: str  # SyntaxError, IndentationError or TabError
    message: str
    filename: str
    line: int
    column: int
    end_line: int | None
    end_column: int | None
    source_line: str | None

class GivenModule:
    """A module of the host's that programs may import: immutable, parsed at its first import and shared."""

    def __init__(
        self,
        name: str,
        filename: str | None,
        content: str | Callable[[], str] | None,
        is_package: bool,
        path: tuple[str, ...] = (),
    ) -> None:
        """name: dotted. filename, content: both None for a package without a source. content: the text, or a function
        that gives it when it is first needed. path: folders of submodules."""
    @property
    def name(self) -> str: ...
    @property
    def filename(self) -> str | None: ...
    @property
    def text(self) -> str | None: ...
    @property
    def is_package(self) -> bool: ...
    @property
    def path(self) -> tuple[str, ...]: ...
    def parse(self) -> None: ...  # raises SyntaxFailure

class ModuleTable:
    """All modules of the host's that one program may import."""

    def __init__(
        self,
        modules: dict[str, GivenModule],
        files: dict[str, Callable[[], bytes]],
        needs: dict[str, str],
        refused: dict[str, str],
    ) -> None:
        """modules: by dotted name. files: data beside them, by path. needs: what a dump requires, by its description
        as `module 'x'`, with a digest. refused: modules that cannot run in the sandbox, with the reason."""
    @property
    def modules(self) -> dict[str, GivenModule]: ...
    @property
    def files(self) -> dict[str, Callable[[], bytes]]: ...
    @property
    def needs(self) -> dict[str, str]: ...
    @property
    def refused(self) -> dict[str, str]: ...

def in_library(name: str) -> bool: ...  # whether the library has the top-level module, private ones included

class Program:
    """A parsed program: immutable, usable from any number of threads at once."""

    def __init__(
        self,
        code: str,
        script_name: str,
        inputs: tuple[str, ...],
        external_functions: tuple[str, ...],
        approvals: Iterable[str] = (),
        tools: Mapping[str, str] | None = None,
        modules: Modules | None = None,
        forgive: bool = False,
        given: ModuleTable | None = None,
    ) -> None: ...  # raises SyntaxFailure
    @property
    def code(self) -> str: ...
    @property
    def script_name(self) -> str: ...
    @property
    def inputs(self) -> tuple[str, ...]: ...
    @property
    def external_functions(self) -> tuple[str, ...]: ...
    @property
    def approvals(self) -> tuple[str, ...]:
        """What `Execution.approvals` is at first."""
    @property
    def tools(self) -> dict[str, str]:
        """JSON objects, as text, that describe external functions: `description declaration parameters returns`."""
    @property
    def modules(self) -> Modules: ...
    @property
    def forgive(self) -> bool:
        """Whether `return` may stand at its top level, and `await` of what is not awaitable gives that value."""
    @property
    def given(self) -> ModuleTable | None: ...
    def dump(self) -> bytes:
        """TypeError if a constant of `modules` is more than None, bool, int, float, str, bytes, list and dict."""
    @staticmethod
    def load(data: bytes, given: ModuleTable | None = None) -> Program: ...
    # ValueError on bytes that are no program, and if `given` lacks what it needs

class Policy:
    """Clock, randomness, time zone, sleep, environment, arguments and standard input of a program.

    moment: where the clock starts, microseconds since 1970; None: it is the host's. needs_source: the clock is a
    function of the host. source: called with a kind and a number, reads the host's clocks and entropy: ns as int for
    'time' (since 1970), 'monotonic' and 'process', that many bytes for 'entropy'; None: those of the system. What it
    raises ends the program and reaches the host's caller. key: of the stream of random bytes, 32 bytes; None: entropy.
    zone: IANA name, or offset from UTC in s; None: UTC. sleep: 0: virtual, 1: the OS function `time.sleep`, 2: none.
    ValueError if there is no such zone.
    """

    def __init__(
        self,
        moment: int | None = None,
        needs_source: bool = False,
        source: Callable[[str, int], int | bytes] | None = None,
        key: bytes | None = None,
        zone: str | int | None = None,
        sleep: int = 0,
        environ: Mapping[str, str] | None = None,
    ) -> None: ...
    def with_process(self, argv: Sequence[str] | None, text: str | None, lines: Callable[[], str] | None) -> Policy:
        """A copy with arguments and standard input. argv: `sys.argv`, which the program takes over when it has imported
        sys; None: as before. text: read after what is left here. lines: gives more of it, '' at the end. It is called
        in the thread that runs the program; what it raises ends the program and reaches the host's caller. With both
        None the standard input is as before. ValueError: too much, or an argument that is no str."""
    @property
    def has_lines(self) -> bool:
        """Whether a function of the host gives standard input."""
    @property
    def lines(self) -> Callable[[], str] | None: ...
    @property
    def waits_for_lines(self) -> bool:
        """Whether the policy does not have that function, because it was loaded."""
    def with_process_of(self, other: Policy) -> Policy:
        """A copy with arguments and standard input of another policy."""
    def with_lines(self, lines: Callable[[], str] | None) -> Policy:
        """A copy with that function."""
    @property
    def waits_for_source(self) -> bool:
        """Whether the clock is a function of the host that the policy does not have, because it was loaded."""
    @property
    def source(self) -> Callable[[str, int], int | bytes] | None: ...
    def with_source(self, source: Callable[[str, int], int | bytes] | None) -> Policy: ...
    def dump(self) -> dict[str, object]:
        """The policy without its source, as None, int, str, bytes, and lists and dicts of them."""
    @staticmethod
    def load(state: object) -> Policy: ...  # ValueError if dump() did not give that

class Execution:
    """One run of a program.

    Only one thread at a time may start or resume it; `fork` and `dump` of a paused one may be called from several.
    It is a RuntimeError to use an execution that runs in another thread, or that has ended.
    """

    def __init__(
        self,
        program: Program,
        limits: Mapping[str, int | float] | None,
        print_callback: Callable[[str, str], object] | None,
        registry: Mapping[str, type] | None,
    ) -> None: ...
    @property
    def program(self) -> Program: ...
    @property
    def event(self) -> int:
        """The event at which it is paused or ended, as last returned; also right after `load` and `fork`."""
    @property
    def value(self) -> object:
        """The result, already a host value (EVENT_COMPLETE)."""
    @property
    def function_name(self) -> str: ...
    @property
    def args(self) -> tuple[object, ...]: ...
    @property
    def kwargs(self) -> dict[str, object]: ...
    @property
    def call_id(self) -> int: ...
    @property
    def pending_call_ids(self) -> list[int]: ...
    @property
    def wait_secs(self) -> float | None:
        """Seconds of the host after which the program goes on without results; None: it waits without end."""
    @property
    def error(self) -> ErrorInfo: ...
    @property
    def position(self) -> tuple[int, int, int, int] | None:
        """line, column, end_line, end_column (1-based, characters) of the node at which it is paused."""
    @property
    def limits(self) -> dict[str, int | float]: ...
    @property
    def approvals(self) -> tuple[str, ...]:
        """Sorted names of the functions whose calls require approval by the host. `dump` and `fork` keep them; what
        is paused and resumed does not look at them. At most 10,000: ValueError."""
    @approvals.setter
    def approvals(self, names: Iterable[str]) -> None: ...
    @property
    def policy(self) -> Policy | None:
        """A copy of the policy; None: the system's clock and entropy, UTC, virtual sleep, the host's environment.
        `fork` keeps it, `dump` does without its source."""
    @policy.setter
    def policy(self, policy: Policy | None) -> None: ...
    @property
    def searches_files(self) -> bool:
        """Whether imports look for modules among the virtual files, by OS functions. `dump` and `fork` keep it."""
    @searches_files.setter
    def searches_files(self, on: bool) -> None: ...
    @property
    def ticks_used(self) -> int: ...
    @property
    def allocations(self) -> int:
        """Objects made so far. What the runtime makes for itself, as when it loads a module, is not in it."""
    def measure(self) -> None:
        """Have the heap counted while the program runs, for `memory_peak`; to be called before `start`."""
    @property
    def memory_peak(self) -> int:
        """The most bytes of live objects that were counted, now included. Large objects are counted as they are made;
        of many small ones, it may lack 128 KiB or a third."""
    def start(self, inputs: Mapping[str, object] | None, pause_after_ticks: int | None = None) -> int:
        """Run to the first event.

        TypeError if an input can't cross: `Cannot convert X to Sandbox value` if X is the input itself. If X is a
        part of an input, the message ends with its path: `Cannot convert X to Sandbox value (inputs['a'][3].b)`.
        """
    def resume_value(self, value: object, pause_after_ticks: int | None = None) -> int:
        """Answer the call. TypeError if the value can't cross; the execution then stays paused at the same call."""
    def resume_error(self, exception: BaseException, pause_after_ticks: int | None = None) -> int:
        """Raise in the sandbox, as the nearest built-in class. Arguments that can't cross become their text. The file
        names of an OSError, the name of a NameError or AttributeError, causes, notes and groups stay. Never fails."""
    def resume_future(self, pause_after_ticks: int | None = None) -> int:
        """Answer the call, of an external or an OS function, with a pending future."""
    def resume_futures(
        self, results: Mapping[int, tuple[str, object]], pause_after_ticks: int | None = None, waited: float = 0.0
    ) -> int:
        """Settle pending futures: ('return_value', v), ('exception', e) or ('future', ...), which leaves it pending.
        TypeError if a value can't cross: nothing is settled then. waited: seconds of the host since the program waits,
        by which the clock of its event loop goes on."""
    def resume_slice(self, pause_after_ticks: int | None = None) -> int: ...
    group: Any  # for the host: what interrupts all runs of a program. `fork` keeps it
    def interrupt(self, on: bool = True) -> None:
        """From any thread or signal handler: end the run that is going on, and each later one, until called with False.
        EVENT_ERROR with a limit of the type KeyboardInterrupt, which the program cannot catch."""
    def keep_wall(self, on: bool) -> None:
        """on: the wall clock of `wall_secs` goes on while the host answers; off: it stands until the next step. Of all
        executions of a workspace."""
    def add_wall(self, secs: float) -> None:
        """Count seconds in which a host elsewhere answered."""
    @property
    def wall_left(self) -> float | None:
        """Seconds left of `wall_secs`, negative if it is used up; None: there is no such limit."""
    def fork(self) -> Execution: ...
    def dump(self) -> bytes: ...
    @staticmethod
    def load(
        data: bytes,
        *,
        print_callback: Callable[[str, str], object] | None,
        registry: Mapping[str, type] | None,
        given: ModuleTable | None = None,
    ) -> Execution: ...  # ValueError on bytes that are no paused execution, and if `given` lacks what it needs

class ErrorInfo:
    """Plain record of an uncaught sandbox exception."""

    kind: str  # 'exception' | 'limit'
    type_name: str  # the class's __name__
    display_name: str  # as in a traceback: 'json.decoder.JSONDecodeError', 'outer.<locals>.E', 'ValueError'
    message: str  # str(exception), '' if it has none
    suggestion: str | None  # text that a traceback appends to the message, as ". Did you mean: 'append'?"
    # The host exception of the nearest built-in class with the args. For a group: an exception group of the
    # children's `exception`s (hosts before 3.11: `Exception(message)`). Causes, contexts and notes are not set on it.
    exception: BaseException
    # filename, line, column, end_line, end_column, function_name, source_line; outermost first. When the range spans
    # several lines, source_line holds all of them, joined by '\n'.
    frames: list[tuple[str, int, int, int, int, str, str | None]]
    cause: ErrorInfo | None
    context: ErrorInfo | None
    suppress_context: bool
    notes: list[str]
    children: list[ErrorInfo] | None  # members, if it is an exception group
    # The exception of the host, with its traceback, that it stands for, or one of its chain does: `resume_error` or
    # `resume_futures` raised it in the program.
    host_failure: BaseException | None
