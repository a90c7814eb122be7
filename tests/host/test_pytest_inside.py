"""pytest itself inside the sandbox, by `packages=`: a program writes tests, or is given them, and runs them."""

from __future__ import annotations

from typing import Any

import ouros
from ouros import MemoryFile, OSAccess, Sandbox

OPTIONS = "['-q', '--capture=sys', '--basetemp=/made', '-p', 'no:faulthandler', '-p', 'no:cacheprovider', '--no-header', '/project']"
RUN = f"import pytest\nint(pytest.main({OPTIONS}))"

CONFTEST = """
import pytest

@pytest.fixture(scope='session')
def numbers():
    return []

@pytest.fixture(params=['a', 'b'])
def letter(request):
    return request.param
"""
SUITE = """
import os
import sys
import unittest

import pytest

@pytest.fixture
def three(numbers):
    numbers.append(3)
    yield 3
    numbers.pop()

def test_fixtures(three, numbers):
    assert numbers == [3] and three == 3

def test_parameters_of_fixtures(letter):
    assert letter in 'ab'

@pytest.mark.parametrize('a, b', [(1, 2), pytest.param(2, 3, id='two'), pytest.param(3, 5, marks=pytest.mark.xfail)])
def test_parameters(a, b):
    assert a + 1 == b

@pytest.mark.skip(reason='never')
def test_skipped(): ...

@pytest.mark.skipif(sys.version_info >= (3,), reason='always')
def test_skipped_if(): ...

def test_raises():
    with pytest.raises(ValueError, match='invalid literal') as caught:
        int('x')
    assert caught.type is ValueError
    assert 0.1 + 0.2 == pytest.approx(0.3)
    with pytest.warns(UserWarning):
        import warnings
        warnings.warn('look')

def test_monkeypatch(monkeypatch):
    monkeypatch.setenv('NAME', 'Ada')
    monkeypatch.setattr(os.path, 'exists', lambda path: path == 'x')
    assert os.environ['NAME'] == 'Ada' and os.path.exists('x')

def test_output(capsys):
    print('out')
    print('err', file=sys.stderr)
    assert capsys.readouterr() == ('out\\\\n', 'err\\\\n')

def test_files(tmp_path, tmp_path_factory):
    (tmp_path / 'a.txt').write_text('abc')
    assert [path.name for path in tmp_path.iterdir()] == ['a.txt'] and tmp_path_factory.mktemp('b').is_dir()

class TestClass:
    def setup_method(self):
        self.value = 1

    def test_method(self):
        assert self.value == 1

class Case(unittest.TestCase):
    def setUp(self):
        self.value = 2

    def test_case(self):
        self.assertEqual(self.value, 2)
        with self.subTest(i=1):
            self.assertTrue(True)

def test_failing():
    left = {'a': 1}
    assert left == {'a': 2}
"""


def run(code: str, files: dict[str, str], seconds: float = 120) -> tuple[Any, str]:
    system = OSAccess([MemoryFile(path, text) for path, text in files.items()])
    out: list[str] = []
    sandbox = Sandbox(code, packages=["pytest"])
    return sandbox.run(os=system, limits={"max_duration_secs": seconds}, print_callback=lambda _, text: out.append(text)), "".join(out)


def test_a_suite() -> None:
    code, text = run(RUN, {"/project/conftest.py": CONFTEST, "/project/test_it.py": SUITE.replace("\\\\n", "\\n")})
    assert code == 1
    assert "1 failed, 11 passed, 2 skipped, 1 xfailed" in text
    assert "AssertionError: assert {'a': 1} == {'a': 2}" in text and "Differing items:" in text


def test_a_program_runs_the_tests_that_it_wrote() -> None:
    program = (
        "from pathlib import Path\n"
        "Path('/project').mkdir()\n"
        "Path('/project/shop.py').write_text('def total(prices):\\n    return sum(prices)\\n')\n"
        "Path('/project/test_shop.py').write_text('import shop\\n\\ndef test_total():\\n    assert shop.total([1, 2]) == 3\\n')\n" + RUN
    )
    assert run(program, {"/notes": ""})[0] == 0


def test_limits_hold_for_tests() -> None:
    try:
        run(RUN, {"/project/test_it.py": "def test_for_ever():\n    while True:\n        pass\n"}, 5)
    except ouros.SandboxRuntimeError as error:
        assert "time limit exceeded" in str(error)
    else:
        raise AssertionError("the test ended")
