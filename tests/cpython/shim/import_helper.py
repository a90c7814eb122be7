"""test.support.import_helper for a sandbox: its modules have one implementation each, so a fresh one is the same one."""

import contextlib
import importlib
import sys
import types
import unittest


# Set by the program that runs the tests.
is_running = absent = None


def import_module(name, deprecated=False, *, required_on=()):
    try:
        return importlib.import_module(name)
    except ImportError as e:
        if not is_running():
            return absent(name)  # Only the tests that use it are skipped.
        raise unittest.SkipTest(str(e))


def import_fresh_module(name, fresh=(), blocked=(), *, deprecated=False, usefrozen=False):
    """The module; None for an accelerator that isn't there."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _stop(*args, **kwargs):
    raise unittest.SkipTest("needs the host: modules of files")


class _Stopper:
    def __init__(self, *args, **kwargs):
        _stop()


CleanImport = DirsOnSysPath = _Stopper
forget = make_legacy_pyc = ready_to_import = unload = modules_setup = modules_cleanup = frozen_modules = isolated_modules = ensure_lazy_imports = _stop


def get_attribute(obj, name):
    from test.support import get_attribute
    return get_attribute(obj, name)


def mock_register_at_fork(func):
    return func
