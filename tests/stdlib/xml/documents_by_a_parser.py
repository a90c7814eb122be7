# parse() and parseString() of minidom use the parser that they are given.
import io
import xml.sax
from xml.dom import minidom, pulldom

class Reader:
    def __init__(self):
        self.parser = xml.sax.make_parser()
        self.fed = 0
    def feed(self, data):
        self.fed += 1
        self.parser.feed(data)
    def __getattr__(self, name):
        return getattr(self.parser, name)

TEXT = '<?xml version="1.0"?><a x="1"><b>text</b><!--note--></a>'
for make in (lambda: minidom.parseString(TEXT, Reader()), lambda: minidom.parse(io.StringIO(TEXT), Reader(), 7), lambda: minidom.parse(io.StringIO(TEXT), bufsize=7)):
    document = make()
    print(type(document).__name__, document.documentElement.toxml())
reader = Reader()
minidom.parse(io.StringIO(TEXT), reader, 10)
print(reader.fed)
print(minidom._do_pulldom_parse(pulldom.parseString, (TEXT,), {}).documentElement.tagName)
