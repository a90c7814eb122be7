# Loops over tuples and texts, whose targets run code, and which are left and suspended in the middle.
log = []


class Box:
    def __setattr__(self, name, value):
        log.append((name, value))
        if value == 'c':
            raise KeyError(value)

    def __setitem__(self, key, value):
        log.append([key, value])


box = Box()
for box.it in (1, 'x', 2.5, None):
    log.append('body')
try:
    for box.it in 'abcd':
        pass
except KeyError as e:
    log.append(repr(e))
for box[len(log)] in 'жы€𐍈é':
    if len(log) > 14:
        break
else:
    log.append('not here')
for a, b in ((1, 2), 'xy', [3, 4]):
    log.append(a)
    if a == 'x':
        continue
    log.append(b)
else:
    log.append('end')
for c in '':
    log.append('never')
else:
    log.append('empty')
for c in ():
    log.append('never')


class Text(str):
    def __iter__(self):
        return iter('own')


class Pair(tuple):
    def __iter__(self):
        return iter('pair')


log.append([c for c in Text('other')])
for c in Text('other'):
    log.append(c)
for c in Pair((1, 2)):
    log.append(c)
for c in str.__iter__(Text('ab')):
    log.append(c)

# A list that loses its items while they are assigned.
items = [[1], [2], [3]]


class Thief:
    def __setattr__(self, name, value):
        items.clear()
        log.append(value)


thief = Thief()
for thief.got in items:
    items.append([len(log)])
    if len(log) > 60:
        break
    log.append('x' * 3 + 'ab' * 2 + ' ' * 0 + 'y' * -1)


def shrinking(values):
    for v in values:
        yield v
        if values:
            values.pop()


log.append(list(shrinking([1, 2, 3, 4, 5])))
log.append(sum(shrinking([1, 2, 3, 4, 5])))
log.append(any(v > 2 for v in (1, 2, 3)))
log.append(all(c < 'd' for c in 'abcé'))
it = iter('abc')
for c in it:
    log.append((c, next(it, None)))
log.append(['-' * 20, 'a' 'b' + 'c', 'ab' * 33, '=' * 65, ('x' + 'y') * 2, 'a' * True])
log
