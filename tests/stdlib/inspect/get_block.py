# Where definitions end: getblock, and the parameters of code objects.
import inspect
import tokenize

DEFINITIONS = [
    "def f():\n    return 1\n\nx = 1\n",
    "def f(): pass\nx = 1\n",
    "def f(a,\n    b=')'):\n    '''x\n\ny\n'''\n    return 1\n",
    "def f(): # c\n    # d\n    pass\n",
    "def f():\n\tif 1:\n\t\tpass\n\telse:\n\t\tpass\n#\n",
    "def f():\n    x = 1 +\\\n2\n    # in\n  # out\n",
    "    def f(self):\n        pass\n\n    def g(self):\n        pass\n",
    "async def f():\n    pass\n    # c\n  # d\n",
    "class A:\n    def f(self):\n        if 1:\n            pass\n    # x\n        # y\n\n\nz = 1\n",
    "class A: pass\nclass B: pass\n",
]
DECORATED = [
    "@a(1,\n 2)\n@b\nclass C:\n    x = 1\n\n    # in\n\n# out\ny = 1\n",
    "@deco(lambda: 1)\ndef f():\n    pass\n",
    "@x\nasync def f():\n  yield\n",
    "@a\n# c\n\n@b\ndef f():\n    pass\nq\n",
    "@a(1)\ndef f(): pass\n    \n",
]
OTHERS = [
    "x = lambda: 1\ny\n", "x = [lambda: 1,\n 2]\ny\n", "f(lambda x: 1)\ng\n", "  lambda x: 1)\ng\n", "def f(): return lambda: 1\nx\n",
    "if x:\n    pass\nelse:\n    pass\n", "x = 1 + (\n2)\ny = 2\n",
]
for text in [*DEFINITIONS, *DECORATED, *OTHERS]:
    print(inspect.getblock(text.splitlines(True)))

try:
    inspect.getblock(["def f():\n", "    x = '''\n"])
except tokenize.TokenError as error:
    print(error)


def some(a, b, /, c, *args, d, **rest):
    local = 1


for function in (some, lambda: 0, lambda *, k: 0, lambda *a: 0):
    print(inspect.getargs(function.__code__))
try:
    inspect.getargs(some)
except TypeError as error:
    print(str(error).split(" at ")[0])
