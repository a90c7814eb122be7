# A parser that refuses declarations, as packages against hostile XML make it.
import sys

sys.modules["_elementtree"] = None  # in CPython, only the parser in Python has handlers
import xml.etree.ElementTree as ET


class Careful(ET.XMLParser):
    def __init__(self):
        super().__init__()
        self.parser.StartDoctypeDeclHandler = self.on_doctype
        self.parser.EntityDeclHandler = self.on_entity
        self.parser.UnparsedEntityDeclHandler = self.on_unparsed
        self.parser.ExternalEntityRefHandler = self.on_external
        self.seen = []

    def on_doctype(self, name, system, public, internal):
        self.seen.append(("doctype", name, system, public, internal))

    def on_entity(self, name, is_parameter, value, base, system, public, notation):
        if value is not None:
            raise ValueError(f"entity {name} = {value}")
        self.seen.append(("entity", name, is_parameter, base, system, public, notation))

    def on_unparsed(self, name, base, system, public, notation):
        self.seen.append(("unparsed", name, base, system, public, notation))

    def on_external(self, context, base, system, public):
        raise ValueError(f"external {system} {public}")


for text in (
    "<a><b/></a>",
    '<!DOCTYPE a SYSTEM "x.dtd" []><a/>',
    '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
    '<!DOCTYPE a [<!NOTATION n SYSTEM "n"><!ENTITY u SYSTEM "f" NDATA n>]><a/>',
    '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>',
):
    parser = Careful()
    try:
        parser.feed(text)
        print(ET.tostring(parser.close()), parser.seen)
    except (ValueError, ET.ParseError) as error:
        print(type(error).__name__, error, parser.seen)
