# every NaN of a document is the module's NaN
import json
import json.decoder

a, b = json.loads('{"x": NaN}'), json.loads('{"x": NaN}')
print(a == b, a["x"] is json.decoder.NaN, json.loads("[NaN, NaN]") == json.loads("[NaN, NaN]"), a["x"] == b["x"])
print(json.JSONDecoder().decode("NaN") is json.decoder.NaN, json.loads("NaN", parse_constant=str.lower))
c = json.JSONDecoder(parse_int=str).decode("[NaN, 1]")
print(c, c[0] is json.decoder.NaN)
