# Sorting few values by keys, dict() and built-ins with keywords.
nan = float('nan')
out = []
words = ['pear', 'fig', 'apple', 'kiwi', 'date', 'plum']
out.append(sorted(words, key=len))
out.append(sorted(words, key=len, reverse=True))
out.append(sorted(words, key=lambda w: -len(w)))
out.append(sorted(words, key=lambda w: w[-1], reverse=1))
out.append(sorted(words, key=lambda w: len(w) / 2))
out.append(sorted([3, 1, 2], key=lambda n: [nan, 1.0, 0.0][n - 1]))
out.append(sorted([3, 1, 2], key=lambda n: 2 ** 70 - n))
out.append(sorted(range(20), key=lambda n: n * 7 % 5))
out.append(sorted(range(16), key=lambda n: n * 7 % 5, reverse=True))
out.append(sorted(range(17), key=lambda n: -(n * 7 % 5), reverse=True))
out.append(sorted('bca', key=str.upper))
out.append(sorted('жéa', key=lambda c: c * 70))
out.append(sorted([(2, 'b'), (1, 'z'), (2, 'a')], key=lambda p: p[0]))
out.append(sorted([True, 0, 1, False], key=lambda b: b))
out.append(sorted([], key=lambda: 1))
out.append(sorted([1], key=str))
values = [5, 3, 9]
values.sort(key=lambda v: -v)
out.append(values)


def failure(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'


out.append(failure(lambda: sorted([1, 'a', 2], key=lambda v: v)))
out.append(failure(lambda: sorted([2, 1], key=lambda v: None)))
out.append(failure(lambda: sorted([2, 1], key=3)))
out.append(failure(lambda: sorted([2, 1], kee=3)))
out.append(failure(lambda: sorted([2, 1], key=None, kee=3)))
out.append(failure(lambda: sorted([2, 1], None)))
out.append(failure(lambda: sorted()))
out.append(failure(lambda: sorted(key=len)))
out.append(failure(lambda: sorted(5, reverse=True)))
out.append(sorted([2, 1, 3], reverse=[]))
out.append(sorted([2, 1, 3], key=None, reverse=[0]))


class Odd:
    def __bool__(self):
        raise ValueError('odd')


out.append(failure(lambda: sorted([2, 1], reverse=Odd())))
out.append(failure(lambda: sorted([2, 1], key=lambda v: 1 // 0)))
out.append(dict(a=1, b=2))
out.append(dict(**{'x y': 1, 'self': 2, 'iterable': 3}))
out.append(dict([('a', 0), ('c', 3)], a=1, b=2))
out.append(dict({'a': 0}, a=1))
out.append(failure(lambda: dict(1, a=2)))
out.append(failure(lambda: dict({}, {}, a=2)))
out.append(failure(lambda: dict(**{1: 2})))
source = {'k': [1]}
copy = dict(**source)
copy['k'].append(2)
copy['n'] = 1
out.append((source, copy))


class Mine(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.got = sorted(kwargs)


mine = Mine({'z': 1}, b=2, a=1)
out.append((mine, mine.got, type(mine).__name__))
out.append(failure(lambda: int(x=1)))
out.append(failure(lambda: round(number=2.5, ndigits=None)))
out.append(failure(lambda: round(2.567, ndigits=1)))
out.append(failure(lambda: round(2.567, ndigits=1, more=2)))
out.append(failure(lambda: round(2.567, number=1)))
out.append(failure(lambda: 'a b'.split(sep=' ', maxsplit=0)))
out.append(failure(lambda: 'a b'.split(' ', sep=' ')))
out.append(failure(lambda: 'a b'.split(' ', 1, maxsplit=2)))
out.append(failure(lambda: max([1], key=None, default=3)))
out.append(failure(lambda: max([], key=None, default=3)))
out.append(failure(lambda: len(obj=[])))
out.append(failure(lambda: [].append(x=1)))
out.append(failure(lambda: 'a' * -10 ** 30))
out.append(failure(lambda: 'a' * 10 ** 30))
out.append(['a' * -3, 'ab' * 0, '' * 64])
out.append(failure(lambda: print(1, seb='')))
out
