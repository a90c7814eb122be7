import xml.dom
from xml.dom import minidom
from xml.parsers.expat import ExpatError

DOC = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE r [<!ENTITY e "entity">]>
<!-- top -->
<r xmlns="urn:a" xmlns:b="urn:b" k="1" b:k="2"><x id="i1">text &amp; &e;</x>
  <b:y><![CDATA[<raw>]]></b:y><?pi data?><x/></r>"""
d = minidom.parseString(DOC)
print(d.nodeType, d.documentElement.tagName, d.doctype.name, d.encoding, d.version, [n.nodeName for n in d.childNodes])
print(d.toxml())
print(d.toprettyxml())
print(d.toprettyxml(indent="  ", newl="\r\n", encoding="utf-8", standalone=True))
r = d.documentElement
print(r.getAttribute("k"), r.getAttributeNS("urn:b", "k"), r.hasAttribute("zz"), repr(r.getAttribute("zz")), list(r.attributes.keys()), r.attributes["k"].value, r.attributes.length)
print([e.tagName for e in d.getElementsByTagName("x")], [e.localName for e in d.getElementsByTagNameNS("urn:b", "*")], len(d.getElementsByTagName("*")))
x = d.getElementsByTagName("x")[0]
print(x.firstChild.data, x.firstChild.nodeValue, x.childNodes, x.nextSibling, x.previousSibling, x.parentNode is r, x.namespaceURI, x.prefix)
y = r.childNodes[2]
print(y.tagName, y.prefix, y.localName, y.namespaceURI, y.firstChild, y.firstChild.nodeType == y.CDATA_SECTION_NODE)
n = d.createElement("new")
n.setAttribute("a", '<"&>\n')
n.appendChild(d.createTextNode("one"))
n.appendChild(d.createTextNode("two"))
n.appendChild(d.createComment("note"))
r.insertBefore(n, x)
print(len(n.childNodes), n.toxml())
n.normalize()
print(len(n.childNodes), n.firstChild.data)
r.replaceChild(d.createElement("other"), n)
r.removeChild(x)
print(r.toxml())
c = r.cloneNode(True)
print(c.toxml() == r.toxml(), c.parentNode, c is r, r.cloneNode(False).toxml())
new = minidom.getDOMImplementation().createDocument(None, "root", None)
item = new.createElement("item")
item.setAttribute("id", "1")
item.setAttributeNS("urn:q", "q:z", "2")
new.documentElement.appendChild(item)
for i in range(2):
    e = new.createElement("v")
    e.appendChild(new.createTextNode(str(i)))
    item.appendChild(e)
print(new.toprettyxml(indent=" "))
doc = minidom.Document()
doc.appendChild(doc.createElement("a")).appendChild(doc.importNode(item, True))
print(doc.toxml("us-ascii"), item.getAttributeNode("id").ownerElement is item)
t = doc.createTextNode("hello world")
print(t.length, t.substringData(6, 5), t, t.splitText(5).data, t.data)
for f in (lambda: doc.appendChild(doc.createElement("second")), lambda: t.appendChild(t), lambda: item.removeChild(t), lambda: item.removeAttribute("no"),
          lambda: minidom.parseString("<a><b></a>"), lambda: minidom.parseString(""), lambda: doc.createTextNode(3), lambda: item.appendChild(doc)):
    try:
        f()
    except (xml.dom.DOMException, ExpatError, TypeError) as e:
        print(type(e).__name__, getattr(e, "code", None), str(e) if "0x" not in str(e) else "")
with minidom.parseString("<a>\n<b/></a>") as w:
    print([n.nodeType for n in w.documentElement.childNodes], w.documentElement.childNodes.item(9), w.documentElement.hasChildNodes())


def walk(node, depth=0):
    if node.nodeType == node.TEXT_NODE:
        print(" " * depth + repr(node.data))
    elif node.nodeType == node.ELEMENT_NODE:
        print(" " * depth + node.tagName, dict(node.attributes.items()))
        for child in node.childNodes:
            walk(child, depth + 1)


walk(minidom.parseString("<a k='v'>x<b><c/>y</b></a>").documentElement)
