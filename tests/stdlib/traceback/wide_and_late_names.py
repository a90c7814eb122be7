"""Marks below wide characters, and names of attributes on later lines than their objects."""

import linecache
import traceback


def run(text):
    try:
        exec(compile(text, "prog.py", "exec"), {})
    except Exception:
        linecache.cache["prog.py"] = (len(text), None, text.splitlines(True), "prog.py")
        print(traceback.format_exc())


CLASS = """class A:
    def m(self, *a): raise ValueError("m")
    def ok(self, *a): return self
    def __getattr__(self, name): 1 / 0
a = A()
"""
for text in (
    "说明说明 = 1\nş = 0\nprint(1, 说明说明 / ş)\n",
    'd = {"🐍": {"说明": {}}}\nx = d["🐍"]["说明"]["🐍🐍"]\n',
    'def func_说明说明(*a): return 1\nx = "✨🐍" + func_说明说明("📗🚛",\n    "📗🚛") + "🐍"\n',
    "f = None\n(f\n  .x\n  .y(1,\n 2))\n",
    "a = [1,2]\nb = 5\na[b + 1][2] = 3\n",
    "def f(a): return a\nf(1)(2)(3)\n",
    "x = 1\ny = x. foo\n",
    'ｔｈｈ = {}\n(ｔｈｈ\n["a"]\n)\n',
    'a = 1\nb = (a +\n  "说明"\n)\n',
    'y = "说明🐍" + 1; z = 2\n',
    CLASS + "(a\n .ok()\n .m(1,\n    2)\n .ok())\n",
    CLASS + "(a\n .ok).b = 5\n",
    CLASS + "del (a\n  .ok\n  .c)\n",
    CLASS + "x = (a\n  .b\n  .c)\n",
    "x = None\ny = (x.\n   foo.\n   bar)\n",
    "x = [1]\nx.append(\n   2, 3)\n",
    "x = [1]\n(x\n  .append(\n   2, 3))\n",
    "x = None\n(x\n  .y) += 1\n",
):
    run(text)
