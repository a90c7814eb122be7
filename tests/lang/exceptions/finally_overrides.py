def a():
    try: 1 / 0
    finally: return 'swallowed'
def b():
    try: return 1
    finally: return 2
def c():
    while True:
        try: 1 / 0
        finally: break
    return 'after break'
def d():
    for i in range(2):
        try: raise ValueError
        finally: continue
    return i
def e():
    try: raise ValueError('first')
    finally: raise KeyError('second')
print(a(), b(), c(), d())
try: e()
except KeyError as x: print(repr(x), repr(x.__context__))
def f():
    try: return 'value'
    finally: 1 / 0
f()
