try: {}['k']
except KeyError, IndexError: print('caught lookup')
try: 1 / 0
except ValueError, ArithmeticError: print('caught arithmetic')
def f():
    try: raise TypeError
    except ValueError, TypeError: return 'ok'
print(f())
try: raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
except* ValueError, KeyError: print('group')
