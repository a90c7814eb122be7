def check(f):
    try:
        f()
    except TypeError as e:
        print(e)
def a():
    x = 1
    x += 'a'
def b():
    x = 'a'
    x -= 1
def c():
    x = None
    x **= 2
def d():
    x = []
    x += 5
def e():
    x = {}
    x |= 3
for f in (a, b, c, d, e):
    check(f)
x = ()
x @= 1
