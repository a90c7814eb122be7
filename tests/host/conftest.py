"""Runs these tests on the evaluator if it is built, else on the stand-in."""

import importlib.util

import pytest

if importlib.util.find_spec("ouros._core.hostapi") is None:
    from . import fake_engine

    fake_engine.install()
    ENGINE = "fake"
else:
    ENGINE = "real"


def pytest_report_header() -> str:
    return f"ouros evaluator: {ENGINE}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("real_engine") is not None and ENGINE == "fake":
            item.add_marker(pytest.mark.skip(reason="needs the evaluator"))
