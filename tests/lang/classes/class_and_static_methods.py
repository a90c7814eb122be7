class A:
    n = 1
    @classmethod
    def make(cls, *a):
        return cls.__name__, cls.n, a
    @staticmethod
    def add(a, b): return a + b
    @classmethod
    def create(cls): return cls()
    def use(self): return self.add(1, 2), self.make(3), A.add(4, 5)
class B(A):
    n = 2
    @classmethod
    def make(cls): return 'B', super().make('x')
print(A.make(1), A().make(), B.make(), A.add(1, 2), A().add(3, 4), A().use(), type(B.create()).__name__)
m = A.make
s = A.add
print(m('m'), s(5, 6), A.make.__self__ is A, A.__dict__['add'].__func__(1, 1), type(A.__dict__['make']).__name__, type(A.__dict__['add']).__name__)
print(staticmethod(lambda: 'direct')(), classmethod)
A.add(1)
