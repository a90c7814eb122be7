print(all([]), any([]), all([1, 'a']), all([1, 0]), any([0, '']), any([0, 5]), all(x > 0 for x in [1, 2]), any(x > 5 for x in [1, 2]), all({}), any({0: 1}), all('abc'), any(map(bool, [0, 1])))
def g():
    for i in (1, 0, 2):
        print('yield', i)
        yield i
print(all(g()), any(g()))
class B:
    def __bool__(self): raise ValueError('bool')
for f in (lambda: all([1, B()]), lambda: any([0, B()]), lambda: any([1, B()]), lambda: all(5), lambda: any(None), lambda: all([0, B()])):
    try: print(f())
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
