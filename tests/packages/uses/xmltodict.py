import xmltodict
assert xmltodict.parse("<a><b>1</b><b>2</b></a>") == {"a": {"b": ["1", "2"]}}
assert "<b>1</b>" in xmltodict.unparse({"a": {"b": "1"}})
