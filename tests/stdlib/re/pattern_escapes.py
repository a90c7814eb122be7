# Escapes, sets and repeats: what they match, or what is wrong with them.
import re
import warnings

warnings.simplefilter("ignore")


def attempt(pattern, text="aAbz\n09\x00\x08Z[]-^\\ \t\xe9_{2}\u0661"):
    if isinstance(pattern, bytes):
        text = text.encode("utf-8")
    try:
        print(ascii(pattern), ascii(re.findall(pattern, text)[:20]))
    except re.error as e:
        print(ascii(pattern), "|", ascii(e.msg), e.pos)
    except OverflowError as e:
        print(ascii(pattern), "|", e)


for escape in r"""\ \a \b \c \d \D \s \S \w \W \A \B \Z \z \0 \00 \000 \0000 \08 \1 \8 \12 \101 \377 \400 \777 \1234 \x \x4 \x41 \x4g
\u \u004 \u0041 \u00e9 \U0041 \U00000041 \U00110000 \N \N{ \N{} \N{DIGIT \N{x} \N{EM\x20DASH} \- \] \. \_ \é \q""".split():
    attempt(escape)
    attempt(f"[{escape}]")
    attempt(f"({escape}")
    attempt(escape.encode("utf-8"))
attempt(r"\N{DIGIT ZERO}")
attempt(r"[\N{DIGIT ZERO}-\N{DIGIT NINE}]+")
for chars in r"""[ [] [^ [^] [a [a- [a-] [-a] [^-] []a] []-a] [^]] [a-z] [z-a] [a-\d] [\d-z] [\x41-\x40] [\w-\s] [a-[] [[-a] [[a] [a--b]
[a&&b] [--0] [\]-a] [\b] [^\W] [^\S\d] [\W\d] [A-Za-z] [\\-\]] [^\\] [a^] [.*+?] [\101-\x62] []-] [^]-b]""".split():
    attempt(chars)
for repeat in """* + ? ** a** a+* a?? a*? a+? a?+ a*+ a++ a+++ a?*? {2} {} {a} {,} a{} a{ a{2 a{2, a{2,1} a{,} a{,2} a{2,} a{0} a{1}{2} a{2}? a{2}+ a{2}*
a{01,02} a{-1} a{4294967295} a{,4294967296} a{99999999999999999999} ^* $? \\b+ (?:^)* (?=a)* (?=a)+? (?!)* () ()* (|a)+ (?:a+)+ (?:a*)* |* a|* a||b
(?i)* (?#c)* a(?#c)* (a)(?(1)b)* (a)\\1* \\1(a) (a\\1) (?P<x>a)(?P=x){2} (?>a)* (?>a*)a""".split():
    attempt(repeat)
