def f():
    raise SystemExit('leaving')
try: f()
except SystemExit as e: print(e.code, repr(e))
try: raise StopIteration(1, 2)
except StopIteration as e: print(e.value, e.args)
try: exit
except NameError: print('no exit')
try: raise KeyboardInterrupt
except BaseException as e: print(repr(e), isinstance(e, Exception))
for x in iter([1]):
    try: next(iter([]))
    except StopIteration: print('inner stop')
raise SystemExit(2)
