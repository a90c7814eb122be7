import tomllib, io

doc = '''
# comment
title = "TOML \\"Example\\" \\u00e9"
path = 'C:\\dir'
multi = """
one \\
   two
three"""
lit = \'\'\'
raw\\n
\'\'\'
int = 1_000
hex = 0xDEAD
oct = 0o17
bin = 0b101
neg = -5
float = 3.14
exp = 1e3
inf = -inf
yes = true
no = false
date = 1979-05-27
dt = 1979-05-27T07:32:00Z
dt2 = 1979-05-27 07:32:00.5+01:30
ldt = 1979-05-27T07:32:00
time = 07:32:00.123
arr = [1, 2, # c
  3,
]
nested = [[1], ["a", 'b']]
point = { x = 1, y = { z = "w" } }
a.b.c = 1
"quoted key" = 2
[owner]
name = "Tom"
[owner.sub]
k = []
[[products]]
name = "A"
[[products]]
name = "B"
[products.size]
w = 1
'''
print(tomllib.loads(doc))
print(tomllib.load(io.BytesIO(b"a = 1")), tomllib.loads(""), tomllib.loads("x = 1.5", parse_float=str))
for bad in ("a", "a = ", "a = 1\na = 2", "[a]\n[a]", "a = [1", "a = {x = 1", 'a = "x', "a = 01", "= 1", "a = 1 b = 2", "[a", "a.b = 1\na = 2", "a = 'x\n'", 'a = "\\q"', "a = tru", "[[a]]\n[a]", "a = 1979-13-01", "x = {a = 1}\n[x.b]", "a = nope", "a b = 1"):
    try:
        print(tomllib.loads(bad))
    except tomllib.TOMLDecodeError as e:
        print(repr(bad), e)
for f in (lambda: tomllib.loads(b"a=1"), lambda: tomllib.load(io.StringIO("a=1"))):
    try:
        f()
    except TypeError as e:
        print(e)
