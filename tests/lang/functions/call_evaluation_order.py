def v(x):
    print(x, end=' ')
    return x
def f(*a, **k): return a, k
print((v(0) or f)(v(1), v(2), *v([3]), k=v(4), **v({'z': 5})))
print(f(v(1), a=v(2), *v([3]), b=v(4)))
class A:
    def __getattr__(self, n):
        print('attr', n, end=' ')
        return f
print(v(0), end='')
A().foo(v('arg'), x=v('kw'))
