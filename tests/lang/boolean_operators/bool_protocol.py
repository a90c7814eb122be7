class B:
    def __init__(self, v): self.v = v
    def __bool__(self):
        print('bool', self.v)
        return self.v
class L:
    def __len__(self):
        print('len')
        return 0
print(not B(True), bool(B(False)), 1 if B(True) else 2, 'L' if L() else 'empty')
if B(False) or B(True): print('taken')
while B(False): pass
[x for x in (1, 2) if B(x == 1)]
