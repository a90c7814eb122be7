"""Module `locale`: always the locale C, with UTF-8."""

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


def localeconv():
    return {
        "int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [],
        "positive_sign": "", "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127,
        "p_sep_by_space": 127, "n_cs_precedes": 127, "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127,
        "decimal_point": ".", "thousands_sep": "", "grouping": [],
    }


def setlocale(category, locale=None):
    if locale is None or locale in ("", "C", "POSIX", "C.UTF-8", (None, None)):
        return "C"
    raise Error("unsupported locale setting")


def getlocale(category=LC_CTYPE):
    return (None, None)


def getdefaultlocale(envvars=()):
    return (None, None)


def getencoding():
    return "utf-8"


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def strcoll(a, b, /):
    return (a > b) - (a < b)


def strxfrm(string, /):
    return string


def format_string(f, val, grouping=False, monetary=False):
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def str(val):
    return _str(val)


def delocalize(string):
    return string


def localize(string, grouping=False, monetary=False):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)
