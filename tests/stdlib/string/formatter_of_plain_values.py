# string.Formatter with plain values, with objects of the program, derived from, and with methods of an instance.
import string

f = string.Formatter()
class Loud:
    def __format__(self, spec):
        print('format', spec)
        if spec == 'bad':
            raise ValueError('spec')
        return '!'
class Text(str): pass
for template, args, kwargs in (
    ('{} {}', (1, 2), {}), ('{0} {1!r:>5} {a:.2f}', (1, 'x'), {'a': 2.5}), ('{0:{1}}', (5, 4), {}), ('{0:{1:{2}}}', (5, 4, 3), {}), ('{0:{1:{2:{3}}}}', (5, 4, 3, 2), {}),
    ('{', (), {}), ('}', (), {}), ('{x}', (), {}), ('{0}', (), {}), ('{} {0}', (1,), {}), ('{0} {}', (1,), {}), ('{0.real} {0.imag}', (3,), {}), ('{0[1]}', ('ab',), {}),
    ('{0.nothing}', (3,), {}), ('{:d}', ('x',), {}), ('{!x}', (1,), {}), ('{!}', (1,), {}), ('{{}}', (), {}), ('', (), {}), ('{a} {a}', (), {'a': None}), ('{:%}', (True,), {}),
    ('{} {}', (1, Loud()), {}), ('{0} {1}', (Loud(), 1), {}), ('{0:bad} {1}', (Loud(), 1), {}), ('{0} {2}', (Loud(), 1), {}), (Text('{}'), (1,), {}), ('{}', (Text('t'),), {}), ('{}{}{}', (1, 2), {}),
):
    try:
        print(repr(f.format(template, *args, **kwargs)))
    except Exception as e:
        print(type(e).__name__, e)
class Missing(string.Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, '?') if isinstance(key, str) else args[key]
    def check_unused_args(self, used, args, kwargs):
        print(sorted(map(str, used)))
print(Missing().format('{a} {b} {0}', 7, a=1))
f.convert_field = lambda value, conversion: f'<{value}>'
print(f.format('{} {!r}', 1, 'x'))
