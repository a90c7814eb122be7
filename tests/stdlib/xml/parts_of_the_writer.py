import xml.etree.ElementTree as ET, io
root = ET.fromstring('<r xmlns="urn:a" xmlns:y="urn:y"><n><y:S><y:L>one</y:L></y:S></n><y:S a="1"><y:L>two</y:L></y:S></r>')
A, Y = "{urn:a}", "{urn:y}"
print(root.findtext(f"{A}n/{Y}S/{Y}L"), root.find(f"{Y}S/{Y}L").text)
print([e.text for e in root.findall(f".//{Y}S/{Y}L")], [e.tag for e in root.iterfind(f"{A}n/*/{Y}L/..")])
print(root.find("{urn:a}n/{*}S") is None, root.find(f"{Y}S[@a='1']/{Y}L").text, root.find("{http://x/y.z}n"), root.find(f"{A}n[{Y}S]").tag)
e = ET.fromstring("<{0}/>".format("x")); e.append(ET.Element("{http://a/b*[@.}c"))
print(e.find("{http://a/b*[@.}c").tag, len(e.findall("{http://a/b*[@.}c")))
for enc in ("unicode", "utf-8", "us-ascii"):
    out = io.StringIO() if enc == "unicode" else io.BytesIO()
    with ET._get_writer(out, enc) as (write, name):
        write("<x>\u20ac</x>")
    print(name, out.getvalue())
names, spaces = ET._namespaces(root)
print(names, spaces)
out = []
ET._serialize_xml(out.append, root[0], names, None, short_empty_elements=True)
print("".join(out))
before = ET._serialize_xml
def serialize(write, elem, qnames, namespaces, short_empty_elements, **kwargs):
    if elem.tag == "![CDATA[":
        write(f"<![CDATA[{elem.text}]]>")
    else:
        before(write, elem, qnames, namespaces, short_empty_elements, **kwargs)
ET._serialize_xml = ET._serialize["xml"] = serialize
top = ET.Element("top"); ET.SubElement(top, "![CDATA[").text = "a<b"
print(ET.tostring(top))
