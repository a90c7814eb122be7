class L:
    def __init__(self, v): self.v = v
    def __len__(self): return self.v
for v in (3, 0, True):
    print(len(L(v)), bool(L(v)))
for v in (-1, 'a', 1.5, None, 2 ** 70):
    try:
        print(len(L(v)))
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, str(e).replace("'L'", 'L'))
class I:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
i = I(2)
print([1, 2, 3][i], 'abc'[i], range(5)[i], hex(i), bin(i), oct(i), [1] * i, 'a' * i, list(range(i)), int(i), float(i), complex(i), chr(I(65)), round(1.234, i), (1, 2, 3)[i:], bytes(i), 'x'.ljust(i), [0, 1, 2].pop(i), 1 << 5 if i else 0, '%d' % I(3))
for bad in (I('x'), I(1.0), I(None)):
    try:
        [1][bad]
    except TypeError as e:
        print(e)
[1, 2][I(5)]
