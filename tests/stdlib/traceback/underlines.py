import traceback, sys
def f(x):
    return x / 0
try: f(1)
except ZeroDivisionError: print(traceback.format_exc())
try: print([1,2][5])
except IndexError: traceback.print_exc(file=sys.stdout)
def g():
    d = {'a': {'b': 1}}
    return d['a']['c']['d']
try: g()
except KeyError as e:
    print(''.join(traceback.format_exception(e)))
    print(traceback.format_tb(e.__traceback__))
    te = traceback.TracebackException.from_exception(e); print(list(te.format())[-1], te.stack[0].lineno)
try:
    foo = None
    foo.bar(1, 2)
except AttributeError: print(traceback.format_exc())
try: undefined_name + 1
except NameError: print(traceback.format_exc())
try:
    raise ValueError('multi\nline')
except ValueError: print(traceback.format_exc())
try:
    try: 1/0
    except ZeroDivisionError as e: raise RuntimeError('wrapped') from e
except RuntimeError: print(traceback.format_exc())
x = (1 +
     None) if 0 else 2
try:
    y = (1 +
         'a')
except TypeError: print(traceback.format_exc())
class A:
    def m(self, a): return self.n(a)
    def n(self, a): return int(a) + len(a)
try: A().m('zz')
except ValueError: print(traceback.format_exc())
try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
except ExceptionGroup: print(traceback.format_exc())
