class N:
    def __eq__(self, o):
        print('eq')
        return False
n = N()
print([n] == [n], n in [n], [n].index(n), [n].count(n), (n,) == (n,), n == n)
[n] == [N()]
