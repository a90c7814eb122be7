"""Wrong numbers of arguments for functions that CPython has in C."""
import atexit
import binascii
import csv
import gc
import marshal
import operator
import stat
import sys
import time
import unicodedata
import warnings
import zlib


def tell(name, function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except TypeError as error:
        print(name, error)
    else:
        print(name, "no error")


many = (1,) * 12
for function in (
        binascii.crc32, binascii.hexlify, binascii.b2a_hex, binascii.a2b_hex, binascii.a2b_uu, binascii.b2a_uu, binascii.b2a_base64,
        csv.get_dialect, gc.is_tracked, gc.set_debug, marshal.loads, operator.countOf, operator.indexOf, stat.S_ISWHT,
        stat.filemode, sys.setswitchinterval, sys.getsizeof, time.mktime, unicodedata.normalize, warnings.warn, zlib.compress, zlib.crc32):
    tell(function.__name__, function)
    tell(function.__name__, function, *many)
    tell(function.__name__, function, unknown=1)
    tell(function.__name__, function, *many, unknown=1)
for function in (atexit.unregister, csv.list_dialects, gc.isenabled, gc.get_count, sys.getdefaultencoding, time.gmtime, time.ctime):
    tell(function.__name__, function, 1, 2)
    tell(function.__name__, function, unknown=1)
tell("b2a_base64", binascii.b2a_base64, b"", newlin=1)
tell("compress", zlib.compress, b"", lebel=1)
tell("compress", zlib.compress, b"", 1, level=1)
