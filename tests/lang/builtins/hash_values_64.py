# oracle: native
print(hash(2**61 - 1), hash(2**61), hash(2**64), hash(-2**61), hash(10**30), hash(1.5), hash(-1.5), hash(1e300), hash(float('inf')), hash(float('-inf')), hash(0.1), hash(1 + 2j), hash(1j))
print(hash(()), hash((1,)), hash((1, 2, 3)), hash(((1,), 2)), hash((0.5, None is None)), hash(range(3)), hash(range(0)), hash(frozenset([1, 2])), hash(frozenset()), hash(frozenset([(1, 2), 3])))
print(hash('a'), hash(''), hash('hello world'), hash('é'), hash('€'), hash('😀'), hash(b'a'), hash(b''), hash(b'hello world'), hash(('a', 1)), hash('a' * 100))
