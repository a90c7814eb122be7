# Complete source is code, incomplete source None, all else a SyntaxError.
import codeop

for source in [
    "x = 1", "if x:", "if x:\n  pass", "if x:\n  pass\n", "(1,", "'''abc", "1 +\n", "a b", "", "# c", "\n\n", "try:\n pass", "@dec", "x=1\\",
    "'abc", "if 1:\n  x\nelse:", "f(", "def f(", "return 1", "x\ny\n", "  x", "if 1: pass", "f'{x", "f'''{x}", "match x:\n case 1:", "x; y", "import",
    "from a import (", "pass\n  x", "0xz", "if 1:\n  x\n y", "else:", "(]", "def f():\n  return (1,\n", "try:\n a\nb\n", "class A:\n\n# c\n",
]:
    for symbol in ("single", "exec", "eval"):
        try:
            code = codeop.compile_command(source, "<s>", symbol)
            print(repr(source), symbol, None if code is None else "code")
        except SyntaxError as e:
            print(repr(source), symbol, type(e).__name__, e)
