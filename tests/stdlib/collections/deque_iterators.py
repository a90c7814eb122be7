import collections
import pickle

d = collections.deque([1, 2, 3, 4])
i = iter(d)
next(i)
print(i.__reduce__()[1], list(pickle.loads(pickle.dumps(i))), list(i), i.__reduce__()[1])
i = reversed(d)
next(i)
print(i.__reduce__()[1], list(i))
forward, back = type(iter(d)), type(reversed(d))
print(list(forward(d, 2)), list(back(d, 1)), list(forward(d, 9)), list(back(d, -1)), list(forward(d, -3)), list(forward(d)), list(back(d, 4)))
i = forward(d, 1)
d.append(5)
try:
    next(i)
except RuntimeError as e:
    print(e)


class Mine(collections.deque):
    pass


print(list(forward(Mine("abc"), 1)), forward is collections._deque_iterator)
