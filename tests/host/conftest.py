"""Runs these tests on the evaluator if it is built, else on the stand-in."""

import importlib.machinery
import importlib.util
import sys
from pathlib import Path

import pytest


def is_built() -> bool:
    """Looked up without importing `ouros`, which imports the evaluator."""
    spec = importlib.util.find_spec("ouros")
    assert spec is not None
    core = Path(spec.submodule_search_locations[0]) / "_core"
    return any((core / f"_modules{suffix}").exists() for suffix in importlib.machinery.EXTENSION_SUFFIXES)


if not is_built():
    if sys.version_info < (3, 11):
        collect_ignore_glob = ["test_*.py"]  # the stand-in needs the positions that tracebacks have since 3.11
    from . import fake_engine

    fake_engine.install()
    ENGINE = "fake"
else:
    ENGINE = "real"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "real_engine: needs the evaluator, not the stand-in")


def pytest_report_header() -> str:
    return f"ouros evaluator: {ENGINE}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("real_engine") is not None and ENGINE == "fake":
            item.add_marker(pytest.mark.skip(reason="needs the evaluator"))


@pytest.fixture
def engine() -> str:
    return ENGINE
