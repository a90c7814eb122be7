import re
import re as regex
import types

# Flags that are arguments of functions of `re`, and what may have happened to the functions, the flags and the module.
print(re.findall("a.", "bA\na b", re.I | re.S), re.split("x", "1X2", flags=re.I), re.sub("^a", "-", "a\nA", flags=re.M | re.IGNORECASE))
print(regex.compile(r"a . # c", regex.X | regex.I | regex.DOTALL).flags, regex.compile("a", flags=regex.A), re.compile("a", re.NOFLAG))
print(re.fullmatch("ä", "Ä", re.I).span(), re.fullmatch(b"\xe4", b"\xc4", re.I), re.match("\\w", "ä", re.ASCII), re.subn("A", "b", "aa", 1, re.I))
print([m.start() for m in re.finditer("^b", "b\nb", re.M)], re.search("A", "xa", (re.I)).group())


def local():
    import re as r

    return r.search("A", "xa", r.I)


class Body:
    import re as own

    found = own.search("A", "xa", own.I)


def outer():
    import re as held

    def inner():
        return held.search("A", "xa", held.I)

    return inner()


print(local(), Body.found, outer())
for call in (
    lambda: re.search("(", "", re.I), lambda: re.compile(re.compile("a"), re.I), lambda: re.search(3, "", re.I), lambda: re.match("a", re.I, re.I),
    lambda: re.compile("a", re.L), lambda: re.compile(b"a", re.U), lambda: re.compile("a", re.A | re.U),
    lambda: re.search("a", "b", re.Q), lambda: missing.search("a", "b", missing.I), lambda: re.search("a", missing, re.I),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)


def shown(*args, **kwargs):
    print("called", args, kwargs)


def with_changes():
    # A function, a flag, or the module is another one.
    kept = re.search
    re.search = shown
    re.search("A", "a", re.I)
    re.search("A", "a", flags=re.I | re.M)
    re.search = kept
    print(re.search("A", "a", re.I), type(re.RegexFlag).__name__, re.search("A", "a", re.I))
    fake = types.ModuleType("re")
    fake.I, fake.search = "flag", shown
    fake.search("A", "a", fake.I)
    object_with = types.SimpleNamespace(search=shown, I=7, M=8)
    object_with.search("A", "a", object_with.I | object_with.M)


with_changes()
