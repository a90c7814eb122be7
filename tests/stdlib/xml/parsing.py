import io
import xml.etree.ElementTree as ET

DOC = """<?xml version="1.0" encoding="utf-8"?>
<!-- before -->
<catalog xmlns:x="http://example.com/x" date='today'>
  <book id="b1" x:lang="en"><title>A &amp; B &lt;&#67;&#x44;</title><price>9.5</price></book>
  <book id="b2"><title><![CDATA[<raw> & ]] text]]></title><price/></book>tail
  <?target data here?><empty a="1
2	3"/>
</catalog>
<!-- after -->"""

root = ET.fromstring(DOC)
for e in root.iter():
    print(e.tag, e.attrib, repr(e.text), repr(e.tail))
print(len(root), [e.tag for e in root], root.keys(), list(root.items()))
print("".join(root.itertext()).split())
for source in (io.StringIO(DOC), io.BytesIO(DOC.encode())):
    print(ET.parse(source).getroot().get("date"))
print(ET.fromstringlist(["<a>", "b<c", "/>d", "</a>"])[0].tail)
tree, ids = ET.XMLID('<a><b id="x"/><c id="y"><d id="z"/></c><e/></a>')
print(tree.tag, sorted(ids), ids["z"].tag)
for data in ("<a>\xe9\u20ac</a>", "<a>\xe9\u20ac</a>".encode(), "\ufeff<a>\xe9</a>".encode("utf-8"), "<a>\xe9\u20ac</a>".encode("utf-16"),
             '<?xml version="1.0" encoding="iso-8859-1"?><a>\xe9</a>'.encode("latin-1"),
             '<?xml version="1.0" encoding="cp1252"?><a>\u20ac</a>'.encode("cp1252"), "<a>x\r\ny\rz&#13;</a>"):
    print(ascii(ET.fromstring(data).text))
print(ET.fromstring(b"<a>\xe9</a>", ET.XMLParser(encoding="latin-1")).text)
for event, e in ET.iterparse(io.BytesIO(DOC.encode()), events=("start", "end", "comment", "pi", "start-ns", "end-ns")):
    print(event, e if not hasattr(e, "tag") else e.tag if isinstance(e.tag, str) else e.text)
