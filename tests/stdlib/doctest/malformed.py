# what DocTestParser takes as source, and what it refuses
import doctest

for text in (
    "my docstring\n\n>>> hello\n ...\n  ...\n   >>> world\n", ">>> a\n... b\n  ... c\n", "    >>> x\n   >>> y", ">>> f()\n ...\n",
    "  >>> f()\n   1\n ...\n  2\n", ">>> f()\n....\n", ">>>f()\n", ">>> f()\n...x\n", "  >>> a\n  ... b\n  c\n  >>> d\n\n  e\n", ">>> # only\n... # comments\n",
    ">>> # one\ntext", "\t>>> tabs\n\twant\n", "  a\n >>> x\n  y", "a >>> b\n", ">>> x\n\n\n>>> y\n>>> z\nw\n", "", "no examples\n  at all",
):
    try:
        parts = doctest.DocTestParser().parse(text)
        print([part if isinstance(part, str) else (part.source, part.want, part.lineno, part.indent) for part in parts])
    except ValueError as e:
        print(e)
