class Color:
    RED = 1
    GREEN = 'g'
    class Inner: DEEP = (1, 2)
def f(x):
    match x:
        case Color.RED: return 'red'
        case Color.GREEN: return 'green'
        case Color.Inner.DEEP: return 'deep'
        case [Color.RED, y]: return f'list red {y}'
        case {Color.GREEN: z}: return f'key green {z}'
    return 'nothing'
print([f(x) for x in (1, 'g', (1, 2), [1, 5], {'g': 7}, 9, True)])
class E:
    def __eq__(self, o):
        print('eq', o)
        return o == 2
match E():
    case 1: print('one')
    case 2: print('two')
match 5:
    case Color.MISSING: pass
