w, p, v = 12, 3, 3.14159265
print(f'{v:{w}.{p}f}|{v:<{w}.{p}}|{v:{"^"}{w}}|{"x":{"*"}>{w // 2}}|{v!r:.{p + 1}}|{v!s:>{w}}')
print('{0:{1}.{2}f}|{0:{w}}|{v!r:>{w}}'.format(v, w, p, w=w, v='q'), '{:{}{}}'.format('a', '>', 4), '{:%Y}'.format(type('D', (), {'__format__': lambda s, f: f'<{f}>'})()))
print('%-*s|%*d|%.*f' % (6, 'ab', 5, 42, 2, v), '%(a)-5s|%(b)05.1f' % {'a': 'x', 'b': 2.25}, '%r %s %a' % ('é', 'é', 'é'))
print(f'{w=} {w=:>5} {v=:.2f} {"a"=} {w+p=} {w = !r}', f'{w!r:^{p * 2}}', f"{'{'}{{{w}}}{'}'}", f'{[1, 2][0]}{ {"k": 1}["k"] }')
class P:
    def __format__(self, spec): return spec.upper() or 'EMPTY'
f'{P()} {P():abc} {P():{w}x{p}}', '{:q}'.format(P()), format(P(), 'z')
