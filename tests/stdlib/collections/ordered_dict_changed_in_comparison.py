# Comparisons of keys that change one of the two dicts.
from collections import OrderedDict


class Key:
    def __init__(self, n):
        self.n = n
        self.acts = []

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        if self.acts:
            self.acts.pop()()
        return self.n == other.n


CHANGES = {
    "add": lambda d: d.update({Key(9): 1}), "remove": lambda d: d.popitem(), "clear": lambda d: d.clear(), "move": lambda d: d.move_to_end(next(iter(d))),
    "stay": lambda d: d.move_to_end(next(reversed(d))), "store": lambda d: d.update({next(iter(d)): 1}), "again": lambda d: d.update([d.popitem()])}
for at in 0, 1, 2:
    for which in 0, 1:
        for name, change in CHANGES.items():
            dicts = [OrderedDict((Key(n), n) for n in range(3)) for _ in "ab"]
            # Lookups call __eq__ of the second dict's keys, comparisons of the order that of the first dict's.
            list(dicts[0])[at].acts = [lambda: change(dicts[which])]
            try:
                print(at, which, name, dicts[0] == dicts[1])
            except RuntimeError as error:
                print(at, which, name, error)
