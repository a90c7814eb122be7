def f(k): return {k: 1, [k]: 2}
f('a')
