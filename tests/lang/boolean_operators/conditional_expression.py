def f(x): return 'pos' if x > 0 else 'neg' if x < 0 else 'zero'
print(f(1), f(-1), f(0))
print([i if i % 2 else -i for i in range(5)], (1 if 0 else 2,))
x = (lambda a: a if a else 'none')(0)
print(x)
'a' if [] else 'b' if '' else 'c'
