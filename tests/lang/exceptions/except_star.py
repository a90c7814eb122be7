def run(exc):
    try:
        raise exc
    except* ValueError as g:
        print('V', repr(g), len(g.exceptions))
    except* (KeyError, TypeError) as g:
        print('KT', repr(g))
    else:
        print('else')
    finally:
        print('finally')
run(ExceptionGroup('g', [ValueError(1), KeyError(2)]))
run(ValueError('naked'))
try: run(ExceptionGroup('g', [ValueError(1), OSError(3)]))
except ExceptionGroup as e: print('rest', repr(e))
try: pass
except* ValueError: print('no')
else: print('no exception')
try:
    try: raise ExceptionGroup('n', [ExceptionGroup('m', [ValueError(1), TypeError(2)]), ValueError(3)])
    except* ValueError as g: print(repr(g))
except ExceptionGroup as e: print(repr(e))
try:
    try: raise ValueError('x')
    except* ValueError: raise KeyError('from handler')
except ExceptionGroup as e: print(repr(e), repr(e.exceptions[0].__context__))
except BaseException as e: print(repr(e), repr(e.__context__))
