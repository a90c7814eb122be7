"""Dumps are loaded in a process that has run no program: nothing that one makes at its first use is there yet."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ouros

# Each calls f, and ends with an expression.
PROGRAMS = {
    "sqlite3": "import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a)')\nc.execute('insert into t values (1)')\nf()\nc.execute('select a from t').fetchall()",
    "re": "import re\np = re.compile('a+')\nf()\np.findall('aaba')",
    "exec": "d = {}\nexec('def g(): return len([1])', d)\nf()\nd['g']()",
    "code over the built-ins": "import builtins\nexec('def g(): return len([1]), mark', vars(builtins))\nbuiltins.mark = 2\nf()\nbuiltins.g()",
    "dataclass": "import dataclasses\n@dataclasses.dataclass\nclass A:\n    x: int\na = A(1)\nf()\nrepr(dataclasses.replace(a, x=2))",
    "asyncio": "import asyncio\nasync def g():\n    f()\n    await asyncio.sleep(0)\n    return 5\nasyncio.run(g())",
    "zlib": "import zlib\nd = zlib.decompressobj()\nf()\nd.decompress(zlib.compress(b'abc'))",
    "hash": "import hashlib\nh = hashlib.sha256(b'a')\nf()\nh.update(b'b')\nh.hexdigest()[:8]",
    "time zone": "import zoneinfo, datetime\nz = zoneinfo.ZoneInfo('Europe/Berlin')\nf()\ndatetime.datetime(2024, 7, 1, tzinfo=z).utcoffset().seconds",
    "xml": "import xml.etree.ElementTree as E\nx = E.fromstring('<a><b/></a>')\nf()\nE.tostring(x)",
    "unicode": "import unicodedata\ng = unicodedata.name\nf()\ng('a')",
    "traceback": "d = {}\nexec('def g(): 1/0', d)\ntry: d['g']()\nexcept Exception as e: x = e.__traceback__.tb_next\nf()\nx.tb_frame.f_globals is d",
}
RESUME = "import sys, ouros\nprint(repr(ouros.Snapshot.load(sys.stdin.buffer.read()).resume(return_value=None).output))"


@pytest.mark.parametrize("name", PROGRAMS)
def test_resumed_in_a_fresh_process(name: str) -> None:
    snapshot = ouros.Sandbox(PROGRAMS[name], external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    done = subprocess.run([sys.executable, "-c", RESUME], input=snapshot.dump(), capture_output=True)
    complete = snapshot.resume(return_value=None)
    assert isinstance(complete, ouros.Complete)
    assert (done.stdout.decode().strip(), done.stderr) == (repr(complete.output), b"")
