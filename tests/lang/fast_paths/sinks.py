# Natives that consume a generator: what happens in the generator, and what its values are, must show as if each was asked for.
def values(*items):
    for item in items:
        yield item


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        print('add', self.n, other)
        return self.n + other

    def __radd__(self, other):
        print('radd', other, self.n)
        return Number(other + self.n)

    def __bool__(self):
        print('bool', self.n)
        return self.n > 0

    def __lt__(self, other):
        print('lt', self.n)
        return self.n < (other.n if isinstance(other, Number) else other)

    __gt__ = lambda self, other: not self < other

    def __hash__(self):
        print('hash', self.n)
        return 1

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n


big = 2 ** 62
print(sum(values(1, 2, 3)), sum(values(big, big, big, -big)), sum(values(1, True, 2.5, 3)), sum(values(0.1, 0.2, 0.3, 1)))
print(sum(values(1, 2 ** 70, 2)), sum(values(1.0, 2 ** 70)), sum(values(1, 2j, 3)), sum(values([1], [2]), []))
print(type(sum(values(1, Number(2), 3))).__name__, sum(values(), 7), sum(values(float('inf'), 1.0)))
print(any(values(0, '', None, 0.0, [])), any(values(0, Number(0), Number(1), 1 / 1)), all(values(1, 'a', 2.5, Number(3), True)))
print(all(values(1, 0, undefined := 5)), any(values()), all(values()))
print(min(values(3, 1, 2)), max(values(3, 1.5, 7, 2.0, True)), min(values(2.0, 2)), max(values(2, 2.0)), max(values('b', 'a')))
print(min(values(0.0, -0.0)), max(values(-0.0, 0.0)), min(values(1, 2 ** 70, -2 ** 70)), min(values(Number(3), Number(1))).n)
print(min(values(), default='none'), max(values(1, 5, 3), key=lambda v: -v))
nan = float('nan')
print(max(values(1.0, nan, 2.0)), max(values(nan, 1.0)), min(values(2.0, nan, 1.0)))
print(list(values(1, 'a', None)), tuple(values(1, 2)), sorted(values(3, 1, 2), reverse=True), sorted(set(values(3, 1, 3, True, 1.0))))
print(len(set(values(Number(1), Number(1), Number(2), 1, '1', (1, 2)))), dict(values((1, 2), (3, 4))), ','.join(values('a', 'b')))
grown = [0]
grown.extend(len(grown) for _ in range(3))
print(grown)
grown += (len(grown) for _ in range(2))
print(grown)

# The generator goes on after a consumer that needs no more.
g = values(0, 0, 5, 6, 7)
print(any(g), next(g), list(g), list(g))
g = values(1, 0, 2)
print(all(g), list(g))


def noisy(n):
    try:
        for i in range(n):
            print('make', i, end=' ')
            yield i
            print('made', i, end=' ')
    finally:
        print('end')


print(sum(noisy(3)))
source = noisy(3)
print(any(x > 0 for x in source), list(source))
print(list(x * 2 for x in noisy(2) if x))


def asks():
    got = yield 1
    print('got', got)
    got = yield 2
    print('got', got)


print(sum(asks()), list(asks()))


def recursive(n):
    if n:
        yield n
        yield sum(recursive(n - 1))


print(sum(recursive(6)), max(recursive(4)), list(recursive(3)))


def itself():
    yield 1
    yield sum(me)


me = itself()
try:
    print(sum(me))
except ValueError as e:
    print(e)


def stops():
    yield 1
    raise StopIteration


def breaks():
    yield 1
    yield 2
    raise KeyError('late')


for consume in (sum, any, all, min, max, list, tuple, set, sorted):
    for source in (stops, breaks):
        try:
            print(consume.__name__, consume(source()))
        except (RuntimeError, KeyError) as e:
            print(consume.__name__, type(e).__name__, e)
for bad in ((1, 'a'), (1.5, None)):
    try:
        sum(values(*bad))
    except TypeError as e:
        print(e)


def handled():
    import sys
    yield 1 if sys.exc_info()[0] is None else 2
    try:
        1 / 0
    except ZeroDivisionError:
        yield 3
        yield 4


try:
    raise ValueError
except ValueError:
    print(list(handled()), sum(handled()))
    try:
        raise
    except ValueError as e:
        print('still', repr(e))
sum = len
print(sum([1, 2, 3]))
del sum
print(sum(x / (3 - x) for x in range(9)))
