e = ValueError('base')
e.add_note('first note')
e.add_note('second\nwith lines')
print(e.__notes__)
try: e.add_note(5)
except TypeError as x: print(x)
def f():
    try: raise e
    except ValueError as err:
        err.add_note('third')
        raise
f()
