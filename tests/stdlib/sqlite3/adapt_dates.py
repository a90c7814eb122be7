"""sqlite3.adapt() knows dates, and warns of its default adapters."""
import datetime
import sqlite3
import warnings

for value in (datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3, 4), 5, "text"):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            print(repr(sqlite3.adapt(value)))
        except sqlite3.ProgrammingError as error:
            print(error)
        print([(w.category.__name__, str(w.message), w.lineno) for w in found])
print(sqlite3.adapt(5, sqlite3.PrepareProtocol, None))
for arguments in ((), (1, 2, 3, 4)):
    try:
        sqlite3.adapt(*arguments)
    except TypeError as error:
        print(error)
