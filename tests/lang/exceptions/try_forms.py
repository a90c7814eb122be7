def f(x):
    try:
        if x == 1: raise ValueError('v')
        if x == 2: raise KeyError('k')
        if x == 3: return 'returned'
        r = 'ok'
    except ValueError as e:
        r = f'value {e}'
    except (KeyError, IndexError):
        r = 'lookup'
    else:
        r += ' else'
    finally:
        print('finally', x)
    return r
print([f(i) for i in range(4)])
try:
    try: raise TypeError('t')
    except ValueError: print('no')
except TypeError as e: print('outer', e)
try: pass
except: print('never')
else: print('else')
try: undefined
except: print('bare')
try: raise KeyError
except Exception as e: print(repr(e))
f(2)
