def f(x):
    match x:
        case []: return 'empty'
        case [a]: return f'one {a}'
        case [1, *rest]: return f'starts with 1, rest {rest}'
        case (a, b): return f'pair {a} {b}'
        case [first, *_, last] if first == last: return f'same ends {first}'
        case [*init, 'end']: return f'init {init}'
        case a, [b, [c, *d]], e: return f'nested {a} {b} {c} {d} {e}'
        case [_, _, _]: return 'three'
        case _: return 'none of them'
for x in ([], (), [5], [1], [1, 2, 3], (4, 5), [7, 8, 7], ['a', 'b', 'end'], (1,), [2, [3, [4, 5, 6]], 7], [2, 3, 4], 'ab', b'ab', {1, 2}, {1: 2}, range(2), range(5), iter([1]), bytearray(b'x'), [9, 9, 9, 8]):
    print(f(x))
