import xml.etree.ElementTree as ET

DOC = """<!DOCTYPE r [
  <!ELEMENT r (#PCDATA|b)*>
  <!-- a comment -->
  <!ENTITY one "1">
  <!ENTITY two "&one;<b>&#38;amp; &one;</b>">
  <!ENTITY % pe "<!ENTITY never 'seen'>">
  <!ENTITY one "not this one">
  <!ATTLIST r kind CDATA "plain" words NMTOKENS "  x   y " other CDATA #IMPLIED>
  <!NOTATION gif SYSTEM "viewer">
  <?pi in the dtd?>
]>
<r other="a&one;b
&two3;">&two;!&one;<r words=" p  q "/></r>""".replace("&two3;", "&#10;")
r = ET.fromstring(DOC)
print(ET.tostring(r), r.attrib, r[1].attrib)
parser = ET.XMLParser()
parser.entity["nbsp"] = "\xa0"
parser.entity["copy"] = "(c)"
parser.feed('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "xhtml.dtd"><p>a&nbsp;b&copy;</p>')
print(ascii(parser.close().text))
try:
    ET.fromstring('<!DOCTYPE html SYSTEM "x.dtd"><p>a\n&nope;</p>')
except ET.ParseError as e:
    print(e, e.code, e.position)


class Target:
    def start(self, tag, attrib):
        print("start", tag, attrib)

    def end(self, tag):
        print("end", tag)

    def data(self, data):
        print("data", repr(data))

    def comment(self, text):
        print("comment", text)

    def pi(self, target, data):
        print("pi", target, data)

    def doctype(self, name, public, system):
        print("doctype", name, public, system)

    def start_ns(self, prefix, uri):
        print("start_ns", repr(prefix), uri)

    def end_ns(self, prefix):
        print("end_ns", repr(prefix))

    def close(self):
        return "closed"


parser = ET.XMLParser(target=Target())
parser.feed("<!DOCTYPE a SYSTEM 's'><!--c--><a xmlns='u' xmlns:p='v'>te<p:b x='1'/>xt<?p d?></a>")
print(parser.close())
laughs = "<!DOCTYPE a [<!ENTITY e0 'lol'>" + "".join(f"<!ENTITY e{i} '&e{i - 1};&e{i - 1};'>" for i in range(1, 8)) + "]><a b='&e3;'>&e7;</a>"
a = ET.fromstring(laughs)
print(len(a.text), a.get("b"))
