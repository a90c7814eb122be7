"""Sessions and paused programs that wait take little memory, whatever they did before."""

import subprocess
import sys

import pytest

PROGRAM = """
import gc, os, sys
from ouros import Sandbox, SessionManager

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

DEEP = "def deep(n):\\n    return 0 if n == 0 else 1 + deep(n - 1)\\n"
manager = SessionManager()
deep = Sandbox(DEEP + "deep(900)\\nf()", external_functions=["f"])
seed = manager.create_session("seed")
seed.run("x = 1")

def session(n):
    made = manager.create_session(f"s{n}")
    made.run(DEEP + "deep(900)\\ndel deep")
    return made

def loaded(n):
    made = manager.load_bytes(seed.dump(), f"l{n}")
    made.run(DEEP + "deep(900)\\ndel deep")
    return made

make = {"session": session, "loaded": loaded, "paused": lambda n: deep.start()}[sys.argv[1]]
kept = [make(n) for n in range(30)]
gc.collect()
before = resident()
kept += [make(n) for n in range(100, 400)]
gc.collect()
print((resident() - before) // 300)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("kind", ["session", "loaded", "paused"])
def test_what_waits_takes_less_than_16_kb(kind):
    done = subprocess.run([sys.executable, "-c", PROGRAM, kind], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 16_000
