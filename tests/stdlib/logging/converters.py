# The function that converts times: a method gets the formatter, time.gmtime and functions in the formatter itself do not.
import logging
import time

r = logging.LogRecord("n", 20, "p", 1, "m", (), None)
r.created, r.msecs = 5.25, 250.0


class Method(logging.Formatter):
    def converter(self, seconds):
        return time.gmtime(len(type(self).__name__))


class BuiltIn(logging.Formatter):
    converter = time.gmtime
    default_msec_format = None


class Static(logging.Formatter):
    converter = staticmethod(lambda seconds: time.gmtime(86400 * 2))


for c in (Method, BuiltIn, Static):
    print(c("%(asctime)s").format(r), c("%(asctime)s", "%H:%S").format(r))
f = logging.Formatter("%(asctime)s")
f.converter = lambda seconds: time.gmtime(86400)
print(f.format(r))
logging.Formatter.converter = time.gmtime
print(logging.Formatter("%(asctime)s").format(r))
