from string.templatelib import Interpolation, Template, convert
name, n = "World", 3.14159
t = t"Hello {name!r:>10} and {n:.2f}{n=} end {{x}}"
match t.interpolations[0]:
    case Interpolation(v, e, c, s): print(v, e, c, s)
print(convert('é', 'a'), Template("a", Interpolation(5, 'x', None, ''), 'b', 'c'))
try: Template(5)
except TypeError as e: print(e)
try: Interpolation(1, 'x', 'z')
except ValueError as e: print(e)
