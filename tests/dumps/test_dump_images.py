"""Dumps name the unchanged variables of library modules: the reader makes their objects from its own images."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest
from explicit_dumps import all_rows, explicit

import ouros

LIBRARY = Path(ouros.__file__).parent / "stdlib"
GROUPS = 12

# At a call of f, each holds what its import and its use made of the library. With the most bytes of its dump.
SMALL = {
    "asyncio": ("import asyncio\nasync def main():\n    await asyncio.sleep(0)\n    return f(1)\nasyncio.run(main())", 4096),
    "enum": ("import enum\nclass C(enum.Enum):\n    A = 1\n    B = 2\nf(C.A.value)", 2500),
    "typing": ("from typing import List, NamedTuple, Optional\nclass N(NamedTuple):\n    a: int\nx: Optional[int] = 1\nf(1)", 4500),
    "re": ("import re\np = re.compile('a+')\nf(len(p.findall('aaba')))", 1200),
    "json": ("import json\nx = json.dumps({'a': 1})\nf(1)", 1500),
    "logging": ("import logging\nlogging.getLogger('x').setLevel(10)\nf(1)", 4096),
    "dataclasses": ("import dataclasses\n@dataclasses.dataclass\nclass A:\n    x: int\n    y: int = 3\na = A(1)\nf(a.y)", 4096),
    "exec": ("g = {}\nexec('x = 1', g)\nf(g['x'])", 1000),
}

# The library is changed, then f is called, then the last line tells what is left of it.
CHANGED = {
    "function": "import json\njson.dumps = len\nf()\njson.dumps('abc'), json.loads('1')",
    "method": "import json\njson.JSONEncoder.encode = lambda self, o: 'changed'\nf()\njson.JSONEncoder().encode(1)",
    "new attribute of a class": "import asyncio\nasyncio.Future.mark = 7\nf()\nasyncio.Task.mark, asyncio.Future.mark",
    "new variable": "import json\njson.mark = [1]\nf()\njson.mark, json.loads('2')",
    "long name": f"import json\njson.{'x' * 40} = [1]\nf()\njson.{'x' * 40}",
    "deleted variable": "import json\njson.dumps\ndel json.dumps\nf()\nhasattr(json, 'dumps'), json.loads('3')",
    "a list": "import string, keyword\nkeyword.kwlist.append('x')\nf()\nkeyword.kwlist[-1]",
    "attribute of a function": "import json\njson.dumps.mark = 1\nf()\njson.dumps.mark",
    "default": "import textwrap\ntextwrap.fill.__defaults__ = (5,)\nf()\ntextwrap.fill('aa bb cc')",
    "id": "import json, enum\nx = id(json.JSONEncoder), id(enum.Enum), hash(json.loads)\nf()\nx == (id(json.JSONEncoder), id(enum.Enum), hash(json.loads))",
    "as keys": "import json, fractions\nd = {fractions.Fraction: 1, json.loads: 2}\nf()\nd[fractions.Fraction], d[json.loads]",
    "dict of the variables": "import json\nvars(json)['mark'] = 4\nf()\njson.mark, vars(json)['loads']('5')",
    "order": "import json\nx = list(vars(json))\nf()\nx == list(vars(json))",
    "removed module": "import sys, json\nold = json\ndel sys.modules['json']\nimport json\nf()\nold is json, old.loads('6'), json.loads('7')",
    "identity": (
        "import asyncio, asyncio.events, collections\nx = asyncio.Future, collections.OrderedDict, asyncio.events\nf()\n"
        "x[0] is asyncio.Future, x[1] is collections.OrderedDict, x[2] is asyncio.events, issubclass(asyncio.Task, x[0])"
    ),
    "sentinels": "import dataclasses\nx = dataclasses.MISSING\nf()\nx is dataclasses.MISSING, dataclasses.field().default is x",
    "members": "import re\nx = re.I, re.RegexFlag.I\nf()\nx[0] is re.I, x[1] is re.RegexFlag.IGNORECASE, re.I | re.M",
    "built-in": "import builtins, textwrap\nbuiltins.len = lambda x: 99\nf()\nlen(''), textwrap.dedent(' a')",
    "subclass": "import json\nclass E(json.JSONEncoder):\n    def default(self, o): return 'default'\nf()\nE().encode(object()), json.JSONEncoder.__subclasses__() == [E]",
    "registered": "import collections.abc as abc\nclass C: pass\nabc.Sized.register(C)\nf()\nisinstance(C(), abc.Sized), isinstance(1, abc.Sized)",
    "waiting": "import asyncio\nasync def g():\n    f()\n    return [type(t).__name__ for t in asyncio.all_tasks()]\nasyncio.run(g())",
    "empty name": "import json\nsetattr(json, '', 5)\nf()\ngetattr(json, ''), json.loads('1')",
    "while a definition runs": "import abc, json\nclass D(dict):\n    def __missing__(self, k): return f() or k\nD()['x'], json.loads('8')",
}

# The same for the built-ins, whose module is over a dict once code runs in a namespace of its own.
BUILT_INS = {
    "unchanged": "d = {}\nexec('def g(): return len([]), abs(-4)', d)\nf()\nd['g'](), d['__builtins__']['len'] is len",
    "in a variable": "import builtins\nd = vars(builtins)\nf()\nd is vars(builtins), d is builtins.__dict__, d['len'](d), list(d)[-1]",
    "changed in the dict": "import builtins\nvars(builtins)['len'] = lambda x: 99\nf()\nbuiltins.len(''), list(vars(builtins))[-1]",
    "changed in the module": "import builtins\nd = vars(builtins)\nbuiltins.len = lambda x: 99\nf()\nlen(''), d['len']('')",
    "changed later": "d = {}\nexec('def g(): return len([])', d)\nf()\nimport builtins\nbuiltins.len = lambda x: 55\nd['g'](), len([])",
    "one is another": "import builtins\nd = vars(builtins)\nd['len'] = abs\nf()\nbuiltins.len(-3), d['len'] is abs",
    "no built-in": "import builtins\nd = vars(builtins)\nd['True'], d['__debug__'] = 3, [4]\nf()\nd['True'], builtins.__debug__",
    "deleted": "import builtins\nd = vars(builtins)\ndel d['abs']\nf()\n'abs' in d, hasattr(builtins, 'abs'), list(d)[-1]",
    "deleted later": "import builtins\nd = vars(builtins)\nf()\ndel builtins.abs\n'abs' in d, hasattr(builtins, 'abs')",
    "moved to the end": "import builtins\nd = vars(builtins)\nd['abs'] = d.pop('abs')\nf()\nabs(-1), list(d)[-1]",
    "added and deleted": "import builtins\nd = vars(builtins)\nd['mark'] = 1\ndel d['mark']\nf()\nd['other'] = 1\nlist(d)[-2:]",
    "added": "import builtins\nbuiltins.mark = [1]\nx = vars(builtins)['mark']\nf()\nx is mark is builtins.mark is vars(builtins)['mark']",
    "added later": "import builtins\nd = vars(builtins)\nf()\nbuiltins.mark = 5\nmark, d['mark']",
    "unusual names": "import builtins\nd = vars(builtins)\nd['a:b'], d['x' * 40], d['\\ud800'] = [7], 8, 9\nf()\nlist(d.items())[-3:]",
    "empty name": "import builtins\nd = vars(builtins)\nd[''] = 7\nf()\nd['']",
    "key that is no name": "import builtins\nd = vars(builtins)\nd[5] = 7\nf()\nd[5], len(d)",
    "key of a class": "class K: pass\nimport builtins\nk, d = K(), vars(builtins)\nd[k] = 7\nf()\nd[k], d['len']('ab')",
    "iterators": "import builtins\nd = vars(builtins)\ni, j = iter(d), reversed(d.items())\nnext(i), next(j)\nf()\nlist(i) == list(d)[1:], next(j)[0], len(d)",
    "ids": "d = {}\nexec('', d)\nd = d['__builtins__']\nx = id(d), id(d['len'])\nf()\nx == (id(d), id(len))",
    "attributes of an instance": "import builtins\nclass A: pass\na = A()\na.__dict__ = vars(builtins)\nf()\na.len = a.abs\nbuiltins.len(-3), vars(a) is vars(builtins)",
    "code of their own": "import builtins\nexec('def g(): return mark', vars(builtins))\nbuiltins.mark = 7\nf()\nbuiltins.mark = 8\nbuiltins.g()",
    "a program's own": "d = {'__builtins__': {'len': lambda x: 5}}\nexec('def g(): return len([])', d)\nf()\nd['g']()",
    "module as a program's own": "import builtins\nd = {'__builtins__': builtins}\nexec('def g(): return len([])', d)\nf()\nd['g']()",
    "copies": "import builtins\nd = dict(vars(builtins))\nf()\nd == vars(builtins), d is vars(builtins)",
    "other modules of natives": "import math, time\nd = vars(math)\nvars(time)['mark'], d['pi'] = 4, 3\nf()\nmath.pi, time.mark, math.e, d is vars(math)",
    "imported anew": "import sys, builtins\nd = vars(builtins)\ndel sys.modules['builtins']\nimport builtins as b\nf()\nd['len'] is b.len",
    "not a module": "import sys, builtins\nd = vars(builtins)\nsys.modules['builtins'] = 5\nf()\nd['len']('a')",
}


def paused(code: str, **arguments: Any) -> ouros.Snapshot:
    snapshot = ouros.Sandbox(code, external_functions=["f"], **arguments).start()
    assert isinstance(snapshot, ouros.Snapshot)
    return snapshot


def finished(snapshot: ouros.Snapshot, value: object = None) -> Any:
    done = snapshot.resume(return_value=value)
    assert isinstance(done, ouros.Complete)
    return done.output


def unpacked(data: bytes) -> Any:
    return msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass", ext_hook=msgpack.ExtType)


def packed(content: Any) -> bytes:
    data: bytes = msgpack.packb(content, unicode_errors="surrogatepass")
    return data


@pytest.mark.parametrize("name", SMALL)
def test_sizes(name: str) -> None:
    code, most = SMALL[name]
    snapshot = paused(code)
    data = snapshot.dump()
    assert len(data) <= most < len(explicit(snapshot.dump)) or name == "re"
    loaded = ouros.Snapshot.load(data)
    assert len(loaded.dump()) < len(data) + 20
    assert finished(loaded, 5) == finished(snapshot, 5)


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_changed(name: str) -> None:
    expected = finished(paused(CHANGED[name]))
    data = paused(CHANGED[name]).dump()
    assert finished(ouros.Snapshot.load(data)) == expected
    again = ouros.Snapshot.load(ouros.Snapshot.load(data).dump())
    assert finished(again) == expected
    assert finished(ouros.Snapshot.load(explicit(paused(CHANGED[name]).dump))) == expected


RESUME = "import sys, ouros\nprint(repr(ouros.Snapshot.load(sys.stdin.buffer.read()).resume(return_value=None).output))"


@pytest.mark.parametrize("name", BUILT_INS)
def test_built_ins(name: str) -> None:
    """Also in a process that has run nothing before, and after a fork."""
    expected = finished(paused(BUILT_INS[name]))
    snapshot = paused(BUILT_INS[name])
    data = snapshot.dump()
    loaded = ouros.Snapshot.load(data)
    again = ouros.Snapshot.load(loaded.dump())
    assert again.dump() == loaded.dump()
    assert finished(loaded) == finished(again) == expected
    assert finished(ouros.Snapshot.load(explicit(paused(BUILT_INS[name]).dump))) == expected
    fork = snapshot.fork()
    assert finished(ouros.Snapshot.load(fork.dump())) == finished(fork) == expected
    done = subprocess.run([sys.executable, "-c", RESUME], input=data, capture_output=True, check=True)
    assert done.stdout.decode().strip() == repr(expected)
    assert finished(snapshot) == expected


def test_what_is_not_changed_of_built_ins_is_not_in_the_dump() -> None:
    large = ("deleted", "moved to the end", "added and deleted", "empty name", "key that is no name", "key of a class", "copies", "imported anew", "iterators")
    for name in BUILT_INS:
        if name not in (*large, "other modules of natives"):
            assert len(paused(BUILT_INS[name]).dump()) < 1500, name


def test_rewinding_to_unchanged_built_ins() -> None:
    manager = ouros.SessionManager()
    session = manager.create_session("s")
    session.run("d = {}\nexec('def g(): return len([])', d)\nimport builtins\nd['g']()")
    before = session.dump()
    session.run("builtins.len = lambda x: 5\ndel builtins.abs\nbuiltins.mark = 1\nd['g']()")
    assert len(session.dump()) > len(before) + 3000
    session.rewind()
    for loaded in (session, manager.load_bytes(before, "t"), manager.load_bytes(session.dump(), "u")):
        assert loaded.run("d['g'](), abs(-1), hasattr(builtins, 'mark')") == (0, 1, False)
        assert len(loaded.dump()) < len(before) + 100


def modules() -> list[str]:
    names = [path.relative_to(LIBRARY).with_suffix("").parts for path in sorted(LIBRARY.rglob("*.py"))]
    public = [parts for parts in names if not any(part.startswith("_") and part != "__init__" for part in parts)]
    return sorted({".".join(part for part in parts if part != "__init__") for parts in public})


USES_ALL = """
import {name} as module
found = []
for key in dir(module):
    try: found.append(getattr(module, key))
    except Exception: pass
f()
[(type(x).__name__, type(getattr(module, '__dict__')).__name__) for x in found]
"""
# Only a zen of Python is printed while these are imported.
SILENT = {"this"}


@pytest.mark.parametrize("group", range(GROUPS))
def test_all_of_the_library(group: int) -> None:
    """Every variable of every public module, after its definition has run."""
    checked = 0
    for name in modules()[group::GROUPS]:
        started = ouros.Sandbox(USES_ALL.format(name=name), external_functions=["f"]).start(print_callback=lambda *_: None)
        if not isinstance(started, ouros.Snapshot):
            continue
        checked += 1
        loaded = ouros.Snapshot.load(started.dump())
        again = ouros.Snapshot.load(loaded.dump())
        assert again.dump() == loaded.dump(), name
        assert finished(again) == finished(started), name
    assert checked > 10


def test_images_do_not_depend_on_what_a_process_did_before() -> None:
    """Another process, which makes them in another order, reads the dump: it refuses it if an image differs."""
    names = ["asyncio", "enum", "typing", "logging", "json", "re"]
    code = (
        "import sys, ouros\n"
        "for name in sys.argv[1:]:\n"
        "    ouros.Sandbox(f'import {name} as m\\n[getattr(m, n, 0) for n in dir(m)]\\nf()', external_functions=['f']).start().dump()\n"
        "data = sys.stdin.buffer.read()\n"
        "sys.stdout.buffer.write(ouros.Snapshot.load(data).dump())"
    )
    programs = "\n".join(f"import {name}\n{name}.__doc__" for name in names) + "\n" + SMALL["typing"][0]
    data = paused(programs).dump()
    for seed in range(3):
        random.Random(seed).shuffle(names)
        done = subprocess.run([sys.executable, "-c", code, *names[:4]], input=data, capture_output=True, check=True)
        assert done.stdout == data


def test_a_program_does_not_change_the_images() -> None:
    """They are made in programs of their own, so what one program does to the library stays with it."""
    finished(paused("import json, asyncio\njson.loads = len\nasyncio.Future.mark = 1\nf()\n1"))
    code = "import json, asyncio\njson.loads('[7]'), hasattr(asyncio.Future, 'mark')\nf()\njson.loads('[7]'), hasattr(asyncio.Future, 'mark')"
    assert finished(ouros.Snapshot.load(paused(code).dump())) == ([7], False)


def test_dumps_of_older_versions() -> None:
    """Which have no `library`, and other places for modules and tables."""
    snapshot = paused(SMALL["asyncio"][0])
    content = unpacked(explicit(snapshot.dump))
    assert content.pop("library")[2] == []
    order = ("ouros", "format", "sources", "objects", "kstack", "tables", "ret", "exc", "handled", "modules", "classes", "roots", "scalars")
    old = {key: content[key] for key in order}
    assert finished(ouros.Snapshot.load(packed(old)), 5) == finished(snapshot, 5) == 5


def test_tracebacks_of_older_versions() -> None:
    """They do not say in whose variables the code ran: those of a module with the code's source are taken, or of the main module."""
    code = "def g(): 1 / 0\nd = {}\nexec('def g(): 1 / 0', d)\nt = []\nfor h in g, d['g']:\n    try: h()\n    except Exception as e: t.append(e.__traceback__.tb_next)\nf()\n[x.tb_frame.f_globals is globals() for x in t]"
    content = unpacked(paused(code).dump())
    assert finished(ouros.Snapshot.load(packed(content))) == [True, False]
    for row in content["objects"]:
        if row[0] == 23:
            row.pop()
    loaded = ouros.Snapshot.load(packed(content))
    assert loaded.dump() == ouros.Snapshot.load(loaded.dump()).dump()
    assert finished(loaded) == [True, True]


DAMAGES: dict[str, Callable[[Any], None]] = {
    "no array": lambda content: content.update(library=None),
    "short": lambda content: content["library"].pop(),
    "hash": lambda content: content["library"].__setitem__(0, content["library"][0] ^ 1),
    "numbers that are none": lambda content: content["library"].__setitem__(1, ["x", 1]),
    "numbers of no row": lambda content: content["library"].__setitem__(1, [2**40, 1]),
    "negative row": lambda content: content["library"].__setitem__(1, [-1, 1]),
    "negative number": lambda content: content["library"].__setitem__(1, [0, -1]),
    "number without row": lambda content: content["library"].__setitem__(1, [0]),
    "module that is none": lambda content: content["library"][2][0].__setitem__(0, 2**31),
    "module twice": lambda content: content["library"][2].append(content["library"][2][0]),
    "the main module": lambda content: content["library"][2][0].__setitem__(0, 0),
    "checksum": lambda content: content["library"][2][0].__setitem__(1, 5),
    "changed names that are none": lambda content: content["library"][2][0].__setitem__(2, [5]),
    "all names changed": lambda content: content["library"][2][0][2].extend(content["library"][2][0][3:]),
    "name that is none": lambda content: content["library"][2][0].append(5),
    "absent name": lambda content: content["library"][2][0].append("no_such_name"),
    "name twice": lambda content: content["library"][2][0].append(content["library"][2][0][-1]),
    "no modules": lambda content: content.update(modules={}),
    "no module list": lambda content: content["library"].__setitem__(2, 7),
    "row of no image": lambda content: content["objects"][0].append(msgpack.ExtType(3, b"\xff\xff\xff\xff")),
    "kstack of images": lambda content: content.update(kstack=[msgpack.ExtType(3, b"\x00")]),
    "source of no image": lambda content: [row.__setitem__(1, -(2**20)) for row in content["objects"] if row[0] == 19],
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_references_to_images(name: str) -> None:
    content = unpacked(paused(SMALL["asyncio"][0]).dump())
    DAMAGES[name](content)
    with pytest.raises(ValueError):
        ouros.Snapshot.load(packed(content))


OVER_A_DICT = "import builtins, math\nd = vars(builtins)\ng = {}\nexec('def h(): return len([])', g)\nbuiltins.mark = 5\nclass A: pass\na = A()\na.x = 1\nvars(a)\ne = [d, {}]\nf()\nlen(d), g['h'](), a.x, mark"


def row_of(content: Any, kind: int, *fields: object) -> int:
    """The first row of a kind that holds all of the fields."""
    return int(next(i for i, row in enumerate(content["objects"]) if row[0] == kind and all(field in row for field in fields)))


def reference(row: int) -> msgpack.ExtType:
    return msgpack.ExtType(1, row.to_bytes(4, "big"))


def of_built_ins(content: Any) -> Any:
    """The row of the module."""
    return content["objects"][content["modules"][".builtins"].data[-1]]


def name_plain_dict(content: Any) -> None:
    of_built_ins(content)[4] = reference(row_of(content, 32, "plain"))


def name_no_dict(content: Any) -> None:
    of_built_ins(content)[4] = reference(row_of(content, 15))


def name_it_twice(content: Any) -> None:
    content["objects"][content["modules"][".math"].data[-1]][4] = of_built_ins(content)[4]


def name_another(content: Any) -> None:
    content["objects"].append(list(content["objects"][row_of(content, 32, "variables")]))
    of_built_ins(content)[4] = reference(len(content["objects"]) - 1)


def of_a_subclass(content: Any) -> None:
    content["objects"].append([10, 0, reference(row_of(content, 7, "type")), "D", "D", reference(len(content["objects"]) + 1), 0, None])
    content["objects"].append([1, reference(row_of(content, 7, "dict"))])
    content["objects"][row_of(content, 32, "variables")][2] = reference(len(content["objects"]) - 2)


def with_attributes(content: Any) -> None:
    content["objects"].append([14, 0, reference(row_of(content, 7, "dict")), []])
    content["objects"][row_of(content, 32, "variables")][3] = reference(len(content["objects"]) - 1)


def unbind_a_variable(content: Any) -> None:
    row = of_built_ins(content)
    content["objects"][row[row.index("mark") + 1].data[-1]][3] = msgpack.ExtType(2, b"\x03")


DICT_DAMAGES: dict[str, Callable[[Any], None]] = {
    "module over no dict": lambda content: of_built_ins(content).__setitem__(4, None),
    "module over a plain dict": name_plain_dict,
    "module over a list": name_no_dict,
    "one dict of two modules": name_it_twice,
    "dict without a module": lambda content: content["objects"].__setitem__(row_of(content, 32, "plain"), [*content["objects"][row_of(content, 32, "plain")][:4], "variables"]),
    "another dict of the kind": name_another,
    "with further items": lambda content: content["objects"][row_of(content, 32, "variables")].extend(["x", 1]),
    "of a subclass": of_a_subclass,
    "with attributes": with_attributes,
    "unbound variable": unbind_a_variable,
    "waiting definitions": lambda content: of_built_ins(content).__setitem__(5, True),
    "other variables": lambda content: of_built_ins(content).extend(["y", of_built_ins(content)[-1]]),
}


@pytest.mark.parametrize("name", DICT_DAMAGES)
def test_damaged_dicts_of_variables(name: str) -> None:
    content = unpacked(paused(OVER_A_DICT).dump())
    assert finished(ouros.Snapshot.load(packed(content))) == (152, 0, 1, 5)
    DICT_DAMAGES[name](content)
    with pytest.raises(ValueError):
        ouros.Snapshot.load(packed(content))


def test_a_dict_of_variables_in_other_places() -> None:
    """As programs may use it: for the attributes of an instance, and for the variables of code."""
    content = unpacked(paused(OVER_A_DICT).dump())
    instance = content["objects"][row_of(content, 12, ["__dict__"])]
    instance[4] = of_built_ins(content)[4]
    loaded = ouros.Snapshot.load(packed(content))
    with pytest.raises(ouros.SandboxError, match="no attribute 'x'"):
        finished(loaded)
    content = unpacked(paused(OVER_A_DICT).dump())
    module = content["objects"][row_of(content, 35, "h")]
    module[4] = of_built_ins(content)[4]
    loaded = ouros.Snapshot.load(packed(content))
    assert finished(ouros.Snapshot.load(loaded.dump())) == finished(loaded)


def test_references_to_any_row_of_an_image() -> None:
    """A forged dump may refer to what is no value, or of another kind than the place demands: it is refused, or runs to an end."""
    base = paused(SMALL["asyncio"][0]).dump()
    r = random.Random(1)
    loaded = 0
    for _ in range(400):
        content = unpacked(base)
        row = r.choice(content["objects"])
        at = r.randrange(1, len(row)) if len(row) > 1 else 0
        if at:
            row[at] = msgpack.ExtType(3, r.randrange(700).to_bytes(4, "big"))
        try:
            ouros.Snapshot.load(packed(content)).resume(return_value=1)
            loaded += 1
        except (ValueError, ouros.SandboxError):
            pass
    assert loaded


def test_what_a_program_puts_into_the_library_may_be_large() -> None:
    """The variables are compared as far as they are like their images only, and what belongs to each other to some depth."""
    nested = (
        "import json\n"
        "for i in range(20_000):\n"
        "    c = type(f'A{i}', (), {'__module__': 'json'})\n"
        "    c.next = getattr(json, f'A{i - 1}')() if i else None\n"
        "    setattr(json, c.__name__, c)\n"
        "json.dumps.x = c()\nf()\nn = 0\nx = json.dumps.x\nwhile x: n += 1; x = x.next\nn"
    )
    assert finished(ouros.Snapshot.load(paused(nested).dump())) == 20_000
    many = "import json\nx = [[i] for i in range(50_000)]\nfor name in ('dumps', 'loads', 'dump', 'load', 'JSONEncoder', 'JSONDecoder'): getattr(json, name).x = x\nf()\nlen(json.load.x)"
    snapshot = paused(many)
    start = time.process_time()
    explicit(snapshot.dump)
    taken = time.process_time() - start
    start = time.process_time()
    data = snapshot.dump()
    assert time.process_time() - start < 3 * taken + 0.05
    assert finished(ouros.Snapshot.load(data)) == 50_000


@pytest.mark.parametrize(("module", "names"), [("unicodedata", {"unidata_version"}), ("sqlite3", {"sqlite_version", "sqlite_version_info"})])
def test_values_of_the_host_are_in_the_dump(module: str, names: set[str]) -> None:
    """A host with another version of Unicode or SQLite reads it, too."""
    uses = ", ".join(f"{module}.{name}" for name in names)
    content = unpacked(paused(f"import {module}\nx = {uses}\nf()\nx").dump())
    index = list(content["modules"]).index("." + module)
    (changed,) = [entry[2] for entry in content["library"][2] if entry[0] == index]
    assert names <= set(changed) and "__name__" not in changed


@pytest.mark.parametrize("name", ["no_such_module", "json.none", "json" + ".a" * 200_000, "a" * 1_000_000, "..", "_imports\0", "\ud800"])
def test_names_of_modules_that_the_library_does_not_have(name: str) -> None:
    """However many parts they have: none of them is looked for on its own."""
    content = unpacked(paused("import json\njson.loads\nf()").dump())
    content["modules"] = {("." + name if key == ".json" else key): row for key, row in content["modules"].items()}
    with pytest.raises(ValueError):
        ouros.Snapshot.load(packed(content))


def test_names_that_look_like_parts_of_images() -> None:
    code = "import dataclasses, annotationlib\ndataclasses.dataclass\nx = object()\nfor i in range(99): setattr(annotationlib, f'Format:{i}', x)\nf()\nannotationlib.get_annotations.__kwdefaults__['format']"
    assert finished(ouros.Snapshot.load(paused(code).dump())) == finished(paused(code))


def test_sessions() -> None:
    """A parked session, too, is small although its code used much of the library."""
    manager = ouros.SessionManager()
    session = manager.create_session("s")
    session.run("import asyncio\nasync def g():\n    await asyncio.sleep(0)\n    return 1")
    session.run("asyncio.run(g())")
    data = session.dump()
    with all_rows():
        assert len(data) < len(session.dump()) / 3
    loaded = manager.load_bytes(data, "t")
    assert loaded.run("asyncio.run(g())") == 1
    assert len(loaded.dump()) < 1.1 * len(data)
