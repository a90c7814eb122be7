# Methods of the classes refuse a self of another class, such as a plain dict.
import collections
import datetime
import itertools

for method in (
    collections.deque.append, collections.deque.__init__, collections.deque.__len__, datetime.date.isoformat, datetime.timedelta.__neg__, itertools.chain.__next__,
    dict.keys, int.__add__, str.join,
):
    for value in ({}, 5.5, None):
        try:
            print(method(value))
        except TypeError as e:
            print(e)
for method in collections.OrderedDict.__init__, collections.OrderedDict.popitem, collections.OrderedDict.move_to_end, collections.defaultdict.__init__:
    try:
        print(method({}, 1))
    except TypeError as e:
        print(e)


class Mine(collections.OrderedDict):
    def __init__(self, *args):
        super().__init__(*args)
        self.move_to_end("a")


d = Mine({"a": 1, "b": 2})
collections.OrderedDict.__init__(d, c=3)
print(d, collections.OrderedDict.popitem(d, last=False))
made = collections.defaultdict(list)
print(made, collections.defaultdict.__init__(made, int, x=1), made, made["y"])
