"""Package `unittest`: test cases, suites, loaders, and a runner that writes results to stderr.

This file only re-exports names. As in CPython, each part is a submodule: `case`, `suite`, `loader`, `result`, `runner`,
`main`, `async_case`, `mock`. Invariant: a submodule that the program does not use is not imported. There are no signal
handlers.
"""

from unittest.result import TestResult
from unittest.case import (
    FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext, expectedFailure, skip, skipIf, skipUnless,
)
from unittest.suite import BaseTestSuite, TestSuite
from unittest.loader import TestLoader, defaultTestLoader
from unittest._program import TestProgram, main
from unittest.runner import TextTestResult, TextTestRunner

__all__ = [
    "TestResult", "TestCase", "IsolatedAsyncioTestCase", "TestSuite", "TextTestRunner", "TestLoader", "FunctionTestCase", "main",
    "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure", "TextTestResult", "addModuleCleanup",
    "doModuleCleanups", "enterModuleContext",
]
__unittest = True


_PARTS = ("async_case", "case", "loader", "result", "runner", "suite", "util")


def __getattr__(name):
    import importlib
    if name == "IsolatedAsyncioTestCase":
        return importlib.import_module("unittest.async_case").IsolatedAsyncioTestCase
    if name in _PARTS:
        return importlib.import_module(f"unittest.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
