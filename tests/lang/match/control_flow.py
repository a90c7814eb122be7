def f(items):
    out = []
    for x in items:
        match x:
            case 'skip': continue
            case 'stop': break
            case int():
                match x % 2:
                    case 0: out.append('even')
                    case _: out.append('odd')
            case [y]: return out, y
            case _:
                try: out.append(1 / 0)
                except ZeroDivisionError: out.append('err')
    else:
        out.append('else')
    return out
print(f([1, 2, 'skip', 3.5]), f([1, 'stop', 2]), f(['a', ['ret']]))
def g():
    match (yield 'first'):
        case 1: yield 'got one'
        case [a, b]: yield (b, a)
it = g()
print(next(it), it.send([1, 2]))
match = 5
case = 6
_ = 7
print(match, case, _)
def h(type): return type
h(3)
