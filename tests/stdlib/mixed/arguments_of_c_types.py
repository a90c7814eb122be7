"""Wrong numbers of arguments for types and methods that CPython has in C."""
import array
import bz2
import collections
import collections.abc
import datetime
import decimal
import io
import queue
import sqlite3
import threading
import xml.etree.ElementTree as ElementTree
import zlib


def tell(name, function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except TypeError as error:
        print(name, error)
    else:
        print(name, "no error")


many = (1,) * 12
connection = sqlite3.connect(":memory:")
cursor = connection.cursor()
element = ElementTree.Element("a")
context = decimal.Context()
number = decimal.Decimal(1)
items = array.array("i")
ordered = collections.OrderedDict()
for method in (
        connection.commit, connection.execute, connection.iterdump, cursor.fetchmany, cursor.fetchone, cursor.executemany, element.insert,
        element.find, element.iterfind, context.add, context.power, context.abs, context.is_nan, context.clear_flags, number.compare,
        number.exp, number.quantize, items.extend, items.fromfile, items.buffer_info, ordered.move_to_end, ordered.setdefault,
        io.StringIO().truncate, io.BytesIO().readinto, queue.SimpleQueue().get, threading.Lock().acquire, threading.RLock().release,
        zlib.compressobj().compress, bz2.BZ2Compressor().flush, datetime.date.fromordinal, datetime.datetime.strptime):
    tell(method.__name__, method, *many)
    tell(method.__name__, method, unknown=1)
    tell(method.__name__, method, *many, unknown=1)
for function in (sqlite3.Connection.commit, ElementTree.Element.insert, decimal.Context.power, array.array.extend):
    tell(function.__name__, function)

# Natives refuse keywords before they count.
for function in (len, float, [].append, {}.get, "".upper, b"".join, set().add, abs, isinstance, (1).bit_length, [].__reversed__, frozenset):
    tell(function.__name__, function, *many, unknown=1)

# Arguments are refused before abstract methods are.
for abstract in (collections.abc.Iterable, collections.abc.Mapping, collections.abc.Sized):
    tell(abstract.__name__, abstract, 1)
    tell(abstract.__name__, abstract)

tell("__reduce_ex__", object().__reduce_ex__, "a")
tell("__reduce_ex__", [].__reduce_ex__, 1.5)
tell("__reduce_ex__", ValueError().__reduce_ex__, "a")
tell("__reduce_ex__", datetime.datetime(2020, 1, 1).__reduce_ex__, "a")
