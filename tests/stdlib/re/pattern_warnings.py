# Sets that may mean something else some day.
import re
import warnings

re.purge()


def noted(function, *args):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            result = function(*args)
        except Exception as e:
            result = f"{type(e).__name__}: {e}"
    print(ascii(result), [(str(w.message), w.category.__name__, w.filename, w.lineno) for w in found])


for pattern in ("[[a]", "[^[a]", "[a[b]", "[a--b]", "[--b]", "[a-]-]", "[a&&b]", "[&&a]", "[a||b]", "[a~~b]", "[a---b]", "[%--0]", "[[a--b]&&", "[[x](",
                "[\\[[a]", "[a\\-\\-b]", "[+--]", "(?:[[q])[a&&q]", "[[:alpha:]]", "[^a&&&b]", b"[[a]", b"[a--b]"):
    noted(re.compile, pattern)
noted(re.compile, "[[a]\\u", 0)
noted(re.compile, "[[d]", re.A | re.U)
noted(re.search, "[[e]", "e")
noted(re.match, "[[f]", "f")
noted(re.fullmatch, "[[g]", "g")
noted(re.findall, "[[h]", "[h")
noted(re.split, "[[i]", "0i1")
noted(re.sub, "[[j]", "-", "j")
noted(re.subn, "[[k]", lambda m: m[0] * 2, "k")
noted(lambda: [m.span() for m in re.finditer("[[l]", "l")])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    noted_error = None
    try:
        re.compile("[[m]")
    except FutureWarning as e:
        noted_error = e
print(repr(noted_error))
