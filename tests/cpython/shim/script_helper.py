"""test.support.script_helper for a sandbox, which starts no processes."""

import unittest


def _stop(*args, **kwargs):
    raise unittest.SkipTest("needs the host: processes")


assert_python_ok = assert_python_failure = spawn_python = kill_python = make_script = make_pkg = make_zip_pkg = _stop
make_zip_script = run_python_until_end = run_test_script = _assert_python = _stop
interpreter_requires_environment = lambda: False
