# Look-behind needs a width that is known, and must not refer to what is in it.
import re


def attempt(pattern, text="abcabcaabbcc"):
    try:
        print(pattern, [m.span() for m in re.finditer(pattern, text)])
    except re.error as e:
        print(pattern, "|", e.msg, e.pos)


for body in r"""a ab [ab] . \w \b ^ $ (a) (?:ab) (?:ab|ba) (?:a|bc) a|b a|bc a|b|cd a{2} a{1,2} a{2}b{1} a{2,} a* a? (?:ab){2} (?:a|b){2} (?:|a) () (?:) a(?=bc)
(?=a*)b (?<=a)b (?<!b*)a (?i:a) (?i:ab|c) (?>a) (?>a*) a++ a*+ (?:a*){0} a{0} (?:a{2}){3} \x61 \n (?#c)a""".split():
    attempt(f"(?<={body})")
    attempt(f"(?<!{body})c")
attempt(r"(a)(?<=\1)b")
attempt(r"(a+)(?<=\1)b")
attempt(r"(a)(?<=(?(1)a|b))b")
attempt(r"(a)(?<=(?(1)a|bc))b")
attempt(r"(a)(?<=(?(1)a))b")
attempt(r"(?<=(a)\1)b")
attempt(r"(?<=(?P<x>a)(?P=x))b")
attempt(r"(?<=(?(1)a|b))(c)")
attempt(r"(?<=(a)(?(1)b|c))b")
attempt(r"((?<=\1)a)")
attempt(r"(a)(?<=(b)(?<=\1))b")
attempt(r"(?<=a*)(b")
attempt(r"(?<=a{2000000000}b{2000000000}a{2000000000})c")
attempt(r"(?<=b(?<=a*)c+)d")
