# Trees as text: special characters, declarations of prefixes, forms of empty elements.
import xml.etree.ElementTree as ET

t = ET.XML("<a p='&lt;&quot;&amp;&#10;&#9;&#13;>'>x&lt;&amp;&gt;\"<b/>tail &amp;<c><d>é</d></c>\n</a>")
print(ET.tostring(t), ET.tostring(t, "unicode", short_empty_elements=False), ET.tostring(t, "utf-8"))
print(ET.tostringlist(t, "unicode"))
n = ET.XML("<a xmlns='u' xmlns:v='v' v:k='1'><b/><v:c x='2'>t</v:c></a>")
print(ET.tostring(n, "unicode"), ET.tostringlist(n, "unicode"))
ET.register_namespace("pre", "v")
print(ET.tostring(n, "unicode"), ET.tostring(n, "unicode", default_namespace="u") if 0 else "")
e = ET.Element("e", {"q": ET.QName("u", "name")})
e.text = ""
ET.SubElement(e, "f").tail = "&"
print(ET.tostring(e, "unicode"), ET.tostring(ET.ElementTree(e).getroot(), "unicode", xml_declaration=True))
for wrong in ({"k": 5}, {5: "k"}):
    try:
        print(ET.tostring(ET.Element("e", wrong)))
    except TypeError as error:
        print(error)
e.text = 5
try:
    print(ET.tostring(e))
except TypeError as error:
    print(error)
deep = root = ET.Element("r")
for i in range(200):
    deep = ET.SubElement(deep, "n")
print(len(ET.tostring(root)), len(list(root.iter("n"))))
