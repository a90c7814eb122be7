import xml.etree.ElementTree as ET

TEXTS = [
    "", " ", "<a>", "<a></b>", "<a", "x", "<a/><b/>", "<a/>x", "<a b='1' b='2'/>", "<a>&x;</a>", "<a>]]></a>", "<p:a/>", "<a p:b='1'/>",
    "<a b=1/>", "<a b/>", "<1/>", "<a>\x01</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#99999999;</a>", "<a><![CDATA[x</a>", "<a>&lt</a>", "<a>&</a>",
    "<a b='<'/>", "<a><!-- -- --></a>", "<a><!x></a>", "<a></a", "<a>\n  <b>\n</a>", "&amp;", "<?xml version='1.0'?>", " <?xml version='1.0'?><a/>",
    "<?XML x?><a/>", "<a xmlns:p=''/>", "<a xmlns:xmlns='u'/>", "<a xmlns:xml='u'/>", "<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>", "<a:b:c/>", "<a/ >",
    "<a b='1'c='2'/>", "<a b='1", "<a>\ufffe</a>", "{\"json\": 1}", "<!DOCTYPE a><b/>", "<!DOCTYPE a [", "<!DOCTYPE a []>", "<html><br></html>", "<a>\xe9<</a>",
    "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>", "<!DOCTYPE a [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>", "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</b></a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'f'>]><a b='&e;'/>", "<!DOCTYPE a SYSTEM 'x'><a>&e;</a>", "<!DOCTYPE a [<!ENTITY e 'x' ]><a/>",
]
for text in TEXTS:
    try:
        print("fine", ET.tostring(ET.fromstring(text)))
    except ET.ParseError as e:
        print(ascii(text), "->", e, e.code, e.position, e.msg, e.lineno, e.offset)
print(ET.ParseError.__mro__)
for text in (b"<a>\xff</a>", b"<?xml version='1.0' encoding='utf-16'?><a/>", "<?xml version='1.0' encoding='utf-16'?><a/>", 3, None, "<a>\ud800</a>"):
    try:
        print(ET.tostring(ET.fromstring(text)))
    except Exception as e:
        print(type(e).__name__, e)
for f in (lambda: ET.XMLParser(None), lambda: ET.Element(), lambda: ET.Element("a", 3), lambda: ET.SubElement("a", "b"), lambda: ET.ElementTree("a")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)
