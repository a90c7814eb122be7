from collections import namedtuple
from typing import NamedTuple
import inspect
Node = namedtuple("Node", "value left right")
Node.__new__.__defaults__ = (None,) * 2
print(Node(1), Node(1, right=2), inspect.signature(Node))
class P(NamedTuple):
    x: int
    y: int = 5
code = Node.__new__.__code__
print(P.__new__.__defaults__, code.co_varnames, code.co_argcount, code.co_name, Node.__new__.__name__, Node.__new__.__doc__)
print(P.__new__.__code__.co_varnames, P(1))
