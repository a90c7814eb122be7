from xml.dom import pulldom
from xml.dom.pulldom import parseString, SAX2DOM
import io, xml.sax

TEXT = '''<?xml version="1.0"?><!-- first --><?go on?>
<shop xmlns="urn:s" xmlns:p="urn:p" a="1" p:b="2"><item n="1">tea <b>hot</b></item>
<p:item n="2"><!-- inside --><?do it?>cake</p:item><other xmlns:q="urn:q" q:z="9"><q:deep/></other></shop>'''


def shown(node):
    if node is None:
        return None
    name = node.nodeName
    attributes = sorted((k, v) for k, v in node.attributes.items()) if node.attributes else []
    return node.nodeType, name, node.namespaceURI, node.prefix if node.nodeType == 1 else None, attributes, node.nodeValue, len(node.childNodes)


for event, node in parseString(TEXT):
    print(event, shown(node))

stream = pulldom.parse(io.BytesIO(TEXT.encode()), bufsize=7)
for event, node in stream:
    if event == pulldom.START_ELEMENT and node.localName == "item":
        stream.expandNode(node)
        print(node.toxml(), node.parentNode is None)
print(stream.getEvent()[0])
stream.clear()

plain = parseString("<a><b c='1'/>x</a>")
print([(e, n.nodeName) for e, n in plain])
TEXT = TEXT.replace('<?go on?>', '')

handler = SAX2DOM()
xml.sax.parseString(TEXT, handler)
print(handler.document.toxml())
parser = xml.sax.make_parser()
parser.setFeature(xml.sax.handler.feature_namespaces, 1)
handler = SAX2DOM()
parser.setContentHandler(handler)
parser.parse(io.StringIO(TEXT))
print(handler.document.toxml())
for bad in ("", "<a>", "<a></b>"):
    try:
        print(list(parseString(bad)))
    except Exception as error:
        print(type(error).__name__, error)
