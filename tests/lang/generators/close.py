def g():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print('exit')
        raise
    finally:
        print('cleanup')
it = g()
next(it)
print(it.close(), it.close(), list(it))
unstarted = g()
print(unstarted.close(), list(unstarted))
done = (x for x in ())
list(done)
print(done.close())
def stubborn():
    try: yield 1
    except GeneratorExit: yield 'no'
s = stubborn()
next(s)
try:
    s.close()
except RuntimeError as e:
    print(e)
def returns():
    try: yield 1
    except GeneratorExit: return 'value'
r = returns()
next(r)
r.close()
