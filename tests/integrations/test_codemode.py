"""What the adapters share. Needs no framework."""

import asyncio

import msgpack
import pytest

from ouros import Abort, ApprovalRequired, Approved, Denied, Limits, Toolset, execute
from ouros.integrations._codemode import Interpreter, Shelf, arguments_of, pending_data, python_name, tool_of
from ouros.integrations._texts import guide, library, shown
from ouros.stores import MemoryStore

SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


async def twice(arguments):
    return arguments["n"] * 2


def asking(**arguments):
    return Toolset(tool_of("pay", "Pays.", SCHEMA, twice, requires_approval=True, one_by_one=True, **arguments))


def paused(interpreter, code):
    with pytest.raises(ApprovalRequired) as caught:
        asyncio.run(interpreter.arun(code))
    return caught.value.call


def test_a_cell_that_waits_is_part_of_the_dump() -> None:
    first, second = Interpreter(asking()), Interpreter(asking())
    call = paused(first, "print('\\udc80 before')\nx = pay(4)\nprint('after')\nx")
    first.ticket = "t"
    second.load(first.dump(b"key"), b"key")
    assert (second.is_waiting, second.ticket) == (True, "t")
    assert pending_data(call) == {"call_id": 0, "name": "pay", "args": [4], "kwargs": {}, "position": [2, 5, 2, 11]}
    result = asyncio.run(second.adecide(Approved()))
    assert result.value == 8 and result.stdout == "\udc80 before\nafter\n"
    assert not second.is_waiting


def test_damaged_dumps_are_refused() -> None:
    interpreter = Interpreter()
    data = interpreter.dump()
    forged = [b"", b"x", data[:-1], data + b"x", msgpack.packb(1), msgpack.packb([1, [], ""]), msgpack.packb([b"x", [["x", "y"]], ""])]
    for given in [*forged, msgpack.packb([b"damaged", [], ""]), msgpack.packb([b"x", [["stdout", 1]], ""]), b"\x91" * 5000]:
        with pytest.raises(RuntimeError, match="cannot load the session"):
            interpreter.load(given)
    with pytest.raises(RuntimeError, match="cannot load the session"):
        interpreter.load(data, b"key")
    with pytest.raises(TypeError, match="must be bytes"):
        interpreter.load("text")
    interpreter.load(data)


def test_a_new_cell_gives_up_the_one_that_waits() -> None:
    interpreter = Interpreter(asking())
    paused(interpreter, "x = 1\ntry:\n    pay(1)\nfinally:\n    x = 2")
    assert asyncio.run(interpreter.arun("x")).value == 1


def test_denials_and_changed_arguments() -> None:
    interpreter = Interpreter(asking())
    paused(interpreter, "pay(1)")
    assert "PermissionError: no" in str(asyncio.run(interpreter.adecide(Denied("no"))))
    paused(interpreter, "pay(1)")
    assert asyncio.run(interpreter.adecide(Approved(args=(), kwargs={"n": 5}))).value == 10


def test_tools_of_cells_that_may_wait_give_values_at_once() -> None:
    toolset = Toolset(tool_of("twice", "", SCHEMA, twice, one_by_one=True))
    assert asyncio.run(Interpreter(toolset).arun("twice(1) + await twice(2)")).value == 6


def test_functions_that_are_no_coroutine_functions() -> None:
    assert Interpreter(Toolset(tool_of("f", "", SCHEMA, lambda given: given["n"] + 1))).run("f(n=1)").value == 2


def test_arguments_by_name() -> None:
    tool = tool_of("f", "", {**SCHEMA, "properties": {"n": {}, "m": {}}}, twice, requires_approval=True, one_by_one=True)
    interpreter = Interpreter(Toolset(tool))
    assert arguments_of(paused(interpreter, "f(1, m=2, other=3)"), tool) == {"n": 1, "m": 2, "other": 3}
    with pytest.raises(TypeError):
        arguments_of(paused(interpreter, "f(1, 2, 3)"), tool)


def test_names() -> None:
    names = {"a-b": "a_b", "1st": "tool_1st", "class": "tool_class", "": "_", "a.b c": "a_b_c", "\u00e4": "\u00e4", "\u00b2": "tool__", "x": "x_2"}
    for given, expected in names.items():
        assert python_name(given, ["x"]) == expected
        assert expected.isidentifier()


def test_an_abort_leaves_the_variables() -> None:
    def stop(given):
        raise Abort("end")

    interpreter = Interpreter(Toolset(tool_of("stop", "", {"type": "object"}, stop)))
    with pytest.raises(Abort):
        interpreter.run("print('a')\nx = 1\nstop()\nx = 2")
    assert interpreter.printed == "a\n" and interpreter.run("x").value == 1


def test_a_shelf_keeps_conversations_apart() -> None:
    async def main():
        store = MemoryStore()
        for name in ("a/b", "\udc80"):
            interpreter = Interpreter()
            shelf = Shelf(store, b"k", name)
            await shelf.load(interpreter)
            interpreter.run(f"x = {name!r}")
            await shelf.save(interpreter)
            await shelf.save(interpreter)
        again = Interpreter()
        await Shelf(store, b"k", "a/b").load(again)
        return again.run("x").value

    assert asyncio.run(main()) == "a/b"


def test_the_library_is_that_of_the_sandbox() -> None:
    version, names = library()
    assert version == "3.14" and {"json", "asyncio", "re"} <= set(names)
    assert not {"subprocess", "socket", "ctypes"} & set(names)
    found = execute("import importlib\nfor name in names: importlib.import_module(name)", inputs={"names": list(names)})
    assert found.ok, found


def test_the_guide_tells_limits_files_and_packages() -> None:
    text = guide(Toolset(), Limits.strict(), keeps_state=False, has_files=True, given=["helpers"])
    assert "Limits of one call: 1 seconds of computing, 2,000,000 loop turns and calls, 32 MB of memory, 50 calls" in text
    assert "Also installed: helpers.\nNo other packages, no network, no processes.\n" in text
    assert "Limits" not in guide(Toolset(), None)
    assert "A person approves each call of pay; PermissionError if not." in guide(asking(), None)


def test_what_is_shown_of_many_calls() -> None:
    interpreter = Interpreter(Toolset(tool_of("f", "", SCHEMA, lambda given: None)))
    text = shown(interpreter.run("for n in range(50): f(n)\nf(n='x' * 1000)"))
    assert "- f(0): returned\n" in text and text.endswith("- and 31 more") and len(text) < 3000
    assert shown(interpreter.run("x = 1")) == "(no output)"
