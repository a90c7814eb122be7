"""The programs in `examples/` do what they say."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run(name: str, engine: str) -> str:
    paths = [str(ROOT)]
    if engine == "fake":
        paths.append(str(Path(__file__).parent / "stand_in"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name)], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_agent(engine):
    assert (
        run("agent.py", engine)
        == """\
[process 1] call 0: fetch('https://shop.example/orders?page=1',)
    | page 1: 2 orders, 149.00 EUR
[process 1] call 1: fetch('https://shop.example/orders?page=2',)
    | page 2: 3 orders, 186.50 EUR
[process 1] call 2: fetch('https://shop.example/orders?page=3',)
[process 1] paused in line 8, written to disk
[process 2] loaded, call 2: fetch('https://shop.example/orders?page=3',)
[process 2] a fork of it ended with: ConnectionError: what if the network were down?
    | page 3: 1 orders, 12.00 EUR
    | 1. Ada      140.00 EUR in 2 orders
    | 2. Grace    108.50 EUR in 2 orders
    | 3. Edsger    99.00 EUR in 2 orders
    | refused: https://shop.example/admin/passwords is not on the list
[process 2] result: {'customer': 'Ada', 'eur': 140.0, 'usd': 175.0}
"""
    )
