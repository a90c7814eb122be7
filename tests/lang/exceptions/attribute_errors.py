def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ':', e)

class CI(Exception):
    def __init__(self, a): self.a = a
class CN(Exception): pass
class OSub(OSError):
    def __init__(self, a, b):
        super().__init__(2, 'foo', 'file')
        self.a = a
class OSub2(OSError): pass
class EG(ExceptionGroup): pass
class BEG(BaseExceptionGroup): pass


def f():
    r = None
    e=Exception()
    e.args=5
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.args=[1,2]
    r=repr(e)
    return r

show(f)


def f():
    r = None
    e=Exception()
    del e.args
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__traceback__=5
    return r

show(f)


def f():
    r = None
    e=Exception()
    del e.__traceback__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__cause__=5
    return r

show(f)


def f():
    r = None
    e=Exception()
    del e.__cause__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__cause__=e
    r=e.__suppress_context__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__context__=5
    return r

show(f)


def f():
    r = None
    e=Exception()
    del e.__context__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__suppress_context__=5
    return r

show(f)


def f():
    r = None
    e=Exception()
    del e.__suppress_context__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.add_note("a");e.add_note("b")
    r=e.__notes__
    return r

show(f)


def f():
    r = None
    e=Exception()
    e.__notes__=5
    e.add_note("a")
    return r

show(f)


def f():
    r = None
    e=StopIteration(3)
    e.value=7
    r=e.value,e.args
    return r

show(f)


def f():
    r = None
    e=StopIteration(3)
    del e.value
    r=e.value
    return r

show(f)


def f():
    r = None
    e=UnicodeDecodeError("utf-8",b"abc",1,2,"bad")
    e.start="x"
    return r

show(f)


def f():
    r = None
    e=UnicodeDecodeError("utf-8",b"abc",1,2,"bad")
    del e.start
    return r

show(f)


def f():
    r = None
    e=UnicodeDecodeError("utf-8",b"abc",1,2,"bad")
    e.encoding=3
    r=e.encoding
    return r

show(f)


def f():
    r = None
    e=UnicodeDecodeError("utf-8",b"abc",1,2,"bad")
    e.encoding=3
    r=str(e)
    return r

show(f)


def f():
    r = None
    e=UnicodeDecodeError("utf-8",b"abc",1,2,"bad")
    del e.reason
    r=e.reason
    return r

show(f)


def f():
    r = None
    e=ExceptionGroup("m",[ValueError(1)])
    e.message="x"
    return r

show(f)


def f():
    r = None
    e=ExceptionGroup("m",[ValueError(1)])
    e.exceptions="x"
    return r

show(f)


def f():
    r = None
    e=ExceptionGroup("m",[ValueError(1)])
    e.args=("x",2)
    r=repr(e)
    return r

show(f)


def f():
    r = None
    try:
     1/0
    except Exception as e:
     t=e.__traceback__
     t.tb_next=5
    return r

show(f)


def f():
    r = None
    try:
     1/0
    except Exception as e:
     t=e.__traceback__
     t.tb_next=t
    return r

show(f)


def f():
    r = None
    try:
     1/0
    except Exception as e:
     t=e.__traceback__
     t.tb_lineno=5
    return r

show(f)


def f():
    r = None
    try:
     1/0
    except Exception as e:
     t=e.__traceback__
     t.tb_foo=5
    return r

show(f)


def f():
    r = None
    class E(Exception):
     def __init__(s,a): s.a=a
    r=repr(E(5)),str(E(5))
    return r

show(f)


def f():
    r = None
    class E(Exception):
     def __init__(s,a): super().__init__(a+1)
    r=repr(E(5)),str(E(5))
    return r

show(f)


def f():
    r = None
    class E(Exception):
     def __str__(s): return "hey"
    r=repr(E(5)),str(E(5))
    return r

show(f)


def f():
    r = None
    class E(Exception):
     def __new__(cls,a): return Exception.__new__(cls)
    r=repr(E(5)),str(E(5)),E(5).args
    return r

show(f)


def f():
    r = None
    e=SystemExit(3)
    e.code=4
    r=e.code,e.args
    return r

show(f)


def f():
    r = None
    class A(ValueError,OSError): pass
    r=A(1)
    return r

show(f)


def f():
    r = None
    class A(SyntaxError,OSError): pass
    return r

show(f)


def f():
    r = None
    class A(KeyError,AttributeError): pass
    r=str(A("x"))
    return r

show(f)


def f():
    r = None
    class A(Exception,int): pass
    return r

show(f)
