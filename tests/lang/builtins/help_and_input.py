# help of functions and methods, and input from what stands for sys.stdin.
import io
import sys


def f(a, b=1):
    """First line.

    More.
    """


def g():
    pass


class A:
    def m(self, x):
        """Does."""


help(f)
help(g)
help(A.m)
help(A().m)
sys.stdin = io.StringIO("one\ntwo")
print(repr(input("ask> ")))
print(repr(input()))
try:
    input()
except EOFError as e:
    print(e)
