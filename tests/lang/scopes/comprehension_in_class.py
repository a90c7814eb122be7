class A:
    n = 3
    squares = [i * i for i in range(n)]
    names = {k: v for k, v in zip('ab', range(n))}
    first = squares[0]
    gen = (i for i in squares)
    nested = [[j for j in range(i)] for i in range(n)]
    fn = lambda self: self.n
    inner = [(lambda: i)() for i in range(2)]
print(A.squares, A.names, A.first, list(A.gen), A.nested, A().fn(), A.inner)
def f(n):
    class B:
        vals = [n + i for i in range(n)]
        def m(self): return [n for _ in self.vals]
    return B
print(f(2).vals, f(2)().m())
class C:
    y = 1
    bad = [y for _ in range(1)]
