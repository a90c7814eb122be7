import six
from six.moves import range, urllib
assert six.PY3 and six.text_type is str and urllib.parse.quote("a b") == "a%20b"
@six.add_metaclass(type)
class C: pass
assert six.ensure_str(b"x") == "x"
