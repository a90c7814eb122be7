from string.templatelib import Template, Interpolation, convert
name, n = 'World', 3.14159
t = t"Hello {name!r:>10} and {n:.2f}{n=} end {{x}}"
print(t)
print(t.strings, t.values, [ (i.value, i.expression, i.conversion, i.format_spec) for i in t.interpolations])
print(list(t), type(t), type(t.interpolations[0]))
print(t"a{1}" + t"b", t"" , t"a" t"b{2}")
try: t + "x"
except TypeError as e: print(e)
try: "x" + t
except TypeError as e: print(e)
