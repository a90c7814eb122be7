"""What `import ouros` loads, and what a run adds to it."""

import importlib
import site
import subprocess
import sys
from pathlib import Path

import pytest

import ouros

SLOW = {
    "asyncio", "collections", "dataclasses", "datetime", "decimal", "difflib", "enum", "fractions", "functools", "hashlib", "hmac",
    "inspect", "json", "operator", "pathlib", "re", "subprocess", "tempfile", "threading", "typing", "uuid",
    "zoneinfo",
}  # fmt: skip
RUN_MODULES = """
_core _version arguments bounded calls cli cli.common cli.direct cli.options cli.run cli.terminal driver ends errors failures host_values
interrupts limits records sandbox snapshots standard_input steps tracing
""".split()
START = """
import sys
sys.path.insert(0, {root!r})
sys.path += {packages!r}
before = set(sys.modules)
import ouros
{more}
print(*sorted(set(sys.modules) - before))
"""


def in_new_process(more: str) -> str:
    """What a process prints that has only imported ouros and then run `more`.

    Without `site`: the start-up files of an editable install import modules that would seem to be there anyway.
    """
    script = START.format(root=str(Path(__file__).parents[2]), packages=site.getsitepackages(), more=more)
    done = subprocess.run([sys.executable, "-S", "-"], input=script, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def seconds(code: str) -> float:
    """Processor time of a new process."""
    script = f"import sys, time\nsys.path.insert(0, {str(Path(__file__).parents[2])!r})\n{code}\nprint(time.process_time())"
    return float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout)


def loaded(more: str = "") -> set[str]:
    return set(in_new_process(more).split())


def test_import_loads_no_evaluator():
    assert {name for name in loaded() if name.startswith("ouros")} == {"ouros", "ouros._version"}
    assert "ouros.sandbox" in loaded("from ouros import Sandbox")


def test_what_the_command_loads_for_a_program():
    """Of ouros: what a run needs. Of the host: no module that is slow to import."""
    modules = loaded("from ouros.cli import main; main(['-c', '1'])")
    of_ouros = {name for name in modules if name.partition(".")[0] == "ouros" and not name.startswith("ouros._core.")}
    assert of_ouros == {"ouros"} | {f"ouros.{name}" for name in RUN_MODULES}
    assert not modules & SLOW - {"operator"}


@pytest.mark.timing
def test_the_command_starts_as_fast_as_large_modules_of_the_host():
    """Processor time of a process that runs a program, against that of one that imports `asyncio`, `json` and `ssl`."""
    command = "from ouros.cli import main; main(['-c', '1'])"
    ours, hosts = zip(*[(seconds(command), seconds("import asyncio, json, ssl")) for _ in range(5)], strict=True)
    assert min(ours) < 1.5 * min(hosts)


def test_each_door_alone_knows_the_version_and_the_host_classes():
    """A process may use sessions and never ask for Sandbox."""
    code = """
from ouros.sessions.manager import SessionManager
manager = SessionManager()
assert type(manager.create_session("a").run("class A: pass\\nA()")).__name__ == "SandboxRepr"
print("dump", manager.dump().hex())
"""
    line = next(line for line in in_new_process(code).splitlines() if line.startswith("dump "))
    manager = ouros.SessionManager.load(bytes.fromhex(line.split()[1]))
    assert manager.get_session("a").run("A.__name__") == "A"


def test_the_gc_is_as_before():
    """The evaluator is imported without the GC; whether it runs afterwards is the host's choice."""
    assert loaded("import gc; ouros.Sandbox; print(gc.isenabled())") >= {"True"}
    assert loaded("import gc; gc.disable(); ouros.Sandbox; print(gc.isenabled())") >= {"False"}


def test_threads_may_use_the_evaluator_first_at_once():
    """A module that another thread is initializing is waited for."""
    more = """
import threading
sys.setswitchinterval(1e-6)
works = [
    lambda: ouros.Sandbox("1").run(),
    lambda: ouros.Sandbox("f()", external_functions=["f"]).start(),
    lambda: ouros.SessionManager().create_session("a").run("1"),
    lambda: ouros.execute("1"),
    lambda: ouros.FutureSnapshot,
    lambda: ouros.SandboxRuntimeError,
]
barrier, failures = threading.Barrier(len(works)), []
def do(work):
    barrier.wait()
    try:
        work()
    except BaseException as error:
        failures.append(error)
threads = [threading.Thread(target=do, args=[work]) for work in works]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failures, failures
"""
    assert "ouros._core.hostapi" in loaded(more)


@pytest.mark.parametrize("more", ["", "ouros.Sandbox, ouros.run_async, ouros.SandboxRepr"])
def test_import_is_light(more):
    assert not loaded(more) & SLOW


@pytest.mark.parametrize(
    ("code", "module"),
    [
        ("import decimal; str(decimal.Decimal(1) / 3)", "decimal"),
        ("import hashlib; hashlib.sha256(b'').hexdigest()", "hashlib"),
        ("import re; re.sub('(?<=x)[a-c]+', '-', 'xabcx')", "re"),
        ("import json\ntry: json.loads('[\"a')\nexcept ValueError: pass", "json"),
        ("import zoneinfo; str(zoneinfo.ZoneInfo('UTC'))", "zoneinfo"),
    ],
)
def test_a_program_loads_what_it_needs(code, module):
    assert module in loaded(f"ouros.Sandbox({code!r}).run()")


VALUES = """
from decimal import Decimal
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
import hashlib, re
kept = [Decimal("1.50"), date(2024, 2, 29), datetime(2024, 1, 1, tzinfo=ZoneInfo("UTC")), timedelta(hours=1), timezone.utc]
digest = hashlib.sha256(b"abc")
pattern = re.compile("b+")
f()
[str(value) for value in kept] + [digest.hexdigest()[:8], pattern.sub("-", "abbc")]
"""


def test_a_dump_loads_in_a_process_that_has_imported_nothing():
    import ouros

    data = ouros.Sandbox(VALUES, external_functions=["f"]).start().dump()
    more = f"value = ouros.Snapshot.load({data!r}).resume(return_value=None).output; print('@'.join(value)); print('|')"
    assert in_new_process(more).split("\n")[0].split("@") == [
        "1.50", "2024-02-29", "2024-01-01 00:00:00+00:00", "1:00:00", "UTC", "ba7816bf", "a-c",
    ]  # fmt: skip


def test_values_of_modules_that_the_host_imports_later():
    script = f"""
import sys
sys.path[:0] = [{str(Path(__file__).parent.parent.parent)!r}]
import ouros
sandbox = ouros.Sandbox("x", inputs=["x"])
assert "decimal" not in sys.modules and "zoneinfo" not in sys.modules
assert repr(sandbox.run(inputs={{"x": [1, (2, {{3}})]}})) == "[1, (2, {{3}})]"
from decimal import Decimal
from zoneinfo import ZoneInfo
class Price(Decimal): pass
print(repr(sandbox.run(inputs={{"x": [Decimal("1.5"), Price("2.50"), ZoneInfo("UTC")]}})))
"""
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[Decimal('1.5'), Decimal('2.50'), zoneinfo.ZoneInfo(key='UTC')]\n"


def test_the_rest_is_loaded_when_asked_for():
    assert "pathlib" in loaded("ouros.OSAccess")
    assert "typing" in loaded("ouros.ResourceLimits")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs tomllib")
def test_what_an_installation_gets():
    import tomllib

    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["project"]["scripts"]) == {"ouros", "ouros-mcp"}
    for target in project["project"]["scripts"].values():
        module, _, name = target.partition(":")
        assert callable(getattr(importlib.import_module(module), name))
    assert {"mcp", "typecheck", "notebook", "cli"} <= set(project["project"]["optional-dependencies"])
    assert (root / "ouros" / "py.typed").exists()
    assert {"py.typed", "*.pyi"} <= set(project["tool"]["setuptools"]["package-data"]["ouros"])
