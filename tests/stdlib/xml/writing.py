import io
import sys
import xml.etree.ElementTree as ET

root = ET.Element("root", {"a": "1"}, b='<"&>\n\t')
child = ET.SubElement(root, "child", k="v")
child.text = "<text> & \xe9 \u20ac"
child.tail = "tail"
root.append(ET.Comment(" note "))
root.insert(0, ET.ProcessingInstruction("go", "there"))
ET.SubElement(root, "{urn:x}n", {"{urn:y}k": "1"})
ET.SubElement(root, "{http://www.w3.org/1999/xhtml}p").text = ""
ET.SubElement(root, "q").set("name", ET.QName("urn:x", "v"))
for encoding in (None, "us-ascii", "utf-8", "unicode", "latin-1", "utf-16"):
    print(encoding, ET.tostring(root, encoding))
print(ET.tostring(root, "unicode", short_empty_elements=False))
print(ET.tostring(root, "unicode", method="text"))
print(ET.tostring(root, "unicode", method="html"))
print(ET.tostring(root, "utf-8", xml_declaration=True), ET.tostring(root[1], "unicode", xml_declaration=True))
ET.register_namespace("x", "urn:x")
print(ET.tostring(root, "unicode"))
print(ET.tostring(ET.fromstring("<a xmlns='u'><b>1</b></a>"), "unicode", default_namespace="u"))
print("".join(ET.tostringlist(root, "unicode")) == ET.tostring(root, "unicode"), ET.tostringlist(ET.Element("e"), "unicode"))
for f in (lambda: ET.tostring(ET.Element("a", b=3)), lambda: ET.tostring(ET.Element(7)), lambda: ET.tostring(root, method="pdf"),
          lambda: ET.tostring(root, default_namespace="u"), lambda: ET.register_namespace("ns3", "u")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
tree = ET.ElementTree(ET.fromstring("<a><b><c/>text</b><d>x</d></a>"))
ET.indent(tree, "\t")
out = io.BytesIO()
tree.write(out, encoding="utf-8", xml_declaration=True)
print(out.getvalue())
out = io.StringIO()
tree.write(out, encoding="unicode")
print(out.getvalue())
ET.indent(tree)
ET.dump(tree)
ET.dump(tree.find("d"))
page = ET.fromstring("<html><head><script>a &lt; b</script></head><body>x<br/>y<img src='i'/></body></html>")
print(ET.tostring(page, "unicode", method="html"))
print(ET.canonicalize("<b z='1' a='2' xmlns:q='u'><q:c q:d='&#10;'/><!-- c --> t </b>"))
print(ET.canonicalize("<b> <a> x </a></b>", strip_text=True, with_comments=True), ET.canonicalize("<p:b xmlns:p='u' p:c=''/>", rewrite_prefixes=True))
