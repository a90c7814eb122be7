"""`packages=`: distributions installed beside the host, whose sources run in the sandbox."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import ouros
from ouros import MemoryFile, OSAccess, Sandbox, Snapshot
from ouros.requirements import applies, parsed


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes distributions: a function of a name, files by path, requirements and a version."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(name: str, files: dict[str, str | bytes], requires: tuple[str, ...] = (), version: str = "1.0", record: bool = True) -> None:
        info = f"{name.replace('-', '_')}-{version}.dist-info"
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n" + "".join(f"Requires-Dist: {one}\n" for one in requires)
        everything = {**files, f"{info}/METADATA": metadata, f"{info}/entry_points.txt": f"[demo]\nmain = {name.replace('-', '_')}:main\n"}
        for path, content in everything.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(content if isinstance(content, bytes) else content.encode())
        if record:
            (tmp_path / info / "RECORD").write_text("".join(f"{path},sha256={hash(content)},\n" for path, content in everything.items()))

    return install


def value(code: str, *packages: str, **options: Any) -> Any:
    return Sandbox(code, packages=list(packages)).run(**options)


def test_sources_run_inside_and_are_not_imported(site: Any) -> None:
    site("ou-alpha", {"ou_alpha/__init__.py": "from . import part\nX = part.Y + 1\n", "ou_alpha/part.py": "Y = 1\n"})
    assert value("import ou_alpha\n(ou_alpha.X, ou_alpha.part.__file__)", "ou-alpha") == (2, "/site-packages/ou_alpha/part.py")
    assert not any(name.startswith("ou_alpha") for name in sys.modules)


def test_what_a_package_needs_comes_with_it(site: Any) -> None:
    site("ou-low", {"ou_low.py": "Z = 5\n"})
    site("ou-never", {"ou_never.py": ""})
    site(
        "ou-high",
        {"ou_high.py": "from ou_low import Z\n"},
        ("ou_Low>=1", "ou-absent; python_version < '3.10'", "ou-absent; sys_platform == 'win32'", "ou-never; extra == 'more'"),
    )
    assert value("import ou_high\nou_high.Z", "ou-high") == 5
    with pytest.raises(ouros.SandboxRuntimeError, match="No module named 'ou_never'"):
        value("import ou_never", "ou-high")
    assert value("import ou_never", "ou-high[more]") is None


def test_what_is_missing_is_named(site: Any) -> None:
    with pytest.raises(ValueError, match="^the package 'ou-absent' is not installed beside the host: pip install ou-absent$"):
        Sandbox("1", packages=["ou-absent"])
    site("ou-needy", {"ou_needy.py": ""}, ("ou-absent",))
    with pytest.raises(ValueError, match="^the package 'ou-absent', which 'ou-needy' needs, is not installed"):
        Sandbox("1", packages=["ou-needy"])
    site("ou-plain", {"ou_plain.py": ""}, record=False)
    with pytest.raises(ValueError, match="^the package 'ou-plain' has no record of its files"):
        Sandbox("1", packages=["ou-plain"])
    with pytest.raises(TypeError, match="packages must be a list of names, not a str"):
        Sandbox("1", packages="ou-plain")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="packages must be a list of str, not of int"):
        Sandbox("1", packages=[1])  # type: ignore[list-item]


def test_files_that_say_how_a_package_was_installed_are_hidden(site: Any) -> None:
    info = "ou_local-1.0.dist-info"
    hidden = {f"{info}/direct_url.json": '{"url": "file:///home/me"}', f"{info}/uv_cache.json": "/home/me", "ou_local.pth": "/home/me"}
    site("ou-local", {"ou_local.py": "", **hidden})
    code = "import os\n[os.listdir(path) for path in ('/site-packages', '/site-packages/ou_local-1.0.dist-info')]"
    found = value(code, "ou-local")
    assert [sorted(names) for names in found] == [[info, "ou_local.py"], ["METADATA", "entry_points.txt"]]


def test_an_editable_installation_is_refused(site: Any) -> None:
    site("ou-edited", {"ou_edited.py": "", "ou_edited-1.0.dist-info/direct_url.json": '{"dir_info": {"editable": true}, "url": "file:///x"}'})
    with pytest.raises(ValueError, match="^the package 'ou-edited' is an editable installation, .*: install it without --editable$"):
        Sandbox("1", packages=["ou-edited"])


def test_a_record_cannot_name_files_elsewhere(site: Any, tmp_path: Path) -> None:
    site("ou-tricky", {"ou_tricky/__init__.py": "X = 1\n", "secret.txt": "secret", "secret.py": "Y = 2\n"})
    record = tmp_path / "ou_tricky-1.0.dist-info" / "RECORD"
    inside = tmp_path.name
    outside = ["ou_tricky/../../up.txt", f"ou_tricky/../../{inside}/secret.txt", "ou_tricky//../secret.py", f"{tmp_path}/secret.txt", "C:/secret.txt"]
    record.write_text("".join(f"{path},,\n" for path in ["ou_tricky/__init__.py", "ou_tricky-1.0.dist-info/METADATA", *outside]))
    (tmp_path.parent / "up.txt").write_text("secret")
    code = "import os, ou_tricky\ndef read(path):\n    try:\n        return open(path).read()\n    except OSError as e:\n        return type(e).__name__\n"
    code += f"[read('/site-packages/' + path) for path in {outside!r}], os.listdir('/site-packages/ou_tricky')"
    assert value(code, "ou-tricky") == (["FileNotFoundError"] * 5, ["__init__.py"])


@pytest.mark.parametrize("encoding", ["rot13", "base64", "nosuch", "undefined"])
def test_a_source_whose_encoding_is_none_of_text_cannot_be_imported(site: Any, encoding: str) -> None:
    site(f"ou-odd-{encoding}", {f"ou_odd_{encoding}.py": f"# coding: {encoding}\nx = 1\n"})
    with pytest.raises(ouros.SandboxRuntimeError, match=f"^ImportError: the source of module 'ou_odd_{encoding}' cannot be read"):
        value(f"import ou_odd_{encoding}", f"ou-odd-{encoding}")


def test_records_and_needs_that_make_no_sense(site: Any, tmp_path: Path) -> None:
    site("ou-wide", {"ou_wide.py": ""})
    (tmp_path / "ou_wide-1.0.dist-info" / "RECORD").write_text(f'ou_wide.py,,\n"{"z" * 200_000}",,\n')
    with pytest.raises(ValueError, match="the record of the package 'ou-wide' cannot be read"):
        Sandbox("1", packages=["ou-wide"])
    condition = 'python_version > "3"'
    for number, marker in enumerate(("(" * 5000 + condition + ")" * 5000, condition + f" or {condition}" * 5000)):
        site(f"ou-deep{number}", {f"ou_deep{number}.py": ""}, (f"ou-wide; {marker}",))
        with pytest.raises(ValueError, match="it is too long, or has too many brackets"):
            Sandbox("1", packages=[f"ou-deep{number}"])


def test_the_memory_of_a_source_is_checked_before_it_is_parsed(site: Any) -> None:
    site("ou-large", {"ou_large.py": "x = [\n" + "1,\n" * 300_000 + "]\n"})
    with pytest.raises(ouros.SandboxLimitError, match="memory limit exceeded: 36000320 bytes > 20000000 bytes"):
        value("import ou_large", "ou-large", limits={"max_memory": 20_000_000})
    assert value("import ou_large\nlen(ou_large.x)", "ou-large") == 300_000


def test_files_that_are_gone(site: Any, tmp_path: Path) -> None:
    site("ou-gone", {"ou_gone.py": "", "ou_gone_data.txt": "x", "ou_gone_code.py": ""})
    sandbox = Sandbox("import ou_gone_code\nf()", packages=["ou-gone"], external_functions=["f"])
    dumped = sandbox.start().dump()
    for name in ("ou_gone_data.txt", "ou_gone_code.py"):
        (tmp_path / name).unlink()
    with pytest.raises(ouros.SandboxRuntimeError, match="^OSError: the file '/site-packages/ou_gone_data.txt' of the host cannot be read"):
        value("open('/site-packages/ou_gone_data.txt').read()", "ou-gone")
    from ouros import packages

    packages._found.clear()  # as in another process
    with pytest.raises(ValueError, match="^the dump needs the module 'ou_gone_code', whose source cannot be read: "):
        Snapshot.load(dumped, packages=["ou-gone"])


def test_files_of_the_host_beside_the_folder_of_packages(site: Any) -> None:
    site("ou-beside", {"ou_beside.py": ""})
    files = OSAccess([MemoryFile("/site-packages-of-mine/a.txt", "mine")])
    assert value("open('/site-packages-of-mine/a.txt').read()", "ou-beside", os=files) == "mine"


def test_extension_modules_are_refused_by_name(site: Any) -> None:
    site("ou-fast", {"ou_fast/__init__.py": "try:\n    from ._speed import f\nexcept ImportError as e:\n    f = str(e)\n", "ou_fast/_speed.cpython-311-x86_64-linux-gnu.so": b"\x7fELF"})
    assert value("import ou_fast\nou_fast.f", "ou-fast") == (
        "No module named 'ou_fast._speed' (an extension module of the package 'ou-fast', which cannot run in the sandbox)"
    )
    site("ou-native", {"ou_native.cpython-311-x86_64-linux-gnu.so": b"\x7fELF"})
    with pytest.raises(ValueError, match="^the package 'ou-native' has extension modules only, which cannot run in the sandbox: ou_native$"):
        Sandbox("1", packages=["ou-native"])


def test_modules_of_the_library_stay(site: Any) -> None:
    site("ou-shadow", {"json/__init__.py": "X = 1\n", "ou_shadow.py": "import json\nY = json.dumps([1])\n"})
    assert value("import ou_shadow, json\n(ou_shadow.Y, hasattr(json, 'X'))", "ou-shadow") == ("[1]", False)


def test_namespace_packages_of_several_distributions(site: Any) -> None:
    site("ou-one", {"ou_space/one.py": "A = 1\n"})
    site("ou-two", {"ou_space/two.py": "B = 2\n"})
    assert value("import ou_space.one, ou_space.two\n(ou_space.one.A, ou_space.two.B)", "ou-one", "ou-two") == (1, 2)


def test_data_and_metadata(site: Any) -> None:
    site("ou-data", {"ou_data/__init__.py": "def main():\n    return 'ran'\n", "ou_data/sub/words.txt": "one\ntwo\n"})
    code = """
import importlib.metadata as metadata, importlib.resources as resources, pkgutil, os
import ou_data
folder = os.path.dirname(ou_data.__file__)
with open(folder + '/sub/words.txt') as file:
    opened = file.read()
try:
    open(folder + '/new.txt', 'w')
except PermissionError as e:
    refused = e.errno
(opened, resources.files('ou_data').joinpath('sub/words.txt').read_text(), pkgutil.get_data('ou_data', 'sub/words.txt'),
 metadata.version('ou-data'), metadata.metadata('ou_data')['name'], metadata.entry_points(group='demo')['main'].load()(),
 sorted(os.listdir(folder)), [m.name for m in pkgutil.iter_modules(ou_data.__path__)], refused)
"""
    assert value(code, "ou-data") == (
        "one\ntwo\n", "one\ntwo\n", b"one\ntwo\n", "1.0", "ou-data", "ran", ["__init__.py", "sub"], [], 13,
    )  # fmt: skip
    failing = "import importlib.metadata as m\ntry:\n    m.version('other')\nexcept m.PackageNotFoundError as e:\n    r = str(e)\nr"
    assert value(failing, "ou-data") == "No package metadata was found for other"


def test_readers_of_resources(site: Any) -> None:
    site("ou-first", {"ou_both/a.txt": "one", "ou_both/one.py": "", "ou_both/sub/c.txt": "", "ou_whole/__init__.py": "", "ou_whole/b.txt": "two"})
    site("ou-second", {"ou_both/b.txt": "two", "ou_both/two.py": "", "ou_both/sub/d.txt": ""})
    code = """
import importlib.resources as resources, ou_whole, types
from importlib.resources.readers import FileReader, MultiplexedPath
reader = ou_whole.__spec__.loader.get_resource_reader('ou_whole')
both = resources.files('ou_both')
(type(reader) is FileReader, reader.resource_path('b.txt'), reader.open_resource('b.txt').read(), sorted(reader.contents()),
 reader.is_resource('c.txt'), str(FileReader(types.SimpleNamespace(path='/x/y.py')).files()), type(both) is MultiplexedPath,
 both.name, sorted(item.name for item in both.iterdir()), (both / 'b.txt').read_text(), sorted(p.name for p in (both / 'sub').iterdir()),
 both.is_dir(), both.is_file(), repr(both))
"""
    assert value(code, "ou-first", "ou-second") == (
        True, "/site-packages/ou_whole/b.txt", b"two", ["__init__.py", "b.txt"], False, "/x", True,
        "ou_both", ["a.txt", "b.txt", "one.py", "sub", "two.py"], "two", ["c.txt", "d.txt"],
        True, False, "MultiplexedPath('/site-packages/ou_both')",
    )  # fmt: skip
    assert value("import bdb\nissubclass(bdb.BdbQuit, Exception)") is True
    with pytest.raises(ouros.SandboxRuntimeError, match="RuntimeError: the sandbox has no debugger"):
        value("import bdb\nbdb.Bdb()")


def test_packages_find_nothing_where_there_is_no_host(site: Any) -> None:
    site("ou-asks", {"ou_asks.py": "import os\nHERE = os.getcwd(), os.environ.get('HOME'), os.path.exists('/etc')\n"})
    assert value("import ou_asks\nou_asks.HERE", "ou-asks") == ("/", None, False)
    with pytest.raises(ouros.SandboxRuntimeError, match="NotImplementedError"):
        value("open('x', 'w').write('y')", "ou-asks")
    with pytest.raises(ouros.SandboxRuntimeError, match="FileNotFoundError"):
        value("open('x')", "ou-asks")
    assert value("import ou_asks\nou_asks.HERE[1]", "ou-asks", os=OSAccess([MemoryFile("/etc/x", "")], environ={"HOME": "/root"})) == "/root"


def test_there_is_no_bytecode(site: Any) -> None:
    site("ou-looks", {"ou_looks.py": "import dis\ndef f():\n    dis.dis(f)\n"})
    with pytest.raises(ouros.SandboxRuntimeError, match=r"NotImplementedError: dis\.dis\(\) is not available in the sandbox"):
        value("import ou_looks\nou_looks.f()", "ou-looks")
    assert value("import dis\n(dis.pretty_flags(3), dis.pretty_flags(0), dis.opmap)", "ou-looks") == ("OPTIMIZED, NEWLOCALS", "0x0", {})


def test_standins_are_only_for_programs_with_packages(site: Any) -> None:
    site("ou-runs", {"ou_runs.py": "import subprocess, socket, ctypes, signal, getpass, zipimport\ndef f():\n    subprocess.run(['ls'])\n"})
    with pytest.raises(ouros.SandboxRuntimeError, match="there are no processes in the sandbox; call an external function of the host"):
        value("import ou_runs\nou_runs.f()", "ou-runs")
    with pytest.raises(ouros.SandboxRuntimeError, match="No module named 'subprocess'"):
        Sandbox("import subprocess").run()


def test_paths_to_files_of_packages_may_have_dots(site: Any) -> None:
    site("ou-dots", {"ou_dots/__init__.py": "X = 1\n", "ou_dots/sub/a.txt": "a"})
    code = """
import os
read = lambda path: open(path).read()
(read('/site-packages/ou_dots/sub/../__init__.py'), read('/site-packages//ou_dots/./sub/a.txt'), os.path.getsize('/x/../site-packages/ou_dots/sub/a.txt'),
 os.path.exists('/site-packages/../ou_dots'), os.stat('/site-packages/ou_dots').st_mode)
"""
    assert value(code, "ou-dots") == ("X = 1\n", "a", 1, False, 0o40555)


def test_modules_of_codecs(site: Any) -> None:
    site("ou-reads", {"ou_reads.py": "import importlib\n\ndef module(name):\n    return importlib.import_module('encodings.' + name)\n"})
    code = """
import ou_reads, codecs, encodings.cp1252
table = ou_reads.module('cp1252').decoding_table
results = [encodings.cp1252.IncrementalDecoder(errors='ignore').decode(b'a\\x81\\x80'), table[0x80], table[0x81], len(table)]
results += [ou_reads.module('latin_1').Codec().encode('\\xe9'), ou_reads.module('utf_8').getregentry().name, hasattr(encodings.cp1252, 'absent')]
results += [ou_reads.module('cp864').decode(b'\\xe1')[0] == b'\\xe1'.decode('cp864'), encodings.cp1252.__name__]
results + [len(ou_reads.module('cp037').decoding_table), len(ou_reads.module('kz1048').decoding_table), hasattr(ou_reads.module('iso2022_jp'), 'decoding_table')]
"""
    found = ["a\u20ac", "\u20ac", "\ufffe", 256, (b"\xe9", 1), "utf-8", False, True, "encodings.cp1252", 256, 256, False]
    assert value(code, "ou-reads") == found


def test_items_of_headers_need_a_value(site: Any) -> None:
    site("ou-asks", {"ou_asks.py": "from urllib.request import parse_keqv_list\n"})
    code = """
import ou_asks
def attempt(*items):
    try: return ou_asks.parse_keqv_list(items)
    except Exception as e: return type(e).__name__
[attempt('a=1', 'b="x=y"'), attempt('a'), attempt('a=')]
"""
    assert value(code, "ou-asks") == [{"a": "1", "b": "x=y"}, "ValueError", "IndexError"]


def test_names_of_signals_are_enums(site: Any) -> None:
    site("ou-stops", {"ou_stops.py": ""})
    code = """
import signal
previous = signal.signal(signal.SIGTERM, signal.SIG_IGN)
[repr(signal.SIGINT), repr(signal.Signals(9)), repr(signal.SIG_DFL), previous is signal.SIG_DFL, signal.getsignal(15) is signal.SIG_IGN,
 signal.getsignal(signal.SIGINT) is signal.default_int_handler, signal.strsignal(2), signal.SIGIOT is signal.SIGABRT, isinstance(signal.SIGKILL, int)]
"""
    found = ["<Signals.SIGINT: 2>", "<Signals.SIGKILL: 9>", "<Handlers.SIG_DFL: 0>", True, True, True, "Interrupt", True, True]
    assert value(code, "ou-stops") == found


def test_functions_of_signals_are_refused(site: Any) -> None:
    site("ou-waits", {"ou_waits.py": ""})
    code = """
import signal
def refused(name, *arguments):
    try: getattr(signal, name)(*arguments)
    except PermissionError: return True
[refused('pause'), refused('alarm', 1), refused('setitimer', signal.ITIMER_REAL, 0.5), refused('pthread_kill', 1, signal.SIGTERM),
 refused('pthread_sigmask', signal.SIG_BLOCK, []), refused('set_wakeup_fd', -1), refused('siginterrupt', 2, False)]
"""
    assert value(code, "ou-waits") == [True] * 7


def test_builtins_of_imported_modules_are_a_dict(site: Any) -> None:
    """As in CPython, where it is the module builtins in the main module only."""
    site("ou-looks", {"ou_looks.py": "size = __builtins__['len']\ndef f():\n    return __builtins__\n"})
    code = "import ou_looks, builtins\n(ou_looks.f() is vars(builtins), ou_looks.size('abc'), type(__builtins__).__name__)"
    assert value(code, "ou-looks") == (True, 3, "module")


def test_warnings_of_imported_modules_are_at_the_import(site: Any) -> None:
    site("ou-old", {"ou_old.py": "import warnings\nwarnings.warn('old', DeprecationWarning, stacklevel=2)\n"})
    code = "import warnings\nwith warnings.catch_warnings(record=True) as told:\n    warnings.simplefilter('always')\n    import ou_old\n"
    assert value(code + "[(w.filename, w.lineno) for w in told]", "ou-old") == [("main.py", 4)]


def test_a_module_without_its_spec_finds_that_of_builtins(site: Any) -> None:
    site("ou-bare", {"ou_bare/__init__.py": "def f():\n    return __spec__ and (__spec__.name, __spec__.parent)\n"})
    code = "import ou_bare\nfirst = ou_bare.f()\nsaved = ou_bare.__spec__\ndel ou_bare.__spec__\nsecond = ou_bare.f()\nou_bare.__spec__ = None\n"
    assert value(code + "(first, second, ou_bare.f())", "ou-bare") == (("ou_bare", "ou_bare"), ("builtins", ""), None)


def test_standins_for_terminals_users_and_locks(site: Any) -> None:
    names = "faulthandler, fcntl, grp, pwd, select, termios, tty"
    site("ou-more", {"ou_more.py": f"import {names}\n"})
    code = f"""
import {names}, sys
def attempt(f, *args):
    try: return f(*args)
    except Exception as e: return type(e).__name__
faulthandler.enable()
(faulthandler.is_enabled(), attempt(termios.tcgetattr, 0), attempt(tty.setraw, 0), attempt(pwd.getpwuid, 0), attempt(grp.getgrnam, 'x'),
 attempt(select.select, [], [], [], 0), attempt(select.poll), attempt(fcntl.ioctl, 1, 0), sys.stdout.fileno(), sys.__stderr__.fileno())
"""
    found = value(code, "ou-more")
    assert found == (True, "error", "error", "KeyError", "KeyError", ([], [], []), "PermissionError", "OSError", 1, 2)
    with pytest.raises(ouros.SandboxRuntimeError, match="No module named 'termios'"):
        Sandbox("import termios").run()


def test_standin_for_tls(site: Any) -> None:
    site("ou-talks", {"ou_talks.py": "from ssl import SSLContext, SSLError\n\ndef attempt():\n    return SSLContext()\n"})
    assert value("import ou_talks\nissubclass(ou_talks.SSLError, OSError)", "ou-talks") is True
    with pytest.raises(ouros.SandboxRuntimeError, match="there are no sockets and pipes in the sandbox"):
        value("import selectors\nselectors.DefaultSelector().register(0, selectors.EVENT_READ)", "ou-talks")
    with pytest.raises(ouros.SandboxRuntimeError, match="there is no network in the sandbox; call an external function of the host"):
        value("import ou_talks\nou_talks.attempt()", "ou-talks")


def test_dumps_name_packages(site: Any) -> None:
    site("ou-kept", {"ou_kept.py": "def f(g):\n    return g() + 1\n"})
    site("ou-other", {"ou_other.py": ""})
    snapshot = Sandbox("import ou_kept\nou_kept.f(g)", external_functions=["g"], packages=["ou-kept"]).start()
    data = snapshot.dump()
    assert Snapshot.load(data, packages=["ou-kept"]).resume(return_value=1).output == 2
    with pytest.raises(ValueError, match="the dump needs the module 'ou_kept', which is not given here"):
        Snapshot.load(data, packages=["ou-other"])
    unused = Sandbox("g()\n1", external_functions=["g"], packages=["ou-kept"]).start().dump()
    with pytest.raises(ValueError, match="the dump needs the package 'ou-kept', which is not given here"):
        Snapshot.load(unused, packages=["ou-other"])


def test_dumps_need_the_same_version(site: Any, tmp_path: Path) -> None:
    site("ou-grows", {"ou_grows.py": "V = 1\n"})
    data = Sandbox("g()\n1", external_functions=["g"], packages=["ou-grows"]).start().dump()
    for old in tmp_path.glob("ou_grows-*/*"):
        old.unlink()
    (tmp_path / "ou_grows-1.0.dist-info").rmdir()
    site("ou-grows", {"ou_grows.py": "V = 2\n"}, version="2.0")
    with pytest.raises(ValueError, match=r"the dump needs another package 'ou-grows' \(1.0 sha256:\w{12}\) than the one that is given here \(2.0 sha256:\w{12}\)"):
        Snapshot.load(data, packages=["ou-grows"])


def test_a_module_and_a_package_of_one_name(site: Any) -> None:
    site("ou-same", {"ou_same.py": ""})
    with pytest.raises(ValueError, match="'ou_same' is in modules= and in the package 'ou-same': rename the module"):
        Sandbox("1", modules={"ou_same": ""}, packages=["ou-same"])


def test_type_checks_see_packages(site: Any) -> None:
    site("ou-typed", {"ou_typed/__init__.py": "def double(n: int) -> int:\n    return 2 * n\n", "ou_typed/py.typed": ""})
    Sandbox("from ou_typed import double\ndouble(1) + 1", packages=["ou-typed"], type_check=True)
    with pytest.raises(ouros.SandboxTypingError):
        Sandbox("from ou_typed import double\ndouble('a')", packages=["ou-typed"], type_check=True)


@pytest.mark.parametrize(
    ("text", "is_wanted"),
    [
        ("a", True),
        ("a>=1", True),
        ("a; python_version >= '3.8'", True),
        ("a; python_version >= '3.10' and python_version < '3.14'", False),
        ("a; python_version == '3.14.*'", True),
        ("a; python_version ~= '3.9'", True),
        ("a; '3' < python_full_version", True),
        ("a; sys_platform == 'win32' or os_name == 'posix'", True),
        ("a; (sys_platform == 'win32' or os_name == 'nt') and python_version > '3'", False),
        ("a; platform_system in 'Linux Darwin'", True),
        ("a; platform_system not in 'Linux Darwin'", False),
        ("a; extra == 'x'", False),
    ],
)
def test_markers(text: str, is_wanted: bool) -> None:
    assert applies(text, "") is is_wanted


def test_markers_with_extras() -> None:
    assert applies("a; extra == 'x'", "x")
    assert parsed("A_b[c, D]>=1; python_version > '3'") == ("A_b", frozenset({"c", "d"}), "python_version > '3'")
    for wrong in ("a; b", "a; python_version", "a; python_version == '3", "a; (python_version == '3'", "a; nonsense == '1'"):
        with pytest.raises(ValueError, match="makes no sense"):
            applies(wrong, "")
    with pytest.raises(ValueError, match="is no name of a package"):
        parsed("==1")


def test_the_command(site: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from ouros.cli import main

    site("ou-good", {"ou_good/__init__.py": "", "ou_good/bad.py": "import nothing_here\n"})
    assert main(["packages", "check", "ou-good"]) == 0
    assert capsys.readouterr().out == "ou-good 1.0\n  ou_good: imported\n"
    assert main(["packages", "check", "--all", "ou-good"]) == 1
    assert "  ou_good.bad: ModuleNotFoundError: No module named 'nothing_here' (/site-packages/ou_good/bad.py, line 1)\n" in capsys.readouterr().out
    assert main(["packages", "check", "ou-absent"]) == 2
    assert main(["run", "--package", "ou-good", "-c", "import ou_good\nprint(ou_good.__name__)"]) == 0
    assert capsys.readouterr().out == "ou_good\n"
