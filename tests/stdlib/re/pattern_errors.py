# What is wrong with a pattern, and where.
import re


def attempt(pattern, flags=0):
    try:
        re.compile(pattern, flags)
    except re.error as e:
        print(ascii(pattern), "|", ascii(e.msg), e.pos, e.lineno, e.colno, e.pattern == pattern)
    except Exception as e:
        print(ascii(pattern), "|", type(e).__name__, e)
    else:
        print(ascii(pattern), "| good")


groups = """(  )  (a  a)b  ((a)  (?  (?:  (?:a  (?P  (?P<  (?P<>  (?P<a  (?P<a>  (?P<a\\>>b)  (?P<1>a)  (?P<a-b>a)  (?P<\xe9>a)  (?P=  (?P=)  (?P=a
(?P=a)  (?P=1)  (?P<a>(?P=a))  (?Px)  (?P>a)  (?P\\d)  (?P<a>)(?P<a>)  (?<  (?<a)  (?<\\d)  (?<=  (?=  (?!  (?>  (?>a  (?#  (?#a  (?#a\\)
(?(  (?()a)  (?(1)  (?(1)a  (?(1)a)  (?(0)a)  (?(01)a)()  (?(a)b)  (?(a-b)c)  (?(-1)a)  (?(1)a|b|c)  (?(1)a|b|c  (?(2147483648)a)
(?(\u0661)a)  (?a  (?z  (?z)  (?\xe9)  (?\\d)  (?1)  (?'a'b)  (?|a)  (?i  (?i:  (?i:a  (?i-  (?i-)  (?i-:a)  (?-  (?-:a)  (?-i  (?-i)  (?-i:a
(?i-i:a)  (?-a:b)  (?-u:b)  (?-L:b)  (?L:a)  (?L)a  (?au:a)  (?ua)b  (?i\\d)  (?iz)  (?i-z:a)  (?-z:a)  (?i-s1:a)  (?i1)  (?a-ii:a)
a(?i)  a|(?i)b  ((?i)a)  ^(?i)a  (?:(?i)a)  (?#c)(?i)a  (?i)(?s)a  (?i)|(?s)a  (?=(?i)a)""".split()
for pattern in groups:
    attempt(pattern)
for pattern in (b"(?u)a", b"(?u:a)", b"(?aL)a", b"(?L-i:a)", b"(?P<\xe9>a)", b"(?P<a>\xe9(?P=\xe9))", b"(?\xe9)", b"[\xe9-\xe8]", b"\\\xe9[", b"(?P<n>a)\n(b"):
    attempt(pattern)
for pattern, flags in (("a", re.L), (b"a", re.U), ("a", re.A | re.U), (b"a", re.A | re.L), ("(?a)", re.U), (b"(?L)", re.A), ("(?u)a)", re.A)):
    attempt(pattern, flags)
