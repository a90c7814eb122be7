# The parser of patterns, of which packages ask the width.
import re._constants as constants
import re._parser as parser
for pattern in ("a", "a|bc", "a*", "a{2,5}b", "(?:ab)+?", "[a-c]x?", r"\d\b$", "(?P<n>x)(?P=n)", "(?i:a)b", "(?=x)y", "a(?#c)b"):
    tree = parser.parse(pattern)
    print(pattern, tuple(int(n) for n in tree.getwidth()), tree.state.groups, dict(tree.state.groupdict))
print(parser.parse("a(b|c)*"))
try:
    parser.parse("(a")
except constants.error as e:
    print(e)
print(repr(constants.LITERAL), constants.OPCODES[3])
