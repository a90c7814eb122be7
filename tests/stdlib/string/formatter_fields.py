# string.Formatter: all kinds of fields, errors, nesting, and subclasses with each of the methods.
import string
from string import Formatter

f = Formatter()
class P:
    x = 3
    y = [1, {'k': 'v'}]
templates = ('', 'plain', '{', '}', '{{', '}}', '{{}}', '{}', '{0}', '{a}', '{a!r}', '{a!s:>5}', '{a:}', '{a:>{w}}', '{a:{w}.{w}}', '{p.x}', '{p.y[0]}',
             '{p.y[1][k]}', '{0}{}', '{}{0}', '{} {}', '{a!}', '{a!rr}', '{a!x}', '{a', '{a:', '{a!r', '{a!r:', 'a}b', '{a}}', '{{a}', '{a[}', '{a[}]}',
             '{a.}', '{a[]}', '{p.y[0]x}', '{a{b}}', '{:{}}', '{:{:{}}}', '{:{:{:{}}}}', '{!r}', '{:!>5}', '{a:{{}}}', '{a:!r}', '{missing}', '{5}', '{a b}',
             'x{a}y{a}z', '{a!r:{w}}', '}{', '{}}', '{{{a}}}', '{a:}}', '{a!::}', '{a!:}', '{a:%Y-%m}', '{ a }', '{-1}', '{01}', '{a:{w}{', '{p.y[1].k}')
for t in templates:
    try:
        parsed = list(f.parse(t))
    except Exception as e:
        parsed = f'{type(e).__name__}: {e}'
    try:
        out = repr(f.format(t, 7, 8, 9, a='text', w=6, p=P))
    except Exception as e:
        out = f'{type(e).__name__}: {e}'
    print(t, '|', parsed, '|', out)

class Logged(Formatter):
    def parse(self, text):
        print('parse', repr(text))
        return super().parse(text)
    def get_value(self, key, args, kwargs):
        print('value', repr(key))
        return super().get_value(key, args, kwargs)
    def convert_field(self, value, conversion):
        print('convert', repr(value), conversion)
        return super().convert_field(value, conversion)
    def format_field(self, value, spec):
        print('format', repr(value), repr(spec))
        return super().format_field(value, spec)
    def check_unused_args(self, used, args, kwargs):
        print('used', sorted(used, key=str), args, sorted(kwargs))
print(Logged().format('{a} {0!r:>{w}} {b.x}', 1, a=2, w=5, b=P, extra=4))
g = Formatter()
g.parse = lambda text: [('<', None, None, None), ('', 'a', text and '5', None)]
try:
    print(g.format('whatever', a=1))
except Exception as e:
    print(type(e).__name__, e)
print(list(f.parse('{{' * 3 + '{x}' + '}}' * 2)))
