def bad(x): raise ValueError(f'bad {x}')
m = map(bad, [1, 2])
for _ in range(2):
    try:
        next(m)
    except ValueError as e:
        print(e)
print(next(m, 'end'))
for f in (lambda: map(), lambda: map(str), lambda: list(map(5, [1])), lambda: map(str, 5), lambda: filter(), lambda: filter(None), lambda: filter(None, 5), lambda: list(filter(5, [1])), lambda: list(map(lambda: 0, [1])), lambda: list(map(int, ['x'])), lambda: zip(5), lambda: zip([], bad=1), lambda: filter(None, [], [])):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(e)
def stop(x): raise StopIteration
print(list(map(stop, [1, 2])))
list(filter(bad, [7]))
