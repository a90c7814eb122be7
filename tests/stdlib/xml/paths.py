import xml.etree.ElementTree as ET

root = ET.fromstring("""<r xmlns:n="urn:n"><a k="1">one<b>x</b></a><a k="2"><b>y</b><b z="">z</b></a><c><a>deep<b>x</b></a></c>
<n:a n:k="3">ns</n:a><d/></r>""")
NS = {"n": "urn:n", "m": "urn:n"}
PATHS = [
    "a", "*", ".", "..", "a/b", "a/*", ".//b", ".//a/b", "c//b", "./a", "a/.", "a/..", ".//b/..", "a[@k]", "a[@k='2']", 'a[@k="1"]', "a[@k!='2']", "a[b]",
    "a[b='y']", "a[b!='y']", "a[1]", "a[2]", "a[3]", "a[last()]", "a[last()-1]", "a[last()-5]", ".//b[1]", ".//b[last()]", "b", "nothing/b", "{urn:n}a", "{*}a",
    "{urn:n}*", "{}a", "{}*", "{*}*", ".//{*}a", "*[@k]", "*[@{urn:n}k]", ".//*[.='x']", ".//b[.='x']/..", ".//b[.!='x']", "a[ @k = '2' ]", "a/b[@z]", "a/b[2]/../b[1]",
    "a//", ".//*[@k='1']/b", "[@k]", "a[@k='1'][b='x']", "c/a[b]/b",
]
for path in PATHS:
    try:
        print(path, [(e.tag, (e.text or "").strip()) for e in root.findall(path)])
    except SyntaxError as e:
        print(path, "SyntaxError", e)
for path in ("n:a", ".//m:a", "n:a[@n:k='3']", "n:*", "x:a/b"):
    try:
        print(path, [e.text for e in root.findall(path, NS)])
    except SyntaxError as e:
        print(path, "SyntaxError", e)
print(ET.fromstring("<r xmlns='u'><a/><b/></r>").findall("a", {"": "u"})[0].tag)
for path in ("a[0]", "a[-1]", "a[last()+1]", "a[foo()]", "/a", "a[@k='1'", "a b", "a[]"):
    try:
        print(path, [e.tag for e in root.findall(path)])
    except (SyntaxError, TypeError) as e:
        print(path, type(e).__name__)
print(root.find("a/b").text, root.find("zz"), root.findtext("a"), root.findtext("d"), root.findtext("zz"), root.findtext("zz", "no"))
print([e.tag for e in root.iterfind("*")], [e.text for e in root.iter("b")], len(list(root.iter("*"))))
print(root.find("n:a", NS).get("{urn:n}k"), root.find("q:a"))
