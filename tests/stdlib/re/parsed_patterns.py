# The trees of patterns, and what they can match.
import re
import re._parser as parser
from re import _constants as constants

PATTERNS = [
    "", "abc", "a|b|cd", "abc|abd", "a|b|[c-e]", "[^a]", "[a]", "[^a-c\\d]", "[]a-]", ".", "^a$", r"\Aa\Z\b\B", "a*", "a+?", "a{2,}", "a{,3}", "a{2}",
    "a{2,3}+", "(?:ab)*", "(a)(b)\\2", "(?P<n>a+)(?P=n)", "(?>a+)b", "(?=a)(?!b)(?<=c)(?<!d)", "(a)?(?(1)b|c)", "(?i:a)b", "(?s-i:a)", "(?x) a b # c",
    r"\x41\u0041\n\0\101\.", "(?#c)a", "{a}", "a{b", "(a|b)*c{0,5}", "[ab][cd]|e", "(?:)", "x(?:a|bc)y", r"\N{DIGIT ONE}", r"[\b\]\w]", "(?!)", "((a)b)+",
]
for pattern in PATTERNS:
    try:
        tree = parser.parse(pattern)
    except re.error as error:
        print(pattern, error)
    else:
        print(pattern, tree, [min(int(n), 2 ** 31 - 1) for n in tree.getwidth()], tree.state.groups, sorted(tree.state.groupdict.items()), tree.state.flags, len(tree))
print(parser.parse(b"a\\xff+"), int(parser.parse("a.", re.S).state.flags))
try:
    parser.parse("(")
except constants.error as error:
    print(error, constants.error is re.error)
print(constants.MAXREPEAT, repr(constants.LITERAL), constants.LITERAL is parser.parse("a")[0][0])
tree = parser.parse("abc")
print(tree[1:], tree[0], len(tree))
