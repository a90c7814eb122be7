from genson import SchemaBuilder
b = SchemaBuilder()
b.add_object({"a": 1})
b.add_object({"a": "x", "b": None})
assert b.to_schema()["properties"]["a"]["type"] == ["integer", "string"] and b.to_schema()["required"] == ["a"]
