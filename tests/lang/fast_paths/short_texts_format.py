# Format specifications and templates of str.format: at once, or by the general way.
class I(int):
    def __format__(self, spec): return 'I' + spec
class S(str): pass
def result(f):
    try:
        return ascii(f())
    except Exception as e:
        return f'{type(e).__name__} {e}'
def show(f):
    print(result(f))

values = [0, -1234567, 10**25, -0.0, 0.125, -1234.5678, 1e16, float('nan'), float('inf'), '', 'n\xe9', '\u2192']
for spec in ('', '<5', '^7', '>07', '05', '=6', '\xe9>8', '\u2192>8', '+', ' ', '-5', ',', '012,', '<012,', '_.2f', '.0f', '.15f', '.16f', '+9.1f', '.3', '.0', 'd',
             'x', '#010X', '_x', ',x', 'b', 'c', 'n', '.2E', 'g', '.1%', '.2s', '+s', '#s', '=5s', ',s', 'z.0f', '.', '5.', '1000', '.100f', 'q', '\u0663', 'dd', '.2d', '{<6'):
    results = [result(lambda: format(value, spec)) for value in values]
    assert results == [result(lambda: f'{value:{spec}}') for value in values]
    if '{' not in spec:
        assert results == [result(lambda: ('{:' + spec + '}').format(value)) for value in values]
    print(repr(spec), *results)
print(f'{True:5}', f'{True:d}', f'{I(5):x}', f'{S("sub"):>5}', f'{S("sub")}', f'{None}', result(lambda: f'{None:5}'), '{:3}|{}'.format(True, I(2)))
def t(template, *args, **names):
    show(lambda: template.format(*args, **names))
t('{} {}', 1, 'x'); t('{0} {1} {0}', 1, 'x'); t('{} {0}', 1); t('{0} {}', 1); t('{}{}', 1); t('{a} {b:>4}', a=1, b='x'); t('{a}', b=1); t('{{}} {} }}', 1)
t('{'); t('}'); t('{}}', 1); t('{!r} {!s} {!a}', "it's", 'x', '\xe9'); t('{!r:>6}', 'x'); t('{!x}', 1); t('{!', 1); t('{!r', 1); t('{:', 1); t('{:{}}', 1, 5)
t('{0[0]} {0.real}', [1]); t('{.real} {}', 5, 6); t('{:>{w}}|{}', 'x', 3, w=5); t('{} {}', [1, 'a'], {'k': (None, 1.5)}); t('{:>10}', [1]); t('{} {} {}', 1, None, True)
t('{}' * 30, *('x' * 40 for _ in range(30))); t('{:5}|{:<5}|{:^5}', 1, 2, 3); t('{:d}', 'x'); t('{:s}', 1); t('{:.2f} {:.2f}', 1, '1'); t('x' * 1001 + '{}', 1)
t('n\xe9{}', 'x'); t('{}', '\ud800'); t('\u2192{}', 1); t('{:\xe9>3}', 1); t('{01}', 1, 2); t('{00000000001}', 1, 2); t('{-1}', 1); t('{ 0}', 1); t('{\xe9}', **{'\xe9': 1})
'{:.2f}|{:8}|{:<8}|{:+d}'.format(2.675, 'ab', 1.5, 3), f'{3.0:.3}', f'{1e22:,}', f'{123456.0:,}', f'{-1234.5:,}', f'{999999.995:,.2f}'
