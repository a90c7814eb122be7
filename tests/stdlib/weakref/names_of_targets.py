# The repr of a weak reference has the name of its target, if the target's class gives one.
import re
import sys
import weakref


class A:
    pass


class Named:
    __name__ = "label"


class Number:
    __name__ = 5


class Computed:
    @property
    def __name__(self):
        return "computed"


class Dynamic:
    def __getattr__(self, name):
        raise ValueError(name)


def function():
    pass


targets = [A, function, A(), sys, Named(), Number(), Computed(), Dynamic(), frozenset()]
for target in targets:
    print(re.sub("0x[0-9a-f]+", "", repr(weakref.ref(target))))
