import io
import xml.sax
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.saxutils import XMLGenerator, escape, quoteattr, unescape

print(escape("<a & 'b' \"c\">"), escape("x\n", {"\n": "&#10;"}), unescape("&lt;&amp;lt;&gt;&quot;", {"&quot;": '"'}))
for text in ("plain", 'with "', "with '", "both ' and \"", "a\nb\tc<&>"):
    print(quoteattr(text))


class Handler(ContentHandler):
    def __init__(self):
        super().__init__()
        self.depth = 0
        self.text = []

    def startDocument(self):
        print("start document")

    def endDocument(self):
        print("end document", "".join(self.text).split())

    def startElement(self, name, attrs):
        print(" " * self.depth + name, dict(attrs), attrs.getNames(), self._locator.getLineNumber(), self._locator.getColumnNumber())
        self.depth += 1

    def endElement(self, name):
        self.depth -= 1

    def startElementNS(self, name, qname, attrs):
        print(name, qname, list(attrs.items()), attrs.getQNames())

    def endElementNS(self, name, qname):
        print("end", name)

    def startPrefixMapping(self, prefix, uri):
        print("prefix", prefix, uri)

    def characters(self, content):
        self.text.append(content)

    def processingInstruction(self, target, data):
        print("pi", target, data)


DOC = "<a x='1' y='2'>one\n <b>two</b><?go on?>\n</a>"
xml.sax.parseString(DOC, Handler())
xml.sax.parse(io.BytesIO(DOC.encode()), Handler())
try:
    xml.sax.parseString("<a>\n<b></a>", Handler())
except xml.sax.SAXParseException as e:
    print(e, e.getMessage(), e.getLineNumber(), e.getColumnNumber(), type(e.getException()).__name__)
p = xml.sax.make_parser()
p.setFeature(feature_namespaces, 1)
p.setContentHandler(Handler())
p.parse(io.StringIO("<a xmlns='u' xmlns:q='v' k='1' q:k='2'><q:b/></a>"))
out = io.StringIO()
g = XMLGenerator(out, "utf-8", short_empty_elements=True)
xml.sax.parseString("<a x='&lt;&#10;'>t&amp;<b/></a>", g)
print(out.getvalue())
