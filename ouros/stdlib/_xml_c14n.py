"""Canonical XML (C14N 2.0), written while a document is parsed.

Knows the interface of XMLParser's targets, nothing of trees. Invariant: a namespace is declared on the outermost
element that uses it.
"""


def _canonical_text(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#xD;")


def _canonical_attribute(text):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("\t", "&#x9;").replace("\n", "&#xA;").replace("\r", "&#xD;")


class C14NWriterTarget:
    """Target of XMLParser that writes canonical XML."""

    __module__ = "xml.etree.ElementTree"

    def __init__(self, write, *, with_comments=False, strip_text=False, rewrite_prefixes=False, qname_aware_tags=None, qname_aware_attrs=None,
                 exclude_attrs=None, exclude_tags=None):
        self._write = write
        self._data = []
        self._with_comments = with_comments
        self._strip_text = strip_text
        self._exclude_attrs = set(exclude_attrs) if exclude_attrs else None
        self._exclude_tags = set(exclude_tags) if exclude_tags else None
        self._rewrite_prefixes = rewrite_prefixes
        self._qname_aware_tags = set(qname_aware_tags) if qname_aware_tags else None
        self._qname_aware_attrs = set(qname_aware_attrs or ())
        # Stacks with an entry for each open element: namespaces declared on it, and namespaces written on it
        self._given = [[("http://www.w3.org/XML/1998/namespace", "xml")]]
        self._written = [[]]
        if not rewrite_prefixes:
            from xml.etree.ElementTree import _namespace_map
            self._given.append([(uri, prefix) for uri, prefix in _namespace_map.items()])
            self._known = 1
        self._given.append([])
        self._prefixes = {}
        self._preserve = [False]
        self._pending = None
        self._root_seen = self._root_done = False
        self._ignored = 0

    def _scopes(self, stack):
        for declared in reversed(stack):
            yield from reversed(declared)

    def _qualify(self, name, uri_given=None):
        """Return (name with prefix, local name, URI) of {URI}name. Declares the namespace on the current element if needed."""
        if name[:1] == "{":
            uri, local = name[1:].rsplit("}", 1)
        else:
            uri, local = "", name
        hidden = set()
        for u, prefix in self._scopes(self._written):
            if u == uri and prefix not in hidden:
                return f"{prefix}:{local}" if prefix else local, local, uri
            hidden.add(prefix)
        if self._rewrite_prefixes:
            if uri not in self._prefixes:
                self._prefixes[uri] = f"n{len(self._prefixes)}"
            prefix = self._prefixes[uri]
            self._written[-1].append((uri, prefix))
            return f"{prefix}:{local}", local, uri
        if not uri and "" not in hidden:
            return local, local, uri
        for u, prefix in self._scopes(self._given):
            if u == uri:
                self._written[-1].append((uri, prefix))
                return f"{prefix}:{local}" if prefix else local, local, uri
        if not uri:
            # the name needs xmlns="" to leave the default namespace
            return local, local, uri
        raise ValueError(f"Namespace \"{uri}\" is not declared in scope")

    def _resolve(self, name):
        """Return {URI}name of prefix:name."""
        prefix, _, local = name.rpartition(":")
        for uri, p in self._scopes(self._given):
            if p == prefix:
                return f"{{{uri}}}{local}"
        raise ValueError(f"Prefix {prefix} of QName \"{name}\" is not declared in scope")

    def data(self, data):
        if not self._ignored:
            self._data.append(data)

    def _flush(self):
        data = "".join(self._data)
        del self._data[:]
        if self._strip_text and not self._preserve[-1]:
            data = data.strip()
        if self._pending is not None:
            (tag, attributes, declared), self._pending = self._pending, None
            name = None
            if data and _looks_qualified(data):
                name = data
            self._start(tag, attributes, declared, name)
            if name is not None:
                return
        if data and self._root_seen:
            self._write(_canonical_text(data))

    def start_ns(self, prefix, uri):
        if self._ignored:
            return
        if self._data:
            self._flush()
        self._given[-1].append((uri, prefix))

    def start(self, tag, attrs):
        if self._exclude_tags is not None and (self._ignored or tag in self._exclude_tags):
            self._ignored += 1
            return
        if self._data or self._pending is not None:
            self._flush()
        declared = []
        self._written.append(declared)
        if self._qname_aware_tags is not None and tag in self._qname_aware_tags:
            # Wait for the text: it may be a qualified name, whose namespace must be declared on this element.
            self._pending = tag, attrs, declared
            self._given.append([])
            return
        self._start(tag, attrs, declared)
        self._given.append([])

    def _start(self, tag, attributes, declared, text_name=None):
        if self._exclude_attrs is not None and attributes:
            attributes = {key: value for key, value in attributes.items() if key not in self._exclude_attrs}
        names = [tag, *attributes]
        values = {}
        if text_name is not None:
            text_name = self._resolve(text_name)
            names.append(text_name)
        for key, value in attributes.items():
            if key in self._qname_aware_attrs and _looks_qualified(value):
                values[key] = self._resolve(value)
                names.append(values[key])
        # Names without a namespace come last because they may require xmlns="".
        written = {name: self._qualify(name) for name in sorted(names, key=_uri_first)}
        declarations = []
        for uri, prefix in declared:
            declarations.append(("xmlns:" + prefix if prefix else "xmlns", uri))
        declarations.sort()
        listed = []
        for key, value in attributes.items():
            name, local, uri = written[key]
            if key in values:
                value = written[values[key]][0]
            if uri == "" and key[:1] != "{":
                name = local
            listed.append((uri, local, name, value))
        listed.sort()
        put = self._write
        put("<" + written[tag][0])
        for name, value in declarations:
            put(f' {name}="{_canonical_attribute(value)}"')
        for _, _, name, value in listed:
            put(f' {name}="{_canonical_attribute(value)}"')
        put(">")
        space = attributes.get("{http://www.w3.org/XML/1998/namespace}space")
        self._preserve.append(space == "preserve" if space else self._preserve[-1])
        self._root_seen = True
        if text_name is not None:
            put(_canonical_text(written[text_name][0]))

    def end(self, tag):
        if self._ignored:
            self._ignored -= 1
            return
        if self._data or self._pending is not None:
            self._flush()
        self._write(f"</{self._qualify(tag)[0]}>")
        self._preserve.pop()
        self._root_done = len(self._preserve) == 1
        self._written.pop()
        self._given.pop()
        self._given[-1] = []

    def comment(self, text):
        if not self._with_comments or self._ignored:
            return
        self._aside(f"<!--{_canonical_text(text)}-->")

    def pi(self, target, data):
        if self._ignored:
            return
        self._aside(f"<?{target} {_canonical_text(data)}?>" if data else f"<?{target}?>")

    def _aside(self, text):
        """Write a comment or instruction: outside of the root element on a line of its own."""
        if self._root_done:
            self._write("\n" + text)
        elif self._root_seen or self._pending is not None:
            self._flush()
            self._write(text)
        else:
            self._write(text + "\n")


def _looks_qualified(text):
    prefix, colon, local = text.partition(":")
    return bool(colon) and ":" not in local and _is_name(prefix) and _is_name(local)


def _is_name(text):
    return text.replace("-", "_").replace(".", "_").isidentifier() and text[:1] not in "-."


def _uri_first(name):
    return name.split("}", 1) if name[:1] == "{" else ["", name]
