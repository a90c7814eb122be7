from itsdangerous import BadSignature, URLSafeSerializer
s = URLSafeSerializer("key")
assert s.loads(s.dumps({"a": 1})) == {"a": 1}
try:
    s.loads("x.y")
except BadSignature:
    pass
