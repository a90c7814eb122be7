class P:
    __match_args__ = ('x',)
    x = 1
match P():
    case P(1, x=1): print('no')
