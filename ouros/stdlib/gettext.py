"""Module `gettext`: translations from catalogs (.mo) in virtual files. Without a catalog, texts are not translated."""

__all__ = [
    "NullTranslations", "GNUTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain", "dgettext", "dngettext",
    "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext",
]


class NullTranslations:
    """Translation that returns texts unchanged, or asks a fallback translation."""

    def __init__(self, fp=None):
        self._info = {}
        self._charset = None
        self._fallback = None
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        """Read a catalog. Subclasses override it."""

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def info(self):
        return self._info

    def charset(self):
        return self._charset

    def install(self, names=None):
        """Set the function _() in the built-ins."""
        import builtins
        builtins.__dict__["_"] = self.gettext
        for name in names or ():
            if name in ("gettext", "ngettext", "npgettext", "pgettext"):
                builtins.__dict__[name] = getattr(self, name)


class GNUTranslations(NullTranslations):
    """Translation from a catalog in the format of GNU gettext (.mo)."""

    LE_MAGIC, BE_MAGIC = 0x950412DE, 0xDE120495
    CONTEXT = "%s\x04%s"

    def _parse(self, fp):
        import struct
        data = fp.read()
        magic = struct.unpack("<I", data[:4])[0] if len(data) >= 20 else 0
        if magic not in (self.LE_MAGIC, self.BE_MAGIC):
            raise OSError(0, "Bad magic number", getattr(fp, "name", ""))
        order = "<" if magic == self.LE_MAGIC else ">"
        version, count, originals, texts = struct.unpack(order + "4I", data[4:20])
        if version >> 16 not in (0, 1):
            raise OSError(0, f"Bad version number {version >> 16}", getattr(fp, "name", ""))
        self._catalog = {}
        self._charset = "ascii"
        self._rule = "n != 1"
        for i in range(count):
            size, at = struct.unpack(order + "2I", data[originals + 8 * i:originals + 8 * i + 8])
            text_size, text_at = struct.unpack(order + "2I", data[texts + 8 * i:texts + 8 * i + 8])
            message, text = data[at:at + size], data[text_at:text_at + text_size]
            if not size:
                self._header(text.decode("ascii", "replace"))
            message = message.decode(self._charset)
            text = text.decode(self._charset)
            if "\0" in message:
                message = message.partition("\0")[0]
                for number, form in enumerate(text.split("\0")):
                    self._catalog[message, number] = form
            else:
                self._catalog[message] = text

    def _header(self, text):
        for line in text.splitlines():
            key, colon, value = line.partition(":")
            if colon:
                key, value = key.strip().lower(), value.strip()
                self._info[key] = value
                if key == "content-type" and "charset=" in value:
                    self._charset = value.partition("charset=")[2]
                elif key == "plural-forms" and "plural=" in value:
                    self._rule = value.partition("plural=")[2].rstrip(";")

    def _plural(self, n):
        """Return the index of the plural form for a number, by the catalog's rule (a C expression)."""
        rule = c2py(self._rule)
        return int(rule(n))

    def gettext(self, message):
        found = self._catalog.get(message)
        if found is None:
            found = self._catalog.get((message, self._plural(1)))
        return NullTranslations.gettext(self, message) if found is None else found

    def ngettext(self, msgid1, msgid2, n):
        found = self._catalog.get((msgid1, self._plural(n)))
        return NullTranslations.ngettext(self, msgid1, msgid2, n) if found is None else found

    def pgettext(self, context, message):
        found = self._catalog.get(self.CONTEXT % (context, message))
        return NullTranslations.pgettext(self, context, message) if found is None else found

    def npgettext(self, context, msgid1, msgid2, n):
        found = self._catalog.get((self.CONTEXT % (context, msgid1), self._plural(n)))
        return NullTranslations.npgettext(self, context, msgid1, msgid2, n) if found is None else found


def c2py(plural):
    """Return a function from a number to its plural form's index, for a rule in C."""
    import re
    if len(plural) > 1000:
        raise ValueError("plural form expression is too long")
    words = re.findall(r"\d+|n|[<>=!]=|&&|\|\||[-+*/%<>!?:()]|\S", plural)
    for word in words:
        if not re.fullmatch(r"\d+|n|[<>=!]=|&&|\|\||[-+*/%<>!?:()]", word):
            raise ValueError(f"invalid token in plural form: {word}")
    at = 0

    def peek():
        return words[at] if at < len(words) else ""

    def take():
        nonlocal at
        at += 1
        return words[at - 1]

    def choice():
        test = binary(0)
        if peek() != "?":
            return test
        take()
        yes = choice()
        if peek() != ":":
            raise ValueError("unexpected end of plural form" if not peek() else f"unexpected token in plural form: {peek()}")
        take()
        no = choice()
        return lambda n: yes(n) if test(n) else no(n)

    levels = [("||",), ("&&",), ("==", "!="), ("<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%")]

    def binary(level):
        if level == len(levels):
            return unary()
        left = binary(level + 1)
        while peek() in levels[level]:
            left = joined(take(), left, binary(level + 1))
        return left

    def unary():
        word = peek()
        if word == "!":
            take()
            value = unary()
            return lambda n: not value(n)
        if word == "(":
            take()
            value = choice()
            if peek() != ")":
                raise ValueError("unbalanced parenthesis in plural form")
            take()
            return value
        if word == "n":
            take()
            return lambda n: n
        if word.isdigit():
            number = int(take())
            return lambda n: number
        raise ValueError("unexpected end of plural form" if not word else f"unexpected token in plural form: {word}")

    rule = choice()
    if at < len(words):
        raise ValueError(f"unexpected token in plural form: {words[at]}")
    return rule


def joined(mark, left, right):
    import operator
    if mark == "||":
        return lambda n: left(n) or right(n)
    if mark == "&&":
        return lambda n: left(n) and right(n)
    function = {
        "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, "+": operator.add,
        "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod,
    }[mark]
    return lambda n: function(left(n), right(n))


_domain = "messages"
_directories = {}


def textdomain(domain=None):
    global _domain
    if domain is not None:
        _domain = domain
    return _domain


def bindtextdomain(domain, localedir=None):
    if localedir is not None:
        _directories[domain] = localedir
    return _directories.get(domain, "/usr/share/locale")


def _expand_lang(loc):
    """Return the names of the folders for a locale, from the most special one to the language alone."""
    import locale
    loc, at, modifier = locale.normalize(loc).partition("@")
    loc, dot, encoding = loc.partition(".")
    language, line, territory = loc.partition("_")
    names = []
    for end in ((at + modifier, "") if at else ("",)):
        for place in ((line + territory, "") if line else ("",)):
            for middle in ((dot + encoding, "") if dot else ("",)):
                names.append(language + place + middle + end)
    return names


def find(domain, localedir=None, languages=None, all=False):
    """Return the path of a catalog among the virtual files, or None."""
    import os
    if localedir is None:
        return [] if all else None
    if languages is None:
        languages = _wanted_languages()
    found = []
    for name in dict.fromkeys(name for language in languages for name in _expand_lang(language)):
        if name == "C":
            break
        path = os.path.join(localedir, name, "LC_MESSAGES", domain + ".mo")
        if _is_file(path):
            if not all:
                return path
            found.append(path)
    return found if all else None


def _wanted_languages():
    import os
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        try:
            value = os.environ.get(name)
        except (NotImplementedError, PermissionError):
            # the host provides no environment
            break
        if value:
            languages = value.split(":")
            return languages if "C" in languages else [*languages, "C"]
    return ["C"]


def _is_file(path):
    import os
    try:
        return os.path.exists(path)
    except (NotImplementedError, PermissionError):
        # the host provides no files
        return False


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    """Return the translation of a domain. Raises FileNotFoundError unless `fallback`, which gives a NullTranslations."""
    files = find(domain, localedir, languages, all=True)
    if not files:
        if fallback:
            return NullTranslations()
        raise FileNotFoundError(2, "No translation file found for domain", domain)
    result = None
    for name in files:
        with open(name, "rb") as file:
            catalog = (class_ or GNUTranslations)(file)
        if result is None:
            result = catalog
        else:
            result.add_fallback(catalog)
    return result


def install(domain, localedir=None, *, names=None):
    translation(domain, localedir, fallback=True).install(names)


def _of(domain):
    return translation(domain, _directories.get(domain), fallback=True)


def dgettext(domain, message):
    return _of(domain).gettext(message)


def dngettext(domain, msgid1, msgid2, n):
    return _of(domain).ngettext(msgid1, msgid2, n)


def dpgettext(domain, context, message):
    return _of(domain).pgettext(context, message)


def dnpgettext(domain, context, msgid1, msgid2, n):
    return _of(domain).npgettext(context, msgid1, msgid2, n)


def gettext(message):
    return dgettext(_domain, message)


def ngettext(msgid1, msgid2, n):
    return dngettext(_domain, msgid1, msgid2, n)


def pgettext(context, message):
    return dpgettext(_domain, context, message)


def npgettext(context, msgid1, msgid2, n):
    return dnpgettext(_domain, context, msgid1, msgid2, n)


Catalog = translation
