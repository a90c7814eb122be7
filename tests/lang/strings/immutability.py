s = 'abc'
def a(): s[0] = 'x'
def b(): del s[0]
def c(): s.attr = 1
def d(): del s.upper
for f in (a, b, c, d):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
s += 'd'
s
