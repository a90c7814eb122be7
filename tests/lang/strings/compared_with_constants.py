class T(str):
    def __eq__(self, other):
        return 'own'

    def __ne__(self, other):
        return 'own ne'

    __hash__ = str.__hash__


class N:
    def __init__(self, kind):
        self.kind = kind


def ask(v):
    out = []
    for n in (N(v),):
        out.append(('yes' if v == 'ab' else 'no', 'yes' if v != 'ab' else 'no', 'yes' if v < 'ab' else 'no', 'yes' if v >= 'ab' else 'no'))
        out.append(('yes' if n.kind == 'ab' else 'no', 'yes' if n.kind != 'ab' else 'no'))
        out.append(('yes' if v[:1] == 'a' else 'no', 'yes' if v == '' else 'no', 'yes' if v == '\u20ac' else 'no', 'yes' if 'ab' == v else 'no'))
        out.append((v == 'ab', v != 'ab', not v == 'ab', v == 'ab' == v))
        count = 0
        while v == 'ab':
            count += 1
            if count == 3:
                break
        out.append(count)
    return out


for v in ('', 'a', 'ab', 'a' + 'b', 'abc', 'b', '\u20ac', 'a\u20ac', T('ab'), T('x')):
    print(repr(v), ask(v))


def other(v):
    return 'same' if v == 'ab' else 'differs', 'differs' if v != 'ab' else 'same'


print([other(v) for v in (None, 1, 1.5, b'ab', ['ab'], ('ab',), True)])


class Loud:
    def __eq__(self, other):
        raise ValueError(other)


for v in (Loud(), 'ab'):
    try:
        print(other(v))
    except ValueError as e:
        print('ValueError', e)


def unbound():
    if missing == 'x':
        pass
    missing = 1


try:
    unbound()
except UnboundLocalError as e:
    print(e)
