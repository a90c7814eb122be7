# A partial of a partial with placeholders, with fewer arguments than these: the others remain.
import functools
from functools import Placeholder as _

p = functools.partial(print, _, _, _, 1)
steps = [(), (_, 2), (3,), (4, 5), (6, 7, 8), (_, _, 9), (_, 10, 11, 12), (_,), (_, _)]
for step in steps:
    try:
        q = functools.partial(p, *step, end="!\n")
    except TypeError as e:
        print(step, e)
        continue
    print(step, q.args, q.keywords, q.func is print)
    for rest in [(), ("a",), ("a", "b", "c", "d")]:
        try:
            q(*rest)
        except TypeError as e:
            print(e)
    again = functools.partial(functools.partial(q, "x"), sep="-")
    print(again.args, again.keywords)
print(functools.partial(functools.partial(p)).args)
