class Sup:
    def m(self): return 'sup'
    @classmethod
    def c(cls): return cls.__name__
    @staticmethod
    def st(): return 's'
    @property
    def p(self): return 'prop'
class Sub(Sup):
    def m(self): return super().m() + super(Sub, self).m()
    @classmethod
    def c(cls): return super().c()
    @staticmethod
    def st(): return super(Sub, Sub).st()
    @property
    def p(self): return super().p
    def g(self):
        return [super(Sub, self).m() for _ in range(2)]
print(Sub().m(), Sub.c(), Sub.st(), Sub().p, Sub().g(), super(Sub, Sub()), super(Sub, Sub).c())
try: super().m()
except RuntimeError as e: print(e)
def ff(): super()
try: ff()
except RuntimeError as e: print(e)
def ff(x): super()
try: ff(1)
except RuntimeError as e: print(e)
try: super(5, 5)
except TypeError as e: print(e)
try: super(Sub, 5)
except TypeError as e: print(e)
print(type.__call__(Sub).m(), type.mro(Sub)[0].__name__, Sub.__subclasses__(), Sup.__subclasses__())
