

def show():
    print("..")
def raiser():
    raise ExceptionGroup("eg", [ValueError(1), TypeError(2), ExceptionGroup("in", [KeyError(3)])])
# nothing matched
eg = ExceptionGroup("a", [ValueError(1)])
try:
    try:
        raise eg
    except* TypeError:
        pass
except ExceptionGroup as e:
    print(e is eg, e.exceptions[0] is eg.exceptions[0])
v = ValueError(1)
try:
    try:
        raise v
    except* TypeError:
        pass
except ValueError as e:
    print(e is v)
# naked reraised
try:
    try:
        raise v
    except* ValueError as m:
        print(repr(m), m.__traceback__ is not None, True, repr(m.__context__), repr(m.__cause__))
        raise
except BaseException as e:
    show()
# naked, raise other
try:
    try:
        raise ValueError(7)
    except* ValueError as m:
        raise KeyError(3)
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* ValueError as m:
        raise KeyError(3)
    except* TypeError:
        raise
    except* KeyError:
        pass
except BaseException as e:
    show()
    print(repr(e), e.__context__, e.__traceback__)
try:
    try:
        raiser()
    except* ValueError as m:
        raise m
    except* TypeError as n:
        raise n from None
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* ValueError as m:
        raise
    except* TypeError as n:
        raise
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* ValueError as m:
        pass
    except* ExceptionGroup as n:
        pass
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* (ValueError, 3):
        pass
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* Exception:
        print('all')
    except* 1/0:
        print("no")
except BaseException as e:
    show()
try:
    try:
        raiser()
    except* Exception:
        1/0
    except* [4]:
        print("no")
except BaseException as e:
    show()
class E(ExceptionGroup):
    def split(self, x): return 3
class E2(ExceptionGroup):
    def split(self, x): return 3,
class E3(ExceptionGroup):
    def split(self, x): return (None, self, 4)
class E4(ExceptionGroup):
    def derive(self, x):
        print('derive', x)
        return E4(self.message + "!", x)
class E5(ExceptionGroup):
    def derive(self, x):
        return 4
for C in (E, E2, E3, E4, E5):
    try:
        try:
            raise C("m", [ValueError(1), TypeError(2), OSError(3)])
        except* ValueError as e:
            print('got', repr(e))
            raise
        except* TypeError:
            raise
    except BaseException as e:
        print(repr(e), repr(e.__cause__), repr(e.__context__))
        if isinstance(e, BaseExceptionGroup): print([repr(x) for x in e.exceptions])
try:
    raise KeyboardInterrupt
except* KeyboardInterrupt as e:
    print(repr(e))
try:
    try:
        raise BaseExceptionGroup('x', [KeyboardInterrupt(1), ValueError(2)])
    except* ValueError as e:
        print(repr(e))
except BaseException as e:
    print(repr(e))
