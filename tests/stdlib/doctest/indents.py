import doctest
P = doctest.DocTestParser()
TEXTS = [
    "    def f():\n        DOC\n        >>> x = 1\n        >>> if x:\n        ...     y\n        DOC\n",
    ">>> 1\n1\n",
    "Head\n\n    >>> a\n    1\n\n      >>> b\n      Traceback (most recent call last):\n          ...\n      ValueError: x\n",
    "  >>> # nothing\n  >>> 3  # doctest: +SKIP\n  3\n",
]
for text in TEXTS:
    print([(e.indent, e.lineno, e.source, e.want, e.exc_msg, e.options) for e in P.get_examples(text)])
    print([p if isinstance(p, str) else p.indent for p in P.parse(text)])
