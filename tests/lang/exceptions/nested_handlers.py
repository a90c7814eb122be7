def f():
    try:
        try:
            raise ValueError('a')
        except ValueError as e:
            print('inner', e)
            raise TypeError('b')
        else:
            print('not here')
        finally:
            print('inner finally')
    except TypeError as e:
        print('outer', e, repr(e.__context__))
        try:
            raise KeyError('c')
        except KeyError as k:
            print(repr(k.__context__))
        return 'done'
    finally:
        print('outer finally')
print(f())
try:
    try: raise ValueError(1)
    except KeyError: pass
    else: pass
    finally: print('fin')
except ValueError as e:
    print('propagated', e)
