"""Stand-ins of programs with packages that do something: the programs beside this file print the same in CPython."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import pytest

from ouros import MemoryFile, OSAccess, Sandbox, SandboxRuntimeError

HERE = Path(__file__).parent


def inside(code: str, **options: object) -> str:
    told: list[str] = []
    Sandbox(code, packages=["pluggy"]).run(print_callback=lambda _, text: told.append(text), **options)  # type: ignore[arg-type]
    return "".join(told)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="CPython 3.10 follows no redirection 308")
@pytest.mark.parametrize("name", ["urllib_program", "socket_program"])
def test_they_print_what_cpython_prints(name: str) -> None:
    code = (HERE / f"{name}.py").read_text(encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()) as theirs:
        exec(compile(code, "program", "exec"), {"__name__": "program"})  # noqa: S102
    assert inside(code, os=OSAccess()).splitlines() == theirs.getvalue().splitlines()


def test_files_are_virtual() -> None:
    code = """
import urllib.request
from urllib.error import URLError
with urllib.request.urlopen("file:///data/a%20b.xml") as response:
    print(response.read(), response.info().get_content_type(), response.headers["Content-length"], response.url)
print(urllib.request.urlretrieve("file:///data/a%20b.xml")[0], urllib.request.urlretrieve("file:///data/a%20b.xml", "/data/new")[0])
print(open("/data/new").read())
for url in ("file:///etc/passwd", "file://else.where/data/new", "file://localhost/data"):
    try:
        urllib.request.urlopen(url)
    except URLError as error:
        print(error)
"""
    told = inside(code, os=OSAccess([MemoryFile("/data/a b.xml", "<a/>")]))
    assert told.splitlines() == [
        "b'<a/>' text/xml 4 file:///data/a%20b.xml",
        "/data/a b.xml /data/new",
        "<a/>",
        "<urlopen error [Errno 2] No such file or directory: '/etc/passwd'>",
        "<urlopen error file:// scheme is supported only on localhost>",
        "<urlopen error [Errno 21] Is a directory: '/data'>",
    ]


@pytest.mark.parametrize("url", ["http://localhost/", "https://example.org/x", "ftp://example.org/x"])
def test_there_is_no_network(url: str) -> None:
    with pytest.raises(
        SandboxRuntimeError, match="there is no network in the sandbox; call an external function of the host"
    ):
        Sandbox(f"import urllib.request\nurllib.request.urlopen({url!r})", packages=["pluggy"]).run()


def test_names_of_ssl_and_selectors() -> None:
    code = """
import selectors, ssl
from ssl import SSLContext
refused = []
for call in ssl.create_default_context, SSLContext, ssl.wrap_socket, lambda: selectors.DefaultSelector().register(0, selectors.EVENT_READ):
    try:
        call()
    except PermissionError as e:
        refused.append(e.strerror)
class Own(SSLContext):
    pass
print(*refused, sep="\\n")
print(ssl.CERT_NONE, ssl.TLSVersion.TLSv1_2.value, issubclass(ssl.SSLCertVerificationError, ValueError), ssl.PROTOCOL_TLS_CLIENT.value)
with selectors.DefaultSelector() as selector:
    print(selector.select(1), len(selector.get_map()), isinstance(selector, selectors.BaseSelector))
"""
    network = "there is no network in the sandbox; call an external function of the host\n"
    assert inside(code) == network * 3 + "there are no sockets and pipes in the sandbox\n0 771 True 16\n[] 0 True\n"


def test_memory_is_not_traced() -> None:
    code = """
import tracemalloc
print(tracemalloc.is_tracing(), tracemalloc.get_traced_memory(), tracemalloc.get_object_traceback(code := []), tracemalloc.stop())
for call in tracemalloc.start, tracemalloc.take_snapshot:
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
"""
    assert inside(code).splitlines() == [
        "False (0, 0) None None",
        "NotImplementedError tracemalloc.start() is not available in the sandbox (memory is counted and limited by the host)",
        "RuntimeError the tracemalloc module must be tracing memory allocations to take a snapshot",
    ]
