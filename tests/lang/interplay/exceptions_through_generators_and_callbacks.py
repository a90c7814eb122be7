def source():
    try:
        for i in range(5):
            if i == 3: raise ValueError(f'at {i}')
            yield i
    finally: print('source closed')
def stage(it, f):
    for x in it:
        try: yield f(x)
        except ZeroDivisionError: yield 'div'
def run():
    try: return list(stage(source(), lambda x: 10 // x))
    except ValueError as e: return f'failed {e}'
print(run())
def first(it):
    for x in it: return x
s = source()
it = stage(s, str)
print(first(it))
it.close()
s.close()
s = source()
it = stage(s, lambda x: x)
print(next(it), next(it))
it.close()
s.close()
print(max(stage(map(abs, [-1, -5]), lambda x: x * 2)), sorted(stage([3, 1], lambda x: -x)))
try: sum(stage(source(), lambda x: x))
except ValueError as e: print('sum', e)
[x for x in stage(source(), lambda x: x)]
