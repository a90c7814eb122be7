"""Engines that carry jobs: the examples do what they say, on the real engines.

The packages: `pip install 'ouros[engines]'`. Without one its tests are skipped; with OUROS_ENGINES=1 they fail.
"""

import importlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "examples" / "engines"))


def needs(package: str):
    if os.environ.get("OUROS_ENGINES") == "1":
        return importlib.import_module(package)
    return pytest.importorskip(package)


def example(name: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, str(ROOT / "examples" / "engines" / name)], capture_output=True, text=True, timeout=300, env=environment)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_dask():
    needs("distributed")
    assert example("dask_map.py") == "17325.0 EUR in 100 programs\n"


def test_celery():
    needs("celery")
    assert example("celery_tasks.py") == "[2, 4, 6]\nZeroDivisionError: division by zero\n"


def test_dbos():
    """Each call is made once, though the process dies in the middle of the workflow."""
    needs("dbos")
    assert example("dbos_workflow.py") == (
        "died ['pay Ada', 'pay Grace']\n['paid Ada', 'paid Grace', 'paid Edsger']\nended ['pay Ada', 'pay Grace', 'pay Edsger']\n"
    )


def test_temporal():
    """Activities alone: a workflow needs a server, a binary that the SDK downloads from outside the package registries."""
    needs("temporalio")
    assert example("temporal_activity.py") == "42\n"


def test_temporal_runs_an_activity_twice():
    needs("temporalio")
    from temporal_activity import step
    from temporalio.testing import ActivityEnvironment

    from ouros import jobs

    job = jobs.program("import random; random.random()")
    assert ActivityEnvironment().run(step, job) == ActivityEnvironment().run(step, job)


def test_jobs_go_through_cloudpickle():
    """As Ray and Dask send functions."""
    cloudpickle = needs("cloudpickle")
    from ouros import jobs

    again = cloudpickle.loads(cloudpickle.dumps(jobs.step))
    assert jobs.read(again(jobs.program("2 + 2"))).value == 4
