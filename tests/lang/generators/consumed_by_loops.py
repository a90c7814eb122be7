"""What the body of a loop may do with the generator it draws from, and with everything around it."""
import sys

log = []
kept = []


def count(n, name='g'):
    for i in range(n):
        log.append(f'{name}{i}')
        yield i
    log.append(f'{name} ends')
    return 'result'


def shown(label):
    print(label, ' '.join(log))
    log.clear()


# The order of things.
for x in count(3):
    log.append(f'body {x}')
shown('order')

# The generator is paused while the body runs, whoever asks.
g = count(6)
for x in g:
    log.append((g.gi_running, g.gi_suspended, g.gi_frame.f_lineno - g.gi_code.co_firstlineno, g.gi_yieldfrom).__repr__())
    if x == 1:
        log.append(f'next {next(g)}')
    if x == 3:
        log.append(f'sent {g.send(None)}')
shown('asked')
for x in g:
    print('never')
print(g.gi_frame, g.gi_running, g.gi_suspended)

# It is closed, or an exception is thrown into it, from the body.
g = count(5)
for x in g:
    if x == 2:
        log.append(repr(g.close()))
shown('closed')


def catching():
    for i in range(5):
        try:
            yield i
        except ValueError as e:
            log.append(f'caught {e} {e.__context__!r}')
            yield 'instead'
    log.append('over')


g = catching()
for x in g:
    log.append(str(x))
    if x == 1:
        log.append(f'got {g.throw(ValueError("thrown in"))}')
shown('thrown')

g = catching()
try:
    for x in g:
        g.throw(KeyError('not caught'))
except KeyError as e:
    log.append(f'out {e!r} {e.__context__!r}')
shown('through')
print(list(g))

# The body draws from the same generator by a loop of its own, by natives, by unpacking.
g = count(9)
for x in g:
    for y in g:
        log.append(f'{x},{y}')
        if y == x + 2:
            break
    else:
        log.append('inner else')
shown('same')
g = count(9)
for x in g:
    first, second = next(g), next(g)
    log.append(f'{x},{first},{second}')
    if x == 3:
        log.append(repr(list(g)))
shown('rest')
g = count(4)
for x in g:
    log.append(repr(sum(g)))
shown('sum')


# Somebody else delegates to it meanwhile.
def delegate(g):
    r = yield from g
    log.append(f'delegate {r}')


g = count(5)
for x in g:
    d = delegate(g)
    kept.append(d)
    for y in d:
        log.append(f'{x}/{y}')
        if y == 2:
            break
shown('delegated')
d = delegate(count(3))
for x in d:
    log.append(f'{d.gi_yieldfrom.gi_suspended} {d.gi_yieldfrom.gi_running} {d.gi_yieldfrom.gi_frame.f_locals["i"]}')
shown('inner')
inner = count(4)
for x in delegate(inner):
    log.append(f'{x} {next(inner, "none")}')
shown('inner drawn from')


# It asks for itself while it runs.
def selfish():
    for i in range(2):
        try:
            next(me)
        except ValueError as e:
            log.append(str(e))
        yield i


me = selfish()
for x in me:
    log.append(str(x))
shown('selfish')


# Ways to leave.
def leaves(how):
    for x in count(5):
        if x == 1:
            if how == 'break':
                break
            if how == 'return':
                return x
            if how == 'raise':
                raise LookupError(x)
            if how == 'continue':
                continue
        log.append(f'body {x}')
    else:
        log.append('else')
    return 'after'


for how in ('break', 'return', 'continue', 'raise'):
    try:
        log.append(repr(leaves(how)))
    except LookupError as e:
        log.append(f"{e!r} {e.__context__!r}")
    shown(how)


# What was left can be gone on with.
g = count(6)
for x in g:
    if x == 1:
        break
for x in g:
    log.append(str(x))
    if x == 3:
        break
shown('twice')
print(next(g), [*g])


# Exceptions that are handled: of the generator, of the loop, of both.
def handling():
    try:
        raise KeyError('inside')
    except KeyError:
        yield repr(sys.exception())
        yield repr(sys.exception())
    yield repr(sys.exception())


for x in handling():
    log.append(f'{x} {sys.exception()!r}')
    try:
        raise IndexError('body')
    except IndexError as e:
        log.append(f'{e.__context__!r}')
shown('handling')
try:
    raise OSError('around')
except OSError:
    for x in handling():
        log.append(f'{x} {sys.exception()!r}')
        try:
            raise IndexError('body')
        except IndexError as e:
            log.append(f'{e.__context__!r}')
shown('handling, handled')


def in_finally():
    try:
        raise KeyError('k')
    finally:
        yield repr(sys.exception())


try:
    for x in in_finally():
        log.append(f'{x} {sys.exception()!r}')
except KeyError as e:
    log.append(f'{e!r} {e.__context__!r}')
shown('finally')

# try, with and loops around the yield.
class Manager:
    def __enter__(self):
        log.append('enter')
        return self

    def __exit__(self, *exc):
        log.append(f'exit {exc[0]}')
        return True


def managed(n):
    with Manager():
        while n:
            n -= 1
            try:
                yield n
            finally:
                log.append('finally')


for x in managed(2):
    log.append(f'body {x}')
    try:
        raise ValueError
    except ValueError:
        pass
shown('managed')


# The target of the loop fails, or runs code.
class Box:
    def __setattr__(self, name, value):
        log.append(f'{name}={value}')
        if value == 2:
            raise AttributeError('two')


box = Box()
g = count(5)
try:
    for box.item in g:
        log.append('body')
except AttributeError as e:
    log.append(f'{e} {next(g)}')
shown('target')
g = ((i,) * (i + 1) for i in range(4))
try:
    for a, b in g:
        print('never')
except ValueError as e:
    print(e, next(g))


# Generators that consume generators, at any depth.
def tree(n):
    if n:
        for x in tree(n - 1):
            yield x
        yield n
        yield from tree(n - 1)


print([x for x in tree(4)], sum(tree(5)))
total = 0
for x in tree(6):
    for y in tree(2):
        total += x * y
print(total)


def evens(numbers):
    for n in numbers:
        if n % 2:
            continue
        got = yield n
        if got:
            log.append(f'got {got}')


def squares(numbers):
    for n in numbers:
        yield n * n


for x in squares(evens(squares(count(6)))):
    log.append(str(x))
shown('stages')
e = evens(range(10))
for x in e:
    if x == 4:
        log.append(f'sent gives {e.send("hello")}')
    log.append(str(x))
shown('sent into')


# Recursion goes as deep as without, and ends the same way.
def deep(n):
    if n == 0:
        yield 'ground'
    else:
        for x in deep(n - 1):
            yield x


for x in deep(120):
    print(x)


def endless(n):
    for x in endless(n + 1):
        yield x


try:
    for x in endless(0):
        print('never')
except RecursionError as e:
    print(type(e).__name__)


# Frames and variables.
def caller():
    return sys._getframe(1).f_code.co_name


def outer():
    for x in (caller() for _ in range(1)):
        log.append(f'{x} {caller()}')
    for x in count(2):
        log.append(f'{sorted(locals())} {caller()}')


outer()
shown('frames')


def changing():
    for x in count(3):
        log.append(str(x))
        x = 'other'
        log.append(x)
    del x
    return 'done'


print(changing())
shown('changing')
