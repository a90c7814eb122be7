from pyasn1.codec.der.decoder import decode
from pyasn1.codec.der.encoder import encode
from pyasn1.type import namedtype, univ
class Point(univ.Sequence):
    componentType = namedtype.NamedTypes(namedtype.NamedType("x", univ.Integer()), namedtype.NamedType("y", univ.Integer()))
p = Point()
p["x"], p["y"] = 3, -4
data = encode(p)
assert data.hex() == "30060201030201fc" and int(decode(data, asn1Spec=Point())[0]["y"]) == -4
