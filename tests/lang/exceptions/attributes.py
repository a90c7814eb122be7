e = ValueError('a', 1)
print(e.args, str(e), repr(e), e.__cause__, e.__context__, e.__traceback__, e.__suppress_context__, str(ValueError()), repr(ValueError()), str(ValueError('x')), repr(ValueError('x')), str(ValueError(5)), repr(ValueError(None)))
e.args = ('changed',)
e.custom = 5
print(e, e.custom, vars(e))
e.args = [1, 2]
print(e.args)
print(str(KeyError('k')), str(KeyError('a', 'b')), str(KeyError()), repr(KeyError('k')), str(KeyError(1)), str(IndexError('i')))
s = StopIteration(7)
print(s.value, StopIteration().value, SystemExit(3).code, SystemExit().code, SystemExit('m').code)
n = NameError('m', name='nm')
a = AttributeError('x', name='n', obj=5)
print(n.name, a.name, a.obj, ImportError('i', name='mod', path='p').name, str(ImportError('i')))
for f in (lambda: ValueError(x=1), lambda: AttributeError('a', bad=1), lambda: setattr(e, 'args', 5), lambda: setattr(e, '__cause__', 5), lambda: setattr(e, '__traceback__', 5), lambda: delattr(e, 'args')):
    try: f()
    except TypeError as x: print(x)
e.nope
