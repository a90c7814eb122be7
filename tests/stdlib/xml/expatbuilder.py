from xml.dom import expatbuilder, xmlbuilder, minidom
from xml.dom.expatbuilder import ExpatBuilder, ExpatBuilderNS
import io

TEXT = '''<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "x"><!NOTATION n SYSTEM "s"><!ATTLIST b id ID #IMPLIED>]><!-- c -->
<a xmlns="urn:s" xmlns:p="urn:p" p:k="v"><b id="1">t&e;<![CDATA[<raw>]]></b><?do it?><p:c/></a>'''

for builder in (ExpatBuilder(), ExpatBuilderNS()):
    document = builder.parseString(TEXT)
    print(document.toxml())
    root = document.documentElement
    print(root.namespaceURI, root.prefix, [n.nodeName for n in root.childNodes], document.doctype.name, document.doctype.internalSubset)
    print(document.getElementById("1") is not None, len(document.doctype.entities), len(document.doctype.notations))

options = xmlbuilder.Options()
options.comments = False
options.cdata_sections = False
options.namespace_declarations = False
print(ExpatBuilderNS(options).parseFile(io.BytesIO(TEXT.encode())).toxml())
print(type(expatbuilder.makeBuilder(xmlbuilder.Options())).__name__)


class Counting(ExpatBuilderNS):
    count = 0

    def start_element_handler(self, name, attributes):
        self.count += 1
        super().start_element_handler(name, attributes)

    def forbid(self, *arguments):
        raise ValueError(f"entity {arguments[0]}")

    def install(self, parser):
        super().install(parser)
        parser.EntityDeclHandler = self.forbid
        parser.StartElementHandler = self.start_element_handler


counting = Counting()
print(counting.parseString("<a><b/><c>x</c></a>").documentElement.toxml(), counting.count)
try:
    counting.parseString(TEXT)
except ValueError as error:
    print(error)
from xml.dom import minidom
for t in ('<!DOCTYPE a [<!ATTLIST b id ID #IMPLIED>]><a xmlns="urn:s"><b id="1"/></a>','<!DOCTYPE a [<!ATTLIST b id ID #IMPLIED>]><a><b id="1"/></a>','<!DOCTYPE a [<!ATTLIST p:b id ID #IMPLIED>]><a xmlns:p="urn:s"><p:b id="1"/></a>'):
    d = minidom.parseString(t)
    print(d.getElementById("1") is not None)
