def f(x):
    match x:
        case 0: return 'zero'
        case 1 | 2: return 'one or two'
        case -1: return 'minus one'
        case 1.5: return 'float'
        case 'a' | "b": return 'letter'
        case b'x': return 'bytes'
        case None: return 'none'
        case True: return 'true'
        case False: return 'false'
        case 1 + 2j: return 'complex'
        case -2 - 1j: return 'neg complex'
        case _: return 'other'
print([f(x) for x in (0, 1, 2, -1, 1.5, 'a', 'b', b'x', None, True, False, 1 + 2j, -2 - 1j, 'z', [], 1.0, 0.0)])
match 5:
    case 6: print('no')
match 'x':
    case 'x': print('matched str')
f(False)
