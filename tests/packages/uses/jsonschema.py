import jsonschema
schema = {"type": "object", "properties": {"a": {"type": "integer", "minimum": 1}}, "required": ["a"]}
jsonschema.validate({"a": 1}, schema)
try:
    jsonschema.validate({"a": 0}, schema)
except jsonschema.ValidationError as e:
    assert e.message == "0 is less than the minimum of 1" and list(e.path) == ["a"]
else:
    raise AssertionError
assert [e.message for e in jsonschema.Draft202012Validator({"$ref": "#/$defs/n", "$defs": {"n": {"type": "null"}}}).iter_errors(1)] == ["1 is not of type 'null'"]
