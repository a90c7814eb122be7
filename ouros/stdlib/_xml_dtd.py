"""Parser of `<?xml ...?>` and `<!DOCTYPE ...>` for `_xml`, which imports it at the first declaration.

Knows the Reader that it reports to. Invariant: an incomplete DTD has no effect; it is read again with more text.
Parameter entities are not read.
"""

import _re_flags
import re as _re

import _xml

_TOKEN = _re.compile(
    r"""(?P<space>[ \t\n]+)|(?P<comment><!--.*?-->)|(?P<pi><\?.*?\?>)|(?P<open><![A-Z]+)|(?P<literal>"[^"]*"|'[^']*')"""
    r"""|(?P<reference>%[\w:][\w:.\-]*;)|(?P<percent>%(?=[ \t\n]))|(?P<name>[\w:.\-]+[*+?]?)|(?P<keyword>\#[A-Z]+)|(?P<mark>[()|,>\[\]][*+?]?)""",
    _re_flags.DOTALL,
)
_DECLARATION = _re.compile(
    r"""[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"([\w.:\-]+)"|'([\w.:\-]+)')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"([A-Za-z][\w.\-]*)"|'([A-Za-z][\w.\-]*)'))?"""
    r"""(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(yes|no)"|'(yes|no)'))?[ \t\n]*""",
)
_IN_VALUE = _re.compile(r"&#(x[0-9a-fA-F]+|[0-9]+);|(%[\w:][\w:.\-]*;)")


def declaration(reader, text):
    """Return (version, encoding, standalone) of `<?xml ...?>`; standalone is 1, 0, or -1 if absent."""
    m = _DECLARATION.fullmatch(text)
    if m is None:
        at = 5 + len(text) - len(text.lstrip())
        n = _DECLARATION.match(text)
        if n is not None:
            at = 5 + n.end()
        reader.fail(30, at)
    version = m[1] or m[2]
    standalone = {"yes": 1, "no": 0, None: -1}[m[5] or m[6]]
    return version, m[3] or m[4], standalone


class _More(Exception):
    """Raised when the text ends within the DTD."""


class _Text:
    """Tokenizer of a DTD. Errors are reported at the last token."""

    def __init__(self, reader, text, final):
        self.reader = reader
        self.text = text
        self.final = final
        self.at = self.start = 0

    def fail(self, code=2, at=None):
        self.reader.fail(code, self.start if at is None else at)

    def token(self):
        """Return (kind, text) of the next token other than white space. Raises _More if it may be incomplete."""
        while True:
            m = _TOKEN.match(self.text, self.at)
            self.start = self.at
            if m is None or (m.end() == len(self.text) and not self.final and m.lastgroup in ("name", "open", "mark", "keyword")):
                rest = self.text[self.at:self.at + 4]
                if m is None and rest and rest[0] not in "<\"'%#":
                    self.fail(4)
                if self.final:
                    self.fail(3 if not rest else 5 if rest[0] in "<\"'" else 4)
                raise _More
            self.at = m.end()
            if m.lastgroup == "space":
                continue
            return m.lastgroup, m[0]

    def name(self):
        kind, text = self.token()
        if kind != "name":
            self.fail()
        return text

    def literal(self):
        kind, text = self.token()
        if kind != "literal":
            self.fail()
        return text[1:-1]

    def end(self):
        if self.token()[1] != ">":
            self.fail()

    def external(self, word, is_notation=False):
        """Return (system identifier, public identifier) after the keyword SYSTEM or PUBLIC."""
        if word == "SYSTEM":
            return self.literal(), None
        if word != "PUBLIC":
            self.fail()
        public = " ".join(self.literal().split())
        if is_notation:
            at = self.at
            kind, text = self.token()
            if kind != "literal":
                self.at = at
                return None, public
            return text[1:-1], public
        return self.literal(), public


def read(reader, text, final):
    """Read `<!DOCTYPE ...>` and call the reader's methods. Returns its length, or None if the text is incomplete."""
    t = _Text(reader, text, final)
    effects = []
    try:
        t.token()
        name = t.name()
        system = public = None
        kind, word = t.token()
        if kind == "name":
            system, public = t.external(word)
            kind, word = t.token()
        internal = word == "["
        subset = t.at
        if internal:
            while _declaration(t, effects):
                pass
            reader.internal_subset = text[subset:t.start]
            kind, word = t.token()
        else:
            reader.internal_subset = None
        if word != ">":
            t.fail()
    except _More:
        return None
    if system is not None:
        reader._foreign = True
    reader.on_doctype(name, system, public, internal)
    for effect in effects:
        effect()
    reader.on_doctype_end()
    return t.at


def _declaration(t, effects):
    """Read one declaration, and append its calls to `effects`. Returns False at the closing "]"."""
    reader = t.reader
    kind, text = t.token()
    if text == "]":
        return False
    if kind == "comment":
        if "--" in text[4:-3]:
            t.fail(4, t.start + 4 + text[4:-3].index("--") + 2)
        effects.append(lambda: reader.on_comment(text[4:-3]))
    elif kind == "pi":
        target, _, data = text[2:-2].partition(" ")
        if target.lower() == "xml":
            t.fail(17)
        effects.append(lambda: reader.on_instruction(target, data.lstrip()))
    elif kind == "reference":
        effects.append(lambda: _parameter(reader, text[1:-1]))
    elif text == "<!ENTITY":
        _entity(t, effects)
    elif text == "<!ATTLIST":
        _attributes(t, effects)
    elif text == "<!ELEMENT":
        _element(t, effects)
    elif text == "<!NOTATION":
        name = t.name()
        system, public = t.external(t.name(), True)
        t.end()
        effects.append(lambda: reader.on_notation(name, None, system, public))
    else:
        t.fail()
    return True


def _parameter(reader, name):
    """Record a reference to a parameter entity: it may declare entities, but is not read."""
    reader._foreign = True


def _entity(t, effects):
    reader = t.reader
    kind, name = t.token()
    is_parameter = kind == "percent"
    if is_parameter:
        name = t.name()
    elif kind != "name":
        t.fail()
    kind, text = t.token()
    if kind == "literal":
        entity = _xml.Entity(_value(t, text[1:-1]))
        t.end()
    elif kind == "name":
        entity = _xml.Entity(None, None, *t.external(text))
        kind, text = t.token()
        if text == "NDATA" and not is_parameter:
            entity.notation = t.name()
            kind, text = t.token()
        if text != ">":
            t.fail()
    else:
        t.fail()

    def declare():
        table = reader._parameters if is_parameter else reader._entities
        if name not in table and (is_parameter or not reader._foreign or reader._standalone != 1):
            table[name] = entity
            reader.on_entity(name, is_parameter, entity)
    effects.append(declare)


def _value(t, text):
    """Return an entity's value with character references resolved. Entity references are resolved at each use."""
    start = t.start + 1

    def replace(m):
        if m[2]:
            t.fail(10, start + m.start())
        t.reader._now = start + m.start()
        return t.reader.character(m[1])
    return _IN_VALUE.sub(replace, text) if "&#" in text or "%" in text else text


def _attributes(t, effects):
    reader = t.reader
    element = t.name()
    while True:
        kind, name = t.token()
        if name == ">":
            return
        if kind != "name":
            t.fail()
        kind, of = t.token()
        if of == "NOTATION":
            of += t.token()[1]
        if of.endswith("("):
            while not of.endswith(")"):
                kind, word = t.token()
                if kind not in ("name", "mark"):
                    t.fail()
                of += word
        elif kind != "name":
            t.fail()
        kind, word = t.token()
        required = False
        default = None
        if word == "#REQUIRED":
            required = True
        elif word == "#FIXED":
            required = True
            default = t.literal()
        elif kind == "literal":
            default = word[1:-1]
        elif word != "#IMPLIED":
            t.fail()
        effects.append(_declare(reader, element, name, of, default, required))


def _declare(reader, element, name, of, default, required):
    def declare():
        value = default
        if value is not None:
            value = reader._value(value)
            if of != "CDATA":
                value = " ".join([word for word in value.split(" ") if word])
        known = reader._defaults.setdefault(element, {})
        if name not in known:
            known[name] = (of, value)
        reader.on_attribute(element, name, of, value, required)
    return declare


_QUANTITY = {"": 0, "?": 1, "*": 2, "+": 3}


def _element(t, effects):
    """Read an element declaration. Its model has pyexpat's form (kind, quantity, name, children)."""
    reader = t.reader
    name = t.name()
    kind, text = t.token()
    if text in ("EMPTY", "ANY"):
        model = (1 if text == "EMPTY" else 2, 0, None, ())
    elif text != "(":
        t.fail()
    else:
        model = _group(t)
    t.end()
    effects.append(lambda: reader.on_element(name, model))


def _group(t):
    """Read a content model after its "(". A loop with a stack, since groups may be nested to any depth."""
    stack = []
    parts, mark, mixed = [], None, False
    while True:
        kind, text = t.token()
        if text == "(":
            stack.append((parts, mark, mixed))
            parts, mark, mixed = [], None, False
            continue
        if text == "#PCDATA":
            mixed = True
        elif kind == "name":
            plain = text.rstrip("?*+")
            parts.append((4, _QUANTITY[text[len(plain):]], plain, ()))
        else:
            t.fail()
        while True:
            kind, text = t.token()
            if text[:1] == ")":
                whole = (3 if mixed else 5 if mark == "|" else 6, _QUANTITY[text[1:]], None, tuple(parts))
                if not stack:
                    return whole
                parts, mark, mixed = stack.pop()
                parts.append(whole)
                continue
            if text not in ("|", ",") or mark not in (None, text):
                t.fail()
            mark = text
            break
