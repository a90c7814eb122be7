def inorder(t):
    if t:
        l, v, r = t
        yield from inorder(l)
        yield v
        yield from inorder(r)
tree = (((None, 1, None), 2, (None, 3, None)), 4, (None, 5, None))
print(list(inorder(tree)))
def perms(xs):
    if not xs: yield []
    for i in range(len(xs)):
        for p in perms(xs[:i] + xs[i+1:]): yield [xs[i]] + p
print(list(perms([1, 2, 3])))
def deep(n):
    if n: yield from deep(n - 1)
    yield n
print(sum(deep(100)))
def hanoi(n, a='A', b='B', c='C'):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield a + c
        yield from hanoi(n - 1, b, a, c)
' '.join(hanoi(3))
