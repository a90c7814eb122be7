"""Protected names: no code of a session can bind or delete them, and deeply protected values do not change."""

from __future__ import annotations

import msgpack
import pytest

from ouros import SessionError, SessionManager
from ouros.sessions.errors import MissingVariableError, SessionArgumentError
from tests.host.attacks import ATTACKS

REFUSED = "NameError: cannot change protected name 'x'"
# The variables live in Cells, or in a dict once the program asked for one.
FORMS = {"cells": "0", "dict": "globals(), read()"}


def protected(form="cells", deep=False, value="(1,)"):
    session = SessionManager().create_session("s")
    session.run(f"x = {value}\ny = 1\ndef read(): return x")
    session.run(FORMS[form])
    session.protect("x", deep=deep)
    return session


def values(session):
    return session["x"], session.run("x"), session.run("read()"), session.run("globals()['x']")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ATTACKS)
def test_attack(name, form):
    session = protected(form)
    with pytest.raises(SessionError) as caught:
        session.run(ATTACKS[name])
    assert REFUSED in str(caught.value)
    assert values(session) == ((1,),) * 4
    session.run("y = 2")
    assert session["y"] == 2


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attacks_work_on_other_names(name):
    """An attack that cannot succeed would show nothing."""
    session = protected()
    session.unprotect("x")
    try:
        session.run(ATTACKS[name])
    except SessionError as error:
        assert "protected" not in str(error)
    try:
        changed = session.run("type(x).__name__, x") != ("tuple", (1,))
    except SessionError:
        changed = True  # deleted
    assert changed


@pytest.mark.parametrize("form", FORMS)
def test_the_error_can_be_caught_and_shows_the_line(form):
    session = protected(form)
    code = "def f():\n    global x\n    x = 9\ntry:\n    f()\nexcept NameError as error:\n    seen = str(error)\nseen"
    assert session.run(code) == "cannot change protected name 'x'"
    with pytest.raises(SessionError) as caught:
        session.run("y = 1\nx = 2")
    assert str(caught.value) == (
        'Traceback (most recent call last):\n  File "session.py", line 2, in <module>\n    x = 2\n    ~\n'
        "NameError: cannot change protected name 'x'"
    )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", [
    "def f(x): x = 9; return x\nf(1)", "[x for x in [1, 2]]", "class A:\n x = 9\nA.x", "(lambda x: x)(9)",
    "exec('x = 9', {})", "exec('x = 9', globals(), {})", "globals()['y'] = 9", "globals().update(y=9)", "del globals()['y']",
    "globals().setdefault('x', 9)", "globals().pop('nothing', 1)", "dict(globals())", "globals().copy()['x'] = 9",
    "import __main__\n__main__.y = 9", "globals()[1] = 2\ndel globals()[1]", "exec('y = 9', globals())", "x: int", "global x",
    "def f():\n x = 1\n def g():\n  nonlocal x\n  x = 2\n g()\n return x\nf()", "globals() | {'x': 9}",
    "vars()['z'] = 1\nz", "class A: pass\na = A()\na.__dict__ = globals()\na.y = 9", "match 9:\n case y: y",
])  # fmt: skip
def test_what_does_not_change_the_name_works(code, form):
    session = protected(form)
    session.run(code)
    assert values(session) == ((1,),) * 4


def test_an_augmented_assignment_is_refused_before_it_changes_the_object():
    session = protected(value="[1]")
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x += [2]")
    assert session["x"] == [1]
    session.run("x.append(2)")  # protects the name, not the object
    assert session["x"] == [1, 2]


CHANGES = {
    "[1, [2]]": [
        "x.append(1)", "x.extend([1])", "x += [1]", "x[0] = 9", "x[:] = []", "x[5:] = [1]", "del x[0]", "x.clear()", "x.pop()",
        "x.insert(0, 1)", "x.remove(1)", "x.reverse()", "x.sort(key=str)", "x *= 2", "x[1].append(3)", "x[0] += 1",
        "list.append(x, 1)", "x.__init__([9])", "import heapq\nheapq.heappush(x, 1)", "import bisect\nbisect.insort(x, 0, 0, 1)",
        "import bisect\nbisect.insort_left(x, 0, 0, 1)", "for x[0] in [9]: pass", "x[1][0] -= 1",
        "import random\nrandom.shuffle(x)", "import operator\noperator.iadd(x, [1])", "y = x\ny.append(1)",
        "def f(v): v.append(1)\nf(x)", "for v in x[1:]: v.append(1)", "def f():\n for i in range(3): x[0] = i\nf()",
    ],
    "{'a': 1, 'b': {'c': []}}": [
        "x['a'] = 2", "x['n'] = 2", "del x['a']", "x.clear()", "x.pop('a')", "x.popitem()", "x.update(a=2)", "x |= {'a': 2}",
        "x.setdefault('n', 1)", "x['b']['c'].append(1)", "x['b']['c'] += [1]", "x['a'] += 1", "for x['a'] in [9]: pass",
        "dict.__setitem__(x, 'a', 9)", "x.__init__(a=2)", "x[(1, object())] = 1", "x[1] = 1", "list(x.values())[1].clear()",
    ],
    "{1, 2}": [
        "x.add(3)", "x.discard(1)", "x.remove(1)", "x.pop()", "x.clear()", "x |= {3}", "x -= {1}", "x &= {1}", "x ^= {1}",
        "x.update([3])", "x.difference_update([1])", "x.intersection_update([1])", "x.symmetric_difference_update([1])",
        "x.__init__([9])",
    ],
    "bytearray(b'ab')": [
        "x[0] = 1", "x.append(1)", "x += b'c'", "del x[0]", "x.extend(b'c')", "x.reverse()", "x.clear()", "memoryview(x)[0] = 1",
        "x.pop()", "x.insert(0, 1)", "x[:] = b''",
    ],
    "__import__('array').array('i', [1, 2])": [
        "x[0] = 9", "x.append(1)", "x.extend([1])", "x += x", "x *= 2", "x.byteswap()", "x.frombytes(b'1234')", "x.fromlist([1])", "x.insert(0, 1)",
        "x.pop()", "x.remove(1)", "x.reverse()", "x[:] = x[:1]", "del x[0]",
    ],
    "{'m': memoryview(bytearray(b'ab')), 'n': memoryview(bytearray(b'ab')).cast('b')[1:]}": [
        "x['m'][0] = 1", "x['n'][0] = 1", "x['m'][:] = b'zz'", "x['m'].cast('B')[0] = 1", "x['m'].obj[0] = 1",
        "__import__('struct').pack_into('b', x['m'], 0, 7)", "x['m'].release()", "with x['m']: pass",
    ],
    "__import__('collections').deque([1, 2])": [
        "x.append(3)", "x.appendleft(3)", "x.pop()", "x.popleft()", "x.rotate(1)", "x.clear()", "x[0] = 9", "x += [3]",
        "x.extend([3])", "x.remove(1)", "x.reverse()", "x.insert(0, 1)", "del x[0]",
    ],
    "__import__('collections').OrderedDict(a=1, b=2)": ["x['a'] = 2", "x.move_to_end('a')", "x.popitem()", "x.pop('a')"],
    "__import__('collections').Counter('aab')": ["x['a'] += 1", "x.update('a')", "x.subtract('a')", "del x['a']"],
    "__import__('collections').defaultdict(list, a=[1])": ["x['n']", "x['a'].append(1)"],
    "__import__('xml.etree.ElementTree').etree.ElementTree.fromstring('<a k=\\'1\\'>t<b>u</b></a>')": [
        "x.append(x[0])", "x[0].append(__import__('copy').copy(x[0]))", "x.set('k', '2')", "x.set('n', '2')",
        "x.attrib['k'] = '2'", "x.attrib = {}", "x.text = 'v'", "x.tail = 'v'", "x.tag = 'c'", "x[0].text = 'v'", "x[0] = x[0]", "del x[0]",
        "x.clear()", "x.remove(x[0])", "x.insert(0, x[0])", "x.extend([x[0]])", "x[:] = []", "next(x.iter('b')).tag = 'c'", "x.find('b').tail = 'v'",
        "import xml.etree.ElementTree as t\nt.SubElement(x, 'c')", "import xml.etree.ElementTree as t\nt.indent(x)", "x.__init__('c')",
    ],
    "__import__('xml.etree.ElementTree').etree.ElementTree.Element('a')": [
        "x.append(type(x)('b'))", "x.set('k', '2')", "x.attrib['k'] = '2'", "x.attrib.update(k='2')", "x.text = 'v'", "x.extend([type(x)('b')])",
        "x.insert(0, type(x)('b'))", "import xml.etree.ElementTree as t\nt.SubElement(x, 'c')",
    ],
    "([1], {2: []})": ["x[0].append(1)", "x[1][2].append(1)", "x[1].clear()"],
    "type('A', (), {})()": ["x.a = 1", "x.__dict__['a'] = 1", "vars(x)['a'] = 1", "setattr(x, 'a', 1)", "x.__class__ = y"],
    "__import__('types').SimpleNamespace(a=1, b=[])": [
        "x.a = 2", "del x.a", "x.b.append(1)", "x.__dict__.clear()", "x.__dict__ = {}", "object.__setattr__(x, 'a', 2)",
        "x.n = 1", "x.a += 1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("is_linked", [False, True])
@pytest.mark.parametrize(("value", "code"), [(value, code) for value, codes in CHANGES.items() for code in codes])
def test_a_deeply_protected_value_refuses_changes(value, code, is_linked):
    session = SessionManager().create_session("s")
    session.run(f"x = {value}")
    session.run("class B: pass\ny = B\ndef show():\n    return xml(x) if hasattr(x, 'itertext') else repr(getattr(x, '__dict__', x))")
    session.run("def xml(x):\n    from xml.etree.ElementTree import tostring\n    return tostring(x)")
    if is_linked:
        session.run("vars(x) if hasattr(x, '__dict__') else 0\nhash(globals()['x']) if 0 else 0")
    session.protect("x", deep=True)
    before = session.run("show()")
    with pytest.raises(SessionError) as caught:
        session.run(code)
    assert "TypeError: cannot change protected '" in str(caught.value) or REFUSED in str(caught.value)
    assert session.run("show()") == before
    session.unprotect("x")
    try:
        session.run(code)
    except SessionError as error:  # the change itself makes no sense for this value
        assert "protected" not in str(error)


def test_what_a_memoryview_shows_can_change_again():
    session = SessionManager().create_session("s")
    session.run("y = bytearray(b'abc')\nx = memoryview(y)\nz = memoryview(b'abc')")
    session.protect("x", deep=True)
    session.protect("z", deep=True)
    with pytest.raises(SessionError, match="cannot change protected 'memoryview' object"):
        session.run("x.release()")
    assert session.run("hash(z) == hash(z) == hash(b'abc'), bytes(x)") == (True, b"abc")
    session.unprotect("x")
    assert session.run("x.release()\ny.append(100)\ny") == b"abcd"


def test_reading_a_deeply_protected_value():
    session = protected(value="{'a': [1, {2}], 'b': bytearray(b'x')}", deep=True)
    code = """
import copy, json
mine = copy.deepcopy(x)
mine['a'].append(3)
also = dict(x)
also['n'] = 1
[*x], x | {'c': 1}, sorted(x), len(x), x.get('a'), (1, object()) in x, mine['a'], repr(x), x == x
"""
    assert session.run(code)[6] == [1, {2}, 3]
    assert session["x"] == {"a": [1, {2}], "b": bytearray(b"x")}


@pytest.mark.parametrize("code", [
    "exec('a = 9', x)", "exec('a = 9', {}, x)", "eval('(a := 9)', x)", "import types\ntypes.FunctionType((lambda: 0).__code__, x)",
    "exec('def f(): pass', {}, x)", "class A: pass\nA().__dict__ = x\nv = A()\nv.__dict__ = x\nv.a = 9",
    "class M(type):\n @classmethod\n def __prepare__(m, n, b): return x\nclass A(metaclass=M): pass",
])  # fmt: skip
def test_a_deeply_protected_dict_as_a_namespace(code):
    session = SessionManager().create_session("s")
    session.run("x = {'a': 1, '__builtins__': __builtins__.__dict__ if hasattr(__builtins__, '__dict__') else {}}")
    session.protect("x", deep=True)
    with pytest.raises(SessionError, match="TypeError: cannot change protected 'dict' object"):
        session.run(code)
    assert session.run("x['a'], len(x)") == (1, 2)
    with pytest.raises(SessionError, match="TypeError: cannot change protected 'dict' object"):
        session.run("x['a'] = 2")


def test_functions_and_classes_in_a_deeply_protected_value_are_not_frozen():
    session = protected(value="[len, type('C', (), {})]", deep=True)
    session.run("x[1].attribute = 1")
    assert session.run("x[1].attribute") == 1


def test_the_host_changes_protected_names():
    session = protected(deep=True, value="[1]")
    session["x"] = [2]
    assert values(session) == ([2],) * 4
    with pytest.raises(SessionError, match="cannot change protected 'list' object"):
        session.run("x.append(1)")
    session.set_variable("x", "[3]")
    assert session["x"] == [3]
    session.run("0", inputs={"x": [4]})
    assert session["x"] == [4]
    session._manager.create_session("other").run("z = [5]")
    session._manager.transfer_variable("other", "s", "z", target_name="x")
    assert session["x"] == [5]
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x = 1")
    with pytest.raises(SessionError, match=REFUSED):
        session.set_variable("y", "exec('x = 1')")
    del session["x"]
    assert "x" not in session
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x = 1")
    session["x"] = [6]
    assert values(session) == ([6],) * 4
    with pytest.raises(SessionError, match="cannot change protected 'list' object"):
        session.run("x.append(1)")


def test_an_old_value_can_be_changed_again():
    session = protected(deep=True, value="[1]")
    session.run("kept = x")
    session["x"] = [2]
    session.run("kept.append(3)")
    assert session["kept"] == [1, 3]


def test_a_value_of_two_names_stays_frozen_while_one_protects_it():
    session = protected(deep=True, value="[1]")
    session.run("z = x")
    session.protect("z", deep=True)
    session.unprotect("x")
    with pytest.raises(SessionError, match="cannot change protected 'list' object"):
        session.run("x.append(1)")
    session.unprotect("z")
    session.run("x.append(2)")
    assert session["z"] == [1, 2]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("copy", ["dump", "fork", "manager", "storage", "child"])
def test_copies_are_protected(copy, form, tmp_path):
    session = protected(form, deep=True, value="[1]")
    manager = session._manager
    if copy == "dump":
        made = SessionManager().load_bytes(session.dump(), "made")
    elif copy == "fork":
        made = session.fork("made")
    elif copy == "manager":
        made = SessionManager.load(manager.dump()).get_session("s")
    elif copy == "storage":
        manager.set_storage_dir(tmp_path)
        session.save(name="saved")
        made = manager.get_session(manager.load_session("saved", session_id="made"))
    else:
        made = manager.create_session("made", inherit="s")
    assert made.protected() == {"x": True}
    for code, refusal in {"x = 2": REFUSED, "globals()['x'] = 2": REFUSED, "x.append(2)": "cannot change protected 'list'"}.items():
        with pytest.raises(SessionError, match=refusal):
            made.run(code)
    assert values(made) == ([1],) * 4
    made.unprotect("x")
    made.run("x = 2")
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x = 2")


@pytest.mark.parametrize("form", FORMS)
def test_rewind_leaves_protection_as_it_is(form):
    session = SessionManager().create_session("s")
    session.run("x = [1]\ny = [0]\ndef read(): return x")
    session.run(FORMS[form])
    session.run("x = [2]; x.append(x)\nx = [2, y]")
    session.protect("x", deep=True)
    session.run("z = 1")
    session["x"] = [3]
    session.rewind(steps=2)
    assert values(session) == ([1],) * 4
    for code in ("x = 1", "x.append(1)"):
        with pytest.raises(SessionError, match="cannot change protected"):
            session.run(code)
    session.run("y.append(1)")  # in no protected value any more
    session.unprotect("x")
    session.run("x = 4")
    session.rewind()
    session.run("x = 5")
    assert session["x"] == 5


def test_protection_while_a_call_is_pending():
    session = SessionManager().create_session("s", external_functions=["f"])
    session.execute("x = 1\ntry:\n    1 / 0\nexcept ZeroDivisionError as e:\n    f()\n    x = 2")
    session.protect("x", "e")
    session = SessionManager().load_bytes(session.dump(), "again")
    with pytest.raises(SessionError, match=REFUSED):
        session.resume(0, None)
    assert session["x"] == 1
    assert session.protected() == {"e": False, "x": False}


def test_a_tool_can_be_protected():
    session = SessionManager().create_session("s")
    session.register("f", lambda: 5)
    session.protect("f")
    with pytest.raises(SessionError, match="cannot change protected name 'f'"):
        session.run("f = lambda: 6")
    with pytest.raises(SessionError, match="cannot change protected name 'f'"):
        session.run("def f(): return 6")
    assert session.run("f()") == 5


def test_a_host_function_that_protects_in_the_middle_of_a_statement():
    session = SessionManager().create_session("s")
    session["x"] = 1
    session.register("f", lambda: session.protect("x") or 5)
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x = f()")
    session.unprotect("x")
    with pytest.raises(SessionError, match=REFUSED):
        session.run("x += f()")
    assert session["x"] == 1


def test_reset_ends_protection():
    session = protected()
    session.reset()
    session.run("x = 2")
    assert session["x"] == 2
    assert session.protected() == {}


def test_arguments():
    session = protected()
    with pytest.raises(MissingVariableError, match="variable 'nothing' not found"):
        session.protect("y", "nothing")
    assert session.protected() == {"x": False}
    with pytest.raises(SessionArgumentError, match="'1' is not an identifier"):
        session.protect("1")
    with pytest.raises(TypeError, match="name must be a str, not int"):
        session.protect(1)
    with pytest.raises(SessionArgumentError, match="name '__name__' cannot be protected"):
        session.protect("__name__")
    with pytest.raises(SessionArgumentError, match="name 'y' is not protected: the protected names are 'x'"):
        session.unprotect("x", "y")
    assert session.protected() == {"x": False}
    session.protect("x", deep=True)
    assert session.protected() == {"x": True}


@pytest.mark.parametrize("damage", [
    [], [["x"]], [["x", 1]], [[1, True]], [["", True]], [["1", True]], [["x", True], ["x", True]], {"x": True}, "x",
    [["__name__", True]],
])  # fmt: skip
def test_a_dump_with_damaged_protection_is_refused(damage):
    data = protected().dump()
    state = msgpack.unpackb(data, unicode_errors="surrogatepass", ext_hook=msgpack.ExtType, strict_map_key=False)
    assert state["scalars"]["protected"] == [["x", False]]
    state["scalars"]["protected"] = damage
    with pytest.raises(SessionArgumentError, match="damaged data: protected names"):
        SessionManager().load_bytes(msgpack.packb(state, unicode_errors="surrogatepass"), "made")


def test_a_session_in_a_pool():
    from ouros import Pool

    with Pool(1, isolation="none") as pool:
        session = pool.session("s")
        session.run("x = [1]")
        session.protect("x", deep=True)
        session.run("y = 1")
        session.rewind()
        assert session.protected() == {"x": True}
        for code in ("x = 2", "x.append(1)"):
            with pytest.raises(SessionError, match="cannot change protected"):
                session.run(code)
        child = pool.sessions.create_session("child", inherit="s")
        with pytest.raises(SessionError, match=REFUSED):
            child.run("x = 2")
        child.unprotect("x")
        child.run("x = 2")
        assert session["x"] == [1]
