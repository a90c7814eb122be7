# XML(): short documents, which natives handle in one piece, and those that need a parser.
import xml.etree.ElementTree as ET

def shape(e):
    return e.tag, dict(e.attrib), e.text, e.tail, [shape(child) for child in e]
for text in ('<a/>', '<a></a>', '<a>x</a>', '<a b="1" c="x y"/>', '<a><b/><b/></a>', '<a>1<b>2</b>3<c>4<d/>5</c>6</a>\n', ' <a/>', '<a/> ', '<a/>\n\n<!-- end -->',
             '<a>&lt;&amp;&#65;</a>', '<a b="&lt;"/>', '<a xmlns="u"><b/></a>', '<a xmlns:p="u"><p:b p:c="1"/></a>', '<p:a xmlns:p="u"/>',
             '<a><b xmlns="u"><c/></b><c/></a>', '<a><![CDATA[<x>]]></a>', '<a><!-- c -->x</a>', '<a><?pi x?>y</a>', '<!DOCTYPE a><a/>', '<?xml version="1.0"?><a/>',
             '<a>\r\n</a>', '<a b="1\n2"/>', '<a>\u00e9</a>', '<\u00e9/>', '<a  b = "1" ></a >', b'<a><b>x</b></a>', b'<a>\xc3\xa9</a>', bytearray(b'<a/>'),
             '', ' ', 'x', '<', '<a', '<a>', '<a></b>', '<a/><b/>', '<a>x</a>y', '<a b="1" b="2"/>', '<a b=1/>', '<a><b></a></b>', '<a>&x;</a>', '<p:a/>', '<a><p:b/></a>',
             '<a p:b="1"/>', '<a>]]></a>', '<a>\0</a>', b'<\0a\0/\0>\0', '</a>', '<a/></a>', '<1/>'):
    try:
        print(repr(text), shape(ET.fromstring(text)))
    except Exception as e:
        print(repr(text), type(e).__name__, e)
root = ET.XML('<r>' + ''.join(f'<i{n % 7} n="{n}">{n}<x/></i{n % 7}>t' for n in range(600)) + '</r>')
print(len(root), root[599].get('n'), root[3][0].tag, sum(int(e.text) for e in root), ET.tostring(root)[:60])
deep = ET.XML('<d>' * 300 + 'x' + '</d>' * 300)
print(sum(1 for _ in deep.iter()))
class Text(str): pass
print(shape(ET.XML(Text('<a>b</a>'))), ET.XMLID('<a><b id="k"/></a>')[1]['k'].tag, type(ET.XML('<a/>')) is ET.Element)
parser = ET.XMLParser()
print(shape(ET.XML('<a>z</a>', parser)), type(ET.XML('<a/>', None)))
