def t(bad):
    try:
        try: raise ValueError('orig')
        except bad: print('matched')
    except TypeError as e:
        print(e, repr(e.__context__))
t(5)
t('ValueError')
t((KeyError, 5))
t(int)
t([ValueError])
t(ValueError())
t(None)
t(())if False else None
try:
    raise ValueError('not matched by empty tuple')
except ():
    print('no')
