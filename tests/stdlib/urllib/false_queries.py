# Queries that are false but no text are deprecated.
import urllib.parse
import warnings


def parse(query):
    return urllib.parse.parse_qs(query), urllib.parse.parse_qsl(query)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for query in (None, "", b"", bytearray(), memoryview(b""), [], (), {}, 0, False):
        print(parse(query))
    for warning in caught:
        print(warning.category.__name__, warning.message, warning.lineno)
