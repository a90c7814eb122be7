"""Writer of element trees as XML, HTML, plain text or canonical XML.

Knows elements by their public interface, apart from the fast path of `_write_xml`. Programs may replace parts of it
through `xml.etree.ElementTree`.
"""

from _xml_c14n import C14NWriterTarget
from _xml_tree import names as _plain_names, written as _plain_parts
from xml.etree import ElementTree as _tree


def parts(root, target, encoding, declaration, default_namespace, method, short):
    """Return the list of parts of the serialized tree."""
    method = method or "xml"
    if method not in _serialize and method != "c14n":
        raise ValueError(f"unknown method {method!r}")
    if not encoding:
        encoding = "utf-8" if method == "c14n" else "us-ascii"
    is_text = encoding.lower() == "unicode"
    out = []
    if method == "xml" and (declaration or (declaration is None and not is_text and encoding.lower() not in ("utf-8", "us-ascii"))):
        name = (getattr(target, "encoding", None) or "utf-8") if is_text else encoding
        out.append(f"<?xml version='1.0' encoding='{name}'?>\n")
    if method == "text":
        _serialize_text(out.append, root)
    elif method == "c14n":
        canonical = C14NWriterTarget(out.append)
        names, namespaces = _namespaces(root, None)
        _replay(root, canonical, names, namespaces)
    else:
        names, namespaces = _namespaces(root, default_namespace)
        write_root = _serialize[method]
        if write_root is _serialize_xml and _tree._serialize_xml is _serialize_xml:
            more = tuple(_declarations(namespaces))
            plain = _plain_parts(_tree.Element, root, names, more, not not short)
            if plain is not None:
                out.extend(plain)
                return out
        write_root(out.append, root, names, namespaces, short_empty_elements=short)
    return out


def writer(target, encoding):
    """Yield (function that writes text, name of the encoding) for a file, given by its name or open. Body of a context manager."""
    is_text = encoding.lower() == "unicode"
    if not hasattr(target, "write"):
        with open(target, "w", encoding="utf-8" if is_text else encoding, errors="xmlcharrefreplace") as stream:
            yield stream.write, stream.encoding
    elif is_text:
        yield target.write, getattr(target, "encoding", None) or "utf-8"
    else:
        import codecs
        encoder = codecs.getincrementalencoder(encoding)("xmlcharrefreplace")
        yield lambda text: target.write(encoder.encode(text)), encoding


def write(root, target, encoding, declaration, default_namespace, method, short):
    """Write the serialized tree to a file, given by its name or open."""
    pieces = parts(root, target, encoding, declaration, default_namespace, method, short)
    if not encoding:
        encoding = "utf-8" if method == "c14n" else "us-ascii"
    is_text = encoding.lower() == "unicode"
    text = "".join(pieces)
    if not hasattr(target, "write"):
        if is_text:
            with open(target, "w", encoding="utf-8", errors="xmlcharrefreplace") as stream:
                stream.write(text)
        else:
            with open(target, "w", encoding=encoding, errors="xmlcharrefreplace", newline="" if method == "c14n" else None) as stream:
                stream.write(text)
    elif is_text:
        for part in pieces:
            target.write(part)
    else:
        target.write(text.encode(encoding, "xmlcharrefreplace"))


def _namespaces(root, default_namespace=None):
    """Return ({tag or attribute: name with prefix}, {URI: prefix}) for all names in the tree."""
    names = {None: None}
    namespaces = {}
    if default_namespace:
        namespaces[default_namespace] = ""

    def add(name):
        try:
            if name[:1] == "{":
                uri, local = name[1:].rsplit("}", 1)
                prefix = namespaces.get(uri)
                if prefix is None:
                    prefix = _tree._namespace_map.get(uri)
                    if prefix is None:
                        prefix = f"ns{len(namespaces)}"
                    if prefix != "xml":
                        namespaces[uri] = prefix
                names[name] = f"{prefix}:{local}" if prefix else local
            else:
                if default_namespace:
                    raise ValueError("cannot use non-qualified names with default_namespace option")
                names[name] = name
        except TypeError:
            _refuse(name)

    plain = _plain_names(_tree.Element, root)
    if plain is not None:
        for name in plain:
            add(name)
        return names, namespaces
    for element in root.iter():
        tag = element.tag
        if type(tag) is not str and isinstance(tag, _tree.QName):
            tag = tag.text
        if isinstance(tag, str):
            if tag not in names:
                add(tag)
        elif tag is not None and tag is not _tree.Comment and tag is not _tree.PI:
            _refuse(tag)
        for key, value in element.attrib.items():
            if type(key) is not str and isinstance(key, _tree.QName):
                key = key.text
            if key not in names:
                add(key)
            if type(value) is not str and isinstance(value, _tree.QName) and value.text not in names:
                add(value.text)
        text = element.text
        if text is not None and type(text) is not str and isinstance(text, _tree.QName) and text.text not in names:
            add(text.text)
    return names, namespaces


def _refuse(value):
    raise TypeError(f"cannot serialize {value!r} (type {type(value).__name__})")


def _name(names, name):
    return names[name.text if isinstance(name, _tree.QName) else name]


def _declarations(namespaces, escape=None):
    """Return the attributes that declare the prefixes, as written."""
    if not namespaces:
        return []
    escape = escape or _escape_attribute
    return [f' xmlns{":" + prefix if prefix else ""}="{escape(uri)}"' for uri, prefix in sorted(namespaces.items(), key=_by_prefix)]


def _attributes(put, element, names, namespaces, escape):
    for declaration in _declarations(namespaces, escape):
        put(declaration)
    for key, value in element.attrib.items():
        value = names[value.text] if type(value) is not str and isinstance(value, _tree.QName) else escape(value)
        put(f' {names[key] if type(key) is str else _name(names, key)}="{value}"')


def _by_prefix(item):
    return item[1]


def _serialize_xml(put, element, names, namespaces, short_empty_elements=True, **kwargs):
    # Use the function that the program put into ElementTree, if any.
    go_on = _tree._serialize_xml
    if go_on is _serialize_xml:
        _write_xml(put, element, names, namespaces, short_empty_elements)
    else:
        _write_special(go_on, put, element, names, namespaces, short_empty_elements)


def _write_xml(put, element, names, namespaces, short):
    """Write an element and its descendants."""
    tag = element.tag
    if type(element) is not _tree.Element or type(tag) is not str:
        _write_special(_serialize_xml, put, element, names, namespaces, short)
        return
    tag = names[tag]
    text = element.text
    put("<" + tag)
    if namespaces or element.attrib:
        _attributes(put, element, names, namespaces, _escape_attribute)
    children = element._inner
    if text or children or not short:
        put(">")
        if text:
            put(_escape(text))
        for child in children or ():
            _write_xml(put, child, names, None, short)
        put(f"</{tag}>")
    else:
        put(" />")
    if element.tail:
        put(_escape(element.tail))


def _write_special(go_on, put, element, names, namespaces, short_empty_elements):
    """Write a comment, instruction, QName element or other special element. `go_on` writes its children."""
    tag = element.tag
    text = element.text
    if tag is _tree.Comment:
        put(f"<!--{text}-->")
    elif tag is _tree.ProcessingInstruction:
        put(f"<?{text}?>")
    else:
        tag = _name(names, tag)
        if tag is None:
            if text:
                put(_escape(text))
            for child in element:
                go_on(put, child, names, None, short_empty_elements=short_empty_elements)
        else:
            put("<" + tag)
            if namespaces or element.attrib:
                _attributes(put, element, names, namespaces, _escape_attribute)
            if text or len(element) or not short_empty_elements:
                put(">")
                if text:
                    put(_escape(text))
                for child in element:
                    go_on(put, child, names, None, short_empty_elements=short_empty_elements)
                put(f"</{tag}>")
            else:
                put(" />")
    if element.tail:
        put(_escape(element.tail))


def _serialize_html(put, element, names, namespaces, **kwargs):
    go_on = vars(_tree).get("_serialize_html", _serialize_html)
    tag = element.tag
    text = element.text
    if tag is _tree.Comment:
        put(f"<!--{_escape(text)}-->")
    elif tag is _tree.ProcessingInstruction:
        put(f"<?{_escape(text)}?>")
    else:
        tag = _name(names, tag)
        if tag is None:
            if text:
                put(_escape(text))
            for child in element:
                go_on(put, child, names, None)
        else:
            put("<" + tag)
            _attributes(put, element, names, namespaces, _escape_attribute_html)
            put(">")
            if text:
                put(text if tag.lower() in ("script", "style") else _escape(text))
            for child in element:
                go_on(put, child, names, None)
            if tag.lower() not in _tree.HTML_EMPTY:
                put(f"</{tag}>")
    if element.tail:
        put(_escape(element.tail))


def _serialize_text(put, element):
    for part in element.itertext():
        put(part)
    if element.tail:
        put(element.tail)


_serialize = {"xml": _serialize_xml, "html": _serialize_html, "text": _serialize_text}


def _escape(text):
    if not isinstance(text, str):
        _refuse(text)
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text


def _escape_attribute(text):
    text = _escape(text)
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "\r" in text:
        text = text.replace("\r", "&#13;")
    if "\n" in text:
        text = text.replace("\n", "&#10;")
    if "\t" in text:
        text = text.replace("\t", "&#09;")
    return text


def _escape_attribute_html(text):
    if not isinstance(text, str):
        _refuse(text)
    return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")


# --- canonical XML ---

def _replay(element, target, names, namespaces):
    """Make the calls on `target` that parsing the serialized element would make."""
    tag = element.tag
    if tag is _tree.Comment:
        target.comment(element.text)
    elif tag is _tree.ProcessingInstruction:
        target.pi(*element.text.split(" ", 1))
    else:
        for uri, prefix in (namespaces or {}).items():
            target.start_ns(prefix, uri)
        tag = tag.text if isinstance(tag, _tree.QName) else tag
        target.start(tag, {k.text if isinstance(k, _tree.QName) else k: names[v.text] if isinstance(v, _tree.QName) else v for k, v in element.attrib.items()})
        if element.text:
            target.data(names[element.text.text] if isinstance(element.text, _tree.QName) else element.text)
        for child in element:
            _replay(child, target, names, None)
        target.end(tag)
    if element.tail:
        target.data(element.tail)
