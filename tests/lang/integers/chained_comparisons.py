def f(x):
    print('f', x, end=' ')
    return x
print(f(1) < f(2) < f(3))
print(f(3) < f(2) < f(1))
print(f(1) == f(1) != f(2) in [f(2)] is not None)
print(1 < 2 > 1 == 1, 3 > 2 > 2, (1 < 2) == True)
f(1) < f(5) > f(9) < f(10)
