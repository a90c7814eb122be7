# Attributes that refuse values of other types, or to be deleted. Instances of derived classes fit.
class Text(str): pass
class Pair(tuple): pass
class Names(dict): pass
def f(x, *, y): pass
def numbers(): yield 1
running = numbers()
error = ValueError('v')
try:
    raise KeyError
except KeyError as e:
    entry = e.__traceback__
class Thing: pass
places = [(f, '__name__'), (f, '__qualname__'), (f, '__defaults__'), (f, '__kwdefaults__'), (f, '__annotations__'), (f, '__annotate__'),
          (f, '__type_params__'), (f, '__dict__'), (f, '__code__'), (running, '__name__'), (running, '__qualname__'), (error, '__cause__'),
          (error, '__context__'), (error, '__traceback__'), (entry, 'tb_next'), (Thing(), '__class__'), (Thing, '__annotate__')]
for target, name in places:
    for value in (None, 1, Text('t'), Pair((1,)), Names(y=2), Thing):
        try:
            setattr(target, name, value)
        except TypeError as e:
            print(name, type(value).__name__, e)
    try:
        delattr(target, name)
    except TypeError as e:
        print(name, e)
f.__name__, f.__defaults__, f.__kwdefaults__ = Text('g'), Pair((5,)), Names(y=6)
print(f.__name__ == 'g', f.__defaults__ == (5,), f.__kwdefaults__ == {'y': 6})
