# OrderedDict and what is no dict.
from collections import OrderedDict


class Same:
    def __eq__(self, other):
        return "same"

    def __ne__(self, other):
        return "not"


d = OrderedDict(a=1, b=2)
print(d == 3, d != 3, 3 == d, d == [("a", 1)], d == Same(), d != Same(), Same() == d)
print(d == {"b": 2, "a": 1}, {"b": 2, "a": 1} == d, d == OrderedDict(b=2, a=1), d != OrderedDict(b=2, a=1), d == OrderedDict(a=1, b=2), d == {})
print(OrderedDict.__eq__(d, 3), OrderedDict.__ne__(d, 3), d in [3, d], [d] == [3])
