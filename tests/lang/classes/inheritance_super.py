class A:
    def __init__(self, x):
        print('A init')
        self.x = x
    def who(self): return 'A'
    def call(self): return self.who()
class B(A):
    def __init__(self, x, y):
        super().__init__(x)
        print('B init')
        self.y = y
    def who(self): return 'B<' + super().who() + '>'
class C(B):
    def who(self): return 'C<' + super(C, self).who() + '>'
c = C(1, 2)
print(c.who(), c.call(), c.x, c.y, C.__mro__, C.__bases__, issubclass(C, A), isinstance(c, A), A.who(c), B.who(c), super(B, c).who())
print(C.__name__, C.__qualname__, C.__module__, type(C).__name__, C.__base__.__name__, [k.__name__ for k in C.mro()], A.__subclasses__())
C(1)
