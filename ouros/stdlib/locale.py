"""Module `locale`: always the locale C, with UTF-8. Numbers are shown as `localeconv` says, which a program may replace."""

__all__ = [
    "getlocale", "getdefaultlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str", "atof", "atoi",
    "format_string", "currency", "normalize", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_TIME", "LC_MONETARY", "LC_NUMERIC", "LC_ALL",
    "CHAR_MAX", "getencoding", "delocalize", "localize",
]

from _locale_names import _append_modifier, _replace_encoding, locale_alias, locale_encoding_alias, normalize

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127
_str = str


class Error(Exception):
    """Raised for a locale that does not exist."""


_override_localeconv = {}


def localeconv():
    return {
        "int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [],
        "positive_sign": "", "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127,
        "p_sep_by_space": 127, "n_cs_precedes": 127, "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127,
        "decimal_point": ".", "thousands_sep": "", "grouping": [], **_override_localeconv,
    }


def setlocale(category, locale=None):
    if not isinstance(category, int):
        raise TypeError(f"'{type(category).__name__}' object cannot be interpreted as an integer")
    if locale and not isinstance(locale, _str):
        try:
            language, encoding = locale
            if not all([part is None or isinstance(part, _str) for part in locale]):
                raise TypeError
        except (TypeError, ValueError):
            raise TypeError("Locale must be None, a string, or an iterable of two strings -- language code, encoding.") from None
        locale = normalize("C" if language is None else language if encoding is None else f"{language}.{encoding}")
    if LC_CTYPE <= category <= LC_ALL and locale in (None, "", "C", "POSIX", "C.UTF-8"):
        return "C"
    raise Error("locale query failed" if locale is None else "unsupported locale setting")


def getlocale(category=LC_CTYPE):
    return (None, None)


def getdefaultlocale(envvars=()):
    return (None, None)


def getencoding():
    return "utf-8"


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def _text(string, function):
    if not isinstance(string, _str):
        raise TypeError(f"{function} must be str, not {type(string).__name__}")
    if "\0" in string:
        raise ValueError("embedded null character")
    return string


def strcoll(a, b, /):
    a, b = _text(a, "strcoll() argument 1"), _text(b, "strcoll() argument 2")
    return (a > b) - (a < b)


def strxfrm(string, /):
    return _text(string, "strxfrm() argument")


def _grouped(text, monetary):
    """Return the digits at the end of a text with separators between groups, and the number of characters added."""
    conv = localeconv()
    grouping = conv["mon_grouping" if monetary else "grouping"]
    separator = conv["mon_thousands_sep" if monetary else "thousands_sep"]
    if not grouping:
        return text, 0
    digits = text.rstrip(" ")
    after = text[len(digits):]
    groups = []
    before = ""
    size = None
    sizes = iter(grouping)
    while digits:
        given = next(sizes, 0)  # at the end the last size is repeated, as after 0
        if given == CHAR_MAX:
            break
        if given == 0 and size is None:
            raise ValueError("invalid grouping")
        size = given or size
        if digits[-1] not in "0123456789":
            before, digits = digits, ""
            break
        groups.append(digits[-size:])
        digits = digits[:-size]
    groups += [digits] * bool(digits)
    return before + separator.join(reversed(groups)) + after, len(separator) * (len(groups) - 1)


def _localize(text, grouping=False, monetary=False):
    """Return a number with the decimal point and the groups of the locale, as wide as before where there is padding."""
    whole, point, rest = text.partition(".")
    added = 0
    if grouping:
        whole, added = _grouped(whole, monetary)
    text = whole + (localeconv()["mon_decimal_point" if monetary else "decimal_point"] + rest if point else "")
    for cut in (1, None), (None, -1):
        while added > 0 and text[0 if cut[0] else -1] == " ":
            text = text[cut[0]:cut[1]]
            added -= 1
    return text


def _formatted(percent, values, grouping, monetary):
    text = percent % values
    return _localize(text, grouping, monetary) if percent[-1] in "eEfFgGdiu" else text


def format_string(f, val, grouping=False, monetary=False):
    """Format like the operator %, with numbers as in the locale."""
    import re
    directive = r"%(?:\((?P<key>.*?)\))?(?P<modifiers>[-#0-9 +*.hlL]*?)[eEfFgGdiouxXcrs%]"
    done = []
    named = hasattr(type(val), "keys")
    if not named and not isinstance(val, tuple):
        val = (val,)
    i = 0
    for match in re.finditer(directive, f):
        if match[0][-1] == "%":
            done.append("%")
        elif named:
            done.append(_formatted(match[0], val, grouping, monetary))
        else:
            count = 1 + match["modifiers"].count("*")
            done.append(_formatted(match[0], val[i:i + count], grouping, monetary))
            i += count
    return re.sub(directive, "%s", f) % tuple(done)


def currency(val, symbol=True, grouping=False, international=False):
    """Format an amount of money."""
    conv = localeconv()
    digits = conv["int_frac_digits" if international else "frac_digits"]
    if digits == 127:
        raise ValueError("Currency formatting is not possible using the 'C' locale.")
    before, after = "", ""  # between the number and its symbol
    text = _localize(f"{abs(val):.{digits}f}", grouping, True)
    sort = "n" if val < 0 else "p"
    place, sign = conv[sort + "_sign_posn"], conv["negative_sign" if val < 0 else "positive_sign"]
    if place == 3:
        before = sign
    elif place == 4:
        after = sign
    text = before + text + after
    if symbol:
        name = conv["int_curr_symbol" if international else "currency_symbol"]
        space = " " if conv[sort + "_sep_by_space"] else ""
        if conv[sort + "_cs_precedes"]:
            text = name + space + text
        else:
            text = text + space + (name[:-1] if international and name[-1:] == " " else name)
    if place == 0:
        return f"({text})"
    return text if place in (3, 4) else text + sign if place == 2 else sign + text


def str(val):
    return _formatted("%.12g", val, False, False)


def delocalize(string):
    """Return a number in the locale's form as Python writes it."""
    conv = localeconv()
    for name, sign in ("thousands_sep", ""), ("decimal_point", "."):
        if conv[name]:
            string = string.replace(conv[name], sign)
    return string


def localize(string, grouping=False, monetary=False):
    return _localize(string, grouping, monetary)


def atof(string, func=float):
    return func(delocalize(string))


def atoi(string):
    return int(delocalize(string))
