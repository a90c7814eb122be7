"""HTTP cookies: written for responses (Set-Cookie), and parsed from request headers (Cookie).

Knows texts only. Invariant: no attribute of a cookie contains a control character.
"""

import _re_flags
import re
import string
import types

__all__ = ["BaseCookie", "CookieError", "SimpleCookie"]

_LegalChars = string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~:"
_UnescapedChars = _LegalChars + " ()/<=>?@[]{}"
_is_legal_key = re.compile(f"[{re.escape(_LegalChars)}]+").fullmatch
_has_control = re.compile(r"[\x00-\x1F\x7F]").search
_TRANSLATED = {n: f"\\{n:03o}" for n in range(256) if chr(n) not in _UnescapedChars} | {ord('"'): '\\"', ord("\\"): "\\\\"}


class CookieError(Exception):
    """Raised for an invalid cookie."""


def _quote(str):
    """Return the value, in quotes and with escapes if it contains other characters than names may."""
    if str is None or _is_legal_key(str):
        return str
    return f'"{str.translate(_TRANSLATED)}"'


def _unquote(str):
    """Return the value that _quote() was given."""
    if str is None or len(str) < 2 or str[0] != '"' or str[-1] != '"':
        return str
    return re.sub(r"\\(?:([0-3][0-7][0-7])|(.))", lambda m: chr(int(m[1], 8)) if m[1] else m[2], str[1:-1])


def _getdate(future=0):
    """Return a date for the attribute `expires`, `future` seconds from now."""
    import time
    t = time.gmtime(time.time() + future)
    day = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[t[6]]
    month = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")[t[1] - 1]
    return f"{day}, {t[2]:02} {month} {t[0]:04} {t[3]:02}:{t[4]:02}:{t[5]:02} GMT"


class Morsel(dict):
    """One cookie: key, value, coded_value, and its attributes as a dict."""

    _reserved = {
        "expires": "expires", "path": "Path", "comment": "Comment", "domain": "Domain", "max-age": "Max-Age", "secure": "Secure",
        "httponly": "HttpOnly", "version": "Version", "samesite": "SameSite", "partitioned": "Partitioned",
    }
    _reserved_defaults = dict.fromkeys(_reserved, "")
    _flags = {"secure", "httponly", "partitioned"}

    def __init__(self):
        self._key = self._value = self._coded_value = None
        dict.update(self, self._reserved_defaults)

    @property
    def key(self):
        return self._key

    @property
    def value(self):
        return self._value

    @property
    def coded_value(self):
        return self._coded_value

    def __setitem__(self, K, V):
        K = K.lower()
        if K not in self._reserved:
            raise CookieError(f"Invalid attribute {K!r}")
        if _has_control(str(K)) or _has_control(str(V)):
            raise CookieError(f"Control characters are not allowed in cookies {K!r} {V!r}")
        dict.__setitem__(self, K, V)

    def setdefault(self, key, val=None):
        key = key.lower()
        if key not in self._reserved:
            raise CookieError(f"Invalid attribute {key!r}")
        return dict.setdefault(self, key, val)

    def __eq__(self, morsel):
        if not isinstance(morsel, Morsel):
            return NotImplemented
        return dict.__eq__(self, morsel) and (self._value, self._key, self._coded_value) == (morsel._value, morsel._key, morsel._coded_value)

    __ne__ = object.__ne__

    def copy(self):
        morsel = Morsel()
        dict.update(morsel, self)
        morsel.__dict__.update(self.__dict__)
        return morsel

    def update(self, values):
        data = {}
        for key, value in dict(values).items():
            key = key.lower()
            if key not in self._reserved:
                raise CookieError(f"Invalid attribute {key!r}")
            data[key] = value
        dict.update(self, data)

    def isReservedKey(self, K):
        """Return True for the name of an attribute."""
        return K.lower() in self._reserved

    def set(self, key, val, coded_val):
        """Set the cookie's name and value."""
        if key.lower() in self._reserved:
            raise CookieError(f"Attempt to set a reserved key {key!r}")
        if not _is_legal_key(key):
            raise CookieError(f"Illegal key {key!r}")
        self._key, self._value, self._coded_value = key, val, coded_val

    def __getstate__(self):
        return {"key": self._key, "value": self._value, "coded_value": self._coded_value}

    def __setstate__(self, state):
        self._key, self._value, self._coded_value = state["key"], state["value"], state["coded_value"]

    def output(self, attrs=None, header="Set-Cookie:"):
        """Return the header that sets the cookie."""
        return f"{header} {self.OutputString(attrs)}"

    __str__ = output

    def __repr__(self):
        return f"<{self.__class__.__name__}: {self.OutputString()}>"

    def js_output(self, attrs=None):
        """Return a script that sets the cookie."""
        text = self.OutputString(attrs).replace('"', r"\"")
        return f'\n        <script type="text/javascript">\n        <!-- begin hiding\n        document.cookie = "{text}";\n        // end hiding -->\n        </script>\n        '

    def OutputString(self, attrs=None):
        """Return the cookie with its attributes, without the header's name."""
        result = [f"{self.key}={self.coded_value}"]
        attrs = self._reserved if attrs is None else attrs
        for key, value in sorted(self.items()):
            if value == "" or key not in attrs:
                continue
            name = self._reserved[key]
            if key == "expires" and isinstance(value, int):
                result.append(f"{name}={_getdate(value)}")
            elif key == "max-age" and isinstance(value, int):
                result.append(f"{name}={value:d}")
            elif key == "comment" and isinstance(value, str):
                result.append(f"{name}={_quote(value)}")
            elif key in self._flags:
                if value:
                    result.append(name)
            else:
                result.append(f"{name}={value}")
        return "; ".join(result)

    __class_getitem__ = classmethod(types.GenericAlias)


# Parsing accepts more characters than writing.
_NAME = f"[{re.escape(_LegalChars + '/@?<>(){},')}]+"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_DATE = r"[A-Za-z]{3,9},\s[\w\s-]{9,11}\s[0-9:]{8}\sGMT"
_PLAIN = f"[{re.escape(_LegalChars + '/@?<>(){}[]=,')}]*"
_pair = re.compile(f"\\s*(?P<key>{_NAME})\\s*(?:=\\s*(?P<val>{_QUOTED}|{_DATE}|{_PLAIN}))?\\s*(?:;|(?<=\\s)|$)", _re_flags.ASCII)


class BaseCookie(dict):
    """Dict of cookies by name. Subclasses define the encoding of values."""

    def value_decode(self, val):
        """Return (value, coded value) for a coded value."""
        return val, val

    def value_encode(self, val):
        """Return (value, coded value) for a value."""
        text = str(val)
        return text, text

    def __init__(self, input=None):
        if input:
            self.load(input)

    def __set(self, key, real_value, coded_value):
        morsel = self.get(key, Morsel())
        morsel.set(key, real_value, coded_value)
        dict.__setitem__(self, key, morsel)

    def __setitem__(self, key, value):
        if isinstance(value, Morsel):
            dict.__setitem__(self, key, value)
        else:
            self.__set(key, *self.value_encode(value))

    def output(self, attrs=None, header="Set-Cookie:", sep="\015\012"):
        """Return the headers that set the cookies."""
        return sep.join([value.output(attrs, header) for _, value in sorted(self.items())])

    __str__ = output

    def __repr__(self):
        shown = " ".join([f"{key}={value.value!r}" for key, value in sorted(self.items())])
        return f"<{self.__class__.__name__}: {shown}>"

    def js_output(self, attrs=None):
        """Return scripts that set the cookies."""
        return "".join([value.js_output(attrs) for _, value in sorted(self.items())])

    def load(self, rawdata):
        """Read cookies from a header, or from a dict."""
        if isinstance(rawdata, str):
            self.__parse_string(rawdata)
        else:
            for key, value in rawdata.items():
                self[key] = value

    def __parse_string(self, text):
        # A malformed header gives no cookies at all.
        at, found, seen = 0, [], False
        while 0 <= at < len(text):
            m = _pair.match(text, at)
            if not m:
                break
            key, value = m["key"], m["val"]
            at = m.end()
            if key[0] == "$":
                if seen:
                    found.append((True, key[1:], value))
            elif key.lower() in Morsel._reserved:
                if not seen:
                    return
                if value is None:
                    if key.lower() not in Morsel._flags:
                        return
                    found.append((True, key, True))
                else:
                    found.append((True, key, _unquote(value)))
            elif value is not None:
                found.append((False, key, self.value_decode(value)))
                seen = True
            else:
                return
        morsel = None
        for is_attribute, key, value in found:
            if is_attribute:
                if key.lower() in Morsel._reserved:
                    morsel[key] = value
                else:
                    raise CookieError(f"Invalid attribute {key!r}")
            else:
                self.__set(key, *value)
                morsel = self[key]


class SimpleCookie(BaseCookie):
    """Dict of cookies whose values are texts, in quotes if necessary."""

    def value_decode(self, val):
        return _unquote(val), val

    def value_encode(self, val):
        text = str(val)
        return text, _quote(text)
