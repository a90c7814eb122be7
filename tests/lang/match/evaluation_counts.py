class S:
    def __init__(self, n): self.n = n
    @property
    def attr(self):
        print('attr read')
        return self.n
def subject():
    print('subject once')
    return S(2)
match subject():
    case S(attr=1): print('1')
    case S(attr=2): print('2')
class Seq:
    def __len__(self):
        print('len')
        return 2
    def __getitem__(self, i): return i
match Seq():
    case [a, b]: print('sequence?')
    case _: print('not registered as sequence')
class L(list): pass
match L([1, 2]):
    case [a, b]: print('list subclass', a, b)
class Strs(str): pass
match Strs('ab'):
    case [a, b]: print('no')
    case 'ab': print('str subclass')
