def p(*a):
    print(*a, end='; ')
    return a[-1]
[p('elt', x, y) for x in p('it1', [1, 2]) if p('cond', x) for y in p('it2', [x])]
print()
{p('key', x): p('val', x) for x in p('iter', (1, 2))}
print()
list(p('gen', x) for x in p('first', [1]))
