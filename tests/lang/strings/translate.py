t = str.maketrans('abc', 'xyz', 'd')
print('abcd'.translate(t), t, str.maketrans({'a': 'AA', 98: None, 'c': 100}), 'abcq'.translate({97: 'AA', 98: None, 99: 100}))
for f in (lambda: str.maketrans('a', 'bc'), lambda: str.maketrans({'ab': 1}), lambda: str.maketrans(1), lambda: str.maketrans('a', 'b', 'c', 'd')):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
class M:
    def __getitem__(self, k):
        if k == 97: return 'A'
        raise LookupError
'banana'.translate(M())
