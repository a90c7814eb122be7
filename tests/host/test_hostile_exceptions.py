"""Exceptions that host functions raise, whose class fails at whatever is read of them: each way into a sandbox raises the
nearest built-in class in the program, or ends with a documented error."""

import asyncio
import sys

import pytest

from ouros import (
    Policy,
    Pool,
    Recorder,
    Sandbox,
    SandboxError,
    SessionError,
    SessionManager,
    durable,
    execute,
    replay,
    run_async,
)
from ouros.errors import HostError
from ouros.stores import MemoryStore


class Refusal(BaseException):
    """No Exception: what only catches these lets it through."""


READ = (
    "__str__", "__repr__", "args", "__class__", "__cause__", "__context__", "__traceback__", "__suppress_context__", "__notes__", "with_traceback",
    "__getattribute__", "__dict__", "__eq__", "__hash__", "__reduce__", "errno", "filename", "strerror", "name", "value", "exceptions", "message",
)  # fmt: skip
METHODS = ("__str__", "__repr__", "__getattribute__", "__eq__", "__hash__", "__reduce__", "with_traceback")


def failing(name: str, how: type[BaseException]) -> type[OSError]:
    """A class of exceptions that fails at one attribute."""

    def fail(*args: object) -> None:
        raise how("read")

    return type("Failing", (OSError,), {name: fail if name in METHODS else property(fail)})


class Meta(type):
    """Fails where a class is read."""

    def __getattribute__(cls, name):
        raise Refusal(name)

    __mro__ = __name__ = __module__ = __bases__ = property(lambda cls: 1 / 0)


def ruled() -> OSError:
    class Ruled(OSError, metaclass=Meta):  # made here: pytest looks at the classes of a module
        pass

    return Ruled(2, "text")


class Argument:
    __class__ = property(lambda self: 1 / 0)

    def __str__(self):
        raise Refusal

    __repr__ = __str__


class Notes(list):
    def __iter__(self):
        raise Refusal


def chained() -> OSError:
    error = OSError(Argument())
    error.__cause__ = failing("__getattribute__", Refusal)("inner", Argument())
    error.__context__ = failing("__str__", Refusal)()
    error.__notes__ = Notes(["a", Argument()])
    return error


class Unmade(OSError):
    def __init__(self, needed):
        super().__init__(needed)


MADE = {f"{name}-{how.__name__}": (lambda name=name, how=how: failing(name, how)(2, "text")) for name in READ for how in (ValueError, Refusal)}
MADE |= {"metaclass": ruled, "parts": chained}

CAUGHT = "try:\n    f()\nexcept OSError as error:\n    r = 'caught'\nr"


def recorded(f):
    recorder = Recorder()
    sandbox = Sandbox(CAUGHT, external_functions=["f"])
    value = sandbox.run(external_functions={"f": f}, recorder=recorder)
    assert replay(sandbox, recorder).value == value
    return value


def in_session(f):
    return SessionManager().create_session("a").run(CAUGHT, external_functions={"f": f})


def in_steps(f):
    manager = SessionManager()
    manager.keep_transcripts()
    session = manager.create_session("a", external_functions=["f"])
    call_id = session.execute(CAUGHT)["progress"]["call_id"]
    try:
        f()
    except BaseException as error:
        return session.resume(call_id, exception=error)["result"]


def by_snapshot(f):
    paused = Sandbox(CAUGHT, external_functions=["f"]).start()
    try:
        f()
    except BaseException as error:
        return type(paused).load(paused.dump()).resume(exception=error).output


def awaited(f):
    async def g():
        f()

    code = CAUGHT.replace("f()", "await f()")
    return asyncio.run(run_async(Sandbox(code, external_functions=["f"]), external_functions={"f": g}))


def durably(f):
    sandbox = Sandbox(CAUGHT, external_functions=["f"])
    return durable.run(sandbox, store=MemoryStore(), run_id="r", external_functions={"f": f})


DOORS = {
    "run": lambda f: Sandbox(CAUGHT, external_functions=["f"]).run(external_functions={"f": f}),
    "execute": lambda f: execute(CAUGHT, external_functions={"f": f}).value,
    "journal": recorded,
    "async": lambda f: asyncio.run(run_async(Sandbox(CAUGHT, external_functions=["f"]), external_functions={"f": f})),
    "awaited": awaited,
    "os": lambda f: Sandbox(CAUGHT.replace("f()", "open('/f')")).run(os=lambda *call: f()),
    "print": lambda f: Sandbox(CAUGHT.replace("f()", "print(1)")).run(print_callback=lambda *text: f()),
    "session": in_session,
    "steps": in_steps,
    "snapshot": by_snapshot,
    "durable": durably,
}


def raiser(made):
    def f():
        raise MADE[made]()

    return f


@pytest.mark.parametrize("door", list(DOORS))
@pytest.mark.parametrize("made", list(MADE))
def test_programs_catch_what_cannot_be_read(door, made):
    assert outcome(lambda: DOORS[door](raiser(made))) == "caught"


def outcome(call):
    """What `call` gives, or the class it raises: pytest cannot show the exceptions of this file."""
    try:
        return call()
    except BaseException as error:
        return type.__repr__(type(error))


@pytest.mark.parametrize("made", list(MADE))
def test_uncaught_exceptions_that_cannot_be_read(made):
    with pytest.raises(SandboxError) as caught:
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": raiser(made)})
    assert type(caught.value.exception()) in (OSError, FileNotFoundError) and "f()" in caught.value.display()
    result = execute("f()", external_functions={"f": raiser(made)})
    assert result.error is not None and str(result)


@pytest.mark.parametrize("made", list(MADE))
def test_clocks_and_inputs_whose_exceptions_cannot_be_read(made):
    if made.endswith("Refusal"):
        made = made.replace("Refusal", "ValueError")
    for given in ({"policy": Policy(clock=raiser(made))}, {"stdin": raiser(made)}):
        with pytest.raises((HostError, SandboxError, SessionError)):
            Sandbox("import time\ntime.time()\ninput()").run(**given)


def test_pools_with_exceptions_that_cannot_be_read():
    with Pool(1) as pool:
        for made in MADE:
            if made != "metaclass":  # a class without a hash is no key of the tables of a pool's messages
                sandbox = Sandbox(CAUGHT, external_functions=["f"])
                assert pool.run(sandbox, external_functions={"f": raiser(made)}) == "caught", made


def test_classes_that_cannot_be_made():
    """`raise` in a host function makes the instance there; `resume()` does what `raise` does."""
    code = "try:\n    f()\nexcept Exception as error:\n    r = type(error).__name__\nr"
    for cls, name in ((Unmade, "TypeError"), (failing("__init__", Refusal), "Exception"), (KeyError, "KeyError")):
        if name == "Exception":
            cls = type("Never", (Exception,), {"__new__": lambda cls: 3})
            name = "TypeError"
        assert Sandbox(code, external_functions=["f"]).start().resume(exception=cls).output == name


def test_an_interrupt_while_an_exception_is_read_reaches_the_host():
    with pytest.raises(KeyboardInterrupt):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": raiser_of(failing("filename", KeyboardInterrupt))})


def raiser_of(cls):
    def f():
        raise cls

    return f


@pytest.mark.skipif(sys.version_info < (3, 11), reason="groups")
def test_groups_whose_members_cannot_be_read():
    class Group(ExceptionGroup):  # noqa: F821
        exceptions = message = property(lambda self: 1 / 0)

    def f():
        raise Group("m", [failing("__str__", Refusal)()])

    code = "try:\n    f()\nexcept* OSError as group:\n    r = len(group.exceptions)\nr"
    sandbox = Sandbox(code, external_functions=["f"])
    assert sandbox.run(external_functions={"f": f}) == 1
    recorder = Recorder()
    sandbox.run(external_functions={"f": f}, recorder=recorder)
    assert replay(sandbox, recorder).value == 1
