"""HTMLParser: a parser of HTML and XHTML that calls a method for each construct.

Knows nothing of trees. Invariant: any text is accepted.
"""

import re as _re
from html import unescape

__all__ = ["HTMLParser"]

_TAG_NAME = _re.compile(r"([a-zA-Z][^\t\n\r\f />\x00]*)")
_ATTRIBUTE = _re.compile(r"""((?<=['"\t\n\r\f /])[^\t\n\r\f />][^\t\n\r\f /=>]*)(\s*=+\s*('[^']*'|"[^"]*"|(?!['"])[^>\t\n\r\f ]*))?(?:[\t\n\r\f ]|/(?!>))*""")
_RAW = ("script", "style")
_TEXT = ("textarea", "title")


class HTMLParser:
    """Base of parsers: feed() calls the handle methods, which subclasses override."""

    CDATA_CONTENT_ELEMENTS = _RAW
    RCDATA_CONTENT_ELEMENTS = _TEXT

    def __init__(self, *, convert_charrefs=True, scripting=False):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        self.rawdata = ""
        self.lasttag = "???"
        self.cdata_elem = None
        self._start_text = None
        self.lineno = 1
        self.offset = 0

    def feed(self, data):
        """Parse more text, up to its last complete construct."""
        self.rawdata += data
        self._go(False)

    def close(self):
        self._go(True)

    def getpos(self):
        return self.lineno, self.offset

    def get_starttag_text(self):
        return self._start_text

    def _advance(self, i, j):
        text = self.rawdata[i:j]
        lines = text.count("\n")
        if lines:
            self.lineno += lines
            self.offset = len(text) - text.rindex("\n") - 1
        else:
            self.offset += len(text)
        return j

    def _text(self, i, j):
        text = self.rawdata[i:j]
        if not text:
            return
        if self.convert_charrefs and self.cdata_elem not in _RAW:
            self.handle_data(unescape(text))
        elif self.cdata_elem in _RAW:
            self.handle_data(text)
        else:
            self._references(text)

    def _references(self, text):
        at = 0
        for m in _re.finditer(r"&(?:#([0-9]+|[xX][0-9a-fA-F]+)|([a-zA-Z][-.a-zA-Z0-9]*));?", text):
            if m.start() > at:
                self.handle_data(text[at:m.start()])
            if m[1]:
                self.handle_charref(m[1])
            else:
                self.handle_entityref(m[2])
            at = m.end()
        if at < len(text):
            self.handle_data(text[at:])

    def _go(self, end):
        raw = self.rawdata
        n = len(raw)
        i = 0
        while i < n:
            if self.cdata_elem is not None:
                m = _re.compile(rf"</{self.cdata_elem}(?=[\t\n\r\f />])", _re.I).search(raw, i)
                j = m.start() if m else n
                if m is None and not end:
                    break
            else:
                j = raw.find("<", i)
                if j < 0:
                    j = n
                    if not end and self.convert_charrefs:
                        amp = raw.rfind("&", max(i, n - 34))
                        if amp >= 0 and ";" not in raw[amp:]:
                            j = amp
            if j > i:
                self._text(i, j)
                i = self._advance(i, j)
                if i == n or (j < n and raw[j] != "<"):
                    break
            if i >= n:
                break
            k = self._markup(i, end)
            if k < 0:
                if not end:
                    break
                self.handle_data(raw[i:])
                k = n
            i = self._advance(i, k)
        self.rawdata = raw[i:]

    def _markup(self, i, end):
        raw = self.rawdata
        if raw.startswith("<!--", i):
            m = _re.compile(r"--!?>").search(raw, i + 4)
            if m is None:
                return -1
            self.handle_comment(raw[i + 4:m.start()])
            return m.end()
        if raw.startswith("<?", i):
            j = raw.find(">", i)
            if j < 0:
                return -1
            self.handle_pi(raw[i + 2:j])
            return j + 1
        if raw.startswith("<!", i):
            j = raw.find(">", i)
            if j < 0:
                return -1
            if raw[i:i + 9].lower() == "<!doctype":
                self.handle_decl(raw[i + 2:j])
            elif raw.startswith("<![", i):
                self.unknown_decl(raw[i + 3:j].rstrip("]"))
            else:
                self.handle_comment(raw[i + 2:j])
            return j + 1
        if raw.startswith("</", i):
            return self._end_tag(i)
        if _TAG_NAME.match(raw, i + 1):
            return self._start_tag(i)
        if i + 1 >= len(raw) and not end:
            return -1
        self.handle_data("<")
        return i + 1

    def _close_of_tag(self, i):
        """Return the index after the > of a tag, or -1 if the tag is incomplete."""
        quote = None
        raw = self.rawdata
        equals = False
        for j in range(i, len(raw)):
            c = raw[j]
            if quote:
                if c == quote:
                    quote = None
            elif c in "'\"" and equals:
                quote = c
                equals = False
            elif c == ">":
                return j + 1
            elif c == "=":
                equals = True
            elif not c.isspace():
                equals = False
        return -1

    def _start_tag(self, i):
        raw = self.rawdata
        end = self._close_of_tag(i)
        if end < 0:
            return -1
        self._start_text = raw[i:end]
        name = _TAG_NAME.match(raw, i + 1)
        tag = self.lasttag = name[1].lower()
        attributes = []
        k = name.end()
        while k < end and raw[k] in "\t\n\r\f /" and not raw.startswith("/>", k):
            k += 1
        while k < end:
            m = _ATTRIBUTE.match(raw, k)
            if not m or m.end() == k:
                break
            key, rest, value = m[1], m[2], m[3]
            if not rest:
                value = None
            elif value[:1] == value[-1:] and value[:1] in ("'", '"') and len(value) > 1:
                value = value[1:-1]
            if value:
                value = unescape(value)
            attributes.append((key.lower(), value))
            k = m.end()
        if raw[:end].endswith("/>"):
            self.handle_startendtag(tag, attributes)
        else:
            self.handle_starttag(tag, attributes)
            if tag in _RAW or tag in _TEXT:
                self.cdata_elem = tag
        return end

    def _end_tag(self, i):
        raw = self.rawdata
        end = self._close_of_tag(i)
        if end < 0:
            return -1
        name = _TAG_NAME.match(raw, i + 2)
        if name is None:
            if raw.startswith("</>", i):
                return i + 3
            self.handle_comment(raw[i + 2:end - 1])
            return end
        self.handle_endtag(name[1].lower())
        self.cdata_elem = None
        return end

    def set_cdata_mode(self, elem, **kwargs):
        self.cdata_elem = elem.lower()

    def clear_cdata_mode(self):
        self.cdata_elem = None

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        """Handle a start tag. `attrs` is a list of (name, value)."""

    def handle_endtag(self, tag):
        """Handle an end tag."""

    def handle_charref(self, name):
        """Handle a reference &#name;, if convert_charrefs is false."""

    def handle_entityref(self, name):
        """Handle a reference &name;, if convert_charrefs is false."""

    def handle_data(self, data):
        """Handle text."""

    def handle_comment(self, data):
        """Handle a comment."""

    def handle_decl(self, decl):
        """Handle a declaration such as a doctype."""

    def handle_pi(self, data):
        """Handle a processing instruction."""

    def unknown_decl(self, data):
        """Handle a declaration <![data]> of another kind."""
