# Elements whose tags, paths and arguments are unusual, and trees that change while they are read.
import copy
import pickle
import xml.etree.ElementTree as ET


class Kind(ET.Element):
    def __init__(self, tag):
        super().__init__(tag, {"k": "v"}, z="1")
        self.more = 1


class Name(str):
    pass


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


t = ET.XML("<a x='1'>t<b>1<c/></b>u<b y='2'/><d/></a>")
q = ET.SubElement(t, ET.QName("u", "q"))
k = Kind(Name("b"))
t.append(k)
t.append(ET.Comment("c"))
print(len(t.findall("b")), t.find("{u}q") is q, t.findtext("b"), t.findtext("d"), t.findtext("no", 5), t.find(Name("d")).tag, t.find("no"))
print([type(e.tag).__name__ for e in t.iter()], len(list(t.iter("b"))), [e is q for e in t.iter("{u}q")], len(list(t.iter(Name("b")))))
print(k.more, k.attrib, k.get("z"), k.get("no", 3), t.get(5), t.get("x"), t.keys(), len(k), bool(list(k)), type(iter(t)).__name__)
for f in (lambda: t[20], lambda: t["x"], lambda: t.__delitem__(1.5), lambda: t.__setitem__(None, k), lambda: t[1:3], lambda: t.append(5), lambda: t.get([]), lambda: delattr(t, "tag"),
          lambda: setattr(t, "attrib", 5), lambda: t.find(5), lambda: ET.Element("a", 5), lambda: ET.SubElement(5, "a"), lambda: t[-1].text,
          lambda: t.set("n", 3), lambda: t.set(5, "n"), lambda: t.attrib, lambda: ET.tostring(t), lambda: ET.Element.__new__(ET.Element).tag):
    attempt(lambda: "<Element>" if isinstance(r := f(), ET.Element) else len(r) if isinstance(r, list) else r)
print([(c.tag, c.text) for c in pickle.loads(pickle.dumps(ET.XML("<a><b>x</b></a>")))], copy.deepcopy(t)[0][0].tag, len(copy.copy(t)))
u = ET.XML("<a><b/><c/><d/></a>")
i, j = iter(u), u.iter()
print(next(i).tag, next(j).tag, next(j).tag)
u.insert(1, ET.Element("new"))
print(next(i).tag, next(j).tag)
u[1].append(ET.Element("below"))
print(next(j).tag)
u.clear()
print(list(i), list(j), u.attrib, u.text, len(u))
