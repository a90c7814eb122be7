"""Module `fnmatch`: matches names with patterns of `*`, `?` and character sets in brackets.

Knows texts only. Invariant: the regular expression of a pattern never backtracks into a `*`, so no pattern takes
exponential time.
"""

import functools
import posixpath
import re

__all__ = ["filter", "filterfalse", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    return fnmatchcase(posixpath.normcase(name), posixpath.normcase(pat))


@functools.lru_cache(maxsize=1024)
def _matcher(pat):
    if isinstance(pat, bytes):
        return re.compile(translate(str(pat, "ISO-8859-1")).encode("ISO-8859-1")).match
    return re.compile(translate(pat)).match


def fnmatchcase(name, pat):
    return _matcher(pat)(name) is not None


def filter(names, pat):
    match = _matcher(posixpath.normcase(pat))
    return [name for name in names if match(name) is not None]


def filterfalse(names, pat):
    match = _matcher(posixpath.normcase(pat))
    return [name for name in names if match(name) is None]


def _set(pattern, i):
    """Return (regular expression of the set that starts before index i, index of its end), or None if it is not closed."""
    n = len(pattern)
    end = i
    if end < n and pattern[end] == "!":
        end += 1
    if end < n and pattern[end] == "]":
        end += 1
    end = pattern.find("]", end)
    if end < 0:
        return None, i
    content = pattern[i:end]
    if "-" not in content:
        content = content.replace("\\", "\\\\")
    else:
        content = _ranges(pattern, i, end)
    if not content:
        return "(?!)", end + 1
    if content == "!":
        return ".", end + 1
    content = re.sub(r"([&~|])", r"\\\1", content)
    if content[0] == "!":
        content = "^" + content[1:]
    elif content[0] in "^[":
        content = "\\" + content
    return f"[{content}]", end + 1


def _ranges(pattern, i, end):
    """Return the content of a set with ranges, without empty ranges."""
    chunks = []
    at = i + 2 if pattern[i] == "!" else i + 1
    while (at := pattern.find("-", at, end)) >= 0:
        chunks.append(pattern[i:at])
        i = at + 1
        at += 3
    rest = pattern[i:end]
    if rest:
        chunks.append(rest)
    else:
        chunks[-1] += "-"
    for k in range(len(chunks) - 1, 0, -1):
        if chunks[k - 1][-1] > chunks[k][0]:
            chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
            del chunks[k]
    return "-".join([chunk.replace("\\", "\\\\").replace("-", "\\-") for chunk in chunks])


def _pieces(pattern, star, question):
    out = []
    i = 0
    while i < len(pattern):
        c = pattern[i]
        i += 1
        if c == "*":
            if not out or out[-1] is not star:
                out.append(star)
        elif c == "?":
            out.append(question)
        elif c == "[":
            piece, i = _set(pattern, i)
            out.append("\\[" if piece is None else piece)
        else:
            out.append(re.escape(c))
    return out


def _translate(pattern, star, question):
    """Return the regular expression for one part of a path, where wildcards do not match a slash."""
    return "".join(["(?!/)" + piece if piece.startswith("[") and piece is not star and piece is not question else piece
                    for piece in _pieces(pattern, star, question)])


_STAR = object()


def translate(pat):
    """Return the regular expression of a pattern."""
    pieces = _pieces(pat, _STAR, ".")
    stars = [i for i, piece in enumerate(pieces) if piece is _STAR]
    if not stars:
        return f"(?s:{''.join(pieces)})\\z"
    out = pieces[:stars[0]]
    for start, stop in zip(stars, stars[1:]):
        fixed = "".join(pieces[start + 1:stop])
        out.append(f"(?>.*?{fixed})")
    out.append(".*")
    out.extend(pieces[stars[-1] + 1:])
    return f"(?s:{''.join(out)})\\z"
