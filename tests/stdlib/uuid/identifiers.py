import uuid


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


a = uuid.UUID("12345678-1234-5678-1234-567812345678")
print(a, repr(a), a.hex, a.int, a.bytes, a.bytes_le, a.fields, a.urn, a.version, a.variant, a.time, a.node, a.clock_seq, hash(a) == hash(a.int), int(a) == a.int)
print(uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid3(uuid.NAMESPACE_URL, "http://x"), uuid.UUID("{12345678123456781234567812345678}") == a, uuid.UUID(bytes=a.bytes) == a, uuid.UUID(int=5), uuid.UUID(bytes_le=a.bytes_le) == a, uuid.UUID(fields=a.fields) == a, uuid.UUID("urn:uuid:" + str(a)) == a, uuid.UUID(int=5) < a, sorted([a, uuid.NIL])[0], uuid.MAX)
b = uuid.uuid4()
print(b.version, b.variant == uuid.RFC_4122, len(str(b)), b != uuid.uuid4(), uuid.uuid1().version, uuid.uuid7().version, uuid.uuid7() < uuid.uuid7(), uuid.uuid6().version, uuid.uuid8(1, 2, 3), uuid.uuid4().hex.isalnum())
for f in (lambda: uuid.UUID("x"), lambda: uuid.UUID(), lambda: uuid.UUID(int=-1), lambda: uuid.UUID(bytes=b"x"), lambda: setattr(a, "int", 5), lambda: a < 5, lambda: uuid.UUID("z" * 32), lambda: uuid.UUID(5), lambda: uuid.UUID(int=1, version=9)):
    attempt(f)
print({a: 1}[uuid.UUID(str(a))], a == "x", uuid.UUID(int=0).version)
