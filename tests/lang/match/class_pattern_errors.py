class NoArgs:
    pass
class BadArgs:
    __match_args__ = ['x']
class TooFew:
    __match_args__ = ('a',)
    a = 1
class NonStr:
    __match_args__ = (1,)
def t(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
def a():
    match NoArgs():
        case NoArgs(1): return 'no'
def b():
    match BadArgs():
        case BadArgs(1): return 'no'
def c():
    match TooFew():
        case TooFew(1, 2): return 'no'
def d():
    match NonStr():
        case NonStr(1): return 'no'
def e():
    match 5:
        case int(1, 2): return 'no'
for fn in (a, b, c, d, e): t(fn)
