"""The module's own examples.

>>> square(3)
9
"""
import doctest


def square(n):
    """The square.

    >>> square(2)
    4
    >>> square("x")
    Traceback (most recent call last):
        ...
    TypeError: can't multiply sequence by non-int of type 'str'
    >>> print("a\\n\\nb")
    a
    <BLANKLINE>
    b
    >>> list(range(20))  # doctest: +ELLIPSIS
    [0, 1, ..., 19]
    >>> print("a    b")  # doctest: +NORMALIZE_WHITESPACE
    a b
    >>> broken(  # doctest: +SKIP
    >>> x = 5
    >>> if x:
    ...     print(x)
    5
    """
    return n * n


def silent():
    pass


results = doctest.TestResults(1, 2)
print(results, results.failed)
for e in doctest.DocTestParser().get_examples(square.__doc__):
    print(repr(e.source), repr(e.want), e.exc_msg, e.lineno, e.indent, e.options)
c = doctest.OutputChecker()
print(c.check_output("1\n", "True\n", 0), c.check_output("a...z\n", "abcz\n", doctest.ELLIPSIS), c.check_output("a b\n", "a  b\n", doctest.NORMALIZE_WHITESPACE), c.check_output("x\n", "y\n", 0))
print(c.output_difference(doctest.Example("f()", "a\nb\nc\nd"), "a\nB\nc\nd\n", doctest.REPORT_UDIFF))
test = doctest.DocTestParser().get_doctest(">>> 1\n2\n>>> 1 +\n>>> [].pop()\nTraceback (most recent call last):\nIndexError: pop\n>>> 3\n3\n", {}, "t", "file", 10)
runner = doctest.DocTestRunner(verbose=False)
out = []
print(runner.run(test, out=out.append), test)
print("".join(out).split("    Traceback")[0])
print(runner.summarize(verbose=True))
print(doctest.script_from_examples("text\n>>> a = 1\n>>> a\n1\nmore\n"))
try:
    doctest.DocTestParser().get_examples(">>>x")
except ValueError as e:
    print(e)
