import fastjsonschema
check = fastjsonschema.compile({"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}, "required": ["n"]})
assert check({"n": 2}) == {"n": 2}
try:
    check({"n": 0})
except fastjsonschema.JsonSchemaValueException as error:
    assert "bigger than or equal to 1" in str(error)
else:
    raise AssertionError("accepted")
