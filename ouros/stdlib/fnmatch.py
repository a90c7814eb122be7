"""File names by patterns of a shell."""

import re as _re

__all__ = ["filter", "filterfalse", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def _matcher(pat):
    if isinstance(pat, bytes):
        return _re.compile(translate(pat.decode("latin-1")).encode("latin-1")).match
    return _re.compile(translate(pat)).match


def fnmatchcase(name, pat):
    return _matcher(pat)(name) is not None


def filter(names, pat):
    match = _matcher(pat)
    return [name for name in names if match(name) is not None]


def filterfalse(names, pat):
    match = _matcher(pat)
    return [name for name in names if match(name) is None]


def translate(pat):
    """The pattern as one of re."""
    parts = []
    i, n = 0, len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == "*":
            if not parts or parts[-1] != "*":
                parts.append("*")
        elif c == "?":
            parts.append(".")
        elif c == "[":
            j = i
            if j < n and pat[j] == "!":
                j += 1
            if j < n and pat[j] == "]":
                j += 1
            while j < n and pat[j] != "]":
                j += 1
            if j >= n:
                parts.append("\\[")
            else:
                parts.append(_set(pat[i:j]))
                i = j + 1
        else:
            parts.append(_re.escape(c))
    out = []
    stars = [k for k, part in enumerate(parts) if part == "*"]
    for k, part in enumerate(parts):
        if part != "*":
            out.append(part)
        elif k == stars[-1]:
            out.append(".*")
        elif k == 0:
            out.append(".*?")
        else:
            out.append(".*?")
    return f"(?s:{''.join(out)})\\z"


def _set(stuff):
    negated = stuff.startswith("!")
    if negated:
        stuff = stuff[1:]
    if "-" in stuff:
        pieces = []
        k = 0
        while k < len(stuff):
            if k + 2 < len(stuff) and stuff[k + 1] == "-":
                if stuff[k] <= stuff[k + 2]:
                    pieces.append(_escaped(stuff[k]) + "-" + _escaped(stuff[k + 2]))
                k += 3
            else:
                pieces.append(_escaped(stuff[k]))
                k += 1
        stuff = "".join(pieces)
    else:
        stuff = "".join([_escaped(c) for c in stuff])
    if not stuff:
        return "." if negated else "(?!)"
    return f"[{'^' if negated else ''}{stuff}]"


def _escaped(c):
    return "\\" + c if c in "\\]-^[&~|" else c
