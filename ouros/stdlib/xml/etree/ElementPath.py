"""The subset of XPath that element trees support.

Knows elements by their public interface. A path is compiled to functions, one for each step, which are cached.
"""

import re as _re

xpath_tokenizer_re = _re.compile(r"""('[^']*'|"[^"]*")|(::|//?|\.\.|\(\)|!=|[/.*:\[\]()@=])|((?:\{[^}]+\})?[^/\[\]()@!=\s]+)|\s+""")


def xpath_tokenizer(pattern, namespaces=None):
    """Yield a pair for each token: (operator or literal, "") or ("", name in the form {URI}name).

    Raises SyntaxError for a prefix that `namespaces` lacks.
    """
    default = namespaces.get("") if namespaces else None
    parsing_attribute = False
    for literal, mark, name in xpath_tokenizer_re.findall(pattern):
        if name and name[0] != "{":
            if ":" in name:
                prefix, _, local = name.partition(":")
                if not namespaces or prefix not in namespaces:
                    raise SyntaxError(f"prefix {prefix!r} not found in prefix map") from None
                yield "", f"{{{namespaces[prefix]}}}{local}"
            elif default and not parsing_attribute:
                yield "", f"{{{default}}}{name}"
            else:
                yield "", name
            parsing_attribute = False
        elif name:
            yield "", name
            parsing_attribute = False
        elif literal or mark:
            yield literal or mark, ""
            parsing_attribute = mark == "@"
        else:
            yield "", ""
            parsing_attribute = False


def get_parent_map(context):
    """Return a dict from each element below the root to its parent, computed once for each context."""
    if context.parents is None:
        context.parents = {child: parent for parent in context.root.iter() for child in parent}
    return context.parents


def _is_wildcard_tag(tag):
    return tag[:3] == "{*}" or tag[-2:] == "}*"


def _matcher(tag):
    """Return a function that tells whether an element's tag matches the tag with a wildcard."""
    if tag == "{*}*":
        return lambda e: isinstance(e.tag, str)
    if tag == "{}*":
        return lambda e: isinstance(e.tag, str) and e.tag[:1] != "{"
    if tag[:3] == "{*}":
        local = tag[3:]
        end = tag[2:]
        return lambda e: e.tag == local or (isinstance(e.tag, str) and e.tag[:1] == "{" and e.tag.endswith(end))
    start = tag[:-1]
    return lambda e: isinstance(e.tag, str) and e.tag.startswith(start)


def _plain_tag(token):
    """Return the tag of a name token. "{}name", a name without namespace, becomes "name"."""
    tag = token[1]
    return tag[2:] if tag[:2] == "{}" and tag != "{}*" else tag


def _children(next, token):
    tag = _plain_tag(token)
    if _is_wildcard_tag(tag):
        match = _matcher(tag)
        return lambda context, found: (e for parent in found for e in parent if match(e))
    return lambda context, found: (e for parent in found for e in parent if e.tag == tag)


def _all_children(next, token):
    return lambda context, found: (e for parent in found for e in parent)


def _self(next, token):
    return lambda context, found: found


def _descendants(next, token):
    try:
        token = next()
    except StopIteration:
        return
    if token[0] == "*":
        tag = "*"
    elif not token[0]:
        tag = _plain_tag(token)
    else:
        raise SyntaxError("invalid descendant")
    if _is_wildcard_tag(tag):
        match = _matcher(tag)
        return lambda context, found: (e for start in found for e in start.iter() if e is not start and match(e))
    return lambda context, found: (e for start in found for e in start.iter(tag) if e is not start)


def _parent(next, token):
    def select(context, found):
        parents = get_parent_map(context)
        given = {}
        for e in found:
            if e in parents:
                parent = parents[e]
                if parent not in given:
                    given[parent] = None
                    yield parent
    return select


def _predicate(next, token):
    signature = []
    words = []
    while True:
        try:
            token = next()
        except StopIteration:
            return
        if token[0] == "]":
            break
        if token == ("", ""):
            continue
        if token[0] and token[0][:1] in "'\"":
            token = "'", token[0][1:-1]
        signature.append(token[0] or "-")
        words.append(token[1])
    signature = "".join(signature)
    if signature == "@-":
        key = words[1]
        return lambda context, found: (e for e in found if e.get(key) is not None)
    if signature in ("@-='", "@-!='"):
        key, value = words[1], words[-1]
        if "!=" in signature:
            return lambda context, found: (e for e in found if (v := e.get(key)) is not None and v != value)
        return lambda context, found: (e for e in found if e.get(key) == value)
    if signature == "-" and not _is_number(words[0]):
        tag = words[0]
        return lambda context, found: (e for e in found if e.find(tag) is not None)
    if signature in (".='", ".!='") or (signature in ("-='", "-!='") and not _is_number(words[0])):
        tag, value, negated = words[0], words[-1], "!=" in signature
        if tag:
            if negated:
                return lambda context, found: (e for e in found if any("".join(x.itertext()) != value for x in e.iterfind(tag)))
            return lambda context, found: (e for e in found if any("".join(x.itertext()) == value for x in e.iterfind(tag)))
        return lambda context, found: (e for e in found if ("".join(e.itertext()) == value) is not negated)
    if signature in ("-", "-()", "-()-"):
        return _position(signature, words)
    raise SyntaxError("invalid predicate")


def _is_number(word):
    return _re.fullmatch(r"\-?\d+", word) is not None


def _position(signature, words):
    if signature == "-":
        index = int(words[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
    else:
        if words[0] != "last":
            raise SyntaxError("unsupported function")
        index = -1
        if signature == "-()-":
            try:
                index = int(words[2]) - 1
            except ValueError:
                raise SyntaxError("unsupported expression")
            if index > -2:
                raise SyntaxError("XPath offset from last() must be negative")

    def select(context, found):
        parents = get_parent_map(context)
        for e in found:
            try:
                if list(parents[e].findall(e.tag))[index] is e:
                    yield e
            except (IndexError, KeyError):
                pass
    return select


_OPERATIONS = {"": _children, "*": _all_children, ".": _self, "..": _parent, "//": _descendants, "[": _predicate}
_cache = {}


class _SelectorContext:
    parents = None

    def __init__(self, root):
        self.root = root


def _selectors(path, namespaces):
    key = (path, tuple(sorted(namespaces.items(), key=_without_none)) if namespaces else None)
    found = _cache.get(key)
    if found is not None:
        return found
    if path[-1:] == "/":
        path += "*"
    if namespaces and None in namespaces and "" not in namespaces:
        namespaces = {**namespaces, "": namespaces[None]}
    if path[:1] == "/":
        raise SyntaxError("cannot use absolute path on element")
    tokens = xpath_tokenizer(path, namespaces)
    next = tokens.__next__
    try:
        token = next()
    except StopIteration:
        return None
    found = []
    while True:
        try:
            selector = _OPERATIONS[token[0]](next, token)
        except (StopIteration, KeyError):
            raise SyntaxError("invalid path") from None
        if selector is None:
            # CPython raises this for a path that ends too early.
            raise TypeError("'NoneType' object is not callable")
        found.append(selector)
        try:
            token = next()
            if token[0] == "/":
                token = next()
        except StopIteration:
            break
    if len(_cache) > 100:
        _cache.clear()
    _cache[key] = found
    return found


def _without_none(item):
    return item[0] or ""


def iterfind(elem, path, namespaces=None):
    """Return an iterator over the elements that the path selects, in document order."""
    selectors = _selectors(path, namespaces)
    found = [elem]
    context = _SelectorContext(elem)
    if selectors is None:
        return iter(())
    for select in selectors:
        found = select(context, found)
    return iter(found)


def find(elem, path, namespaces=None):
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    found = find(elem, path, namespaces)
    if found is None:
        return default
    return "" if found.text is None else found.text
