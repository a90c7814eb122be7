def f(x):
    print(x, end=' ')
    return x
d = {f('k1'): f('v1'), f('k2'): f('v2'), **f({'k3': 3})}
print(d)
s = {f(1): f(2) for i in range(2)}
print(s)
d[f('x')] = f('y')
f(d)[f('z')] = f('w')
f([1, 2])[f(0)] += f(5)
