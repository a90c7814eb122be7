from charset_normalizer import from_bytes
assert str(from_bytes("héllo wörld, this is a text of some length".encode()).best()) == "héllo wörld, this is a text of some length"
