"""Type checking: what the sandbox lacks, and the process that stays."""

import json
import os
import re
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ouros import Sandbox, SandboxTypingError
from ouros.checker import ty_server, typecheck

from .test_typecheck import failure, needs_ty

ESCAPED = re.compile(r"\x1b\[[0-9;]*m")


@needs_ty
def test_what_the_sandbox_lacks_is_an_error():
    code = 'import subprocess, os\nfrom socket import socket as s\n"""\nimport ssl\n"""\nif 1: import json; import ctypes.util\ncopyright()'
    error = failure(code)
    lines = error.display("concise").splitlines()
    assert [line.partition(" ")[0] for line in lines] == [
        "main.py:1:8:", "main.py:2:6:", "main.py:6:27:", "main.py:7:1:",
    ]  # fmt: skip
    assert lines[2].endswith("error[import-not-found] Cannot resolve imported module `ctypes.util`")
    assert "NotInTheSandbox" in lines[3]
    full = error.display()
    assert "1 | import subprocess, os\n  |        ^^^^^^^^^^\ninfo: the sandbox has no module `subprocess`: " in full
    assert ESCAPED.sub("", error.display(color=True)) == full
    assert "col=8,endLine=1,endColumn=18::main.py:1:8: import-not-found:" in error.display("github")
    entries = json.loads(error.display("gitlab"))
    assert [entry["location"]["positions"]["begin"]["column"] for entry in entries] == [8, 6, 27, 1]
    Sandbox("input + 1", inputs=["input"], type_check=True)
    Sandbox("import concurrent.futures, os.path, json.decoder\nfrom os import path", type_check=True)


@needs_ty
def test_columns_count_characters():
    assert failure('"\U0001f600é" + (nope)').display("concise").startswith("main.py:1:9: error")
    assert typecheck.diagnose(
        typecheck.SCRIPT, {typecheck.SCRIPT: '"\U0001f600é" + (nope)', "__builtins__.pyi": "", "ouros_prefix_code.py": ""}
    ).diagnostics[0][:4] == (1, 9, 1, 13)


@pytest.mark.timing
@needs_ty
def test_repeated_checks_are_quick():
    Sandbox("1", type_check=True)
    times = []
    for number in range(20):
        start = time.perf_counter()
        Sandbox(f"import json, dataclasses\nx{number} = json.dumps({number})\ny", inputs=["y"], type_check=True)
        times.append(time.perf_counter() - start)
    assert statistics.median(times) < 0.1 * float(os.environ.get("OUROS_TEST_SLOWNESS", "1"))


@needs_ty
def test_the_process_is_replaced_when_it_dies():
    Sandbox("1", type_check=True)
    process = ty_server._server.process
    process.kill()
    process.wait()
    failure("1 + 'a'")
    assert ty_server._server.process.pid != process.pid
    # Also when it dies between being looked at and being asked.
    ty_server._server.process.kill()
    ty_server._server.is_alive = lambda: True
    failure("1 + 'a'")


@needs_ty
def test_a_check_that_takes_too_long_ends_the_process(monkeypatch):
    Sandbox("1", type_check=True)
    process = ty_server._server.process
    monkeypatch.setattr(ty_server, "TIMEOUT_SECS", 0.1)
    process.send_signal(signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)  # Until it stands still: a signal takes a moment.
    with pytest.raises(RuntimeError, match="ty did not finish within 0.1 s"):
        Sandbox("2", type_check=True)
    assert process.poll() is not None
    monkeypatch.undo()
    Sandbox("2", type_check=True)


@needs_ty
def test_a_process_that_fails(monkeypatch, tmp_path):
    fake = tmp_path / "ty"
    fake.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    fake.chmod(0o755)
    ty_server.close()
    monkeypatch.setattr(ty_server, "find_ty", lambda: str(fake))
    with pytest.raises(RuntimeError, match=r"^ty failed: the process ended \(3\) broken$"):
        Sandbox("2", type_check=True)
    assert ty_server._server is None


@needs_ty
def test_complaints_of_the_process_are_bounded(monkeypatch, tmp_path):
    """Nothing of its log is in the message, which is no longer than it has to be, and moves no cursor."""
    fake = tmp_path / "ty"
    for log in ("2026-11-27 20:20:09.395301387  INFO Version: 0.0.107", "2026-11-27T20:20:09.4Z WARN Your client"):
        lines = [log, "\x1b[2Jbroken", log, "broken again", "broken again"]
        fake.write_text("#!/bin/sh\n" + "".join(f"echo '{line}' >&2\n" for line in lines) + "exit 3\n")
        fake.chmod(0o755)
        ty_server.close()
        monkeypatch.setattr(ty_server, "find_ty", lambda: str(fake))
        with pytest.raises(RuntimeError) as caught:
            Sandbox("2", type_check=True)
        assert str(caught.value) == "ty failed: the process ended (3) \\x1b[2Jbroken\nbroken again"
    fake.write_text("#!/bin/sh\nhead -c 5000000 /dev/zero | tr '\\0' x >&2\nexit 3\n")
    with pytest.raises(RuntimeError) as caught:
        Sandbox("2", type_check=True)
    assert len(str(caught.value)) < 1100


@needs_ty
@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit a process from outside")
def test_memory_of_the_process_is_limited(monkeypatch):
    import resource

    ty_server.close()
    Sandbox("1", type_check=True)
    assert resource.prlimit(ty_server._server.process.pid, resource.RLIMIT_DATA) == (ty_server.MAX_MEMORY, ty_server.MAX_MEMORY)
    ty_server.close()
    monkeypatch.setattr(ty_server, "MAX_MEMORY", 20 << 20)
    with pytest.raises(RuntimeError, match="ty failed"):
        Sandbox("2", type_check=True)
    monkeypatch.undo()
    Sandbox("2", type_check=True)


@needs_ty
def test_threads_get_their_own_answers():
    wrong = []

    def work(number):
        for turn in range(5):
            name = f"v{number}_{turn}"
            try:
                Sandbox(f"{name} + 1\nnope{name}", inputs=[name], type_check=True)
                wrong.append(name)
            except SandboxTypingError as error:
                if f"nope{name}" not in str(error) or len(error.display("concise").splitlines()) != 1:
                    wrong.append(name)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@needs_ty
def test_the_process_and_its_directory_go_with_the_host():
    code = (
        "from ouros import Sandbox\nfrom ouros.checker import ty_server\nSandbox('1', type_check=True)\n"
        "print(ty_server._server.process.pid, ty_server._server.root)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    pid, root = done.stdout.split()
    assert done.stderr == ""
    assert not Path(root).exists()
    assert not Path(f"/proc/{pid}").exists()


@needs_ty
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the host has no fork")
def test_a_child_starts_its_own():
    code = (
        "import os\nfrom ouros import Sandbox\nfrom ouros.checker import ty_server\nSandbox('1', type_check=True)\nfirst = ty_server._server.process.pid\n"
        "child = os.fork()\nSandbox('2', type_check=True)\nsame = ty_server._server.process.pid == first\n"
        "if child == 0: os._exit(7 if same else 0)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), same)\nSandbox('3', type_check=True)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0 True\n"


def test_import_of_the_package_starts_nothing():
    code = "import sys, ouros\nouros.Sandbox('1').run()\nprint('ouros.checker.ty_server' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


@needs_ty
def test_names_that_the_library_lacks():
    code = (
        "from time import (sleep,  # clock_gettime\n    clock_gettime, time as g)\nfrom asyncio import create_subprocess_exec as t, run\n"
        "x = '''\nfrom time import clock_gettime\n'''\nfrom concurrent.futures import ThreadPoolExecutor, nope\nfrom math import *"
    )
    error = failure(code)
    lines = error.display("concise").splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["main.py:2:5:", "main.py:3:21:", "main.py:7:52:"]
    assert lines[0].endswith("error[missing-module-member] Module `time` has no member `clock_gettime`")
    assert "2 |     clock_gettime, time as g)\n  |     ^^^^^^^^^^^^^\ninfo: the sandbox's module `time` has no `clock_gettime`\n" in error.display()


@needs_ty
@pytest.mark.parametrize(
    "code",
    [
        "try:\n    import subprocess\nexcept ImportError:\n    subprocess = None",
        "try: import subprocess\nexcept ImportError: pass",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from time import clock_gettime\n    # a\n    import subprocess",
        "import typing\ndef f():\n    if typing.TYPE_CHECKING:\n\n        import subprocess",
    ],
)
def test_imports_that_may_fail_are_left_alone(code):
    Sandbox(code, type_check=True)


@needs_ty
def test_imports_behind_a_guard_are_not():
    failure("try:\n    pass\nfinally:\n    import subprocess")
    failure("try:\n    x = 1\nexcept ImportError:\n    pass\nif x:\n    import subprocess")


@pytest.mark.timing
def test_many_imports_take_a_bounded_time():
    code = "".join(f"import m{number}, subprocess\n" for number in range(50_000))
    start = time.process_time()
    found = typecheck.lacking_imports(code)
    assert time.process_time() - start < 10
    assert 0 < len(found) <= 2000
    assert typecheck.lacking_imports("from time import " + "clock_gettime, " * 100_000)
    assert typecheck.lacking_imports("from os import (" * 20_000) == []


@needs_ty
def test_the_report_has_the_last_word(monkeypatch):
    """No program is refused without a reason, and a process that was wrong is not asked again."""
    Sandbox("1", type_check=True)
    process = ty_server._server.process
    wrong = ty_server.Answer([ty_server.Diagnostic(1, 1, 1, 2, "unresolved-reference", "wrong", ty_server.ERROR)], set())
    monkeypatch.setattr(typecheck, "diagnose", lambda *args, **options: wrong)
    Sandbox("1", type_check=True)
    assert process.poll() is not None
    failure("1 + 'a'")


@needs_ty
def test_modules_of_an_earlier_check_are_gone():
    """An empty file in their place would be a module, and hide one of Python's."""
    files = {typecheck.SCRIPT: "import helpers\nimport json\njson.loads('1')", "host_tools.pyi": ""}
    given = {"helpers.pyi": "x: int", "json.pyi": "y: int"}
    for more, code in (({}, "import-not-found"), (given, "missing-attribute")) * 2 + (({}, "import-not-found"),):
        assert [one.code for one in ty_server.diagnose(typecheck.SCRIPT, {**files, **more}).diagnostics] == [code]


@needs_ty
def test_a_lone_surrogate_does_not_end_the_process():
    Sandbox("1", type_check=True)
    process = ty_server._server.process
    assert failure("'\U0001f600é' + nope", prefix="# \ud800").display("concise").startswith("main.py:1:8: error")
    assert ty_server._server.process is process


LEFT_ALONE = """
import gc, os, sys
from pathlib import Path
from ouros import Sandbox
from ouros.checker import ty_server, typecheck
Sandbox('1', type_check=True)
server = ty_server._server
before = sorted(map(str, server.root.rglob('*')))
started = server.process.pid
del server
for end in (lambda: os._exit(0), sys.exit):
    child = os.fork()
    if child == 0:
        gc.collect()
        end()
    os.waitpid(child, 0)
    print(sorted(map(str, ty_server._server.root.rglob('*'))) == before)
files = {typecheck.SCRIPT: 'import helpers\\nf() + helpers.x', typecheck.BUILTINS: 'def f() -> int: ...', 'helpers.pyi': 'x: int'}
print(ty_server.diagnose(typecheck.SCRIPT, files).diagnostics, ty_server._server.process.pid == started)
"""


@needs_ty
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the host has no fork")
def test_a_child_leaves_the_folder_of_the_process_alone():
    """Without it, ty no longer knew what a program is given once a new file came."""
    done = subprocess.run([sys.executable, "-c", LEFT_ALONE], capture_output=True, text=True)
    assert done.stdout == "True\nTrue\n[] True\n", done.stderr


@needs_ty
@pytest.mark.parametrize("name", ["ty.toml", "__builtins__.pyi"])
def test_a_process_whose_files_are_gone_is_replaced(name):
    """Programs that clean the folder of temporary files may remove them."""
    Sandbox("x", inputs=["x"], type_check=True)
    root = ty_server._server.root
    (root / name).unlink()
    Sandbox("x", inputs=["x"], type_check=True)
    assert ty_server._server.root != root
    assert not root.exists()
