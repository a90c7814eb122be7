def g():
    for i in range(4):
        try:
            if i == 1: continue
            if i == 3: break
            yield i
        except GeneratorExit:
            print('closed at', i)
            raise
        else:
            print('else', i)
        finally:
            print('finally', i)
    yield 'after'
print(list(g()))
it = g()
next(it)
it.close()
