# urlsplit() keeps its results, as CPython's does.
from urllib import parse

parse.clear_cache()
a = parse.urlsplit("http://host/path?q#f")
print(a is parse.urlsplit("http://host/path?q#f"), a is parse.urlsplit(b"http://host/path?q#f"), parse.urlsplit.cache_info())
for url, more in (([], {}), ("a", {"scheme": []}), (bytearray(b"a"), {})):
    try:
        print(parse.urlsplit(url, **more))
    except TypeError as e:
        print(e)
for _ in range(2):
    try:
        parse.urlsplit("http://[bad")
    except ValueError as e:
        print(e)
print(parse.urlparse("http://host/path;p") is parse.urlparse("http://host/path;p"), hasattr(parse.urlunsplit, "cache_info"))
parse.clear_cache()
print(parse.urlsplit.cache_info(), parse.urlsplit.__name__, parse.urlsplit.__wrapped__("a:b"))
