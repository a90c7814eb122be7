def f(n):
    print('eval', n)
    return n
class F:
    def __format__(self, spec): return f'<{spec}>'
    def __str__(self): return 'str'
    def __repr__(self): return 'repr'
print(f'{f(1)} {f(2):{f(5)}} {f(3)!r}')
o = F()
print(f'{o} {o:abc} {o!s} {o!r} {o!s:>5} {o=} {o=!s} {o=:x}', format(o, 'q'), '%s %r' % (o, o), '{} {:z} {!r}'.format(o, o, o), str(o))
f'{o:{f(1)}{f(2)}}'
