# An id stays what it is for as long as the object lives, also that of a tuple, and no two objects that live have the same.
import copy
import pickle

a = (1, [2])
b = (1, a[1])
ids = {id(a): a, id(b): b}
for i in range(3):
    print(ids[id(a)] is a, ids[id(b)] is b, len(ids), id(a) == id(b), a == b)
kept = [(i, [i]) for i in range(300)]
by_id = {id(x): x for x in kept}
for i in range(300):
    id((i, [i]))
print(len(by_id), all(by_id[id(x)] is x for x in kept))
shared = (a, a, (a, b), [a, b])
c = copy.deepcopy(shared)
print(c == shared, c[0] is c[1], c[0] is c[2][0], c[2][1][1] is c[0][1], c[0] is a)
d = pickle.loads(pickle.dumps(shared))
print(d == shared, d[0] is d[1], d[0] is d[2][0], d[3][0] is d[0])
print(id(()) == id(tuple([])), id(slice(1)) != id(a))
