def f(x):
    match x:
        case n if n < 0: return f'negative {n}'
        case n if print('guard', n) or n > 100: return 'big'
        case (1 | 2 | 3) as small: return f'small {small}'
        case [a, b] | (a, b): return a
        case y: return f'default {y}'
print(f(-5), f(500), f(2), f(50))
match [1, [2, 3]]:
    case [a, [b, c] as inner] as whole: print(a, b, c, inner, whole)
a = 'before'
match (1, 2, 3):
    case (a, 9, _): pass
    case (_, b, _): print('b', b)
print(a)
match {'x': 1}:
    case {'x': int() as val}: print(val)
x = [1]
match x:
    case [y] if (y := y + 10) > 5: print(y)
n = 5
match n:
    case m: print('captured', m)
m
