# Documents that a native parses in one pass, and others: the same tree as when they arrive in parts, the same errors.
import xml.etree.ElementTree as ET

def shown(e):
    return e.tag, list(e.attrib.items()), e.text, e.tail, [shown(child) for child in e]

def parsed(text, step):
    try:
        if not step:
            return shown(ET.fromstring(text))
        parser = ET.XMLParser()
        for i in range(0, len(text), step):
            parser.feed(text[i:i + step])
        return shown(parser.close())
    except ET.ParseError as e:
        return str(e)

DOCUMENTS = '''<a/>|<a></a>|<a>x</a>|<a> <b/>t<c>u</c>v</a> |<a b="1" c='2'/>|<a b = "1"  />|<?xml version="1.0"?><a/>|<?xml version='1.0' encoding='UTF-8'?>
<a/>|<?xml version="1.1"?><a/>| <?xml version="1.0"?><a/>|<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;&#xe9;</a>|<a b="&lt;&#10;&#9;x"/>|<a b="1
2	3"/>|<a>1
2</a>|<a>]]</a>|<a>]]></a>|<a>]</a>|<a>x]></a>|<a b="]]>"/>|<a b=">"/>|<a b="<"/>|<a b="1" b="2"/>|<a><b></a></b>|<a><b></a>|<a>|<a|<a/|<a/>x|<a/><b/>|x<a/>|<a>&x;</a>|<a>&</a>|<a>&#0;</a>|<a>&#xD800;</a>|<a>&#x110000;</a>|<a>&#13;</a>
<a xmlns="u"><b c="1"/></a>|<a xmlns="u"><b xmlns=""><c/></b><d/></a>|<p:a xmlns:p="u" p:x="1" x="2"/>|<p:a xmlns:p="u" p:x="1" q:x="2" xmlns:q="u"/>|<p:a/>|<a p:x="1"/>|<a xml:lang="de"/>
<a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></a>|<a xmlns:p=""/>|<a xmlns:xml="u"/>|<a xmlns:xmlns="u"/>|<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>|<a xmlns="http://www.w3.org/2000/xmlns/"/>|<a:b:c xmlns:a="u"/>|<a xmlns:p:q="u"/>|<a xmlns:xmlns:p="u"/>|<a xml:a:b="u"/>|<:a/>|<a:/>
<a><!-- c -->x<!-- d -->y</a>|<a>x<?p i?>y</a>|<a><![CDATA[<x>]]></a>|<!DOCTYPE a><a/>|<!-- c --><a/>|<a/><!-- c -->|<a/><?p?>|<1a/>|<a 1="x"/>|<a b/>|<a b=x/>|<a b="x"c="y"/>|< a/>|</a>|<a></ a>|<a></a >|<a></a x>|<ab></a>|<a></ab>
<a>é</a>|<a b="é"/>|<é/>|<aé/>|<a é="1"/>|<a>€</a>|<a>😀</a>|<a>\x01</a>|<a>\x7f\x85</a>|<a b="\x02"/>|<a b="\r"/>|<a>\ufffe</a>|<a_b.c-d e:f="1" xmlns:e="x"/>|<a xmlns="a b"/>|<a\n b\n=\n"1"\n>\n</a\n>'''
for text in DOCUMENTS.replace('|\n', '|').replace('\n<', '|<').split('|'):
    whole = parsed(text, 0)
    print(text.encode('unicode_escape'), whole, whole == parsed(text, 3) or parsed(text, 3))
deep = ET.fromstring('<a>' * 3000 + 'x' + '</a>' * 3000)
print(sum(1 for _ in deep.iter()), ET.fromstring(b'<a>x</a>').text, ET.fromstring(b'\xef\xbb\xbf<a>\xc3\xa9</a>').text)
many = ET.fromstring('<r>' + ''.join(f'<t{i} a{i}="{i}"/>' for i in range(200)) + '</r>')
print(many[199].tag, many[150].attrib, [e.tag for e in many][::50])
