from marshmallow import Schema, ValidationError, fields
class S(Schema):
    n = fields.Int(required=True)
assert S().load({"n": "3"}) == {"n": 3}
try:
    S().load({})
except ValidationError as e:
    assert e.messages == {"n": ["Missing data for required field."]}
