import jwt
token = jwt.encode({"sub": "ada", "n": 1}, "k" * 32, algorithm="HS256")
assert jwt.decode(token, "k" * 32, algorithms=["HS256"]) == {"sub": "ada", "n": 1}
try:
    jwt.decode(token, "x" * 32, algorithms=["HS256"])
except jwt.InvalidSignatureError:
    pass
else:
    raise AssertionError("accepted")
