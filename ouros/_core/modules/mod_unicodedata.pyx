"""_unidata: properties of characters, by the host's database.

Must not pass anything but exact strs to the host. Long texts are normalized by _plain.call, in pieces.
"""
import unicodedata as _unicodedata
from ouros._core.heap.exceptions cimport KEY_ERROR, raise_quoting, raise_type, raise_value
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.protocols.call cimport function

DEF SHORT = 512              # most characters that are normalized in one step
DEF GROWTH = 18              # most characters that one character becomes in a normal form

NAMESPACE = {}
cdef object MISSING = object()
cdef frozenset FORMS = frozenset(("NFC", "NFD", "NFKC", "NFKD"))

cdef object property_of(VM* vm, PyObject** a, object host):
    charge(vm, 64)
    return host(<object>a[0])

cdef object value_of(VM* vm, PyObject** a, object host, str message):
    v = host(<object>a[0], MISSING)
    if v is not MISSING:
        charge(vm, 96)
        return v
    return raise_value(vm, message) if a[1] == NULL else <object>a[1]   # short: the caller gives a constant

cdef object _bidirectional = _unicodedata.bidirectional
cdef object _category = _unicodedata.category
cdef object _combining = _unicodedata.combining
cdef object _decimal = _unicodedata.decimal
cdef object _decomposition = _unicodedata.decomposition
cdef object _digit = _unicodedata.digit
cdef object _east_asian_width = _unicodedata.east_asian_width
cdef object _is_normalized = _unicodedata.is_normalized
cdef object _mirrored = _unicodedata.mirrored
cdef object _name = _unicodedata.name
cdef object _normalize = _unicodedata.normalize
cdef object _numeric = _unicodedata.numeric

cdef object bidirectional(VM* vm, PyObject** a): return property_of(vm, a, _bidirectional)
cdef object category(VM* vm, PyObject** a): return property_of(vm, a, _category)
cdef object combining(VM* vm, PyObject** a): return property_of(vm, a, _combining)
cdef object decimal(VM* vm, PyObject** a): return value_of(vm, a, _decimal, "not a decimal")
cdef object decomposition(VM* vm, PyObject** a): return property_of(vm, a, _decomposition)
cdef object digit(VM* vm, PyObject** a): return value_of(vm, a, _digit, "not a digit")
cdef object east_asian_width(VM* vm, PyObject** a): return property_of(vm, a, _east_asian_width)
cdef object mirrored(VM* vm, PyObject** a): return property_of(vm, a, _mirrored)
cdef object name(VM* vm, PyObject** a): return value_of(vm, a, _name, "no such name")
cdef object numeric(VM* vm, PyObject** a): return value_of(vm, a, _numeric, "not a numeric character")

cdef object lookup_name(VM* vm, PyObject** a):
    v = unwrap(<object>a[0])
    if type(v) is not str:
        return raise_type(vm, f"a bytes-like object is required, not '{type_name(<object>a[0])}'")
    # The message of the error holds the name.
    if reserve(vm, 200 + 4 * len(<str>v)) < 0:
        return SIGNAL
    vm.budget += 4 * len(<str>v)
    work(vm, len(<str>v))
    try:
        return _unicodedata.lookup(v)
    except (KeyError, ValueError):
        return raise_quoting(vm, KEY_ERROR, "undefined character name '%s'", v)

cdef object short_normal(VM* vm, PyObject** a):
    """normalize(form, text) of exact strs, the text short or ASCII. Returns None for the slow path."""
    cdef Py_ssize_t n
    form, text = <object>a[0], <object>a[1]
    if type(form) is not str or form not in FORMS or type(text) is not str:
        return None
    if (<str>text).isascii():
        return text
    n = len(<str>text)
    if n > SHORT:
        return None
    if reserve(vm, 64 + 4 * GROWTH * n) < 0:
        return SIGNAL
    # Combining characters are sorted by insertion.
    work(vm, 8 * n)
    new = _normalize(form, text)
    vm.budget += 4 * (GROWTH * n - len(<str?>new))
    return new

cdef object short_is_normal(VM* vm, PyObject** a):
    """is_normalized(form, text), as short_normal()."""
    form, text = <object>a[0], <object>a[1]
    if type(form) is not str or form not in FORMS or type(text) is not str:
        return None
    if (<str>text).isascii():
        return True
    if len(<str>text) > SHORT:
        return None
    if reserve(vm, 64 + 4 * GROWTH * len(<str>text)) < 0:
        return SIGNAL
    vm.budget += 64 + 4 * GROWTH * len(<str>text)
    work(vm, 8 * len(<str>text))
    return _is_normalized(form, text)

function(NAMESPACE, "unicodedata", "bidirectional", bidirectional, "chr: char, /")
function(NAMESPACE, "unicodedata", "category", category, "chr: char, /")
function(NAMESPACE, "unicodedata", "combining", combining, "chr: char, /")
function(NAMESPACE, "unicodedata", "decimal", decimal, "chr: char, default=..., /")
function(NAMESPACE, "unicodedata", "decomposition", decomposition, "chr: char, /")
function(NAMESPACE, "unicodedata", "digit", digit, "chr: char, default=..., /")
function(NAMESPACE, "unicodedata", "east_asian_width", east_asian_width, "chr: char, /")
function(NAMESPACE, "_unidata", "is_normalized", short_is_normal, "form, unistr, /")
function(NAMESPACE, "unicodedata", "lookup", lookup_name, "name, /")
function(NAMESPACE, "unicodedata", "mirrored", mirrored, "chr: char, /")
function(NAMESPACE, "unicodedata", "name", name, "chr: char, default=..., /")
function(NAMESPACE, "_unidata", "normalize", short_normal, "form, unistr, /")
function(NAMESPACE, "unicodedata", "numeric", numeric, "chr: char, default=..., /")
