# unwrap() ends for objects that answer every attribute, and for wrappers that wrap each other.
import inspect
from unittest.mock import call


class Every:
    def __init__(self, depth):
        self.depth = depth

    def __getattr__(self, name):
        return Every(self.depth + 1)

    def __repr__(self):
        return f"Every({self.depth})"


for each in (call, Every(0)):
    try:
        inspect.unwrap(each)
    except ValueError as error:
        print(str(error)[:36])

print(inspect.unwrap(Every(0), stop=lambda each: each.depth == 700))


def one():
    pass


def other():
    pass


one.__wrapped__, other.__wrapped__ = other, one
try:
    inspect.unwrap(one)
except ValueError as error:
    print(str(error)[:36])
