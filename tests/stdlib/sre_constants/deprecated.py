# The deprecated names of re's parts.
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import sre_compile
    import sre_constants
    import sre_parse
print([(w.category.__name__, str(w.message)) for w in caught])
print(sre_constants.MAXREPEAT, sre_constants.LITERAL, sre_constants.error, sre_parse.parse("a+b"), sre_compile.compile("a*").match("aa"))
print(sre_parse.MAXREPEAT, sre_parse.SubPattern, sre_compile.isstring("a"), sre_parse.TYPE_FLAGS)
from sre_constants import *
print(AT_BEGINNING, sre_compile.compile(sre_parse.parse("a(b)")).fullmatch("ab").groups())
