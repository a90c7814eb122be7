def fact(n): return 1 if n < 2 else n * fact(n - 1)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def even(n): return True if n == 0 else odd(n - 1)
def odd(n): return False if n == 0 else even(n - 1)
def ack(m, n):
    if m == 0: return n + 1
    if n == 0: return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))
def hanoi(n, a, b, c): return 0 if n == 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
def flatten(x): return [z for y in x for z in (flatten(y) if isinstance(y, list) else [y])]
print(fact(20), fact(50), fib(15), even(100), odd(7), ack(2, 3), hanoi(5, 'a', 'b', 'c'), flatten([1, [2, [3, [4]], 5]]))
(lambda f: f(f, 10))(lambda s, n: n if n < 2 else s(s, n - 1) + s(s, n - 2))
