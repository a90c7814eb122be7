"""A parser of HTML and XHTML that calls a method for each part.

Each parse method gets the position of a construct's first character, and returns the position after it, or -1 if the text ends before. They
and the patterns have the names that classes derived from HTMLParser override and use. Invariant: patterns are read when they are used, so
that a program may replace them in this module.
"""

import _markupbase
import _re_flags
import re
from html import unescape
from html.entities import html5 as html5_entities

__all__ = ["HTMLParser"]

# Text: where markup or a reference may begin, and what may go on in the next piece.
interesting_normal = re.compile("[&<]")
incomplete = re.compile("&[a-zA-Z#]")
incomplete_charref = re.compile("&#(?:[0-9]|[xX][0-9a-fA-F])")
entityref = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
charref = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
attr_charref = re.compile("&(#[xX][0-9a-fA-F]+|#[0-9]+|[a-zA-Z][a-zA-Z0-9]*)[;=]?")
# Begins and ends of constructs.
starttagopen = re.compile("<[a-zA-Z]")
endtagopen = re.compile("</[a-zA-Z]")
piclose = re.compile(">")
endendtag = re.compile(">")
commentclose = re.compile("--!?>")
commentabruptclose = re.compile("-?>")
endtagfind = re.compile(r"</\s*([a-zA-Z][-.a-zA-Z0-9:_]*)\s*>")
# Tags: the name, an attribute with what follows it, and a tag without its `<`.
_NAME, _GAP, _BARE = r"[a-zA-Z][^\t\n\r\f />]*", r"[\t\n\r\f ]", r"(?!['\"])[^>\t\n\r\f ]*"
_KEY = r"(?<=['\"\t\n\r\f /])[^\t\n\r\f />][^\t\n\r\f /=>]*"
_VALUE = f"'[^']*'|\"[^\"]*\"|{_BARE}"
tagfind_tolerant = re.compile(f"({_NAME})(?:{_GAP}|/(?!>))*")
attrfind_tolerant = re.compile(f"({_KEY})({_GAP}*={_GAP}*({_VALUE}))?(?:{_GAP}|/(?!>))*")
locatetagend = re.compile(rf"{_NAME}[\t\n\r\f /]*(?:{_KEY}(?:{_GAP}*={_GAP}*(?:{_VALUE}))?[\t\n\r\f /]*)*>?")
locatestarttagend_tolerant = re.compile(
    r"<[a-zA-Z][^\t\n\r\f />\x00]*(?:[\s/]*(?:(?<=['\"\s/])[^\s/>][^\s/=>]*(?:\s*=+\s*(?:'[^']*'|\"[^\"]*\"|(?!['\"])[^>\s]*)\s*)?(?:\s|/(?!>))*)*)?\s*"
)

_UNFINISHED = re.compile(r"[\t\n\r\f ;]")
_LONGEST_REFERENCE = 34


def _replace_attr_charref(match):
    """A reference in the value of an attribute: names count with a semicolon, or if they are whole."""
    text = match[0]
    if text.startswith("&#"):
        return unescape(text)
    if not text.endswith("=") and text[1:] in html5_entities:
        return unescape(text)
    return text


def _unescape_attrvalue(value):
    return attr_charref.sub(_replace_attr_charref, value)


class HTMLParser(_markupbase.ParserBase):
    """To be derived from: feed() calls the handle methods."""

    CDATA_CONTENT_ELEMENTS = ("script", "style", "xmp", "iframe", "noembed", "noframes")
    RCDATA_CONTENT_ELEMENTS = ("textarea", "title")

    def __init__(self, *, convert_charrefs=True, scripting=False):
        super().__init__()
        self.convert_charrefs = convert_charrefs
        self.scripting = scripting
        self.reset()

    def reset(self):
        """Forgets what was not parsed yet."""
        self.rawdata = ""
        self.lasttag = "???"
        self.interesting = interesting_normal
        self.cdata_elem = None
        self._support_cdata = True
        self._escapable = True
        self.__starttag_text = None
        super().reset()

    def feed(self, data):
        """Parses as much as is complete."""
        self.rawdata += data
        self.goahead(0)

    def close(self):
        """Parses the rest as if the text ended here."""
        self.goahead(1)

    def get_starttag_text(self):
        """The text of the last start tag."""
        return self.__starttag_text

    def set_cdata_mode(self, elem, *, escapable=False):
        """Text without markup follows, up to the end tag of elem. escapable: with references."""
        self.cdata_elem = elem.lower()
        self._escapable = escapable
        if self.cdata_elem == "plaintext":
            self.interesting = re.compile(r"\Z")
        elif escapable and not self.convert_charrefs:
            self.interesting = re.compile(rf"&|</{self.cdata_elem}(?=[\t\n\r\f />])", _re_flags.IGNORECASE | _re_flags.ASCII)
        else:
            self.interesting = re.compile(rf"</{self.cdata_elem}(?=[\t\n\r\f />])", _re_flags.IGNORECASE | _re_flags.ASCII)

    def clear_cdata_mode(self):
        self.interesting = interesting_normal
        self.cdata_elem = None
        self._escapable = True

    def _set_support_cdata(self, flag=True):
        """Whether <![CDATA[ begins a section, as in foreign elements, or a comment."""
        self._support_cdata = flag

    # --- text ---

    def goahead(self, end):
        """Parses the text that waits. end: nothing follows."""
        raw = self.rawdata
        n = len(raw)
        i = 0
        while i < n:
            j = self._end_of_text(i, end)
            if j is None:
                break
            if i < j:
                text = raw[i:j]
                self.handle_data(unescape(text) if self.convert_charrefs and self._escapable else text)
            i = self.updatepos(i, j)
            if i == n:
                break
            k = self._reference(i, end) if raw[i] == "&" else self._markup(i, end)
            if k < 0:
                break
            i = self.updatepos(i, k)
        if end and i < n:
            text = raw[i:n]
            self.handle_data(unescape(text) if self.convert_charrefs and self._escapable else text)
            i = self.updatepos(i, n)
        self.rawdata = raw[i:]

    def _end_of_text(self, i, end):
        """Where text that begins at i ends; None: it may go on."""
        raw = self.rawdata
        if self.convert_charrefs and not self.cdata_elem:
            j = raw.find("<", i)
            if j >= 0:
                return j
            start = raw.rfind("&", max(i, len(raw) - _LONGEST_REFERENCE))
            if start >= 0 and not _UNFINISHED.search(raw, start):
                return None
            return len(raw)
        match = self.interesting.search(raw, i)
        if match:
            return match.start()
        return None if self.cdata_elem else len(raw)

    def _reference(self, i, end):
        raw = self.rawdata
        numeric = raw.startswith("&#", i)
        match = (charref if numeric else entityref).match(raw, i)
        if match:
            (self.handle_charref if numeric else self.handle_entityref)(match[0][2:-1] if numeric else match[1])
            k = match.end()
            return k if raw[k - 1] == ";" else k - 1
        match = (incomplete_charref if numeric else incomplete).match(raw, i)
        if match:
            if not end:
                return -1
            # The reference is all that is left, or text follows that is none of it.
            rest = raw[i:]
            whole = re.match("&(?:#([0-9]+|[xX][0-9a-fA-F]+)|([a-zA-Z][-.a-zA-Z0-9]*))", rest)
            if whole and whole.end() == len(rest):
                (self.handle_charref if numeric else self.handle_entityref)(whole[1] or whole[2])
                return len(raw)
            return -1
        # "&#x" may go on.
        if i + (3 if numeric else 1) < len(raw):
            self.handle_data(raw[i:i + 1 + numeric])
            return i + 1 + numeric
        return -1

    # --- markup ---

    def _markup(self, i, end):
        raw = self.rawdata
        if starttagopen.match(raw, i):
            k = self.parse_starttag(i)
        elif raw.startswith("</", i):
            k = self.parse_endtag(i)
        elif raw.startswith("<!--", i):
            k = self.parse_comment(i)
        elif raw.startswith("<?", i):
            k = self.parse_pi(i)
        elif raw.startswith("<!", i):
            k = self.parse_html_declaration(i)
        elif i + 1 < len(raw) or end or self.cdata_elem:
            self.handle_data("<")
            return i + 1
        else:
            return -1
        if k >= 0 or not end:
            return k
        self._unfinished(i)
        return len(raw)

    def _unfinished(self, i):
        """Markup that the end of the text cuts off."""
        raw = self.rawdata
        if starttagopen.match(raw, i) or endtagopen.match(raw, i):
            return
        if raw.startswith("</", i):
            if i + 2 == len(raw):
                self.handle_data("</")
            else:
                self.handle_comment(raw[i + 2:])
        elif raw.startswith("<!--", i):
            text = raw[i + 4:]
            for tail in ("--!", "--", "-"):
                if text.endswith(tail):
                    text = text.removesuffix(tail)
                    break
            self.handle_comment(text)
        elif raw.startswith("<![CDATA[", i):
            if self._support_cdata:
                self.unknown_decl(raw[i + 3:])
            else:
                self.handle_comment(raw[i + 1:])
        elif raw[i:i + 9].lower() == "<!doctype":
            self.handle_decl(raw[i + 2:])
        elif raw.startswith("<!", i):
            self.handle_comment(raw[i + 2:])
        else:
            self.handle_pi(raw[i + 2:])

    def parse_html_declaration(self, i):
        """<!...>: a comment, a section, a document type, or what counts as a comment."""
        raw = self.rawdata
        if raw.startswith("<!--", i):
            return self.parse_comment(i)
        if raw.startswith("<![CDATA[", i):
            if self._support_cdata:
                j = raw.find("]]>", i + 9)
                if j < 0:
                    return -1
                self.unknown_decl(raw[i + 3:j])
                return j + 3
            return self.parse_bogus_comment(i)
        if raw[i:i + 9].lower() == "<!doctype":
            j = raw.find(">", i + 9)
            if j < 0:
                return -1
            self.handle_decl(raw[i + 2:j])
            return j + 1
        return self.parse_bogus_comment(i)

    def parse_comment(self, i, report=True):
        """<!--...-->"""
        raw = self.rawdata
        match = commentclose.search(raw, i + 4) or commentabruptclose.match(raw, i + 4)
        if match is None:
            return -1
        if report:
            self.handle_comment(raw[i + 4:match.start()])
        return match.end()

    def parse_bogus_comment(self, i, report=1):
        """<!...> and </...> that are nothing else."""
        raw = self.rawdata
        j = raw.find(">", i + 2)
        if j < 0:
            return -1
        if report:
            self.handle_comment(raw[i + 2:j])
        return j + 1

    def parse_pi(self, i):
        """<?...>"""
        match = piclose.search(self.rawdata, i + 2)
        if match is None:
            return -1
        self.handle_pi(self.rawdata[i + 2:match.start()])
        return match.end()

    def check_for_whole_start_tag(self, i):
        """The position after the start tag, or -1."""
        match = locatetagend.match(self.rawdata, i + 1)
        j = match.end()
        return j if self.rawdata[j - 1] == ">" else -1

    def parse_starttag(self, i):
        self.__starttag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        raw = self.rawdata
        self.__starttag_text = raw[i:end]
        match = tagfind_tolerant.match(raw, i + 1)
        tag = self.lasttag = match[1].lower()
        k = match.end()
        attributes = []
        while k < end:
            match = attrfind_tolerant.match(raw, k)
            if not match:
                break
            name, rest, value = match.group(1, 2, 3)
            if not rest:
                value = None
            elif len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
                value = value[1:-1]
            attributes.append((name.lower(), _unescape_attrvalue(value) if value else value))
            k = match.end()
        close = raw[k:end].strip()
        if close not in (">", "/>"):
            self.handle_data(raw[i:end])
        elif close == "/>":
            self.handle_startendtag(tag, attributes)
        else:
            self.handle_starttag(tag, attributes)
            if tag in self.CDATA_CONTENT_ELEMENTS or self.scripting and tag == "noscript":
                self.set_cdata_mode(tag)
            elif tag in self.RCDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag, escapable=True)
            elif tag == "plaintext":
                self.set_cdata_mode(tag)
        return end

    def parse_endtag(self, i):
        raw = self.rawdata
        if raw.find(">", i + 2) < 0:
            return -1
        if not endtagopen.match(raw, i):
            return i + 3 if raw[i + 2:i + 3] == ">" else self.parse_bogus_comment(i)
        match = locatetagend.match(raw, i + 2)
        j = match.end()
        if raw[j - 1] != ">":
            return -1
        tag = tagfind_tolerant.match(raw, i + 2)[1].lower()
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return j

    # --- what derived classes override ---

    def handle_startendtag(self, tag, attrs):
        """<tag/>"""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        """<tag>"""

    def handle_endtag(self, tag):
        """</tag>"""

    def handle_charref(self, name):
        """&#name;"""

    def handle_entityref(self, name):
        """&name;"""

    def handle_data(self, data):
        """Text."""

    def handle_comment(self, data):
        """<!--data-->"""

    def handle_decl(self, decl):
        """<!decl>"""

    def handle_pi(self, data):
        """<?data>"""

    def unknown_decl(self, data):
        """<![data]>"""
