class A:
    @property
    def v(self): return self._v
    def __add__(self, o): return self.v + o
def use(a): return a + 1
use(A())
