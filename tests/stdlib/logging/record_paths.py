# a record's file and module, whatever its path is
import logging

for path in ("/a/b/c.py", "c.py", "c", ".hidden", "", "/a/b.tar.gz", None, 5):
    record = logging.LogRecord("name", logging.INFO, path, 1, "text", None, None)
    print(repr(record.pathname), repr(record.filename), repr(record.module))
