# Templates of `%`: what is laid out at once, what only the general way does, and templates that begin as the one and go on as the other.
class I(int):
    def __str__(self): return 'I!'
    def __index__(self): return 7
class S(str):
    def __str__(self): return 'S!'
class F(float):
    def __repr__(self): return 'F!'
    __str__ = __repr__
class R:
    def __rmod__(self, left): return ('rmod', left)
    def __str__(self): return 'R'
class T(str):
    def __rmod__(self, left): return ('T', left)

def show(template, *args):
    for given in (args,) if len(args) != 1 or isinstance(args[0], dict) else (args, args[0]):
        try:
            print(ascii(template % given), end=' ')
        except Exception as e:
            print(type(e).__name__, e, end=' ')

values = [7, True, -2**63, 10**30, 2.5, -0.004, float('nan'), '', 'n\xe9', '\u2192', "it's", None, I(3), S('s'), F(1.5), [1, (2,)], {'k': [None]}]
for template in ('%s', '<%s>', '%r', '%d', '%5d|', '%-5d|', '%05d', '%+d', '% d', '%.3d', '%x', '%#X', '%o', '%i', '%f', '%.2f', '%8.3f|', '%-8.1e|',
                 '%+g', '%08.2f', '%#.0f', '%.0f', '%5s|', '%-5.2s|', '%c', '%%%s', '%ld', '%q', '%'):
    for value in values:
        show(template, value)
show('%d %s', 1, 'x'); show('%d %s', 1); show('%d %s', 1, 2, 3); show('no directive'); show('no directive', 1); show('100%%'); show('%s')
show('%s %s %s', 1, R(), 2); show('%s: %s', 'list', [[1, 'a'], (2.5, {})]); show('%*d|%.*f', 6, 42, 3, 1.5); show('%(a)s %(b)05d %%', {'a': 1, 'b': 2})
show('%s' + 'x' * 995, 'y' * 10); show('%s' * 40, *('ab' * 20 for _ in range(40))); show('%1000d|', 1); show('%.100d', 1); show('%.101d', 1)
show('n\xe9 %s', 'x'); show('\u2192 %s', 'x'); show('%s', '\ud800'); show('%.1s', '\xe9a'); show('%.1s', 'a\xe9')
print('a %s' % R(), 'a %s' % T('t'), S('%s') % 3)
text = 'same object' * 2
print('%s' % text is text, '%s' % (text,) is text, '{}'.format(text) is text, '{0}'.format(text) is text, f'{text}' is text)
[len('%s' % ('x' * n)) for n in (998, 999, 1000, 1001, 5000)], [len('%*s' % (n, 'x')) for n in (998, 999, 1000, 1001, 5000)]
