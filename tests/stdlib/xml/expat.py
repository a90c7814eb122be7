from xml.parsers import expat

events = []
p = expat.ParserCreate()
p.StartElementHandler = lambda name, attrs: events.append(("start", name, attrs))
p.EndElementHandler = lambda name: events.append(("end", name))
p.CharacterDataHandler = lambda data: events.append(("data", data))
p.CommentHandler = lambda data: events.append(("comment", data))
p.ProcessingInstructionHandler = lambda *a: events.append(("pi", *a))
p.XmlDeclHandler = lambda *a: events.append(("xml", *a))
p.StartDoctypeDeclHandler = lambda *a: events.append(("doctype", *a))
p.EndDoctypeDeclHandler = lambda: events.append(("end doctype",))
p.EntityDeclHandler = lambda *a: events.append(("entity", *a))
p.ElementDeclHandler = lambda *a: events.append(("element", *a))
p.AttlistDeclHandler = lambda *a: events.append(("attlist", *a))
p.NotationDeclHandler = lambda *a: events.append(("notation", *a))
p.UnparsedEntityDeclHandler = lambda *a: events.append(("unparsed", *a))
p.StartCdataSectionHandler = lambda: events.append(("cdata",))
p.EndCdataSectionHandler = lambda: events.append(("end cdata",))
print(p.Parse("""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE a SYSTEM "a.dtd" [
<!ELEMENT a (b|(c,d)*)+><!ELEMENT b EMPTY><!ELEMENT c (#PCDATA|b)*><!ELEMENT d ANY>
<!ATTLIST a k (x|y) "x" id ID #REQUIRED f CDATA #FIXED "v">
<!ENTITY e "v&#65;"><!ENTITY s SYSTEM "s.xml"><!NOTATION n PUBLIC "pub"><!ENTITY u SYSTEM "u.gif" NDATA n>
]>
<a id="q">text &e;<![CDATA[raw]]><!--c--><?t d?><b/>
</a>""", True))
for event in events:
    print(event)
q = expat.ParserCreate(namespace_separator="|")
q.buffer_text = True
q.ordered_attributes = True
q.StartElementHandler = print
q.CharacterDataHandler = lambda text: print("text", repr(text))
q.StartNamespaceDeclHandler = lambda *a: print("ns", a)
q.EndNamespaceDeclHandler = lambda *a: print("end ns", a)
q.Parse("<a xmlns='u' xmlns:p='v' p:k='1'>o", False)
q.Parse("ne\ntwo &amp; &lt; three<p:b/></a>", True)
for text in ("<a>", "<a></b>", "", "<a>&x;</a>"):
    r = expat.ParserCreate()
    try:
        r.Parse(text, True)
    except expat.ExpatError as e:
        print(e, e.code, e.lineno, e.offset, expat.ErrorString(e.code), expat.errors.codes[expat.ErrorString(e.code)], r.ErrorCode, r.ErrorLineNumber)
print(expat.errors.XML_ERROR_TAG_MISMATCH, expat.errors.messages[3], expat.error is expat.ExpatError, expat.model.XML_CTYPE_SEQ)
for f in (lambda: expat.ParserCreate(3), lambda: expat.ParserCreate(namespace_separator="ab"), lambda: expat.ParserCreate().Parse(3)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
