import simplejson
from decimal import Decimal
assert simplejson.dumps({"a": [1, 2.5, Decimal("1.10")]}) == '{"a": [1, 2.5, 1.10]}' and simplejson.loads('{"a": 1}') == {"a": 1}
