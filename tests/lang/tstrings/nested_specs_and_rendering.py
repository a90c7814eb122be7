from string.templatelib import convert
name, n = "World", 3.14159
t = t"Hello {name!r:>10} and {n:.2f}{n=} end {{x}}"
w = 5
print(t"{n:{w}.{w-3}f}".interpolations[0].format_spec, t'{ (lambda x: x)(4) }'.interpolations[0].expression)
def html(t):
    return ''.join(p if isinstance(p, str) else format(convert(p.value, p.conversion), p.format_spec) for p in t)
print(html(t), t == t, t"a" == t"a", hash(t) == hash(t))
try: t.strings = 5
except AttributeError as e: print(e)
print(rt"\n{w}".strings, Template.__name__, t.__class__.__module__)
