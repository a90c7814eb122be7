"""The keyword that a misspelt word was meant to be, and where CPython 3.14 shows it."""

import pytest
from ouros._core.syntax.keyword_typo import suggest
from ouros._core.syntax.parser import parse_text
from ouros._core.syntax.syntax_errors import SyntaxFailure

CASES = [
    ("whille True:\n    pass", 1, 1, "invalid syntax. Did you mean 'while'?"),
    ("x = 1\nfro y in x:\n    pass\n", 2, 1, "invalid syntax. Did you mean 'for'?"),
    ("def f():\n    retrun 1\n", 2, 5, "invalid syntax. Did you mean 'return'?"),
    ("fro x in y:\n    pass", 1, 1, "invalid syntax. Did you mean 'for'?"),
    ("form x import y", 1, 1, "invalid syntax. Did you mean 'from'?"),
    ("imprt x", 1, 1, "invalid syntax. Did you mean 'import'?"),
    ("x = 1\nif x:\n    y = 2\nesle:\n    pass", 4, 1, "invalid syntax. Did you mean 'else'?"),
    ("clas A:\n    pass", 1, 1, "invalid syntax. Did you mean 'class'?"),
    ("x = [a fro a in b]", 1, 8, "invalid syntax. Did you mean 'for'?"),
    ("x = 5 iff y else 3", 1, 7, "invalid syntax. Did you mean 'if'?"),
    (
        "def f(x):\n    if x:\n        retrn x\n    else:\n        return 2\n",
        3,
        9,
        "invalid syntax. Did you mean 'return'?",
    ),
    ("x = lambd y: 1", 1, 5, "invalid syntax. Did you mean 'lambda'?"),
    ("a andd b", 1, 3, "invalid syntax. Did you mean 'and'?"),
    ("(a andd b)", 1, 4, "invalid syntax. Did you mean 'and'?"),
    ("assrt x", 1, 1, "invalid syntax. Did you mean 'assert'?"),
    ("pint x", 1, 1, "invalid syntax. Did you mean 'not'?"),
    ("elseif x:\n  pass", 1, 8, "invalid syntax"),
    ("if x:\n    pass\nelseif y:\n    pass\n", 3, 1, "invalid syntax. Did you mean 'elif'?"),
    ("wth open(x) as y:\n    pass\n", 1, 1, "invalid syntax. Did you mean 'with'?"),
    ("x = nott y", 1, 5, "invalid syntax. Did you mean 'not'?"),
    ("asynch def f(): pass", 1, 1, "invalid syntax. Did you mean 'async'?"),
    ("a b c", 1, 3, "invalid syntax"),
    (
        "x = 1\n\n\nclass A:\n    def f(self):\n        y = 1\n        iff y:\n            pass\n",
        7,
        9,
        "invalid syntax. Did you mean 'if'?",
    ),
    ("globl x", 1, 1, "invalid syntax. Did you mean 'global'?"),
    ("dell x", 1, 1, "invalid syntax. Did you mean 'del'?"),
    ("yeild x", 1, 7, "invalid syntax"),
    ("rais x", 1, 1, "invalid syntax. Did you mean 'raise'?"),
    ("pas s", 1, 5, "invalid syntax"),
    ("f(x fo x in y)", 1, 5, "invalid syntax. Did you mean 'for'?"),
    ("wile x: pass", 1, 1, "invalid syntax. Did you mean 'while'?"),
    ("x = Tru e", 1, 9, "invalid syntax"),
    ("imort a, b", 1, 1, "invalid syntax. Did you mean 'import'?"),
    ("from a improt b", 1, 8, "invalid syntax. Did you mean 'import'?"),
    ("with a ass b: pass", 1, 8, "invalid syntax. Did you mean 'as'?"),
    ("try:\n    x\nexcept A ass b:\n    y\n", 3, 10, "invalid syntax. Did you mean 'as'?"),
    ("aa bb cc dd ee ff", 1, 4, "invalid syntax"),
    ("brek x", 1, 6, "invalid syntax"),
    ("if a:\n    b\nels:\n    c\n", 3, 1, "invalid syntax. Did you mean 'else'?"),
    ("defi f(): pass", 1, 1, "invalid syntax. Did you mean 'def'?"),
    ("x is nott y", 1, 6, "invalid syntax. Did you mean 'not'?"),
    ("return1 x", 1, 9, "invalid syntax"),
    ("é whille x", 1, 3, "invalid syntax"),
    ("match x:\n    caes 1: pass\n", 2, 5, "invalid syntax"),
    ("asser x, y\n", 1, 1, "invalid syntax. Did you mean 'assert'?"),
    ("for x in y:\n  pss y\n", 2, 7, "invalid syntax"),
    ("a = b orr c\nd = 1\n", 1, 7, "invalid syntax. Did you mean 'or'?"),
    ("a\na\na\na\na\na\na\na\na\na\na\na\nwhille True:\n    pass", 13, 8, "invalid syntax"),
    (
        "class A:\n    def f():\n        x\n        y\n    def g():\n        fro x in y: pass\n",
        6,
        9,
        "invalid syntax. Did you mean 'for'?",
    ),
]


@pytest.mark.parametrize(("source", "line", "column", "message"), CASES)
def test_suggestion(source, line, column, message):
    with pytest.raises(SyntaxFailure) as caught:
        parse_text(source)
    failure = suggest(caught.value, source)
    assert (failure.line, failure.column, failure.message) == (line, column, message)


def test_only_the_first_words_are_tried():
    source = "a\n" * 12 + "whille b: pass"
    with pytest.raises(SyntaxFailure) as caught:
        parse_text(source)
    assert suggest(caught.value, source) is caught.value
