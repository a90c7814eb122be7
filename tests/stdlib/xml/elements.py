import copy
import pickle
import xml.etree.ElementTree as ET

e = ET.Element("a", x="1")
for i in range(5):
    ET.SubElement(e, f"c{i}", n=str(i)).text = f"t{i}"
print(len(e), e[0].tag, e[-1].tag, [c.tag for c in e[1:3]], [c.tag for c in e[::-2]])
e[1:3] = [ET.Element("n")]
del e[0]
e[0] = ET.Element("m")
print([c.tag for c in e])
last = e[-1]
e.remove(last)
e.extend([last, ET.Element("z")])
print([c.tag for c in e], list(e).index(last), last in e)
for f in (lambda: e.remove(last.makeelement("q", {})), lambda: e[9], lambda: e.__delitem__(9), lambda: e.append("x"), lambda: e.insert(0, None), lambda: e.extend(3),
          lambda: e.extend([1]), lambda: e.__setitem__(0, "x")):
    try:
        f()
    except Exception as x:
        print(type(x).__name__, x)
c = copy.copy(e)
d = copy.deepcopy(e)
print(c[0] is e[0], d[0] is e[0], c.attrib is e.attrib, d.attrib == e.attrib, ET.tostring(d) == ET.tostring(e))
p = pickle.loads(pickle.dumps(e))
print(ET.tostring(p) == ET.tostring(e), type(p).__name__)
e.set("y", "2")
e.attrib["z"] = "3"
print(e.get("y"), e.get("no"), e.get("no", 7), list(e.keys()), list(e.items()))
e.text = e.tail = "text"
e.clear()
print(len(e), e.attrib, e.text, e.tail, e.tag)
print(repr(ET.Element("q"))[:13], ET.iselement(e), ET.iselement(3), ET.VERSION, e is not None)
q = ET.QName("u", "t")
print(q, repr(q), q == "{u}t", hash(q) == hash("{u}t"), q < "{v}", ET.QName("x").text)


class Mine(ET.Element):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.extra = 1


m = Mine("m")
m.append(ET.Element("k"))
print(m.extra, m.makeelement("x", {}).tag, ET.tostring(m))
b = ET.TreeBuilder(insert_comments=True, insert_pis=True)
b.start("a", {"k": "v"})
b.data("x")
b.data("y")
b.comment("note")
b.data("z")
b.pi("go")
b.start("b", {})
b.end("b")
b.data("t")
b.end("a")
print(ET.tostring(b.close()))
print(ET.tostring(ET.XML("<a><!--c-->t<?p q?></a>", ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True)))))
parents = {c: p for p in e.iter() for c in p}
print(parents)
try:
    e.foo = 1
except AttributeError:
    print("no such attribute")
