# SubElement makes an Element of its own; what is written of elements of other classes, and by a replaced function.
import xml.etree.ElementTree as ET


class Node(ET.Element):
    def append(self, element):
        print("append")
        super().append(element)

    def makeelement(self, tag, attrib):
        print("makeelement")
        return Node(tag, attrib)

    def __iter__(self):
        return reversed(list(super().__iter__() if hasattr(ET.Element, "__iter__") else [self[i] for i in range(len(self))]))


root = Node("root", {"a": '1 "<&\n'}, b="2")
given = {"x": "1"}
first = ET.SubElement(root, "first", given, y="2")
print(type(first).__name__, first.attrib, given, len(root), first.text, first.tail)
first.text, first.tail = "text & <more>", "tail"
second = ET.SubElement(root, ET.QName("urn:x", "second"), {ET.QName("urn:x", "key"): ET.QName("urn:y", "value")})
second.append(ET.Comment("note"))
second.append(ET.PI("target", "data"))
third = ET.SubElement(second, "{urn:x}third")
third.text = "t"
plain = ET.SubElement(second, None)
plain.text = "no tag"
ET.SubElement(plain, "inner").tail = "end"
for short in (True, False):
    print(ET.tostring(root, "unicode", short_empty_elements=short))
print(ET.tostring(second, "unicode"), ET.tostring(second, method="html"), ET.tostring(first, "unicode", method="text"))
for bad in (5, "text", None):
    try:
        ET.SubElement(bad, "x")
    except TypeError as e:
        print(e)
tree = ET.fromstring("<r><a>1</a><b><a>2</a></b><a>3</a></r>")
for path in ("a", "b/a", ".//a", "a", "*", "{*}a", "{}a", "missing", "a", "./b"):
    found = tree.find(path)
    print(path, [e.tag for e in tree.findall(path)], tree.findtext(path), tree.findtext(path, "none"), found is not None)
print([e.text for e in tree.findall("n:a", {"n": ""})], tree.find("a", {"": "urn:z"}))
third.text = ET.QName("urn:y", "t")
for method in ("xml", "html"):
    try:
        ET.tostring(root, method=method)
    except TypeError as e:
        print(str(e).partition(" at ")[0])
third.text = None
first.attrib["n"] = 5
try:
    ET.tostring(root)
except TypeError as e:
    print(e)
