import copy, pickle

big = 2**65
for r in (range(-big, 20, 2), range(big), range(0, -big, -3)):
    for state in (0, 1, 2**62, 2**63, 2**64 + 7, 2**70, -5, -2**70):
        for it in (iter(r), reversed(r)):
            it.__setstate__(state)
            print(state, next(it, "end"), next(it, "end"))
    it = iter(r)
    next(it)
    print(next(copy.copy(it)), next(pickle.loads(pickle.dumps(it))))

for r in (range(10, 20, 2), range(-2**63, 2**63 - 1), range(2**63 - 2, -2**63, -1)):
    for state in (0, 1, 4, 5, 2**30):
        it = iter(r)
        it.__setstate__(state)
        print(state, next(it, "end"), next(it, "end"))
