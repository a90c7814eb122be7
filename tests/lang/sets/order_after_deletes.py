s = set(range(10))
for i in (0, 3, 6): s.remove(i)
s.add(100)
s.add(3)
print(s, s.pop(), s.pop(), s)
t = {i for i in range(40)}
for i in range(35): t.discard(i)
print(t)
t.add(64)
t.add(32)
t |= {1, 33, 65}
print(t, t - {64}, t & {1, 64, 39}, t | {0}, t ^ {1, 2})
list(t)
