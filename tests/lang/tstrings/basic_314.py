name, n = 'bob', 3
t = t'hello {name!r:>10} and {n + 1}'
print(type(t).__name__, t.strings, [(i.value, i.expression, i.conversion, i.format_spec) for i in t.interpolations], t.values)
def render(t):
    out = ''
    for part in t: out += part if isinstance(part, str) else f'<{part.value}>'
    return out
print(render(t), render(t''), render(t'{n}{n}'), (t'a' + t'{n}').strings, t'{n=}'.strings, t'x{n:{n}}'.interpolations[0].format_spec)
try: t'a' + 'b'
except TypeError as e: print(e)
rt'\n{n}'.strings
