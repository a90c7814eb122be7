# Elements are made in one call for a run of tags and texts: what interrupts such a run must not show in the tree.
import xml.etree.ElementTree as ET


def shape(element):
    return (element.tag, element.attrib, element.text, element.tail, [shape(child) for child in element])


TEXTS = [
    "<a>one<b/>two<c x='1' y='&lt;2'>three</c>four</a>",
    "<a>one<!-- between -->two<b>three<?pi x?>four</b>five<![CDATA[<six>]]>seven</a>",
    "<a xmlns='u'><b/><p:c xmlns:p='v'><p:d p:k='1' k='2'/>x</p:c><b>y</b></a>",
    "<p:a xmlns:p='u'>1<p:b>2</p:b>3<p:b k='v'/>4</p:a>",
    "<!DOCTYPE a [<!ENTITY e 'text'><!ATTLIST b k CDATA 'default'>]><a>&e;<b/>&e;<b k='own'>&e;</b></a>",
    "<a><xmlns/><b xml:lang='en'/></a>",
]
for text in TEXTS:
    whole = shape(ET.fromstring(text))
    print(whole)
    parser = ET.XMLParser()
    for c in text:
        parser.feed(c)
    assert shape(parser.close()) == whole
    kept = ET.fromstring(text, ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True)))
    print([child.text for child in kept.iter() if callable(child.tag)], "".join(kept.itertext()))

for wrong in ["<a><b></a></b>", "<a><b x='1' x='2'/></a>", "<a>" + "<b>t</b>" * 3 + "</c>", "<a><p:b/></a>", "<a/><b/>"]:
    try:
        ET.fromstring(wrong)
    except ET.ParseError as error:
        print(error, error.code, error.position)

big = ET.fromstring("<r>" + "".join([f"<row n='{i}'><v>{i}</v>{i}\n</row>" for i in range(3000)]) + "</r>")
print(len(big), sum(int(row.find("v").text) + int(row.get("n")) for row in big), big[2999][0].tail)


class Kept(ET.Element):
    pass


made = ET.fromstring("<a><b>1</b><c/>2</a>", ET.XMLParser(target=ET.TreeBuilder(element_factory=Kept)))
print(type(made[0]).__name__, shape(made))
parser = ET.XMLParser()
parser.feed("<a>")
try:
    parser.close()
except ET.ParseError as error:
    print(error)
