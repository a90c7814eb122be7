def g():
    yield 1
    return 'result'
it = g()
next(it)
try:
    next(it)
except StopIteration as e:
    print(e.value, e.args, repr(e))
def h():
    r = yield from g()
    print('got', r)
    return r * 2
def run(gen):
    out = []
    while True:
        try: out.append(next(gen))
        except StopIteration as e: return out, e.value
print(run(h()))
def empty():
    return 5
    yield
run(empty())
