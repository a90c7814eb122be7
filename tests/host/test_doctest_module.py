"""doctest on the program itself: what it prints is what CPython 3.14 prints."""

from __future__ import annotations

import ouros

PROGRAM = """\
\"\"\"The module's own examples.

>>> square(3)
9
\"\"\"
import doctest


def square(n):
    \"\"\"The square.

    >>> square(2)
    4
    >>> square(3)
    10
    \"\"\"
    return n * n


class Box:
    \"\"\"
    >>> Box(3).value
    3
    \"\"\"

    def __init__(self, value):
        self.value = value

    def wrong(self):
        \"\"\"
        >>> Box(1).wrong()
        2
        >>> 1 + 1
        2
        >>> Box(1).value = 2
        \"\"\"
        return 1

    @property
    def double(self):
        \"\"\"
        >>> Box(2).double
        4
        \"\"\"
        return 2 * self.value


def silent():
    pass


print(doctest.testmod())
print(doctest.testmod(verbose=True))
doctest.run_docstring_examples(square, globals())
doctest.run_docstring_examples(square, globals(), verbose=True, name="sq")
print([(t.name, t.lineno) for t in doctest.DocTestFinder().find(Box, "Box")])
try:
    doctest.testmod(raise_on_error=True)
except doctest.DocTestFailure as e:
    print(e.example.source, e.got)
"""

PRINTED = """\
**********************************************************************
File "main.py", line 31, in __main__.Box.wrong
Failed example:
    Box(1).wrong()
Expected:
    2
Got:
    1
**********************************************************************
File "main.py", line 14, in __main__.square
Failed example:
    square(3)
Expected:
    10
Got:
    9
**********************************************************************
2 items had failures:
   1 of   3 in __main__.Box.wrong
   1 of   2 in __main__.square
***Test Failed*** 2 failures.
TestResults(failed=2, attempted=8)
Trying:
    square(3)
Expecting:
    9
ok
Trying:
    Box(3).value
Expecting:
    3
ok
Trying:
    Box(2).double
Expecting:
    4
ok
Trying:
    Box(1).wrong()
Expecting:
    2
**********************************************************************
File "main.py", line 31, in __main__.Box.wrong
Failed example:
    Box(1).wrong()
Expected:
    2
Got:
    1
Trying:
    1 + 1
Expecting:
    2
ok
Trying:
    Box(1).value = 2
Expecting nothing
ok
Trying:
    square(2)
Expecting:
    4
ok
Trying:
    square(3)
Expecting:
    10
**********************************************************************
File "main.py", line 14, in __main__.square
Failed example:
    square(3)
Expected:
    10
Got:
    9
2 items had no tests:
    __main__.Box.__init__
    __main__.silent
3 items passed all tests:
   1 test in __main__
   1 test in __main__.Box
   1 test in __main__.Box.double
**********************************************************************
2 items had failures:
   1 of   3 in __main__.Box.wrong
   1 of   2 in __main__.square
8 tests in 7 items.
6 passed and 2 failed.
***Test Failed*** 2 failures.
TestResults(failed=2, attempted=8)
**********************************************************************
File "main.py", line 14, in NoName
Failed example:
    square(3)
Expected:
    10
Got:
    9
Finding tests in sq
Trying:
    square(2)
Expecting:
    4
ok
Trying:
    square(3)
Expecting:
    10
**********************************************************************
File "main.py", line 14, in sq
Failed example:
    square(3)
Expected:
    10
Got:
    9
[('Box', 20), ('Box.double', 40), ('Box.wrong', 29)]
Box(1).wrong()
 1

"""


def test_testmod() -> None:
    printed: list[str] = []
    ouros.Sandbox(PROGRAM, script_name="main.py").run(print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == PRINTED
