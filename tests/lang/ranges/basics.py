r = range(2, 20, 3)
print(r, list(r), len(r), r[0], r[-1], r[1:3], r[::-1], r[::2], 5 in r, 6 in r, 5.0 in r, 'a' in r, r.index(8), r.count(8), r.count(9), r.start, r.stop, r.step)
print(range(5), range(0), list(range(5, 0, -2)), range(3) == range(0, 3, 1), range(0, 3, 2) == range(0, 4, 2), range(0) == range(5, 1), hash(range(3)) == hash(range(0, 3)), list(reversed(range(4))), bool(range(0)), bool(range(2)), range(True, 3))
print(range(10)[2:8:2], range(10)[-3:], range(10, 0, -1)[3], range(10**20)[10**19], range(-5, 5)[-1], len(range(10, 1)), max(range(5)), sum(range(101)), range(1)[:0])
range(10)[3:3]
