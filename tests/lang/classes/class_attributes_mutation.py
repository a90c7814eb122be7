class A:
    shared = []
    count = 0
    def __init__(self):
        self.shared.append(1)
        self.count += 1
        A.total = getattr(A, 'total', 0) + 1
a, b = A(), A()
print(a.shared is b.shared, a.shared, A.count, a.count, A.total, 'count' in vars(a), 'shared' in vars(a))
class B(A): pass
B.count = 100
print(B().count, A.count, A().count)
A.shared = 'replaced'
print(a.shared, B.shared)
del A.count
a.count, hasattr(A, 'count')
