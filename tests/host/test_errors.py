"""The error classes: texts, formats, the exceptions they stand for."""

import copy
import pickle
import re
import sys

import pytest

import ouros
from ouros import Frame, Sandbox, SandboxError, SandboxRuntimeError, SandboxSyntaxError, SandboxTypingError


def failure(code: str, **arguments) -> SandboxRuntimeError:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(code).run(**arguments)
    return caught.value


def test_hierarchy():
    assert SandboxError.__mro__ == (SandboxError, Exception, BaseException, object)
    for cls in (SandboxSyntaxError, SandboxRuntimeError, SandboxTypingError):
        assert cls.__bases__ == (SandboxError,)
        assert cls.__module__ == "ouros"


@pytest.mark.parametrize("cls", [SandboxError, SandboxSyntaxError, SandboxRuntimeError, SandboxTypingError, Frame])
def test_cannot_be_constructed(cls):
    with pytest.raises(TypeError, match=f"^cannot create 'ouros.{cls.__name__}' instances$"):
        cls("x")


@pytest.mark.parametrize(
    "code, text, message",
    [
        ("1/0", "ZeroDivisionError: division by zero", "division by zero"),
        ("raise ValueError", "ValueError", ""),
        ("raise ValueError('')", "ValueError", ""),
        ("raise KeyError('a')", "KeyError: 'a'", "'a'"),
        ("raise ValueError(1, 2)", "ValueError: (1, 2)", "(1, 2)"),
        ("raise SystemExit(3)", "SystemExit: 3", "3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("class E(Exception): pass\nraise E('hi')", "E: hi", "hi"),
    ],
)
def test_runtime_texts(code, text, message):
    error = failure(code)
    assert str(error) == text
    assert repr(error) == f"SandboxRuntimeError({text})"
    assert error.display("type-msg") == text
    assert error.display("msg") == message
    assert error.display() == error.display("traceback")
    assert error.display().split("\n")[-1] == text


def test_unknown_formats():
    with pytest.raises(ValueError, match="^Invalid display format: 'x'. Expected 'traceback', 'type-msg', or 'msg'$"):
        failure("1/0").display("x")
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("1 +")
    with pytest.raises(ValueError, match="^Invalid display format: 'x'. Expected 'msg', 'type-msg', or 'traceback'$"):
        caught.value.display("x")


def test_syntax_error():
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("x = 1\nif x\n    pass", script_name="a.py")
    error = caught.value
    assert str(error) == error.display() == error.display("msg") == "expected ':'"
    assert error.display("type-msg") == "SyntaxError: expected ':'"
    assert error.display("traceback") == "  File \"a.py\", line 2\n    if x\n        ^\nSyntaxError: expected ':'"
    assert (error.filename, error.line, error.column, error.source_line) == ("a.py", 2, 5, "if x")
    assert (error.end_line, error.end_column) == (2, 6)
    exception = error.exception()
    assert type(exception) is SyntaxError
    assert (exception.msg, exception.filename, exception.lineno, exception.offset, exception.text) == (
        "expected ':'", "a.py", 2, 5, "if x",
    )  # fmt: skip


def test_indentation_error():
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("if 1:\npass")
    assert type(caught.value.exception()) is IndentationError
    assert caught.value.display("type-msg").startswith("IndentationError: expected an indented block")


@pytest.mark.parametrize(
    ("code", "kind", "place"),
    [
        ("f(a\n  b)", SyntaxError, (1, 3, 2, 4)),
        ("x = (1,\n  2 3)", SyntaxError, (2, 3, 2, 6)),
        ("é = 1; x y z", SyntaxError, (1, 10, 1, 11)),
        ("if 1:\n        x\n\ty", TabError, None),
    ],
)
def test_places_of_syntax_errors(code, kind, place):
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox(code)
    error = caught.value
    exception = error.exception()
    assert type(exception) is kind
    if place is not None:
        assert (error.line, error.column, error.end_line, error.end_column) == place
        assert (exception.lineno, exception.offset, exception.end_lineno, exception.end_offset) == place
    assert error.source_line == code.split("\n")[error.line - 1]


def test_syntax_error_has_no_host_context():
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("(")
    assert caught.value.__context__ is None


def test_frames():
    frames = failure("def f():\n  é = 1; 1/0\n\nf()").traceback()
    assert [frame.function_name for frame in frames] == ["<module>", "f"]
    assert frames[1].dict() == {
        "filename": "main.py", "line": 2, "column": 10, "end_line": 2, "end_column": 13, "function_name": "f",
        "source_line": "  é = 1; 1/0",
    }  # fmt: skip
    assert repr(frames[1]) == "Frame(filename='main.py', line=2, column=10, function_name='f')"
    for name, value in frames[1].dict().items():
        assert getattr(frames[1], name) == value, name
    assert frames[0] != frames[1]
    again = failure("def f():\n  é = 1; 1/0\n\nf()").traceback()
    assert again == frames and len({*again, *frames}) == 2
    with pytest.raises(AttributeError):
        frames[0].line = 3


def test_frame_of_several_lines():
    (frame,) = failure("x = (1 +\n     'a')").traceback()
    assert (frame.line, frame.end_line, frame.source_line) == (1, 2, "x = (1 +")


@pytest.mark.parametrize(
    "code, expected",
    [
        ("raise ValueError(1, 'a')", ValueError(1, "a")),
        ("raise KeyError", KeyError()),
        ("class E(LookupError): pass\nraise E(2)", LookupError(2)),
        ("{}[3]", KeyError(3)),
        ("raise StopIteration(4)", StopIteration(4)),
        ("raise OSError(2, 'no', 'f')", FileNotFoundError(2, "no", "f")),
        ("raise UnicodeDecodeError('utf-8', b'a', 0, 1, 'bad')", UnicodeDecodeError("utf-8", b"a", 0, 1, "bad")),
    ],
)
def test_exception_is_of_the_built_in_class(code, expected):
    exception = failure(code).exception()
    assert type(exception) is type(expected)
    assert exception.args == expected.args
    assert str(exception) == str(expected)


def test_exception_keeps_causes_and_notes():
    exception = failure(
        "try:\n  1/0\nexcept Exception as e:\n  x = ValueError('v')\n  x.add_note('n')\n  raise x from e"
    ).exception()
    assert type(exception.__cause__) is ZeroDivisionError
    assert exception.__suppress_context__
    assert exception.__notes__ == ["n"]
    context = failure("try:\n  1/0\nexcept Exception:\n  raise ValueError").exception()
    assert type(context.__context__) is ZeroDivisionError
    assert context.__cause__ is None


def test_exception_of_a_group():
    exception = failure(
        "try:\n  1/0\nexcept Exception as e:\n  raise ExceptionGroup('g', [e, ExceptionGroup('h', [ValueError(3)])])"
    ).exception()
    first, second = exception.exceptions
    assert type(first) is ZeroDivisionError
    assert second.exceptions[0].args == (3,)
    assert exception.message == "g"


@pytest.mark.parametrize("dumped", [pickle.dumps, None])
def test_errors_cross_processes(dumped):
    error = failure(
        "try:\n  1/0\nexcept Exception as e:\n  raise ExceptionGroup('g', [ValueError(1), KeyError('k')]) from e"
    )
    again = pickle.loads(dumped(error)) if dumped else copy.copy(error)
    assert str(again) == str(error)
    assert again.display() == error.display()
    assert [str(child) for child in again.exception().exceptions] == ["1", "'k'"]
    assert type(again.exception().__cause__) is ZeroDivisionError
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("(")
    assert pickle.loads(pickle.dumps(caught.value)).display("traceback") == caught.value.display("traceback")
    frame = error.traceback()[0]
    assert pickle.loads(pickle.dumps(frame)) == frame


def test_limit_errors_say_where_the_program_was():
    error = failure("def f():\n  x = [0] * 10_000_000\nf()", limits={"max_memory": 1_000_000})
    assert [(frame.function_name, frame.line) for frame in error.traceback()] == [("<module>", 3), ("f", 2)]
    assert error.display().startswith("Traceback (most recent call last):\n")
    assert str(error).startswith("MemoryError: memory limit exceeded: ")
    assert type(error.exception()) is MemoryError


def test_tick_limit():
    error = failure("while True:\n  pass", limits={"max_ticks": 1000})
    assert str(error).startswith("TimeoutError: tick limit exceeded: ")
    assert type(error.exception()) is TimeoutError


def test_nothing_of_the_host_in_the_exception():
    def f():
        raise ValueError("secret")

    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": f})
    assert [frame.filename for frame in caught.value.traceback()] == ["main.py"]
    assert caught.value.__context__ is None


def test_all_is_exported():
    for name in ouros.__all__:
        assert getattr(ouros, name) is not None
    assert set(ouros.__all__) <= set(dir(ouros))
    with pytest.raises(AttributeError, match="module 'ouros' has no attribute 'nope'"):
        ouros.nope  # noqa: B018


class OfHost:
    """Its repr shows its address."""


OBJECT = OfHost()


def raise_group():
    raise ExceptionGroup("g", [ValueError(OBJECT), TypeError(f"{OBJECT!r} and more")])  # noqa: F821


def raise_with_note():
    error = OSError(2, "none", OBJECT)
    error.add_note(f"near {OBJECT}, {OBJECT!r}; {print!r}")
    raise error


def raise_from():
    try:
        raise KeyError(OBJECT)
    except KeyError as error:
        raise ValueError([OBJECT, {"k": OBJECT}], lambda: 1) from error


@pytest.mark.parametrize("function", [
    lambda: {}[OBJECT], lambda: OBJECT.nothing, lambda: next(iter([]), OBJECT).x, raise_with_note, raise_from,
    pytest.param(raise_group, marks=pytest.mark.skipif(sys.version_info < (3, 11), reason="no groups")),
    lambda: exec("raise ValueError('x', OBJECT)", {"OBJECT": OBJECT}), lambda: exec("raise SystemExit(OBJECT)", {"OBJECT": OBJECT}),
    lambda: exec("raise NameError('n', name=OBJECT)", {"OBJECT": OBJECT}), lambda: exec("raise ImportError(f'{OBJECT}', path=OBJECT)", {"OBJECT": OBJECT}),
])  # fmt: skip
def test_no_address_of_the_host_reaches_a_program(function):
    code = """
import traceback
try:
    f()
except BaseException as e:
    seen = [repr(e), str(e), *map(repr, e.args), *traceback.format_exception(e), repr(vars(e))]
    seen += [repr(getattr(e, name, None)) for name in ('name', 'path', 'obj', 'filename', 'code', 'exceptions', '__cause__', '__context__')]
'\\n'.join(seen)
"""
    text = Sandbox(code, external_functions=["f"]).run(external_functions={"f": function})
    assert "OfHost" in text
    assert not re.search("0x[0-9a-f]{6}", text)


def test_hexadecimal_numbers_in_messages_of_the_host_stay():
    def f():
        raise ValueError("bad byte at 0x10, tag <0xdeadbeef>, offset at 0x00012345 of 0xcafebabe")

    text = Sandbox("try: f()\nexcept ValueError as e: text = str(e)\ntext", external_functions=["f"]).run(external_functions={"f": f})
    assert text == "bad byte at 0x10, tag <0xdeadbeef>, offset at 0x00012345 of 0xcafebabe"
