"""`Tool`, `Toolset`, `tool`: typed host functions with schemas, descriptions and checked arguments.

Knows nothing of executions: a toolset becomes a dict of plain callables (`functions_of`), which the answer loops call
as they call external functions. Invariant: what a tool's function is called with has passed its schema.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ouros.calls import Bound

if TYPE_CHECKING:
    from types import ModuleType

    from ouros.tools.schema import Shape

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _schemas() -> ModuleType:
    try:
        import pydantic  # noqa: F401
    except ImportError as error:
        raise ImportError("ouros.Tool needs pydantic: pip install 'ouros[tools]'") from error
    from ouros.tools import schema

    return schema


class Tool:
    """A host function that programs may call, described by its types.

    A tool can be called by the host, too: arguments are checked and results converted as for a program.

    Args:
        function: A function, bound method, coroutine function, callable object or `functools.partial`, with or without
            annotations. Arguments are converted to the annotated types as pydantic does it.
        name: What programs call it; the name of the function unless given.
        description: For prompts and documentation; the docstring unless given.
        timeout: Seconds a call may take; then it is a TimeoutError in the program. A coroutine is cancelled. An
            ordinary function is called in a thread of its own, which is left to its end; its result is dropped.
        max_calls: Calls in one run; one more is a RuntimeError in the program.
        requires_approval: Each call waits for a decision of the host: see `approve=` of `Sandbox.run`.
        idempotent: A call that is made twice has the effect of one: `ouros.durable.run` repeats it if a crash has left
            it without an answer.

    Raises:
        ImportError: pydantic is not installed.
        TypeError: An argument of the wrong type; an annotation that can't be resolved or has no JSON Schema.
        ValueError: A name that is no identifier; a timeout or a number of calls that makes no sense.
    """

    __module__ = "ouros"
    __slots__ = (
        "__weakref__", "_call", "_description", "_is_from_schema", "description", "function", "idempotent", "is_async",
        "max_calls", "name", "parameters", "requires_approval", "returns", "signature", "timeout",
    )  # fmt: skip

    name: str
    description: str
    function: Callable[..., Any]
    parameters: dict[str, Any]  # JSON Schema 2020-12 of an object
    returns: dict[str, Any]  # JSON Schema 2020-12; empty if the type isn't known
    signature: inspect.Signature
    is_async: bool
    timeout: float | None
    max_calls: int | None
    requires_approval: bool
    idempotent: bool

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        name: str | None = None,
        description: str | None = None,
        timeout: float | None = None,
        max_calls: int | None = None,
        requires_approval: bool = False,
        idempotent: bool = False,
    ) -> None:
        if isinstance(function, Tool):
            raise TypeError("function is a Tool already")
        if not callable(function):
            raise TypeError(f"function must be callable: '{type(function).__name__}' object is not callable")
        chosen = _name_of(function) if name is None else name
        text = _description_of(function) if description is None else description
        self._start(function, chosen, text, timeout, max_calls, requires_approval, idempotent)
        self._finish(_schemas().shape_of(function, self.name), False)

    @classmethod
    def from_schema(
        cls,
        name: str,
        description: str,
        parameters: Mapping[str, Any],
        handler: Callable[..., Any],
        returns: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        max_calls: int | None = None,
        requires_approval: bool = False,
        idempotent: bool = False,
    ) -> Tool:
        """Return a tool that is described by JSON Schema, as those of MCP servers and model APIs are.

        Args:
            name: What programs call it.
            description: For prompts and documentation.
            parameters: JSON Schema of an object. Positional arguments are taken in the order of its properties, the
                required ones first.
            handler: Called with keyword arguments; those that the program left out are not given.
            returns: JSON Schema of the result, for descriptions.
            timeout: Same as for `Tool`.
            max_calls: Same as for `Tool`.
            requires_approval: Same as for `Tool`.
            idempotent: Same as for `Tool`.

        Raises:
            ImportError: pydantic is not installed.
            TypeError: `parameters` is no schema of an object; an argument of the wrong type.
            ValueError: A name that is no identifier; a reference in the schema that leads nowhere.
        """
        if not callable(handler):
            raise TypeError(f"handler must be callable: '{type(handler).__name__}' object is not callable")
        for argument, schema in (("parameters", parameters), ("returns", {} if returns is None else returns)):
            if not isinstance(schema, Mapping):
                raise TypeError(f"{argument} must be a dict, not {type(schema).__name__}")
        self = object.__new__(cls)
        self._start(handler, name, description, timeout, max_calls, requires_approval, idempotent)
        shape = _schemas().shape_of_schema(self.name, dict(parameters), None if returns is None else dict(returns))
        self._finish(shape, True)
        return self

    def _start(
        self,
        function: Callable[..., Any],
        name: str,
        description: str,
        timeout: float | None,
        max_calls: int | None,
        requires_approval: bool,
        idempotent: bool,
    ) -> None:
        for argument, text in (("name", name), ("description", description)):
            if not isinstance(text, str):
                raise TypeError(f"{argument} must be a str, not {type(text).__name__}")
        if not name.isidentifier() or iskeyword(name):
            raise ValueError(f"a tool's name must be an identifier, not {name!r}: give another by name=")
        self.name = name
        self.description = inspect.cleandoc(description).strip()
        self.function = function
        self.timeout = _checked_timeout(timeout)
        self.max_calls = _checked_calls(max_calls)
        if not isinstance(requires_approval, bool):
            raise TypeError(f"requires_approval must be a bool, not {type(requires_approval).__name__}")
        if not isinstance(idempotent, bool):
            raise TypeError(f"idempotent must be a bool, not {type(idempotent).__name__}")
        self.requires_approval = requires_approval
        self.idempotent = idempotent
        if requires_approval:
            Bound.some_tool_asks = True
        self.is_async = _is_async(function)
        self._description: str | None = None

    def _finish(self, shape: Shape, from_schema: bool) -> None:
        self.signature, self.parameters, self.returns = shape.signature, shape.parameters, shape.returns
        self._is_from_schema = from_schema
        self._call = self._make_call(shape)

    def _make_call(self, shape: Shape) -> Callable[..., Any]:
        from ouros.pydantic_models import PLAIN as plain
        from ouros.pydantic_models import convert

        function, check, timeout, name = self.function, shape.check, self.timeout, self.name
        if self.is_async:

            async def answer(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
                coroutine = function(*args, **kwargs)
                value = await (coroutine if timeout is None else _await_for(coroutine, timeout, name))
                return value if type(value) in plain else convert(value)

            def call_async(*args: Any, **kwargs: Any) -> Any:
                if check is not None:
                    args, kwargs = check(args, kwargs)
                return answer(args, kwargs)

            return call_async
        if timeout is not None:

            def call_timed(*args: Any, **kwargs: Any) -> Any:
                if check is not None:
                    args, kwargs = check(args, kwargs)
                value = _call_for(function, args, kwargs, timeout, name)
                return value if type(value) in plain else convert(value)

            return call_timed
        if check is None:
            return function  # `Bound.convert` converts the results, and only where needed
        checked = check
        if shape.validate is not None:
            return _checked_call(function, checked, shape.validate)

        def call(*args: Any, **kwargs: Any) -> Any:
            args, kwargs = checked(args, kwargs)
            value = function(*args, **kwargs)
            return value if type(value) in plain else convert(value)

        return call

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function with checked arguments; of a coroutine function, give a coroutine.

        Raises:
            TypeError: An argument is not what the tool takes; the text names tool, argument, expectation and value.
            TimeoutError: It took longer than `timeout`.
        """
        if self._call is self.function:
            return Bound.convert(self._call(*args, **kwargs))
        return self._call(*args, **kwargs)

    def _bound(self) -> Callable[..., Any]:
        """Return the callable of one run, which counts its calls."""
        most = self.max_calls
        if most is None:
            return self._call
        call, name, count = self._call, self.name, 0

        def counted(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count > most:
                raise RuntimeError(f"call limit of {name}() exceeded: {count} > {most}")
            return call(*args, **kwargs)

        return counted

    def stub(self) -> str:
        """Return the `def` or `async def` with types, defaults and docstring, for a prompt.

        Types that it names are defined by `Toolset.describe`.
        """
        from ouros.tools.text import Types, stub

        return stub(self, Types())

    def declaration(self) -> str:
        """Return the `def` or `async def` with types and defaults, without docstring and body."""
        from ouros.tools.text import Types, declaration

        return declaration(self, Types())

    def _described(self) -> str:
        """Return the description for programs as JSON text. See `Program.tools` of the core."""
        if self._description is None:
            facts = {
                "description": self.description,
                "declaration": self.declaration(),
                "parameters": self.parameters,
                "returns": self.returns,
            }
            self._description = json.dumps(facts, default=str)
        return self._description

    def _renamed(self, name: str) -> Tool:
        """Return a copy under another name, for a module."""
        made = copy(self)
        made.name = name
        made._description = None
        return made

    def __repr__(self) -> str:
        return f"Tool({self.declaration()!r})"


class Toolset(Mapping[str, Tool]):
    """Tools by name, in the order in which they were added.

    Args:
        *tools: Tools, callables that are made tools, and other toolsets.

    Raises:
        ImportError: pydantic is not installed.
        TypeError: Something that is no callable; see also `Tool`.
        ValueError: Two tools of one name; see also `Tool`.
    """

    __module__ = "ouros"
    __slots__ = ("__weakref__", "_calls", "_index", "_modules", "_tools")

    def __init__(self, *tools: Callable[..., Any] | Tool | Toolset) -> None:
        self._tools: dict[str, Tool] = {}
        self._calls: Bound | None = None  # callables for runs; None: not made yet
        self._index: Any = None
        self._modules: dict[str, tuple[str | None, list[str], dict[str, Any]]] = {}
        for one in tools:
            if isinstance(one, Toolset):
                self._merge(one)
            else:
                self.add(one)

    def add(self, tool: Callable[..., Any] | Tool) -> Tool:
        """Add a tool, or make one of a callable.

        Raises:
            ValueError: There is a tool of this name.
        """
        made = tool if isinstance(tool, Tool) else Tool(tool)
        if made.name in self._tools:
            raise ValueError(f"there is a tool {made.name!r} already")
        # Replaced, not changed: searches in other threads keep what they started with.
        self._tools = {**self._tools, made.name: made}
        self._calls = self._index = None
        return made

    def module(self, name: str, members: Mapping[str, Any], doc: str | None = None) -> None:
        """Let programs import a module of tools and constants.

        The tools are members of the toolset under their full names, as `'weather.get'`.

        Args:
            name: What programs import; no module of the sandbox's library.
            members: Functions and tools, and constants: any value that can cross to a program, copied for each run.
            doc: The documentation of the module.

        Raises:
            TypeError: An argument of the wrong type; see also `Tool`.
            ValueError: A name that is no identifier; a module that there is already; see also `Tool`.
        """
        from ouros._core import is_library_module

        if not isinstance(members, Mapping):
            raise TypeError(f"members must be a dict, not {type(members).__name__}")
        if doc is not None and not isinstance(doc, str):
            raise TypeError(f"doc must be a str, not {type(doc).__name__}")
        for kind, text in (("module", name), *(("member", member) for member in members)):
            if not isinstance(text, str):
                raise TypeError(f"the name of a {kind} must be a str, not {type(text).__name__}")
            if not text.isidentifier() or iskeyword(text) or text.startswith("__"):
                raise ValueError(f"the name of a {kind} must be an identifier, not {text!r}")
        if name in self._modules or is_library_module(name):
            owner = "toolset" if name in self._modules else "sandbox's library"
            raise ValueError(f"there is a module {name!r} in the {owner} already")
        found: dict[str, Tool] = {}
        constants = {}
        for member, value in members.items():
            if callable(value):
                made = value if isinstance(value, Tool) else Tool(value, name=member)
                found[f"{name}.{member}"] = made._renamed(f"{name}.{member}")
            else:
                constants[member] = value
        self._modules = {**self._modules, name: (doc, [key.partition(".")[2] for key in found], constants)}
        self._tools = {**self._tools, **found}
        self._calls = self._index = None

    def _merge(self, other: Toolset) -> None:
        """Take over all tools and modules of another toolset."""
        for name, member in other._tools.items():
            if "." not in name:
                self.add(member)
        for name, entry in other._modules.items():
            if name in self._modules:
                raise ValueError(f"there is a module {name!r} in the toolset already")
            self._modules = {**self._modules, name: entry}
        self._tools = {**self._tools, **{name: tool for name, tool in other._tools.items() if "." in name}}
        self._calls = self._index = None

    @overload
    def tool(self, function: _Function, /) -> _Function: ...
    @overload
    def tool(
        self,
        function: None = None,
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        timeout: float | None = None,
        max_calls: int | None = None,
        requires_approval: bool = False,
        idempotent: bool = False,
    ) -> Callable[[_Function], _Function]: ...
    def tool(
        self,
        function: Any = None,
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        timeout: float | None = None,
        max_calls: int | None = None,
        requires_approval: bool = False,
        idempotent: bool = False,
    ) -> Any:
        """Decorator that adds a function, with or without the keyword arguments of `Tool`; the function stays as it is.

        Raises:
            ImportError: pydantic is not installed.
            TypeError: See `Tool`.
            ValueError: There is a tool of this name; see also `Tool`.
        """

        def decorate(function: _Function) -> _Function:
            made = Tool(
                function,
                name=name,
                description=description,
                timeout=timeout,
                max_calls=max_calls,
                requires_approval=requires_approval,
                idempotent=idempotent,
            )
            self.add(made)
            return function

        return decorate if function is None else decorate(function)

    def __getitem__(self, name: str) -> Tool:
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def __repr__(self) -> str:
        return f"Toolset({', '.join(self._tools)})"

    def describe(self, style: str = "python") -> str:
        """Return the tools as text for a prompt, with the classes that their types name.

        Args:
            style: `'python'`: definitions and stubs as code; `'markdown'`: a section for each tool.

        Raises:
            ValueError: Any other style.
        """
        from ouros.tools.text import describe

        modules = [
            (name, doc, [self[f"{name}.{member}"] for member in functions], constants)
            for name, (doc, functions, constants) in self._modules.items()
        ]
        return describe(self._plain(), style, modules)

    def _plain(self) -> list[Tool]:
        """Return the tools that are in no module."""
        return [tool for name, tool in self._tools.items() if "." not in name]

    def schemas(self, dialect: str = "openai") -> list[dict[str, Any]]:
        """Return the tools as model APIs take them. Functions of modules are for programs only: they are left out.

        Args:
            dialect: `'openai'`, `'anthropic'` or `'mcp'`.

        Raises:
            ValueError: Any other dialect.
        """
        if dialect not in _DIALECTS:
            raise ValueError(f"unknown dialect {dialect!r}, expected 'openai', 'anthropic' or 'mcp'")
        return [_DIALECTS[dialect](tool) for tool in self._plain()]

    def stubs(self, module: str | None = None) -> str:
        """Return a `.pyi` that declares the tools, for type checkers.

        Args:
            module: Declare the tools and constants of this module instead of those that are in none.

        Raises:
            KeyError: No such module.
        """
        from ouros.tools.text import stub_file

        if module is None:
            return stub_file(self._plain())
        doc, functions, constants = self._modules[module]
        return stub_file([self[f"{module}.{name}"] for name in functions], constants)

    def search(self, query: str, limit: int = 10, detail: str = "brief") -> list[dict[str, Any]]:
        """Return the tools that fit a query best, by BM25 over names, descriptions and schemas.

        Args:
            query: Words; without any, all tools are given in their order.
            limit: How many tools at most.
            detail: `'brief'`: name and first line of the description; `'full'`: also `declaration`, `parameters` and
                `returns`, and the whole description.

        Raises:
            TypeError: `query` is not a str.
            ValueError: Any other detail, a negative limit.
        """
        index = self._index
        if index is None:
            from ouros.stdlib._tool_search import Index

            index = self._index = Index(list(self.values()))
        found: list[dict[str, Any]] = index.search(query, limit, detail)
        return found

    def _descriptions(self) -> dict[str, str]:
        return {name: tool._described() for name, tool in self._tools.items()}

    def _bound(self) -> Bound:
        """Return the callables for one run, by name."""
        calls = self._calls
        if calls is not None:
            return calls
        functions = {name: tool._bound() for name, tool in self._tools.items()}
        made = Bound(functions, approvals_of(self._tools), self._descriptions(), self._modules, self)
        if all(tool.max_calls is None for tool in self._tools.values()):
            self._calls = made
        return made


@overload
def tool(function: Callable[..., Any], /) -> Tool: ...
@overload
def tool(
    function: None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    timeout: float | None = None,
    max_calls: int | None = None,
    requires_approval: bool = False,
    idempotent: bool = False,
) -> Callable[[Callable[..., Any]], Tool]: ...
def tool(
    function: Callable[..., Any] | None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    timeout: float | None = None,
    max_calls: int | None = None,
    requires_approval: bool = False,
    idempotent: bool = False,
) -> Tool | Callable[[Callable[..., Any]], Tool]:
    """Decorator that makes a `Tool` of a function, with or without the keyword arguments of `Tool`.

    Raises:
        ImportError: pydantic is not installed.
        TypeError: See `Tool`.
        ValueError: See `Tool`.
    """

    def decorate(function: Callable[..., Any]) -> Tool:
        return Tool(
            function,
            name=name,
            description=description,
            timeout=timeout,
            max_calls=max_calls,
            requires_approval=requires_approval,
            idempotent=idempotent,
        )

    return decorate if function is None else decorate(function)


tool.__module__ = "ouros"


# For the methods that take `tools=`.


def toolset_of(tools: Any) -> Toolset:
    """Return the toolset of `tools=`: a toolset, a mapping of names to callables, or an iterable of callables.

    Raises:
        TypeError: None of these.
        ValueError: Two tools of one name.
    """
    if isinstance(tools, Toolset):
        return tools
    if isinstance(tools, Mapping):
        found = Toolset()
        for name, one in tools.items():
            if isinstance(one, Tool) and one.name != name:
                raise ValueError(f"the tool {one.name!r} is given under the name {name!r}")
            found.add(one if isinstance(one, Tool) else Tool(one, name=name))
        return found
    if isinstance(tools, (list, tuple)):
        return Toolset(*tools)
    raise TypeError(f"tools must be a Toolset, a dict or a list of functions, not {type(tools).__name__}")


def functions_of(tools: Any, external_functions: object) -> Bound:
    """Return the callables of `tools=` for one run.

    Raises:
        TypeError: `external_functions` is given too.
    """
    if external_functions is not None:
        raise TypeError("give either external_functions or tools, not both")
    return toolset_of(tools)._bound()


def names_of(tools: Any, external_functions: object) -> list[str]:
    """Return the names that `tools=` declares.

    Raises:
        TypeError: `external_functions` is given too.
    """
    if external_functions is not None:
        raise TypeError("give either external_functions or tools, not both")
    if isinstance(tools, (list, tuple)) and all(isinstance(name, str) for name in tools) and tools:
        raise TypeError("tools must be functions, not names: those are external_functions")
    return [name for name in toolset_of(tools) if "." not in name]


def approvals_of(tools: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names, sorted, of those of some functions that are tools whose calls require approval."""
    return tuple(sorted(name for name, one in tools.items() if isinstance(one, Tool) and one.requires_approval))


def _openai(tool: Tool) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def _anthropic(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}


def _mcp(tool: Tool) -> dict[str, Any]:
    found = {"name": tool.name, "description": tool.description, "inputSchema": tool.parameters}
    if tool.returns.get("type") == "object":
        found["outputSchema"] = tool.returns
    return found


_DIALECTS = {"openai": _openai, "anthropic": _anthropic, "mcp": _mcp}


def _name_of(function: Any) -> str:
    target = function
    while hasattr(target, "func") and not hasattr(target, "__name__"):
        target = target.func  # unwrap a functools.partial
    name = getattr(target, "__name__", None)
    return name if isinstance(name, str) else type(target).__name__


def _description_of(function: Any) -> str:
    if not inspect.isroutine(function) and not isinstance(function, type):
        target = function
        while hasattr(target, "func"):
            target = target.func
        if target is not function:
            return _description_of(target)
        return type(function).__call__.__doc__ or type(function).__doc__ or ""
    return getattr(function, "__doc__", None) or ""


def _is_async(function: Any) -> bool:
    while hasattr(function, "func") and not inspect.isroutine(function):
        function = function.func
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(getattr(function, "__call__", None))  # noqa: B004


def _checked_call(
    function: Callable[..., Any], check: Callable[..., Any], validate: Callable[..., Any]
) -> Callable[..., Any]:
    """Return the call of a function with checked arguments. Plain ones are validated without a call of `check`."""
    from pydantic_core import ArgsKwargs, ValidationError

    from ouros.pydantic_models import PLAIN as plain
    from ouros.pydantic_models import convert

    def call(*args: Any, **kwargs: Any) -> Any:
        if plain.issuperset(map(type, args)) and (not kwargs or plain.issuperset(map(type, kwargs.values()))):
            try:
                args, kwargs = validate(ArgsKwargs(args, kwargs))
            except ValidationError:
                args, kwargs = check(args, kwargs)  # `check` raises an error that names the argument
        else:
            args, kwargs = check(args, kwargs)
        value = function(*args, **kwargs)
        return value if type(value) in plain else convert(value)

    return call


def _checked_timeout(timeout: Any) -> float | None:
    if timeout is None:
        return None
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout must be a float, not {type(timeout).__name__}")
    if not 0 < timeout < float("inf"):
        raise ValueError(f"timeout must be positive and finite, got {timeout}")
    return float(timeout)


def _checked_calls(most: Any) -> int | None:
    if most is None:
        return None
    from ouros.limits import check_count

    return check_count("max_calls", most)


def _too_slow(name: str, timeout: float) -> TimeoutError:
    return TimeoutError(f"{name}() took longer than {timeout:g} seconds")


def _call_for(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], timeout: float, name: str
) -> Any:
    """Call a function in a thread, for `timeout` seconds; what comes later is dropped."""
    from contextvars import copy_context
    from threading import Thread

    context = copy_context()
    outcome: list[tuple[bool, Any]] = []

    def work() -> None:
        try:
            outcome.append((True, context.run(function, *args, **kwargs)))
        except BaseException as error:  # raised in the caller's thread
            outcome.append((False, error))

    thread = Thread(target=work, name=f"ouros tool {name}", daemon=True)
    thread.start()
    thread.join(timeout)
    if not outcome:
        raise _too_slow(name, timeout)
    is_value, found = outcome[0]
    if is_value:
        return found
    try:
        raise found
    finally:
        outcome.clear()
        del found  # or the frame and the exception's traceback would keep each other


async def _await_for(awaitable: Any, timeout: float, name: str) -> Any:
    """Await for `timeout` seconds, then cancel what is awaited."""
    import asyncio

    task: asyncio.Future[Any] = asyncio.ensure_future(awaitable)
    try:
        done, _ = await asyncio.wait({task}, timeout=timeout)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task})
        raise
    if done:
        return task.result()
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.exception()  # looked at, so that the loop doesn't report it
    raise _too_slow(name, timeout)
