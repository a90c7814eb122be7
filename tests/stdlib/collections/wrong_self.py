# Methods of the classes refuse a self of another class, such as a plain dict.
import collections
import datetime
import itertools

for method in (
    collections.OrderedDict.__init__, collections.OrderedDict.popitem, collections.defaultdict.__init__, collections.deque.append,
    collections.deque.__init__, collections.deque.__len__, datetime.date.isoformat, datetime.timedelta.__neg__, itertools.chain.__next__,
    dict.keys, int.__add__, str.join,
):
    for value in ({}, 5.5, None):
        try:
            print(method(value))
        except TypeError as e:
            print(e)
try:
    collections.OrderedDict.move_to_end({}, 1)
except TypeError as e:
    print(e)


class Mine(collections.OrderedDict):
    def __init__(self, *args):
        super().__init__(*args)
        self.move_to_end("a")


d = Mine({"a": 1, "b": 2})
collections.OrderedDict.__init__(d, c=3)
print(d, collections.OrderedDict.popitem(d, last=False))
print(collections.defaultdict.__init__(collections.defaultdict(), list, x=1))
