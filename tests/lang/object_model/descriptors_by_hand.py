def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
F = type(lambda: 0)
class I(int): pass
class S: __slots__ = ('a',)
t(F.__dict__['__code__'].__get__, 5)
t(F.__dict__['__code__'].__get__, None, F)
t(type.__dict__['__mro__'].__get__, 5)
t(type.__dict__['__mro__'].__get__, int, type)
t(int.__dict__['real'].__get__, I(7))
t(str.join.__get__, 5)
t(list.append.__get__, None, list)
t(S.a.__get__, 5)
t(S.a.__set__, 5, 6)
t(dict.__dict__['fromkeys'].__get__, None, int)
t(dict.__dict__['fromkeys'].__get__, {}, 5)
t((lambda s: s).__get__(5))
t(F.__get__)
t(classmethod(lambda s: s).__get__(5))
t(staticmethod(len), 'abc')
print(staticmethod(len), classmethod(len), F.__module__, type((1).__add__), int.__dict__['real'].__objclass__)
t(F.__dict__['__name__'].__set__, 5, 'x')
t(property().__get__, 5)
class C:
    def meth(self): return 'C'
class E(C):
    def meth(self): return 'E' + self._s.meth()
E._s = super(E)
class Doc:
    def __get__(self, o, t): return f'{o is None} {t.__name__}'
class N: __doc__ = Doc()
print(E().meth(), N.__doc__, N().__doc__)
