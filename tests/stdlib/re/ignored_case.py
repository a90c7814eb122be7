# IGNORECASE: the i's with and without a dot equal each other; within (?a:) only letters of ASCII have two cases
import re

letters = "iI\u0130\u0131kK\u212asS\u017fzZ[^_"
for p in ("i", "[i]", "x?I", "\u0131", "[\u0131]", "\u0130", "[h-j]", "[^i]", "[^h-j]", "k", "(?a:k)", "(?a:i)", "(?a:[k])", "(?a:[I-K])", "(?a:[^s])", "(?a:[a-z]+)",
          "(?a:[A-z]+)", "(?a:\\w+)s", "(?a:(?u:k))", "(?a:(?-i:k))", "(?-i:(?a:k))", "(?-i:(?ai:k))", "(?a:k+)", "(?a:[\\d_k])", "(?a:[\u212a])", "(?a:\u017f)", "(?u:i|k)"):
    print(p.encode("ascii", "backslashreplace").decode(), [ascii(x) for x in re.findall(p, letters, re.IGNORECASE)])
print(re.findall("(?a:k)", "kK\u212a"), [ascii(x) for x in re.findall("i", letters, re.I | re.A)], re.findall(b"i", b"iI", re.I))
print([bool(re.fullmatch(p, "I", re.I)) for p in ("\u0131", "[\u0131]", "(?a:\u0131)", "(?a:i)", "[^\u0131]")])
