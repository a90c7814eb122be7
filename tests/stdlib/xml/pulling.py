import xml.etree.ElementTree as ET

text = "<root a='1'>" + "".join(f"<item n='{i}'>text {i}<sub/></item>" for i in range(6)) + "</root>"
for size in (1, 3, 7, 50):
    p = ET.XMLPullParser(["start", "end"])
    seen = []
    for i in range(0, len(text), size):
        p.feed(text[i:i + size])
        seen.extend((event, e.tag) for event, e in p.read_events())
    p.close()
    seen.extend((event, e.tag) for event, e in p.read_events())
    print(size, len(seen), seen[:3], seen[-2:])
p = ET.XMLPullParser(("end", "start-ns", "comment"))
p.feed(b"<a xmlns:x='u'><!-- c --><x:b/></a>")
for event, value in p.read_events():
    print(event, value.tag if event == "end" else value if event == "start-ns" else value.text)
p = ET.XMLPullParser()
p.feed("<a><b></a>")
try:
    print(list(p.read_events()))
except ET.ParseError as e:
    print(e)
for f in (lambda: ET.XMLPullParser(["nope"]), lambda: ET.XMLPullParser(["end"]).close()):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
parser = ET.XMLParser()
for c in "<a>\u20ac<b>&amp;&lt;</b>\r\n]]&gt;</a>".encode():
    parser.feed(bytes([c]))
print(ascii(ET.tostring(parser.close())))
try:
    parser.feed("<x/>")
except ET.ParseError as e:
    print(e)
total = 0
for event, e in ET.iterparse(__import__("io").StringIO(text)):
    if e.tag == "item":
        total += int(e.get("n"))
        e.clear()
print(total)
