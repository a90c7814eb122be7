print(len('abc'))
len = lambda x: 'shadowed'
print(len('abc'))
del len
print(len('abc'))
def f(list): return list
print(f(5))
def g():
    str = repr
    return str('x')
print(g(), str(1))
sum, max = 1, 2
print(sum + max)
del sum
sum([1, 2])
