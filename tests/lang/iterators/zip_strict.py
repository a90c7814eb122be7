print(list(zip([1, 2], 'ab', strict=True)), list(zip(strict=True)))
for a in (([1], [1, 2]), ([1, 2], [1]), ([1], [1], [1, 2]), ([1], [1], []), ([], [1])):
    try:
        list(zip(*a, strict=True))
    except ValueError as e:
        print(e)
it = iter([1, 2, 3])
print(list(zip(it, it)), list(zip(*[iter('abcdef')] * 3)), list(zip(*[(1, 'a'), (2, 'b')])))
print(list(map(lambda a, b: (a, b), [1, 2], [3, 4], strict=True)))
list(map(lambda *a: a, [1], [2, 3], strict=True))
