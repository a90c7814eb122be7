from collections import deque
d = deque([1, 2, 3], maxlen=4)
d.append(4)
d.append(5)
d.appendleft(0)
print(d, len(d), d[0], d[-1], d.maxlen, 3 in d, d.index(3), d.count(2))
d.rotate(1)
print(d, d.pop(), d.popleft(), list(d), list(reversed(d)))
d.extend([7, 8])
d.extendleft([9, 10])
print(d, d.copy() == d, deque('ab') + deque('c'), deque('ab') * 2, deque([1]) < deque([2]), bool(deque()))
d[1] = 'x'
del d[0]
d.remove('x')
d.insert(1, 'ins')
d.reverse()
print(d, deque(range(5), 2), deque())
for f in (lambda: deque().pop(), lambda: deque().popleft(), lambda: d[99], lambda: d.remove('zz'), lambda: deque([1], maxlen=1).insert(0, 2), lambda: deque(maxlen=-1)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
for x in d: d.append(x)
