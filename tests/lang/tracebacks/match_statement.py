def f(x):
    match x:
        case [a, b]:
            return a / b
f([1, 0])
