# bisect and insort with keys: keys that change the list, fail or give objects of the program; bounds.
from bisect import bisect, bisect_left, insort, insort_left

class Key:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        print('<', self.n, other.n)
        return [self.n] if self.n < other.n else []
words = ['fig', 'kiwi', 'apple', 'banana']
for word in ('pear', 'a', 'cherries', 'plum', 'mango'):
    insort(words, word, key=len)
insort_left(words, 'date', key=len)
print(words, bisect(words, 4, key=len), bisect_left(words, 4, key=len), bisect(words, 4, 1, 3, key=len), bisect(words, 99, key=len))
insort(words, 'grape', key=lambda w: Key(len(w)))
print(words, bisect_left(words, Key(5), key=lambda w: Key(len(w))))

def shrinking(v):
    del items[3:]
    return v
items = list(range(40))
try:
    bisect(items, 30, key=shrinking)
except IndexError as e:
    print(e, items)
items = list(range(10))
insort(items, 4.5, key=lambda v: items.append(99) or v)
print(items)
def failing(v):
    if v == 5:
        raise KeyError(v)
    return v
for x in (2, 5, 8):
    try:
        insort(items, x, key=failing)
        print(items)
    except KeyError as e:
        print('KeyError', e)
for call in (lambda: insort(items, 1, key=5), lambda: bisect(items, 1, -1, key=len), lambda: bisect([1, 'x', 2], 1, key=lambda v: v),
             lambda: insort((1, 2), 1, key=lambda v: v), lambda: bisect([], 1, key=5), lambda: insort([], 1, key=5)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
class Items(list):
    def insert(self, i, v):
        print('insert', i, v)
        super().insert(i, v)
own = Items([1, 2, 3])
insort(own, 2, key=lambda v: -v)
print(own)
