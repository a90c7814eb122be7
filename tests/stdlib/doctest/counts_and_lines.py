import doctest
import re
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
def d():
    """
    >>> 1 + 1
    2
    >>> x = 5 # doctest: +SKIP
    >>> 3
    4
    >>> def f(a):
    ...     raise KeyError(a)
    >>> f(5)
    >>> int("q")
    1
    >>> 1 / 0
    Traceback (most recent call last):
    ...
    ZeroDivisionError: other
    """
def run(doc, flags=0):
    o = []
    r = doctest.DocTestRunner(verbose=False, optionflags=flags)
    [tst] = [doctest.DocTestParser().get_doctest(doc, {}, "n", "f.py", 3)]
    res = r.run(tst, out=o.append)
    text = "".join(o)
    print(re.sub(r"(?m)^ +[~^]+\n", "", re.sub(r'File "(?!<doctest)[^"]*"', 'File "F"', text)))
    print(res, r.tries, r.failures, r.skips, r.summarize(False))
run(d.__doc__); run(d.__doc__, doctest.FAIL_FAST); run(d.__doc__, doctest.SKIP); run(d.__doc__, doctest.REPORT_ONLY_FIRST_FAILURE); run(">>> 1\n1\n"); run("nothing"); run(">>> a b\n"); run(">>> a b\nTraceback (most recent call last):\nSyntaxError: invalid syntax\n")
